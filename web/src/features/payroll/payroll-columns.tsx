import { DEPARTMENTS, type SalesField } from '@boh/contract/payroll/payroll.calc.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { Button } from '@mantine/core';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatDate, formatTime } from '../../ui/text/time.ts';
import { AttachmentLink } from './attachment-link.tsx';
import classes from './payroll.module.css';
import { useMailRecord } from './payroll.queries.ts';

type AmountKey = {
  [K in keyof PayrollRecord]: PayrollRecord[K] extends number | null ? K : never;
}[keyof PayrollRecord];
type Format = (value: number | null) => string;

interface Amount {
  key: AmountKey;
  label: string;
  format: Format;
}

/** The figures of a record in the order every table and the comparison show them. */
export const AMOUNTS: readonly Amount[] = [
  { key: 'PaycheckPayrollAmount', label: 'Paycheck Payroll Amount', format: formatMoney },
  { key: 'PayrollAmount', label: 'Payroll Amount', format: formatMoney },
  { key: 'AccountBalance', label: 'Account Balance', format: formatMoney },
  { key: 'OCCUPANCY', label: 'Occupancy %', format: formatMoney },
  { key: 'OCCUPIED_ROOMS', label: 'Occupied Rooms', format: formatCount },
  { key: 'TOTAL_ROOMS', label: 'Total Rooms', format: formatCount },
  { key: 'PRP_Cost_Occupancy', label: 'PRP Cost Occupancy', format: formatMoney },
  ...DEPARTMENTS.flatMap((name): Amount[] => [
    { key: `${name}Revenue`, label: `${name} Revenue`, format: formatMoney },
    { key: `${name}Payroll`, label: `${name} Payroll`, format: formatMoney },
    { key: `${name}Percent`, label: `${name} Percent`, format: formatMoney },
    { key: `${name}Tips`, label: `${name} Tips`, format: formatMoney },
    { key: `${name}Hours`, label: `${name} Hours`, format: formatMoney },
  ]),
  { key: 'FullPayroll', label: 'FullPayroll', format: formatMoney },
  { key: 'TotalTips', label: 'TotalTips', format: formatMoney },
  { key: 'PayrollTips', label: 'PayrollTips', format: formatMoney },
];

export const TEXTS = [
  { key: 'PayrollGenerationComment', label: 'PayrollGenerationComment' },
  { key: 'Notes', label: 'Notes' },
  { key: 'AnalyticsNotes', label: 'Analytics Notes' },
  { key: 'BonusNotes', label: 'Bonus Notes' },
  { key: 'Comment', label: 'Comment' },
] as const;

function SalesMark() {
  return (
    <abbr className={classes['mark']} title="Filled from daily sales">
      S
    </abbr>
  );
}

const amountColumn = ({ key, label, format }: Amount): Column<PayrollRecord> => ({
  key,
  header: label,
  align: 'right',
  cell: (record) => (
    <>
      {format(record[key])}
      {record.FilledFromSales.includes(key as SalesField) && <SalesMark />}
    </>
  ),
});

/** When the record was mailed; blank before. */
const sentOf = ({ EmailSentAt }: PayrollRecord) => formatTime(EmailSentAt);

function SendCell({ record }: { record: PayrollRecord }) {
  const mail = useMailRecord(record);
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        loading={mail.isSaving}
        title={`Send email to ${record.LegalName}`}
        onClick={() => void mail.trySave({ params: { payrollId: record.PayrollID } })}
      >
        Send
      </Button>
      {record.EmailSentAt !== null && <span className={classes['sent']}>{sentOf(record)}</span>}
    </>
  );
}

const legalNameColumn = (open: (record: PayrollRecord) => void): Column<PayrollRecord> => ({
  key: 'LegalName',
  header: 'Legal Name',
  frozen: true,
  cell: openCell(open, ({ LegalName }) => LegalName),
});

const APPROVED: Column<PayrollRecord> = {
  key: 'Approved',
  header: 'Approved',
  sortValue: ({ Approved }) => (Approved ? 'Approved' : 'Open'),
  orderBy: ({ Approved }) => Number(Approved),
  cell: ({ Approved }) => (Approved ? <Pill tone="good">Approved</Pill> : <Pill>Open</Pill>),
};

const figures: Column<PayrollRecord>[] = [
  ...AMOUNTS.map(amountColumn),
  ...TEXTS.map(({ key, label }) => ({ key, header: label })),
];

/** The records of one check date. */
export const recordColumns = (open: (record: PayrollRecord) => void): Column<PayrollRecord>[] => [
  legalNameColumn(open),
  { key: 'Name', header: 'Name' },
  APPROVED,
  {
    key: 'AttachmentName',
    header: 'Attachment',
    cell: (record) => <AttachmentLink record={record} />,
  },
  {
    key: 'EmailSentAt',
    header: 'Send Email',
    sortable: false,
    screenOnly: true,
    sortValue: sentOf,
    cell: (record) => <SendCell record={record} />,
  },
  ...figures,
];

/** The records of all check dates. */
export const dateWiseColumns = (open: (record: PayrollRecord) => void): Column<PayrollRecord>[] => [
  legalNameColumn(open),
  { key: 'CheckDate', header: 'Check Date', cell: ({ CheckDate }) => formatDate(CheckDate) },
  { key: 'Name', header: 'Name' },
  APPROVED,
  ...figures,
];
