import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HomeTile } from '@boh/contract/home/home.contract.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { COUNT } from '../../../test/log-sheets.ts';
import { lockBank } from '../bank/bank.matching.ts';
import { cashCounts } from './log-sheets.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const post = (caller: TestCaller, body: object) => caller.post('/cashCountLogSheet/post', body);
/** 528.76 counted: even with this drop. */
const EVEN = { ...COUNT, DepositDrop: 228.76 };

interface Count {
  LogID: number;
  Corrects: number | null;
  CorrectedBy: number | null;
}
const countsOf = async (caller: TestCaller) =>
  ((await caller.get('/cashCountLogSheet/getAll', { Sort: 'CreatedAt' })).body as Count[]).map(
    ({ LogID, Corrects, CorrectedBy }) => ({ LogID, Corrects, CorrectedBy }),
  );
const lastCash = async (caller: TestCaller) =>
  ((await caller.get('/home')).body.Tiles as HomeTile[]).find(({ Key }) => Key === 'cash-count');

describe('a count that corrects another', () => {
  it('stays beside it; both say which, and a second correction refers to the first count too', async () => {
    const clerk = await t.loginAs({ pages: ['logbook'] });
    const first = (await post(clerk, COUNT)).body.LogID as number;
    const second = (await post(clerk, { ...EVEN, Corrects: first })).body;
    expect(second).toMatchObject({ Corrects: first, CorrectedBy: null });
    const third = (await post(clerk, { ...EVEN, Notes: 'again', Corrects: second.LogID })).body;
    expect(await countsOf(clerk)).toEqual([
      { LogID: first, Corrects: null, CorrectedBy: third.LogID },
      { LogID: second.LogID, Corrects: first, CorrectedBy: third.LogID },
      { LogID: third.LogID, Corrects: first, CorrectedBy: null },
    ]);
    const trail = await clerk.get('/audit', { Record: `cash-count:${first}` });
    expect(trail.body[0].Changes).toEqual([{ Field: 'CorrectedBy', From: null, To: second.LogID }]);
    const csv = String(
      (await clerk.get('/cashCountLogSheet/getAll', { Format: 'csv', Sort: 'CreatedAt' })).body,
    );
    const [header, ...lines] = csv.trim().split('\r\n');
    expect(header).toMatch(/,Count,Corrects Count,Corrected By Count$/);
    expect(lines[0]).toMatch(new RegExp(`,${first},,${third.LogID}$`));
    expect(lines[2]).toMatch(new RegExp(`,${third.LogID},${first},$`));
  });

  it('is asked for by its number, as the address of a correction names it, at its own hotel alone', async () => {
    const clerk = await t.loginAs({ pages: ['logbook'] });
    const first = (await post(clerk, COUNT)).body.LogID as number;
    await post(clerk, COUNT);
    const asked = async (caller: TestCaller) =>
      (await caller.get('/cashCountLogSheet/getAll', { LogID: first })).body as { LogID: number }[];
    expect((await asked(clerk)).map(({ LogID }) => LogID)).toEqual([first]);
    expect(await asked(await t.loginAs({ pages: ['logbook'] }))).toEqual([]);
  });

  it('is what the last count shows, at the time of the one it corrects', async () => {
    const clerk = await t.loginAs({ pages: ['logbook'] });
    const old = (await post(clerk, { ...COUNT, ShiftType: 'AM IN' })).body.LogID as number;
    t.clock.set('2026-11-10T19:00:00.000Z');
    const newest = (await post(clerk, { ...COUNT, ShiftType: 'PM IN' })).body.LogID as number;
    const shown = 'PM IN, 11/10 11:00 AM';
    expect(await lastCash(clerk)).toMatchObject({ Note: `short $0.01, ${shown}` });
    t.clock.set('2026-11-10T20:00:00.000Z');
    await post(clerk, { ...EVEN, ShiftType: 'AM IN', Corrects: old });
    expect(await lastCash(clerk)).toMatchObject({ Note: `short $0.01, ${shown}` });
    await post(clerk, { ...EVEN, ShiftType: 'PM IN', Corrects: newest });
    expect(await lastCash(clerk)).toMatchObject({ Note: `even, ${shown}`, Tone: 'good' });
    t.clock.set(TEST_NOW);
  });

  it('is refused for one that was corrected meanwhile, on another day, and at another hotel', async () => {
    const clerk = await t.loginAs({ pages: ['logbook'] });
    const first = (await post(clerk, COUNT)).body.LogID as number;
    const moved = await post(clerk, { ...EVEN, Date: '2026-11-09', Corrects: first });
    expect([moved.status, moved.body.Message.Fields]).toEqual([
      400,
      'Date: A correction keeps the date of the count it corrects.',
    ]);
    const both = await Promise.all(
      [1, 2].map((n) => post(clerk, { ...EVEN, Notes: `${n}`, Corrects: first })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toBe(
      'This count was corrected meanwhile. Please correct its correction.',
    );
    const elsewhere = await t.loginAs({ pages: ['logbook'] });
    expect((await post(elsewhere, { ...EVEN, Corrects: first })).status).toBe(404);
    expect((await post(clerk, { ...EVEN, Corrects: 'x' })).status).toBe(400);
    expect(await countsOf(clerk)).toHaveLength(2);
  });
});

describe('whether the credit of a count is known', () => {
  const isKnown = async (id: number) =>
    (await t.db.select().from(cashCounts).where(eq(cashCounts.LogID, id)))[0]?.CreditKnown;
  const waiting = async () =>
    (
      await t.db.$client.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
    ).rows[0]?.count;

  it('follows the deposits, also while somebody corrects it', async () => {
    const clerk = await t.loginAs({ pages: ['logbook'] });
    const first = (await post(clerk, COUNT)).body.LogID as number;
    expect(await isKnown(first)).toBe(false);
    const { asked } = await t.db.transaction(async (tx) => {
      await lockBank(tx, clerk.LocationID);
      const correction = post(clerk, { ...EVEN, Corrects: first });
      await expect.poll(waiting, { interval: 20, timeout: 10_000 }).toBe(1);
      await tx.execute(sql`insert into bank_deposits (log_id, location_id, offered, way, log_ids, transaction_ids)
        values (${first}, ${clerk.LocationID}, false, 'Hand', array[${first}]::int[], '{}')`);
      return { asked: correction };
    });
    expect((await asked).status).toBe(200);
    expect(await isKnown(first)).toBe(true);
    await t.db.execute(sql`update bank_deposits set way = null, offered = true where log_id = ${first}`);
    expect(await isKnown(first)).toBe(false);
    await t.db.execute(sql`update bank_deposits set way = 'Hand' where log_id = ${first}`);
    expect(await isKnown(first)).toBe(true);
    await t.db.execute(sql`delete from bank_deposits where log_id = ${first}`);
    expect(await isKnown(first)).toBe(false);
  });
});

describe('how far a count may be off without a note', () => {
  it('is told to the form and held against nobody', async () => {
    const strict = await buildTestApp({ CASH_NOTE_LIMIT: '2.50' });
    const clerk = await strict.loginAs({ pages: ['logbook'] });
    expect((await clerk.get('/logs/changes')).body.CashNoteLimit).toBe(2.5);
    expect((await post(clerk, { ...COUNT, BankTill: 373, Notes: '' })).status).toBe(200);
    await strict.close();
  });
});
