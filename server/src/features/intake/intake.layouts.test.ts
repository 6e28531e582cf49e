import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  intakeHotel,
  NIGHT,
  revenueOf,
  salesOf,
  send,
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

describe('a table', () => {
  const TABLE =
    'Business Date,Room Revenue,Rooms Sold,Weather\n11/08/2026,100.50,10,sunny\n11/09/2026,"1,200.00",12,rain\n';
  const layout = {
    Name: 'Mews',
    Shape: 'Columns',
    DateOrder: 'MDY',
    Columns: [
      { Column: 'Business Date', Use: 'Date' },
      { Column: 'Room Revenue', Use: 'Figure' },
      { Column: 'Rooms Sold', Use: 'Figure' },
      { Column: 'Weather', Use: 'Skip' },
    ],
  };

  it('waits for a layout, which is made from it, and then for its codes', async () => {
    const sent = await send(hotel.clerk, TABLE, 'mews.csv');
    expect(sent).toMatchObject({
      status: 200,
      body: {
        State: 'Unmapped',
        Date: null,
        Findings: [{ Text: 'No layout of this location fits the columns of this file.' }],
      },
    });
    const table = await hotel.manager.get(`/intake/files/${sent.body.FileID}/table`);
    expect(table.body).toMatchObject({
      ...{ Shape: 'Columns', DateOrder: 'MDY' },
      Columns: [
        { Column: 'Business Date', Suggested: 'Date' },
        { Column: 'Room Revenue', Suggested: 'Figure' },
        { Column: 'Rooms Sold', Suggested: 'Figure' },
        { Column: 'Weather', Suggested: 'Skip' },
      ],
      Rows: [
        ['11/08/2026', '100.50', '10', 'sunny'],
        ['11/09/2026', '1,200.00', '12', 'rain'],
      ],
    });
    expect((await hotel.clerk.put('/intake/layouts', layout)).status).toBe(403);
    const saved = await hotel.manager.put('/intake/layouts', layout);
    expect(saved).toMatchObject({ status: 200, body: { ReadFiles: 1, Version: 1 } });
    expect(await salesOf(t, hotel.LocationID)).toEqual([]);
    const mapped = await hotel.manager.put('/intake/map', {
      Codes: [
        { Code: 'Room Revenue', Field: 'RoomRevenue' },
        { Code: 'Rooms Sold', Field: 'RoomsSold' },
      ],
    });
    expect(mapped.body).toMatchObject({ ChangedDays: 2, ClosedDays: 0 });
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([
      { Date: '2026-11-08', RoomRevenue: 100.5, RoomsSold: 10, Adr: 10.05 },
      { Date: NIGHT, RoomRevenue: 1200, RoomsSold: 12, Adr: 100 },
    ]);
  });

  it('is read anew with another layout, and takes back what it set before', async () => {
    const { body: saved } = await hotel.manager.put('/intake/layouts', layout);
    await hotel.manager.put('/intake/map', {
      Codes: [
        { Code: 'Room Revenue', Field: 'RoomRevenue' },
        { Code: 'Rooms Sold', Field: 'RoomsSold' },
      ],
    });
    const { body: sent } = await send(hotel.manager, TABLE, 'mews.csv');
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomsSold: 10 }, { RoomsSold: 12 }]);
    const columns = layout.Columns.filter(({ Column }) => Column !== 'Rooms Sold');
    const changed = { ...layout, LayoutID: saved.LayoutID, Version: 1, Columns: columns };
    expect((await hotel.manager.put('/intake/layouts', changed)).body).toMatchObject({ Version: 2 });
    const stale = await hotel.manager.put('/intake/layouts', changed);
    expect(stale.status).toBe(409);
    expect((await hotel.manager.post('/intake/files/again', { FileID: sent.FileID })).status).toBe(200);
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([
      { RoomRevenue: 100.5, RoomsSold: 0, Adr: 0 },
      { RoomRevenue: 1200, RoomsSold: 0 },
    ]);
  });

  it('that waited is read with the rights of whoever brought it', async () => {
    await send(hotel.manager, revenueOf());
    const table = `Business Date,Room Revenue\n${NIGHT},1.00\n`;
    await send(hotel.clerk, table, 'clerk.csv');
    await hotel.manager.put('/intake/map', { Codes: [{ Code: 'Room Revenue', Field: 'RoomRevenue' }] });
    const columns = layout.Columns.filter(({ Column }) => Column !== 'Rooms Sold');
    const { body } = await hotel.manager.put('/intake/layouts', { ...layout, Columns: columns });
    expect(body).toMatchObject({ ReadFiles: 0 });
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 9640.6 }]);
    const { body: refused } = await hotel.manager.get('/intake/files', { State: 'Refused' });
    expect(refused).toMatchObject([{ Name: 'clerk.csv' }]);
    await hotel.manager.post('/intake/files/again', { FileID: refused[0].FileID });
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 1 }]);
  });

  it('has layouts of its own location, each of another name', async () => {
    const { body: saved } = await hotel.manager.put('/intake/layouts', layout);
    expect((await hotel.manager.put('/intake/layouts', { ...layout, Name: 'MEWS' })).status).toBe(409);
    expect((await hotel.clerk.get('/intake/layouts')).body).toMatchObject([{ Name: 'Mews' }]);
    const stranger = await intakeHotel(t);
    expect((await stranger.manager.get('/intake/layouts')).body).toEqual([]);
    const stolen = { ...layout, LayoutID: saved.LayoutID };
    expect((await stranger.manager.put('/intake/layouts', stolen)).status).toBe(404);
    expect((await stranger.manager.send('DELETE', `/intake/layouts/${saved.LayoutID}`)).status).toBe(404);
    expect((await hotel.clerk.send('DELETE', `/intake/layouts/${saved.LayoutID}`)).status).toBe(403);
    expect((await hotel.manager.send('DELETE', `/intake/layouts/${saved.LayoutID}`)).status).toBe(200);
    const wrong = await hotel.manager.put('/intake/layouts', { ...layout, Columns: [] });
    expect([wrong.status, wrong.body.Message.Fields]).toEqual([400, 'Columns: One column is the date']);
  });
});
