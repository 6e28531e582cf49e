import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { SALES_DAY, SALES_LINE } from '../../../test/sales-day.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

const PAGE = ['Daily Sales Data'] as const;
const HEADER =
  'Business Date,Hotel,Room Revenue,Other Revenue,Occupied,Available Rooms,ADR,OOO,Payroll Cost,Stayover,Checkout';

let t: TestApp;
let palm: { LocationID: number; Name: string };
let hotel: { LocationID: number; Name: string };
let importer: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  palm = await t.make.location({ Name: 'PALM COURT' });
  hotel = await t.make.location({ Name: 'IMPORT HOUSE' });
  importer = await t.loginAs({
    pages: PAGE,
    level: 50,
    LocationID: hotel.LocationID,
    alsoAt: [palm.LocationID],
  });
});
afterAll(() => t.close());

function upload(
  who: TestCaller,
  content: string | Buffer,
  query: Record<string, string> = {},
  name = 'sales.csv',
) {
  return who.form('POST', '/admin/sales/import', { files: [{ part: 'file', name, content }] }, { query });
}

describe('POST /admin/sales/import', () => {
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
      FirstRows: [{ Date: '2026-11-02', HotelName: 'Import House', ...SALES_DAY }],
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
      `${HEADER}\n2026-11-02,IMPORT HOUSE,${SALES_LINE}\n` +
        `"Tuesday, November 3, 2026",IMPORT HOUSE,(12.50),0,0,110,,,,,\n`,
    );
    expect(again.body).toMatchObject({ message: '2 rows imported: 1 new, 1 replaced.', New: 1, Replaced: 1 });
    expect(await stored()).toMatchObject([
      { Date: '2026-11-02', ...SALES_DAY },
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
    // The night audit keeps what was imported, each file once.
    expect(await t.storedFiles()).toHaveLength(2);
  });

  it('says which weekday a long date has where the file names another one', async () => {
    const file = 'Date,HotelName,RoomRevenue\n"Monday, November 10, 2026",IMPORT HOUSE,100';
    const { body } = await upload(importer, file, { preview: 'yes' });
    expect(body.Errors).toEqual([
      { Line: 2, Text: 'Date: The weekday does not fit: that day is Tuesday, November 10, 2026' },
    ]);
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

  it('refuses figures that no hotel has in a day, by line and field, and saves nothing', async () => {
    const file = [
      'Date,HotelName,RoomRevenue,OtherRevenue,RoomsSold,TotalAvailableRooms,Adr,TotalCost',
      '2026-11-20,IMPORT HOUSE,10000000,-10000000,20000,20000,10000000,10000000',
      '2026-11-21,IMPORT HOUSE,10000000.01,-10000000.01,5,5,1,1',
      '2026-11-22,IMPORT HOUSE,1,1,20001,999999999,999999999999.99,10000001',
    ].join('\n');
    const before = await stored();
    const amount = 'more than 10,000,000 in one day cannot be right';
    const rooms = 'more than 20,000 in one day cannot be right';
    const { body } = await upload(importer, file, { preview: 'yes' });
    expect(body.Errors).toEqual([
      { Line: 3, Text: `RoomRevenue: ${amount}; OtherRevenue: ${amount}` },
      {
        Line: 4,
        Text: `RoomsSold: ${rooms}; TotalAvailableRooms: ${rooms}; Adr: ${amount}; TotalCost: ${amount}`,
      },
    ]);
    const refused = await upload(importer, file);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain(`Line 3: RoomRevenue: ${amount}`);
    expect(await stored()).toEqual(before);
  });

  it('takes back its own export, as CSV and as xlsx', async () => {
    const days = ['10/01/2026', '11/09/2026', '11/10/2026'];
    const lines = days.map((day) => `${day},Palm Court,${SALES_LINE}\r\n`);
    await upload(importer, `${HEADER}\r\n${lines.join('')}`);
    for (const Format of ['csv', 'xlsx']) {
      const file = await importer.get('/admin/sales', { HotelName: 'PALM COURT', Format });
      const before = (await importer.get('/admin/sales', { HotelName: 'PALM COURT' })).body as unknown;
      const back = await upload(importer, file.raw, {}, `daily-sales.${Format}`);
      expect(back.body).toMatchObject({ Rows: 3, Replaced: 3, New: 0, IgnoredColumns: [] });
      expect((await importer.get('/admin/sales', { HotelName: 'PALM COURT' })).body).toEqual(before);
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
    const kept = await t.storedFiles();
    const nothing = await importer.form('POST', '/admin/sales/import', { fields: { note: 'x' } });
    expect(nothing.status).toBe(400);
    expect(nothing.body.message).toBe('Please choose a CSV or xlsx file.');
    expect((await upload(importer, '%PDF-1.7\nno table', {}, 'sales.csv')).status).toBe(415);
    expect((await upload(importer, 'Weather,Mood\nsunny,fine\n')).status).toBe(400);
    expect((await upload(importer, 'Date,HotelName,Hotel\n')).body.message).toContain(
      'Two columns are headed HotelName.',
    );
    expect(await t.storedFiles()).toEqual(kept);
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
    const lines = hotels.flatMap(({ Name }) => days.map((day) => `${day},${Name},${SALES_LINE}`));
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
  });
});
