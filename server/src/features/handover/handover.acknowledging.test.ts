import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Handover } from '@boh/contract/handover/handover.contract.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { postLog } from '../../../test/desk-logs.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set('2026-11-10T23:05:00.000Z');
  const { LocationID } = await t.make.location({ TimeZone: 'America/Chicago' });
  clerk = await t.loginAs({
    pages: ['logbook'],
    level: 20,
    LocationID,
    FirstName: 'Frances',
    LastName: 'Okafor',
  });
});
afterAll(() => t.close());

const PATH = '/handover';
const handOver = async (body: object = {}, who = clerk) => (await who.post(PATH, body)).body as Handover;
const list = async (query: Record<string, string | number> = {}, who = clerk) =>
  (await who.get(PATH, query)).body as Handover[];
const colleague = (FirstName = 'Noor') =>
  t.loginAs({ pages: ['logbook'], LocationID: clerk.LocationID, FirstName, LastName: 'Haddad' });
const acknowledge = (who: TestCaller, HandoverID: number) => who.post(`${PATH}/acknowledge`, { HandoverID });
const notes = async (query: Record<string, string | number>) => (await list(query)).map(({ Note }) => Note);

describe('acknowledging', () => {
  it('is done by name, once a person: the first time stays', async () => {
    const { HandoverID } = await handOver({ Note: 'All quiet' });
    const noor = await colleague();
    expect(await list({}, noor)).toMatchObject([{ MayAcknowledge: true, AcknowledgedAt: null }]);
    t.clock.set('2026-11-10T23:15:00.000Z');
    const { status, body } = await acknowledge(noor, HandoverID);
    expect([status, body.message]).toEqual([200, 'HANDOVER ACKNOWLEDGED!']);
    const first = { Name: 'Noor Haddad', At: '2026-11-10T23:15:00.000Z' };
    expect(body).toMatchObject({
      MayAcknowledge: false,
      AcknowledgedAt: first.At,
      Acknowledgements: [first],
    });
    t.clock.set('2026-11-10T23:20:00.000Z');
    expect((await acknowledge(noor, HandoverID)).body).toMatchObject({ Acknowledgements: [first] });
    const omar = await colleague('Omar');
    const second = { Name: 'Omar Haddad', At: '2026-11-10T23:20:00.000Z' };
    expect((await acknowledge(omar, HandoverID)).body).toMatchObject({
      AcknowledgedAt: first.At,
      Acknowledgements: [first, second],
    });
    const history = (await clerk.get('/audit', { Record: `handover:${HandoverID}` })).body as {
      By: string;
      Changes: unknown[];
    }[];
    expect(history.map(({ By, Changes }) => [By, Changes.length > 0])).toEqual([
      ['Omar Haddad', true],
      ['Noor Haddad', false],
      ['Noor Haddad', true],
      ['Frances Okafor', true],
    ]);
  });

  it('is never done by the one who handed over, with a sentence', async () => {
    const { HandoverID } = await handOver();
    const answer = await acknowledge(clerk, HandoverID);
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'You handed this over yourself. Somebody else acknowledges it.',
    ]);
    expect(await list()).toMatchObject([{ AcknowledgedAt: null, Acknowledgements: [] }]);
  });

  it('takes people who press at once: each is there once, and the handover no longer waits', async () => {
    const { HandoverID } = await handOver();
    const people = await Promise.all(['Ann', 'Bo', 'Cy', 'Di'].map(colleague));
    const answers = await Promise.all(
      [...people, ...people, ...people].map((who) => acknowledge(who, HandoverID)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [handover] = await list();
    expect(handover?.Acknowledgements.map(({ Name }) => Name).sort()).toEqual(
      ['Ann', 'Bo', 'Cy', 'Di'].map((name) => `${name} Haddad`),
    );
    expect(handover?.AcknowledgedAt).toBe('2026-11-10T23:05:00.000Z');
  });

  it('finds none of another hotel, and shows neither it nor its history there', async () => {
    const { HandoverID } = await handOver();
    const other = await t.loginAs({ pages: ['logbook'], level: 100 });
    expect((await acknowledge(other, HandoverID)).status).toBe(404);
    expect(await list({}, other)).toEqual([]);
    expect(await list({ HandoverID }, other)).toEqual([]);
    expect((await other.get('/audit', { Record: `handover:${HandoverID}` })).status).toBe(404);
    expect(await list()).toMatchObject([{ Acknowledgements: [] }]);
    const stranger = await t.loginAs({ pages: ['Lost and Found'], LocationID: clerk.LocationID });
    expect((await acknowledge(stranger, HandoverID)).status).toBe(403);
    expect((await stranger.post(PATH, {})).status).toBe(403);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await postLog(clerk, { Entry: '=SUM(1)', Headline: 'AM SHIFT', Date: '2026-11-10' });
    const noor = await colleague();
    await acknowledge(noor, (await handOver({ Note: 'First', RoomsSold: 84 })).HandoverID);
    // Still the 10th in Chicago, though the 11th in London.
    t.clock.set('2026-11-11T05:30:00.000Z');
    await handOver({ Note: 'Second', RoomsSold: 7 }, noor);
    t.clock.set('2026-11-11T06:30:00.000Z');
    await handOver({ Note: '=CMD()' });
  });

  it('has the newest first, those that wait alone, and pages', async () => {
    expect(await notes({})).toEqual(['=CMD()', 'Second', 'First']);
    expect(await notes({ Acknowledged: 'false' })).toEqual(['=CMD()', 'Second']);
    expect(await notes({ Acknowledged: 'true' })).toEqual(['First']);
    const page = await clerk.get(PATH, { Page: 2, PageSize: 2 });
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '3']);
  });

  it('takes days of the hotel, words, names and orders', async () => {
    expect(await notes({ From: '2026-11-11' })).toEqual(['=CMD()']);
    expect(await notes({ To: '2026-11-10' })).toEqual(['Second', 'First']);
    expect(await notes({ Search: 'haddad' })).toEqual(['Second', 'First']);
    expect(await notes({ Search: '84' })).toEqual(['First']);
    expect(await notes({ Search: '11/10 11:30 PM' })).toEqual(['Second']);
    expect(await notes({ Sort: 'RoomsSold' })).toEqual(['Second', 'First', '=CMD()']);
    expect(await notes({ Sort: '-AcknowledgedAt' })).toEqual(['First', '=CMD()', 'Second']);
  });

  it('leaves as a file without formulas, with the times of the hotel', async () => {
    const csv = await clerk.get(PATH, { Format: 'csv', Search: '=CMD' });
    expect(csv.headers['content-disposition']).toContain('handovers.csv');
    expect(String(csv.body).trim().split('\r\n')).toEqual([
      'Handover,Handed Over At (America/Chicago),Handed Over By,Rooms Sold Tonight,Note,Open Entries,ADA Needs,Calls,' +
        'Last Cash Count,Counted For,Over/Short,Acknowledged By,First Acknowledged At (America/Chicago),Entries,Needs,Calls Not Done',
      expect.stringMatching(
        /^\d+,11\/11\/2026 12:30 AM,Frances Okafor,,'=CMD\(\),1,0,0,,,,,,Frances Okafor: =SUM\(1\),,$/,
      ),
    ]);
    const first = String((await clerk.get(PATH, { Format: 'csv', Acknowledged: 'true' })).body);
    expect(first).toContain('Noor Haddad,11/10/2026 05:05 PM');
    const xlsx = await clerk.get(PATH, { Format: 'xlsx' });
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
  });
});
