import { ChartPlace } from '../../ui/chart/chart.tsx';
import { RatesChart } from '../../ui/chart/rates-chart.tsx';
import type { Summary } from './sales-columns.tsx';
import classes from './sales.module.css';

const OF_STEP = { day: 'by day', week: 'by week', month: 'by month' } as const;

interface SalesChartProps {
  summary: Summary | undefined;
  /** It is on its way, and of more than one day: what stands below the chart does not move when it comes. */
  isDue: boolean;
}

/** RevPAR, ADR and occupancy over the chosen time; a single day has no course to draw. */
export function SalesChart({ summary, isDue }: SalesChartProps) {
  const height = window.innerHeight < 800 ? 128 : 220;
  if (!isDue && (!summary || summary.Series.length < 2)) return null;
  return (
    <div className={classes['chart']}>
      {summary ? (
        <RatesChart
          label={`RevPAR, ADR and occupancy ${OF_STEP[summary.Step]}, from ${summary.From ?? ''} to ${summary.To ?? ''}`}
          points={summary.Series}
          step={summary.Step}
          height={height}
        />
      ) : (
        <ChartPlace height={height} />
      )}
    </div>
  );
}
