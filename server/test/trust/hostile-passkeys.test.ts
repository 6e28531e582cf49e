import { generateKeyPairSync } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../../src/db/tables/access.table.ts';
import { passkeys } from '../../src/features/security/security.table.ts';
import { userHandle } from '../../src/lib/factors/passkeys.ts';
import type { Twist } from '../authenticator.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { addPasskey, challengeOf, person, openedTicket, type Person } from '../factor-people.ts';
import { figure } from './figures.ts';
import { CLIENT_LIES, flip } from './passkey-lies.ts';

/**
 * Every way of using a passkey, and everything that may be wrong about it. Each lie is told on its own, by an authenticator that
 * is honest otherwise; after each of them the honest answer must succeed, or the lie was not what was refused.
 */
let t: TestApp;
let who: Person;
let other: Person;
let tried = 0;
beforeAll(async () => {
  t = await buildTestApp();
  who = await addPasskey(await person(t));
  other = await addPasskey(await person(t));
});
afterAll(async () => {
  figure('hostile', 'variants of passkeys', tried);
  await t.close();
});

const stranger = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const USED: Readonly<Record<string, () => Twist>> = {
  ...CLIENT_LIES,
  'made, not used': () => ({ type: 'webauthn.create' }),
  'signed by another key': () => ({ signedBy: stranger() }),
  'signed by another person’s key': () => ({ signedBy: other.passkey.key }),
  'with another signature bit': () => ({ spoilSignature: (bytes) => flip(bytes, bytes.length - 1) }),
  'with another signature structure': () => ({ spoilSignature: (bytes) => flip(bytes, 0) }),
  'without a signature': () => ({ spoilSignature: () => Buffer.alloc(0) }),
  'with half a signature': () => ({ spoilSignature: (bytes) => bytes.subarray(0, 32) }),
  'with a signature of zeros': () => ({ spoilSignature: (bytes) => Buffer.alloc(bytes.length) }),
  'with a counter raised afterwards': () => ({ spoilData: (bytes) => flip(bytes, 35) }),
  'with flags changed afterwards': () => ({
    isVerified: false,
    spoilData: (b) => Buffer.concat([b.subarray(0, 32), Buffer.of(5), b.subarray(33)]),
  }),
  'with data cut off': () => ({ spoilData: (bytes) => bytes.subarray(0, 36) }),
  'with more data': () => ({ spoilData: (bytes) => Buffer.concat([bytes, Buffer.of(0)]) }),
  'without data': () => ({ spoilData: () => Buffer.alloc(0) }),
  'with the counter of the last use': () => ({ counter: who.passkey.counter }),
  'with a counter going back': () => ({ counter: Math.max(0, who.passkey.counter - 1) }),
  'with a counter of nothing': () => ({ counter: 0 }),
  'in the name of another person': () => ({ userHandle: userHandle(other.caller.EmployeeID) }),
  'in the name of nobody': () => ({ userHandle: 'AAAA' }),
  'under another person’s id': () => ({ id: other.passkey.id }),
};

const sessionCount = () => t.db.$count(sessions);
const complete = (Ticket: string, Passkey: object) => t.visitor.post('/login/factor', { Ticket, Passkey });

/** A way of using a passkey: its challenge, and what is sent with it. */
interface Way {
  readonly verification: 'required' | 'preferred';
  begin(): Promise<{ challenge: string; send: (passkey: object) => ReturnType<typeof complete> }>;
}
const WAYS: Readonly<Record<string, Way>> = {
  'as a second factor': {
    verification: 'preferred',
    begin: async () => {
      const { Ticket, challenge } = await challengeOf(t, await openedTicket(t, who));
      return { challenge, send: (passkey) => complete(Ticket, passkey) };
    },
  },
  alone: {
    verification: 'required',
    begin: async () => {
      const { Ticket, challenge } = await challengeOf(t);
      return { challenge, send: (passkey) => complete(Ticket, passkey) };
    },
  },
  'to prove again': {
    verification: 'required',
    begin: async () => {
      const { challenge } = await challengeOf(t);
      return { challenge, send: (Passkey) => who.caller.post('/login/again', { Passkey }) };
    },
  },
};

describe.each(Object.entries(WAYS))('a passkey used %s', (_name, way) => {
  const unverified: Record<string, () => Twist> =
    way.verification === 'required' ? { 'without a check of the person': () => ({ isVerified: false }) } : {};

  it.each(Object.entries({ ...USED, ...unverified }))('is refused %s', async (_what, twist) => {
    tried += 1;
    const before = await sessionCount();
    const lie = await way.begin();
    const answer = await lie.send(who.passkey.get(lie.challenge, twist()));
    expect([400, 401]).toContain(answer.status);
    expect(answer.body.token).toBeUndefined();
    expect(await sessionCount()).toBe(before);
    const honest = await way.begin();
    expect((await honest.send(who.passkey.get(honest.challenge))).status).toBe(200);
  });

  it('is refused with any one byte of what was signed or of the signature changed', async () => {
    const before = await sessionCount();
    const lies: Twist[] = [
      ...Array.from({ length: 37 }, (_, place) => ({ spoilData: (bytes: Buffer) => flip(bytes, place) })),
      // Of its two numbers, not of how long they are said to be.
      ...Array.from({ length: 30 }, (_, place) => [
        { spoilSignature: (bytes: Buffer) => flip(bytes, 5 + place) },
        { spoilSignature: (bytes: Buffer) => flip(bytes, bytes.length - 1 - place) },
      ]).flat(),
    ];
    for (const [place, lie] of lies.entries()) {
      tried += 1;
      const { challenge, send } = await way.begin();
      expect([place, (await send(who.passkey.get(challenge, lie))).status]).toEqual([place, 401]);
    }
    expect(await sessionCount()).toBe(before);
  });

  it('is refused a second time, and a refused challenge is used up as well', async () => {
    tried += 2;
    const once = await way.begin();
    const passkey = who.passkey.get(once.challenge);
    expect((await once.send(passkey)).status).toBe(200);
    expect((await once.send(passkey)).status).toBe(401);
    const spoilt = await way.begin();
    expect(
      (await spoilt.send(who.passkey.get(spoilt.challenge, { origin: 'https://evil.example' }))).status,
    ).toBe(401);
    expect((await spoilt.send(who.passkey.get(spoilt.challenge))).status).toBe(401);
  });

  it('is refused five minutes later', async () => {
    tried += 1;
    const { challenge, send } = await way.begin();
    t.clock.advance(5 * 60_000);
    expect((await send(who.passkey.get(challenge))).status).toBe(401);
  });

  it('is refused with a challenge for anything else', async () => {
    tried += 2;
    const setup = await who.caller.post('/login/again', { Password: 'harbor-lights-7' });
    expect(setup.status).toBe(200);
    const made = await who.caller.post('/security/passkeys/options');
    const { send } = await way.begin();
    expect((await send(who.passkey.get(String(made.body.Options.challenge)))).status).toBe(401);
    const theirs = await challengeOf(t, await openedTicket(t, other));
    expect((await (await way.begin()).send(who.passkey.get(theirs.challenge))).status).toBe(401);
  });

  it('is refused once it was removed', async () => {
    tried += 1;
    const { challenge, send } = await way.begin();
    await t.db.execute(sql`update passkeys set credential_id = 'gone' where passkey_id = ${who.passkeyId}`);
    expect((await send(who.passkey.get(challenge))).status).toBe(401);
    await t.db
      .update(passkeys)
      .set({ CredentialID: who.passkey.id })
      .where(eq(passkeys.PasskeyID, who.passkeyId));
  });
});

describe('tickets and passkeys of others', () => {
  it('a challenge of one ticket does not complete another, and a passkey completes only its owner’s', async () => {
    tried += 4;
    const [first, second] = [
      await challengeOf(t, await openedTicket(t, who)),
      await challengeOf(t, await openedTicket(t, who)),
    ];
    expect((await complete(second.Ticket, who.passkey.get(first.challenge))).status).toBe(401);
    expect((await complete(first.Ticket, other.passkey.get(first.challenge))).status).toBe(401);
    const alone = await challengeOf(t);
    expect((await complete(first.Ticket, who.passkey.get(alone.challenge))).status).toBe(401);
    expect((await complete(alone.Ticket, who.passkey.get(second.challenge))).status).toBe(401);
  });

  it('nobody proves again by another person’s passkey', async () => {
    tried += 1;
    const { challenge } = await challengeOf(t);
    expect((await who.caller.post('/login/again', { Passkey: other.passkey.get(challenge) })).status).toBe(
      401,
    );
  });

  it('a new challenge takes the place of the earlier one', async () => {
    tried += 1;
    const ticket = await openedTicket(t, who);
    const [first, second] = [await challengeOf(t, ticket), await challengeOf(t, ticket)];
    expect((await complete(ticket, who.passkey.get(first.challenge))).status).toBe(401);
    expect((await complete(ticket, who.passkey.get(second.challenge))).status).toBe(200);
  });

  it('of whoever left, a passkey opens nothing', async () => {
    tried += 2;
    const left = await addPasskey(await person(t));
    const [alone, factor] = [await challengeOf(t), await challengeOf(t, await openedTicket(t, left))];
    await t.db.execute(
      sql`update employees set active = false where employee_id = ${left.caller.EmployeeID}`,
    );
    expect((await complete(alone.Ticket, left.passkey.get(alone.challenge))).status).toBe(401);
    expect((await complete(factor.Ticket, left.passkey.get(factor.challenge))).status).toBe(401);
  });
});
