import { measureOf, type MeasureName } from '@boh/contract/reports/report-measures.ts';
import { reasonsIn } from '@boh/contract/reports/report-columns.ts';
import { changeOfText, daysText, figureText, toneOf } from '@boh/contract/reports/report-texts.ts';
import type { Report, ReportDefinition, ReportRow } from '@boh/contract/reports/reports.contract.ts';

/** A figure with what stands small below it: how it changed. */
export interface BlockCell {
  readonly text: string;
  readonly notes: readonly { readonly text: string; readonly tone: 'good' | 'bad' | 'same' }[];
}

/** One hotel, or one time of it: a table narrow enough for a phone. */
export interface Block {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly BlockCell[] }[];
  /** Why figures are not there. */
  readonly notes: readonly string[];
}

type Figures = Pick<ReportRow, 'Values' | 'Compared' | 'Change'> &
  Partial<Pick<ReportRow, 'Budget' | 'BudgetChange' | 'Notes'>>;

const plain = (text: string): BlockCell => ({ text, notes: [] });

function changeNote(name: MeasureName, change: number | null | undefined, against: string) {
  const text = changeOfText(name, change);
  if (text === null) return [];
  return [{ text: `${against} ${text}`.trim(), tone: toneOf(name, change) ?? ('same' as const) }];
}

/** Of a flash: the figure, and its changes against last year and, where there is one, against the budget. */
const flashCell = (name: MeasureName, figures: Figures): BlockCell => ({
  text: figureText(name, figures.Values[name]),
  notes: [
    ...changeNote(name, figures.Change[name], 'LY'),
    ...changeNote(name, figures.BudgetChange?.[name], 'BUD'),
  ],
});

function flashBlock(
  title: string,
  names: readonly MeasureName[],
  spans: readonly (Figures & { Span?: string | undefined })[],
): Block {
  return {
    title,
    heads: ['', ...spans.map(({ Span = '' }) => Span)],
    rows: names.map((name) => ({
      label: measureOf(name).label,
      cells: spans.map((figures) => flashCell(name, figures)),
    })),
    notes: reasonsIn(spans),
  };
}

/** Rows that belong together, in their order. */
function byGroup(rows: readonly ReportRow[]): Map<string, ReportRow[]> {
  const groups = new Map<string, ReportRow[]>();
  for (const row of rows) groups.set(row.Group, [...(groups.get(row.Group) ?? []), row]);
  return groups;
}

/** What an owner looks at first; the others stand in the file. */
const MAIN_MEASURES: readonly MeasureName[] = ['Occupancy', 'ADR', 'RevPAR', 'TotalRevenue'];

function flashBlocks(
  { Rows, Totals = [] }: Report,
  names: readonly MeasureName[],
  ofHotels: readonly MeasureName[] = names,
): Block[] {
  const groups = [...byGroup(Rows)];
  return [
    // The same figures twice would tell nobody anything.
    ...(groups.length > 1 ? [flashBlock('All hotels', names, Totals)] : []),
    ...groups.map(([title, spans]) => flashBlock(title, ofHotels, spans)),
  ];
}

/** A flash with only the main figures of each hotel, for a mail that has no room for all; null for other reports. */
export const shortBlocksOf = (report: Report): Block[] | null =>
  report.Totals
    ? flashBlocks(
        report,
        report.Columns.map(({ Measure }) => Measure),
        MAIN_MEASURES,
      )
    : null;

function rowBlock(title: string, names: readonly MeasureName[], figures: Figures): Block {
  const isCompared = Object.keys(figures.Compared).length > 0;
  return {
    title,
    heads: isCompared ? ['', 'Figure', 'Compared'] : ['', 'Figure'],
    rows: names.map((name) => ({
      label: measureOf(name).label,
      cells: [
        { text: figureText(name, figures.Values[name]), notes: changeNote(name, figures.Change[name], '') },
        ...(isCompared ? [plain(figureText(name, figures.Compared[name]))] : []),
      ],
    })),
    notes: reasonsIn([figures]),
  };
}

function renewalsBlock({ Rows, Note }: Report): Block[] {
  if (Rows.length === 0 && Note === undefined) return [];
  return [
    {
      title: 'To be renewed',
      heads: ['Hotel', 'What', 'Date'],
      rows: Rows.map((row) => ({
        label: row.Group,
        cells: [plain(row.Renewal ?? ''), plain(daysText(row, 'none'))],
      })),
      notes: Note === undefined ? [] : [Note],
    },
  ];
}

/** A report as a mail shows it: a block for all hotels together, then one for each row of the report. */
export function blocksOf(report: Report, definition: ReportDefinition | null): Block[] {
  const names = report.Columns.map(({ Measure }) => Measure);
  if (names.length === 0) return renewalsBlock(report);
  if (report.Totals) return flashBlocks(report, names);
  const interval = definition?.Interval ?? 'none';
  const blocks = report.Rows.map((row) => {
    const days = `${daysText(row, interval)}${row.Partial ? ' (part of a pay period)' : ''}`;
    return rowBlock(row.Group === '' ? days : `${row.Group}, ${days}`, names, row);
  });
  return blocks.length > 1 ? [rowBlock('Total', names, report.Total), ...blocks] : blocks;
}
