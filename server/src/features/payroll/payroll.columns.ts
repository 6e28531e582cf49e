import { DEPARTMENTS } from '@boh/contract/payroll/payroll.calc.ts';
import { payrollFigures, payrollTexts } from '@boh/contract/payroll/payroll.fields.ts';
import { fileColumns } from '../../db/record-sql.ts';
import type { Column } from '../../lib/tables/columns.ts';

const LEGAL_NAME: Column = { header: 'Legal Name', key: 'LegalName', type: 'text' };
const CHECK_DATE: Column = { header: 'Check Date', key: 'CheckDate', type: 'date' };
const PAYCHEX: Column = { header: 'Paychex ID', key: 'PaychexID', type: 'text' };
const FIGURES = fileColumns(payrollFigures);
const BALANCE_AFTER: Column = { header: 'Balance After Payroll', key: 'BalanceAfter', type: 'money' };
const APPROVED: Column = { header: 'Approved', key: 'ApprovedText', type: 'text' };
const TEXTS = fileColumns(payrollTexts);

/** Some of them, in this order. */
const columnsOf = (...keys: string[]) =>
  keys.flatMap((wanted) => [...FIGURES, ...TEXTS].filter(({ key }) => key === wanted));

/** A department's extra payroll stands behind its figures. */
const withExtras = (column: Column): Column[] => {
  const name = DEPARTMENTS.find((department) => column.key === `${department}Hours`);
  if (!name) return [column];
  return [
    column,
    { header: `Extra ${name} Payroll`, key: `Extra${name}`, type: 'money' },
    { header: `Extra ${name} Comment`, key: `Extra${name}Comment`, type: 'text' },
  ];
};

/** Every field of a record, for the workbook of all fields, the list's export and the mail of one record. */
export const ALL_FIELDS: readonly Column[] = [
  LEGAL_NAME,
  { header: 'Name', key: 'Name', type: 'text' },
  PAYCHEX,
  CHECK_DATE,
  { header: 'Period From', key: 'PeriodFrom', type: 'date' },
  { header: 'Period To', key: 'PeriodTo', type: 'date' },
  APPROVED,
  ...FIGURES.flatMap(withExtras),
  { header: 'Filled From Sales', key: 'FilledText', type: 'text' },
  ...TEXTS,
  { header: 'Email Sent At', key: 'EmailSentAt', type: 'instant' },
];

/** What central accounting pays from: who, how much, and whether the account covers it. */
export const CENTRALIZED: readonly Column[] = [
  LEGAL_NAME,
  PAYCHEX,
  CHECK_DATE,
  ...columnsOf('PaycheckPayrollAmount', 'PayrollAmount', 'TotalTips', 'AccountBalance'),
  BALANCE_AFTER,
  APPROVED,
  ...columnsOf('PayrollGenerationComment'),
];

export const ACCOUNT_BALANCE: readonly Column[] = [
  LEGAL_NAME,
  { header: 'Name', key: 'Name', type: 'text' },
  CHECK_DATE,
  ...columnsOf('AccountBalance', 'PaycheckPayrollAmount'),
  BALANCE_AFTER,
];
