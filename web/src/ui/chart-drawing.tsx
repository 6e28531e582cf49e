import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ReactElement } from 'react';
import type { ChartProps } from './chart-props.ts';

/** Distinct in both themes and for colour-blind readers; the dash tells lines apart without any colour. */
const COLOURS = ['var(--accent)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'];
const DASHES = ['', '6 3', '2 3', '8 3 2 3'];

const plain = (value: number) => value.toLocaleString('en-US');

function axes({ x, series, format = plain }: ChartProps): ReactElement[] {
  const tick = { fill: 'var(--ink-soft)', fontSize: 12 };
  const hasRight = series.some(({ axis }) => axis === 'right');
  return [
    <CartesianGrid key="grid" stroke="var(--line)" vertical={false} />,
    <XAxis key="x" dataKey={x} tick={tick} stroke="var(--line-strong)" minTickGap={24} />,
    <YAxis
      key="y"
      yAxisId="left"
      tick={tick}
      stroke="var(--line-strong)"
      width={64}
      tickFormatter={format}
    />,
    ...(hasRight
      ? [
          <YAxis
            key="y2"
            yAxisId="right"
            orientation="right"
            tick={tick}
            stroke="var(--line-strong)"
            width={64}
            tickFormatter={format}
          />,
        ]
      : []),
    <Tooltip
      key="tip"
      formatter={(value) => (typeof value === 'number' ? format(value) : value)}
      contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line-strong)', borderRadius: 6 }}
      itemStyle={{ color: 'var(--ink)' }}
      labelStyle={{ color: 'var(--ink-soft)' }}
    />,
    <Legend key="legend" iconType="plainline" wrapperStyle={{ fontSize: 12 }} />,
  ];
}

export function LineDrawing(props: ChartProps & { height: number }) {
  return (
    <ResponsiveContainer width="100%" height={props.height}>
      <LineChart data={[...props.data]}>
        {axes(props)}
        {props.series.map(({ key, label, axis = 'left' }, index) => (
          <Line
            key={key}
            dataKey={key}
            name={label}
            yAxisId={axis}
            stroke={COLOURS[index % COLOURS.length]}
            strokeDasharray={DASHES[index % DASHES.length]}
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
            connectNulls
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

export function BarDrawing(props: ChartProps & { height: number }) {
  return (
    <ResponsiveContainer width="100%" height={props.height}>
      <BarChart data={[...props.data]}>
        {axes(props)}
        {props.series.map(({ key, label, axis = 'left' }, index) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            yAxisId={axis}
            fill={COLOURS[index % COLOURS.length]}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
