import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roles, sessions } from '../../src/db/tables/access.table.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { addApp, codeOf, fromBase32, person, type Person } from '../factor-people.ts';
import { CODE_LIES, nearMisses } from './code-lies.ts';
import { figure } from './figures.ts';

/**
 * Everything that may be wrong when an authenticator app is added. After each of it the honest code must succeed, or the lie was
 * not what was refused.
 */
let t: TestApp;
let who: Person;
let other: Person;
let tried = 0;
beforeAll(async () => {
  t = await buildTestApp();
  who = await addApp(t, await person(t));
  other = await addApp(t, await person(t));
});
/** A later code each time, and nobody is asked for a proof: that is another refusal. */
beforeEach(async () => {
  t.clock.advance(90_000);
  await t.db.update(sessions).set({ ProvedAt: t.clock.now().toISOString() });
});
afterAll(async () => {
  figure('hostile', 'variants of adding an app', tried);
  await t.close();
});

/** Begins anew: from here on the person carries the new secret, and the app in use the former one. */
async function start(by: Person): Promise<Buffer> {
  const { status, body } = await by.caller.post('/security/totp/start');
  expect(status).toBe(200);
  return fromBase32(String(body.Secret));
}
const confirm = (Code: unknown, by = who) => by.caller.post('/security/totp/confirm', { Code });
const since = async () => String((await who.caller.get('/security')).body.TotpSince);

/** Sends what is wrong, in which case nothing is added, and then what is right. */
async function refused(wrong: readonly unknown[], status: readonly number[]): Promise<void> {
  const before = await since();
  for (const Code of wrong) {
    tried += 1;
    expect([Code, status.includes((await confirm(Code)).status)]).toEqual([Code, true]);
  }
  expect(await since()).toBe(before);
  const added = await confirm(codeOf(t, who));
  expect([added.status, added.body.RecoveryCodes?.length]).toEqual([200, 10]);
  who.codes = added.body.RecoveryCodes as string[];
  expect(await since()).toBe(t.clock.now().toISOString());
}

describe('a code that is to add an app', () => {
  it.each(Object.entries(CODE_LIES))('is refused %s', async (_what, code) => {
    who.secret = await start(who);
    await refused([code({ t, who, other })], [400]);
  });

  it('is refused with any one digit wrong', async () => {
    who.secret = await start(who);
    await refused(nearMisses(t, who), [400]);
  });

  it('is refused of the app in use, of an earlier start, of another person’s start and as a recovery code', async () => {
    const inUse = codeOf(t, who);
    const earlier = codeOf(t, { ...who, secret: await start(who) });
    const theirs = codeOf(t, { ...other, secret: await start(other) });
    who.secret = await start(who);
    await refused([inUse, earlier, theirs, who.codes[0]], [400]);
  });

  it('is refused a second time, and before anything was begun', async () => {
    who.secret = await start(who);
    await refused([], []);
    tried += 2;
    expect((await confirm(codeOf(t, who))).status).toBe(409);
    expect((await confirm(codeOf(t, who, 1))).status).toBe(409);
  });

  it('is used up by adding the app: it does not sign in', async () => {
    tried += 1;
    who.secret = await start(who);
    const Code = codeOf(t, who);
    expect((await confirm(Code)).status).toBe(200);
    expect((await who.caller.post('/login/again', { Code })).status).toBe(401);
  });

  it('is refused an hour later', async () => {
    tried += 1;
    who.secret = await start(who);
    t.clock.advance(3_600_001);
    await t.db.update(sessions).set({ ProvedAt: t.clock.now().toISOString() });
    expect((await confirm(codeOf(t, who))).status).toBe(409);
  });

  it('is refused once the role offers none, once the session ended, and without a proof', async () => {
    tried += 3;
    const guest = await person(t);
    guest.secret = await start(guest);
    const offer = (SecondFactor: 'NotOffered' | 'Offered') =>
      t.db.update(roles).set({ SecondFactor }).where(eq(roles.RoleID, guest.caller.RoleID));
    await offer('NotOffered');
    expect((await confirm(codeOf(t, guest), guest)).status).toBe(409);
    await offer('Offered');
    t.clock.advance(15 * 60_000);
    expect((await confirm(codeOf(t, guest), guest)).status).toBe(428);
    await guest.caller.post('/logout');
    expect((await confirm(codeOf(t, guest), guest)).status).toBe(401);
  });
});
