import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REAUTH_TEXT } from '@boh/contract/errors.ts';
import { SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import {
  challengeOf,
  nextCode,
  PASSWORD,
  person,
  signIn,
  withFactors,
  type Person,
} from '../../../test/factor-people.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => t.close());

const MINUTE = 60_000;
let number = 0;
/** One of the calls that matter. */
const makeRole = (by: TestCaller) =>
  by.post('/role', { RoleName: `ROLE OF MINE ${(number += 1)}`, Level: 1 });
const late = async (): Promise<Person> => {
  const who = await withFactors(t);
  t.clock.advance(15 * MINUTE);
  return who;
};

describe('what matters', () => {
  it('is done within 15 minutes of a sign-in, and then asks for a proof without doing anything', async () => {
    const { email } = await person(t, { level: 100 });
    const { body } = await t.visitor.post('/login', { Email: email, Password: PASSWORD });
    const caller = t.withToken(String(body.token));
    t.clock.advance(15 * MINUTE - 1);
    expect((await makeRole(caller)).status).toBe(200);
    t.clock.advance(1);
    const asked = await makeRole(caller);
    expect([asked.status, asked.body.ReauthRequired, asked.body.error]).toEqual([428, true, REAUTH_TEXT]);
    expect((await caller.get('/role', { Search: `ROLE OF MINE ${number}` })).body).toEqual([]);
    expect((await caller.post('/login/again', { Password: PASSWORD })).body.message).toBe(
      SIGN_IN_TEXTS.proved,
    );
    expect((await makeRole(caller)).status).toBe(200);
    t.clock.advance(15 * MINUTE);
    expect((await makeRole(caller)).status).toBe(428);
  });

  it('is done once, under the same key, though it was asked for a proof in between', async () => {
    const who = await late();
    const options = { headers: { 'Idempotency-Key': 'the-same-key-of-one-submit' } };
    const send = () => who.caller.post('/role', { RoleName: 'ONCE ONLY', Level: 1 }, options);
    expect((await send()).status).toBe(428);
    await who.caller.post('/login/again', { Password: PASSWORD });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body.RoleID]).toEqual([200, first.body.RoleID]);
  });

  it('is told apart from what one may not do at all', async () => {
    const clerk = await t.loginAs({ pages: ['Rooms Details'] });
    t.clock.advance(20 * MINUTE);
    expect((await makeRole(clerk)).status).toBe(403);
  });

  it.each<[string, (who: Person) => Promise<object>]>([
    ['the password', () => Promise.resolve({ Password: PASSWORD })],
    ['a code', (who) => Promise.resolve({ Code: nextCode(t, who) })],
    ['a recovery code', (who) => Promise.resolve({ Code: who.codes[0] })],
    ['a passkey', async (who) => ({ Passkey: who.passkey.get((await challengeOf(t)).challenge) })],
  ])('takes %s for a proof, and the token stays', async (_what, proof) => {
    const who = await late();
    expect((await makeRole(who.caller)).status).toBe(428);
    expect((await who.caller.post('/login/again', await proof(who))).status).toBe(200);
    expect((await makeRole(who.caller)).status).toBe(200);
  });

  it('is open in every tab of the sign-in that proved it, and in no other sign-in', async () => {
    const who = await late();
    const tab = t.withToken(String((await who.caller.post('/sessions/tab')).body.token));
    const elsewhere = t.withToken(await t.make.token(who.caller.EmployeeID, who.caller.LocationID));
    t.clock.advance(15 * MINUTE);
    expect([(await makeRole(tab)).status, (await makeRole(elsewhere)).status]).toEqual([428, 428]);
    await who.caller.post('/login/again', { Password: PASSWORD });
    expect([(await makeRole(tab)).status, (await makeRole(elsewhere)).status]).toEqual([200, 428]);
    const later = await tab.post('/sessions/tab');
    expect((await makeRole(t.withToken(String(later.body.token)))).status).toBe(200);
  });

  it('stays open where one goes to another location, under the new token', async () => {
    const there = await t.make.location();
    const who = await person(t, { alsoAt: [there.LocationID] });
    const moved = await who.caller.post('/changeSelectedLocation', { NewLocationID: there.LocationID });
    expect((await makeRole(t.withToken(String(moved.body.token)))).status).toBe(200);
  });

  it('changing the password needs no proof beside the old one', async () => {
    const who = await late();
    const { EmployeeID } = who.caller;
    const change = { EmployeeID, OldPassword: PASSWORD, NewPassword: 'quiet-harbor-12' };
    expect((await who.caller.post('/changePassword', change)).status).toBe(200);
  });
});

describe('wrong proofs', () => {
  it('count with those of the old password: ten in 15 minutes, and 50 a day', async () => {
    const who = await late();
    for (let wrong = 0; wrong < 10; wrong += 1) {
      const answer = await who.caller.post(
        '/login/again',
        wrong % 2 ? { Code: '000000' } : { Password: 'wrong' },
      );
      expect([answer.status, answer.body.error]).toEqual([401, SIGN_IN_TEXTS.notProved]);
      expect(answer.headers['www-authenticate']).toBeUndefined();
    }
    expect((await who.caller.post('/login/again', { Password: PASSWORD })).status).toBe(429);
    const { EmployeeID } = who.caller;
    const change = { EmployeeID, OldPassword: PASSWORD, NewPassword: 'quiet-harbor-12' };
    expect((await who.caller.post('/changePassword', change)).status).toBe(429);
    expect((await who.caller.get('/home')).status).toBe(200);
    for (let round = 1; round < 5; round += 1) {
      t.clock.advance(16 * MINUTE);
      for (let wrong = 0; wrong < 10; wrong += 1) await who.caller.post('/login/again', { Code: '000000' });
    }
    t.clock.advance(16 * MINUTE);
    expect((await who.caller.post('/login/again', { Password: PASSWORD })).status).toBe(429);
  });

  it('at sign-in are ten for an address, and no right password in between takes them back', async () => {
    const who = await late();
    const statuses: number[] = [];
    for (let wrong = 0; wrong < 12; wrong += 1) {
      const { body } = await signIn(t, who);
      statuses.push((await t.visitor.post('/login/factor', { Ticket: body.Ticket, Code: '000000' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const ticket = (await signIn(t, who)).body.Ticket as string;
    expect((await t.visitor.post('/login/factor', { Ticket: ticket, Code: who.codes[0] })).status).toBe(429);
    t.clock.advance(15 * MINUTE);
    const next = (await signIn(t, who)).body.Ticket as string;
    expect((await t.visitor.post('/login/factor', { Ticket: next, Code: nextCode(t, who) })).status).toBe(
      200,
    );
  });

  it('from everywhere are 30 a day; beyond that what nobody finds by trying still opens', async () => {
    const who = await late();
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 10; wrong += 1) {
        const { body } = await signIn(t, who);
        await t.visitor.post('/login/factor', { Ticket: body.Ticket, Code: '000000' });
      }
      t.clock.advance(16 * MINUTE);
    }
    const Ticket = (await signIn(t, who)).body.Ticket as string;
    const digits = await t.visitor.post('/login/factor', { Ticket, Code: nextCode(t, who) });
    expect([digits.status, digits.body.error]).toEqual([429, SIGN_IN_TEXTS.strangers]);
    expect((await t.visitor.post('/login/factor', { Ticket, Code: who.codes[0] })).status).toBe(200);
  });
});
