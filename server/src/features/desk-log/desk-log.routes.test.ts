import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { callerWith, type TestCaller } from '../../../test/call.ts';
import { buildApp } from '../../app.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  clerk = await t.loginAs({ pages: ['logbook'], FirstName: 'Dana', LastName: 'Reyes' });
});
afterAll(() => t.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string, content: Buffer = PNG) => ({ part: 'Screenshots[]', name, content });
const idsOf = (answer: { body: { LogsID: number }[] }) => answer.body.map((log) => log.LogsID);

async function post(who: TestCaller, body: object): Promise<number> {
  const answer = await who.post('/logs/post', body);
  expect(answer.status).toBe(200);
  return answer.body.LogsID as number;
}

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
    expect((await caller.get('/logs/changes')).body).toEqual({ Change: 1, TimeZone: 'Asia/Tokyo' });
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
    const LogID = await post(clerk, { Entry: 'Guest in 204 asks for a crib' });
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
    const LogID = await post(clerk, { Entry: 'first' });
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
    const LogID = await post(clerk, { Entry: 'first' });
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
    const LogID = await post(clerk, { Entry: 'Broken lamp' });
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
    const LogID = await post(clerk, { Entry: 'first' });
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
    const LogID = await post(clerk, { Entry: 'first' });
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
    const LogID = await post(clerk, { Entry: 'first' });
    expect((await clerk.put('/logs/updateStatus', { LogID, Index: 1, Done: true })).status).toBe(404);
    for (const body of [
      { LogID, Index: -1, Done: true },
      { LogID, Index: 0 },
      { LogID, Index: 0.5, Done: true },
    ]) {
      expect((await clerk.put('/logs/updateStatus', body)).status).toBe(400);
    }
  });
});

describe('the log book', () => {
  it('lists newest date first, within a date the newest log first, in pages', async () => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    const a = await post(caller, { Entry: 'a', Date: '2026-11-08' });
    const b = await post(caller, { Entry: 'b', Date: '2026-11-10' });
    const c = await post(caller, { Entry: 'c', Date: '2026-11-09' });
    const d = await post(caller, { Entry: 'd', Date: '2026-11-09' });
    expect(idsOf(await caller.get('/logs/getAll'))).toEqual([b, d, c, a]);
    const second = await caller.get('/logs/getAll', { Page: 2, PageSize: 3 });
    expect(idsOf(second)).toEqual([a]);
    expect(second.headers['x-total-count']).toBe('4');
    expect(idsOf(await caller.get('/logs/getAll', { Sort: 'Date' }))).toEqual([a, c, d, b]);
    expect(idsOf(await caller.get('/logs/getAll', { From: '2026-11-09', To: '2026-11-09' }))).toEqual([d, c]);
    for (const query of [{ Sort: 'Entry' }, { Page: 0 }, { PageSize: 501 }, { From: 'today' }]) {
      expect((await caller.get('/logs/getAll', query as never)).status).toBe(400);
    }
  });

  it('finds keywords in headlines, entries and names, as plain text and ignoring case', async () => {
    const caller = await t.loginAs({ pages: ['logbook'], FirstName: 'Priya', LastName: 'Nand' });
    const omar = await t.loginAs({ pages: ['logbook'], LocationID: caller.LocationID, FirstName: 'Omar' });
    const a = await post(caller, { Entry: 'Pool towels are 100% out', Headline: 'AM SHIFT' });
    const b = await post(caller, { Entry: 'All quiet', Headline: 'NIGHT AUDIT SHIFT' });
    await omar.put('/logs/update', { LogID: b, Entry: 'towels_ordered' });
    await post(clerk, { Entry: 'towels elsewhere' });
    const find = async (Search: string) => idsOf(await caller.get('/logs/getAll', { Search }));
    expect(await find('TOWELS')).toEqual([b, a]);
    expect(await find('pool tow')).toEqual([a]);
    expect(await find('audit')).toEqual([b]);
    expect(await find('priya n')).toEqual([b, a]);
    expect(await find('omar')).toEqual([b]);
    expect(await find('100%')).toEqual([a]);
    expect(await find('0% o')).toEqual([a]);
    expect(await find('s_o')).toEqual([b]);
    expect(await find('%')).toEqual([a]);
    expect(await find('\\')).toEqual([]);
    expect(await find("'; drop table desk_logs; --")).toEqual([]);
    const page = await caller.get('/logs/getAll', { Search: 'towels', Page: 1, PageSize: 1 });
    expect(page.headers['x-total-count']).toBe('2');
  });

  it('exports exactly the filtered logs as CSV and xlsx', async () => {
    const caller = await t.loginAs({ pages: ['logbook'], FirstName: 'Ana', LastName: 'Cole' });
    await post(caller, { Entry: 'old', Date: '2026-10-01' });
    const LogID = await post(caller, { Entry: '=1+1', Date: '2026-11-09', Headline: 'AM SHIFT' });
    await caller.put('/logs/update', { LogID, Entry: 'seen' });
    const csv = await caller.get('/logs/getAll', { Format: 'csv', From: '2026-11-01', Page: 1, PageSize: 1 });
    const lines = String(csv.body).trim().split('\r\n');
    expect(lines[0]).toBe(
      'LogID,Date,Headline,Entry,PostedByName,CreatedAt,Entries,Open,Last Response,Responses',
    );
    expect(lines.slice(1)).toEqual([
      `${LogID},2026-11-09,AM SHIFT,'=1+1,Ana Cole,${TEST_NOW},2,2,${TEST_NOW},Ana Cole: seen`,
    ]);
    const xlsx = await caller.get('/logs/getAll', { Format: 'xlsx' });
    expect(xlsx.status).toBe(200);
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
    expect(xlsx.headers['content-disposition']).toContain('desk-log.xlsx');
  });
});

describe('whoever looks at the same book', () => {
  it('is told by one growing number that a colleague wrote, replied or marked', async () => {
    const a = await t.loginAs({ pages: ['logbook'] });
    const b = await t.loginAs({ pages: ['logbook'], LocationID: a.LocationID });
    const seen = async () => (await b.get('/logs/changes')).body.Change as number;
    expect(await seen()).toBe(0);
    const LogID = await post(a, { Entry: 'first' });
    expect(await seen()).toBe(1);
    await a.put('/logs/update', { LogID, Entry: 'second' });
    expect(await seen()).toBe(2);
    await a.put('/logs/updateStatus', { LogID, Index: 0, Done: true });
    expect(await seen()).toBe(3);
    await a.put('/logs/updateStatus', { LogID, Index: 0, Done: true });
    await a.put('/logs/update', { LogID, Entry: '' });
    expect(await seen()).toBe(3);
    const elsewhere = await t.loginAs({ pages: ['logbook'] });
    expect((await elsewhere.get('/logs/changes')).body.Change).toBe(0);
  });

  it('is told so by another server process on the same database too', async () => {
    const options = { services: t.services, webRoot: '/nowhere', migrationCount: 1 };
    const second = await buildApp(options);
    await second.ready();
    const a = await t.loginAs({ pages: ['logbook'] });
    const b = callerWith(second, a.token);
    expect((await b.get('/logs/changes')).body.Change).toBe(0);
    const LogID = await post(a, { Entry: 'first' });
    expect((await b.get('/logs/changes')).body.Change).toBe(1);
    expect(idsOf(await b.get('/logs/getAll'))).toEqual([LogID]);
    await second.close();
  });
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
    const LogID = await post(clerk, { Entry: 'ours' });
    const elsewhere = await t.loginAs({ pages: ['logbook'] });
    expect((await elsewhere.put('/logs/update', { LogID, Entry: 'x' })).status).toBe(404);
    expect((await elsewhere.put('/logs/updateStatus', { LogID, Index: 0, Done: true })).status).toBe(404);
    expect((await elsewhere.get('/logs/getAll', { LogID })).body).toEqual([]);
    expect((await elsewhere.get('/logs/getAll')).body).toEqual([]);
  });

  it('leaves the history of each write to whoever may read the log', async () => {
    const LogID = await post(clerk, { Entry: 'ours', Headline: 'AM SHIFT' });
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
