import { measureOf, type MeasureName } from './report-measures.ts';
import { changeOfText, figureText } from './report-texts.ts';
import type { Report, ReportRow } from './reports.contract.ts';

/** The figures of a row, of a total, or of one of a flash's totals. */
export type RowFigures = Pick<ReportRow, 'Values' | 'Compared' | 'Change' | 'Budget' | 'BudgetChange'>;
type Side = keyof RowFigures;

/** A column of figures, as files, paper and mails have it. */
export interface FigureColumn {
  readonly Measure: MeasureName;
  readonly side: Side;
  readonly head: string;
  /** Whether it is a change: in percent, or in points. */
  readonly isChange: boolean;
}

/** What each side is called after its measure. A flash is always held against last year. */
const SIDE_WORDS: Readonly<Record<'plain' | 'flash', Readonly<Record<Side, string>>>> = {
  plain: {
    Values: '',
    Compared: 'compared',
    Change: 'change',
    Budget: 'budget',
    BudgetChange: 'against budget',
  },
  flash: {
    Values: '',
    Compared: 'last year',
    Change: 'against last year',
    Budget: 'budget',
    BudgetChange: 'against budget',
  },
};

const isChange = (side: Side): boolean => side === 'Change' || side === 'BudgetChange';

function headOf(name: MeasureName, side: Side, words: Readonly<Record<Side, string>>): string {
  const { label, unit } = measureOf(name);
  const head = `${label} ${words[side]}`.trim();
  return isChange(side) ? `${head} (${unit === 'percent' ? 'points' : '%'})` : head;
}

/** The columns of figures: each measure with what it is compared with, and how it changed. */
export function figureColumns({ Columns, Total, Totals }: Report): FigureColumn[] {
  const words = Totals ? SIDE_WORDS.flash : SIDE_WORDS.plain;
  const isCompared = Object.keys(Total.Compared).length > 0;
  const sides: Side[] = [
    'Values',
    ...(isCompared ? (['Compared', 'Change'] as const) : []),
    ...(Totals?.some(({ Budget }) => Budget) ? (['Budget', 'BudgetChange'] as const) : []),
  ];
  return Columns.flatMap(({ Measure }) =>
    sides.map((side) => ({ Measure, side, head: headOf(Measure, side, words), isChange: isChange(side) })),
  );
}

export const figureAt = ({ Measure, side }: FigureColumn, row: RowFigures): number | null =>
  row[side]?.[Measure] ?? null;

/** A cell as it reads; a dash where there is nothing. */
export const cellText = (column: FigureColumn, row: RowFigures): string => {
  const figure = figureAt(column, row);
  return column.isChange ? (changeOfText(column.Measure, figure) ?? '–') : figureText(column.Measure, figure);
};

/** What stands below the rows: of a flash a total for each of its spans; renewals have none. */
export function totalRows({ Total, Totals, Columns }: Report): (RowFigures & { readonly Span: string })[] {
  if (Totals) return Totals;
  return Columns.length === 0 ? [] : [{ Span: '', ...Total }];
}

/** Why figures are empty or leave out hotels, each reason once. */
export const reasonsIn = (rows: readonly Partial<Pick<ReportRow, 'Notes'>>[]): string[] => [
  ...new Set(
    rows.flatMap(({ Notes = {} }) =>
      Object.entries(Notes).map(([name, note]) => `${measureOf(name as MeasureName).label}: ${note}`),
    ),
  ),
];
export const reasonsOf = ({ Rows, Total, Note }: Report): string[] => [
  ...(Note === undefined ? [] : [Note]),
  ...reasonsIn([...Rows, Total]),
];
