import {
  measureOf,
  PARTS,
  type MeasureName,
  type Part,
  type Parts,
  type Quotient,
} from './report-measures.ts';

/** A figure for each measure; null where there is none. */
export type Figures = Partial<Record<MeasureName, number | null>>;

export const NO_PARTS = Object.fromEntries(PARTS.map((part) => [part, 0])) as Parts;

/** All parts of several together. */
export function sumParts(all: readonly Parts[]): Parts {
  const sum: Record<Part, number> = { ...NO_PARTS };
  for (const parts of all) for (const part of PARTS) sum[part] += parts[part];
  return sum;
}

/** In hundredths, half a one away from zero. Whole numbers beyond those a double can count are divided as such. */
function hundredths(over: number | bigint, under: number | bigint): number {
  if (typeof over === 'number' && typeof under === 'number') {
    const doubled = Math.abs(over) * 200;
    if (doubled + under <= Number.MAX_SAFE_INTEGER && under * 2 <= Number.MAX_SAFE_INTEGER) {
      const rounded = Math.floor((doubled + under) / (under * 2));
      return over < 0 ? -rounded : rounded;
    }
  }
  const [dividend, divisor] = [BigInt(over), BigInt(under)];
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = Number((size * 200n + divisor) / (divisor * 2n));
  return dividend < 0n ? -rounded : rounded;
}

/** `-0` reads as `0`. */
const fromHundredths = (value: number): number => (value === 0 ? 0 : value / 100);

export const rounded = (figure: Quotient | null): number | null =>
  figure && fromHundredths(hundredths(figure.over, figure.under));

/**
 * The change against another figure, from unrounded ones: for percents in points, else in percent of that figure's size.
 * Null where there is nothing to compare, or nothing to divide by.
 */
export function changeOf(now: Quotient | null, then: Quotient | null, isPercent: boolean): number | null {
  if (!now || !then || (!isPercent && then.over === 0)) return null;
  const [a, b, c, d] = [BigInt(now.over), BigInt(now.under), BigInt(then.over), BigInt(then.under)];
  const difference = a * d - c * b;
  if (isPercent) return fromHundredths(hundredths(difference, b * d));
  return fromHundredths(hundredths(difference * 100n, (c < 0n ? -c : c) * b));
}

/** What a figure of a report is worked out from. */
export interface Sides {
  /** All days. */
  readonly now: Parts;
  /** The days compared with; null where nothing is compared. */
  readonly then: Parts | null;
  /** Of the sales, only days that are there on both sides; null where all of them count. */
  readonly alike: { readonly now: Parts; readonly then: Parts } | null;
}

export interface ReportFigures {
  Values: Figures;
  Compared: Figures;
  Change: Figures;
}

export const sumSides = (all: readonly Sides[]): Sides => ({
  now: sumParts(all.map(({ now }) => now)),
  then: all.some(({ then }) => then) ? sumParts(all.map(({ then }) => then ?? NO_PARTS)) : null,
  alike: all.some(({ alike }) => alike)
    ? {
        now: sumParts(all.map(({ alike }) => alike?.now ?? NO_PARTS)),
        then: sumParts(all.map(({ alike }) => alike?.then ?? NO_PARTS)),
      }
    : null,
});

/** The figures of a row, its comparison and the change. */
export function figuresOf(names: readonly MeasureName[], { now, then, alike }: Sides): ReportFigures {
  const figures: ReportFigures = { Values: {}, Compared: {}, Change: {} };
  for (const name of names) {
    const { of, unit, source } = measureOf(name);
    figures.Values[name] = rounded(of(now));
    if (!then) continue;
    const both = source === 'sales' && alike ? alike : { now, then };
    figures.Compared[name] = rounded(of(both.then));
    figures.Change[name] = changeOf(of(both.now), of(both.then), unit === 'percent');
  }
  return figures;
}
