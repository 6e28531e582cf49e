import { LineChart } from './chart.tsx';

const SERIES = [
  { key: 'RevPAR', label: 'RevPAR ($)' },
  { key: 'Adr', label: 'ADR ($)' },
  { key: 'Occupancy', label: 'Occupancy (%)', axis: 'right' },
] as const;

interface RatesChartProps {
  /** What the picture shows, in words. */
  label: string;
  points: readonly { Date: string }[];
  step: 'day' | 'week' | 'month';
  height?: number;
}

/** RevPAR, ADR and occupancy over time. */
export function RatesChart({ label, points, step, height = 240 }: RatesChartProps) {
  const data = points.map((point) => ({ ...point, Date: dateLabel(point.Date, step) }));
  return <LineChart label={label} data={data} x="Date" series={SERIES} height={height} />;
}

export function dateLabel(date: string, step: RatesChartProps['step']): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return step === 'month' ? `${month}/${year}` : `${month}/${day}/${year.slice(2)}`;
}
