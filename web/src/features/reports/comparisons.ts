import type { MeasureName } from '@boh/contract/reports/report-measures.ts';
import { COMPARE_WORDS } from '@boh/contract/reports/report-texts.ts';
import type { Report, ReportDefinition, ReportRow } from '@boh/contract/reports/reports.contract.ts';
import type { Against } from './figure.tsx';

type Compare = ReportDefinition['Compare'];

/** The comparisons where there is little room: seven figures stand side by side on a small screen. */
export const SHORT: Readonly<Record<Compare, string>> = {
  none: '',
  LastYearDate: 'LY',
  LastYearDay: 'LY',
  Before: 'Before',
  Budget: 'Bud',
  Forecast: 'Fcst',
};

type Figures = Pick<ReportRow, 'Compared' | 'Change'>;

/** What a figure of a report is held against; nothing where the report compares nothing. */
export const againstOf = (
  compare: Compare,
  { Compared, Change }: Figures,
  name: MeasureName,
): readonly Against[] =>
  compare === 'none'
    ? []
    : [
        {
          short: SHORT[compare],
          label: COMPARE_WORDS[compare],
          amount: Compared[name],
          change: Change[name],
        },
      ];

type FlashFigures = Figures & Pick<NonNullable<Report['Totals']>[number], 'Budget' | 'BudgetChange'>;

/** A flash holds a day against the same weekday of last year, its month and year against the same dates, all of them against the budget. */
export const flashAgainst = (
  span: ReportRow['Span'],
  figures: FlashFigures,
  name: MeasureName,
): readonly Against[] => [
  ...againstOf(span === 'Day' ? 'LastYearDay' : 'LastYearDate', figures, name),
  ...againstOf('Budget', { Compared: figures.Budget ?? {}, Change: figures.BudgetChange ?? {} }, name),
];

/** What the short words beside the changes mean. */
export const legendOf = (compare: Compare): string =>
  compare === 'none' ? '' : `${SHORT[compare]}: against ${COMPARE_WORDS[compare].toLowerCase()}.`;
