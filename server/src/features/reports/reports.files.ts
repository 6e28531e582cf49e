import {
  figureAt,
  figureColumns,
  reasonsOf,
  totalRows,
  type FigureColumn,
  type RowFigures,
} from '@boh/contract/reports/report-columns.ts';
import { measureOf, type Unit } from '@boh/contract/reports/report-measures.ts';
import { datesText } from '@boh/contract/reports/report-texts.ts';
import type { Report, ReportRow } from '@boh/contract/reports/reports.contract.ts';
import { CONTENT_TYPES } from '@boh/contract/uploads.ts';
import { FileAnswer } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { listFile } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { localDay } from '../../lib/local-day.ts';
import type { Column, ColumnType } from '../../lib/tables/columns.ts';
import { writeWorkbook } from '../../lib/workbooks/workbook.ts';

const CELL_TYPES: Readonly<Record<Unit, ColumnType>> = {
  rooms: 'integer',
  money: 'money',
  percent: 'percent',
  minutes: 'number',
  hours: 'number',
};

const text = (header: string, key = header): Column => ({ header, key, type: 'text' });

const keyOf = ({ Measure, side }: FigureColumn): string => `${Measure} ${side}`;

const figureColumn = (column: FigureColumn): Column => ({
  header: column.head,
  key: keyOf(column),
  // Two decimals, as everywhere; whether it is percent or points stands in its head.
  type: column.isChange ? 'money' : CELL_TYPES[measureOf(column.Measure).unit],
});

function columnsOf(report: Report): Column[] {
  const hasPartial = report.Rows.some(({ Partial }) => Partial);
  const has = (name: 'Span' | 'Renewal') => report.Rows.some((row) => row[name] !== undefined);
  return [
    text('Group'),
    ...(has('Span') ? [text('Time', 'Span')] : []),
    ...(has('Renewal') ? [text('Renewal')] : []),
    { header: 'From', key: 'From', type: 'date' },
    { header: 'To', key: 'To', type: 'date' },
    ...(hasPartial ? [{ header: 'Partial', key: 'Partial', type: 'boolean' } as const] : []),
    ...figureColumns(report).map(figureColumn),
  ];
}

type Cells = Readonly<Record<string, unknown>>;

const cellsOf = (figures: readonly FigureColumn[], row: RowFigures): Cells =>
  Object.fromEntries(figures.map((column) => [keyOf(column), figureAt(column, row)]));

const rowCells = (figures: readonly FigureColumn[], row: ReportRow): Cells => ({
  Group: row.Group,
  Span: row.Span,
  Renewal: row.Renewal,
  From: row.From,
  To: row.To,
  Partial: row.Partial ? 'Yes' : 'No',
  ...cellsOf(figures, row),
});

/** The words a workbook explains itself with. */
function definitionRows(report: Report): Cells[] {
  const { Columns, Gaps, Through } = report;
  return [
    ...Columns.map(({ Label, Definition }) => ({ Term: Label, Definition })),
    { Term: 'Through', Definition: Through },
    ...Gaps.map(({ Name, Dates }) => ({ Term: `No figures of ${Name}`, Definition: datesText(Dates) })),
    ...reasonsOf(report).map((reason) => ({ Term: 'Left out', Definition: reason })),
  ];
}

/** The figures of a report as csv or as a workbook with a sheet of definitions. */
export async function reportFile(
  call: Pick<Call, 'caller' | 'now'>,
  report: Report,
  { title, format }: { readonly title: string; readonly format: 'csv' | 'xlsx' },
): Promise<FileAnswer> {
  const columns = columnsOf(report);
  const figured = figureColumns(report);
  const rows = report.Rows.map((row) => rowCells(figured, row));
  const totals = totalRows(report).map((total) => ({
    Group: 'TOTAL',
    Span: total.Span,
    ...cellsOf(figured, total),
  }));
  if (format === 'csv') {
    return listFile(call, [...rows, ...totals], 'csv', { name: 'report', title, columns });
  }
  const timeZone = zoneOf(call);
  // The last total is the bold one below the others.
  const figures = {
    name: 'REPORT',
    title,
    columns,
    rows: [...rows, ...totals.slice(0, -1)],
    totals: () => totals.at(-1) ?? {},
  };
  const words = {
    name: 'DEFINITIONS',
    title: 'DEFINITIONS',
    columns: [text('Term'), text('Definition')],
    rows: definitionRows(report),
  };
  const date = localDay(call.now, timeZone);
  const content = await writeWorkbook({ sheets: [figures, words], date, timeZone });
  return new FileAnswer('report.xlsx', CONTENT_TYPES.xlsx, content);
}
