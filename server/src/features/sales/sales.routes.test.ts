import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesRow, type SalesRow } from '@boh/contract/sales/sales.contract.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { dailySales } from './sales.table.ts';

let t: TestApp;
let caller: TestCaller;
let palm: { LocationID: number; Name: string };
let yuma: { LocationID: number; Name: string };
let other: { LocationID: number; Name: string };

const PAGE = ['Daily Sales Data'] as const;
const DAY = {
  RoomRevenue: 9640.6,
  OtherRevenue: 812.15,
  RoomsSold: 80,
  TotalAvailableRooms: 110,
  Adr: 120.51,
  OOO: 2,
  TotalCost: 2411.37,
  Stayover: 41,
  Checkout: 38,
};

beforeAll(async () => {
  t = await buildTestApp();
  palm = await t.make.location({ Name: 'PALM COURT', City: 'PALM DESERT', State: 'CA' });
  yuma = await t.make.location({ Name: 'LANTERN INN', City: 'YUMA', State: 'AZ' });
  other = await t.make.location({ Name: 'NOT MINE', City: 'YUMA', State: 'AZ' });
  caller = await t.loginAs({ pages: PAGE, LocationID: palm.LocationID, alsoAt: [yuma.LocationID] });
  await t.db.insert(dailySales).values([
    { LocationID: palm.LocationID, Date: '2026-11-10', ...DAY },
    { LocationID: palm.LocationID, Date: '2026-11-09', ...DAY, RoomsSold: 10, RoomRevenue: 1000, Adr: 100 },
    { LocationID: palm.LocationID, Date: '2026-10-01', ...DAY, RoomsSold: 60 },
    { LocationID: yuma.LocationID, Date: '2026-11-10', ...DAY, TotalAvailableRooms: 0, Adr: 0.01 },
    { LocationID: other.LocationID, Date: '2026-11-10', ...DAY },
  ]);
});
afterAll(() => t.close());

const shown = (body: SalesRow[]) => body.map((row) => `${row.HotelName} ${row.Date}`);

describe('GET /admin/sales', () => {
  it('lists the sales of every hotel the caller may see, newest first, with the documented fields only', async () => {
    const { status, body } = await caller.get('/admin/sales');
    expect(status).toBe(200);
    expect(shown(body)).toEqual([
      'PALM COURT 2026-11-10',
      'LANTERN INN 2026-11-10',
      'PALM COURT 2026-11-09',
      'PALM COURT 2026-10-01',
    ]);
    expect(body[0]).toEqual({
      ReportID: expect.any(Number) as number,
      Date: '2026-11-10',
      HotelName: 'PALM COURT',
      ...DAY,
    });
    // The answer is written by the database, past the serialiser that drops undeclared fields.
    for (const row of body as unknown[]) expect(salesRow.strict().safeParse(row).success).toBe(true);
  });

  it.each([
    ['Tuesday, November 10, 2026', ['PALM COURT 2026-11-10', 'LANTERN INN 2026-11-10']],
    ['2026-11-09', ['PALM COURT 2026-11-09']],
    [
      '',
      ['PALM COURT 2026-11-10', 'LANTERN INN 2026-11-10', 'PALM COURT 2026-11-09', 'PALM COURT 2026-10-01'],
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
  ])('sorts by %s', async (Sort, expected) => {
    expect(shown((await caller.get('/admin/sales', { Sort })).body)).toEqual(expected);
  });

  it('refuses an unknown sort, a role without the page and a visitor', async () => {
    expect((await caller.get('/admin/sales', { Sort: 'LocationID' })).status).toBe(400);
    const clerk = await t.loginAs({ pages: ['logbook'], LocationID: palm.LocationID });
    expect((await clerk.get('/admin/sales')).status).toBe(403);
    expect((await clerk.get('/admin/sales/summary')).status).toBe(403);
    expect((await t.visitor.get('/admin/sales')).status).toBe(401);
  });

  it('exports exactly the filtered rows, with Payroll Cost and RevPAR', async () => {
    const { body, headers } = await caller.get('/admin/sales', { HotelName: 'PALM COURT', Format: 'csv' });
    expect(headers['content-disposition']).toContain('daily-sales.csv');
    const [head, first, ...rest] = (body as string).replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe(
      'Date,Hotel Name,Room Revenue,Other Revenue,Rooms Sold,Total Available Rooms,ADR,RevPAR,OOO,Payroll Cost,Stayover,Checkout',
    );
    expect(first).toBe('2026-11-10,PALM COURT,9640.6,812.15,80,110,120.51,87.64,2,2411.37,41,38');
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

const HEADER =
  'Business Date,Hotel,Room Revenue,Other Revenue,Occupied,Available Rooms,ADR,OOO,Payroll Cost,Stayover,Checkout';

function upload(
  who: TestCaller,
  content: string | Buffer,
  query: Record<string, string> = {},
  name = 'sales.csv',
) {
  return who.form('POST', '/admin/sales/import', { files: [{ part: 'file', name, content }] }, { query });
}

describe('POST /admin/sales/import', () => {
  let hotel: { LocationID: number; Name: string };
  let importer: TestCaller;
  beforeAll(async () => {
    hotel = await t.make.location({ Name: 'IMPORT HOUSE' });
    importer = await t.loginAs({
      pages: PAGE,
      level: 50,
      LocationID: hotel.LocationID,
      alsoAt: [palm.LocationID],
    });
  });
  const stored = () =>
    t.db
      .select()
      .from(dailySales)
      .where(eq(dailySales.LocationID, hotel.LocationID))
      .orderBy(dailySales.Date);

  it('previews a file under the usual header names and saves nothing', async () => {
    const file = `${HEADER}\r\n11/02/2026,Import House,"$9,640.60",812.15,80,110,120.51,2,2411.37,41,38\r\n`;
    const { status, body } = await upload(importer, file, { preview: 'yes' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: '1 row can be imported: 1 new, 0 replaced.',
      Rows: 1,
      New: 1,
      Replaced: 0,
      Hotels: 1,
      From: '2026-11-02',
      To: '2026-11-02',
      ErrorCount: 0,
      Errors: [],
      IgnoredColumns: [],
      FirstRows: [{ Date: '2026-11-02', HotelName: 'Import House', ...DAY }],
    });
    expect(await stored()).toEqual([]);
    expect(await t.storedFiles()).toEqual([]);
  });

  it('saves the rows, replaces a stored day, works out a missing rate and leaves an audit row', async () => {
    const first = await upload(
      importer,
      `Date,HotelName,Rooms Sold,RoomRevenue\n2026-11-02,IMPORT HOUSE,3,100\n`,
    );
    expect(first.body.message).toBe('1 row imported: 1 new, 0 replaced.');
    expect(await stored()).toMatchObject([
      { RoomsSold: 3, RoomRevenue: 100, Adr: 33.33, TotalAvailableRooms: 0 },
    ]);
    const again = await upload(
      importer,
      `${HEADER}\n2026-11-02,IMPORT HOUSE,9640.60,812.15,80,110,120.51,2,2411.37,41,38\n` +
        `"Tuesday, November 3, 2026",IMPORT HOUSE,(12.50),0,0,110,,,,,\n`,
    );
    expect(again.body).toMatchObject({ message: '2 rows imported: 1 new, 1 replaced.', New: 1, Replaced: 1 });
    expect(await stored()).toMatchObject([
      { Date: '2026-11-02', ...DAY },
      { Date: '2026-11-03', RoomRevenue: -12.5, Adr: 0, RoomsSold: 0 },
    ]);
    const trail = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.Record, `sales:${hotel.LocationID}`));
    expect(trail).toHaveLength(2);
    expect(trail[1]?.Changes).toContainEqual({ Field: 'Rows', From: null, To: 2 });
    const history = await importer.get('/audit', { Record: `sales:${hotel.LocationID}` });
    expect(history.body).toHaveLength(2);
    expect(await t.storedFiles()).toEqual([]);
  });

  it('lists what is wrong by line, and saves none of the good lines either', async () => {
    const file = [
      'Report of the night',
      'Date,HotelName,RoomRevenue,RoomsSold,Weather',
      '2026-11-05,IMPORT HOUSE,100,5,sunny',
      '2026-13-05,IMPORT HOUSE,100,5,',
      '',
      '2026-11-06,NOWHERE INN,100,5,',
      '2026-11-07,IMPORT HOUSE,abc,5.5,',
      '2026-11-05,import house,1,1,',
      '2026-11-08,NOT MINE,1,1,',
    ].join('\n');
    const before = await stored();
    const checked = await upload(importer, file, { preview: 'yes' });
    expect(checked.status).toBe(200);
    expect(checked.body.Errors).toEqual([
      { Line: 4, Text: 'Date: This day does not exist' },
      { Line: 6, Text: 'There is no hotel named NOWHERE INN.' },
      { Line: 7, Text: 'RoomRevenue: Please enter a number; RoomsSold: Please enter a whole number' },
      { Line: 8, Text: 'import house on 2026-11-05 is already on line 3.' },
      { Line: 9, Text: 'There is no hotel named NOT MINE.' },
    ]);
    expect(checked.body).toMatchObject({ Rows: 6, ErrorCount: 5, IgnoredColumns: ['Weather'] });
    const saved = await upload(importer, file);
    expect(saved.status).toBe(400);
    expect(saved.body.message).toBe(
      'Nothing was imported: 5 lines are not right. Line 4: Date: This day does not exist',
    );
    expect(saved.body.Message.Fields).toContain('Line 8: import house on 2026-11-05 is already on line 3.');
    expect(await stored()).toEqual(before);
  });

  it('takes back its own export, as CSV and as xlsx', async () => {
    for (const Format of ['csv', 'xlsx']) {
      const file = await caller.get('/admin/sales', { HotelName: 'PALM COURT', Format });
      const before = (await caller.get('/admin/sales', { HotelName: 'PALM COURT' })).body as unknown;
      const back = await upload(importer, file.raw, {}, `daily-sales.${Format}`);
      expect(back.body).toMatchObject({ Rows: 3, Replaced: 3, New: 0, IgnoredColumns: [] });
      expect((await caller.get('/admin/sales', { HotelName: 'PALM COURT' })).body).toEqual(before);
    }
  });

  it('needs the page, level 50 at the hotel, and a file', async () => {
    const file = 'Date,HotelName\n2026-11-20,IMPORT HOUSE\n';
    const junior = await t.loginAs({ pages: PAGE, level: 49, LocationID: hotel.LocationID });
    const refused = await upload(junior, file, { preview: 'yes' });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe('Importing needs a role of level 50 or more.');
    const clerk = await t.loginAs({ pages: ['logbook'], level: 90, LocationID: hotel.LocationID });
    expect((await upload(clerk, file)).status).toBe(403);
    const nothing = await importer.form('POST', '/admin/sales/import', { fields: { note: 'x' } });
    expect(nothing.status).toBe(400);
    expect(nothing.body.message).toBe('Please choose a CSV or xlsx file.');
    expect((await upload(importer, '%PDF-1.7\nno table', {}, 'sales.csv')).status).toBe(415);
    expect((await upload(importer, 'Weather,Mood\nsunny,fine\n')).status).toBe(400);
    expect((await upload(importer, 'Date,HotelName,Hotel\n')).body.message).toContain(
      'Two columns are headed HotelName.',
    );
    expect(await t.storedFiles()).toEqual([]);
    const elsewhere = await t.loginAs({ pages: PAGE, level: 60, LocationID: palm.LocationID });
    const weak = await t.make.role(PAGE, { Level: 10 });
    await t.make.assign(elsewhere.EmployeeID, hotel.LocationID, weak.RoleID);
    const above = await upload(elsewhere, file, { preview: 'yes' });
    expect(above.body.Errors).toEqual([{ Line: 2, Text: 'There is no hotel named IMPORT HOUSE.' }]);
  });

  it('takes 50,000 rows in one request, or none of them when line 49,999 is wrong', async () => {
    const hotels = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => t.make.location({ Name: `LARGE ${index}` })),
    );
    const alsoAt = hotels.slice(1).map(({ LocationID }) => LocationID);
    const boss = await t.loginAs({ pages: PAGE, LocationID: hotels[0]?.LocationID ?? 0, alsoAt });
    const days = Array.from({ length: 1000 }, (_, index) =>
      new Date(Date.UTC(2023, 0, 1 + index)).toISOString().slice(0, 10),
    );
    const lines = hotels.flatMap(({ Name }) =>
      days.map((day) => `${day},${Name},9640.60,812.15,80,110,120.51,2,2411.37,41,38`),
    );
    const count = async () =>
      (await boss.get('/admin/sales', { Page: 1, PageSize: 1 })).headers['x-total-count'];
    const wrong = [HEADER, ...lines];
    wrong[49_998] = `${lines[49_997] ?? ''}x`;
    const refused = await upload(boss, wrong.join('\n'));
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe(
      'Nothing was imported: 1 line is not right. Line 49999: Checkout: Please enter a whole number',
    );
    expect(await count()).toBe('0');
    const taken = await upload(boss, [HEADER, ...lines].join('\n'));
    expect(taken.body.message).toBe('50,000 rows imported: 50,000 new, 0 replaced.');
    expect(await count()).toBe('50000');
    const total = await t.db.execute<{ sum: string }>(sql`
      select sum(room_revenue) as sum from daily_sales s join locations l using (location_id) where l.name like 'LARGE %'`);
    expect(total.rows[0]?.sum).toBe('482030000.00');
  }, 60_000);
});
