import { ACCOUNTS, type Amounts } from '@boh/contract/budgets/budgets.calc.ts';
import { exactSum } from '@boh/contract/exact-sum.ts';
import { countDays, movedDays } from '@boh/contract/reports/report-days.calc.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSales, everyMonth, line } from '../../../test/budget-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { budgetDays, budgetMonths, unitOf } from './budgets.days.ts';

let t: TestApp;
let caller: TestCaller;
let LocationID: number;
beforeAll(async () => {
  t = await buildTestApp();
  caller = await t.loginAs({ pages: ['Budgets'] });
  ({ LocationID } = caller);
  const Lines = [
    ...everyMonth('RoomRevenue', 10_000.01),
    ...everyMonth('RoomsSold', 100),
    line('OtherCost', 2, 1000.01),
    line('RoomPayroll', 3, 4.37, 'PerOccupiedRoom'),
  ];
  await caller.put('/budgets', { LocationID, Year: 2026, Kind: 'Budget', Lines });
  // 364 days before February 2026, from 2 February to 1 March 2025; the weekends sell double.
  const days = Array.from({ length: 28 }, (_, index) => {
    const date = new Date(Date.UTC(2025, 1, 2 + index));
    const isBusy = [5, 6].includes(date.getUTCDay());
    const figures = { RoomRevenue: isBusy ? 200.02 : 100.01, RoomsSold: isBusy ? 2 : 1 };
    return [date.toISOString().slice(0, 10), figures] as const;
  });
  await addSales(t, LocationID, Object.fromEntries(days));
});
afterAll(() => t.close());

const monthsOf = (From: string, To: string, Kind: 'Budget' | 'Forecast' = 'Budget') =>
  budgetMonths(t.db, [LocationID], Kind, { From, To }, ACCOUNTS);
/** Day by day, as amounts. */
const days = async (...asked: Parameters<typeof monthsOf>) => {
  const months = await monthsOf(...asked);
  const shares = await budgetDays(t.db, months, ACCOUNTS);
  return months.flatMap((month) =>
    Array.from({ length: countDays(month.days) }, (_, index) => ({
      Date: movedDays(month.days.From, index),
      amounts: Object.fromEntries(
        ACCOUNTS.map((account) => {
          const share = shares.get(month)?.[account]?.[index];
          return [account, share === undefined ? null : share / unitOf(account)];
        }),
      ) as unknown as Amounts,
    })),
  );
};
const amountsOn = async (day: string): Promise<Amounts | undefined> =>
  (await days(day, day)).find(({ Date }) => Date === day)?.amounts;

it('sum to each month exactly', async () => {
  const year = await days('2026-01-01', '2026-12-31');
  expect(year).toHaveLength(365);
  for (const { Month, amounts } of await monthsOf('2026-01-01', '2026-12-31'))
    for (const account of ACCOUNTS) {
      const prefix = `2026-${String(Month).padStart(2, '0')}`;
      const own = year
        .filter((day) => day.Date.startsWith(prefix))
        .flatMap((day) => day.amounts[account] ?? []);
      expect([Month, account, own.length > 0 ? exactSum(own) : null]).toEqual([
        Month,
        account,
        amounts[account],
      ]);
    }
});

it('follow the same weekdays of the year before, costs the rooms sold', async () => {
  // 28 days of which 8 weigh double: 36 shares.
  const friday = await amountsOn('2026-02-06');
  const sunday = await amountsOn('2026-02-08');
  expect(friday?.RoomRevenue).toBeCloseTo((10_000.01 / 36) * 2, 1);
  expect(sunday?.RoomRevenue).toBeCloseTo(10_000.01 / 36, 1);
  expect(friday?.OtherCost).toBeCloseTo((1000.01 / 36) * 2, 1);
  // 100 rooms: 5.56 and 2.78 before they are made whole; the earlier days get the rooms that are left.
  expect([friday?.RoomsSold, sunday?.RoomsSold]).toEqual([5, 3]);
});

it('are even where a day of the year before is missing', async () => {
  expect((await amountsOn('2026-03-01'))?.RoomRevenue).toBe(322.59);
  expect((await amountsOn('2026-03-31'))?.RoomRevenue).toBe(322.58);
  expect((await amountsOn('2026-03-01'))?.RoomsSold).toBe(4);
  expect((await amountsOn('2026-03-31'))?.FandBPayroll).toBeNull();
});

it('are those of the months asked for, of versions that are there', async () => {
  const dates = (await days('2026-02-27', '2026-03-02')).map(({ Date }) => Date);
  expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-02-01', '2026-03-31', 59]);
  expect(await days('2026-02-27', '2026-03-02', 'Forecast')).toEqual([]);
  expect(await days('2025-12-30', '2025-12-31')).toEqual([]);
  expect(await budgetMonths(t.db, [], 'Budget', { From: '2026-01-01', To: '2026-01-31' }, ACCOUNTS)).toEqual(
    [],
  );
});
