import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASURE_NAMES, measureOf, NO_PARTS, type Part, type Parts } from './report-measures.ts';
import { changeOf, figuresOf, rounded, sumParts, sumSides } from './reports.calc.ts';

const parts = (some: Partial<Record<Part, number>>): Parts => ({ ...NO_PARTS, ...some });
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
const PARTS = Object.keys(NO_PARTS);
const anyParts = fc
  .tuple(...PARTS.map(() => fc.integer({ min: 0, max: 9_000_000_000 })))
  .map((values) => Object.fromEntries(PARTS.map((part, index) => [part, values[index]])) as unknown as Parts);

const figure = (name: (typeof MEASURE_NAMES)[number], p: Parts) =>
  rounded(measureOf(name).over(p), measureOf(name).under(p));

describe('a figure', () => {
  it('is the ratio of the sums, never the mean of ratios', () => {
    const [small, large] = [
      parts({ SalesDays: 1, Supply: 10, Sold: 10 }),
      parts({ SalesDays: 1, Supply: 90, Sold: 0 }),
    ];
    expect(figure('Occupancy', sumParts([small, large]))).toBe(10);
  });
  it.each([
    ['half a cent', { over: 1005, under: 1000 }, 1.01],
    ['half a cent below zero', { over: -1005, under: 1000 }, -1.01],
    ['half a cent over a divisor below zero', { over: 1005, under: -1000 }, -1.01],
    ['half a cent, both below zero', { over: -1005, under: -1000 }, 1.01],
    ['less than half', { over: 10049, under: 10000 }, 1],
    ['nothing', { over: 0, under: 7 }, 0],
    ['next to nothing below zero', { over: -1, under: 1000 }, 0],
    ['beyond what a double counts', { over: 9_007_199_254_740_991, under: 100 }, 90_071_992_547_409.91],
  ])('rounds %s away from zero', (_, quotient, value) => {
    expect(rounded(quotient.over, quotient.under)).toBe(value);
  });
  it('is empty where nothing divides it, and where nothing was written down', () => {
    const { Values } = figuresOf(MEASURE_NAMES, { now: NO_PARTS, then: null, alike: null });
    const counted = ['HkRooms', 'HkMinutes', 'CashOver', 'CashShort', 'ClaimsAsked', 'ClaimsApproved'];
    for (const name of MEASURE_NAMES) expect(Values[name], name).toBe(counted.includes(name) ? 0 : null);
  });
  it('agrees with a calculation of its own for any sums', () => {
    fc.assert(
      fc.property(anyParts, (p) => {
        const expected = (over: number, under: number) =>
          under === 0 ? null : new Exact(over).div(under).toDecimalPlaces(2).toNumber();
        expect(figure('Occupancy', p)).toBe(expected(p.Sold * 100, p.Supply));
        expect(figure('ADR', p)).toBe(expected(p.RoomCents / 100, p.Sold));
        expect(figure('TRevPAR', p)).toBe(expected((p.RoomCents + p.OtherCents) / 100, p.Supply));
        expect(figure('PayrollPercent', p)).toBe(expected(p.PayCents * 100, p.PayRevenueCents));
        expect(figure('MPR', p)).toBe(expected(p.HkMinutes, p.HkRooms));
      }),
    );
  });
});

describe('a change', () => {
  it.each([
    ['percent of that', { over: 110, under: 1 }, { over: 100, under: 1 }, false, 10],
    ['percent of the size of a loss', { over: 50, under: 1 }, { over: -100, under: 1 }, false, 150],
    ['points for percents', { over: 7123, under: 100 }, { over: 7243, under: 100 }, true, -1.2],
    ['from unrounded figures', { over: 1, under: 3 }, { over: 1, under: 6 }, false, 100],
    ['points against nothing', { over: 50, under: 1 }, { over: 0, under: 1 }, true, 50],
    ['empty against nothing', { over: 50, under: 1 }, { over: 0, under: 1 }, false, null],
    ['empty against what is empty', { over: 50, under: 1 }, { over: 50, under: 0 }, false, null],
    ['empty where this is empty', { over: 50, under: 0 }, { over: 50, under: 1 }, true, null],
  ])('is %s', (_, now, then, isPercent, change) => {
    expect(changeOf(now.over, now.under, then.over, then.under, isPercent)).toBe(change);
  });
  it('agrees with a calculation of its own', () => {
    const upTo = (most: number) => fc.integer({ min: -most, max: most });
    // A day's figures, which doubles count exactly, and those of a group's year, which they do not.
    const amount = fc.oneof(upTo(90_000), upTo(9_000_000_000));
    const divisor = fc.oneof(upTo(90), upTo(9_000_000)).filter((number) => number !== 0);
    fc.assert(
      fc.property(amount, divisor, amount, divisor, (a, b, c, d) => {
        // One division each: after two that do not end, a half would no longer be one.
        const percent =
          c === 0
            ? null
            : new Exact(a)
                .times(d)
                .div(new Exact(b).times(c))
                .minus(1)
                .times(Math.sign(c * d) * 100);
        // A double no longer tells hundredths apart beyond.
        fc.pre(!percent || percent.abs().lt(1e12));
        const points = new Exact(a).times(d).minus(new Exact(c).times(b)).div(new Exact(b).times(d));
        expect(changeOf(a, b, c, d, false)).toBe(percent && percent.toDecimalPlaces(2).toNumber() + 0);
        expect(changeOf(a, b, c, d, true)).toBe(points.toDecimalPlaces(2).toNumber() + 0);
      }),
      { examples: [[4_042_354_869, 20, -8, -3]] },
    );
  });
});

describe('like for like', () => {
  const now = parts({ SalesDays: 2, Supply: 200, Sold: 150, RoomCents: 300_00, HkRooms: 8 });
  const then = parts({ SalesDays: 1, Supply: 100, Sold: 50, RoomCents: 100_00, HkRooms: 4 });
  const alike = { now: parts({ SalesDays: 1, Supply: 100, Sold: 60, RoomCents: 120_00 }), then };

  it('leaves the values as they are and compares only days that both sides have', () => {
    expect(figuresOf(['RoomRevenue', 'Occupancy', 'HkRooms'], { now, then, alike })).toEqual({
      Values: { RoomRevenue: 300, Occupancy: 75, HkRooms: 8 },
      Compared: { RoomRevenue: 100, Occupancy: 50, HkRooms: 4 },
      // Rooms cleaned are no sales: they are compared over all days.
      Change: { RoomRevenue: 20, Occupancy: 10, HkRooms: 100 },
    });
  });
  it('compares all days where it is off', () => {
    expect(figuresOf(['RoomRevenue'], { now, then, alike: null }).Change).toEqual({ RoomRevenue: 200 });
  });
  it('adds up hotel by hotel', () => {
    const sum = sumSides([
      { now, then, alike },
      { now, then: null, alike: null },
    ]);
    expect(sum.now.Supply).toBe(400);
    expect(sum.then?.Supply).toBe(100);
    expect(sum.alike?.now.Supply).toBe(100);
  });
});
