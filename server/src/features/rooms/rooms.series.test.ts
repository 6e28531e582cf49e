import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  clerk = await t.loginAs({
    pages: ['Rooms Details', 'Room Logs'],
    FirstName: 'Frances',
    LastName: 'Okafor',
  });
});
afterAll(() => t.close());

const KING = { RoomType: 'KING', NumberOfBeds: 1, Adults: 2, Location: 'Ground floor', ADA: 'yes' };
const series = (Numbers: string, more: object = {}) =>
  clerk.post('/Rooms/series', { ...KING, Numbers, ...more });
const add = async (RoomNumber: string) =>
  (await clerk.post('/Rooms/post', { RoomNumber, RoomType: 'QUEEN' })).body;
const retire = (rooms: { RoomID: number; Version: number }[], who = clerk, call = 'retire') =>
  who.post(`/Rooms/several/${call}`, { Items: rooms.map(({ RoomID: id, Version }) => ({ id, Version })) });
const numbers = async (query: Record<string, string> = {}) =>
  ((await clerk.get('/Rooms/get', query)).body as { RoomNumber: string }[]).map((room) => room.RoomNumber);
const historyOf = async (RoomID: number) =>
  (await clerk.get('/audit', { Record: `room:${RoomID}` })).body as object[];

describe('a series of rooms', () => {
  it('adds each of them as typed once, with a row in its history', async () => {
    const answer = await series('9-11, A1');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ message: '4 rooms added.', Skipped: [] });
    const kings = {
      RoomType: 'KING',
      NumberOfBeds: 1,
      Adults: 2,
      Childs: 0,
      ADA: true,
      Location: 'Ground floor',
    };
    expect((await clerk.get('/Rooms/get')).body).toMatchObject(
      ['9', '10', '11', 'A1'].map((RoomNumber) => ({ ...kings, RoomNumber, Version: 1, Retired: false })),
    );
    for (const { RoomID } of answer.body.Added)
      expect(await historyOf(RoomID)).toMatchObject([{ By: 'Frances Okafor', Call: 'POST /Rooms/series' }]);
  });

  it('leaves out what is there already, and says which', async () => {
    await add('a 2');
    const retired = await add('102');
    await retire([retired]);
    const answer = await series('101-103, A1-A2');
    expect(answer.body).toMatchObject({
      Message: '3 rooms added. These were there already: 102, A2.',
      Skipped: ['102', 'A2'],
    });
    expect(await numbers()).toEqual(['101', '103', 'a 2', 'A1']);
    expect((await series('102')).status).toBe(409);
    expect((await series('101-103')).body.error).toBe('All of these rooms exist already.');
  });

  it.each([
    [{ Numbers: '' }, 'Numbers: Room numbers are required'],
    [{ Numbers: '12-9' }, 'Numbers: 12-9 counts backwards: begin with the smaller number.'],
    [{ Numbers: '1-501' }, 'Numbers: At most 500 rooms at once.'],
    [{ RoomType: ' ' }, 'RoomType: Room Type is required'],
    [{ Adults: -1 }, 'Adults: Must be 0 or more'],
  ])('is refused with %j, and nothing is added', async (wrong, text) => {
    const answer = await series('101-103', wrong);
    expect([answer.status, answer.body.Message.Fields]).toEqual([400, text]);
    expect(await numbers()).toEqual([]);
  });

  it('is added once when the same submit arrives twice, and by two people without a double', async () => {
    const send = () =>
      clerk.post(
        '/Rooms/series',
        { ...KING, Numbers: '1-20' },
        { headers: { 'idempotency-key': 'series-0001' } },
      );
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.body).toEqual(first.body);
    const both = await Promise.all([series('21-40'), series('31-50')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await numbers()).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 1)));
  });

  it('is for whoever holds Rooms Details', async () => {
    const reader = await t.loginAs({ pages: ['Room Logs'], LocationID: clerk.LocationID });
    expect((await reader.post('/Rooms/series', { ...KING, Numbers: '1-2' })).status).toBe(403);
    expect((await retire([await add('7')], reader)).status).toBe(403);
  });
});

describe('a retired room', () => {
  it('is in no list unless asked for, keeps its number, and comes back as it was', async () => {
    const room = await add('1011');
    await add('102');
    const answer = await retire([room]);
    expect(answer.body).toMatchObject({
      message: '1 room retired.',
      Items: [{ id: room.RoomID, Version: 2 }],
    });
    expect(await numbers()).toEqual(['102']);
    expect(await numbers({ Retired: 'yes' })).toEqual(['1011']);
    expect(await numbers({ Retired: 'all' })).toEqual(['102', '1011']);
    expect((await clerk.get('/Rooms/get', { Retired: 'some' })).status).toBe(400);
    const again = await clerk.post('/Rooms/post', { RoomNumber: '1011', RoomType: 'KING' });
    expect(again.body.error).toBe('RoomNumber already exist');
    const back = await retire([{ ...room, Version: 2 }], clerk, 'bringBack');
    expect(back.body.message).toBe('1 room in use again.');
    expect(await numbers()).toEqual(['102', '1011']);
    const [newest] = await historyOf(room.RoomID);
    expect(newest).toMatchObject({ Changes: [{ Field: 'Retired', From: true, To: false }] });
  });

  it('takes no new log, and keeps its old ones', async () => {
    const room = await add('101');
    const log = { RoomID: room.RoomID, Department: 'PLUMBING', Notes: 'drips' };
    const { body: open } = await clerk.post('/RoomsLog/post', log);
    await retire([room]);
    const refused = await clerk.post('/RoomsLog/post', log);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe('Room 101 is retired. Bring it back on the Rooms screen first.');
    expect((await clerk.get('/RoomsLog/get')).body).toMatchObject([{ RoomNumber: '101', Notes: 'drips' }]);
    expect((await clerk.put('/RoomsLog/update', { ...open, FixedBy: 'Bruno', Done: true })).status).toBe(200);
  });

  it('says so in a file that has it', async () => {
    await retire([await add('101')]);
    const lines = async (Retired: string) =>
      String((await clerk.get('/Rooms/get', { Format: 'csv', Retired })).body)
        .trim()
        .split('\r\n');
    expect(await lines('no')).toEqual([
      'Room Number,Room Type,Size,Number of Beds,Adults,Childs,Location,ADA,Notes',
    ]);
    expect(await lines('all')).toEqual([
      'Room Number,Room Type,Size,Number of Beds,Adults,Childs,Location,ADA,Notes,Retired',
      '101,QUEEN,,0,0,0,,No,,Yes',
    ]);
  });

  it('is retired with others, all or none, each with its row of the trail', async () => {
    const rooms = [await add('1'), await add('2'), await add('3')];
    const { body: changed } = await clerk.put('/Rooms/update', { ...rooms[1], Size: '300' });
    const late = await retire(rooms);
    expect(late.status).toBe(409);
    expect(late.body.error).toContain('THIS RECORD WAS CHANGED BY FRANCES OKAFOR.');
    expect(await numbers()).toEqual(['1', '2', '3']);
    const answer = await retire([rooms[0], changed, rooms[2]]);
    expect(answer.body.message).toBe('3 rooms retired.');
    expect(await numbers()).toEqual([]);
    for (const { RoomID } of rooms)
      expect((await historyOf(RoomID))[0]).toMatchObject({ Call: 'POST /Rooms/several/retire' });
    const again = await retire([{ ...rooms[0], Version: 2 }]);
    expect([again.status, again.body.error]).toEqual([
      409,
      'Nothing was done: 1 of 1 refused. This room is retired already.',
    ]);
  });

  it('is not found from another hotel, nor anything retired with it', async () => {
    const own = await add('1');
    const other = await t.loginAs({ pages: ['Rooms Details'], level: 100 });
    const { body: theirs } = await other.post('/Rooms/post', { RoomNumber: '1', RoomType: 'KING' });
    expect((await retire([own, theirs])).status).toBe(404);
    expect(await numbers()).toEqual(['1']);
    expect((await retire([])).status).toBe(400);
  });
});
