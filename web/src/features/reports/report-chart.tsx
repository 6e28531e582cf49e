import { chartOf } from '@boh/contract/reports/report-chart.calc.ts';
import { figureText, shortText } from '@boh/contract/reports/report-texts.ts';
import type { Report, ReportDefinition } from '@boh/contract/reports/reports.contract.ts';
import { BarChart, LineChart } from '../../ui/chart/chart.tsx';
import classes from './reports.module.css';

const keyOf = (place: number) => `series${place}`;

/** A report's first measure as a picture, the same as on paper; gaps stay gaps. */
export function ReportChart({ report, definition }: { report: Report; definition: ReportDefinition }) {
  const picture = chartOf(report, definition);
  const [first] = report.Columns;
  if (!picture || !first) return null;
  const { kind, caption, labels, series, leftOut } = picture;
  const isLine = kind === 'line';
  if (isLine && labels.length < 2)
    return (
      <p className={classes['legend']}>
        A line needs several rows in time: choose a month or another interval under Each row.
      </p>
    );
  const Drawing = isLine ? LineChart : BarChart;
  return (
    <div className={classes['chart']}>
      <h2 className={classes['chartTitle']}>{caption}</h2>
      <Drawing
        label={`${caption}, ${isLine ? 'over time' : 'side by side'}`}
        data={labels.map((label, index) => ({
          label,
          ...Object.fromEntries(series.map(({ values }, place) => [keyOf(place), values[index] ?? null])),
        }))}
        x="label"
        series={series.map(({ name, isStep }, place) => ({ key: keyOf(place), label: name, isStep }))}
        format={shortText}
        figures={(value) => figureText(first.Measure, value)}
      />
      {leftOut !== '' && <p className={classes['legend']}>{leftOut}</p>}
    </div>
  );
}
