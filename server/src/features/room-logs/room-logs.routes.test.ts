import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEPARTMENTS } from '@boh/contract/room-logs/room-logs.contract.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { rooms } from '../rooms/rooms.table.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  clerk = await t.loginAs({ pages: ['Room Logs'], level: 20, FirstName: 'Frances', LastName: 'Okafor' });
});
afterAll(() => t.close());

async function room(RoomNumber: string, LocationID = clerk.LocationID): Promise<number> {
  const [made] = await t.db.insert(rooms).values({ LocationID, RoomNumber, RoomType: 'King' }).returning();
  return made?.RoomID ?? 0;
}
const open = (RoomID: number, more: object = {}) =>
  clerk.post('/RoomsLog/post', { RoomID, Department: 'PLUMBING', Notes: 'Sink drips', ...more });
const list = (query: Record<string, string | number | boolean> = {}) => clerk.get('/RoomsLog/get', query);

describe('a room log', () => {
  it('is opened for a room, says by whom and when, and leaves a trail', async () => {
    const RoomID = await room('101');
    const answer = await open(RoomID);
    expect(answer.status).toBe(200);
    const log = {
      RoomLogsID: answer.body.RoomLogsID,
      RoomLogID: answer.body.RoomLogsID,
      RoomID,
      RoomNumber: '101',
      Department: 'PLUMBING',
      Notes: 'Sink drips',
      FixedBy: '',
      Done: false,
      CreatedAt: TEST_NOW,
      UpdatedAt: null,
      PostedByName: 'Frances Okafor',
      Photos: [],
      Timezone: 'America/Los_Angeles',
      Version: 1,
    };
    const message = 'Room log added successfully!';
    expect(answer.body).toEqual({ ...log, message, Message: message });
    expect((await list({ LocationID: clerk.LocationID })).body).toEqual([log]);
    const history = await clerk.get('/audit', { Record: `roomlog:${log.RoomLogsID}` });
    expect(history.body).toMatchObject([{ By: 'Frances Okafor', Call: 'POST /RoomsLog/post' }]);
  });

  it('is done with who fixed it once it is saved', async () => {
    const { body: log } = await open(await room('101'));
    t.clock.set('2026-11-10T20:30:00.000Z');
    const answer = await clerk.put('/RoomsLog/update', {
      RoomLogsID: log.RoomLogsID,
      Done: true,
      FixedBy: 'Bruno',
      Notes: 'New washer',
      Department: 'MAINTENANCE',
      Version: 1,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      Done: true,
      FixedBy: 'Bruno',
      Notes: 'New washer',
      Department: 'MAINTENANCE',
      CreatedAt: TEST_NOW,
      UpdatedAt: '2026-11-10T20:30:00.000Z',
      Version: 2,
    });
  });

  it('is done after a save that does not say so', async () => {
    const { body: log } = await open(await room('101'));
    const { Done: _, ...save } = { ...(log as { Done: boolean }), FixedBy: 'Bruno' };
    expect((await clerk.put('/RoomsLog/update', save)).body).toMatchObject({ Done: true, Version: 2 });
  });

  it.each([
    [{ Department: '' }, 'Department: Department is required.'],
    [{ Department: undefined }, 'Department: Department is required.'],
    [{ Department: 'GARDEN' }, 'Department: Department is required.'],
    [{ RoomID: '' }, 'RoomID: Unknown id'],
  ])('is not opened with %j', async (wrong, text) => {
    const answer = await open(await room('101'), wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(text);
    expect((await list()).body).toEqual([]);
  });

  it.each([
    [{ Department: '' }, 'Department: Department required.'],
    [{ FixedBy: ' ' }, 'FixedBy: Fixed By is required'],
    [{ FixedBy: undefined }, 'FixedBy: Fixed By is required'],
    [{ Done: 'perhaps' }, 'Done: Please answer yes or no'],
  ])('is not saved with %j', async (wrong, text) => {
    const { body: log } = await open(await room('101'));
    const answer = await clerk.put('/RoomsLog/update', { ...log, FixedBy: 'Bruno', Done: true, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(text);
    expect((await list()).body).toMatchObject([{ Done: false, Version: 1 }]);
  });

  it('is corrected while it is open, stays open, and says nobody fixed it', async () => {
    const { body: log } = await open(await room('101'), { Notes: 'Leeking tap' });
    const words = { Notes: 'Leaking tap', Department: 'PLUMBING', Done: false, FixedBy: 'Bruno' };
    const answer = await clerk.put('/RoomsLog/update', { ...log, ...words });
    expect(answer.status).toBe(200);
    const corrected = { Notes: 'Leaking tap', Department: 'PLUMBING', Done: false, FixedBy: '', Version: 2 };
    expect(answer.body).toMatchObject(corrected);
    expect((await list()).body).toMatchObject([corrected]);
    const { FixedBy: _, ...unsigned } = words;
    expect((await clerk.put('/RoomsLog/update', { ...answer.body, ...unsigned })).status).toBe(200);
    const [history] = (await clerk.get('/audit', { Record: `roomlog:${log.RoomLogsID}` })).body;
    expect(history).toMatchObject({ Call: 'PUT /RoomsLog/update' });
  });

  it('cannot be opened again once it is done', async () => {
    const { body: log } = await open(await room('101'));
    const { body: done } = await clerk.put('/RoomsLog/update', { ...log, Done: true, FixedBy: 'Bruno' });
    const again = await clerk.put('/RoomsLog/update', { ...done, Done: false });
    expect(again.status).toBe(409);
    expect(again.body.error).toBe('This log is done already, and done is final.');
    expect((await list()).body).toMatchObject([{ Done: true, FixedBy: 'Bruno', Version: 2 }]);
  });

  it('can be put right once it is done, and keeps in its history who changed what', async () => {
    const { body: log } = await open(await room('101'));
    const { body: done } = await clerk.put('/RoomsLog/update', { ...log, Done: true, FixedBy: 'Bruno' });
    const colleague = await t.loginAs({
      pages: ['Room Logs'],
      LocationID: clerk.LocationID,
      FirstName: 'Carla',
      LastName: 'Diaz',
    });
    const right = { Notes: 'Tap drips', FixedBy: 'Carla' };
    const answer = await colleague.put('/RoomsLog/update', { ...done, ...right });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...right, Done: true, Version: 3 });
    const history = await clerk.get('/audit', { Record: `roomlog:${log.RoomLogsID}` });
    const changes = [
      { Field: 'Notes', From: 'Sink drips', To: 'Tap drips' },
      { Field: 'FixedBy', From: 'Bruno', To: 'Carla' },
    ];
    const Changes = expect.arrayContaining(changes);
    expect(history.body).toHaveLength(3);
    expect(history.body[0]).toMatchObject({ By: 'Carla Diaz', Call: 'PUT /RoomsLog/update', Changes });
  });

  it('takes each of the thirteen departments', async () => {
    const RoomID = await room('101');
    expect(DEPARTMENTS).toHaveLength(13);
    for (const Department of DEPARTMENTS) expect((await open(RoomID, { Department })).status).toBe(200);
  });

  it('is refused when somebody else saved it meanwhile', async () => {
    const { body: log } = await open(await room('101'));
    await clerk.put('/RoomsLog/update', { ...log, Done: true, FixedBy: 'Bruno' });
    const late = await clerk.put('/RoomsLog/update', { ...log, Done: true, FixedBy: 'Carla' });
    expect(late.status).toBe(409);
    expect(late.body.error).toBe('THIS RECORD WAS CHANGED BY FRANCES OKAFOR. RELOAD TO SEE THE NEW VALUES.');
  });
});

describe('another hotel', () => {
  it('cannot be read, written to or asked about', async () => {
    const other = await t.loginAs({ pages: ['Room Logs'], level: 100 });
    const theirs = await room('1', other.LocationID);
    expect((await open(theirs)).status).toBe(404);
    const { body: log } = await open(await room('101'));
    expect((await other.put('/RoomsLog/update', { ...log, Done: true, FixedBy: 'X' })).status).toBe(404);
    expect((await other.get('/RoomsLog/get', { LocationID: clerk.LocationID })).status).toBe(403);
    expect((await other.get('/RoomsLog/get')).body).toEqual([]);
    const asked = { RoomLogsID: log.RoomLogsID };
    expect((await other.get('/RoomsLog/get', asked)).body).toEqual([]);
    expect((await list(asked)).body).toMatchObject([asked]);
    expect((await other.get('/RoomsLog/open')).body).toEqual([]);
    expect((await other.get('/audit', { Record: `roomlog:${log.RoomLogsID}` })).status).toBe(404);
  });

  it('is closed to a role without the page', async () => {
    const reader = await t.loginAs({ pages: ['Rooms Details'], LocationID: clerk.LocationID });
    expect((await reader.get('/RoomsLog/get')).status).toBe(403);
    expect((await reader.get('/RoomsLog/open')).status).toBe(403);
  });
});

describe('the lists', () => {
  it('count the open logs of each room', async () => {
    const [a, b, c] = [await room('1'), await room('2'), await room('3')];
    await open(a);
    await open(a);
    await open(b);
    const { body: fixed } = await open(c);
    await clerk.put('/RoomsLog/update', { ...fixed, Done: true, FixedBy: 'Bruno' });
    const { body } = await clerk.get('/RoomsLog/open');
    const byRoom = (body as { RoomID: number; Open: number }[]).sort((x, y) => x.RoomID - y.RoomID);
    expect(byRoom).toEqual([
      { RoomID: a, Open: 2 },
      { RoomID: b, Open: 1 },
    ]);
    expect((await list({ Done: false, RoomID: a })).body).toHaveLength(2);
    expect((await list({ Done: true })).body).toMatchObject([{ RoomID: c }]);
  });

  it('are newest first, and page, search and sort', async () => {
    const ids = [await room('20'), await room('9'), await room('A1')];
    for (const [index, RoomID] of ids.entries()) {
      t.clock.set(`2026-11-10T${18 + index}:00:00.000Z`);
      await open(RoomID, { Notes: `note ${index}` });
    }
    const numbers = async (query: Record<string, string | number>) =>
      ((await list(query)).body as { RoomNumber: string }[]).map(({ RoomNumber }) => RoomNumber);
    expect(await numbers({})).toEqual(['A1', '9', '20']);
    expect(await numbers({ Sort: 'CreatedAt' })).toEqual(['20', '9', 'A1']);
    expect(await numbers({ Sort: 'RoomNumber' })).toEqual(['9', '20', 'A1']);
    expect(await numbers({ Search: 'NOTE 1' })).toEqual(['9']);
    expect(await numbers({ Search: 'a1' })).toEqual(['A1']);
    const page = await list({ Page: 2, PageSize: 2 });
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.body).toHaveLength(1);
  });

  it('know the days of the hotel, not of Greenwich', async () => {
    t.clock.set('2026-11-11T07:59:59.000Z');
    clerk = await t.loginAs({ pages: ['Room Logs'] });
    const RoomID = await room('101');
    await open(RoomID, { Notes: 'late on the 10th' });
    t.clock.set('2026-11-11T08:00:00.000Z');
    await open(RoomID, { Notes: 'midnight' });
    const notesOf = async (query: Record<string, string>) =>
      ((await list(query)).body as { Notes: string }[]).map(({ Notes }) => Notes);
    expect(await notesOf({ To: '2026-11-10' })).toEqual(['late on the 10th']);
    expect(await notesOf({ From: '2026-11-11', To: '2026-11-11' })).toEqual(['midnight']);
  });

  it('leave as files with the hotel’s times', async () => {
    await open(await room('101'));
    const csv = await list({ Format: 'csv', Search: 'drips' });
    expect(String(csv.body).trim().split('\r\n')).toEqual([
      'Room,Department,Notes,Done,Fixed By,Posted By,Created (America/Los_Angeles),Updated (America/Los_Angeles)',
      '101,PLUMBING,Sink drips,No,,Frances Okafor,11/10/2026 10:00 AM,',
    ]);
    const xlsx = await list({ Format: 'xlsx' });
    expect(xlsx.headers['content-disposition']).toContain('room-logs.xlsx');
    const { sheets } = await readXlsx(xlsx.raw);
    expect(sheets[0]!.rows[2]).toContainEqual(new Date('2026-11-10T10:00:00Z'));
    // In Los Angeles it is still the 10th.
    t.clock.set('2026-11-11T05:30:00.000Z');
    const late = await readXlsx((await list({ Format: 'xlsx' })).raw);
    expect(late.sheets[0]!.rows[0]![0]).toBe('ROOM LOGS 2026-11-10');
  });
});
