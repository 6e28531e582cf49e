import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { postLog } from '../../../test/desk-logs.ts';
import { inboxOf, keysOf } from '../../../test/inbox-of.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(() => t.clock.set(TEST_NOW));
afterAll(() => t.close());

const later = (minutes: number) =>
  t.clock.set(new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString());
const handOver = async (by: TestCaller) => (await by.post('/handover', {})).body.HandoverID as number;

describe('handovers', () => {
  it('wait for the others of the desk until one of them has acknowledged, and never for who handed over', async () => {
    const { LocationID } = await t.make.location();
    const clerk = (FirstName: string) =>
      t.loginAs({ LocationID, pages: ['logbook'], level: 20, FirstName, LastName: 'Lee' });
    const [leaves, comes, also] = [await clerk('Ann'), await clerk('Bo'), await clerk('Cy')];
    const stranger = await t.loginAs({ LocationID, pages: ['Lost and Found'] });
    const elsewhere = await t.loginAs({ pages: ['logbook'] });
    const HandoverID = await handOver(leaves);
    expect(await inboxOf(comes)).toMatchObject([
      {
        Key: `handover:${HandoverID}`,
        Kind: 'Handover',
        News: false,
        Title: 'Handover from Ann Lee',
        Reason: 'Nobody has acknowledged it yet.',
        Link: `/admin/logbook?handover=${HandoverID}&at=${LocationID}`,
        At: TEST_NOW,
      },
    ]);
    expect(await keysOf(also)).toEqual([`handover:${HandoverID}`]);
    for (const other of [leaves, stranger, elsewhere]) expect(await keysOf(other)).toEqual([]);
    const news = (await also.get('/inbox/news')).body as { Mark: string };
    await comes.post('/handover/acknowledge', { HandoverID });
    expect((await also.get('/inbox/news', news)).body).toMatchObject({ Unread: 0 });
    for (const other of [comes, also]) expect(await keysOf(other)).toEqual([]);
  });

  it('stand before everything else, however new that is', async () => {
    const { LocationID } = await t.make.location();
    const clerk = () => t.loginAs({ LocationID, pages: ['logbook'], level: 20 });
    const [leaves, comes] = [await clerk(), await clerk()];
    const LogID = await postLog(comes, { Entry: 'Ice machine leaks' });
    const HandoverID = await handOver(leaves);
    later(30);
    await leaves.put('/logs/update', { LogID, Entry: 'Called the plumber' });
    const kinds = async (query = {}) => (await inboxOf(comes, query)).map(({ Kind }) => Kind);
    expect(await kinds()).toEqual(['Handover', 'DeskReply']);
    expect(await kinds({ Page: '1', PageSize: '1' })).toEqual(['Handover']);
    expect(await kinds({ Sort: '-At' })).toEqual(['DeskReply', 'Handover']);
    const csv = String((await comes.get('/inbox', { Format: 'csv' })).body);
    expect(csv.indexOf('Handover from')).toBeLessThan(csv.indexOf('replied'));
    await comes.post('/handover/acknowledge', { HandoverID });
    expect(await kinds()).toEqual(['DeskReply']);
  });

  it('come to managers after two hours', async () => {
    const { LocationID } = await t.make.location();
    const clerk = await t.loginAs({ LocationID, pages: ['logbook'], level: 20 });
    const manager = await t.loginAs({ LocationID, pages: ['logbook'], level: 60 });
    const HandoverID = await handOver(clerk);
    later(119);
    expect(await keysOf(manager)).toEqual([]);
    later(120);
    expect(await inboxOf(manager)).toMatchObject([
      {
        Key: `handover:${HandoverID}`,
        Reason: 'Nobody has acknowledged it for more than 2 hours.',
        At: new Date(Date.parse(TEST_NOW) + 7_200_000).toISOString(),
      },
    ]);
    await manager.post('/handover/acknowledge', { HandoverID });
    expect(await keysOf(manager)).toEqual([]);
  });
});
