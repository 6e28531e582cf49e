import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../../src/db/tables/access.table.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import {
  addApp,
  addPasskey,
  challengeOf,
  codeOf,
  openedTicket,
  person,
  withFactors,
  type Person,
} from '../factor-people.ts';
import { figure, size } from './figures.ts';
import { done } from './world.ts';

const RACES = size(5, 100);
const AT_ONCE = 4;

let t: TestApp;
let home: number;
beforeAll(async () => {
  t = await buildTestApp();
  home = (await t.make.location()).LocationID;
});
afterAll(() => t.close());

/** The clock goes on with each race: whoever signed in at the first would be asked for a proof at the last. */
const administrator = () => t.loginAs({ LocationID: home, level: 100 });
const complete = (Ticket: string, proof: object) => t.visitor.post('/login/factor', { Ticket, ...proof });
const sessionsOf = ({ caller }: Person) => t.db.$count(sessions, eq(sessions.EmployeeID, caller.EmployeeID));
const several = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, make));

/** What several send at the same moment, of which one may succeed. */
const SENT: Readonly<Record<string, (who: Person) => Promise<(() => ReturnType<typeof complete>)[]>>> = {
  'one code with tickets of their own': async (who) => {
    const tickets = await several(() => openedTicket(t, who));
    const Code = codeOf(t, who);
    return tickets.map((ticket) => () => complete(ticket, { Code }));
  },
  'one recovery code with tickets of their own': async (who) => {
    const tickets = await several(() => openedTicket(t, who));
    const Code = who.codes.pop();
    return tickets.map((ticket) => () => complete(ticket, { Code }));
  },
  'one ticket with codes of their own': async (who) => {
    const ticket = await openedTicket(t, who);
    const codes = [codeOf(t, who), ...who.codes.splice(0, AT_ONCE - 1)];
    return codes.map((Code) => () => complete(ticket, { Code }));
  },
  'one use of a passkey': async (who) => {
    const { Ticket, challenge } = await challengeOf(t);
    const Passkey = who.passkey.get(challenge);
    return Array.from({ length: AT_ONCE }, () => () => complete(Ticket, { Passkey }));
  },
  'uses of a passkey with the same counter': async (who) => {
    const challenges = await several(() => challengeOf(t));
    const counter = who.passkey.counter + 1;
    return challenges.map(({ Ticket, challenge }) => {
      const Passkey = who.passkey.get(challenge, { counter });
      return () => complete(Ticket, { Passkey });
    });
  },
};

describe('sent at the same moment', () => {
  it.each(Object.keys(SENT))('%s sign in once', async (what) => {
    for (let race = 0; race < RACES; race += 1) {
      const who = await withFactors(t);
      t.clock.advance(90_000);
      const before = await sessionsOf(who);
      const sent = await SENT[what]!(who);
      const statuses = (await Promise.all(sent.map((send) => send()))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: AT_ONCE - 1 }, () => 401)]);
      expect(await sessionsOf(who)).toBe(before + 1);
    }
    figure('concurrency', `${what}: races`, RACES);
  });

  it('one new passkey is added once', async () => {
    const who = await person(t);
    const { body } = await who.caller.post('/security/passkeys/options');
    const Passkey = who.passkey.create(String(body.Options.challenge));
    const answers = await several(() => who.caller.post('/security/passkeys', { Name: 'Key', Passkey }));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });

  it('removals leave a required factor: one of two is refused', async () => {
    const [who, admin] = [await withFactors(t), await administrator()];
    await done(admin.put('/role', { Roles: [{ RoleID: who.caller.RoleID, SecondFactor: 'Required' }] }));
    const answers = await Promise.all([
      who.caller.post('/security/totp/remove'),
      who.caller.send('DELETE', `/security/passkeys/${who.passkeyId}`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a reset while the person signs in or adds a factor', () => {
  it('leaves either nothing of it or all of it after the reset: no session from before, no factor', async () => {
    let [inside, outside] = [0, 0];
    for (let race = 0; race < RACES; race += 1) {
      const who = await addApp(t, await person(t, { LocationID: home, level: 10 }));
      t.clock.advance(60_000);
      const tickets = await several(() => openedTicket(t, who));
      await addPasskey(who);
      const admin = await administrator();
      const [reset, ...signed] = await Promise.all([
        admin.post('/admin/employee/resetFactors', { EmployeeID: who.caller.EmployeeID }),
        ...tickets.map((ticket, place) => complete(ticket, { Code: who.codes[place] })),
        who.caller.post('/security/recovery-codes'),
        who.caller.post('/security/totp/start'),
      ]);
      expect(reset.status).toBe(200);
      for (const { status, body } of signed) {
        if (status === 200) inside += 1;
        else outside += 1;
        // Whoever got in before was put out by the reset.
        if (status === 200 && body.token)
          expect((await t.withToken(String(body.token)).get('/security')).status).toBe(401);
      }
      expect(await sessionsOf(who)).toBe(0);
      const caller = t.withToken(await t.make.token(who.caller.EmployeeID, home));
      const { body } = await caller.get('/security');
      expect([body.TotpSince, body.Passkeys, body.RecoveryCodesLeft]).toEqual([null, [], 0]);
    }
    figure('concurrency', 'reset beside sign-ins: before, after', `${inside}, ${outside}`);
  });
});
