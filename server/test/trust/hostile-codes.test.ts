import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employees, sessions } from '../../src/db/tables/access.table.ts';
import { totpSecrets } from '../../src/features/security/security.table.ts';
import { openChallenge, openTicket } from '../../src/features/security/tickets.service.ts';
import { hashToken } from '../../src/http/session.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import {
  addApp,
  codeOf,
  openedTicket,
  PASSWORD,
  passwordHash,
  person,
  type Person,
} from '../factor-people.ts';
import { CODE_LIES, nearMisses } from './code-lies.ts';
import { figure } from './figures.ts';

/**
 * Everything that may be wrong about a code and about the ticket it comes with. After each of them the honest answer must
 * succeed, or the lie was not what was refused.
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
afterAll(async () => {
  figure('hostile', 'variants of codes and tickets', tried);
  await t.close();
});

const step = (steps: number) => codeOf(t, who, steps);
const complete = (Ticket: unknown, more: object) => t.visitor.post('/login/factor', { Ticket, ...more });

/** Ways to send a code, each with an honest answer of its own. */
const WAYS: Readonly<Record<string, (Code: unknown) => ReturnType<typeof complete>>> = {
  'to complete a sign-in': async (Code) => complete(await openedTicket(t, who), { Code }),
  'to prove again': (Code) => who.caller.post('/login/again', { Code }),
};

describe.each(Object.entries(WAYS))('a code sent %s', (_way, send) => {
  it.each(Object.entries(CODE_LIES))('is refused %s', async (_what, code) => {
    tried += 1;
    t.clock.advance(90_000);
    const before = await t.db.$count(sessions);
    const answer = await send(code({ t, who, other }));
    expect([400, 401]).toContain(answer.status);
    expect(answer.body.token).toBeUndefined();
    expect(await t.db.$count(sessions)).toBe(before);
    expect((await send(step(0))).status).toBe(200);
  });

  it('is refused with any one digit wrong', async () => {
    t.clock.advance(90_000);
    for (const code of nearMisses(t, who)) {
      tried += 1;
      expect([code, (await send(code)).status]).toEqual([code, 401]);
    }
    expect((await send(step(0))).status).toBe(200);
  });

  it('counts one step early or late, and each of the three once', async () => {
    tried += 5;
    t.clock.advance(300_000);
    for (const steps of [-1, 0, 1]) {
      expect((await send(step(steps))).status).toBe(200);
      expect((await send(step(steps))).status).toBe(401);
    }
    expect((await send(step(-1))).status).toBe(401);
    expect((await send(step(0))).status).toBe(401);
  });

  it('is not taken again after a later one, though it was never used', async () => {
    tried += 1;
    t.clock.advance(300_000);
    expect((await send(step(1))).status).toBe(200);
    expect((await send(step(0))).status).toBe(401);
  });

  it('a recovery code counts once', async () => {
    tried += 1;
    const Code = who.codes.pop();
    expect((await send(Code)).status).toBe(200);
    expect((await send(Code)).status).toBe(401);
  });
});

describe('a ticket', () => {
  const change = (set: Partial<typeof employees.$inferInsert>) => async () => {
    await t.db.update(employees).set(set).where(eq(employees.EmployeeID, who.caller.EmployeeID));
  };
  const back = async () => change({ PasswordHash: await passwordHash(), Active: true })();

  /** Tickets that open nothing, though the code is right. */
  const TICKETS: Readonly<Record<string, () => Promise<unknown>>> = {
    'nobody was given': () => Promise.resolve('A'.repeat(43)),
    'that is empty': () => Promise.resolve(''),
    'that is missing': () => Promise.resolve(undefined),
    'that is null': () => Promise.resolve(null),
    'that is a number': () => Promise.resolve(7),
    'that is a list': async () => [await openedTicket(t, who)],
    'with a letter more': async () => `${await openedTicket(t, who)}A`,
    'with a letter less': async () => (await openedTicket(t, who)).slice(1),
    'in capitals': async () => (await openedTicket(t, who)).toUpperCase(),
    'with a blank': async () => ` ${await openedTicket(t, who)}`,
    'that is a session’s token': () => Promise.resolve(who.caller.token),
    'that is a stored hash': async () => hashToken(await openedTicket(t, who)).toString('base64url'),
    'for a passkey alone': async () =>
      (await openChallenge(t.db, t.clock.now(), { Purpose: 'Passkey' })).Ticket,
    'that is the challenge of a passkey': async () =>
      (await openChallenge(t.db, t.clock.now(), { Purpose: 'Passkey' })).challenge,
    'for a passkey that is being made': async () =>
      (await openChallenge(t.db, t.clock.now(), { Purpose: 'Setup', EmployeeID: who.caller.EmployeeID }))
        .Ticket,
    'of another person': () => openedTicket(t, other),
    'of another password': () =>
      openTicket(t.db, t.clock.now(), {
        ...{ Purpose: 'Factor', EmployeeID: who.caller.EmployeeID, CheckedHash: hashToken('x') },
      }),
    'of no password': () =>
      openTicket(t.db, t.clock.now(), { Purpose: 'Factor', EmployeeID: who.caller.EmployeeID }),
    'of a temporary password that is gone': async () =>
      openTicket(t.db, t.clock.now(), {
        ...{ Purpose: 'Factor', EmployeeID: who.caller.EmployeeID, IsTemporary: true },
        CheckedHash: hashToken(await passwordHash()),
      }),
    'from before the password changed': async () => {
      const ticket = await openedTicket(t, who);
      await change({ PasswordHash: 'another' })();
      return ticket;
    },
    'from before its person left': async () => {
      const ticket = await openedTicket(t, who);
      await change({ Active: false })();
      return ticket;
    },
    'that was used': async () => {
      const ticket = await openedTicket(t, who);
      expect((await complete(ticket, { Code: who.codes.pop() })).status).toBe(200);
      return ticket;
    },
    'that was tried five times': async () => {
      const ticket = await openedTicket(t, who);
      for (let wrong = 0; wrong < 5; wrong += 1) await complete(ticket, { Code: '000000' });
      return ticket;
    },
    'that is five minutes old': async () => {
      const ticket = await openedTicket(t, who);
      t.clock.advance(5 * 60_000);
      return ticket;
    },
    'that is a day old': async () => {
      const ticket = await openedTicket(t, who);
      t.clock.advance(24 * 3_600_000);
      return ticket;
    },
  };

  it.each(Object.entries(TICKETS))('is refused %s, with the right code', async (_what, ticket) => {
    tried += 1;
    t.clock.advance(90_000);
    const before = await t.db.$count(sessions);
    const Ticket = await ticket();
    const made = await t.db.$count(sessions);
    const answer = await complete(Ticket, { Code: step(0) });
    expect([400, 401]).toContain(answer.status);
    expect(await t.db.$count(sessions)).toBe(made);
    expect(made - before).toBeLessThan(2);
    await back();
    expect((await complete(await openedTicket(t, who), { Code: step(0) })).status).toBe(200);
  });

  it('is refused without a proof, with two, and with one of another kind', async () => {
    tried += 4;
    t.clock.advance(90_000);
    const Ticket = await openedTicket(t, who);
    const passkey = who.passkey.get('x');
    for (const more of [{}, { Code: step(0), Passkey: passkey }, { Password: PASSWORD }, { Passkey: {} }])
      expect((await complete(Ticket, more)).status).toBe(400);
    const caller = t.withToken(await t.make.token(who.caller.EmployeeID, who.caller.LocationID));
    expect((await caller.post('/login/again', { Password: PASSWORD, Code: step(0) })).status).toBe(400);
    expect((await complete(Ticket, { Code: step(0) })).status).toBe(200);
  });

  it('waits for an app that was removed meanwhile in vain', async () => {
    tried += 1;
    t.clock.advance(90_000);
    const Ticket = await openedTicket(t, who);
    const [kept] = await t.db
      .delete(totpSecrets)
      .where(eq(totpSecrets.EmployeeID, who.caller.EmployeeID))
      .returning();
    expect((await complete(Ticket, { Code: step(0) })).status).toBe(401);
    await t.db.insert(totpSecrets).values(kept!);
  });
});
