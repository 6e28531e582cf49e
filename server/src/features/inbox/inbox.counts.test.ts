import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalsHotel, decide, seen, type ApprovalsHotel } from '../../../test/approvals-hotel.ts';
import { bai2, bankHotel, credit, drop, upload } from '../../../test/bank-hotel.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { CLAIM_PAGES, patch, submit } from '../../../test/claims-hotel.ts';
import { randomHotel, seeded } from '../../../test/random-claims.ts';
import { brokenInvariants } from '../../../test/trust/invariants.ts';
import { roles } from '../../db/tables/access.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

async function expectCountsOfRows() {
  const broken = await brokenInvariants(t.db);
  expect(broken.filter((rule) => /steps come to|are counted|credit is known/.test(rule))).toEqual([]);
}

const openClaims = async (LocationID: number) => {
  const { rows } = await t.db.execute<{ n: number; level: number; by: number[] }>(sql`
    select claims::int as n, steps_level as level, steps_by as by from open_claims where location_id = ${LocationID}
    order by steps_level`);
  return rows;
};
const openDrops = async (LocationID: number) => {
  const { rows } = await t.db.execute<{ n: number }>(
    sql`select drops::int as n from open_drops where location_id = ${LocationID}`,
  );
  return rows.map(({ n }) => n);
};

describe('open claims are counted', () => {
  let hotel: ApprovalsHotel;
  beforeAll(async () => {
    hotel = await approvalsHotel(t);
  });

  it('from the first to the last word, and again when they are corrected or taken back', async () => {
    const { clerk, desk, manager, payer } = hotel;
    const at = (): ReturnType<typeof openClaims> => openClaims(clerk.LocationID);
    const { id } = await submit(clerk, { ApprovedAmount: '480' });
    const other = await submit(clerk, { ApprovedAmount: '90' });
    expect(await at()).toEqual([{ n: 2, level: -1, by: [] }]);
    await decide(desk, id, 'Approve', { Amount: 480 });
    expect(await at()).toEqual([
      { n: 1, level: -1, by: [] },
      { n: 1, level: 30, by: [desk.EmployeeID] },
    ]);
    await patch(clerk, id, { Contexts: 'Another taxi' });
    expect(await at()).toEqual([{ n: 2, level: -1, by: [] }]);
    await decide(manager, id, 'Reject', { Reason: 'The receipt lacks.' });
    expect(await at()).toEqual([{ n: 1, level: -1, by: [] }]);
    await patch(clerk, id, { Contexts: 'With the receipt' });
    expect(await at()).toEqual([{ n: 2, level: -1, by: [] }]);
    await decide(manager, id, 'Approve', { Amount: 480 });
    await decide(manager, other.id, 'Approve', { Amount: 90 });
    expect(await at()).toEqual([]);
    const versioned = async (claim: number) => {
      const { rows } = await t.db.execute<{ Version: number }>(
        sql`select version as "Version" from claims where id = ${claim}`,
      );
      return { Items: [{ id: claim, Version: rows[0]?.Version }] };
    };
    const takeBack = await manager.post('/reimbursement/several/takeBack', await versioned(other.id));
    expect(takeBack.status).toBe(200);
    expect(await at()).toEqual([{ n: 1, level: -1, by: [] }]);
    expect((await payer.post('/approvals/paid', await versioned(id))).status).toBe(200);
    expect(await at()).toEqual([{ n: 1, level: -1, by: [] }]);
    await expectCountsOfRows();
  });

  it('for people whose levels lie below 0, too', async () => {
    const clerk = await t.loginAs({ pages: CLAIM_PAGES, level: -20 });
    const { LocationID } = clerk;
    const desk = await t.loginAs({ pages: CLAIM_PAGES, level: -10, LocationID });
    await t.db.update(roles).set({ ReimbursementLimit: 0 }).where(eq(roles.RoleID, desk.RoleID));
    const manager = await t.loginAs({ pages: CLAIM_PAGES, level: -5, LocationID });
    const waiting = async (caller: TestCaller) =>
      (await caller.get('/inbox?Page=1&PageSize=20&Kind=ClaimToDecide')).headers['x-total-count'];
    const { id } = await submit(clerk, { ApprovedAmount: '480' });
    expect([await waiting(desk), await waiting(manager)]).toEqual(['1', '1']);
    await decide(desk, id, 'Approve', { Amount: 480 });
    expect(await seen(clerk, id)).toMatchObject({ State: 'Endorsed' });
    expect([await waiting(desk), await waiting(manager)]).toEqual(['0', '1']);
    await expectCountsOfRows();
  });

  it.each([1, 2, 3])('whatever is written, moved and deleted (%i)', async (seed) => {
    const random = seeded(seed);
    const [one, two] = [await randomHotel(t, random), await randomHotel(t, random)];
    await expectCountsOfRows();
    const some = sql`(location_id in (${one.LocationID}, ${two.LocationID}) and id % 3 = ${seed % 3})`;
    const writes = [
      sql`update claims set location_id = ${two.LocationID} where ${some}`,
      sql`update claims set kind = 'bonus' where ${some}`,
      sql`update claims set contexts = 'The same' where ${some}`,
      sql`update claim_steps set voided_at = ${TEST_NOW} where claim_id in (select id from claims where ${some})`,
      sql`delete from claim_steps where claim_id in (select id from claims where ${some})`,
      sql`insert into claim_steps (claim_id, employee_id, level, decision, amount, reason, at)
        select id, ${hotel.admin.EmployeeID}::int, 100, case when id % 2 = 0 then 'Rejected' else 'Endorsed' end, 5, 'because',
          ${TEST_NOW} from claims where ${some} on conflict do nothing`,
      sql`delete from claims where ${some}`,
    ];
    for (const write of writes) {
      await t.db.execute(write);
      await expectCountsOfRows();
    }
  });

  it('without one writer waiting for another, and as if those that gave up had never written', async () => {
    const { clerk } = hotel;
    const { LocationID } = await t.make.location();
    const write = `insert into claims (kind, location_id, employee_id, submitted_level, created_at, updated_at)
      values ('bonus', ${LocationID}, ${clerk.EmployeeID}, 20, now(), now())`;
    await t.db.execute(sql.raw(write));
    const pool = t.db.$client;
    const [one, two, three] = [await pool.connect(), await pool.connect(), await pool.connect()];
    const all = [one, two, three];
    for (const each of all) await each.query(`begin; set local lock_timeout = '1s'; ${write}`);
    await one.query('commit');
    await two.query('rollback');
    await three.query('commit');
    for (const each of all) each.release();
    await expectCountsOfRows();
    await t.db.execute(sql.raw(write));
    expect(await openClaims(LocationID)).toEqual([{ n: 4, level: -1, by: [] }]);
  });

  it('of steps that two take at once', async () => {
    const { clerk, desk, manager } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '10' });
    const step = (
      who: number,
      level: number,
    ) => `insert into claim_steps (claim_id, employee_id, level, decision, amount, at)
      values (${id}, ${who}, ${level}, 'Endorsed', 10, now())`;
    const one = await t.db.$client.connect();
    await one.query(`begin; ${step(desk.EmployeeID, 30)}`);
    const other = t.db.$client.query(step(manager.EmployeeID, 60));
    await one.query('commit');
    one.release();
    await other;
    await expectCountsOfRows();
    await t.db.execute(sql`truncate claim_steps`);
    await expectCountsOfRows();
  });
});

describe('open drops are counted', () => {
  it('until their credit is known, and again when it is not', async () => {
    const { caller, LocationID, AccountID } = await bankHotel(t);
    await drop(caller, '2026-10-05', 500);
    const second = await drop(caller, '2026-10-06', 300);
    expect(await openDrops(LocationID)).toEqual([2]);
    await upload(caller, AccountID, bai2({ '2026-10-06': [credit(50_000)] }));
    expect(await openDrops(LocationID)).toEqual([1]);
    await expectCountsOfRows();
    await t.db.execute(sql`update cash_counts set deposit_drop = 0 where log_id = ${second}`);
    expect(await openDrops(LocationID)).toEqual([]);
    await t.db.execute(sql`delete from bank_deposits where location_id = ${LocationID}`);
    expect(await openDrops(LocationID)).toEqual([1]);
    await expectCountsOfRows();
  });

  it('whatever is corrected, moved and deleted', async () => {
    const [one, two] = [await t.make.location(), await t.make.location()];
    await t.db.execute(sql`
      insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date, deposit_drop, bank_till)
      select ${one.LocationID}, 'Erin', ${TEST_NOW}, 'PM OUT', '2026-11-01'::date - n, n % 4, 0 from generate_series(1, 40) n`);
    expect(await openDrops(one.LocationID)).toEqual([30]);
    const there = sql`location_id = ${one.LocationID}`;
    const writes = [
      sql`insert into bank_deposits (log_id, location_id, offered, way, log_ids, transaction_ids)
        select log_id, location_id, false, case when log_id % 2 = 0 then 'Hand' end, array[log_id], '{}' from cash_counts
        where ${there} and log_id % 5 = 0`,
      sql`update bank_deposits set way = case when way is null then 'Hand' end where ${there}`,
      sql`insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date, deposit_drop, bank_till, corrects)
        select location_id, 'Erin', ${TEST_NOW}, shift_type, date, 9, 0, log_id from cash_counts where ${there} and log_id % 7 = 0`,
      sql`update cash_counts c set corrected_by = k.log_id from cash_counts k where k.corrects = c.log_id`,
      sql`update cash_counts set location_id = ${two.LocationID} where ${there} and log_id % 3 = 0`,
      sql`truncate bank_deposits`,
      sql`delete from cash_counts where ${there} and log_id % 2 = 0`,
      sql`delete from cash_counts where ${there}`,
    ];
    for (const write of writes) {
      await t.db.execute(write);
      await expectCountsOfRows();
    }
    expect(await openDrops(one.LocationID)).toEqual([]);
  });
});
