import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { dailySales, salesDays, salesDaysChanged, salesMonths } from '../../db/tables/daily-sales.table.ts';

let t: TestApp;
let boss: TestCaller;
let clerk: TestCaller;
let hotels: { LocationID: number; Name: string }[];

const HEADER =
  'Date,Hotel Name,Room Revenue,Other Revenue,Rooms Sold,Total Available Rooms,ADR,OOO,Payroll Cost';

beforeAll(async () => {
  t = await buildTestApp();
  hotels = [];
  for (const Name of ['ANCHOR', 'BEACON', 'CASTLE']) hotels.push(await t.make.location({ Name }));
  // The test group has a hotel of its own: whoever sees all of them is asked about the whole group.
  const all = (await t.db.select().from(locations)).map(({ LocationID }) => LocationID);
  const pages = ['Daily Sales Data'] as const;
  boss = await t.loginAs({ pages, LocationID: all[0]!, alsoAt: all.slice(1) });
  clerk = await t.loginAs({ pages, LocationID: hotels[0]!.LocationID });
});
afterAll(() => t.close());

const take = (...lines: string[]) =>
  boss.form('POST', '/admin/sales/import', {
    files: [{ part: 'file', name: 'sales.csv', content: [HEADER, ...lines].join('\n') }],
  });

/** The sums of every day, worked out from the rows. */
async function fromRows() {
  const { rows } = await t.db.execute(sql`
    select date, count(*)::int as rows, sum(room_revenue) as room_revenue, sum(other_revenue) as other_revenue,
      sum(rooms_sold) as rooms_sold, sum(total_available_rooms) as total_available_rooms, sum(ooo) as ooo,
      sum(total_cost) as total_cost, sum(stayover) as stayover, sum(checkout) as checkout
    from ${dailySales} group by date order by date`);
  return rows;
}

async function expectSumsOfRows(days: number) {
  const { rows } = await t.db.execute(sql`select * from ${salesDays} order by date`);
  expect(rows).toEqual(await fromRows());
  expect(rows).toHaveLength(days);
  expect(await t.db.$count(salesDaysChanged)).toBe(0);
  await expectMonthsOfRows();
}

/** Each hotel's months hold what its days do, and there is none without days. */
async function expectMonthsOfRows() {
  const { rows: kept } = await t.db.execute(sql`select * from ${salesMonths} order by location_id, month`);
  const { rows } = await t.db.execute(sql`
    select location_id, date_trunc('month', date)::date as month, count(*)::int as rows, sum(room_revenue) as room_revenue,
      sum(other_revenue) as other_revenue, sum(rooms_sold) as rooms_sold,
      sum(total_available_rooms) as total_available_rooms, sum(ooo) as ooo, sum(stayover) as stayover,
      sum(checkout) as checkout
    from ${dailySales} group by 1, 2 order by 1, 2`);
  expect(kept).toEqual(rows);
}

describe('the sums of each day, and of each hotel’s months, are those of the rows', () => {
  it('after an import', async () => {
    const { body } = await take(
      '2026-11-09,ANCHOR,9640.60,812.15,80,110,120.51,2,2411.37',
      '2026-11-09,BEACON,1000.05,0.10,10,20,100.01,0,300.33',
      '2026-11-10,ANCHOR,500,1,5,110,100,1,200',
    );
    expect(body.message).toBe('3 rows imported: 3 new, 0 replaced.');
    await expectSumsOfRows(2);
  });

  it('after days were replaced and others came', async () => {
    const { body } = await take(
      '2026-11-09,ANCHOR,0.01,0,1,110,0.01,0,0',
      '2026-11-11,CASTLE,77.77,7.70,7,70,11.11,0,7.07',
    );
    expect(body.message).toBe('2 rows imported: 1 new, 1 replaced.');
    await expectSumsOfRows(3);
  });

  it('after a file of which nothing was saved', async () => {
    expect((await take('2026-12-01,ANCHOR,1,1,1,1,1,1,1', '2026-12-02,ANCHOR,x,1,1,1,1,1,1')).status).toBe(
      400,
    );
    await expectSumsOfRows(3);
  });

  it('after a row was moved to another day, and rows were removed', async () => {
    await t.db.update(dailySales).set({ Date: '2026-11-30' }).where(eq(dailySales.Date, '2026-11-10'));
    await expectSumsOfRows(3);
    await t.db.delete(dailySales).where(eq(dailySales.Date, '2026-11-30'));
    await expectSumsOfRows(2);
  });

  it('after a row was moved to another hotel', async () => {
    const [anchor, beacon] = hotels.map(({ LocationID }) => LocationID);
    const move = (from: number, to: number) =>
      t.db
        .update(dailySales)
        .set({ LocationID: to })
        .where(and(eq(dailySales.LocationID, from), eq(dailySales.Date, '2026-11-11')));
    const castle = hotels[2]!.LocationID;
    await move(castle, beacon!);
    await expectSumsOfRows(2);
    await move(beacon!, anchor!);
    await expectSumsOfRows(2);
  });

  it('after two wrote the same day at once', async () => {
    const [anchor, beacon] = hotels.map(({ LocationID }) => LocationID);
    const row = (LocationID: number, Date: string) => ({ LocationID, Date, RoomRevenue: 10.1, RoomsSold: 1 });
    await Promise.all([
      t.db.transaction((tx) => tx.insert(dailySales).values(row(anchor!, '2026-10-01'))),
      t.db.transaction((tx) => tx.insert(dailySales).values(row(beacon!, '2026-10-01'))),
    ]);
    await expectSumsOfRows(3);
    await Promise.all(
      ['2026-10-02', '2026-10-03', '2026-10-04'].map((day) =>
        t.db.insert(dailySales).values(row(anchor!, day)),
      ),
    );
    await expectSumsOfRows(6);
    await t.db.delete(dailySales).where(inArray(dailySales.Date, ['2026-10-02', '2026-10-03', '2026-10-04']));
    await expectSumsOfRows(3);
  });

  it('so that who sees every hotel gets the totals of all rows, and who sees one those of its own', async () => {
    const revenue = async (who: TestCaller) =>
      (await who.get('/admin/sales/summary')).body.Totals.RoomRevenue;
    const rows = await t.db.select().from(dailySales);
    const cents = (some: typeof rows) =>
      some.reduce((sum, row) => sum + Math.round(row.RoomRevenue * 100), 0);
    expect(await revenue(boss)).toBe(cents(rows) / 100);
    const own = rows.filter(({ LocationID }) => LocationID === hotels[0]!.LocationID);
    expect(await revenue(clerk)).toBe(cents(own) / 100);
    const counted = async (who: TestCaller) =>
      (await who.get('/admin/sales', { Page: 1, PageSize: 1 })).headers['x-total-count'];
    expect(await counted(boss)).toBe(String(rows.length));
    expect(await counted(clerk)).toBe(String(own.length));
  });

  it('after every hotel had the largest figures that a row can hold', async () => {
    const largest = {
      Date: '2026-09-01',
      RoomRevenue: 999_999_999_999.99,
      OtherRevenue: 999_999_999_999.99,
      TotalCost: 999_999_999_999.99,
      RoomsSold: 2_147_483_647,
      TotalAvailableRooms: 2_147_483_647,
    };
    await t.db
      .insert(dailySales)
      .values(hotels.map(({ LocationID }) => ({ LocationID, ...largest, Adr: 999_999_999_999.99 })));
    await expectSumsOfRows(4);
    const own = await take('2026-09-01,ANCHOR,100,0,1,110,100,0,0');
    expect(own.body.message).toBe('1 row imported: 0 new, 1 replaced.');
    await expectSumsOfRows(4);
    const { status, body } = await boss.get('/admin/sales/summary', { Date: '2026-09-01' });
    expect(status).toBe(200);
    expect(body.Totals.RoomRevenue).toBe(2_000_000_000_099.98);
    await t.db.delete(dailySales).where(eq(dailySales.Date, '2026-09-01'));
  });

  it('after a hotel left the group with its rows', async () => {
    await t.db.delete(dailySales).where(eq(dailySales.LocationID, hotels[1]!.LocationID));
    await expectSumsOfRows(3);
    await t.db.execute(sql`truncate ${dailySales}`);
    await expectSumsOfRows(0);
  });
});
