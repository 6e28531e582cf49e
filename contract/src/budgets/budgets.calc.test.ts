import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNTS,
  flexedMonth,
  methodsOf,
  needsComment,
  resolvedMonth,
  spreadOver,
  varianceOf,
  type Account,
  type Amounts,
  type BudgetLine,
  type Method,
} from './budgets.calc.ts';

const NONE = Object.fromEntries(ACCOUNTS.map((account) => [account, null])) as unknown as Amounts;
const amounts = (some: Partial<Amounts>): Amounts => ({ ...NONE, ...some });
const line = (Account: Account, Method: Method, Value: number): BudgetLine => ({
  Account,
  Month: 3,
  Method,
  Value,
});
const REVENUE = [line('RoomRevenue', 'Amount', 200_000), line('OtherRevenue', 'Amount', 40_000)];

describe('a month of a budget', () => {
  it('works out each method', () => {
    const lines = [
      line('RoomsSold', 'LastYear', 2.5),
      ...REVENUE,
      line('RoomPayroll', 'PerOccupiedRoom', 4.5),
      line('FandBPayroll', 'PercentOfRevenue', 3),
      line('BanquetPayroll', 'LastYear', -10),
      line('OtherCost', 'Amount', 1234.56),
    ];
    expect(resolvedMonth(lines, amounts({ RoomsSold: 1951, BanquetPayroll: 333.33 }))).toEqual({
      RoomsSold: 2000,
      RoomRevenue: 200_000,
      OtherRevenue: 40_000,
      RoomPayroll: 9000,
      FandBPayroll: 7200,
      BanquetPayroll: 300,
      OtherCost: 1234.56,
    });
  });
  it('is empty where what it hangs on is not known', () => {
    const lines = [
      line('RoomsSold', 'LastYear', 0),
      line('RoomRevenue', 'Amount', 10),
      line('RoomPayroll', 'PerOccupiedRoom', 4.5),
      line('FandBPayroll', 'PercentOfRevenue', 3),
    ];
    expect(resolvedMonth(lines, NONE)).toEqual(amounts({ RoomRevenue: 10 }));
  });
  it('comes to what decimals come to, to the cent and the room', () => {
    const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
    const inUnits = (most: number, units: number) =>
      fc.integer({ min: -most, max: most }).map((number) => number / units);
    const rate = fc.oneof(inUnits(2_000_000, 10_000), inUnits(1_000_000_000, 10_000));
    const cents = fc.oneof(inUnits(50_000_00, 100), inUnits(9_000_000_000_00, 100));
    fc.assert(
      fc.property(rate, cents, fc.nat(100_000), (Value, revenue, rooms) => {
        const lines = [
          line('RoomsSold', 'LastYear', Value),
          line('RoomRevenue', 'Amount', revenue),
          line('OtherRevenue', 'Amount', 0),
          line('RoomPayroll', 'LastYear', Value),
          line('FandBPayroll', 'PercentOfRevenue', Value),
        ];
        const found = resolvedMonth(lines, amounts({ RoomsSold: rooms, RoomPayroll: revenue }));
        const changed = new Exact(Value).plus(100).div(100);
        const plain = (amount: Decimal, places: number) => amount.toDecimalPlaces(places).toNumber() + 0;
        expect([found.RoomsSold, found.RoomPayroll, found.FandBPayroll]).toEqual([
          plain(changed.times(rooms), 0),
          plain(changed.times(revenue), 2),
          plain(new Exact(Value).div(100).times(revenue), 2),
        ]);
      }),
    );
  });
  it('lets rooms and revenues stand for themselves only', () => {
    expect(methodsOf('RoomsSold')).toEqual(['Amount', 'LastYear']);
    expect(methodsOf('RoomPayroll')).toHaveLength(4);
  });
});

describe('the flexed budget', () => {
  it('is what the budget would allow at the actual occupancy', () => {
    const lines = [
      line('RoomsSold', 'Amount', 1800),
      ...REVENUE,
      line('RoomPayroll', 'PerOccupiedRoom', 4.5),
      line('FandBPayroll', 'PercentOfRevenue', 3),
      line('OtherCost', 'Amount', 500),
    ];
    const budget = resolvedMonth(lines, NONE);
    const actual = amounts({ RoomsSold: 2000, RoomRevenue: 210_000, OtherRevenue: 30_000 });
    expect(flexedMonth(lines, budget, actual)).toMatchObject({
      RoomsSold: 1800,
      RoomPayroll: 9000,
      FandBPayroll: 7200,
      OtherCost: 500,
    });
  });
});

describe('the days of a month', () => {
  it.each([
    ['in proportion', 100, [1, 3], [25, 75]],
    ['by largest remainder', 100, [1, 1, 1], [34, 33, 33]],
    ['with ties to the earlier day', 5, [1, 1, 1, 1], [2, 1, 1, 1]],
    ['evenly where a day is missing', 10, [9, null], [5, 5]],
    ['evenly where none weighs anything', 3, [0, 0], [2, 1]],
    ['evenly where a weight is below zero', 4, [8, -2], [2, 2]],
    ['nothing on a day without weight', 10, [0, 5], [0, 10]],
    ['amounts below zero', -100, [1, 1, 1], [-34, -33, -33]],
    ['nothing', 0, [1, 2], [0, 0]],
  ])('are shared out %s', (_, amount, weights, days) => {
    expect(spreadOver(amount, weights)).toEqual(days);
  });
  it('sum to the month exactly, and none is off its share by a whole one', () => {
    const weight = fc.integer({ min: 0, max: 50_000_00 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.array(weight, { minLength: 28, maxLength: 31 }),
        (amount, weights) => {
          const days = spreadOver(amount, weights);
          expect(days.reduce((sum, day) => sum + day, 0)).toBe(amount);
          const all = weights.reduce((sum, each) => sum + each, 0);
          if (all === 0) return;
          for (const [index, day] of days.entries()) {
            expect(Math.abs(day - (amount * (weights[index] ?? 0)) / all)).toBeLessThan(1.001);
          }
        },
      ),
    );
  });
});

describe('a variance', () => {
  const limits = { percent: 5, amount: 500 };
  const budget = amounts({ RoomPayroll: 10_000, OtherCost: 100 });
  it('is the actual figure less budget and flexed', () => {
    const actual = amounts({ RoomPayroll: 10_800.5 });
    expect(varianceOf('RoomPayroll', actual, budget, amounts({ RoomPayroll: 10_900 }))).toEqual({
      Actual: 10_800.5,
      Budget: 10_000,
      Flexed: 10_900,
      Variance: 800.5,
      FlexedVariance: -99.5,
    });
    expect(varianceOf('OtherCost', amounts({ OtherCost: 5 }), budget, budget)).toMatchObject({
      Actual: null,
      Variance: null,
    });
  });
  it.each([
    ['past both limits', 'RoomPayroll', 501, 10_000, true],
    ['below zero too', 'RoomPayroll', -501, 10_000, true],
    ['not at the amount', 'RoomPayroll', 500, 1_000, false],
    ['not at the percent', 'RoomPayroll', 600, 12_000, false],
    ['never rooms sold', 'RoomsSold', 5_000, 100, false],
    ['never without a budget', 'RoomPayroll', 5_000, null, false],
  ] as const)('owes a comment %s', (_, account, Variance, Budget, owes) => {
    expect(needsComment(account, { Variance, Budget }, limits)).toBe(owes);
  });

  const Exact = Decimal.clone({ precision: 50 });
  const inDigits = (digits: number, most: number) =>
    fc.integer({ min: -most, max: most }).map((whole) => whole / 10 ** digits);
  const amount = fc.oneof(
    inDigits(2, 1_000_000),
    inDigits(2, 2 ** 53 - 1),
    inDigits(4, 1_000_000_000),
    fc.constantFrom(0, 0.01, -0.01, 500, 10_000, 10_526.32),
  );
  it('is exact, and so is whether it is past the limits, whatever the amounts', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.oneof(inDigits(2, 10_000), inDigits(6, 1_000_000)).map(Math.abs),
        inDigits(2, 100_000).map(Math.abs),
        (actual, planned, percent, least) => {
          const figures = varianceOf(
            'RoomRevenue',
            amounts({ RoomRevenue: actual }),
            amounts({ RoomRevenue: planned }),
            NONE,
          );
          const exact = new Exact(actual).minus(planned);
          expect(figures.Variance).toBe(exact.toNumber());
          const size = new Exact(figures.Variance ?? 0).abs();
          const isPast = size.gt(new Exact(planned).abs().times(percent).div(100)) && size.gt(least);
          expect(needsComment('RoomRevenue', figures, { percent, amount: least })).toBe(isPast);
        },
      ),
      { numRuns: 2000 },
    );
  });
  it('is past a percent by a cent, and not at it', () => {
    const at = (Variance: number) => needsComment('RoomPayroll', { Variance, Budget: 10_526.4 }, limits);
    expect([526.31, 526.32, 526.33, -526.32, -526.33].map(at)).toEqual([false, false, true, false, true]);
  });
});
