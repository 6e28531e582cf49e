import { LineChart } from '../../ui/chart.tsx';
import type { Summary } from './sales-columns.tsx';
import classes from './sales.module.css';

const SERIES = [
  { key: 'RevPAR', label: 'RevPAR ($)' },
  { key: 'Adr', label: 'ADR ($)' },
  { key: 'Occupancy', label: 'Occupancy (%)', axis: 'right' },
] as const;

const OF_STEP = { day: 'by day', week: 'by week', month: 'by month' } as const;

/** RevPAR, ADR and occupancy over the chosen time; a single day has no course to draw. */
export function SalesChart({ summary }: { summary: Summary | undefined }) {
  if (!summary || summary.Series.length < 2) return null;
  const data = summary.Series.map((point) => ({ ...point, Date: dateLabel(point.Date, summary.Step) }));
  return (
    <div className={classes['chart']}>
      <LineChart
        label={`RevPAR, ADR and occupancy ${OF_STEP[summary.Step]}, from ${summary.From ?? ''} to ${summary.To ?? ''}`}
        data={data}
        x="Date"
        series={SERIES}
        height={220}
      />
    </div>
  );
}

function dateLabel(date: string, step: Summary['Step']): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return step === 'month' ? `${month}/${year}` : `${month}/${day}/${year.slice(2)}`;
}
