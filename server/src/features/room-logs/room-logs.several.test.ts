import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
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

const open = async () => (await clerk.post('/RoomsLog/post', { RoomID, Department: 'PLUMBING' })).body;
const finish = (logs: { RoomLogsID: number; Version: number }[], FixedBy = 'Bruno', who = clerk) =>
  who.post('/RoomsLog/several/done', {
    Items: logs.map(({ RoomLogsID: id, Version }) => ({ id, Version })),
    FixedBy,
  });
const list = async () => (await clerk.get('/RoomsLog/get')).body;

it('several logs are done at once, say by whom and when, and each has its row of the trail', async () => {
  const logs = [await open(), await open()];
  t.clock.set('2026-11-10T20:30:00.000Z');
  const answer = await finish(logs);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ message: '2 logs are done.', Done: 2 });
  const done = { Done: true, FixedBy: 'Bruno', UpdatedAt: '2026-11-10T20:30:00.000Z', Version: 2 };
  expect(await list()).toMatchObject([done, done]);
  for (const { RoomLogsID } of logs) {
    const history = await clerk.get('/audit', { Record: `roomlog:${RoomLogsID}` });
    expect(history.body[0]).toMatchObject({
      By: 'Frances Okafor',
      Call: 'POST /RoomsLog/several/done',
      Changes: expect.arrayContaining([{ Field: 'Done', From: false, To: true }]),
    });
  }
});

it('none is done when one was changed meanwhile, is done already, or is another hotel’s', async () => {
  const [first, second] = [await open(), await open()];
  await clerk.put('/RoomsLog/update', { ...second, Notes: 'Drips more', Done: false });
  const late = await finish([first, second]);
  expect(late.status).toBe(409);
  const other = await t.loginAs({ pages: ['Room Logs'], level: 100 });
  expect((await finish([first], 'X', other)).status).toBe(404);
  expect((await finish([])).status).toBe(400);
  expect((await finish([first], ' ')).body.Message.Fields).toBe('FixedBy: Fixed By is required');
  expect(await list()).toMatchObject([{ Done: false }, { Done: false }]);
  await finish([first]);
  const again = await finish(
    [
      { ...first, Version: 2 },
      { ...second, Version: 2 },
    ],
    'Carla',
  );
  expect(again.body.error).toBe(
    'Nothing was done: 1 of 2 refused. This log is done already, and done is final.',
  );
  expect(await list()).toMatchObject([{ Done: false }, { FixedBy: 'Bruno' }]);
});

it('two people who mark the same logs at once do not wait for ever: one is told', async () => {
  const logs = [await open(), await open(), await open()];
  const both = await Promise.all([finish(logs), finish(logs.toReversed())]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
