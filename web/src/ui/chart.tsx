import { lazy, Suspense } from 'react';
import type { ChartProps } from './chart-props.ts';
import classes from './chart.module.css';

const LazyLine = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).LineDrawing }));
const LazyBar = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).BarDrawing }));

const Waiting = ({ height }: { height: number }) => (
  <div className={classes['waiting']} style={{ height }} aria-hidden="true" />
);

/** Values over time. The drawing library is loaded only when a chart is on the screen. */
export function LineChart(props: ChartProps) {
  const height = props.height ?? 240;
  return (
    <figure className={classes['figure']} role="img" aria-label={props.label}>
      <Suspense fallback={<Waiting height={height} />}>
        <LazyLine {...props} height={height} />
      </Suspense>
    </figure>
  );
}

/** Values side by side. */
export function BarChart(props: ChartProps) {
  const height = props.height ?? 240;
  return (
    <figure className={classes['figure']} role="img" aria-label={props.label}>
      <Suspense fallback={<Waiting height={height} />}>
        <LazyBar {...props} height={height} />
      </Suspense>
    </figure>
  );
}

interface SparklineProps {
  label: string;
  values: readonly (number | null)[];
  width?: number;
  height?: number;
}

/** A small line without axes, for a table cell or a tile. */
export function Sparkline({ label, values, width = 96, height = 24 }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const step = width / Math.max(1, values.length - 1);
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : [`${(index * step).toFixed(1)},${(height - 2 - ((value - low) / span) * (height - 4)).toFixed(1)}`],
  );
  return (
    <svg
      className={classes['spark']}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {points.length > 1 && <polyline points={points.join(' ')} />}
    </svg>
  );
}
