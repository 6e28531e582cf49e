import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesRow, type SalesRow } from '@boh/contract/sales/sales.contract.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { SALES_DAY } from '../../../test/sales-day.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

let t: TestApp;
let caller: TestCaller;
let palm: { LocationID: number; Name: string };
let yuma: { LocationID: number; Name: string };
let other: { LocationID: number; Name: string };

const PAGE = ['Daily Sales Data'] as const;

beforeAll(async () => {
  t = await buildTestApp();
  palm = await t.make.location({ Name: 'PALM COURT', City: 'PALM DESERT', State: 'CA' });
  yuma = await t.make.location({ Name: 'LANTERN INN', City: 'YUMA', State: 'AZ' });
  other = await t.make.location({ Name: 'NOT MINE', City: 'YUMA', State: 'AZ' });
  caller = await t.loginAs({ pages: PAGE, LocationID: palm.LocationID, alsoAt: [yuma.LocationID] });
  await t.db.insert(dailySales).values([
    { LocationID: palm.LocationID, Date: '2026-11-10', ...SALES_DAY },
    {
      LocationID: palm.LocationID,
      Date: '2026-11-09',
      ...SALES_DAY,
      RoomsSold: 10,
      RoomRevenue: 1000,
      Adr: 100,
    },
    { LocationID: palm.LocationID, Date: '2026-10-01', ...SALES_DAY, RoomsSold: 60 },
    { LocationID: yuma.LocationID, Date: '2026-11-10', ...SALES_DAY, TotalAvailableRooms: 0, Adr: 0.01 },
    { LocationID: other.LocationID, Date: '2026-11-10', ...SALES_DAY },
  ]);
});
afterAll(() => t.close());

const shown = (body: SalesRow[]) => body.map((row) => `${row.HotelName} ${row.Date}`);

describe('GET /admin/sales', () => {
  it('lists the sales of every hotel the caller may see, newest first, with the documented fields only', async () => {
    const { status, body } = await caller.get('/admin/sales');
    expect(status).toBe(200);
    expect(shown(body)).toEqual([
      'LANTERN INN 2026-11-10',
      'PALM COURT 2026-11-10',
      'PALM COURT 2026-11-09',
      'PALM COURT 2026-10-01',
    ]);
    expect(body[1]).toEqual({
      ReportID: expect.any(Number) as number,
      Date: '2026-11-10',
      HotelName: 'PALM COURT',
      ...SALES_DAY,
    });
    // The answer is written by the database, past the serialiser that drops undeclared fields.
    for (const row of body as unknown[]) expect(salesRow.strict().safeParse(row).success).toBe(true);
  });

  it.each([
    ['Tuesday, November 10, 2026', ['LANTERN INN 2026-11-10', 'PALM COURT 2026-11-10']],
    ['2026-11-09', ['PALM COURT 2026-11-09']],
    [
      '',
      ['LANTERN INN 2026-11-10', 'PALM COURT 2026-11-10', 'PALM COURT 2026-11-09', 'PALM COURT 2026-10-01'],
    ],
    ['Saturday, February 1, 2025', []],
  ])('takes the date as %j', async (Date, expected) => {
    expect(shown((await caller.get('/admin/sales', { Date })).body)).toEqual(expected);
  });

  it.each(['Monday, November 10, 2026', 'yesterday', '2026-02-30'])('refuses the date %j', async (Date) => {
    const { status, body } = await caller.get('/admin/sales', { Date });
    expect(status).toBe(400);
    expect(body.Message.Fields).toContain('Date:');
  });

  it('narrows to a hotel by its name, whatever the case, and shows nothing of a hotel outside the scope', async () => {
    expect(shown((await caller.get('/admin/sales', { HotelName: 'lantern inn' })).body)).toEqual([
      'LANTERN INN 2026-11-10',
    ]);
    expect((await caller.get('/admin/sales', { HotelName: 'NOT MINE' })).body).toEqual([]);
    const both = await caller.get('/admin/sales', { HotelName: 'PALM COURT', Date: '2026-11-09' });
    expect(shown(both.body)).toEqual(['PALM COURT 2026-11-09']);
  });

  it.each([
    [{ From: '2026-11-09', To: '2026-11-09' }, ['PALM COURT 2026-11-09']],
    [{ Search: 'yuma' }, ['LANTERN INN 2026-11-10']],
    [{ Search: 'palm ca 2026-10' }, ['PALM COURT 2026-10-01']],
    [{ Search: '11/09/2026' }, ['PALM COURT 2026-11-09']],
    [{ Search: 'palm yuma' }, []],
    [{ Search: 'yuma 11/' }, ['LANTERN INN 2026-11-10']],
    [{ Search: 'yuma 11/1' }, ['LANTERN INN 2026-11-10']],
    [{ Search: 'yuma 11/10' }, ['LANTERN INN 2026-11-10']],
    [{ Search: 'yuma 11/10/20' }, ['LANTERN INN 2026-11-10']],
    [{ Search: 'yuma 11/09' }, []],
    [{ Search: '11/09' }, ['PALM COURT 2026-11-09']],
    [{ Search: '11/9' }, ['PALM COURT 2026-11-09']],
    [{ Search: '11/9/20' }, ['PALM COURT 2026-11-09']],
    [{ Search: 'yuma 24/7' }, []],
    [{ Search: '2026-1', To: '2026-10-31' }, ['PALM COURT 2026-10-01']],
    [{ Search: '2026-10-0' }, ['PALM COURT 2026-10-01']],
    [{ Search: "100%_'; --" }, []],
    [{ Search: '2026-10', From: '2026-10-02' }, []],
  ])('filters by %j', async (query, expected) => {
    expect(shown((await caller.get('/admin/sales', query)).body)).toEqual(expected);
  });

  it('pages on the server and tells the whole count', async () => {
    const first = await caller.get('/admin/sales', { Page: 1, PageSize: 3 });
    const second = await caller.get('/admin/sales', { Page: 2, PageSize: 3 });
    expect([first.body.length, second.body.length]).toEqual([3, 1]);
    expect(first.headers['x-total-count']).toBe('4');
    expect((await caller.get('/admin/sales', { PageSize: 501 })).status).toBe(400);
    expect((await caller.get('/admin/sales', { Page: 0 })).status).toBe(400);
  });

  it.each([
    // RevPAR by hand: 87.64, 9.09, 65.73 and, without available rooms, 0.80.
    [
      'RevPAR',
      ['LANTERN INN 2026-11-10', 'PALM COURT 2026-11-09', 'PALM COURT 2026-10-01', 'PALM COURT 2026-11-10'],
    ],
    // Occupancy by hand: 72.73, 9.09, 54.55 and, without available rooms, none.
    [
      'Occupancy',
      ['LANTERN INN 2026-11-10', 'PALM COURT 2026-11-09', 'PALM COURT 2026-10-01', 'PALM COURT 2026-11-10'],
    ],
    [
      '-RoomsSold',
      ['PALM COURT 2026-11-10', 'LANTERN INN 2026-11-10', 'PALM COURT 2026-10-01', 'PALM COURT 2026-11-09'],
    ],
    [
      'HotelName',
      ['LANTERN INN 2026-11-10', 'PALM COURT 2026-11-10', 'PALM COURT 2026-11-09', 'PALM COURT 2026-10-01'],
    ],
    [
      'Date',
      ['PALM COURT 2026-10-01', 'PALM COURT 2026-11-09', 'LANTERN INN 2026-11-10', 'PALM COURT 2026-11-10'],
    ],
    [
      '-Date',
      ['LANTERN INN 2026-11-10', 'PALM COURT 2026-11-10', 'PALM COURT 2026-11-09', 'PALM COURT 2026-10-01'],
    ],
  ])('sorts by %s', async (Sort, expected) => {
    expect(shown((await caller.get('/admin/sales', { Sort })).body)).toEqual(expected);
  });

  it('refuses an unknown sort, a role without the page and a visitor', async () => {
    expect((await caller.get('/admin/sales', { Sort: 'LocationID' })).status).toBe(400);
    const clerk = await t.loginAs({ pages: ['logbook'], LocationID: palm.LocationID });
    expect((await clerk.get('/admin/sales')).status).toBe(403);
    expect((await clerk.get('/admin/sales/summary')).status).toBe(403);
    expect((await clerk.get('/admin/sales/lastyear')).status).toBe(403);
    expect((await t.visitor.get('/admin/sales')).status).toBe(401);
  });

  it('exports exactly the filtered rows, with Payroll Cost, RevPAR, occupancy and weekday', async () => {
    const { body, headers } = await caller.get('/admin/sales', { HotelName: 'PALM COURT', Format: 'csv' });
    expect(headers['content-disposition']).toContain('daily-sales.csv');
    const [head, first, ...rest] = (body as string).replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe(
      'Date,Hotel Name,Room Revenue,Other Revenue,Rooms Sold,Total Available Rooms,ADR,RevPAR,OOO,Payroll Cost,Stayover,Checkout,Occupancy %,Weekday',
    );
    expect(first).toBe(
      '2026-11-10,PALM COURT,9640.6,812.15,80,110,120.51,87.64,2,2411.37,41,38,72.73,Tuesday',
    );
    expect(rest).toHaveLength(2);
    const xlsx = await caller.get('/admin/sales', { Format: 'xlsx' });
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('GET /admin/sales/summary', () => {
  it('divides revenue by rooms over all rows, instead of averaging the days', async () => {
    const { body } = await caller.get('/admin/sales/summary', {
      HotelName: 'PALM COURT',
      From: '2026-11-09',
    });
    // By hand: 10640.60 over 90 sold and 220 available rooms; the mean of the two days' rates would be 110.26.
    expect(body.Averages).toEqual({
      Occupancy: 40.91,
      Adr: 118.23,
      RevPAR: 48.37,
      PayrollPercent: 39.32,
      RoomRevenue: 5320.3,
      OtherRevenue: 812.15,
      RoomsSold: 45,
      TotalAvailableRooms: 110,
      OOO: 2,
      TotalCost: 2411.37,
      Stayover: 41,
      Checkout: 38,
    });
    expect(body.Totals).toEqual({
      RoomRevenue: 10640.6,
      OtherRevenue: 1624.3,
      RoomsSold: 90,
      TotalAvailableRooms: 220,
      OOO: 4,
      TotalCost: 4822.74,
      Stayover: 82,
      Checkout: 76,
    });
    expect(body).toMatchObject({ Rows: 2, From: '2026-11-09', To: '2026-11-10', Step: 'day' });
    expect(body.Series.map((point: { Date: string; Adr: number }) => [point.Date, point.Adr])).toEqual([
      ['2026-11-09', 100],
      ['2026-11-10', 120.51],
    ]);
  });

  it('says nothing of an empty selection', async () => {
    const { status, body } = await caller.get('/admin/sales/summary', { Date: '2020-01-01' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ Rows: 0, From: null, Series: [], Averages: { RevPAR: null, Adr: null } });
  });

  it('agrees to the cent with an independent calculation in whole cents', async () => {
    const { LocationID } = await t.make.location({ Name: 'CENTS' });
    const clerk = await t.loginAs({ pages: PAGE, LocationID });
    let seed = 7;
    const next = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    const days = Array.from({ length: 90 }, (_, index) => ({
      LocationID,
      Date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      RoomRevenue: next(5_000_000) / 100,
      OtherRevenue: next(900_000) / 100,
      TotalCost: next(900_000) / 100,
      RoomsSold: 1 + next(120),
      TotalAvailableRooms: 120 - next(5),
      Adr: next(40_000) / 100,
    }));
    await t.db.insert(dailySales).values(days);
    const cents = (value: number) => BigInt(Math.round(value * 100));
    const sum = (value: (day: (typeof days)[number]) => bigint) =>
      days.reduce((all, day) => all + value(day), 0n);
    const divided = (top: bigint, by: bigint) => Number((2n * top + by) / (2n * by)) / 100;
    const revenue = sum((day) => cents(day.RoomRevenue));
    const sold = sum((day) => BigInt(day.RoomsSold));
    const available = sum((day) => BigInt(day.TotalAvailableRooms));
    const all = revenue + sum((day) => cents(day.OtherRevenue));
    const { body } = await clerk.get('/admin/sales/summary');
    expect(body.Totals.RoomRevenue).toBe(Number(revenue) / 100);
    expect(body.Averages).toMatchObject({
      RoomRevenue: divided(revenue, 90n),
      Adr: divided(revenue, sold),
      RevPAR: divided(revenue, available),
      Occupancy: divided(sold * 10_000n, available),
      PayrollPercent: divided(sum((day) => cents(day.TotalCost)) * 10_000n, all),
    });
  });
});
