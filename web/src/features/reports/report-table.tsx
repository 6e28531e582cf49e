import type { Interval } from '@boh/contract/reports/report-days.calc.ts';
import type { MeasureName } from '@boh/contract/reports/report-measures.ts';
import type { Report, ReportRow } from '@boh/contract/reports/reports.contract.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { figureLink } from './figure-link.ts';
import { changeOfText, daysText, figureText } from '@boh/contract/reports/report-texts.ts';
import classes from './reports.module.css';

type Figures = Pick<ReportRow, 'Values' | 'Compared' | 'Change'>;

const toneOf = (change: number | null | undefined) =>
  change === null || change === undefined || change === 0 ? 'same' : change > 0 ? 'up' : 'down';

/** A figure with the change below it; the sign says it too, so that colour alone carries nothing. */
function Figure({
  name,
  figures,
  link,
  note,
}: {
  name: MeasureName;
  figures: Figures;
  link?: string | null;
  note?: string | undefined;
}) {
  const text = figureText(name, figures.Values[name]);
  const change = changeOfText(name, figures.Change[name]);
  const isEmpty = figures.Values[name] === null || figures.Values[name] === undefined;
  const compared =
    name in figures.Compared ? `Compared: ${figureText(name, figures.Compared[name])}` : undefined;
  return (
    <span className={classes['figure']} title={note ?? compared}>
      {link && !isEmpty ? (
        <Link to={link} className={classes['link']}>
          {text}
        </Link>
      ) : (
        <span>{text}</span>
      )}
      {name in figures.Change && (
        <small className={classes['change']} data-tone={toneOf(figures.Change[name])}>
          {change ?? '–'}
        </small>
      )}
    </span>
  );
}

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
  interval: Interval;
  groupHead: string;
}

function columnsOf({ report, interval, groupHead }: ReportTableProps): Column<ReportRow>[] {
  const hasSpans = report.Totals !== undefined;
  const group: Column<ReportRow> = { key: 'Group', header: groupHead, frozen: true, footer: 'Total' };
  const days: Column<ReportRow> = hasSpans
    ? { key: 'Span', header: 'Time', cell: ({ Span }) => (Span === 'Day' ? 'Day' : Span) }
    : {
        key: 'From',
        header: 'Days',
        cell: (row) => <RowDays row={row} interval={interval} />,
        sortValue: ({ From }) => From,
      };
  return [
    group,
    days,
    ...report.Columns.map(({ Measure, Label, Definition }): Column<ReportRow> => ({
      key: Measure,
      header: Label,
      hint: Definition,
      align: 'right',
      cell: (row) => (
        <Figure name={Measure} figures={row} link={figureLink(Measure, row)} note={row.Notes[Measure]} />
      ),
      sortValue: ({ Values }) => Values[Measure],
      footer: <Figure name={Measure} figures={report.Total} />,
    })),
  ];
}

/** The figures of a report, one row for each group and interval. */
export function ReportTable(props: ReportTableProps) {
  const columns = useMemo(() => columnsOf(props), [props]);
  return (
    <DataTable
      label={props.label}
      columns={columns}
      rows={props.report.Rows}
      rowKey={(row) => `${row.LocationID ?? row.Group} ${row.From} ${row.Span ?? row.Renewal ?? ''}`}
      emptyText="No figures"
      emptyHint="No hotel of yours has figures for these days."
    />
  );
}
