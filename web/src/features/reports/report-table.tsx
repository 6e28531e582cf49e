import type { Interval } from '@boh/contract/reports/report-days.calc.ts';
import { daysText } from '@boh/contract/reports/report-texts.ts';
import type { Report, ReportDefinition, ReportRow } from '@boh/contract/reports/reports.contract.ts';
import { useMemo } from 'react';
import { useMayOpen, type MayOpen } from '../../session/use-may-open.ts';
import { usePrinting } from '../../ui/print/use-printing.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Sort } from '../../ui/table/table-rows.ts';
import { againstOf, legendOf } from './comparisons.ts';
import { Figure } from './figure.tsx';
import { figureLinks } from './figure-link.ts';
import { paperFigures } from './paper-columns.tsx';
import { noteNumbers, noteOf, ReportNotes, type NoteNumbers } from './report-notes.tsx';
import classes from './reports.module.css';

function RowDays({ row, interval }: { row: ReportRow; interval: Interval }) {
  return (
    <>
      {daysText(row, interval)}
      {row.Partial && <small className={classes['partial']}>Part of a pay period</small>}
    </>
  );
}

interface ReportTableProps {
  report: Report;
  label: string;
  definition: ReportDefinition;
  groupHead: string;
  sorting: { sort: Sort | null; onSort: (key: string) => void };
}

type Drawn = Pick<ReportTableProps, 'report' | 'definition' | 'groupHead'> & { numbers: NoteNumbers };

/** Where all rows are of the same days they are told once, above the table. */
function sharedDays({ Rows }: Report, interval: Interval): string | null {
  const [first] = Rows;
  const isShared = first && Rows.every(({ From, To }) => From === first.From && To === first.To);
  return isShared && interval === 'none' && !Rows.some(({ Partial }) => Partial)
    ? daysText(first, interval)
    : null;
}

function columnsOf({ report, definition, groupHead, numbers }: Drawn, mayOpen: MayOpen): Column<ReportRow>[] {
  const { Compare, Interval } = definition;
  return [
    {
      key: 'Group',
      header: groupHead,
      frozen: true,
      cell: ({ Group }) => <span className={classes['group']}>{Group}</span>,
      footer: 'Total',
    },
    ...(sharedDays(report, Interval) === null
      ? [
          {
            key: 'From',
            header: 'Days',
            cell: (row: ReportRow) => <RowDays row={row} interval={Interval} />,
            sortValue: ({ From }: ReportRow) => From,
          },
        ]
      : []),
    ...report.Columns.map(({ Measure, Label, Definition }): Column<ReportRow> => ({
      key: Measure,
      header: Label,
      definition: Definition,
      align: 'right',
      cell: (row) => (
        <Figure
          name={Measure}
          value={row.Values[Measure]}
          against={againstOf(Compare, row, Measure)}
          links={figureLinks(Measure, row, mayOpen)}
          note={noteOf(numbers, row, Measure)}
        />
      ),
      sortValue: ({ Values }) => Values[Measure],
      footer: (
        <Figure
          name={Measure}
          value={report.Total.Values[Measure]}
          against={againstOf(Compare, report.Total, Measure)}
          note={noteOf(numbers, report.Total, Measure)}
        />
      ),
    })),
  ];
}

/** On paper as in the PDF: what is compared and the change in columns of their own, the days beside the group. */
function paperColumnsOf({ report, definition, groupHead, numbers }: Drawn): Column<ReportRow>[] {
  const { Interval } = definition;
  const keyOf = (row: ReportRow) =>
    `${row.Group}, ${daysText(row, Interval)}${row.Partial ? ' (part of a pay period)' : ''}`;
  return [
    { key: 'Group', header: `${groupHead}, days`, cell: keyOf, sortValue: keyOf, footer: 'Total' },
    ...paperFigures<ReportRow>(report, numbers),
  ];
}

/** The figures of a report, one row for each group and interval. */
export function ReportTable({ report, label, definition, groupHead, sorting }: ReportTableProps) {
  const isPrinting = usePrinting();
  const mayOpen = useMayOpen();
  const numbers = useMemo(() => noteNumbers([...report.Rows, report.Total]), [report]);
  const columns = useMemo(() => {
    const drawn = { report, definition, groupHead, numbers };
    return isPrinting ? paperColumnsOf(drawn) : columnsOf(drawn, mayOpen);
  }, [report, definition, groupHead, numbers, isPrinting, mayOpen]);
  return (
    <>
      <p className={classes['legend']}>
        {[sharedDays(report, definition.Interval), legendOf(definition.Compare)].filter(Boolean).join('. ')}
      </p>
      <DataTable
        label={label}
        columns={columns}
        rows={report.Rows}
        rowKey={(row) => `${row.LocationID ?? row.Group} ${row.From}`}
        sorting={sorting}
        emptyText="No figures"
        emptyHint="No hotel of yours has figures for these days."
      />
      <ReportNotes numbers={numbers} hasParts={report.Rows.some(({ Partial }) => Partial)} />
    </>
  );
}
