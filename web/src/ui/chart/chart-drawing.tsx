import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { labelledIndexes, scaleOf, type Scale } from '@boh/contract/chart-scale.calc.ts';
import { BarMark, LineMark, Sample } from './chart-marks.tsx';
import type { ChartProps } from './chart-props.ts';
import { axisLabel, plain, valueOf } from './chart-values.ts';
import classes from './chart.module.css';

const SIDE = 56;
const TOP = 8;
const BOTTOM = 24;
const LABEL_WIDTH = 76;

type Side = 'left' | 'right';
type Series = ChartProps['series'][number];

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (ref.current) watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
}

/** Where everything stands in the picture. */
function layoutOf({ data, series }: ChartProps, width: number, height: number) {
  const hasRight = series.some(({ axis }) => axis === 'right');
  const inner = Math.max(0, width - SIDE - (hasRight ? SIDE : 8));
  const scaleFor = (side: Side): Scale =>
    scaleOf(
      series
        .filter(({ axis = 'left' }) => axis === side)
        .flatMap(({ key }) => data.map((point) => valueOf(point, key)))
        .filter((value) => value !== null),
    );
  const scales = { left: scaleFor('left'), right: scaleFor('right') };
  const band = inner / Math.max(1, data.length);
  return {
    hasRight,
    inner,
    band,
    scales,
    right: SIDE + inner,
    bottom: height - BOTTOM,
    /** The middle of a point's place. */
    x: (index: number) => SIDE + (index + 0.5) * band,
    y: (value: number, side: Side = 'left') => {
      const { low, high } = scales[side];
      return TOP + (1 - (value - low) / (high - low)) * (height - BOTTOM - TOP);
    },
  };
}

type Layout = ReturnType<typeof layoutOf>;

function Axes({ layout, props }: { layout: Layout; props: ChartProps }) {
  const { format = plain, data, x } = props;
  const room = Math.max(LABEL_WIDTH, layout.band);
  return (
    <g className={classes['axes']}>
      {layout.scales.left.ticks.map((tick) => (
        <g key={tick}>
          <line x1={SIDE} x2={layout.right} y1={layout.y(tick)} y2={layout.y(tick)} />
          <text x={SIDE - 8} y={layout.y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {layout.hasRight &&
        layout.scales.right.ticks.map((tick) => (
          <text key={tick} x={layout.right + 8} y={layout.y(tick, 'right') + 4}>
            {format(tick)}
          </text>
        ))}
      {labelledIndexes(data.length, layout.inner, LABEL_WIDTH).map((index) => (
        <text key={index} x={layout.x(index)} y={layout.bottom + 18} textAnchor="middle">
          {axisLabel(String((data[index] as Record<string, unknown>)[x]), room)}
        </text>
      ))}
    </g>
  );
}

function Line({
  layout,
  data,
  series,
  index,
}: {
  layout: Layout;
  data: ChartProps['data'];
  series: Series;
  index: number;
}) {
  const points = data.map((point, place) => {
    const value = valueOf(point, series.key);
    return value === null ? null : { x: layout.x(place), y: layout.y(value, series.axis) };
  });
  return <LineMark points={points} index={index} across={series.isStep ? layout.band : undefined} />;
}

function Bars({
  layout,
  data,
  series,
  index,
  of,
}: {
  layout: Layout;
  data: ChartProps['data'];
  series: Series;
  index: number;
  of: number;
}) {
  const width = Math.max(1, (layout.band * 0.7) / of);
  return data.map((point, place) => {
    const value = valueOf(point, series.key);
    if (value === null) return null;
    const top = layout.y(Math.max(0, value), series.axis);
    return (
      <BarMark
        key={place}
        x={layout.x(place) - (width * of) / 2 + index * width}
        y={top}
        width={width}
        height={Math.max(0, layout.y(Math.min(0, value), series.axis) - top)}
        index={index}
      />
    );
  });
}

type DrawingProps = ChartProps & { height: number; kind: 'lines' | 'bars' };

/** The values of the place the pointer is at. */
function Tip({ props, layout, place }: { props: DrawingProps; layout: Layout; place: number }) {
  const { data, series, x, kind, format = plain, figures = format } = props;
  const point = data[place];
  const isLate = layout.x(place) > SIDE + layout.inner / 2;
  const beside = isLate
    ? { right: `calc(100% - ${layout.x(place) - 12}px)` }
    : { left: layout.x(place) + 12 };
  return (
    <div className={classes['tip']} style={beside}>
      <strong>{String((point as Record<string, unknown> | undefined)?.[x])}</strong>
      {series.map(({ key, label }, index) => {
        const value = valueOf(point, key);
        return (
          <span key={key}>
            <Sample index={index} kind={kind} /> {label}: {value === null ? '–' : figures(value)}
          </span>
        );
      })}
    </div>
  );
}

/** Lines or bars over one horizontal axis; a second scale on the right for another unit. */
export function ChartDrawing(props: DrawingProps) {
  const { data, series, height, kind } = props;
  const { ref, width } = useWidth();
  const [place, setPlace] = useState<number | null>(null);
  const layout = layoutOf(props, width, height);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const at = Math.floor(
      (event.clientX - event.currentTarget.getBoundingClientRect().left - SIDE) / layout.band,
    );
    setPlace(at >= 0 && at < data.length ? at : null);
  };
  return (
    <div ref={ref} className={classes['drawing']}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onPointerMove={follow}
        onPointerLeave={() => setPlace(null)}
      >
        {width > 0 && (
          <>
            <Axes layout={layout} props={props} />
            {place !== null && (
              <line
                className={classes['cursor']}
                x1={layout.x(place)}
                x2={layout.x(place)}
                y1={TOP}
                y2={layout.bottom}
              />
            )}
            {series.map((each, index) =>
              kind === 'lines' ? (
                <Line key={each.key} layout={layout} data={data} series={each} index={index} />
              ) : (
                <Bars
                  key={each.key}
                  layout={layout}
                  data={data}
                  series={each}
                  index={index}
                  of={series.length}
                />
              ),
            )}
          </>
        )}
      </svg>
      {place !== null && <Tip props={props} layout={layout} place={place} />}
      <div className={classes['legend']}>
        {series.map(({ key, label }, index) => (
          <span key={key}>
            <Sample index={index} kind={kind} /> {label}
          </span>
        ))}
      </div>
    </div>
  );
}
