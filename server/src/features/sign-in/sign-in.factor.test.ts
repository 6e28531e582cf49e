import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  nextCode,
  passwordHash,
  PASSWORD,
  person,
  signIn,
  ticketOf,
  withFactors,
  type Person,
} from '../../../test/factor-people.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { mailsOf } from '../../../test/outbox.ts';
import { employees, sessions } from '../../db/tables/access.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { hashPassword } from '../../lib/passwords/passwords.ts';
import { userHandle } from '../../lib/factors/passkeys.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const complete = (Ticket: string, proof: object) => t.visitor.post('/login/factor', { Ticket, ...proof });
const sessionsOf = async ({ caller }: Person) =>
  t.db.$count(sessions, eq(sessions.EmployeeID, caller.EmployeeID));

describe('signing in with a second factor', () => {
  it('the password alone gives a ticket, a code with it a session that works', async () => {
    const who = await addApp(t, await person(t));
    const before = await sessionsOf(who);
    t.clock.advance(60_000);
    const first = await signIn(t, who);
    expect([first.status, Object.keys(first.body).sort()]).toEqual([
      200,
      ['FactorRequired', 'Factors', 'Ticket'],
    ]);
    expect(first.body).toMatchObject({ FactorRequired: true, Factors: ['Code'] });
    expect(await sessionsOf(who)).toBe(before);
    expect((await t.withToken(String(first.body.Ticket)).get('/security')).status).toBe(401);
    const done = await complete(String(first.body.Ticket), { Code: codeOf(t, who) });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      user: { EmployeeID: who.caller.EmployeeID, Email: who.email },
      loginDetails: [{ Location: { LocationID: who.caller.LocationID } }],
    });
    expect((await t.withToken(String(done.body.token)).get('/Rooms/get')).status).toBe(200);
    const [row] = await t.db.select().from(auditLog).where(eq(auditLog.Call, 'POST /login/factor'));
    expect(row?.Changes).toContainEqual({ Field: 'SecondFactor', From: null, To: 'app' });
  });

  it('a recovery code does as well, however it is typed, and its owner is told', async () => {
    const who = await addApp(t, await person(t));
    const Code = who.codes[3]!.toLowerCase().replaceAll('-', ' ');
    const Ticket = await ticketOf(t, who);
    const [mail] = await mailsOf(t, async () => expect((await complete(Ticket, { Code })).status).toBe(200));
    expect(mail?.text).toContain('A recovery code of your account was used.');
    expect((await complete(await ticketOf(t, who), { Code })).status).toBe(401);
  });

  it('a passkey does as well, without a check of the person', async () => {
    const who = await withFactors(t);
    expect((await signIn(t, who)).body.Factors).toEqual(['Code', 'Passkey']);
    const ticket = await ticketOf(t, who);
    const options = await t.visitor.post('/login/passkey/options', { Ticket: ticket });
    expect(options.body).toMatchObject({
      Ticket: ticket,
      Options: {
        rpId: 'localhost',
        userVerification: 'preferred',
        allowCredentials: [{ id: who.passkey.id }],
      },
    });
    const Passkey = who.passkey.get(String(options.body.Options.challenge), { isVerified: false });
    expect((await complete(ticket, { Passkey })).status).toBe(200);
    expect((await who.caller.get('/security')).body.Passkeys[0].LastUsedAt).toBe(t.clock.now().toISOString());
  });

  it('a passkey is enough alone where its device made sure of the person', async () => {
    const who = await addPasskey(await person(t));
    const options = await t.visitor.post('/login/passkey/options', {});
    expect(options.body.Options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const { Ticket } = options.body as { Ticket: string };
    const Passkey = who.passkey.get(String(options.body.Options.challenge), {
      userHandle: userHandle(who.caller.EmployeeID),
    });
    const done = await complete(Ticket, { Passkey });
    expect([done.status, done.body.user?.EmployeeID]).toEqual([200, who.caller.EmployeeID]);
  });

  it('whoever has a passkey and no app is asked for no code, and gets in by a recovery code all the same', async () => {
    const who = await addPasskey(await person(t));
    const { body } = await signIn(t, who);
    expect(body.Factors).toEqual(['Passkey']);
    expect((await complete(String(body.Ticket), { Code: who.codes[0] })).status).toBe(200);
  });

  it('the options of a passkey alone need no body and tell nothing of anybody', async () => {
    await addPasskey(await person(t));
    const { status, body } = await t.visitor.post('/login/passkey/options');
    expect([status, body.Options.allowCredentials]).toEqual([200, []]);
  });

  it('the ticket outlives a wrong code, but not five', async () => {
    const who = await addApp(t, await person(t));
    const Ticket = await ticketOf(t, who);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const answer = await complete(Ticket, { Code: '000000' });
      expect([answer.status, answer.body.error]).toEqual([401, SIGN_IN_TEXTS.wrongFactor]);
    }
    const over = await complete(Ticket, { Code: who.codes[0] });
    expect([over.status, over.body.error]).toEqual([401, SIGN_IN_TEXTS.ticketOver]);
    expect((await t.visitor.post('/login/passkey/options', { Ticket })).status).toBe(401);
  });
});

describe('a temporary password with a second factor', () => {
  const NewPassword = 'quiet-harbor-12';
  const give = async ({ caller }: Person, more: Partial<typeof employees.$inferInsert> = {}) =>
    t.db
      .update(employees)
      .set({
        TemporaryHash: await passwordHash(),
        TemporaryExpiresAt: new Date(t.clock.now().getTime() + 3_600_000).toISOString(),
        PasswordHash: null,
        ...more,
      })
      .where(eq(employees.EmployeeID, caller.EmployeeID));

  it('is replaced only once the factor is there', async () => {
    const who = await addApp(t, await person(t));
    await give(who);
    expect((await signIn(t, who)).status).toBe(405);
    const pending = await t.visitor.post('/login', { Email: who.email, Password: PASSWORD, NewPassword });
    expect(pending.body.FactorRequired).toBe(true);
    expect((await signIn(t, who, NewPassword)).status).toBe(401);
    expect((await signIn(t, who)).status).toBe(405);
    const done = await complete(String(pending.body.Ticket), { Code: nextCode(t, who) });
    expect(done.status).toBe(200);
    expect((await who.caller.get('/security')).status).toBe(401);
    expect((await signIn(t, who, NewPassword)).body.FactorRequired).toBe(true);
    expect((await signIn(t, who)).status).toBe(401);
  });

  it('that was replaced meanwhile opens nothing', async () => {
    const who = await addApp(t, await person(t));
    await give(who);
    const pending = await t.visitor.post('/login', { Email: who.email, Password: PASSWORD, NewPassword });
    await give(who, { TemporaryHash: await hashPassword('another-harbor-3') });
    expect((await complete(String(pending.body.Ticket), { Code: nextCode(t, who) })).status).toBe(401);
  });

  it('of an account whose address nobody confirmed frees it of the factors somebody else put there', async () => {
    const who = await addApp(t, await person(t));
    await give(who, { EmailConfirmed: false });
    const done = await t.visitor.post('/login', { Email: who.email, Password: PASSWORD, NewPassword });
    expect(done.body.token).toEqual(expect.any(String));
    const { body } = await t.withToken(String(done.body.token)).get('/security');
    expect([body.TotpSince, body.RecoveryCodesLeft]).toEqual([null, 0]);
  });
});

describe('whoever must have a second factor and has none', () => {
  it('reaches what sets one up, the own name and the way out, and nothing else until it is there', async () => {
    const role = await t.make.role(['Rooms Details', 'Team'], { SecondFactor: 'Required', Level: 100 });
    const who = await person(t, { RoleID: role.RoleID });
    const { body } = await signIn(t, who);
    const caller = t.withToken(String(body.token));
    expect((await caller.get('/admin/employee/current')).body.FactorSetupRequired).toBe(true);
    for (const path of ['/Rooms/get', '/home', '/inbox', '/admin/employees/getallEmployee', '/find']) {
      const refused = await caller.get(path);
      expect([path, refused.status, refused.body.FactorSetupRequired]).toEqual([path, 403, true]);
    }
    for (const path of ['/sessions/tab', '/changePassword', '/changeSelectedLocation'])
      expect([path, (await caller.post(path, {})).body.FactorSetupRequired]).toEqual([path, true]);
    t.clock.advance(16 * 60_000);
    expect((await caller.post('/security/totp/start')).status).toBe(428);
    expect((await caller.post('/login/again', { Password: PASSWORD })).status).toBe(200);
    await addApp(t, { ...who, caller: { ...who.caller, ...caller } });
    expect((await caller.get('/Rooms/get')).status).toBe(200);
    expect((await caller.get('/admin/employee/current')).body.FactorSetupRequired).toBeUndefined();
    expect((await caller.post('/logout')).status).toBe(200);
  });

  it('is stopped by the very next call after a role requires it, wherever that role is held', async () => {
    const who = await person(t);
    const role = await t.make.role([], { SecondFactor: 'Required' });
    const elsewhere = await t.make.location();
    expect((await who.caller.get('/Rooms/get')).status).toBe(200);
    await t.make.assign(who.caller.EmployeeID, elsewhere.LocationID, role.RoleID);
    expect((await who.caller.get('/Rooms/get')).body.FactorSetupRequired).toBe(true);
    await addPasskey(who);
    expect((await who.caller.get('/Rooms/get')).status).toBe(200);
    await t.db.execute(sql`delete from passkeys where employee_id = ${who.caller.EmployeeID}`);
    expect((await who.caller.get('/Rooms/get')).status).toBe(403);
  });
});
