import { measureOf } from './report-measures.ts';
import { COMPARE_WORDS, daysText } from './report-texts.ts';
import type { Report, ReportDefinition } from './reports.contract.ts';

/** More lines than a reader can tell apart. */
const MOST_LINES = 4;
/** More bars than can be told by their names. */
const MOST_BARS = 24;

export interface ChartSeries {
  readonly name: string;
  /** One for each label; null is a gap. */
  readonly values: readonly (number | null)[];
  /** Stays on its value until the next one, as a budget of a month does. */
  readonly isStep: boolean;
}

/** A report's first measure as a picture. */
interface ChartPicture {
  readonly kind: 'line' | 'bar';
  readonly caption: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** What the table alone has, in sentences; blank where that is nothing. */
  readonly leftOut: string;
}

const isPlan = ({ Compare }: ReportDefinition) => Compare === 'Budget' || Compare === 'Forecast';

/** Over time: one group with what it is compared with, or a line for each of a few. */
function linesOf(report: Report, definition: ReportDefinition): ChartPicture | null {
  const name = report.Columns[0]?.Measure;
  if (!name) return null;
  const groups = [...new Set(report.Rows.map(({ Group }) => Group))];
  const drawn = groups.slice(0, MOST_LINES);
  const isAlone = groups.length === 1;
  const caption = measureOf(name).label;
  const starts = [...new Set(report.Rows.map(({ From }) => From))].sort();
  const rowsOf = (group: string) =>
    new Map(report.Rows.filter(({ Group }) => Group === group).map((row) => [row.From, row]));
  const labels = starts.map((start) => {
    const row = report.Rows.find(({ From }) => From === start);
    return row ? daysText(row, definition.Interval) : '';
  });
  const series = drawn.map((group): ChartSeries => {
    const rows = rowsOf(group);
    const values = starts.map((start) => rows.get(start)?.Values[name] ?? null);
    return { name: isAlone ? caption : group, values, isStep: false };
  });
  const [only] = drawn;
  if (only !== undefined && isAlone && definition.Compare !== 'none') {
    const rows = rowsOf(only);
    const values = starts.map((start) => rows.get(start)?.Compared[name] ?? null);
    series.push({ name: COMPARE_WORDS[definition.Compare], values, isStep: isPlan(definition) });
  }
  const leftOut = [
    groups.length > drawn.length
      ? `The first ${MOST_LINES} of ${groups.length} are drawn; the table has all.`
      : '',
    !isAlone && definition.Compare !== 'none'
      ? 'What they are compared with is drawn where there is one line: choose one hotel, or By: All together.'
      : '',
  ];
  return { kind: 'line', caption, labels, series, leftOut: leftOut.join(' ').trim() };
}

/** Row by row, side by side with what each is compared with. */
function barsOf(report: Report, definition: ReportDefinition): ChartPicture | null {
  const name = report.Columns[0]?.Measure;
  if (!name) return null;
  const rows = report.Rows.slice(0, MOST_BARS);
  const hasTimes = definition.Interval !== 'none';
  // Where all are of one group its name, the same at every bar, would only push the time out of view.
  const isAlone = new Set(rows.map(({ Group }) => Group)).size === 1;
  const labels = rows.map((row) => {
    if (!hasTimes) return row.Group;
    const days = daysText(row, definition.Interval);
    return isAlone ? days : `${row.Group} ${days}`;
  });
  const caption = measureOf(name).label;
  const series: ChartSeries[] = [
    { name: caption, values: rows.map(({ Values }) => Values[name] ?? null), isStep: false },
  ];
  if (definition.Compare !== 'none') {
    const values = rows.map(({ Compared }) => Compared[name] ?? null);
    series.push({ name: COMPARE_WORDS[definition.Compare], values, isStep: false });
  }
  const leftOut =
    report.Rows.length > rows.length
      ? `The first ${MOST_BARS} of ${report.Rows.length} rows are drawn; the table has all.`
      : '';
  return { kind: 'bar', caption, labels, series, leftOut };
}

/** The picture a definition asks for; null where there is nothing to draw. */
export function chartOf(report: Report, definition: ReportDefinition): ChartPicture | null {
  if (definition.Chart === 'none') return null;
  const picture = definition.Chart === 'line' ? linesOf(report, definition) : barsOf(report, definition);
  const isEmpty = !picture?.series.some(({ values }) => values.some((value) => value !== null));
  return isEmpty ? null : picture;
}
