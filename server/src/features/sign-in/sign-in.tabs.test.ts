import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { sessions } from '../../db/tables/access.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe('another tab', () => {
  const statusOf = async (token: string) => (await t.withToken(token).get('/admin/employee/current')).status;
  const tabOf = async (caller: TestCaller) => (await caller.post('/sessions/tab')).body.token as string;

  it('gets a session of its own: of the same person, at the same location', async () => {
    const first = await t.loginAs();
    const token = await tabOf(first);
    expect(token).not.toBe(first.token);
    const [there, here] = await Promise.all(
      [first, t.withToken(token)].map((caller) => caller.get('/admin/employee/current')),
    );
    expect(there!.body).toEqual(here!.body);
  });

  it('moves to another location without the first', async () => {
    const here = (await t.make.location()).LocationID;
    const there = (await t.make.location()).LocationID;
    const first = await t.loginAs({ LocationID: here, alsoAt: [there] });
    const second = t.withToken(await tabOf(first));
    expect((await second.post('/changeSelectedLocation', { NewLocationID: there })).status).toBe(200);
    const { body } = await first.get('/admin/employee/current');
    expect(body.SelectedLocationID).toBe(here);
  });

  it('ends when the first would have ended, however late it was opened', async () => {
    const first = await t.loginAs();
    const hours = 3_600_000;
    for (let shift = 0; shift < 16; shift += 1) {
      t.clock.advance(10 * hours);
      await first.get('/admin/employee/current');
    }
    const token = await tabOf(first);
    t.clock.advance(7 * hours);
    expect(await statusOf(token)).toBe(200);
    t.clock.advance(1 * hours);
    expect(await statusOf(token)).toBe(401);
  });

  it('leaves a row in the audit trail and is not handed out again by an idempotency key', async () => {
    const first = await t.loginAs();
    const headers = { 'idempotency-key': 'another-tab' };
    const tokens = [1, 2].map(async () => (await first.post('/sessions/tab', {}, { headers })).body.token);
    expect(new Set(await Promise.all(tokens)).size).toBe(2);
    const rows = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.Record, `employee:${first.EmployeeID}`));
    expect(rows.map(({ Changes }) => Changes)).toEqual(
      [1, 2].map(() => [{ Field: 'SignedIn', From: null, To: 'in another tab' }]),
    );
  });
});

describe('signing out', () => {
  it('ends the session', async () => {
    const caller = await t.loginAs();
    expect((await caller.post('/logout')).status).toBe(200);
    expect((await caller.get('/admin/employee/current')).status).toBe(401);
  });

  it('ends the other tabs of the same sign-in, from whichever of them, and no other sign-in', async () => {
    const first = await t.loginAs();
    const second = t.withToken((await first.post('/sessions/tab')).body.token);
    const third = t.withToken((await second.post('/sessions/tab')).body.token);
    const elsewhere = t.withToken(await t.make.token(first.EmployeeID, first.LocationID));
    await third.post('/logout');
    for (const tab of [first, second, third]) {
      expect((await tab.get('/admin/employee/current')).status).toBe(401);
    }
    expect((await elsewhere.get('/admin/employee/current')).status).toBe(200);
  });

  it('leaves no tab behind that is opened at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const caller = await t.loginAs();
      const [opened] = await Promise.all([
        caller.post('/sessions/tab'),
        caller.post('/logout'),
        caller.post('/sessions/tab'),
      ]);
      const left = await t.db.$count(sessions, eq(sessions.EmployeeID, caller.EmployeeID));
      expect(left).toBe(0);
      expect([200, 401]).toContain(opened.status);
    }
  });
});
