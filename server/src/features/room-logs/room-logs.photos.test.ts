import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { PNG } from '../../../test/sample-files.ts';
import { rooms } from '../rooms/rooms.table.ts';

let t: TestApp;
let clerk: TestCaller;
let RoomID: number;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  clerk = await t.loginAs({ pages: ['Room Logs'], FirstName: 'Frances', LastName: 'Okafor' });
  const { LocationID } = clerk;
  const [made] = await t.db
    .insert(rooms)
    .values({ LocationID, RoomNumber: '101', RoomType: 'King' })
    .returning();
  RoomID = made?.RoomID ?? 0;
});
afterAll(() => t.close());

const photo = (name: string, content: string | Buffer = PNG) => ({ part: 'Photos', name, content });
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(`${index}.png`));
const open = (files: ReturnType<typeof photo>[] = []) =>
  clerk.form('POST', '/RoomsLog/post', { fields: { RoomID, Department: 'PLUMBING', Notes: 'Drips' }, files });
const save = (log: { RoomLogsID: number }, more: object, files: ReturnType<typeof photo>[] = []) => {
  const fields = { RoomLogsID: log.RoomLogsID, Department: 'PLUMBING', Done: 'false', ...more };
  return clerk.form('PUT', '/RoomsLog/update', { fields, files });
};
const opened = (RoomLogsID: number, index: number, who = clerk) =>
  who.get('/RoomsLog/photo', { RoomLogsID, index });
const list = async () => (await clerk.get('/RoomsLog/get')).body;

describe('the photos of a room log', () => {
  it('are added with it, shown by name, opened one by one, added to and taken away', async () => {
    const before = (await t.storedFiles()).length;
    const { status, body: log } = await open([photo('sink.png'), photo('floor.png')]);
    expect(status).toBe(200);
    expect(log.Photos).toEqual(['sink.png', 'floor.png']);
    expect(await list()).toMatchObject([{ Photos: ['sink.png', 'floor.png'] }]);
    const second = await opened(log.RoomLogsID, 1);
    expect(second.raw).toEqual(PNG);
    expect(second.headers['content-disposition']).toContain('floor.png');
    const changed = await save(log, { RemovePhotos: '0', Version: '1' }, [photo('fixed.png')]);
    expect(changed.body).toMatchObject({ Photos: ['floor.png', 'fixed.png'], Done: false, Version: 2 });
    expect((await opened(log.RoomLogsID, 0)).headers['content-disposition']).toContain('floor.png');
    expect((await opened(log.RoomLogsID, 2)).status).toBe(404);
    expect(await t.storedFiles()).toHaveLength(before + 2);
    const [change] = (await clerk.get('/audit', { Record: `roomlog:${log.RoomLogsID}` })).body;
    expect(change.Changes).toContainEqual({
      Field: 'Photos',
      From: ['sink.png', 'floor.png'],
      To: ['floor.png', 'fixed.png'],
    });
  });

  it('stay as they are when a save as JSON says nothing of them', async () => {
    const { body: log } = await open([photo('sink.png')]);
    const { body } = await clerk.put('/RoomsLog/update', { ...log, Done: true, FixedBy: 'Bruno' });
    expect(body).toMatchObject({ Done: true, Photos: ['sink.png'] });
    expect((await clerk.post('/RoomsLog/post', { RoomID, Department: 'PLUMBING' })).body.Photos).toEqual([]);
  });

  it('are ten at most, pictures only, and go with a save that is refused', async () => {
    const before = (await t.storedFiles()).length;
    expect((await open(photos(11))).status).toBe(400);
    expect((await open([photo('page.png', '<html><script>1</script></html>')])).status).toBe(415);
    expect(await list()).toEqual([]);
    const { body: log } = await open(photos(9));
    const over = await save(log, {}, photos(2));
    expect([over.status, over.body.Message.Fields]).toEqual([400, 'Photos: At most 10 files.']);
    expect((await save(log, { RemovePhotos: '9' })).body.Message.Fields).toBe(
      'RemovePhotos: This room log has no such attachment.',
    );
    expect((await save(log, { Version: '7' }, photos(1))).status).toBe(409);
    expect((await save(log, { Department: 'GARDEN' }, photos(1))).status).toBe(400);
    expect((await list())[0].Photos).toHaveLength(9);
    expect(await t.storedFiles()).toHaveLength(before + 9);
  });

  it('never pass ten when two people add some at once', async () => {
    const { body: log } = await open(photos(6));
    const both = await Promise.all([save(log, {}, photos(3)), save(log, {}, photos(3))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await list())[0].Photos).toHaveLength(9);
  });

  it('are not opened from another hotel', async () => {
    const { body: log } = await open([photo('sink.png')]);
    const other = await t.loginAs({ pages: ['Room Logs'], level: 100 });
    expect((await opened(log.RoomLogsID, 0, other)).status).toBe(404);
  });
});
