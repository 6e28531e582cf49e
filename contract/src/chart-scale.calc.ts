export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

const TICKS = 4;

/** A step people count in: 1, 2 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}

/** From zero (or below, where values are) to above the highest value, in round steps. */
export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const step = roundStep((most - least || 1) / TICKS);
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(most / step) * step, low + step);
  const count = Math.round((high - low) / step);
  // Of whole steps: adding up 0.1 would leave crumbs in the labels.
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, index) => low + index * step) };
}

/** Which of `count` labels to write so that each has `width` to itself. */
export function labelledIndexes(count: number, space: number, width: number): number[] {
  const every = Math.max(1, Math.ceil((count * width) / Math.max(space, 1)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}
