import { showTrend } from '@boh/contract/dashboards/dashboards.contract.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '../../api/use-list.ts';
import { BarChart } from '../../ui/chart/chart.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { dateLabel, RatesChart } from '../../ui/chart/rates-chart.tsx';
import { daysBefore } from '../../ui/text/time.ts';
import type { Row } from './dashboards-columns.tsx';
import classes from './dashboards.module.css';

const MONEY = [{ key: 'Revenue', label: 'Revenue ($)' }] as const;

const PERIODS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
];

/** A hotel's figures over time, below its row. */
export function DashboardCharts({ row }: { row: Row }) {
  const [days, setDays] = useState('90');
  const query = { LocationID: row.LocationID, From: daysBefore(row.To, Number(days) - 1), To: row.To };
  const { answer, error, refetch } = useAnswer(showTrend, { query });
  const points = answer?.Series ?? [];
  const step = answer?.Step ?? 'day';
  return (
    <>
      <div className={classes['period']}>
        <SegmentedControl size="xs" aria-label="Period" data={PERIODS} value={days} onChange={setDays} />
      </div>
      {error !== null && <ErrorState onRetry={refetch} />}
      {answer && points.length === 0 && (
        <EmptyState text="No data found" hint="This hotel has no sales in this time." />
      )}
      {points.length > 0 && (
        <div className={classes['charts']}>
          <div>
            <p className={classes['chartTitle']}>RevPAR, ADR and occupancy</p>
            <RatesChart label={`RevPAR, ADR and occupancy of ${row.Name}`} points={points} step={step} />
          </div>
          <div>
            <p className={classes['chartTitle']}>Revenue</p>
            <BarChart
              label={`Revenue of ${row.Name}`}
              data={points.map((point) => ({ ...point, Date: dateLabel(point.Date, step) }))}
              x="Date"
              series={MONEY}
            />
          </div>
        </div>
      )}
    </>
  );
}
