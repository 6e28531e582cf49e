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
