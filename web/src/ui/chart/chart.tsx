import { useState } from 'react';
import type { PointerEvent } from 'react';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartFigures } from './chart-figures.tsx';
import type { ChartProps } from './chart-props.ts';
import classes from './chart.module.css';

function Chart({ kind, ...props }: ChartProps & { kind: 'lines' | 'bars' }) {
  return (
    <div className={classes['figure']}>
      <figure className={classes['picture']} role="img" aria-label={props.label}>
        <ChartDrawing {...props} height={props.height ?? 240} kind={kind} />
      </figure>
      {props.figures && <ChartFigures {...props} format={props.figures} />}
    </div>
  );
}

/** Values over time. */
export const LineChart = (props: ChartProps) => <Chart {...props} kind="lines" />;

/** Values side by side. */
export const BarChart = (props: ChartProps) => <Chart {...props} kind="bars" />;

/** The frame of a picture and the line that names its series. */
const AROUND = 58;

/** An empty frame as high as the chart that is on its way, so that nothing moves when it comes. */
export const ChartPlace = ({ height }: { height: number }) => (
  <div className={classes['figure']} style={{ minHeight: height + AROUND }} />
);

interface SparklineProps {
  label: string;
  values: readonly (number | null)[];
  /** What is told of the place the pointer is at: its day and value. */
  textOf?: (place: number) => string;
  width?: number;
  height?: number;
}

/** A small line without axes, for a table cell or a tile. */
export function Sparkline({ label, values, textOf, width = 96, height = 24 }: SparklineProps) {
  const [place, setPlace] = useState<number | null>(null);
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const step = width / Math.max(1, values.length - 1);
  const y = (value: number) => height - 2 - ((value - low) / span) * (height - 4);
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${(index * step).toFixed(1)},${y(value).toFixed(1)}`],
  );
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width: across } = currentTarget.getBoundingClientRect();
    const at = Math.round(((clientX - left) / across) * (values.length - 1));
    setPlace(Math.min(Math.max(at, 0), values.length - 1));
  };
  const at = place === null ? null : (values[place] ?? null);
  return (
    <span
      className={classes['sparkPlace']}
      {...(textOf && { onPointerMove: follow, onPointerLeave: () => setPlace(null) })}
      title={place === null ? undefined : textOf?.(place)}
    >
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
        {place !== null && at !== null && (
          <line x1={place * step} x2={place * step} y1={0} y2={height} className={classes['cursor']} />
        )}
      </svg>
    </span>
  );
}
