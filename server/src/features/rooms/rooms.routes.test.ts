import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { auditLog } from '../../db/tables/spine.table.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  clerk = await t.loginAs({ pages: ['Rooms Details'], level: 20, FirstName: 'Frances', LastName: 'Okafor' });
});
afterAll(() => t.close());

const ROOM = {
  RoomNumber: '101',
  RoomType: 'King',
  Size: '300 SQFT',
  NumberOfBeds: 1,
  Adults: 2,
  Childs: 1,
  Location: 'Ground floor',
  Notes: 'Near the ice machine',
  ADA: true,
};
const add = (RoomNumber: string, more: object = {}, who = clerk) =>
  who.post('/Rooms/post', { ...ROOM, RoomNumber, ...more });
const numbers = async (query: Record<string, string | number> = {}) => {
  const { body } = await clerk.get('/Rooms/get', query);
  return (body as { RoomNumber: string }[]).map(({ RoomNumber }) => RoomNumber);
};

describe('adding a room', () => {
  it('answers the saved room beside the sentence, and leaves a trail', async () => {
    const answer = await clerk.post('/Rooms/post', ROOM);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Room added successfully!',
      Message: 'Room added successfully!',
      ...ROOM,
      Version: 1,
    });
    expect(answer.body).not.toHaveProperty('LocationID');
    const { body } = await clerk.get('/Rooms/get');
    expect(body).toEqual([{ ...ROOM, RoomID: answer.body.RoomID, Retired: false, Version: 1 }]);
    const history = await clerk.get('/audit', { Record: `room:${answer.body.RoomID}` });
    expect(history.body).toMatchObject([{ By: 'Frances Okafor', Call: 'POST /Rooms/post' }]);
  });

  it.each([
    ['yes', true],
    ['true', true],
    [1, true],
    [true, true],
    ['no', false],
    ['false', false],
    [0, false],
    [undefined, false],
  ])('takes %j for ADA as %j', async (ADA, stored) => {
    const answer = await add('A1', { ADA });
    expect(answer.body.ADA).toBe(stored);
  });

  it('counts blank beds and guests as 0', async () => {
    const answer = await add('7', { NumberOfBeds: '', Adults: null, Childs: undefined });
    expect(answer.body).toMatchObject({ NumberOfBeds: 0, Adults: 0, Childs: 0 });
  });

  it.each([
    [{ RoomNumber: '' }, 'RoomNumber: Room Number is required'],
    [{ RoomNumber: '  ' }, 'RoomNumber: Room Number is required'],
    [{ RoomType: '' }, 'RoomType: Room Type is required'],
    [{ NumberOfBeds: -1 }, 'NumberOfBeds: Must be 0 or more'],
    [{ Adults: 1.5 }, 'Adults: Please enter a whole number'],
    [{ Childs: 'many' }, 'Childs: Please enter a whole number'],
    [{ ADA: 'maybe' }, 'ADA: Please answer yes or no'],
  ])('refuses %j', async (wrong, text) => {
    const answer = await clerk.post('/Rooms/post', { ...ROOM, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(text);
    expect(await numbers()).toEqual([]);
  });

  it.each(['12a', '12A', ' 12 a', '1 2A'])('refuses %j beside 12A', async (again) => {
    await add('12A');
    const answer = await add(again);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'RoomNumber already exist' });
    expect(await numbers()).toEqual(['12A']);
  });

  it('lets another hotel have the same number', async () => {
    await add('12A');
    expect((await add('12A', {}, await t.loginAs({ pages: ['Rooms Details'] }))).status).toBe(200);
  });

  it('adds one room when the same submit arrives twice', async () => {
    const send = () => clerk.post('/Rooms/post', ROOM, { headers: { 'idempotency-key': 'one-submit-0001' } });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual(second.body);
    expect(await numbers()).toEqual(['101']);
  });
});

describe('changing a room', () => {
  it('keeps its number and counts the save', async () => {
    const { body: room } = await add('101');
    const answer = await clerk.put('/Rooms/update', {
      ...ROOM,
      RoomID: room.RoomID,
      RoomNumber: '999',
      RoomType: 'Queen',
      ADA: 'no',
      Version: 1,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Room updated successfully!',
      RoomNumber: '101',
      RoomType: 'Queen',
      ADA: false,
      Version: 2,
    });
    const [, changed] = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.Record, `room:${room.RoomID}`))
      .orderBy(auditLog.AuditID);
    expect(changed?.Changes).toEqual([
      { Field: 'RoomType', From: 'King', To: 'Queen' },
      { Field: 'ADA', From: true, To: false },
    ]);
  });

  it('refuses a save on an older version and says who was faster', async () => {
    const { body: room } = await add('101');
    const other = await t.loginAs({
      pages: ['Rooms Details'],
      LocationID: clerk.LocationID,
      FirstName: 'Noor',
      LastName: 'Haddad',
    });
    await other.put('/Rooms/update', { ...room, Size: '280' });
    const late = await clerk.put('/Rooms/update', { ...room, Size: '320' });
    expect(late.status).toBe(409);
    expect(late.body.error).toBe('THIS RECORD WAS CHANGED BY NOOR HADDAD. RELOAD TO SEE THE NEW VALUES.');
    const { Version: _, ...unversioned } = room as { Version: number };
    expect((await clerk.put('/Rooms/update', { ...unversioned, Size: '320' })).body.Size).toBe('320');
  });

  it('takes one of several saves of the same version that come at once', async () => {
    const { body: room } = await add('101');
    const sizes = ['310', '320', '330', '340'];
    const answers = await Promise.all(
      sizes.map((Size) => clerk.put('/Rooms/update', { ...room, Size, Version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const taken = answers.find(({ status }) => status === 200);
    expect((await clerk.get('/Rooms/get')).body).toMatchObject([{ Size: taken?.body.Size, Version: 2 }]);
  });

  it('does not find a room of another hotel', async () => {
    const { body: room } = await add('101');
    const other = await t.loginAs({ pages: ['Rooms Details', 'Room Logs'], level: 100 });
    expect((await other.put('/Rooms/update', { ...room, Size: 'stolen' })).status).toBe(404);
    expect((await other.get('/audit', { Record: `room:${room.RoomID}` })).status).toBe(404);
    expect((await other.get('/Rooms/get')).body).toEqual([]);
    expect((await clerk.get('/Rooms/get')).body[0].Size).toBe(ROOM.Size);
  });
});

describe('the list of rooms', () => {
  beforeEach(async () => {
    for (const RoomNumber of ['B2', '1010', '9', '101', 'a1', '20']) await add(RoomNumber);
  });

  it('has numeric numbers first in numeric order, then the others', async () => {
    expect(await numbers()).toEqual(['9', '20', '101', '1010', 'a1', 'B2']);
    expect(await numbers({ Sort: '-RoomNumber' })).toEqual(['B2', 'a1', '1010', '101', '20', '9']);
  });

  it('searches, sorts and pages', async () => {
    await add('300', { RoomType: 'Suite', Notes: '50% off_season' });
    expect(await numbers({ Search: 'suite' })).toEqual(['300']);
    expect(await numbers({ Search: '0% off_' })).toEqual(['300']);
    expect(await numbers({ Search: '%' })).toEqual(['300']);
    expect(await numbers({ Sort: '-RoomType', PageSize: 2, Page: 1 })).toEqual(['300', '9']);
    const page = await clerk.get('/Rooms/get', { Page: 2, PageSize: 5 });
    expect(page.headers['x-total-count']).toBe('7');
    expect(page.body).toHaveLength(2);
    expect((await clerk.get('/Rooms/get', { Sort: 'Version' })).status).toBe(400);
  });

  it('leaves as a file of exactly what was searched for', async () => {
    const csv = await clerk.get('/Rooms/get', { Format: 'csv', Search: 'a1' });
    expect(csv.headers['content-disposition']).toContain('rooms.csv');
    expect(String(csv.body).trim().split('\r\n')).toEqual([
      'Room Number,Room Type,Size,Number of Beds,Adults,Childs,Location,ADA,Notes',
      'a1,King,300 SQFT,1,2,1,Ground floor,Yes,Near the ice machine',
    ]);
    const xlsx = await clerk.get('/Rooms/get', { Format: 'xlsx' });
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
  });
});

it('rooms are read with Room Logs too, but only Rooms Details changes them', async () => {
  const reader = await t.loginAs({ pages: ['Room Logs'], LocationID: clerk.LocationID });
  const { body: room } = await add('101');
  expect((await reader.get('/Rooms/get')).body).toHaveLength(1);
  expect((await add('102', {}, reader)).status).toBe(403);
  expect((await reader.put('/Rooms/update', room)).status).toBe(403);
});
