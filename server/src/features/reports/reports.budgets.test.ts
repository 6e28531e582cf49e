import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPayroll, everyMonth, line } from '../../../test/budget-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

let t: TestApp;
let reader: TestCaller;
let planned: number;
let unplanned: number;

interface Day {
  readonly RoomRevenue: number;
  readonly OtherRevenue: number;
  readonly RoomsSold: number;
  readonly TotalAvailableRooms: number;
}
/** The sales of the planned hotel. */
const days = new Map<string, Day>();
const moved = (day: string, by: number) =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days: by }).toISODate() ?? '';

const MONTH_AMOUNT = { RoomRevenue: 120_000.07, OtherRevenue: 5000.01, RoomsSold: 1501 };
/** No other revenue is planned for June. */
const otherRevenue = everyMonth('OtherRevenue', MONTH_AMOUNT.OtherRevenue).filter(({ Month }) => Month !== 6);

beforeAll(async () => {
  t = await buildTestApp();
  planned = (await t.make.location({ Name: 'PALM COURT', TimeZone: 'America/Los_Angeles' })).LocationID;
  unplanned = (await t.make.location({ Name: 'LANTERN INN', TimeZone: 'America/Los_Angeles' })).LocationID;
  const pages = ['Reports', 'Budgets', 'DashboardList', 'Payroll'] as const;
  reader = await t.loginAs({ pages, LocationID: planned, alsoAt: [unplanned] });
  let seed = 20261117;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let day = '2024-12-01'; day < '2026-11-10'; day = moved(day, 1)) {
    // March of either year has all its days: its amounts follow the weekdays, and count as a whole.
    const isKept = day.slice(5, 7) === '03' || day.slice(5, 7) === '04';
    if (!isKept && random() < 0.08) continue;
    days.set(day, {
      RoomRevenue: Math.round(random() * 900_000) / 100,
      OtherRevenue: Math.round(random() * 9000) / 100,
      RoomsSold: Math.floor(random() * 90),
      TotalAvailableRooms: 90,
    });
  }
  const rows = [...days].map(([Date, day]) => ({ LocationID: planned, Date, ...day }));
  await t.db.insert(dailySales).values(rows);
  await t.db
    .insert(dailySales)
    .values({ LocationID: unplanned, Date: '2026-11-02', RoomRevenue: 1000, TotalAvailableRooms: 10 });
  const answer = await reader.put('/budgets', {
    ...{ LocationID: planned, Year: 2026, Kind: 'Budget' },
    Lines: [
      ...everyMonth('RoomRevenue', MONTH_AMOUNT.RoomRevenue),
      ...everyMonth('RoomsSold', MONTH_AMOUNT.RoomsSold),
      ...otherRevenue,
      line('RoomPayroll', 10, 10, 'PerOccupiedRoom'),
      line('FandBPayroll', 10, 4989.93),
    ],
  });
  expect(answer.status).toBe(200);
  await addPayroll(t, planned, '2026-10-15', { RoomPayroll: 9000 });
});
afterAll(() => t.close());

type Planned = keyof typeof MONTH_AMOUNT;
const spread = new Map<string, number[]>();

/** An account's shares of a month's days, in cents or rooms, worked out another way. */
function sharesOf(account: Planned, first: string): number[] {
  const length = DateTime.fromISO(first).daysInMonth ?? 0;
  const weights = Array.from({ length }, (_, index) => days.get(moved(first, index - 364))?.[account]);
  const isEven = weights.some((weight) => weight === undefined);
  const parts = weights.map((weight) => new Decimal(isEven ? 1 : (weight ?? 0)));
  const all = Decimal.sum(...parts);
  const amount = new Decimal(MONTH_AMOUNT[account]).times(account === 'RoomsSold' ? 1 : 100);
  const exact = parts.map((part) => amount.times(part).div(all));
  const left = amount.minus(Decimal.sum(...exact.map((share) => share.floor()))).toNumber();
  const raised = exact
    .map((share, index) => ({ index, rest: share.minus(share.floor()) }))
    .sort((a, b) => b.rest.comparedTo(a.rest) || a.index - b.index)
    .slice(0, left)
    .map(({ index }) => index);
  return exact.map((share, index) => share.floor().toNumber() + (raised.includes(index) ? 1 : 0));
}

function shareOf(account: Planned, day: string): number | null {
  if (day.slice(0, 4) !== '2026' || (account === 'OtherRevenue' && day.slice(5, 7) === '06')) return null;
  const key = `${account} ${day.slice(0, 7)}`;
  const shares = spread.get(key) ?? sharesOf(account, `${day.slice(0, 7)}-01`);
  spread.set(key, shares);
  return shares[Number(day.slice(8)) - 1] ?? null;
}

const daysFrom = (From: string, To: string) => {
  const list: string[] = [];
  for (let day = From; day <= To; day = moved(day, 1)) list.push(day);
  return list;
};
const to2 = (value: Decimal) => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber() + 0;

/** What a measure of some days was planned to be, and how it really went against that. */
function expected(From: string, To: string, isLikeForLike: boolean) {
  const row = daysFrom(From, To);
  const supplyOf = (some: readonly string[]) =>
    some.reduce((sum, day) => sum + (days.get(day)?.TotalAvailableRooms ?? 0), 0);
  const measure = (accounts: Planned[], isOfSupply: boolean) => {
    const usable = row.filter((day) => accounts.every((account) => shareOf(account, day) !== null));
    const thenDays = usable.filter((day) => !isLikeForLike || days.has(day));
    const nowDays = isLikeForLike ? thenDays : row.filter((day) => days.has(day));
    const plan = (account: Planned) => thenDays.reduce((sum, day) => sum + (shareOf(account, day) ?? 0), 0);
    const came = (account: Planned) =>
      nowDays.reduce(
        (sum, day) =>
          sum.plus(new Decimal(days.get(day)?.[account] ?? 0).times(account === 'RoomsSold' ? 1 : 100)),
        new Decimal(0),
      );
    return {
      plan,
      came,
      supply: isOfSupply ? supplyOf(nowDays) : 1,
      isThere: thenDays.length > 0,
      isNow: nowDays.length > 0,
    };
  };
  const compare = (then: Decimal | null, now: Decimal | null, isPercent = false) => ({
    Compared: then && to2(then),
    Change:
      then && now && (isPercent || !then.isZero())
        ? to2(isPercent ? now.minus(then) : now.minus(then).div(then.abs()).times(100))
        : null,
  });
  const revenue = measure(['RoomRevenue'], false);
  const total = measure(['RoomRevenue', 'OtherRevenue'], false);
  const sold = measure(['RoomsSold'], true);
  return {
    RoomRevenue: compare(
      revenue.isThere ? new Decimal(revenue.plan('RoomRevenue')).div(100) : null,
      revenue.isNow ? revenue.came('RoomRevenue').div(100) : null,
    ),
    TotalRevenue: compare(
      total.isThere ? new Decimal(total.plan('RoomRevenue') + total.plan('OtherRevenue')).div(100) : null,
      total.isNow ? total.came('RoomRevenue').plus(total.came('OtherRevenue')).div(100) : null,
    ),
    Occupancy: compare(
      sold.isThere && sold.supply > 0 ? new Decimal(sold.plan('RoomsSold') * 100).div(sold.supply) : null,
      sold.supply > 0 ? sold.came('RoomsSold').times(100).div(sold.supply) : null,
      true,
    ),
  };
}

const run = (body: object) =>
  reader.post('/reports/run', {
    Measures: ['RoomRevenue', 'TotalRevenue', 'Occupancy'],
    Compare: 'Budget',
    ...body,
  });

describe('compared with the budget', () => {
  it('a report has what a calculation of its own finds, day by day, for any days', async () => {
    const period = fc
      .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 120 }))
      .map(([start, length]) => ({
        From: moved('2025-12-10', start % 330),
        To: moved('2025-12-10', (start % 330) + length),
      }));
    const property = fc.asyncProperty(period, fc.boolean(), async (Period, LikeForLike) => {
      const { status, body } = await run({ Period, LikeForLike, LocationIDs: [planned] });
      expect(status).toBe(200);
      const [row] = body.Rows;
      const figures = expected(Period.From, Period.To, LikeForLike);
      for (const name of ['RoomRevenue', 'TotalRevenue', 'Occupancy'] as const) {
        expect([name, row.Compared[name], row.Change[name]]).toEqual([
          name,
          figures[name].Compared,
          figures[name].Change,
        ]);
      }
    });
    await fc.assert(property, { numRuns: 40 });
  }, 120_000);

  it('counts whole months as they are, and leaves out hotels without a budget', async () => {
    const march = { From: '2026-03-01', To: '2026-03-31' };
    const { body } = await run({
      Measures: ['RoomRevenue', 'Supply', 'HkRooms'],
      Period: march,
      Interval: 'Month',
    });
    const [lantern, palm] = body.Rows;
    expect(lantern.Compared).toEqual({ RoomRevenue: null, Supply: null, HkRooms: null });
    expect(palm.Compared).toEqual({ RoomRevenue: 120_000.07, Supply: null, HkRooms: null });
    expect(body.Total.Compared.RoomRevenue).toBe(120_000.07);
  });

  it('totals compare hotels that have a budget with themselves', async () => {
    const day = { From: '2026-11-02', To: '2026-11-02' };
    const { body } = await run({ Measures: ['RoomRevenue'], Period: day });
    const palm = body.Rows.find(({ LocationID }: { LocationID: number }) => LocationID === planned);
    expect(body.Total.Change).toEqual(palm.Change);
    expect(body.Total.Values.RoomRevenue).toBe(Number(palm.Values.RoomRevenue) + 1000);
  });

  it('payroll is held against that of all departments, over the planned rooms and revenue', async () => {
    const october = { From: '2026-10-01', To: '2026-10-31' };
    const Measures = ['Payroll', 'PayrollPercent', 'CPOR', 'HPOR'];
    const { body } = await run({ Measures, Period: october, LocationIDs: [planned] });
    // 1,501 rooms at 10.00 and 4,989.93: 19,999.93 of 125,000.08.
    expect(body.Rows[0].Compared).toEqual({
      Payroll: 19_999.93,
      PayrollPercent: 16,
      CPOR: 13.32,
      HPOR: null,
    });
  });

  it('is empty where nobody forecast', async () => {
    const { body } = await run({ Compare: 'Forecast', Period: { Relative: 'MTD' }, LocationIDs: [planned] });
    expect(body.Rows[0].Compared).toEqual({ RoomRevenue: null, TotalRevenue: null, Occupancy: null });
    expect(body.Rows[0].Change).toEqual({ RoomRevenue: null, TotalRevenue: null, Occupancy: null });
  });
});

describe('the flash', () => {
  it('holds the day, the month and the year against last year and the budget', async () => {
    const { status, body } = await reader.post('/reports/run', { Ready: 'FLASH', Date: '2026-03-20' });
    expect(status).toBe(200);
    const rows = body.Rows.filter(({ LocationID }: { LocationID: number }) => LocationID === planned);
    expect(rows.map(({ Span, From, To }: Record<string, string>) => [Span, From, To])).toEqual([
      ['Day', '2026-03-20', '2026-03-20'],
      ['MTD', '2026-03-01', '2026-03-20'],
      ['YTD', '2026-01-01', '2026-03-20'],
    ]);
    for (const row of rows) {
      const alone = await run({ Period: { From: row.From, To: row.To }, LocationIDs: [planned] });
      const Compare = row.Span === 'Day' ? 'LastYearDay' : 'LastYearDate';
      const lastYear = await run({ Period: { From: row.From, To: row.To }, LocationIDs: [planned], Compare });
      expect(row.Values).toMatchObject(alone.body.Rows[0].Values);
      expect(row.Budget).toMatchObject(alone.body.Rows[0].Compared);
      expect(row.BudgetChange).toMatchObject(alone.body.Rows[0].Change);
      expect(row.Compared).toMatchObject(lastYear.body.Rows[0].Compared);
      expect(row.Change).toMatchObject(lastYear.body.Rows[0].Change);
    }
    const [day, , year] = body.Totals;
    expect(day.Budget).toEqual(rows[0].Budget);
    expect(year.BudgetChange).toEqual(rows[2].BudgetChange);
    expect(body.Total).toEqual({ Values: day.Values, Compared: day.Compared, Change: day.Change });
  });
});
