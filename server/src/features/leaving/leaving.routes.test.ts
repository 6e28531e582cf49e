import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { employees } from '../../db/tables/access.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { hashPassword } from '../../lib/passwords/passwords.ts';

const PASSWORD = 'one-of-their-own';

let t: TestApp;
let boss: TestCaller;
let LocationID: number;
beforeAll(async () => {
  t = await buildTestApp();
  boss = await t.loginAs({ level: 100 });
  ({ LocationID } = boss);
});
afterAll(() => t.close());

const deactivate = (by: TestCaller, { EmployeeID }: { EmployeeID: number }, Version?: number) =>
  by.post('/admin/employee/deactivate', { EmployeeID, Version });
const reactivate = (by: TestCaller, { EmployeeID }: { EmployeeID: number }, Version?: number) =>
  by.post('/admin/employee/reactivate', { EmployeeID, Version });
const stored = async ({ EmployeeID }: { EmployeeID: number }) =>
  (await t.db.select().from(employees).where(eq(employees.EmployeeID, EmployeeID)))[0]!;
const clerkOf = (level = 10) => t.loginAs({ level, LocationID, FirstName: 'Cleo', LastName: 'Clerk' });

async function withPassword() {
  const clerk = await clerkOf();
  await t.db
    .update(employees)
    .set({ PasswordHash: await hashPassword(PASSWORD) })
    .where(eq(employees.EmployeeID, clerk.EmployeeID));
  return { clerk, login: { Email: (await stored(clerk)).Email, Password: PASSWORD } };
}

describe('a deactivated person', () => {
  it('is out at once, and let in again signs in anew with the roles of before', async () => {
    const { clerk, login } = await withPassword();
    const gone = await deactivate(boss, clerk, 1);
    expect(gone.status).toBe(200);
    expect(gone.body).toMatchObject({
      message: 'Cleo Clerk was deactivated.',
      Active: false,
      Version: 2,
      LocationIDRole: { [LocationID]: clerk.RoleID },
    });
    expect((await clerk.get('/admin/employee/current')).status).toBe(401);
    const back = await reactivate(boss, clerk, 2);
    expect(back.body).toMatchObject({ message: 'Cleo Clerk is active again.', Active: true, Version: 3 });
    expect((await clerk.get('/admin/employee/current')).status).toBe(401);
    const { status, body } = await t.visitor.post('/login', login);
    expect(status).toBe(200);
    expect(body.loginDetails).toHaveLength(1);
  });

  it('is answered exactly as somebody with a wrong password or without an account', async () => {
    const { clerk, login } = await withPassword();
    await deactivate(boss, clerk);
    const answers = [
      await t.visitor.post('/login', login),
      await t.visitor.post('/login', { ...login, NewPassword: 'another-new-one' }),
      await t.visitor.post('/login', { Email: 'nobody@hotel.example', Password: PASSWORD }),
    ].map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
    expect(answers[0]).toMatchObject({ status: 401 });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const forgotten = await t.visitor.post('/resetPassword', { Email: login.Email });
    expect(forgotten.body.error).toBe('Could not find email in our system.');
  });

  it('loses sessions and those that begin, devices, tokens, temporary password, subscriptions, stand-ins, calendar address and invitations', async () => {
    const clerk = await clerkOf();
    const [own, other] = [clerk.EmployeeID, (await clerkOf()).EmployeeID];
    const at = '2026-11-10T18:00:00Z';
    for (const [table, columns, values] of [
      ['known_devices', 'device_hash, known_until', `'\\x01', '${at}'`],
      [
        'report_subscriptions',
        'report, cadence, at, format, since, created_at',
        `'{}', 'Daily', '07:00', 'pdf', '${at}', '${at}'`,
      ],
      [
        'api_tokens',
        'token_hash, name, read_only, created_at, expires_at',
        `'\\x03', 'Kiosk', true, '${at}', '2027-01-01'`,
      ],
      ['sign_in_tickets', 'ticket_hash, purpose, expires_at', `'\\x04', 'Factor', '2027-01-01'`],
      [
        'provider_sign_ins',
        'hash, step, purpose, challenge, return_to, begun_at, expires_at',
        `'\\x05', 'Back', 'SignIn', 'x', '/', '${at}', '2027-01-01'`,
      ],
      ['calendar_feeds', 'token_hash, created_at', `'\\x02', '${at}'`],
      ['invitations', 'location_id, invited_by, sent_at', `${LocationID}, 'Boss', '${at}'`],
      [
        'stand_ins',
        'location_id, stand_in_employee_id, first_day, last_day',
        `${LocationID}, ${other}, '2026-11-10', '2026-11-12'`,
      ],
    ] as const) {
      await t.db.execute(
        sql.raw(`insert into ${table} (employee_id, ${columns}) values (${own}, ${values})`),
      );
    }
    await t.db.execute(
      sql.raw(`insert into stand_ins (employee_id, location_id, stand_in_employee_id, first_day, last_day)
        values (${other}, ${LocationID}, ${own}, '2026-11-10', '2026-11-12')`),
    );
    await t.db.update(employees).set({ TemporaryHash: 'x', TemporaryExpiresAt: '2026-12-01T00:00:00Z' });
    expect((await deactivate(boss, clerk)).status).toBe(200);
    const { rows } = await t.db.execute(sql`select
      (select count(*) from sessions where employee_id = ${own})::int as sessions,
      (select count(*) from api_tokens where employee_id = ${own})::int as tokens,
      (select count(*) from sign_in_tickets where employee_id = ${own})::int as tickets,
      (select count(*) from provider_sign_ins where employee_id = ${own})::int as "providerSignIns",
      (select count(*) from known_devices where employee_id = ${own})::int as devices,
      (select count(*) from report_subscriptions where employee_id = ${own})::int as subscriptions,
      (select count(*) from calendar_feeds where employee_id = ${own})::int as feeds,
      (select count(*) from invitations where employee_id = ${own})::int as invitations,
      (select count(*) from stand_ins)::int as "standIns"`);
    expect(rows).toEqual([
      {
        sessions: 0,
        tokens: 0,
        tickets: 0,
        providerSignIns: 0,
        devices: 0,
        subscriptions: 0,
        feeds: 0,
        invitations: 0,
        standIns: 0,
      },
    ]);
    expect(await stored(clerk)).toMatchObject({ TemporaryHash: null, TemporaryExpiresAt: null });
    expect(await stored({ EmployeeID: other })).toMatchObject({ TemporaryHash: 'x', Active: true });
    await t.db.update(employees).set({ TemporaryHash: null, TemporaryExpiresAt: null });
  });

  it('is shown in their history as who did it', async () => {
    const clerk = await clerkOf();
    await deactivate(boss, clerk);
    await reactivate(boss, clerk);
    const rows = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.Record, `employee:${clerk.EmployeeID}`));
    expect(rows.map(({ Call, Changes }) => [Call, Changes])).toEqual([
      ['POST /admin/employee/deactivate', [{ Field: 'Active', From: true, To: false }]],
      ['POST /admin/employee/reactivate', [{ Field: 'Active', From: false, To: true }]],
    ]);
  });

  it('is told apart from a newer save, and from somebody who is so already', async () => {
    const clerk = await clerkOf();
    expect((await deactivate(boss, clerk, 7)).status).toBe(409);
    expect((await reactivate(boss, clerk)).body.error).toBe('This person is active already.');
    await deactivate(boss, clerk, 1);
    expect((await deactivate(boss, clerk)).body.error).toBe('This person is deactivated already.');
  });
});

describe('the last administrator', () => {
  it('stays: those who are inactive count for nothing', async () => {
    const alone = await buildTestApp();
    try {
      const first = await alone.loginAs({ level: 100 });
      const second = await alone.loginAs({ level: 100, LocationID: first.LocationID });
      const helper = await alone.loginAs({ level: 100, LocationID: first.LocationID, pages: ['Team'] });
      expect((await deactivate(first, second)).status).toBe(200);
      expect((await deactivate(helper, first)).status).toBe(403);
      const pages = await first.put('/role', { Roles: [{ RoleID: first.RoleID, AllowedPages: [] }] });
      expect(pages.body.error).toBe(
        'This would leave nobody who holds both Roles and Team. Give them to somebody else first.',
      );
    } finally {
      await alone.close();
    }
  });
});
