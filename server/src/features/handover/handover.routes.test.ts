import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_HANDED_OVER, type Handover } from '@boh/contract/handover/handover.contract.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { postLog } from '../../../test/desk-logs.ts';
import { ADA, CALL, COUNT } from '../../../test/log-sheets.ts';

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
const colleague = (FirstName = 'Noor', more: object = {}) =>
  t.loginAs({ pages: ['logbook'], LocationID: clerk.LocationID, FirstName, LastName: 'Haddad', ...more });
const acknowledge = (who: TestCaller, HandoverID: number) => who.post(`${PATH}/acknowledge`, { HandoverID });

/** An open log with a reply, one that is done, and the sheets with one entry to do and one done each. */
async function shift() {
  const LogID = await postLog(clerk, {
    Entry: 'Ice machine leaks',
    Headline: 'AM SHIFT',
    Date: '2026-11-10',
  });
  await clerk.put('/logs/update', { LogID, Entry: 'Plumber is called' });
  const finished = await postLog(clerk, { Entry: 'Towels for 12B' });
  await clerk.put('/logs/updateStatus', { LogID: finished, Index: 0, Done: true });
  const { ADAComplianceID } = (await clerk.post('/ADACompliance/post', ADA)).body;
  const helped = (await clerk.post('/ADACompliance/post', { ...ADA, GuestName: 'Helped' })).body;
  await clerk.put('/ADACompliance/update', { ADAComplianceID: helped.ADAComplianceID });
  const { PreDepartCallID } = (await clerk.post('/PreDepartCall/post', CALL)).body;
  const { LogID: CountID } = (await clerk.post('/cashCountLogSheet/post', COUNT)).body;
  return { LogID, ADAComplianceID, PreDepartCallID, CountID } as Record<string, number>;
}

const AT = { PostedByName: 'Frances Okafor', CreatedAt: '2026-11-10T23:05:00.000Z' };

describe('handing over', () => {
  it('answers everything that is open, the last cash count with its difference, and what was typed', async () => {
    const ids = await shift();
    const answer = await clerk.post(PATH, { RoomsSold: '84', Note: 'VIP in 301\nKeys in the drawer' });
    expect(answer.status).toBe(200);
    const { message, Message, ...handover } = answer.body;
    expect([message, Message]).toEqual(['SHIFT HANDED OVER!', 'SHIFT HANDED OVER!']);
    expect(handover).toEqual({
      HandoverID: handover.HandoverID,
      ...AT,
      Timezone: 'America/Chicago',
      RoomsSold: 84,
      Note: 'VIP in 301\nKeys in the drawer',
      OpenEntries: 1,
      OpenAda: 1,
      OpenCalls: 1,
      Entries: [
        {
          LogID: ids['LogID'],
          Headline: 'AM SHIFT',
          Date: '2026-11-10',
          Entry: 'Ice machine leaks',
          Replies: 1,
          ...AT,
        },
      ],
      Ada: [
        {
          ADAComplianceID: ids['ADAComplianceID'],
          GuestName: 'AVA STONE',
          RoomNumber: '12B',
          SpecialNeeds: 'Roll-in shower',
          Notes: 'Ground floor',
          ...AT,
        },
      ],
      Calls: [
        {
          ...CALL,
          PreDepartCallID: ids['PreDepartCallID'],
          RoomNumber: '12B',
          GuestName: 'AVA STONE',
          ...AT,
        },
      ],
      CashCount: {
        LogID: ids['CountID'],
        ShiftType: 'AM OUT',
        Date: '2026-11-10',
        Total: 528.76,
        BankTill: 300,
        DepositDrop: 228.77,
        OverShort: -0.01,
        Notes: 'Counted twice',
        ...AT,
      },
      AcknowledgedAt: null,
      Acknowledgements: [],
      MayAcknowledge: false,
    });
    expect(await list()).toEqual([handover]);
    const history = await clerk.get('/audit', { Record: `handover:${handover.HandoverID}` });
    expect(history.body).toMatchObject([{ By: 'Frances Okafor', Call: 'POST /handover' }]);
  });

  it('freezes it: what is done, written or corrected later changes nothing', async () => {
    const { LogID, ADAComplianceID, PreDepartCallID, CountID } = await shift();
    const handover = await handOver({ RoomsSold: 84 });
    await clerk.put('/logs/update', { LogID, Entry: 'Fixed' });
    await clerk.put('/logs/updateStatus', { LogID, Index: 0, Done: true });
    await clerk.put('/ADACompliance/update', { ADAComplianceID });
    await clerk.put('/PreDepartCall/update', { PreDepartCallID });
    await clerk.post('/cashCountLogSheet/post', { ...COUNT, HundredDollars: 200, Corrects: CountID });
    await postLog(clerk, { Entry: 'Something new' });
    const { message: _, Message: __, ...kept } = handover as Handover & Record<string, unknown>;
    expect(await list()).toEqual([kept]);
    const next = await handOver();
    expect([next.OpenEntries, next.OpenAda, next.OpenCalls, next.CashCount?.OverShort]).toEqual([
      1, 0, 0, 99.99,
    ]);
    expect(next.Entries.map(({ Entry }) => Entry)).toEqual(['Something new']);
  });

  it('takes the last count and not a later correction of an older one', async () => {
    const first = (await clerk.post('/cashCountLogSheet/post', COUNT)).body.LogID as number;
    t.clock.set('2026-11-11T07:00:00.000Z');
    const night = { ...COUNT, ShiftType: 'NA OUT', BankTill: 299.99 };
    const last = (await clerk.post('/cashCountLogSheet/post', night)).body.LogID as number;
    t.clock.set('2026-11-11T08:00:00.000Z');
    await clerk.post('/cashCountLogSheet/post', { ...COUNT, BankTill: 290, Corrects: first });
    expect((await handOver()).CashCount).toMatchObject({ LogID: last, ShiftType: 'NA OUT', OverShort: 0 });
  });

  it('hands over an empty shift too, of which nobody said how many rooms were sold', async () => {
    expect(await handOver()).toMatchObject({
      ...{ RoomsSold: null, Note: '', OpenEntries: 0, OpenAda: 0, OpenCalls: 0 },
      ...{ Entries: [], Ada: [], Calls: [], CashCount: null },
    });
    expect((await handOver({ RoomsSold: 0 })).RoomsSold).toBe(0);
  });

  it.each([
    [{ RoomsSold: -1 }, 'RoomsSold: Must be 0 or more'],
    [{ RoomsSold: 1.5 }, 'RoomsSold: Please enter a whole number'],
    [{ RoomsSold: 'many' }, 'RoomsSold: Please enter a whole number'],
    [{ Note: 'x'.repeat(5001) }, 'Note: At most 5000 characters'],
  ])('refuses %o', async (wrong, text) => {
    const answer = await clerk.post(PATH, wrong);
    expect([answer.status, answer.body.Message.Fields]).toEqual([400, text]);
    expect(await list()).toEqual([]);
  });

  it('is one handover when the same submit arrives twice', async () => {
    const headers = { 'idempotency-key': 'one-handover-1' };
    const answers = [await clerk.post(PATH, {}, { headers }), await clerk.post(PATH, {}, { headers })];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await list()).toHaveLength(1);
  });

  it('has the newest where more is open than one can read, and says how much there was', async () => {
    await t.db.$client.query(
      `insert into ada_compliance (location_id, posted_by_name, created_at, guest_name, special_needs, room_number)
       select $1, 'Erin', timestamptz '2026-11-01' + n * interval '1 minute', 'GUEST ' || n, 'Ramp', '1'
       from generate_series(1, $2::int) n`,
      [clerk.LocationID, MOST_HANDED_OVER + 5],
    );
    const { OpenAda, Ada } = await handOver();
    expect([OpenAda, Ada.length, Ada[0]?.GuestName]).toEqual([105, 100, 'GUEST 105']);
  });

  it('tells the open log books', async () => {
    const change = async () => (await clerk.get('/logs/changes')).body.Change as number;
    const before = await change();
    const { HandoverID } = await handOver();
    expect(await change()).toBe(before + 1);
    await acknowledge(await colleague(), HandoverID);
    expect(await change()).toBe(before + 2);
  });
});

describe('the preview', () => {
  it('shows what would be handed over, and keeps nothing', async () => {
    await shift();
    const { status, body } = await clerk.get(`${PATH}/preview`);
    expect(status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await handOver()).toMatchObject(body);
    const other = await t.loginAs({ pages: ['logbook'] });
    expect((await other.get(`${PATH}/preview`)).body).toMatchObject({ OpenEntries: 0, CashCount: null });
  });
});
