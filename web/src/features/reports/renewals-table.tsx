import { countdown } from '@boh/contract/franchise/franchise.calc.ts';
import type { Report, ReportRow } from '@boh/contract/reports/reports.contract.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatDate, today } from '../../ui/text/time.ts';
import classes from './reports.module.css';

const COLUMNS: readonly Column<ReportRow>[] = [
  { key: 'Group', header: 'Hotel', frozen: true },
  { key: 'Renewal', header: 'What' },
  { key: 'From', header: 'Date', cell: ({ From }) => formatDate(From), sortValue: ({ From }) => From },
  {
    key: 'Countdown',
    header: 'In',
    cell: ({ From }) => countdown(From, today()),
    sortValue: ({ From }) => From,
  },
];

/** What has to be renewed, the most urgent first. */
export function RenewalsTable({ report }: { report: Report }) {
  return (
    <>
      {report.Note && <p className={classes['legend']}>{report.Note}</p>}
      <DataTable
        label="Renewals"
        columns={[...COLUMNS]}
        rows={report.Rows}
        rowKey={({ LocationID, From, Renewal }) => `${LocationID} ${From} ${Renewal}`}
        emptyText="Nothing to renew"
        emptyHint="No franchise agreement or insurance that you may see has a date from this day on."
      />
    </>
  );
}
