import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { callerWith } from '../../../test/call.ts';
import { postLog } from '../../../test/desk-logs.ts';
import { buildApp } from '../../app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const idsOf = (answer: { body: { LogsID: number }[] }) => answer.body.map((log) => log.LogsID);

describe('the log book', () => {
  it('lists newest date first, within a date the newest log first, in pages', async () => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    const a = await postLog(caller, { Entry: 'a', Date: '2026-11-08' });
    const b = await postLog(caller, { Entry: 'b', Date: '2026-11-10' });
    const c = await postLog(caller, { Entry: 'c', Date: '2026-11-09' });
    const d = await postLog(caller, { Entry: 'd', Date: '2026-11-09' });
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
    const a = await postLog(caller, { Entry: 'Pool towels are 100% out', Headline: 'AM SHIFT' });
    const b = await postLog(caller, { Entry: 'All quiet', Headline: 'NIGHT AUDIT SHIFT' });
    await omar.put('/logs/update', { LogID: b, Entry: 'towels_ordered' });
    await postLog(await t.loginAs({ pages: ['logbook'] }), { Entry: 'towels elsewhere' });
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

  it('lists and exports only the logs still open or only those done; a reply is no open work', async () => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    const done = await postLog(caller, { Entry: 'a', Date: '2026-11-08' });
    const answered = await postLog(caller, { Entry: 'b', Date: '2026-11-09' });
    const open = await postLog(caller, { Entry: 'c', Date: '2026-11-10' });
    await caller.put('/logs/update', { LogID: answered, Entry: 'reply' });
    for (const LogID of [done, answered])
      await caller.put('/logs/updateStatus', { LogID, Index: 0, Done: true });
    expect(idsOf(await caller.get('/logs/getAll', { Done: 'false' }))).toEqual([open]);
    expect(idsOf(await caller.get('/logs/getAll', { Done: 'true' }))).toEqual([answered, done]);
    const page = await caller.get('/logs/getAll', { Done: 'false', Page: 1, PageSize: 1 });
    expect([idsOf(page), page.headers['x-total-count']]).toEqual([[open], '1']);
    const csv = await caller.get('/logs/getAll', { Done: 'false', Format: 'csv' });
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(2);
    expect((await caller.get('/logs/getAll', { Done: 'maybe' })).status).toBe(400);
  });

  it('exports exactly the filtered logs as CSV and xlsx', async () => {
    const caller = await t.loginAs({ pages: ['logbook'], FirstName: 'Ana', LastName: 'Cole' });
    await postLog(caller, { Entry: 'old', Date: '2026-10-01' });
    const LogID = await postLog(caller, { Entry: '=1+1', Date: '2026-11-09', Headline: 'AM SHIFT' });
    await caller.put('/logs/update', { LogID, Entry: 'seen' });
    const csv = await caller.get('/logs/getAll', { Format: 'csv', From: '2026-11-01', Page: 1, PageSize: 1 });
    const lines = String(csv.body).trim().split('\r\n');
    expect(lines[0]).toBe(
      'Log,Date,Headline,Entry,Posted By,Posted At (America/Los_Angeles),Entries,Open,Last Response (America/Los_Angeles),Responses',
    );
    expect(lines.slice(1)).toEqual([
      `${LogID},2026-11-09,AM SHIFT,'=1+1,Ana Cole,11/10/2026 10:00 AM,2,1,11/10/2026 10:00 AM,Ana Cole: seen`,
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
    const LogID = await postLog(a, { Entry: 'first' });
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
    const LogID = await postLog(a, { Entry: 'first' });
    expect((await b.get('/logs/changes')).body.Change).toBe(1);
    expect(idsOf(await b.get('/logs/getAll'))).toEqual([LogID]);
    await second.close();
  });
});
