import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { callerWith, type TestCaller } from '../../../test/call.ts';
import { approve, CLAIM_PAGES, claimsHotel, submit } from '../../../test/claims-hotel.ts';
import { mark } from '../../../test/inbox-of.ts';
import { openPatiently } from '../../../test/postgres.global.ts';
import { checkAnswers } from '../../../test/strict-answers.ts';
import { buildApp } from '../../app.ts';
import { writeAudit } from '../../db/audit.ts';
import { sessions } from '../../db/tables/access.table.ts';

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

describe('news of the inbox', () => {
  it('are counted only where something happened that may concern the caller', async () => {
    const key = await claimKey();
    const first = await news(manager);
    expect(first.Unread).toBe(1);
    const second = await news(manager, first.Mark);
    expect(second).toEqual({ Mark: first.Mark, Unread: null });
    // Somebody elsewhere does something.
    const elsewhere = await claimsHotel(t);
    await submit(elsewhere.clerk);
    const third = await news(manager, second.Mark);
    expect(third.Unread).toBeNull();
    await claimKey();
    const fourth = await news(manager, third.Mark);
    expect(fourth.Unread).toBe(2);
    await approve(manager, Number(key.split(':')[1]));
    const fifth = await news(manager, fourth.Mark);
    expect(fifth.Unread).toBe(1);
    expect((await news(manager, 'no mark')).Unread).toBe(1);
    expect((await news(manager, '0.0.0.0.0')).Unread).toBe(1);
  });

  it('are told where a colleague is given another role or leaves, and not where one only signs in', async () => {
    await claimKey();
    const { LocationID } = manager;
    const admin = await t.loginAs({ LocationID, pages: PAGE_NAMES, level: 100 });
    const waiting = await news(manager);
    expect(waiting.Unread).toBe(1);
    const { EmployeeID } = await t.make.employee({ LastName: 'Elsewhere' });
    const signedIn = { record: `employee:${EmployeeID}`, after: { SignedIn: true } };
    const author = {
      EmployeeID,
      By: 'X',
      LocationID: null,
      Call: 'POST /login',
      RequestID: 'x',
      At: TEST_NOW,
    };
    await writeAudit(t.db, author, [signedIn]);
    expect((await news(manager, waiting.Mark)).Unread).toBeNull();

    // Nobody below the clerk's new Level decides on what they claimed.
    const above = await t.make.role(CLAIM_PAGES, { Level: 70 });
    const roles = { EmployeeID: clerk.EmployeeID, LocationRoles: [{ LocationID, Role: above.RoleID }] };
    expect((await admin.post('/admin/employee/assignRoles', roles)).status).toBe(200);
    const raised = await news(manager, waiting.Mark);
    expect(raised.Unread).toBe(0);

    const away = { EmployeeID: manager.EmployeeID, From: '2026-11-10', To: '2026-11-12' };
    await admin.put('/approvals/stand-in', away);
    const standingIn = await news(manager, raised.Mark);
    expect(standingIn.Unread).toBe(1);
    const other = await t.loginAs({ LocationID, pages: PAGE_NAMES, level: 100 });
    await other.post('/admin/employee/deactivate', { EmployeeID: admin.EmployeeID });
    expect(await news(manager, standingIn.Mark)).toMatchObject({ Unread: 0 });
  });

  it('are still told after thousands of other writes, and of rows that are committed late', async () => {
    await claimKey();
    let { Mark } = await news(manager);
    const write = (rows: number) =>
      t.db.execute(sql`insert into audit_log (at, by, location_id, call, record, changes, request_id)
        select ${TEST_NOW}, 'X', -1, 'x', 'room:1', '[]', 'x' from generate_series(1, ${rows})`);
    for (let round = 0; round < 5; round += 1) {
      await write(700);
      const next = await news(manager, Mark);
      expect(next.Unread).toBeNull();
      ({ Mark } = next);
    }
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`insert into audit_log (at, by, location_id, call, record, changes, request_id)
        values (${TEST_NOW}, 'X', ${manager.LocationID}, 'x', 'claim:1', '[]', 'x')`);
      await write(50);
      const next = await news(manager, Mark);
      expect(next.Unread).toBeNull();
      ({ Mark } = next);
    });
    expect((await news(manager, Mark)).Unread).toBe(1);
    await write(5000);
    expect((await news(manager, Mark)).Unread).toBe(1);
  });

  it('tell within the next look what time alone brings', async () => {
    const at = (moment: string) => t.clock.set(moment);
    at('2026-11-10T18:00:00.500Z');
    const key = await claimKey();
    await mark(manager, 'Read', [key]);
    at('2026-11-13T17:59:58.000Z');
    const later = t.withToken(await t.make.token(manager.EmployeeID, manager.LocationID));
    const before = await news(later);
    expect(before.Unread).toBe(0);
    at('2026-11-13T18:00:00.500Z');
    expect(await news(later, before.Mark)).toEqual({ Mark: before.Mark, Unread: null });
    at('2026-11-13T18:00:00.501Z');
    expect(await news(later, before.Mark)).toMatchObject({ Unread: 1 });
    // A day begins at the hotel, where it is eight hours earlier.
    at('2026-11-14T07:59:59.999Z');
    const late = t.withToken(await t.make.token(manager.EmployeeID, manager.LocationID));
    const evening = await news(late);
    expect((await news(late, evening.Mark)).Unread).toBeNull();
    at('2026-11-14T08:00:00.000Z');
    expect((await news(late, evening.Mark)).Unread).toBe(1);
  });

  it('keep no idle session alive, and end with it', async () => {
    const started = t.clock.now().getTime();
    const lastSeen = async () =>
      (await t.db.select().from(sessions).where(eq(sessions.EmployeeID, manager.EmployeeID)))[0]?.LastSeenAt;
    for (let hour = 1; hour < 12; hour += 1) {
      t.clock.set(new Date(started + hour * 3_600_000).toISOString());
      expect((await manager.get('/inbox/news')).status).toBe(200);
      expect((await manager.get('/inbox')).status).toBe(200);
    }
    expect(await lastSeen()).toBe(TEST_NOW);
    t.clock.set(new Date(started + 12 * 3_600_000 + 1000).toISOString());
    expect((await manager.get('/inbox/news')).status).toBe(401);
  });

  it('are the same on two servers', async () => {
    const pool = openPatiently(String(t.db.$client.options.connectionString), 2);
    const services = { ...t.services, db: pool, log: pino({ level: 'silent' }) };
    const second = await buildApp({ services, webRoot: 'nowhere', migrationCount: 1 });
    checkAnswers(second);
    const there = callerWith(second, manager.token ?? '');
    const { Mark } = await news(manager);
    const key = await claimKey();
    const told = await news(there, Mark);
    expect(told.Unread).toBe(1);
    await mark(there, 'Read', [key]);
    expect((await news(manager, told.Mark)).Unread).toBe(0);
    await second.close();
    await pool.$client.end();
  });
});
