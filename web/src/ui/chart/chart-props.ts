interface ChartSeries {
  key: string;
  label: string;
  /** The right-hand scale, for a series of another unit. */
  axis?: 'left' | 'right';
}

export interface ChartProps {
  /** What the picture shows, in words, for whoever cannot see it. */
  label: string;
  data: readonly object[];
  /** The field of the horizontal axis. */
  x: string;
  series: readonly ChartSeries[];
  height?: number;
  format?: (value: number) => string;
}
