import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  intakeHotel,
  NIGHT,
  revenueOf,
  salesOf,
  send,
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

type Row = { Code: string; Field: string | null };
const map = async () => (await hotel.clerk.get('/intake/map')).body;
const save = (...Codes: Row[]) => hotel.manager.put('/intake/map', { Codes });

describe('the code map', () => {
  it('lists unknown codes first, with their amounts and where such codes usually go', async () => {
    await send(hotel.manager, revenueOf('2026-11-08', '1.00').replace('>5000<', '>5001<'), 'a.xml');
    await send(hotel.manager, revenueOf().replace('>5000<', '>5001<'), 'b.xml');
    const { Codes, MayChange, Version } = await map();
    expect([MayChange, Version]).toEqual([false, 2]);
    expect(Codes[0]).toEqual({
      ...{ Code: '5001', Kind: 'Transaction', Description: 'Restaurant food', Field: null },
      ...{ Suggested: 'OtherRevenue', Amount: 812.15, LastDate: NIGHT, OpenDays: 2 },
    });
    expect((Codes as Row[]).find(({ Code }) => Code === '1000')).toMatchObject({
      ...{ Field: 'RoomRevenue', Amount: 9640.6, LastDate: NIGHT, OpenDays: 0 },
    });
    expect((Codes as Row[]).find(({ Code }) => Code === 'rooms')).toMatchObject({ Amount: null });
  });

  it('applies to the files already received, later ones before earlier ones', async () => {
    await send(hotel.manager, revenueOf().replace('>5000<', '>5001<'), 'a.xml');
    await send(hotel.manager, revenueOf(NIGHT, '9640.60', '900.00').replace('>5000<', '>5001<'), 'b.xml');
    const saved = await save({ Code: '5001', Field: 'OtherRevenue' });
    expect(saved.body).toMatchObject({ message: 'Codes saved.', ChangedDays: 1, ClosedDays: 0, Version: 3 });
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 9640.6, OtherRevenue: 900 }]);
  });

  it('takes a figure back that nothing sets any more, and leaves what another file set', async () => {
    await send(hotel.manager, revenueOf());
    await send(hotel.manager, statOf(), 'stat.txt');
    await save({ Code: '5000', Field: 'IGNORE' }, { Code: '001OOO', Field: null });
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([
      { RoomRevenue: 9640.6, OtherRevenue: 0, OOO: 0, Checkout: 38 },
    ]);
    await save({ Code: '5000', Field: 'RoomRevenue' });
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 10452.75 }]);
  });

  it('leaves its row in the history, with what went where before', async () => {
    await send(hotel.manager, revenueOf());
    await save({ Code: '5000', Field: 'IGNORE' });
    const { body } = await hotel.clerk.get('/audit', { Record: `night-audit:${hotel.LocationID}` });
    expect(body[0].Changes).toEqual([
      { Field: 'Code 5000', From: 'OtherRevenue', To: 'IGNORE' },
      { Field: 'ChangedDays', From: null, To: 1 },
    ]);
  });

  it('is refused where codes would come to what is no figure, and nothing of it is saved', async () => {
    await send(hotel.manager, statOf(NIGHT, { '013AVG': '72.55' }), 'stat.txt');
    const wrong = await save({ Code: '013AVG', Field: 'RoomsSold' }, { Code: '001OOO', Field: 'IGNORE' });
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      `${NIGHT}: Rooms Sold comes to 72.55, and rooms are whole.`,
    ]);
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ OOO: 2, RoomsSold: 0 }]);
  });

  it('is changed by managers, at the version they saw, to figures that there are', async () => {
    const Codes = [{ Code: '1', Field: 'IGNORE' }];
    expect((await hotel.clerk.put('/intake/map', { Codes })).status).toBe(403);
    expect((await hotel.manager.put('/intake/map', { Codes, Version: 1 })).status).toBe(409);
    expect((await hotel.manager.put('/intake/map', { Codes, Version: 2 })).status).toBe(200);
    expect((await save({ Code: '1', Field: 'Weather' })).status).toBe(400);
    expect((await save({ Code: ' ', Field: 'IGNORE' })).status).toBe(400);
    const stranger = await intakeHotel(t);
    const there = { LocationID: stranger.LocationID };
    expect((await hotel.manager.get('/intake/map', there)).status).toBe(403);
    expect((await hotel.manager.put('/intake/map', { ...there, Codes })).status).toBe(403);
  });
});

describe('where files come from', () => {
  it('is set by managers, at the version they saw', async () => {
    const setup = { HotelCode: 'YUMA', MailPart: 'Yuma', Senders: 'PMS@hotel.example, pms@hotel.example' };
    expect((await hotel.clerk.put('/intake/setup', setup)).status).toBe(403);
    const saved = await hotel.manager.put('/intake/setup', setup);
    expect(saved.body).toMatchObject({
      ...{ HotelCode: 'YUMA', MailPart: 'yuma', Senders: ['pms@hotel.example'], Version: 2 },
      ...{ MailAddress: null, HasMailbox: false, Folder: `intake/${hotel.LocationID}`, MayChange: true },
    });
    expect((await hotel.manager.put('/intake/setup', { ...setup, Version: 1 })).status).toBe(409);
    expect((await hotel.clerk.get('/intake/setup')).body).toMatchObject({
      HotelCode: 'YUMA',
      MayChange: false,
    });
    const stranger = await intakeHotel(t);
    expect((await stranger.manager.put('/intake/setup', setup)).body.message).toBe(
      'Another location has that address.',
    );
    expect((await stranger.manager.put('/intake/setup', { ...setup, MailPart: 'a@b' })).status).toBe(400);
  });
});
