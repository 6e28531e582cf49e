import type { SalesField } from '@boh/contract/payroll/payroll.calc.ts';
import { payrollFigures, payrollTexts } from '@boh/contract/payroll/payroll.fields.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatDate } from '../../ui/text/time.ts';
import { AttachmentLink } from './attachment-link.tsx';
import classes from './payroll.module.css';
import type { Recipients } from './payroll-recipients.ts';
import { SendCell, sentOf } from './send-cell.tsx';

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
export const AMOUNTS = Object.entries(payrollFigures).map(([key, { label, kind }]): Amount => ({
  key: key as AmountKey,
  label,
  format: kind === 'integer' ? formatCount : formatMoney,
}));

export const TEXTS = (Object.keys(payrollTexts) as (keyof typeof payrollTexts)[]).map((key) => ({
  key,
  label: payrollTexts[key].label,
}));

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

/** What is missing stands beside the approval: nobody looks for it behind thirty figures. */
const [MISSING, ...NOTES] = TEXTS.map(({ key, label }): Column<PayrollRecord> => ({ key, header: label }));
const isTotal = ({ key }: Amount) => key === 'FullPayroll';
/** What a hotel pays stands in view before anybody scrolls sideways, on a small laptop too. */
const STATUS = [APPROVED, ...AMOUNTS.filter(isTotal).map(amountColumn), ...(MISSING ? [MISSING] : [])];

const figures: Column<PayrollRecord>[] = [
  ...AMOUNTS.filter((amount) => !isTotal(amount)).map(amountColumn),
  ...NOTES,
];

/** The records of one check date. */
export const recordColumns = (
  open: (record: PayrollRecord) => void,
  recipientsOf: (LocationID: number) => Recipients | undefined,
): Column<PayrollRecord>[] => [
  legalNameColumn(open),
  ...STATUS,
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
    cell: (record) => <SendCell record={record} recipients={recipientsOf(record.LocationID)} />,
  },
  { key: 'Name', header: 'Name' },
  ...figures,
];

/** The records of all check dates. */
export const dateWiseColumns = (open: (record: PayrollRecord) => void): Column<PayrollRecord>[] => [
  legalNameColumn(open),
  ...STATUS,
  { key: 'CheckDate', header: 'Check Date', cell: ({ CheckDate }) => formatDate(CheckDate) },
  { key: 'Name', header: 'Name' },
  ...figures,
];
