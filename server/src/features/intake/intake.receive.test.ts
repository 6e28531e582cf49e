import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../db/tables/spine.table.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  intakeHotel,
  NIGHT,
  revenueOf,
  salesOf,
  send,
  statisticsOf,
  statOf,
  type IntakeHotel,
} from '../../../test/intake-hotel.ts';

let t: TestApp;
let hotel: IntakeHotel;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  hotel = await intakeHotel(t);
});

const fileRows = async () =>
  (
    await t.db.execute<{ name: string; state: string; findings: { Text: string }[] }>(
      sql`select name, state, findings from intake_files where location_id = ${hotel.LocationID} order by file_id`,
    )
  ).rows;

describe('a file of the night', () => {
  it('sets only the figures that its codes go to, and the next one the rest', async () => {
    const revenue = await send(hotel.manager, revenueOf());
    expect(revenue).toMatchObject({
      status: 200,
      body: { State: 'Received', Date: NIGHT, Findings: [], Known: false, Days: 1 },
    });
    const night = { Date: NIGHT, RoomRevenue: 9640.6, OtherRevenue: 812.15 };
    expect(await salesOf(t, hotel.LocationID)).toEqual([
      expect.objectContaining({ ...night, RoomsSold: 0, Adr: 0, TotalCost: 0 }),
    ]);
    await send(hotel.manager, statisticsOf(), 'statistics.xml');
    await send(hotel.manager, statOf(), 'stat.txt');
    expect(await salesOf(t, hotel.LocationID)).toEqual([
      {
        ...night,
        ...{ RoomsSold: 80, Adr: 120.51, TotalAvailableRooms: 110 },
        ...{ OOO: 2, Stayover: 42, Checkout: 38, TotalCost: 0 },
      },
    ]);
  });

  it('replaces what an earlier one set, leaves its other figures, and the payroll cost', async () => {
    await send(hotel.manager, revenueOf());
    await send(hotel.manager, statisticsOf(), 'statistics.xml');
    await t.db.execute(
      sql`update daily_sales set total_cost = 2411.37 where location_id = ${hotel.LocationID}`,
    );
    await send(hotel.manager, statisticsOf(NIGHT, 82), 'statistics.xml');
    expect(await salesOf(t, hotel.LocationID)).toEqual([
      expect.objectContaining({ RoomRevenue: 9640.6, RoomsSold: 82, Adr: 117.57, TotalCost: 2411.37 }),
    ]);
  });

  it('that comes again changes nothing, also after others changed its day', async () => {
    const first = await send(hotel.manager, revenueOf());
    await send(hotel.manager, revenueOf(NIGHT, '10.00'), 'later.xml');
    const stored = await t.storedFiles();
    const again = await send(hotel.clerk, revenueOf(), 'another name.xml');
    expect(again).toMatchObject({
      status: 200,
      body: { FileID: first.body.FileID, Known: true, Date: NIGHT, State: 'Received' },
    });
    expect(again.body.message).toBe('This file was received before. Nothing was changed.');
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 10 }]);
    expect(await t.storedFiles()).toEqual(stored);
    expect(await fileRows()).toHaveLength(2);
  });

  it('of another hotel may be the very same file', async () => {
    const other = await intakeHotel(t);
    expect((await send(hotel.manager, revenueOf())).body.Known).toBe(false);
    expect((await send(other.manager, revenueOf())).body.Known).toBe(false);
  });

  it('twice at once is taken once', async () => {
    const both = await Promise.all([send(hotel.manager, revenueOf()), send(hotel.manager, revenueOf())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.Known as boolean).sort()).toEqual([false, true]);
    expect(await fileRows()).toHaveLength(1);
  });

  it('lists codes that go nowhere with their amounts, and says that the day is not mapped', async () => {
    const content = revenueOf().replace('<transaction_code>5000<', '<transaction_code>5100<');
    const { body } = await send(hotel.manager, content);
    expect(body).toMatchObject({
      State: 'Unmapped',
      Findings: [{ Line: null, Text: 'Code 5100 (Restaurant food) is not mapped: 812.15.' }],
    });
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 9640.6, OtherRevenue: 0 }]);
  });

  it('keeps its place when it is read again: what a later one set stays', async () => {
    const { body: first } = await send(hotel.manager, revenueOf());
    await send(hotel.manager, revenueOf(NIGHT, '200.00'), 'later.xml');
    expect((await hotel.manager.post('/intake/files/again', { FileID: first.FileID })).status).toBe(200);
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 200 }]);
  });

  it('in the letters of an older Windows is read as well', async () => {
    const xml = revenueOf().replace('UTF-8', 'ISO-8859-1').replace('Restaurant food', 'Café');
    expect((await send(hotel.manager, Buffer.from(xml, 'latin1'))).status).toBe(200);
    const text = statOf().concat(`${'009CAFÉ'.padEnd(18)}3\n`);
    expect((await send(hotel.manager, Buffer.from(text, 'latin1'), 'stat.txt')).status).toBe(200);
    const { body: map } = await hotel.manager.get('/intake/map');
    expect((map.Codes as { Code: string }[]).map(({ Code }) => Code)).toContain('009CAFÉ');
  });

  it('is taken with parts that miss their total, which is found', async () => {
    const content = revenueOf().replace('<trx_amount>9640.60', '<trx_amount>9640.50');
    const { body } = await send(hotel.manager, content);
    expect(body.Findings).toEqual([
      { Line: 3, Text: 'Code 1000: the parts come to 9640.5, the total is 9640.6.' },
    ]);
  });

  it('leaves its row in the histories of the night audit and of the sales', async () => {
    await send(hotel.manager, revenueOf());
    const history = await hotel.clerk.get('/audit', { Record: `night-audit:${hotel.LocationID}` });
    expect(history.body[0]).toMatchObject({ By: 'Mara Voss', Call: 'POST /intake/files' });
    const changes = history.body[0].Changes as { Field: string; To: unknown }[];
    expect(Object.fromEntries(changes.map(({ Field, To }) => [Field, To]))).toMatchObject({
      ...{ File: 'revenue.xml', Source: 'Upload', Date: NIGHT, State: 'Taken', RoomRevenue: 9640.6 },
    });
    const sales = await t.db
      .select({ Changes: auditLog.Changes })
      .from(auditLog)
      .where(eq(auditLog.Record, `sales:${hotel.LocationID}`));
    expect(sales).toHaveLength(1);
  });

  it('is worked into open payroll records', async () => {
    await t.db.execute(sql`update locations set payroll = true where location_id = ${hotel.LocationID}`);
    const accountant = await t.loginAs({ pages: ['Payroll'], LocationID: hotel.LocationID });
    const saved = await accountant.post('/admin/payroll', {
      LocationID: hotel.LocationID,
      CheckDate: '2026-11-23',
    });
    expect(saved.body.RoomRevenue).toBeNull();
    await send(hotel.manager, revenueOf());
    const { body } = await accountant.get('/admin/payroll');
    expect(body[0].RoomRevenue).toBe(9640.6);
  });
});

describe('somebody below level 50', () => {
  it('brings a day that has no figures, one file after the other', async () => {
    expect((await send(hotel.clerk, revenueOf())).status).toBe(200);
    expect((await send(hotel.clerk, statisticsOf(), 'statistics.xml')).status).toBe(200);
  });

  it('replaces nothing: the file is kept and refused, and a manager reads it again', async () => {
    await send(hotel.clerk, revenueOf());
    const refused = await send(hotel.clerk, revenueOf(NIGHT, '10.00'), 'later.xml');
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe('Replacing figures that are there needs a role of level 50 or more.');
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 9640.6 }]);
    expect(await fileRows()).toMatchObject([{ state: 'Taken' }, { name: 'later.xml', state: 'Refused' }]);
    const { body: files } = await hotel.manager.get('/intake/files', { State: 'Refused' });
    const again = await hotel.manager.post('/intake/files/again', { FileID: files[0].FileID });
    expect(again).toMatchObject({ status: 200, body: { message: 'File read again.', Date: NIGHT } });
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 10 }]);
  });

  it('brings no codes that nobody mapped to a day that has figures: they would replace them later', async () => {
    const unknown = revenueOf(NIGHT, '1.00').replaceAll('1000', 'NEW9');
    expect((await send(hotel.clerk, unknown, 'first.xml')).status).toBe(200);
    await send(hotel.manager, revenueOf('2026-11-08'));
    const refused = await send(hotel.clerk, unknown.replaceAll(NIGHT, '2026-11-08'), 'second.xml');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The file has codes that are not mapped, and the day has figures already: bringing it needs a role of level 50 or more.',
    ]);
    await hotel.manager.put('/intake/map', { Codes: [{ Code: 'NEW9', Field: 'RoomRevenue' }] });
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([
      { Date: '2026-11-08', RoomRevenue: 9640.6 },
      { Date: NIGHT, RoomRevenue: 1 },
    ]);
  });

  it('does not replace a nought that a file brought', async () => {
    await send(hotel.clerk, statOf(NIGHT, { '001OOO': 0 }), 'stat.txt');
    expect((await send(hotel.clerk, statOf(NIGHT, { '001OOO': 5 }), 'stat2.txt')).status).toBe(403);
  });

  it('may send what changes nothing', async () => {
    await send(hotel.manager, revenueOf());
    const same = revenueOf().replace('Visa', 'Mastercard');
    expect((await send(hotel.clerk, same, 'same.xml')).status).toBe(200);
  });
});

describe('a file that cannot be taken', () => {
  it.each([
    [
      'with a document type',
      () => revenueOf().replace('<revenue', '<!DOCTYPE revenue>\n<revenue'),
      'Line 2: The file has a DOCTYPE, which is not read here.',
    ],
    ['cut off', () => revenueOf().slice(0, -20), 'Line 18: The file is cut off here.'],
    ['of a day to come', () => revenueOf('2026-11-11'), '2026-11-11 has not come yet.'],
    [
      'with a sum that cannot be',
      () => revenueOf(NIGHT, '99999999.00'),
      `${NIGHT}: Room Revenue comes to 99999999, which cannot be right.`,
    ],
  ])('%s is kept, refused, and says why', async (_, content, sentence) => {
    const { status, body } = await send(hotel.manager, content());
    expect([status, body.message]).toEqual([400, sentence]);
    expect(await salesOf(t, hotel.LocationID)).toEqual([]);
    const [row] = await fileRows();
    expect(row).toMatchObject({ state: 'Refused', findings: [{ Text: sentence }] });
  });

  it('is opened as it came, by people of its hotel alone', async () => {
    const content = revenueOf().slice(0, -20);
    await send(hotel.manager, content);
    const { body } = await hotel.clerk.get('/intake/files');
    const opened = await hotel.clerk.get(`/intake/files/${body[0].FileID}`);
    expect(opened.raw.toString()).toBe(content);
    expect(opened.headers['content-disposition']).toContain('attachment');
    const stranger = await intakeHotel(t);
    expect((await stranger.manager.get(`/intake/files/${body[0].FileID}`)).status).toBe(404);
    expect((await stranger.manager.get('/intake/files')).body).toEqual([]);
    expect((await stranger.manager.post('/intake/files/again', { FileID: body[0].FileID })).status).toBe(404);
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'a.xml', 415],
    ['nothing', '', 'a.xml', 400],
  ])('is no file of a night: %s', async (_, content, name, status) => {
    expect((await send(hotel.manager, content, name)).status).toBe(status);
    expect(await fileRows()).toEqual([]);
  });

  it('is of another hotel, once the location has a code', async () => {
    const setup = { HotelCode: 'SADDLE', Senders: [] };
    expect((await hotel.manager.put('/intake/setup', setup)).status).toBe(200);
    const refused = await send(hotel.manager, revenueOf());
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'This file is of hotel LANTERN, this location is SADDLE.',
    ]);
    await hotel.manager.put('/intake/setup', { HotelCode: 'lantern', Senders: [] });
    const { body: files } = await hotel.manager.get('/intake/files');
    const again = await hotel.manager.post('/intake/files/again', { FileID: files[0].FileID });
    expect(again.status).toBe(200);
  });

  it('names no date, unless whoever sends it does', async () => {
    const content = statOf().split('\n').slice(1).join('\n');
    const refused = await send(hotel.manager, content, 'WY_S296.TXT');
    expect(refused.body.message).toBe('The file names no date. Please say which day it is of.');
    const told = await send(hotel.manager, content, 'WY_S296.TXT', { Date: NIGHT });
    expect(told).toMatchObject({ status: 200, body: { Date: NIGHT } });
  });

  it('is sent to a location where the sender has no Night Audit', async () => {
    const stranger = await intakeHotel(t);
    const fields = { LocationID: stranger.LocationID };
    expect((await send(hotel.manager, revenueOf(), 'a.xml', fields)).status).toBe(403);
    const nobody = await t.loginAs({ pages: ['logbook'], LocationID: hotel.LocationID });
    expect((await send(nobody, revenueOf())).status).toBe(403);
    expect((await hotel.manager.form('POST', '/intake/files', { fields: { x: 'y' } })).status).toBe(400);
  });
});
