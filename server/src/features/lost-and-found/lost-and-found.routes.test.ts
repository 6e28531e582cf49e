import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { PNG } from '../../../test/sample-files.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set('2026-11-10T02:30:00.000Z');
  const { LocationID } = await t.make.location({ TimeZone: 'America/Los_Angeles' });
  clerk = await t.loginAs({
    pages: ['Lost and Found'],
    level: 20,
    LocationID,
    FirstName: 'Frances',
    LastName: 'Okafor',
  });
});
afterAll(() => t.close());

const PATH = '/lost-and-found';
const ITEM = {
  Item: 'Silver ring',
  RoomNumber: '214',
  FoundOn: '2026-11-08',
  FoundBy: 'Hanna Villareal',
  KeptAt: 'Safe at the front desk',
};
const photo = (name: string, content: string | Buffer = PNG) => ({ part: 'Photo', name, content });
const add = async (more: object = {}) => (await clerk.post(PATH, { ...ITEM, ...more })).body;
const addWithPhoto = async (name: string) =>
  (await clerk.form('POST', PATH, { fields: ITEM, files: [photo(name)] })).body;
const items = async (query: Record<string, string | number> = {}) =>
  ((await clerk.get(PATH, query)).body as { Item: string }[]).map(({ Item }) => Item);
const colleague = (more: object = {}) =>
  t.loginAs({ pages: ['Lost and Found'], LocationID: clerk.LocationID, ...more });

describe('adding an item', () => {
  it('answers it with who entered it and when, still here, and leaves a trail', async () => {
    const answer = await clerk.post(PATH, ITEM);
    expect(answer.status).toBe(200);
    const { message, Message, ...saved } = answer.body;
    expect([message, Message]).toEqual(['Item added successfully!', 'Item added successfully!']);
    expect(saved).toEqual({
      ...ITEM,
      LostItemID: saved.LostItemID,
      Photo: '',
      Status: 'Still here',
      ReturnedTo: '',
      DisposedOf: '',
      GoneOn: null,
      PostedByName: 'Frances Okafor',
      CreatedAt: '2026-11-10T02:30:00.000Z',
      Version: 1,
    });
    expect((await clerk.get(PATH)).body).toEqual([saved]);
    const history = await clerk.get('/audit', { Record: `lost-item:${saved.LostItemID}` });
    expect(history.body).toMatchObject([{ By: 'Frances Okafor', Call: 'POST /lost-and-found' }]);
  });

  it.each([
    [{ Item: ' ' }, 'Item: Item is required'],
    [{ FoundBy: '' }, 'FoundBy: Found By is required'],
    [{ KeptAt: undefined }, 'KeptAt: Where Kept is required'],
    [{ FoundOn: '' }, 'FoundOn: Found On is required'],
    [{ FoundOn: '2026-02-30' }, 'FoundOn: This day does not exist'],
    [{ GoneOn: '2026-02-30' }, 'GoneOn: This day does not exist'],
    [{ ReturnedTo: 'Ann', DisposedOf: 'Donated' }, 'DisposedOf: An item is either returned or disposed of.'],
    [
      { GoneOn: '2026-11-09' },
      'GoneOn: Say whom it was returned to or how it was disposed of, or clear this day.',
    ],
    [{ ReturnedTo: 'Ann', GoneOn: '2026-10-31' }, 'GoneOn: An item cannot be gone before it was found.'],
  ])('refuses %j', async (wrong, text) => {
    const answer = await clerk.post(PATH, { ...ITEM, ...wrong });
    expect([answer.status, answer.body.Message.Fields]).toEqual([400, text]);
    expect(await items()).toEqual([]);
  });

  it('adds one item with one photo when the same submit arrives twice', async () => {
    const before = (await t.storedFiles()).length;
    const headers = { 'idempotency-key': 'one-item-0001' };
    const send = () => clerk.form('POST', PATH, { fields: ITEM, files: [photo('ring.png')] }, { headers });
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await items()).toEqual(['Silver ring']);
    expect(await t.storedFiles()).toHaveLength(before + 1);
  });
});

describe('changing an item', () => {
  it('says whom it was returned to, on the day it is at the hotel', async () => {
    const item = await add();
    const { body } = await clerk.put(PATH, { ...item, ReturnedTo: 'Ann Weaver' });
    expect(body).toMatchObject({
      message: 'Item updated successfully!',
      Status: 'Returned',
      GoneOn: '2026-11-09',
      Version: 2,
    });
    const [change] = (await clerk.get('/audit', { Record: `lost-item:${item.LostItemID}` })).body;
    expect(change.Changes.map(({ Field }: { Field: string }) => Field)).toEqual(
      expect.arrayContaining(['ReturnedTo', 'Status', 'GoneOn']),
    );
  });

  it('keeps the day that was named until it is cleared for an item that is back', async () => {
    const item = await add({ FoundOn: '2026-10-30' });
    const gone = await clerk.put(PATH, { ...item, DisposedOf: 'Donated', GoneOn: '2026-11-01' });
    expect(gone.body).toMatchObject({ Status: 'Disposed of', GoneOn: '2026-11-01' });
    expect((await clerk.put(PATH, { ...gone.body, DisposedOf: '' })).status).toBe(400);
    const back = await clerk.put(PATH, { ...gone.body, DisposedOf: '', GoneOn: null });
    expect(back.body).toMatchObject({ Status: 'Still here', GoneOn: null });
  });

  it('refuses a save on an older version and says who was faster', async () => {
    const item = await add();
    const other = await colleague({ FirstName: 'Noor', LastName: 'Haddad' });
    await other.put(PATH, { ...item, ReturnedTo: 'Ann' });
    const late = await clerk.put(PATH, { ...item, DisposedOf: 'Donated' });
    expect(late.status).toBe(409);
    expect(late.body.error).toBe('THIS RECORD WAS CHANGED BY NOOR HADDAD. RELOAD TO SEE THE NEW VALUES.');
  });

  it('does not find an item of another hotel, its photo or its history', async () => {
    const item = await addWithPhoto('ring.png');
    const other = await t.loginAs({ pages: ['Lost and Found'], level: 100 });
    expect((await other.put(PATH, { ...item, Item: 'stolen' })).status).toBe(404);
    expect((await other.get(`${PATH}/photo`, { LostItemID: item.LostItemID })).status).toBe(404);
    expect((await other.get('/audit', { Record: `lost-item:${item.LostItemID}` })).status).toBe(404);
    expect((await other.get(PATH)).body).toEqual([]);
    expect(await items()).toEqual(['Silver ring']);
  });
});

describe('the photo', () => {
  it('opens under its name, is replaced by a new one and taken away', async () => {
    const before = (await t.storedFiles()).length;
    const item = await addWithPhoto('ring.png');
    const opened = () => clerk.get(`${PATH}/photo`, { LostItemID: item.LostItemID });
    expect((await opened()).raw).toEqual(PNG);
    expect((await opened()).headers['content-type']).toBe('image/png');
    const change = (fields: object, files = [photo('closer.png')]) =>
      clerk.form('PUT', PATH, { fields: { ...ITEM, LostItemID: item.LostItemID, ...fields }, files });
    expect((await change({})).body.Photo).toBe('closer.png');
    expect((await opened()).headers['content-disposition']).toContain('closer.png');
    expect(await t.storedFiles()).toHaveLength(before + 1);
    expect((await change({ Item: 'Gold ring' }, [])).body.Photo).toBe('closer.png');
    expect((await change({ RemovePhoto: 'true' }, [])).body.Photo).toBe('');
    expect((await opened()).status).toBe(404);
    expect(await t.storedFiles()).toHaveLength(before);
  });

  it('goes with a save that is refused, and the former one stays', async () => {
    const before = (await t.storedFiles()).length;
    const item = await addWithPhoto('ring.png');
    const fields = { ...ITEM, LostItemID: item.LostItemID, Version: 7 };
    const late = await clerk.form('PUT', PATH, { fields, files: [photo('late.png')] });
    expect(late.status).toBe(409);
    const page = photo('page.png', '<html><script>1</script></html>');
    expect((await clerk.form('POST', PATH, { fields: ITEM, files: [page] })).status).toBe(415);
    const two = [photo('a.png'), photo('b.png')];
    expect((await clerk.form('POST', PATH, { fields: ITEM, files: two })).status).toBe(400);
    expect(await items({ Search: 'ring.png' })).toEqual(['Silver ring']);
    expect(await t.storedFiles()).toHaveLength(before + 1);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await add({ Item: 'Umbrella', FoundOn: '2026-11-09', ReturnedTo: 'Bo Lind' });
    await add({ Item: 'Charger', FoundOn: '2026-11-01' });
    await add({ Item: 'Passport', FoundOn: '2026-11-05', RoomNumber: '' });
    await add({ Item: 'Sandwich', FoundOn: '2026-10-30', DisposedOf: 'Thrown away' });
  });

  it('has first what is still here, the newest first', async () => {
    expect(await items()).toEqual(['Passport', 'Charger', 'Umbrella', 'Sandwich']);
    expect(await items({ Status: 'Still here' })).toEqual(['Passport', 'Charger']);
    expect((await clerk.get(PATH, { Status: 'Lost' })).status).toBe(400);
  });

  it('searches, sorts, takes days and pages', async () => {
    expect(await items({ Search: 'bo lind' })).toEqual(['Umbrella']);
    expect(await items({ Search: '11/05/2026' })).toEqual(['Passport']);
    expect(await items({ Sort: 'Item' })).toEqual(['Charger', 'Passport', 'Sandwich', 'Umbrella']);
    expect(await items({ Sort: '-GoneOn' })).toEqual(['Umbrella', 'Sandwich', 'Passport', 'Charger']);
    expect(await items({ From: '2026-11-01', To: '2026-11-05' })).toEqual(['Passport', 'Charger']);
    const page = await clerk.get(PATH, { Page: 2, PageSize: 3 });
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '4']);
  });

  it('has one item alone by its id, and none of another hotel', async () => {
    const [first] = (await clerk.get(PATH, { Search: 'Passport' })).body as { LostItemID: number }[];
    const asked = { LostItemID: first?.LostItemID ?? 0 };
    expect(await items(asked)).toEqual(['Passport']);
    const other = await t.loginAs({ pages: ['Lost and Found'], level: 100 });
    expect((await other.get(PATH, asked)).body).toEqual([]);
  });

  it('leaves as a file of exactly what was asked for', async () => {
    const csv = await clerk.get(PATH, { Format: 'csv', Status: 'Returned' });
    expect(csv.headers['content-disposition']).toContain('lost-and-found.csv');
    expect(String(csv.body).trim().split('\r\n')).toEqual([
      'Item,Room,Found On,Found By,Where Kept,Photo,Status,Returned To,Disposed Of,Gone On,Posted By,Posted At (America/Los_Angeles)',
      'Umbrella,214,2026-11-09,Hanna Villareal,Safe at the front desk,,Returned,Bo Lind,,2026-11-09,Frances Okafor,11/09/2026 06:30 PM',
    ]);
    const xlsx = await clerk.get(PATH, { Format: 'xlsx' });
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
  });
});
