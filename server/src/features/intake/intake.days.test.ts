import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import {
  balancedNight,
  countCash,
  intakeHotel,
  NIGHT,
  revenueOf,
  salesOf,
  send,
  statisticsOf,
  type IntakeHotel,
} from '../../../test/intake-hotel.ts';
import { SALES_LINE } from '../../../test/sales-day.ts';

let t: TestApp;
let hotel: IntakeHotel;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  hotel = await intakeHotel(t);
});

const close = (by: TestCaller, Date = NIGHT) => by.post('/intake/close', { Date });
const reopen = (by: TestCaller, Date = NIGHT) => by.post('/intake/reopen', { Date, Reason: 'WRONG TAX' });
const states = async (by: TestCaller, From: string, To: string) => {
  const { body } = await by.get('/intake/days', { From, To });
  return Object.fromEntries(
    (body as { Date: string; State: string | null }[]).map(({ Date: day, State }) => [day.slice(8), State]),
  );
};
const day = async (Date = NIGHT) =>
  (await hotel.clerk.get('/intake/day', { LocationID: hotel.LocationID, Date })).body;

describe('a day on its way', () => {
  it('goes from Missing to Balanced as its files, its codes and its cash count come', async () => {
    const state = async () => (await states(hotel.clerk, NIGHT, NIGHT))['09'];
    await send(hotel.manager, revenueOf('2026-11-07'));
    expect(await state()).toBe('Missing');
    await send(hotel.manager, revenueOf().replace('>5000<', '>5001<'));
    expect(await state()).toBe('Unmapped');
    await hotel.manager.put('/intake/map', { Codes: [{ Code: '5001', Field: 'OtherRevenue' }] });
    expect(await state()).toBe('Received');
    await send(hotel.manager, statisticsOf(), 'statistics.xml');
    await countCash(t, hotel.LocationID);
    expect(await state()).toBe('Balanced');
    await send(hotel.manager, statisticsOf(NIGHT, 111), 'statistics.xml');
    expect(await day()).toMatchObject({
      State: 'Received',
      Missing: ['Rooms'],
      Checks: [
        { Check: 'Figures', Passed: true },
        { Check: 'Codes', Passed: true },
        { Check: 'Totals', Passed: true },
        {
          Check: 'Rooms',
          Passed: false,
          Text: '111 sold and 0 out of order are more than the 110 rooms of the hotel.',
        },
        { Check: 'CashCount', Passed: true },
      ],
    });
  });

  it('is not balanced by totals that are off, until a right file of the same kind comes', async () => {
    await balancedNight(t, hotel);
    await send(hotel.manager, revenueOf().replace('<trx_amount>9640.60', '<trx_amount>9640.50'), 'off.xml');
    expect((await day()).Missing).toEqual(['Totals']);
    await send(hotel.manager, revenueOf().replace('Visa', 'VISA'), 'right.xml');
    expect((await day()).State).toBe('Balanced');
  });

  it('is not balanced by an IN count, nor by one that was corrected away', async () => {
    await balancedNight(t, hotel);
    await t.db.execute(
      sql`update cash_counts set shift_type = 'NA IN' where location_id = ${hotel.LocationID}`,
    );
    expect((await day()).Missing).toEqual(['CashCount']);
    await countCash(t, hotel.LocationID);
    await t.db.execute(
      sql`update cash_counts set corrected_by = 1 where location_id = ${hotel.LocationID} and shift_type = 'NA OUT'`,
    );
    expect((await day()).Missing).toEqual(['CashCount']);
  });

  it('shows its files in order, its figures, and what is unknown', async () => {
    await send(hotel.clerk, revenueOf().replace('>5000<', '>5001<'));
    await send(hotel.clerk, statisticsOf(), 'statistics.xml');
    expect(await day()).toMatchObject({
      Figures: { RoomRevenue: 9640.6, RoomsSold: 80, Adr: 120.51 },
      DayFiles: [
        { Name: 'revenue.xml', Format: 'OperaRevenue', Source: 'Upload', State: 'Taken', MayOpen: true },
        { Name: 'statistics.xml', Format: 'OperaStatistics', From: NIGHT, To: NIGHT, Days: 1 },
      ],
      Unknown: [{ Code: '5001', Kind: 'Transaction', Description: 'Restaurant food', Amount: 812.15 }],
      NextToClose: null,
      TotalNumberOfRooms: 110,
      MayReopen: false,
      History: [],
    });
  });

  it('is Missing between the first that came and yesterday, and has no state before or after', async () => {
    await send(hotel.manager, revenueOf('2026-11-06'));
    expect(await states(hotel.clerk, '2026-11-05', '2026-11-11')).toEqual({
      '05': null,
      '06': 'Received',
      '07': 'Missing',
      '08': 'Missing',
      '09': 'Missing',
      '10': null,
      '11': null,
    });
  });

  it('is asked for by location and span, which have their limits', async () => {
    const stranger = await intakeHotel(t);
    const ask = (query: Record<string, string | number>) => hotel.clerk.get('/intake/days', query);
    expect((await ask({ LocationID: stranger.LocationID })).status).toBe(403);
    expect((await ask({ From: '2026-01-01', To: '2026-06-30' })).status).toBe(400);
    expect((await ask({ From: '2026-11-02', To: '2026-11-01' })).status).toBe(400);
    const { body } = await ask({});
    expect([body.length, body[0].Date, body[30].Date]).toEqual([31, '2026-10-11', '2026-11-10']);
    const csv = await ask({ From: NIGHT, To: NIGHT, Format: 'csv' });
    expect(csv.raw.toString()).toContain('Location,Date,State,Missing');
    expect(
      (await stranger.clerk.get('/intake/day', { LocationID: hotel.LocationID, Date: NIGHT })).status,
    ).toBe(403);
  });
});

describe('closing', () => {
  it('takes a balanced day, by whoever has the page there, and says who', async () => {
    await balancedNight(t, hotel);
    const closed = await close(hotel.clerk);
    expect(closed).toMatchObject({
      status: 200,
      body: {
        ...{ message: 'Day closed.', State: 'Closed', Missing: [], NextToClose: '2026-11-10' },
        ...{ ClosedByName: expect.stringMatching(/^Erin/) as string, ClosedAt: '2026-11-10T18:00:00.000Z' },
        History: [{ What: 'Closed', Reason: '' }],
      },
    });
    const again = await close(hotel.manager);
    expect([again.status, again.body.message]).toEqual([
      409,
      `${NIGHT} was closed by ${closed.body.ClosedByName} on 11/10/2026 10:00 AM already.`,
    ]);
    const { body } = await hotel.clerk.get('/audit', {
      Record: `night-audit:${hotel.LocationID}`,
      Search: NIGHT,
    });
    expect(body[0].Call).toBe('POST /intake/close');
  });

  it('refuses a day that is not balanced, with all that it lacks', async () => {
    await send(hotel.manager, revenueOf().replace('>5000<', '>5001<'));
    const refused = await close(hotel.manager);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${NIGHT} cannot be closed: 1 code is not mapped; No OUT cash count has this date.`,
    ]);
    expect((await close(hotel.manager, '2026-11-11')).body.message).toBe('2026-11-11 has not come yet.');
    expect((await close(hotel.manager, '2026-11-08')).body.message).toContain(
      'No figures of the day are there',
    );
  });

  it('goes oldest first, beginning with the first one closed; earlier days have no state', async () => {
    for (const date of ['2026-11-06', '2026-11-07', '2026-11-08', NIGHT]) await balancedNight(t, hotel, date);
    expect((await close(hotel.manager, '2026-11-07')).status).toBe(200);
    expect(await states(hotel.clerk, '2026-11-06', NIGHT)).toEqual({
      '06': null,
      '07': 'Closed',
      '08': 'Balanced',
      '09': 'Balanced',
    });
    const skipped = await close(hotel.manager, NIGHT);
    expect([skipped.status, skipped.body.message]).toEqual([
      409,
      `Days close oldest first: 2026-11-08 comes before ${NIGHT}.`,
    ]);
    expect((await close(hotel.manager, '2026-11-06')).body.message).toBe(
      'The first closed day of this location is 2026-11-07: 2026-11-06 lies before it and is not closed.',
    );
    const { body } = await hotel.clerk.get('/intake/days', { From: '2026-11-08', To: NIGHT });
    expect(body).toMatchObject([{ MayClose: true }, { MayClose: false }]);
    expect((await close(hotel.manager, '2026-11-08')).status).toBe(200);
    expect((await close(hotel.manager, NIGHT)).status).toBe(200);
  });

  it('is for people with Night Audit at the location', async () => {
    await balancedNight(t, hotel);
    const stranger = await intakeHotel(t);
    const body = { LocationID: hotel.LocationID, Date: NIGHT };
    expect((await stranger.manager.post('/intake/close', body)).status).toBe(403);
    expect((await stranger.manager.post('/intake/reopen', { ...body, Reason: 'x' })).status).toBe(403);
  });
});

describe('a closed day', () => {
  beforeEach(async () => {
    await balancedNight(t, hotel);
    await close(hotel.manager);
  });
  const sentence = () =>
    new RegExp(
      `^${NIGHT} of HOTEL \\d+ was closed by Mara Voss on 11/10/2026 10:00 AM\\. It has to be reopened`,
    );

  it('refuses a whole file that would change it, says who closed it and when, and keeps the file', async () => {
    const before = await salesOf(t, hotel.LocationID);
    const refused = await send(hotel.manager, revenueOf(NIGHT, '1.00'), 'late.xml');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(sentence());
    expect(await salesOf(t, hotel.LocationID)).toEqual(before);
    const { body } = await hotel.clerk.get('/intake/files', { State: 'Refused' });
    expect(body).toMatchObject([
      { Name: 'late.xml', MayOpen: true, Findings: [{ Text: refused.body.message }] },
    ]);
  });

  it('refuses a file with codes that go nowhere yet, and lets one pass that changes nothing', async () => {
    const unknown = revenueOf().replace('>9000<', '>9001<');
    expect((await send(hotel.manager, unknown, 'unknown.xml')).status).toBe(409);
    const same = revenueOf().replace('Visa', 'VISA');
    expect((await send(hotel.manager, same, 'same.xml')).status).toBe(200);
  });

  it('refuses a file of sales as a whole, in which unchanged rows pass', async () => {
    const { rows } = await t.db.execute<{ name: string }>(
      sql`select name from locations where location_id = ${hotel.LocationID}`,
    );
    const name = rows[0]?.name ?? '';
    const importer = await t.loginAs({
      pages: ['Daily Sales Data'],
      level: 60,
      LocationID: hotel.LocationID,
    });
    const head =
      'Date,HotelName,RoomRevenue,OtherRevenue,RoomsSold,TotalAvailableRooms,Adr,OOO,TotalCost,Stayover,Checkout';
    const load = (...lines: string[]) =>
      importer.form('POST', '/admin/sales/import', {
        files: [{ part: 'file', name: 'sales.csv', content: [head, ...lines, ''].join('\n') }],
      });
    const same = `${NIGHT},${name},9640.60,812.15,80,110,120.51,2,0,42,38`;
    const other = `2026-11-08,${name},${SALES_LINE}`;
    const refused = await load(other, `${NIGHT},${name},${SALES_LINE}`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(sentence());
    expect(await salesOf(t, hotel.LocationID)).toHaveLength(1);
    const passed = await load(other, same);
    expect([passed.status, passed.body.Rows]).toEqual([200, 2]);
    expect(await salesOf(t, hotel.LocationID)).toHaveLength(2);
    expect((await day('2026-11-08')).DayFiles).toMatchObject([{ Format: 'Sales', Name: 'sales.csv' }]);
    const { body } = await hotel.clerk.get('/intake/files', { Search: 'sales.csv' });
    expect(body).toMatchObject([{ Source: 'Sales', LocationID: null, Days: 2, MayOpen: true }]);
  });

  it('is reopened by a manager with a reason, in its history, and closes again', async () => {
    const weak = await reopen(hotel.clerk);
    expect([weak.status, weak.body.message]).toEqual([
      403,
      'Reopening needs a manager of this location, or somebody above.',
    ]);
    expect((await hotel.manager.post('/intake/reopen', { Date: NIGHT, Reason: ' ' })).status).toBe(400);
    t.clock.advance(60_000);
    const reopened = await reopen(hotel.manager);
    expect(reopened).toMatchObject({
      status: 200,
      body: {
        ...{ message: 'Day reopened.', State: 'Balanced', NextToClose: NIGHT, ClosedAt: null },
        History: [
          { What: 'Reopened', ByName: 'Mara Voss', Reason: 'WRONG TAX', At: '2026-11-10T18:01:00.000Z' },
          { What: 'Closed', ByName: 'Mara Voss' },
        ],
      },
    });
    expect((await reopen(hotel.manager)).status).toBe(409);
    expect((await send(hotel.manager, revenueOf(NIGHT, '1.00'), 'late.xml')).status).toBe(200);
    expect((await close(hotel.clerk)).status).toBe(200);
    expect((await day()).History).toHaveLength(3);
    t.clock.set('2026-11-10T18:00:00.000Z');
  });

  it('that was reopened comes first again', async () => {
    await balancedNight(t, hotel, '2026-11-10');
    expect((await close(hotel.manager, '2026-11-10')).status).toBe(200);
    await reopen(hotel.manager);
    const { body } = await hotel.clerk.get('/intake/hotels');
    expect(body).toMatchObject([
      { FirstClosed: NIGHT, NextToClose: NIGHT, Today: '2026-11-10', MayReplace: false, MayManage: false },
    ]);
    expect(await states(hotel.clerk, NIGHT, '2026-11-10')).toEqual({ '09': 'Balanced', '10': 'Closed' });
  });

  it('keeps its figures when codes are mapped otherwise, and takes them up once it is reopened', async () => {
    const { body } = await hotel.manager.put('/intake/map', {
      Codes: [{ Code: '5000', Field: 'RoomRevenue' }],
    });
    expect(body).toMatchObject({ ChangedDays: 0, ClosedDays: 1 });
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 9640.6, OtherRevenue: 812.15 }]);
    await reopen(hotel.manager);
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 10452.75 }]);
  });
});
