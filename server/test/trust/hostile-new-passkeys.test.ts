import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passkeys } from '../../src/features/security/security.table.ts';
import { Authenticator, type Cbor, type Twist } from '../authenticator.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { challengeOf, person, type Person } from '../factor-people.ts';
import { figure } from './figures.ts';
import { CLIENT_LIES, flip } from './passkey-lies.ts';

let t: TestApp;
let tried = 0;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(async () => {
  figure('hostile', 'variants of new passkeys', tried);
  await t.close();
});

describe('a new passkey', () => {
  const certificates = (fmt: string) => () => ({
    fmt,
    attStmt: new Map<string, Cbor>([
      ['alg', -7],
      ['sig', Buffer.alloc(70)],
      ['x5c', new Map()],
    ]),
  });
  const MADE: Readonly<Record<string, () => Twist>> = {
    ...CLIENT_LIES,
    'used, not made': () => ({ type: 'webauthn.get' }),
    'of another algorithm': () => ({ alg: -35 }),
    'of no algorithm there is': () => ({ alg: -1 }),
    'with a maker’s certificates': certificates('packed'),
    'with the certificates of a TPM': certificates('tpm'),
    'with the certificates of a phone': certificates('android-key'),
    'with a format nobody knows': () => ({ fmt: 'own' }),
    'with a self attestation that is none': () => ({
      fmt: 'packed',
      attStmt: new Map<string, Cbor>([
        ['alg', -7],
        ['sig', Buffer.alloc(70)],
      ]),
    }),
    'with something beside no attestation': () => ({
      attStmt: new Map<string, Cbor>([['sig', Buffer.alloc(8)]]),
    }),
    'cut off': () => ({ spoilAttestation: (bytes) => bytes.subarray(0, 60) }),
    'that is nothing': () => ({ spoilAttestation: () => Buffer.alloc(0) }),
    'that is noise': () => ({ spoilAttestation: (bytes) => Buffer.alloc(bytes.length, 0xff) }),
    'without its key': () => ({ spoilData: (bytes) => bytes.subarray(0, 60) }),
    'without a flag for its key': () => ({
      spoilData: (bytes) => Buffer.concat([bytes.subarray(0, 32), Buffer.of(5), bytes.subarray(33)]),
    }),
  };
  const begin = async (by: Person) =>
    String((await by.caller.post('/security/passkeys/options')).body.Options.challenge);
  const add = (by: Person, Passkey: object) => by.caller.post('/security/passkeys', { Name: 'Key', Passkey });
  const keys = () => t.db.$count(passkeys);
  let maker: Person;
  beforeAll(async () => {
    maker = await person(t);
  });

  it.each(Object.entries(MADE))('is refused %s', async (_what, twist) => {
    tried += 1;
    const before = await keys();
    const answer = await add(maker, new Authenticator().create(await begin(maker), twist()));
    expect(answer.status).toBe(400);
    expect(await keys()).toBe(before);
  });

  it('is refused with any one byte changed of where it belongs and of its id', async () => {
    const before = await keys();
    // The hash of the site's name, and the length of the id with the id itself.
    const places = [...Array(32).keys(), ...Array.from({ length: 34 }, (_, place) => 53 + place)];
    for (const place of places) {
      tried += 1;
      const lie = new Authenticator().create(await begin(maker), {
        spoilData: (bytes) => flip(bytes, place),
      });
      expect([place, (await add(maker, lie)).status]).toEqual([place, 400]);
    }
    expect(await keys()).toBe(before);
  });

  it('is taken where all of it is as it was asked for, verified or not', async () => {
    for (const isVerified of [true, false]) {
      const added = await add(maker, new Authenticator().create(await begin(maker), { isVerified }));
      expect(added.status).toBe(200);
    }
  });

  it('is refused with a challenge that was used, is another person’s, too old or for signing in', async () => {
    tried += 4;
    const challenge = await begin(maker);
    expect((await add(maker, new Authenticator().create(challenge))).status).toBe(200);
    expect((await add(maker, new Authenticator().create(challenge))).status).toBe(400);
    const theirs = await begin(maker);
    const thief = await person(t);
    expect((await add(thief, new Authenticator().create(theirs))).status).toBe(400);
    const old = await begin(maker);
    t.clock.advance(5 * 60_000);
    expect((await add(maker, new Authenticator().create(old))).status).toBe(400);
    const { challenge: alone } = await challengeOf(t);
    expect((await add(maker, new Authenticator().create(alone))).status).toBe(400);
  });
});
