import { ChartDrawing } from './chart-drawing.tsx';
import type { ChartProps } from './chart-props.ts';
import classes from './chart.module.css';

/** Values over time. */
export function LineChart(props: ChartProps) {
  return (
    <figure className={classes['figure']} role="img" aria-label={props.label}>
      <ChartDrawing {...props} height={props.height ?? 240} kind="lines" />
    </figure>
  );
}

/** Values side by side. */
export function BarChart(props: ChartProps) {
  return (
    <figure className={classes['figure']} role="img" aria-label={props.label}>
      <ChartDrawing {...props} height={props.height ?? 240} kind="bars" />
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
