import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { postLog } from '../../../test/desk-logs.ts';
import { PNG } from '../../../test/sample-files.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  clerk = await t.loginAs({ pages: ['logbook'], FirstName: 'Dana', LastName: 'Reyes' });
});
afterAll(() => t.close());

const picture = (name: string, content: Buffer = PNG) => ({ part: 'Screenshots[]', name, content });

describe('posting a log', () => {
  it('opens a log with one entry in the caller’s name', async () => {
    const answer = await clerk.post('/logs/post', {
      Headline: 'PM SHIFT',
      Entry: '  Ice machine on 2 is down \n called service ',
      Date: '2026-11-12',
      PostedByName: 'Somebody Else',
    });
    expect(answer.status).toBe(200);
    const log = {
      LogsID: answer.body.LogsID,
      LogID: answer.body.LogsID,
      Headline: 'PM SHIFT',
      Date: '2026-11-12',
      Timezone: 'America/Los_Angeles',
      Entries: [
        {
          Headline: 'PM SHIFT',
          Entry: 'Ice machine on 2 is down \n called service',
          Date: '2026-11-12',
          CreatedAt: TEST_NOW,
          PostedByName: 'Dana Reyes',
          Done: false,
          UpdatedAt: null,
          UpdatedBy: null,
          Screenshots: [],
        },
      ],
    };
    expect(answer.body).toEqual({ message: 'LOG ENTRY POSTED!', Message: 'LOG ENTRY POSTED!', ...log });
    const list = await clerk.get('/logs/getAll');
    expect(list.body).toContainEqual(log);
    expect(list.headers['x-total-count']).toBeUndefined();
  });

  it.each([
    ['2026-11-10T18:00:00.000Z', 'AM SHIFT', '2026-11-10'],
    ['2026-11-11T06:59:00.000Z', 'PM SHIFT', '2026-11-10'],
    ['2026-11-11T07:00:00.000Z', 'NIGHT AUDIT SHIFT', '2026-11-10'],
    ['2026-11-11T09:00:00.000Z', 'NIGHT AUDIT SHIFT', '2026-11-11'],
  ])('at %s takes headline %s and date %s from the clock where missing', async (now, Headline, Date) => {
    t.clock.set(now);
    const caller = await t.loginAs({ pages: ['logbook'] });
    const answer = await caller.post('/logs/post', { Entry: 'Quiet', Headline: '', Date: null });
    t.clock.set(TEST_NOW);
    expect(answer.body).toMatchObject({ Headline, Date, Entries: [{ Headline, Date }] });
  });

  it('uses the time zone set for the desk log, whatever the location’s is', async () => {
    const tokyo = await buildTestApp({ DESK_LOG_TIME_ZONE: 'Asia/Tokyo' });
    const caller = await tokyo.loginAs({ pages: ['logbook'] });
    const answer = await caller.post('/logs/post', { Entry: 'Quiet' });
    expect(answer.body).toMatchObject({ Headline: 'NIGHT AUDIT SHIFT', Date: '2026-11-11' });
    expect((await caller.get('/logs/changes')).body).toEqual({
      Change: 1,
      TimeZone: 'Asia/Tokyo',
      CashNoteLimit: 5,
    });
    await tokyo.close();
  });

  it.each([
    [{}, 'Entry: Please enter the text of the entry'],
    [{ Entry: ' \n ' }, 'Entry: Please enter the text of the entry'],
    [{ Entry: 'a'.repeat(5001) }, 'Entry: At most 5000 characters'],
    [{ Entry: 'x\u0000y' }, 'Entry: Please remove the special characters'],
    [{ Entry: 'x', Date: '2026-02-30' }, 'Date: This day does not exist'],
    [{ Entry: 'x', Headline: 'h'.repeat(201) }, 'Headline: At most 200 characters'],
  ])('refuses %j', async (body, fields) => {
    const answer = await clerk.post('/logs/post', body);
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(fields);
  });

  it('does nothing twice for the same key', async () => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    const send = () =>
      caller.post('/logs/post', { Entry: 'once' }, { headers: { 'idempotency-key': 'k-1' } });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await caller.get('/logs/getAll')).body).toHaveLength(1);
  });
});

describe('replying', () => {
  it('appends an entry and answers the whole log', async () => {
    const colleague = await t.loginAs({
      pages: ['logbook'],
      LocationID: clerk.LocationID,
      FirstName: 'Omar',
      LastName: 'Fields',
    });
    const LogID = await postLog(clerk, { Entry: 'Guest in 204 asks for a crib' });
    t.clock.set('2026-11-10T23:30:00.000Z');
    const answer = await colleague.put('/logs/update', { LogID, Entry: 'Delivered' });
    t.clock.set(TEST_NOW);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ message: 'REPLY POSTED!', Message: 'REPLY POSTED!', LogID });
    expect(answer.body.Entries).toHaveLength(2);
    expect(answer.body.Entries[1]).toMatchObject({
      Headline: 'PM SHIFT',
      Entry: 'Delivered',
      Date: '2026-11-10',
      PostedByName: 'Omar Fields',
      CreatedAt: '2026-11-10T23:30:00.000Z',
    });
  });

  it('needs text that is not blank', async () => {
    const LogID = await postLog(clerk, { Entry: 'first' });
    for (const Entry of [undefined, '', '  \n ']) {
      const answer = await clerk.put('/logs/update', { LogID, Entry });
      expect(answer.status).toBe(400);
      expect(answer.body.Message.Fields).toContain('Entry: ');
    }
    const form = await clerk.form('PUT', '/logs/update', {
      fields: { LogID, Entry: ' ' },
      files: [picture('a.png')],
    });
    expect(form.status).toBe(400);
    expect(await t.storedFiles()).toEqual([]);
  });

  it('gives two replies at the same time two places', async () => {
    const LogID = await postLog(clerk, { Entry: 'first' });
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => clerk.put('/logs/update', { LogID, Entry: `reply ${n}` })),
    );
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 200]);
    const [log] = (await clerk.get('/logs/getAll', { LogID })).body;
    const texts = log.Entries.map((entry: { Entry: string }) => entry.Entry);
    expect(texts[0]).toBe('first');
    expect(texts.slice(1).sort()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `reply ${n}`));
  });
});

describe('screenshots', () => {
  it('come with a reply and are shown to whoever reads the log, and to nobody else', async () => {
    const LogID = await postLog(clerk, { Entry: 'Broken lamp' });
    const answer = await clerk.form('PUT', '/logs/update', {
      fields: { LogID, Entry: 'See the pictures', Headline: 'AM SHIFT', Date: '2026-11-10' },
      files: [picture('lamp.png'), picture('../näher.png')],
    });
    expect(answer.status).toBe(200);
    const { Screenshots } = answer.body.Entries[1];
    expect(Screenshots).toEqual([
      { ScreenshotID: expect.any(Number), Name: 'lamp.png', ContentType: 'image/png', Size: PNG.length },
      { ScreenshotID: expect.any(Number), Name: 'näher.png', ContentType: 'image/png', Size: PNG.length },
    ]);
    const { ScreenshotID } = Screenshots[0];
    const [log] = (await clerk.get('/logs/getAll', { LogID })).body;
    expect(log.Entries[1].Screenshots).toEqual(Screenshots);

    const file = await clerk.get('/logs/screenshot', { ScreenshotID });
    expect(file.status).toBe(200);
    expect(file.raw.equals(PNG)).toBe(true);
    expect(file.headers['content-type']).toBe('image/png');
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    expect(file.headers['content-disposition']).toContain('inline; filename="lamp.png"');
    expect(file.headers['content-security-policy']).toContain('sandbox');

    const elsewhere = await t.loginAs({ pages: ['logbook'] });
    expect((await elsewhere.get('/logs/screenshot', { ScreenshotID })).status).toBe(404);
    const other = await t.loginAs({ pages: ['Payroll'], LocationID: clerk.LocationID });
    expect((await other.get('/logs/screenshot', { ScreenshotID })).status).toBe(403);
    expect((await t.visitor.get('/logs/screenshot', { ScreenshotID })).status).toBe(401);
  });

  it('are at most 5 images of 10 MB, and a refused reply leaves nothing behind', async () => {
    const LogID = await postLog(clerk, { Entry: 'first' });
    const before = (await t.storedFiles()).length;
    const send = (files: ReturnType<typeof picture>[]) =>
      clerk.form('PUT', '/logs/update', { fields: { LogID, Entry: 'x' }, files });
    const six = await send(Array.from({ length: 6 }, (_, n) => picture(`${n}.png`)));
    expect(six.status).toBe(400);
    expect(six.body.Message.Fields).toBe('Screenshots: At most 5 files.');
    const large = await send([picture('big.png', Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]))]);
    expect(large.status).toBe(413);
    const page = await send([picture('page.png', Buffer.from('<html><script>1</script></html>'))]);
    expect(page.status).toBe(415);
    const [log] = (await clerk.get('/logs/getAll', { LogID })).body;
    expect(log.Entries).toHaveLength(1);
    expect(await t.storedFiles()).toHaveLength(before);
    expect((await send(Array.from({ length: 5 }, (_, n) => picture(`${n}.png`)))).status).toBe(200);
  });

  it('cannot be reached through the id of somebody else’s file', async () => {
    expect((await clerk.get('/logs/screenshot', { ScreenshotID: 999_999 })).status).toBe(404);
    expect((await clerk.get('/logs/screenshot', { ScreenshotID: 'x' })).status).toBe(400);
  });
});

describe('marking an entry done', () => {
  it('is final, keeps the first name, and names who did it', async () => {
    const LogID = await postLog(clerk, { Entry: 'first' });
    await clerk.put('/logs/update', { LogID, Entry: 'second' });
    t.clock.set('2026-11-10T19:00:00.000Z');
    const done = await clerk.put('/logs/updateStatus', { LogID, Index: 1, Done: true });
    expect(done.status).toBe(200);
    expect(done.body.Entries[0].Done).toBe(false);
    expect(done.body.Entries[1]).toMatchObject({
      Done: true,
      UpdatedBy: 'Dana Reyes',
      UpdatedAt: '2026-11-10T19:00:00.000Z',
    });
    t.clock.set(TEST_NOW);
    const undo = await clerk.put('/logs/updateStatus', { LogID, Index: 1, Done: false });
    expect(undo.status).toBe(409);
    const colleague = await t.loginAs({ pages: ['logbook'], LocationID: clerk.LocationID });
    const again = await colleague.put('/logs/updateStatus', { LogID, Index: '1', Done: 'true' });
    expect(again.status).toBe(200);
    expect(again.body.Entries[1]).toMatchObject({ Done: true, UpdatedBy: 'Dana Reyes' });
  });

  it('refuses an index the log does not have, and a status that is none', async () => {
    const LogID = await postLog(clerk, { Entry: 'first' });
    expect((await clerk.put('/logs/updateStatus', { LogID, Index: 1, Done: true })).status).toBe(404);
    for (const body of [
      { LogID, Index: -1, Done: true },
      { LogID, Index: 0 },
      { LogID, Index: 0.5, Done: true },
    ]) {
      expect((await clerk.put('/logs/updateStatus', body)).status).toBe(400);
    }
  });

  it.each([null, '', ' ', false, true, [], [0], {}, '0x0', '1e0'])(
    'takes the index %j for no entry, not for the first',
    async (Index) => {
      const LogID = await postLog(clerk, { Entry: 'first' });
      const answer = await clerk.put('/logs/updateStatus', { LogID, Index, Done: true });
      expect(answer.status).toBe(400);
      expect(answer.body.Message.Fields).toBe('Index: Unknown entry');
      const { body } = await clerk.get('/logs/getAll', { LogID });
      expect(body[0].Entries[0].Done).toBe(false);
    },
  );
});

describe('access', () => {
  it('is for the page logbook only', async () => {
    const other = await t.loginAs({ pages: ['Rooms Details'], LocationID: clerk.LocationID });
    const answers = [
      await other.get('/logs/getAll'),
      await other.get('/logs/changes'),
      await other.post('/logs/post', { Entry: 'x' }),
      await other.put('/logs/update', { LogID: 1, Entry: 'x' }),
      await other.put('/logs/updateStatus', { LogID: 1, Index: 0, Done: true }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('knows no log of another location', async () => {
    const LogID = await postLog(clerk, { Entry: 'ours' });
    const elsewhere = await t.loginAs({ pages: ['logbook'] });
    expect((await elsewhere.put('/logs/update', { LogID, Entry: 'x' })).status).toBe(404);
    expect((await elsewhere.put('/logs/updateStatus', { LogID, Index: 0, Done: true })).status).toBe(404);
    expect((await elsewhere.get('/logs/getAll', { LogID })).body).toEqual([]);
    expect((await elsewhere.get('/logs/getAll')).body).toEqual([]);
  });

  it('leaves the history of each write to whoever may read the log', async () => {
    const LogID = await postLog(clerk, { Entry: 'ours', Headline: 'AM SHIFT' });
    await clerk.put('/logs/updateStatus', { LogID, Index: 0, Done: true });
    const history = await clerk.get('/audit', { Record: `desk-log:${LogID}` });
    expect(history.body.map((row: { Call: string }) => row.Call)).toEqual([
      'PUT /logs/updateStatus',
      'POST /logs/post',
    ]);
    expect(history.body[0].Changes).toEqual([{ Field: 'Done', From: false, To: true }]);
    const elsewhere = await t.loginAs({ pages: ['logbook'] });
    expect((await elsewhere.get('/audit', { Record: `desk-log:${LogID}` })).status).toBe(404);
  });
});
