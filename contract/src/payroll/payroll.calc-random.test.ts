import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculatePayroll,
  DEPARTMENTS,
  payrollTotals,
  type PayrollFigures,
  type PayrollInput,
} from './payroll.calc.ts';

const NO_PAY = { Payroll: 0, Tips: 0, Hours: 0 };

/** Whole cents and school division: nothing shared with the calculation under test. */
const toCents = (amount: number) => BigInt(Math.round(amount * 100));
function divide(part: bigint, whole: bigint): bigint {
  const isNegative = part < 0n !== whole < 0n;
  const a = part < 0n ? -part : part;
  const b = whole < 0n ? -whole : whole;
  const rounded = (2n * a + b) / (2n * b);
  return isNegative ? -rounded : rounded;
}
const text = (cents: bigint | null) =>
  cents === null
    ? null
    : `${cents < 0n ? '-' : ''}${(cents < 0n ? -cents : cents) / 100n}.${String((cents < 0n ? -cents : cents) % 100n).padStart(2, '0')}`;
const shown = (value: number | null) =>
  value === null ? null : value.toFixed(2).replace(/^-0\.00$/, '0.00');

const amount = fc.integer({ min: -5_000_000_00, max: 5_000_000_00 }).map((cents) => cents / 100);
const revenue = fc.integer({ min: 0, max: 90_000_000_00 }).map((cents) => cents / 100);
const pay = fc.record({ Payroll: amount, Tips: revenue, Hours: revenue });
const input = fc.record({
  checkDate: fc.constantFrom('2026-11-23', '2026-11-08', '2024-03-08', '2026-03-08'),
  TotalNumberOfRooms: fc.integer({ min: 0, max: 900 }),
  hasFandB: fc.boolean(),
  typed: fc.record({
    RoomRevenue: fc.option(revenue),
    FandBRevenue: fc.option(revenue),
    BanquetRevenue: fc.option(revenue),
    OccupiedRooms: fc.option(fc.integer({ min: 0, max: 20_000 })),
  }),
  extras: fc
    .tuple(amount, amount, amount)
    .map((amounts) => DEPARTMENTS.map((Type, index) => ({ Type, Amount: amounts[index] ?? 0 }))),
  provider: fc.option(
    fc.record({ departments: fc.record({ Room: pay, FandB: pay, Banquet: pay }), draw: revenue }),
  ),
  sales: fc.record({
    days: fc.integer({ min: 0, max: 13 }),
    RoomRevenue: revenue,
    OtherRevenue: revenue,
    RoomsSold: fc.integer({ min: 0, max: 20_000 }),
  }),
});

const DAYS: Record<string, bigint> = {
  '2026-11-23': 15n,
  '2026-11-08': 16n,
  '2024-03-08': 14n,
  '2026-03-08': 13n,
};

const NAMES = [
  ...DEPARTMENTS.flatMap((name) => [`${name}Payroll`, `${name}Percent`] as const),
  ...(['FullPayroll', 'TotalTips', 'PayrollTips', 'OCCUPANCY', 'PRP_Cost_Occupancy'] as const),
];
const spelled = (figures: PayrollFigures) => NAMES.map((name) => shown(figures[name]));

/** The same figures, in the order of NAMES. */
function byHand({ typed, sales, provider, ...record }: PayrollInput): (string | null)[] {
  const known = sales.days > 0;
  const revenues = {
    Room: typed.RoomRevenue ?? (known ? sales.RoomRevenue : null),
    FandB: typed.FandBRevenue ?? (known && record.hasFandB ? sales.OtherRevenue : null),
    Banquet: typed.BanquetRevenue,
  };
  const pays = DEPARTMENTS.map((name) => {
    const own = provider?.departments[name] ?? NO_PAY;
    const extra = record.extras.find(({ Type }) => Type === name)!.Amount;
    const payroll = toCents(own.Payroll) + toCents(extra);
    const whole = toCents(revenues[name] ?? 0);
    return {
      payroll,
      tips: toCents(own.Tips),
      percent: whole === 0n ? null : divide(payroll * 10_000n, whole),
    };
  });
  const full = pays.reduce((sum, { payroll }) => sum + payroll, 0n);
  const tips = pays.reduce((sum, each) => sum + each.tips, 0n);
  const occupied = typed.OccupiedRooms ?? (known ? sales.RoomsSold : null);
  const rooms = BigInt(record.TotalNumberOfRooms) * DAYS[record.checkDate]!;
  const occupancy = occupied === null || rooms === 0n ? null : divide(BigInt(occupied) * 10_000n, rooms);
  const perRoom = occupied === null || occupied === 0 ? null : divide(full, BigInt(occupied));
  const departments = pays.flatMap(({ payroll, percent }) => [payroll, percent]);
  return [...departments, full, tips, full + tips, occupancy, perRoom].map(text);
}

describe('10,000 random records', () => {
  const records = fc.sample(input, { numRuns: 10_000, seed: 20_261_110 });

  const figures = records.map(calculatePayroll);

  it('agree to the cent with sums and divisions in whole cents', () => {
    const wrong = records
      .map((record, index) => ({ record, got: spelled(figures[index]!), expected: byHand(record) }))
      .filter(({ got, expected }) => JSON.stringify(got) !== JSON.stringify(expected));
    expect(wrong).toEqual([]);
  });

  it('add up to totals whose percents and costs follow from the totals themselves', () => {
    const totals = payrollTotals(figures);
    const total = (name: 'RoomPayroll' | 'RoomRevenue' | 'FullPayroll' | 'OCCUPIED_ROOMS') =>
      figures.reduce((sum, record) => sum + toCents(record[name] ?? 0), 0n);
    expect(shown(totals.FullPayroll)).toBe(text(total('FullPayroll')));
    expect(shown(totals.RoomRevenue)).toBe(text(total('RoomRevenue')));
    expect(shown(totals.RoomPercent)).toBe(
      text(divide(total('RoomPayroll') * 10_000n, total('RoomRevenue'))),
    );
    expect(shown(totals.PRP_Cost_Occupancy)).toBe(
      text(divide(total('FullPayroll') * 100n, total('OCCUPIED_ROOMS'))),
    );
  });
});
