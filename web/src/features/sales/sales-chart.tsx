import { RatesChart } from '../../ui/chart/rates-chart.tsx';
import type { Summary } from './sales-columns.tsx';
import classes from './sales.module.css';

const OF_STEP = { day: 'by day', week: 'by week', month: 'by month' } as const;

/** RevPAR, ADR and occupancy over the chosen time; a single day has no course to draw. */
export function SalesChart({ summary }: { summary: Summary | undefined }) {
  if (!summary || summary.Series.length < 2) return null;
  return (
    <div className={classes['chart']}>
      <RatesChart
        label={`RevPAR, ADR and occupancy ${OF_STEP[summary.Step]}, from ${summary.From ?? ''} to ${summary.To ?? ''}`}
        points={summary.Series}
        step={summary.Step}
        height={window.innerHeight < 800 ? 128 : 220}
      />
    </div>
  );
}
