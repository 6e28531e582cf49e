import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { longestTurn } from '../../../test/longest-hold.ts';
import { housekeepingLogs } from '../housekeeping/housekeeping.table.ts';
import { cashCounts } from '../log-sheets/log-sheets.table.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

let t: TestApp;
let caller: TestCaller;
let palm: { LocationID: number };
let guam: { LocationID: number };
let office: { LocationID: number };
let other: { LocationID: number };

const dayBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);

/** 60 days ending at `last`: 30 at 60 of 100 rooms for 100.00, then 30 at 75 rooms for 120.00. */
const days = (LocationID: number, last: string) =>
  Array.from({ length: 60 }, (_, back) => {
    const isNow = back < 30;
    return {
      LocationID,
      Date: dayBefore(last, back),
      RoomsSold: isNow ? 75 : 60,
      Adr: isNow ? 120 : 100,
      RoomRevenue: isNow ? 9000 : 6000,
      OtherRevenue: isNow ? 1000 : 0,
      TotalAvailableRooms: 100,
      TotalCost: isNow ? 2500 : 1800,
    };
  });

beforeAll(async () => {
  t = await buildTestApp();
  palm = await t.make.location({
    Name: 'PALM COURT',
    City: 'PALM DESERT',
    State: 'CA',
    TotalNumberOfRooms: 100,
  });
  // 18:00 UTC on the 10th is already the 11th there, so that yesterday is the 10th.
  guam = await t.make.location({ Name: 'GUAM HOUSE', TimeZone: 'Pacific/Guam', TotalNumberOfRooms: 100 });
  office = await t.make.location({ Name: 'OFFICE' });
  other = await t.make.location({ Name: 'NOT MINE', TotalNumberOfRooms: 100 });
  caller = await t.loginAs({
    pages: ['DashboardList'],
    LocationID: palm.LocationID,
    alsoAt: [guam.LocationID, office.LocationID],
  });
  await t.db.insert(dailySales).values(days(palm.LocationID, '2026-11-09'));
  // Of last year there are two days, 364 days before the last two, and one that is the counterpart of none.
  await t.db.insert(dailySales).values(
    ['2025-11-09', '2025-11-10', '2025-10-01'].map((Date) => ({
      LocationID: palm.LocationID,
      Date,
      RoomsSold: 50,
      Adr: 90,
      RoomRevenue: 4500,
      TotalAvailableRooms: 100,
      TotalCost: 900,
    })),
  );
  await t.db.insert(dailySales).values(days(guam.LocationID, '2026-11-09'));
  await t.db.insert(dailySales).values(days(other.LocationID, '2026-11-09'));
});
afterAll(() => t.close());

describe('GET /dashboard/list', () => {
  it('has one row per location with the last 30 days against the 30 days before and the same days last year', async () => {
    const { status, body } = await caller.get('/dashboard/list');
    expect(status).toBe(200);
    expect(body.map((row: { Name: string }) => row.Name)).toEqual(['GUAM HOUSE', 'OFFICE', 'PALM COURT']);
    expect(body[2]).toEqual({
      LocationID: palm.LocationID,
      Name: 'PALM COURT',
      City: 'PALM DESERT',
      State: 'CA',
      From: '2026-10-11',
      To: '2026-11-09',
      Days: 30,
      Occupancy: 75,
      Adr: 120,
      RevPAR: 90,
      Revenue: 300_000,
      PayrollPercent: 25,
      OccupancyChange: 15,
      AdrChange: 20,
      RevPARChange: 50,
      RevenueChange: 66.7,
      PayrollPercentChange: -5,
      LastYear: {
        Days: 2,
        Occupancy: 50,
        Adr: 90,
        RevPAR: 45,
        Revenue: 9_000,
        PayrollPercent: 20,
        OccupancyChange: 25,
        AdrChange: 33.3,
        RevPARChange: 100,
        RevenueChange: 122.2,
        PayrollPercentChange: 5,
      },
      Spark: Array.from({ length: 30 }, () => 90),
      NoSalesYesterday: false,
      NoCashCountLastShift: true,
      NoHousekeepingToday: true,
    });
  });

  it('looks at the clock of each hotel for what is missing, and misses nothing of an office', async () => {
    const { body } = await caller.get('/dashboard/list');
    expect(body[0]).toMatchObject({ Name: 'GUAM HOUSE', To: '2026-11-10', Days: 29, NoSalesYesterday: true });
    expect(body[0].Spark.at(-1)).toBeNull();
    expect(body[1]).toMatchObject({
      Name: 'OFFICE',
      Revenue: 0,
      Adr: null,
      RevPAR: null,
      RevPARChange: null,
      LastYear: null,
      NoSalesYesterday: false,
      NoCashCountLastShift: false,
      NoHousekeepingToday: false,
    });
  });

  it('asks for a cash count since the beginning of the shift that ended last', async () => {
    const count = {
      LocationID: palm.LocationID,
      PostedByName: 'Erin',
      ShiftType: 'NA OUT',
      Date: '2026-11-10',
    };
    const missing = async () =>
      (await caller.get('/dashboard/list', { LocationID: palm.LocationID })).body[0]
        .NoCashCountLastShift as boolean;
    // It is 10:00 in Los Angeles: the night audit began at 23:00, which is 07:00 UTC.
    await t.db.insert(cashCounts).values({ ...count, CreatedAt: '2026-11-10T06:59:59.000Z' });
    expect(await missing()).toBe(true);
    await t.db.insert(cashCounts).values({ ...count, CreatedAt: '2026-11-10T07:00:00.000Z' });
    expect(await missing()).toBe(false);
  });

  it('asks for a housekeeping log of the day at the hotel', async () => {
    const missing = async () =>
      (await caller.get('/dashboard/list', { LocationID: guam.LocationID })).body[0]
        .NoHousekeepingToday as boolean;
    const log = { LocationID: guam.LocationID, EmployeeID: caller.EmployeeID, Type: 'Room' as const };
    await t.db.insert(housekeepingLogs).values({ ...log, Date: '2026-11-10' });
    expect(await missing()).toBe(true);
    await t.db.insert(housekeepingLogs).values({ ...log, Date: '2026-11-11' });
    expect(await missing()).toBe(false);
  });

  it('narrows to a location, refuses one outside the scope, searches, sorts and pages', async () => {
    const names = async (query: Record<string, string | number>) =>
      (await caller.get('/dashboard/list', query)).body.map((row: { Name: string }) => row.Name) as string[];
    expect(await names({ LocationID: guam.LocationID })).toEqual(['GUAM HOUSE']);
    expect((await caller.get('/dashboard/list', { LocationID: other.LocationID })).status).toBe(403);
    expect(await names({ Search: 'palm desert' })).toEqual(['PALM COURT']);
    expect(await names({ Sort: '-Revenue' })).toEqual(['PALM COURT', 'GUAM HOUSE', 'OFFICE']);
    expect(await names({ Page: 2, PageSize: 2 })).toEqual(['PALM COURT']);
    expect((await caller.get('/dashboard/list', { Page: 1, PageSize: 2 })).headers['x-total-count']).toBe(
      '3',
    );
    expect((await caller.get('/dashboard/list', { From: '2026-11-09', To: '2026-11-01' })).status).toBe(400);
    expect((await caller.get('/dashboard/list', { From: '2020-01-01' })).status).toBe(400);
  });

  it('is for the page only, and exports', async () => {
    const clerk = await t.loginAs({ pages: ['Daily Sales Data'], LocationID: palm.LocationID });
    expect((await clerk.get('/dashboard/list')).status).toBe(403);
    expect((await clerk.get('/dashboard/trend', { LocationID: palm.LocationID })).status).toBe(403);
    const { body } = await caller.get('/dashboard/list', { Format: 'csv' });
    expect(body).toContain('PALM COURT,2026-10-11,2026-11-09,75,15,120,20,90,50,300000,66.7,25,-5');
    expect(body).toMatch(/PALM COURT.*,2,25,33\.3,100,122\.2,5\r/);
    expect(body).toMatch(/OFFICE.*,0,,,,,\r/);
  });
});

describe('GET /dashboard/trend', () => {
  it('shows a year of one hotel by weeks, or the days asked for', async () => {
    const { body } = await caller.get('/dashboard/trend', { LocationID: palm.LocationID });
    expect(body).toMatchObject({ From: '2025-11-10', To: '2026-11-09', Step: 'week' });
    expect(body.Series.at(-1)).toEqual({
      Date: '2026-11-09',
      Occupancy: 75,
      Adr: 120,
      RevPAR: 90,
      Revenue: 10_000,
      PayrollPercent: 25,
    });
    const few = await caller.get('/dashboard/trend', {
      LocationID: palm.LocationID,
      From: '2026-10-09',
      To: '2026-10-11',
    });
    expect(few.body.Series.map((point: { RevPAR: number }) => point.RevPAR)).toEqual([60, 60, 90]);
  });

  it('refuses a location outside the scope', async () => {
    expect((await caller.get('/dashboard/trend', { LocationID: other.LocationID })).status).toBe(403);
    expect((await caller.get('/dashboard/trend')).status).toBe(400);
  });
});

it('refuses more days than can be compared without listing them first', async () => {
  const turns: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { result, held } = await longestTurn(() => caller.get('/dashboard/list', { From: '1900-01-01' }));
    expect(result.body.message).toBe('At most 400 days can be compared.');
    turns.push(held);
  }
  expect(Math.min(...turns)).toBeLessThan(50);
});
