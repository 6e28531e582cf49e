import type { Interval } from '@boh/contract/reports/report-days.calc.ts';
import type { Report, ReportDefinition } from '@boh/contract/reports/reports.contract.ts';
import { BarChart, LineChart } from '../../ui/chart/chart.tsx';
import { daysText, shortText } from '@boh/contract/reports/report-texts.ts';

/** More lines than a reader can tell apart. */
const MOST_GROUPS = 4;

/** The first measure over time: this and what it is compared with, or a line for each of a few groups. */
function linesOf(report: Report, interval: Interval) {
  const [first] = report.Columns;
  if (!first) return null;
  const name = first.Measure;
  const groups = [...new Set(report.Rows.map(({ Group }) => Group))].slice(0, MOST_GROUPS);
  const points = new Map<string, Record<string, unknown>>();
  for (const row of report.Rows) {
    const place = groups.indexOf(row.Group);
    if (place === -1) continue;
    const point = points.get(row.From) ?? { days: daysText(row, interval) };
    point[`now${place}`] = row.Values[name] ?? null;
    if (groups.length === 1) point['then'] = row.Compared[name] ?? null;
    points.set(row.From, point);
  }
  const isCompared = groups.length === 1 && name in report.Total.Compared;
  return {
    label: first.Label,
    data: [...points].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, point]) => point),
    series: [
      ...groups.map((label, place) => ({ key: `now${place}`, label })),
      ...(isCompared ? [{ key: 'then', label: 'Compared' }] : []),
    ],
  };
}

/** The first measure of each group side by side, with what it is compared with. */
function barsOf(report: Report) {
  const [first] = report.Columns;
  if (!first) return null;
  const name = first.Measure;
  const isCompared = name in report.Total.Compared;
  return {
    label: first.Label,
    data: report.Rows.map(({ Group, Values, Compared }) => ({
      days: Group,
      now: Values[name] ?? null,
      then: Compared[name] ?? null,
    })),
    series: [{ key: 'now', label: first.Label }, ...(isCompared ? [{ key: 'then', label: 'Compared' }] : [])],
  };
}

/** A report's first measure as a picture; the table below has the same figures. */
export function ReportChart({ report, definition }: { report: Report; definition: ReportDefinition }) {
  const drawn = definition.Chart === 'line' ? linesOf(report, definition.Interval) : barsOf(report);
  if (!drawn || drawn.data.length === 0) return null;
  const { label, data, series } = drawn;
  const Drawing = definition.Chart === 'line' ? LineChart : BarChart;
  return (
    <Drawing
      label={`${label}, by ${definition.Chart === 'line' ? 'time' : 'group'}; the table below has the same figures`}
      data={data}
      x="days"
      series={series}
      format={shortText}
    />
  );
}
