interface ChartSeries {
  key: string;
  label: string;
  /** The right-hand scale, for a series of another unit. */
  axis?: 'left' | 'right';
  /** Level over the whole of each place, as a budget of a month is. */
  isStep?: boolean;
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
  /** Offers its figures as a table, one key away, each as this writes it: an axis has room for short ones only. */
  figures?: (value: number) => string;
}
