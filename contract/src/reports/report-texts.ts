import { formatDay } from '../clock.ts';
import { movedDays, type Interval } from './report-days.calc.ts';
import { measureOf, type MeasureName, type Unit } from './report-measures.ts';
import type { Report, ReportDefinition } from './reports.contract.ts';

/** How figures, days and choices of reports read: the same on the screen, on paper, and in mails. */

const withDecimals = (least: number) => {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: 2 });
  return (value: number) => format.format(value);
};
const exact = withDecimals(2);
const plain = withDecimals(0);

const FORMATS: Readonly<Record<Unit, (value: number) => string>> = {
  rooms: plain,
  money: exact,
  percent: (value) => `${exact(value)} %`,
  minutes: plain,
  hours: exact,
};

/** A figure as cells show it; a dash where there is none. */
export const figureText = (name: MeasureName, value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : FORMATS[measureOf(name).unit](value);

export const changeOfText = (name: MeasureName, change: number | null | undefined): string | null =>
  change === null || change === undefined
    ? null
    : `${change > 0 ? '+' : change < 0 ? '−' : '±'}${exact(Math.abs(change))} ${measureOf(name).unit === 'percent' ? 'pts' : '%'}`;

/** A figure beside an axis: its unit stands in the picture's name. */
export const shortText = (value: number): string =>
  value.toLocaleString('en-US', {
    maximumFractionDigits: 2,
    notation: Math.abs(value) >= 100_000 ? 'compact' : 'standard',
  });

export const RELATIVE_WORDS = {
  Yesterday: 'Yesterday',
  Last7: 'Last 7 days',
  Last30: 'Last 30 days',
  MTD: 'Month to date',
  QTD: 'Quarter to date',
  YTD: 'Year to date',
  LastMonth: 'Last month',
  Trailing12: 'Trailing 12 months',
} as const;

export const COMPARE_WORDS = {
  none: 'Nothing',
  LastYearDate: 'Last year, same dates',
  LastYearDay: 'Last year, same weekdays',
  Before: 'The time before',
  Budget: 'Budget',
  Forecast: 'Forecast',
} as const;

export const GROUP_WORDS = {
  Location: 'Hotel',
  Group: 'Group',
  State: 'State',
  Flag: 'Flag',
  none: 'All together',
} as const;

export const INTERVAL_WORDS = {
  none: 'The whole period',
  Day: 'Day',
  Week: 'Week',
  Month: 'Month',
  Quarter: 'Quarter',
  Year: 'Year',
} as const;

/** Where more of it is no good news. */
const COSTS: ReadonlySet<MeasureName> = new Set([
  'OOO',
  'Payroll',
  'PayrollPercent',
  'CPOR',
  'HPOR',
  'HkMinutes',
  'MPR',
  'CashOver',
  'ClaimsAsked',
  'ClaimsApproved',
  'InsuranceCost',
  'InsurancePerRoom',
]);

/** Whether a change is good news. */
export function toneOf(name: MeasureName, change: number | null | undefined): 'good' | 'bad' | undefined {
  if (!change) return undefined;
  return change > 0 === COSTS.has(name) ? 'bad' : 'good';
}

const MOST_NAMES = 3;

/** Some names as a sentence has them. */
export function inWords(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  if (rest > 0) return `${names.slice(0, MOST_NAMES).join(', ')} and ${rest} more`;
  return names.join(', ');
}

/** Days that follow each other as their first and last: `01/09/2026, 01/11/2026 – 01/14/2026`. */
export function datesText(dates: readonly string[]): string {
  const spans: { From: string; To: string }[] = [];
  for (const day of dates) {
    const last = spans.at(-1);
    if (last && movedDays(last.To, 1) === day) last.To = day;
    else spans.push({ From: day, To: day });
  }
  return spans.map((span) => daysText(span, 'none')).join(', ');
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The days of a row as short as its interval allows: `Nov 2026`, `Q4 2026`, `2026`, or its first and last day. */
export function daysText({ From, To }: { From: string; To: string }, interval: Interval): string {
  const year = From.slice(0, 4);
  const month = Number(From.slice(5, 7));
  if (interval === 'Year') return year;
  if (interval === 'Quarter') return `Q${Math.ceil(month / 3)} ${year}`;
  if (interval === 'Month') return `${MONTHS[month - 1] ?? ''} ${year}`;
  return From === To ? formatDay(From) : `${formatDay(From)} – ${formatDay(To)}`;
}

/** Only days that are there on both sides: a flash always compares so. */
const LIKE_FOR_LIKE = ', LIKE FOR LIKE';

/** What a report is by, what it is compared with, and up to which day: the lines below its title. */
export function aboutReport(
  { Through, Totals }: Pick<Report, 'Through' | 'Totals'>,
  definition: ReportDefinition | null,
): string[] {
  const through = `Through ${formatDay(Through)}`;
  if (!definition)
    return Totals ? [`Compared with: Last year and budget${LIKE_FOR_LIKE}`, through] : [through];
  const { GroupBy, Interval, Compare, LikeForLike } = definition;
  const compared =
    Compare === 'none' ? '' : `, compared with: ${COMPARE_WORDS[Compare]}${LikeForLike ? LIKE_FOR_LIKE : ''}`;
  return [`By ${GROUP_WORDS[GroupBy]}, ${INTERVAL_WORDS[Interval]}${compared}`, through];
}
