import { cashTotals } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { CALL, COUNT, MARKED, SHEETS } from '../../../test/log-sheets.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  clerk = await t.loginAs({ pages: ['logbook'], FirstName: 'Dana', LastName: 'Reyes' });
});
afterAll(() => t.close());

describe('the histories', () => {
  it.each(SHEETS)(
    '$name: newest first, paged, searched, filtered by day, exported',
    async ({ at, body, key }) => {
      const caller = await t.loginAs({ pages: ['logbook'], FirstName: 'Zoe', LastName: 'Quist' });
      const days = ['2026-11-09', '2026-11-10', '2026-11-11'];
      const ids: number[] = [];
      for (const [n, day] of days.entries()) {
        // 07:30 UTC is still the evening before in Los Angeles.
        t.clock.set(`${day}T07:30:00.000Z`);
        const poster = await t.loginAs({
          pages: ['logbook'],
          LocationID: caller.LocationID,
          FirstName: 'Zoe',
        });
        const own = { ...body, Notes: `note ${n}_`, Date: day, DateCalled: day };
        ids.push((await poster.post(`${at}/post`, own)).body[key] as number);
      }
      t.clock.set(TEST_NOW);
      const list = async (query: Record<string, string | number>) => {
        const answer = await caller.get(`${at}/getAll`, query);
        return { ...answer, ids: answer.body.map?.((row: Record<string, number>) => row[key]) as number[] };
      };
      const [first, second, third] = ids;
      expect((await list({})).ids).toEqual([third, second, first]);
      const page = await list({ Page: 2, PageSize: 2 });
      expect(page.ids).toEqual([first]);
      expect(page.headers['x-total-count']).toBe('3');
      expect((await list({ Sort: 'CreatedAt' })).ids).toEqual([first, second, third]);
      expect((await list({ Search: 'NOTE 1_' })).ids).toEqual([second]);
      expect((await list({ Search: 'zoe' })).ids).toHaveLength(3);
      const onTheTenth = (await list({ From: '2026-11-10', To: '2026-11-10' })).ids;
      expect(onTheTenth).toEqual(at === '/ADACompliance' ? [third] : [second]);
      expect((await list({ Sort: 'Notes' })).status).toBe(400);
      const csv = await caller.get(`${at}/getAll`, { Format: 'csv', Search: 'note 2' });
      expect(String(csv.body).trim().split('\r\n')).toHaveLength(2);
      const xlsx = await caller.get(`${at}/getAll`, { Format: 'xlsx' });
      expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
    },
  );

  it.each(MARKED)('$name: only what is open, or only what is done, in exports too', async (sheet) => {
    const { at, body, key } = sheet;
    const caller = await t.loginAs({ pages: ['logbook'] });
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await caller.post(`${at}/post`, body)).body[key] as number);
    await caller.put(`${at}/update`, { [key]: ids[1] });
    const list = async (query: Record<string, string | number>) => {
      const answer = await caller.get(`${at}/getAll`, { Sort: 'CreatedAt', ...query });
      return { ...answer, ids: answer.body.map((row: Record<string, number>) => row[key]) as number[] };
    };
    const open = await list({ Done: 'false', Page: 1, PageSize: 1 });
    expect([open.ids, open.headers['x-total-count']]).toEqual([[ids[0]], '2']);
    expect((await list({ Done: 'false' })).ids).toEqual([ids[0], ids[2]]);
    expect((await list({ Done: 'true' })).ids).toEqual([ids[1]]);
    const csv = await caller.get(`${at}/getAll`, { Format: 'csv', Done: 'false' });
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(3);
    expect((await caller.get(`${at}/getAll`, { Done: 'perhaps' })).status).toBe(400);
  });

  it('calls: those to follow up are the open ones that brought up an issue', async () => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    const post = async (ServiceIssues: string) => {
      const { body } = await caller.post('/PreDepartCall/post', { ...CALL, ServiceIssues });
      return body['PreDepartCallID'] as number;
    };
    await post('');
    const open = await post('SHOWER DRIPS');
    await caller.put('/PreDepartCall/update', { PreDepartCallID: await post('SLOW ELEVATOR') });
    const { body, headers } = await caller.get('/PreDepartCall/getAll', {
      ...{ FollowUp: 'true', Page: 1, PageSize: 10 },
    });
    expect(body).toMatchObject([{ PreDepartCallID: open }]);
    expect(headers['x-total-count']).toBe('1');
  });

  it.each(SHEETS)('$name: for the page logbook at this location only, with a history', async (sheet) => {
    const { at, body, key, record } = sheet;
    const other = await t.loginAs({ pages: ['Room Logs'], LocationID: clerk.LocationID });
    expect((await other.get(`${at}/getAll`)).status).toBe(403);
    expect((await other.post(`${at}/post`, body)).status).toBe(403);
    const id = (await clerk.post(`${at}/post`, body)).body[key] as number;
    const elsewhere = await t.loginAs({ pages: ['logbook'] });
    expect((await elsewhere.get(`${at}/getAll`)).body).toEqual([]);
    const history = await clerk.get('/audit', { Record: `${record}:${id}` });
    expect(history.body).toMatchObject([{ Call: `POST ${at}/post`, By: 'Dana Reyes' }]);
    expect((await elsewhere.get('/audit', { Record: `${record}:${id}` })).status).toBe(404);
    expect((await other.get('/audit', { Record: `${record}:${id}` })).status).toBe(404);
  });

  it('find a call and a cash count by the day, and a call by the time, that the cells show', async () => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    for (const [Day, TimeCalled] of [
      ['2026-11-08', '00:05'],
      ['2026-11-09', '17:40'],
    ]) {
      await caller.post('/PreDepartCall/post', { ...CALL, DateCalled: Day, TimeCalled });
      await caller.post('/cashCountLogSheet/post', { ...COUNT, Date: Day });
    }
    const called = async (Search: string) =>
      ((await caller.get('/PreDepartCall/getAll', { Search })).body as { DateCalled: string }[]).map(
        ({ DateCalled }) => DateCalled,
      );
    expect(await called('12:05 am')).toEqual(['2026-11-08']);
    expect(await called('05:40 PM')).toEqual(['2026-11-09']);
    expect(await called('17:40')).toEqual([]);
    expect(await called('11/08/2026')).toEqual(['2026-11-08']);
    const { body: counts } = await caller.get('/cashCountLogSheet/getAll', { Search: '11/09' });
    expect(counts).toMatchObject([{ Date: '2026-11-09' }]);
  });

  it.each(MARKED)('$name: found by who marked it done and when, as its cell says', async (sheet) => {
    const { at, body, key } = sheet;
    const caller = await t.loginAs({ pages: ['logbook'], FirstName: 'Noor', LastName: 'Haddad' });
    const marker = await t.loginAs({
      pages: ['logbook'],
      FirstName: 'Ana',
      LastName: 'Berg',
      LocationID: caller.LocationID,
    });
    const [open, done] = [await caller.post(`${at}/post`, body), await caller.post(`${at}/post`, body)];
    t.clock.set('2026-11-10T19:45:00.000Z');
    await marker.put(`${at}/update`, { [key]: done.body[key] });
    t.clock.set(TEST_NOW);
    const found = async (Search: string) =>
      (
        (await caller.get(`${at}/getAll`, { Search, Sort: 'CreatedAt' })).body as Record<string, number>[]
      ).map((row) => row[key]);
    for (const words of ['by ana', '11:45 am', '(11/10', 'by Ana Berg (11/10 11:45 AM)'])
      expect(await found(words)).toEqual([done.body[key]]);
    expect(await found('11/10 10:00 am')).toEqual([open.body[key], done.body[key]]);
  });

  it('find a cash count by its amounts and their totals, with commas or without', async () => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    const amounts = { HundredDollars: 1200, Checks: 34.5, BankTill: 300, DepositDrop: 1000 };
    const { body } = await caller.post('/cashCountLogSheet/post', { ...COUNT, ...amounts });
    await caller.post('/cashCountLogSheet/post', { ...COUNT, HundredDollars: 7700 });
    const { Total, OverShort } = cashTotals({ ...COUNT, ...amounts });
    const commas = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
    for (const Search of ['1,200.00', '1200', '34.50', commas(Total), Total.toFixed(2), commas(OverShort)]) {
      const { body: counts } = await caller.get('/cashCountLogSheet/getAll', { Search });
      expect(counts).toMatchObject([{ LogID: body.LogID }]);
    }
  });

  it('have the times of calls in their files as on the screen', async () => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    await caller.post('/PreDepartCall/post', { ...CALL, TimeCalled: '17:40' });
    const csv = await caller.get('/PreDepartCall/getAll', { Format: 'csv' });
    expect(String(csv.body)).toContain('2026-11-10,05:40 PM,12B,AVA STONE');
    const xlsx = await readXlsx((await caller.get('/PreDepartCall/getAll', { Format: 'xlsx' })).raw);
    expect(xlsx.sheets[0]?.rows.flat()).toContain('05:40 PM');
  });

  it.each(SHEETS)('$name: sent twice with one key is one entry', async ({ at, body, key }) => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    const send = () => caller.post(`${at}/post`, body, { headers: { 'idempotency-key': 'k-1' } });
    const [first, again] = [await send(), await send()];
    expect(again.body[key]).toBe(first.body[key]);
    expect((await caller.get(`${at}/getAll`)).body).toHaveLength(1);
  });
});
