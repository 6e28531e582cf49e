import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

let t: TestApp;
let caller: TestCaller;

const day = (LocationID: number, Date: string, RoomsSold: number, RoomRevenue: number) => ({
  LocationID,
  Date,
  RoomsSold,
  RoomRevenue,
  Adr: 100,
  TotalAvailableRooms: 100,
  TotalCost: 1000,
});

beforeAll(async () => {
  t = await buildTestApp();
  const palm = await t.make.location({ Name: 'PALM COURT' });
  const yuma = await t.make.location({ Name: 'LANTERN INN' });
  const other = await t.make.location({ Name: 'NOT MINE' });
  caller = await t.loginAs({
    pages: ['Daily Sales Data'],
    LocationID: palm.LocationID,
    alsoAt: [yuma.LocationID],
  });
  await t.db.insert(dailySales).values([
    // Friday to Sunday, and the same weekdays 364 days before.
    day(palm.LocationID, '2026-11-06', 80, 8_000),
    day(palm.LocationID, '2026-11-07', 90, 9_900),
    day(palm.LocationID, '2026-11-08', 70, 7_000),
    day(palm.LocationID, '2025-11-07', 60, 6_000),
    day(palm.LocationID, '2025-11-08', 80, 8_000),
    // Exactly a year before is another weekday, and nobody's counterpart.
    day(palm.LocationID, '2025-11-06', 1, 1),
    // Opened this year: nothing to compare with.
    day(yuma.LocationID, '2026-11-07', 50, 5_000),
    day(other.LocationID, '2026-11-07', 99, 9_999),
    day(other.LocationID, '2025-11-08', 1, 1),
  ]);
});
afterAll(() => t.close());

const lastYear = async (query: Record<string, string>) =>
  (await caller.get('/admin/sales/lastyear', query)).body.LastYear as unknown;

describe('GET /admin/sales/lastyear', () => {
  it('compares a weekend with the same weekdays last year, over the days that have figures of both', async () => {
    // By hand: 17,900 over 170 rooms against 14,000 over 140, of 200 each; Sunday has no counterpart.
    const weekend = {
      Days: 2,
      Occupancy: 70,
      Adr: 100,
      RevPAR: 70,
      Revenue: 14_000,
      PayrollPercent: 14.29,
      OccupancyChange: 15,
      AdrChange: 5.3,
      RevPARChange: 27.9,
      RevenueChange: 27.9,
      PayrollPercentChange: -3.1,
    };
    const days = { From: '2026-11-06', To: '2026-11-08' };
    expect(await lastYear({ ...days, HotelName: 'PALM COURT' })).toEqual(weekend);
    // A hotel that opened this year and one of somebody else change nothing.
    expect(await lastYear(days)).toEqual(weekend);
  });

  it('takes a single day and the month of a search', async () => {
    expect(await lastYear({ Date: 'Saturday, November 7, 2026' })).toMatchObject({ Days: 1, Revenue: 8_000 });
    expect(await lastYear({ Search: 'palm 2026-11' })).toMatchObject({ Days: 2 });
  });

  it.each([
    ['without days', {}],
    ['without a last day', { From: '2026-11-06' }],
    ['of more than 400 days', { From: '2025-10-01', To: '2026-11-08' }],
    ['of a hotel without last year', { HotelName: 'LANTERN INN', Date: '2026-11-07' }],
    ['of a hotel of somebody else', { HotelName: 'NOT MINE', Date: '2026-11-07' }],
    ['of days that end before they begin', { From: '2026-11-08', To: '2026-11-06' }],
  ])('has nothing to say %s', async (_what, query) => {
    expect(await lastYear(query as Record<string, string>)).toBeNull();
  });
});
