import { DEPARTMENTS } from '@boh/contract/payroll/payroll.calc.ts';
import type { Column } from '../../lib/tables/columns.ts';

const LEGAL_NAME: Column = { header: 'Legal Name', key: 'LegalName', type: 'text' };
const CHECK_DATE: Column = { header: 'Check Date', key: 'CheckDate', type: 'date' };
const PAYCHEX: Column = { header: 'Paychex ID', key: 'PaychexID', type: 'text' };
const PAYCHECK: Column = { header: 'Paycheck Payroll Amount', key: 'PaycheckPayrollAmount', type: 'money' };
const PAYROLL: Column = { header: 'Payroll Amount', key: 'PayrollAmount', type: 'money' };
const BALANCE: Column = { header: 'Account Balance', key: 'AccountBalance', type: 'money' };
const BALANCE_AFTER: Column = { header: 'Balance After Payroll', key: 'BalanceAfter', type: 'money' };
const APPROVED: Column = { header: 'Approved', key: 'ApprovedText', type: 'text' };
const MISSING: Column = { header: 'PayrollGenerationComment', key: 'PayrollGenerationComment', type: 'text' };

/** Every field of a record, for the workbook of all fields, the list's export and the mail of one record. */
export const ALL_FIELDS: readonly Column[] = [
  LEGAL_NAME,
  { header: 'Name', key: 'Name', type: 'text' },
  PAYCHEX,
  CHECK_DATE,
  { header: 'Period From', key: 'PeriodFrom', type: 'date' },
  { header: 'Period To', key: 'PeriodTo', type: 'date' },
  APPROVED,
  PAYCHECK,
  PAYROLL,
  BALANCE,
  { header: 'Occupancy %', key: 'OCCUPANCY', type: 'percent' },
  { header: 'Occupied Rooms', key: 'OCCUPIED_ROOMS', type: 'integer' },
  { header: 'Total Rooms', key: 'TOTAL_ROOMS', type: 'integer' },
  { header: 'PRP Cost Occupancy', key: 'PRP_Cost_Occupancy', type: 'money' },
  ...DEPARTMENTS.flatMap((name): Column[] => [
    { header: `${name} Revenue`, key: `${name}Revenue`, type: 'money' },
    { header: `${name} Payroll`, key: `${name}Payroll`, type: 'money' },
    { header: `${name} Percent`, key: `${name}Percent`, type: 'percent' },
    { header: `${name} Tips`, key: `${name}Tips`, type: 'money' },
    { header: `${name} Hours`, key: `${name}Hours`, type: 'money' },
    { header: `Extra ${name} Payroll`, key: `Extra${name}`, type: 'money' },
    { header: `Extra ${name} Comment`, key: `Extra${name}Comment`, type: 'text' },
  ]),
  { header: 'FullPayroll', key: 'FullPayroll', type: 'money' },
  { header: 'TotalTips', key: 'TotalTips', type: 'money' },
  { header: 'PayrollTips', key: 'PayrollTips', type: 'money' },
  { header: 'Filled From Sales', key: 'FilledText', type: 'text' },
  { header: 'Notes', key: 'Notes', type: 'text' },
  { header: 'Analytics Notes', key: 'AnalyticsNotes', type: 'text' },
  { header: 'Bonus Notes', key: 'BonusNotes', type: 'text' },
  { header: 'Comment', key: 'Comment', type: 'text' },
  MISSING,
  { header: 'Email Sent At', key: 'EmailSentAt', type: 'instant' },
];

/** What central accounting pays from: who, how much, and whether the account covers it. */
export const CENTRALIZED: readonly Column[] = [
  LEGAL_NAME,
  PAYCHEX,
  CHECK_DATE,
  PAYCHECK,
  PAYROLL,
  { header: 'TotalTips', key: 'TotalTips', type: 'money' },
  BALANCE,
  BALANCE_AFTER,
  APPROVED,
  MISSING,
];

export const ACCOUNT_BALANCE: readonly Column[] = [
  LEGAL_NAME,
  { header: 'Name', key: 'Name', type: 'text' },
  CHECK_DATE,
  BALANCE,
  PAYCHECK,
  BALANCE_AFTER,
];
