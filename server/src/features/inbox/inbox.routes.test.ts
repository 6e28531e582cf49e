import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { approve, claimsHotel, submit } from '../../../test/claims-hotel.ts';
import { inboxOf, keysOf, mark } from '../../../test/inbox-of.ts';

let t: TestApp;
let clerk: TestCaller;
let manager: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  ({ clerk, manager } = await claimsHotel(t));
});
afterAll(() => t.close());

const claimKey = async (amount = '10') => `claim:${(await submit(clerk, { ApprovedAmount: amount })).id}`;
const news = async (by: TestCaller, Mark?: string) =>
  (await by.get('/inbox/news', Mark === undefined ? {} : { Mark })).body as unknown as {
    Mark: string;
    Unread: number | null;
  };

describe('things of the inbox', () => {
  it('come newest first, by page, kind and location, with their count, and as files', async () => {
    const other = await t.make.location({ Name: 'SECOND' });
    await t.make.assign(manager.EmployeeID, other.LocationID, manager.RoleID);
    const keys: string[] = [];
    for (const minute of [1, 2, 3]) {
      t.clock.set(`2026-11-10T18:0${minute}:00.000Z`);
      keys.unshift(await claimKey());
    }
    const page = await manager.get('/inbox', { Page: '2', PageSize: '2' });
    expect(page.headers['x-total-count']).toBe('3');
    expect((page.body as unknown as { Key: string }[]).map(({ Key }) => Key)).toEqual(keys.slice(2));
    expect(await keysOf(manager, { Sort: 'At' })).toEqual(keys.toReversed());
    expect(await keysOf(manager, { Kind: 'DeskReply' })).toEqual([]);
    expect(await keysOf(manager, { Kind: 'ClaimToDecide' })).toEqual(keys);
    expect(await keysOf(manager, { LocationID: String(other.LocationID) })).toEqual([]);
    expect(await keysOf(manager, { LocationID: String(clerk.LocationID) })).toEqual(keys);
    expect(await keysOf(manager, { Search: 'cleo' })).toEqual(keys);
    expect(await keysOf(manager, { Search: 'claims to dec' })).toEqual(keys);
    expect(await keysOf(manager, { Search: '10:02' })).toEqual([keys[1]]);
    expect(await keysOf(manager, { Search: 'nothing of it' })).toEqual([]);
    expect(await keysOf(manager, { From: '2026-11-11' })).toEqual([]);
    const file = await manager.get('/inbox', { Format: 'csv' });
    expect(file.raw.toString()).toContain('Claims to decide');
  });

  it('are read and unread, several at once, and only those that wait for oneself', async () => {
    const [first, second] = [await claimKey(), await claimKey()];
    const colleague = await t.loginAs({ LocationID: manager.LocationID, RoleID: manager.RoleID });
    const done = await mark(manager, 'Read', [first, second, 'claim:999999', 'nonsense']);
    expect(done.body).toMatchObject({ Done: 2, message: '2 saved.' });
    expect((await inboxOf(manager)).map(({ Read }) => Read)).toEqual([true, true]);
    expect(await keysOf(manager, { Unread: 'true' })).toEqual([]);
    expect(await keysOf(colleague, { Unread: 'true' })).toHaveLength(2);
    await mark(manager, 'Unread', [first]);
    expect(await keysOf(manager, { Unread: 'true' })).toEqual([first]);
    expect(await keysOf(manager, { Unread: 'false' })).toEqual([second]);
    expect((await mark(clerk, 'Read', [first])).body).toMatchObject({ Done: 0 });
    const all = await manager.post('/inbox/read', { Mark: 'Read', All: true, Kind: 'ClaimToDecide' });
    expect(all.body).toMatchObject({ Done: 2 });
    expect((await news(manager)).Unread).toBe(0);
    const { rows } = await t.db.execute(
      sql`select count(*)::int as n from inbox_marks where employee_id = ${manager.EmployeeID}`,
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('are snoozed until a moment, and come back by themselves', async () => {
    const key = await claimKey();
    const Until = '2026-11-10T20:00:00+00:00';
    expect((await mark(manager, 'Snooze', [key])).status).toBe(400);
    expect((await mark(manager, 'Snooze', [key], { Until: '2026-11-10T17:00:00Z' })).status).toBe(400);
    await mark(manager, 'Snooze', [key], { Until });
    expect(await keysOf(manager)).toEqual([]);
    const before = await news(manager);
    expect(before.Unread).toBe(0);
    expect(await inboxOf(manager, { Snoozed: 'true' })).toMatchObject([
      { Key: key, SnoozedUntil: '2026-11-10T20:00:00.000Z' },
    ]);
    await mark(manager, 'Wake', [key]);
    expect(await keysOf(manager)).toEqual([key]);
    await mark(manager, 'Snooze', [key], { Until });
    t.clock.set('2026-11-10T19:59:59.000Z');
    const { Mark } = await news(manager);
    t.clock.set('2026-11-10T20:00:00.000Z');
    expect(await news(manager, Mark)).toMatchObject({ Unread: 1 });
    expect(await inboxOf(manager)).toMatchObject([{ Key: key, SnoozedUntil: null }]);
  });

  it('keep what two windows do with the same at once', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => claimKey()));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        place % 2 === 0
          ? mark(manager, 'Read', place % 4 === 0 ? keys : keys.toReversed())
          : mark(manager, 'Snooze', keys, { Until: '2026-11-11T00:00:00Z' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const kept = await inboxOf(manager, { Snoozed: 'true' });
    expect(kept).toHaveLength(keys.length);
    expect(new Set(kept.map(({ Read }) => Read)).size).toBe(1);
  });

  it('that were read and are then snoozed come back unread', async () => {
    const key = await claimKey();
    await mark(manager, 'Read', [key]);
    await mark(manager, 'Snooze', [key], { Until: '2026-11-10T19:00:00Z' });
    t.clock.set('2026-11-10T19:00:00.000Z');
    expect(await inboxOf(manager)).toMatchObject([{ Key: key, Read: false }]);
  });

  it('are all marked where the list shows them: neither what is snoozed nor news that left', async () => {
    const [shown, snoozed] = [await claimKey(), await claimKey()];
    await mark(manager, 'Snooze', [snoozed], { Until: '2026-11-10T19:00:00Z' });
    const all = async (by: TestCaller, Mark: string, more = {}) =>
      (await by.post('/inbox/read', { Mark, All: true, ...more })).body;
    expect(await all(manager, 'Read')).toMatchObject({ Done: 1 });
    expect(await inboxOf(manager, { Snoozed: 'true' })).toMatchObject([{ Key: snoozed, Read: false }]);
    expect(await all(manager, 'Snooze', { Until: '2026-11-11T00:00:00Z' })).toMatchObject({ Done: 1 });
    expect(await inboxOf(manager, { Snoozed: 'true', Search: 'Cleo' })).toContainEqual(
      expect.objectContaining({ Key: snoozed, SnoozedUntil: '2026-11-10T19:00:00.000Z' }),
    );
    expect(await all(manager, 'Wake')).toMatchObject({ Done: 2 });
    await approve(manager, Number(shown.split(':')[1]));
    const decided = await keysOf(clerk);
    expect(decided).toHaveLength(1);
    await mark(clerk, 'Read', decided);
    expect(await all(clerk, 'Unread')).toMatchObject({ Done: 0 });
    expect(await keysOf(clerk)).toEqual([]);
  });

  it.each([
    [{ Keys: ['claim:1\u0000'] }, 400, 'Please remove the special characters'],
    [{ Keys: ['claim:\uD800'] }, 400, 'Please remove the special characters'],
    [{ Keys: ['claim:1'], Until: '2026-11-12T00:00:00+23:59' }, 200, ''],
    [{ Keys: ['claim:1'], Until: '9999-12-31T23:59:59-23:59' }, 400, 'Please say until when'],
  ])('refuse what is no key and take any offset: %j', async (body, status, sentence) => {
    const answer = await manager.post('/inbox/read', {
      Mark: 'Snooze',
      Until: '2026-11-11T00:00:00Z',
      ...body,
    });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });
});

describe('choices', () => {
  it('are inbox for every kind until changed, kind by kind, and refuse what is stale', async () => {
    const empty = await manager.get('/inbox/choices');
    expect(empty.body).toMatchObject({ DailyMailAt: '07:00', Version: null });
    expect(new Set((empty.body.Choices as { Choice: string }[]).map(({ Choice }) => Choice))).toEqual(
      new Set(['Inbox']),
    );
    const saved = await manager.put('/inbox/choices', {
      Choices: [{ Kind: 'ClaimToDecide', Choice: 'MailAtOnce' }],
    });
    expect(saved.body).toMatchObject({ message: 'Choices saved.', Version: 1 });
    const body = { Choices: [{ Kind: 'Renewal', Choice: 'Off' }], Version: 1 };
    expect((await manager.put('/inbox/choices', body)).body).toMatchObject({ Version: 2 });
    expect((await manager.put('/inbox/choices', body)).status).toBe(409);
    // A window that was opened before anything was chosen knows nothing of it either.
    expect((await manager.put('/inbox/choices', { ...body, Version: 0 })).status).toBe(409);
    const chosen = (await manager.get('/inbox/choices')).body.Choices as object[];
    expect(chosen).toContainEqual({ Kind: 'ClaimToDecide', Choice: 'MailAtOnce' });
    expect(chosen).toContainEqual({ Kind: 'Renewal', Choice: 'Off' });
    for (const Choices of [[], [{ Kind: 'Nothing', Choice: 'Off' }], [...body.Choices, ...body.Choices]])
      expect((await manager.put('/inbox/choices', { Choices })).status).toBe(400);
    const history = await manager.get('/audit', { Record: `inbox:${manager.EmployeeID}` });
    expect(JSON.stringify(history.body)).toContain('Mail at once');
  });

  it('that are off hide a kind, also from the count', async () => {
    await claimKey();
    expect(await keysOf(manager)).toHaveLength(1);
    const choose = (Choice: string) =>
      manager.put('/inbox/choices', { Choices: [{ Kind: 'ClaimToDecide', Choice }] });
    await choose('Off');
    expect(await keysOf(manager)).toEqual([]);
    expect((await news(manager)).Unread).toBe(0);
    await choose('DailyMail');
    expect(await keysOf(manager)).toHaveLength(1);
  });
});
