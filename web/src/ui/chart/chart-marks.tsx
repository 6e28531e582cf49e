/** Distinct in both themes and for colour-blind readers; dash and filling tell series apart without any colour. */
const COLOURS = ['var(--accent)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'];
const DASHES = ['', '6 3', '2 3', '8 3 2 3'];

const colourOf = (index: number) => COLOURS[index % COLOURS.length];
const dashOf = (index: number) => DASHES[index % DASHES.length];
/** Every second series of bars is an outline. */
const fillingOf = (index: number) => (index % 2 === 0 ? colourOf(index) : 'var(--surface)');

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A gap stays a gap: the line ends before it and begins anew after it. */
function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else if ((runs.at(-1)?.length ?? 0) > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

const at = (x: number, y: number) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** What is planned for a month holds for all of it: level over its whole place, then a step. */
const cornersOf = (run: readonly Point[], across: number | undefined) =>
  run
    .flatMap(({ x, y }) =>
      across === undefined ? [at(x, y)] : [at(x - across / 2, y), at(x + across / 2, y)],
    )
    .join(' ');

interface LineMarkProps {
  points: readonly (Point | null)[];
  index: number;
  /** How wide a place is, for a series of steps. */
  across?: number | undefined;
}

export function LineMark({ points, index, across }: LineMarkProps) {
  return runsOf(points).map((run) => {
    const [first] = run;
    if (!first) return null;
    // A single value between two gaps is no line.
    if (run.length === 1 && across === undefined)
      return <circle key={first.x} cx={first.x} cy={first.y} r={3} fill={colourOf(index)} />;
    return (
      <polyline
        key={first.x}
        points={cornersOf(run, across)}
        fill="none"
        stroke={colourOf(index)}
        strokeDasharray={dashOf(index)}
        strokeWidth={2}
        strokeLinejoin="round"
      />
    );
  });
}

interface BarMarkProps {
  x: number;
  y: number;
  width: number;
  height: number;
  index: number;
}

export const BarMark = ({ index, ...box }: BarMarkProps) => (
  <rect {...box} fill={fillingOf(index)} stroke={colourOf(index)} />
);

/** How a series looks, beside its name. */
export const Sample = ({ index, kind }: { index: number; kind: 'lines' | 'bars' }) => (
  <svg width="18" height="10" aria-hidden="true">
    {kind === 'bars' ? (
      <BarMark x={4} y={1} width={10} height={8} index={index} />
    ) : (
      <line
        x1="0"
        x2="18"
        y1="5"
        y2="5"
        stroke={colourOf(index)}
        strokeDasharray={dashOf(index)}
        strokeWidth={2}
      />
    )}
  </svg>
);
