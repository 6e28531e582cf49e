import { COMPARE_WORDS, daysText, figureText, shortText } from '@boh/contract/reports/report-texts.ts';
import type { Report, ReportDefinition, ReportRow } from '@boh/contract/reports/reports.contract.ts';
import { BarChart, LineChart } from '../../ui/chart/chart.tsx';
import classes from './reports.module.css';

/** More lines than a reader can tell apart. */
const MOST_GROUPS = 4;
/** More bars than can be told by their names. */
const MOST_BARS = 24;

interface Drawn {
  data: readonly object[];
  series: { key: string; label: string; isStep?: boolean }[];
  /** What the picture leaves out, in a sentence. */
  leftOut: string;
}

type First = Report['Columns'][number];

/** What is planned for a month is planned for all of it: a step, and no slope from month to month. */
const comparedSeries = ({ Compare }: ReportDefinition) =>
  Compare === 'none'
    ? []
    : [
        {
          key: 'then',
          label: COMPARE_WORDS[Compare],
          isStep: Compare === 'Budget' || Compare === 'Forecast',
        },
      ];

/** The first measure over time: this and what it is compared with, or a line for each of a few groups. */
function linesOf({ Rows }: Report, definition: ReportDefinition, { Measure, Label }: First): Drawn {
  const groups = [...new Set(Rows.map(({ Group }) => Group))];
  const drawn = groups.slice(0, MOST_GROUPS);
  const isAlone = groups.length === 1;
  const points = new Map<string, Record<string, unknown>>();
  for (const row of Rows) {
    const place = drawn.indexOf(row.Group);
    if (place === -1) continue;
    const point = points.get(row.From) ?? { days: daysText(row, definition.Interval) };
    point[`now${place}`] = row.Values[Measure] ?? null;
    if (isAlone) point['then'] = row.Compared[Measure] ?? null;
    points.set(row.From, point);
  }
  const rest = groups.length - drawn.length;
  return {
    data: [...points].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, point]) => point),
    series: [
      ...drawn.map((group, place) => ({ key: `now${place}`, label: isAlone ? Label : group })),
      ...(isAlone ? comparedSeries(definition) : []),
    ],
    leftOut: [
      rest > 0 ? `The first ${MOST_GROUPS} of ${groups.length} are drawn; the table has all.` : '',
      !isAlone && definition.Compare !== 'none'
        ? 'What they are compared with is drawn where there is one line: choose one hotel, or By: All together.'
        : '',
    ].join(' '),
  };
}

/** The first measure of each row side by side, with what it is compared with. */
function barsOf({ Rows }: Report, definition: ReportDefinition, { Measure, Label }: First): Drawn {
  const { Interval } = definition;
  const nameOf = (row: ReportRow) =>
    Interval === 'none' ? row.Group : `${row.Group} ${daysText(row, Interval)}`;
  return {
    data: Rows.slice(0, MOST_BARS).map((row) => ({
      days: nameOf(row),
      now: row.Values[Measure] ?? null,
      then: row.Compared[Measure] ?? null,
    })),
    series: [{ key: 'now', label: Label }, ...comparedSeries(definition)],
    leftOut:
      Rows.length > MOST_BARS
        ? `The first ${MOST_BARS} of ${Rows.length} rows are drawn; the table has all.`
        : '',
  };
}

/** A report's first measure as a picture; gaps stay gaps. */
export function ReportChart({ report, definition }: { report: Report; definition: ReportDefinition }) {
  const [first] = report.Columns;
  if (!first || report.Rows.length === 0) return null;
  const isLine = definition.Chart === 'line';
  const { data, series, leftOut } = (isLine ? linesOf : barsOf)(report, definition, first);
  if (isLine && data.length < 2)
    return (
      <p className={classes['legend']}>
        A line needs several rows in time: choose a month or another interval under Each row.
      </p>
    );
  const Drawing = isLine ? LineChart : BarChart;
  return (
    <div className={classes['chart']}>
      <h2 className={classes['chartTitle']}>{first.Label}</h2>
      <Drawing
        label={`${first.Label}, ${isLine ? 'over time' : 'side by side'}`}
        data={data}
        x="days"
        series={series}
        format={shortText}
        figures={(value) => figureText(first.Measure, value)}
      />
      {leftOut.trim() !== '' && <p className={classes['legend']}>{leftOut}</p>}
    </div>
  );
}
