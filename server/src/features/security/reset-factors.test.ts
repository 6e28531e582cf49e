import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECURITY_TEXTS } from '@boh/contract/security/security.contract.ts';
import { challengeOf, codeOf, signIn, ticketOf, withFactors } from '../../../test/factor-people.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { mailsOf } from '../../../test/outbox.ts';
import { employees } from '../../db/tables/access.table.ts';

let t: TestApp;
let admin: TestCaller;
let home: number;
beforeAll(async () => {
  t = await buildTestApp();
  home = (await t.make.location()).LocationID;
  admin = await t.loginAs({ LocationID: home, level: 80 });
});
afterAll(() => t.close());

const reset = (by: TestCaller, EmployeeID: number, more: object = {}) =>
  by.post('/admin/employee/resetFactors', { EmployeeID, ...more });

describe('resetting somebody’s factors', () => {
  it('leaves the password alone, ends every session and everything under way, and mails the person', async () => {
    const who = await withFactors(t, { LocationID: home, level: 50 });
    const Ticket = await ticketOf(t, who);
    const { challenge } = await challengeOf(t, Ticket);
    const alone = await challengeOf(t);
    t.clock.advance(60_000);
    const [mail] = await mailsOf(t, async () => {
      const answer = await reset(admin, who.caller.EmployeeID);
      expect([answer.status, answer.body.message]).toEqual([200, SECURITY_TEXTS.reset]);
    });
    expect([
      [mail?.to].flat()[0]?.text,
      mail?.text?.includes('An administrator removed all second factors'),
    ]).toEqual([who.email, true]);
    expect((await who.caller.get('/security')).status).toBe(401);
    for (const proof of [
      { Code: codeOf(t, who) },
      { Code: who.codes[0] },
      { Passkey: who.passkey.get(challenge) },
    ])
      expect((await t.visitor.post('/login/factor', { Ticket, ...proof })).status).toBe(401);
    const Passkey = who.passkey.get(alone.challenge);
    expect((await t.visitor.post('/login/factor', { Ticket: alone.Ticket, Passkey })).status).toBe(401);
    expect((await signIn(t, who)).body.token).toEqual(expect.any(String));
  });

  it('refuses a stale card, and counts as a save', async () => {
    const who = await withFactors(t, { LocationID: home, level: 50 });
    const { EmployeeID } = who.caller;
    const first = await reset(admin, EmployeeID, { Version: 1 });
    expect(first.body).toMatchObject({ EmployeeID, Version: 2 });
    expect((await reset(admin, EmployeeID, { Version: 1 })).status).toBe(409);
  });

  it('is for whoever could take every role of the person, and never for oneself', async () => {
    const above = await withFactors(t, { LocationID: home, level: 90 });
    expect((await reset(admin, above.caller.EmployeeID)).status).toBe(403);
    const own = await reset(admin, admin.EmployeeID);
    expect([own.status, own.body.error]).toEqual([403, SECURITY_TEXTS.resetOwn]);
    const elsewhere = await t.make.location();
    const alsoThere = await withFactors(t, { LocationID: home, alsoAt: [elsewhere.LocationID], level: 10 });
    const partly = await reset(admin, alsoThere.caller.EmployeeID);
    expect([partly.status, partly.body.error]).toEqual([403, SECURITY_TEXTS.resetRefused]);
    const unknown = await withFactors(t, { LocationID: elsewhere.LocationID, level: 10 });
    expect((await reset(admin, unknown.caller.EmployeeID)).status).toBe(404);
    for (const who of [above, alsoThere, unknown])
      expect((await who.caller.get('/security')).body.TotpSince).not.toBeNull();
    const roster = await t.loginAs({ LocationID: home, level: 100, pages: ['Directory'] });
    expect((await reset(roster, alsoThere.caller.EmployeeID)).status).toBe(403);
  });

  it('of people without any role is for Level 100', async () => {
    const nobody = await t.make.employee();
    expect((await reset(admin, nobody.EmployeeID)).status).toBe(403);
    const top = await t.loginAs({ LocationID: home, level: 100 });
    expect((await reset(top, nobody.EmployeeID)).status).toBe(200);
  });

  it('asks the administrator for a proof first', async () => {
    const late = await t.loginAs({ LocationID: home, level: 80 });
    const { EmployeeID } = await t.loginAs({ LocationID: home, level: 10 });
    t.clock.advance(16 * 60_000);
    const answer = await reset(late, EmployeeID);
    expect([answer.status, answer.body.ReauthRequired]).toEqual([428, true]);
    const [row] = await t.db.select().from(employees).where(eq(employees.EmployeeID, EmployeeID));
    expect(row?.Version).toBe(1);
    admin = await t.loginAs({ LocationID: home, level: 80 });
  });
});
