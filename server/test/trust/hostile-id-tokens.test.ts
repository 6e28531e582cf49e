import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeIdentities } from '../../src/features/security/security.table.ts';
import type { TestApp } from '../build-test-app.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  KID,
  newKey,
  signed,
  unsigned,
  type Claims,
  type FakeProvider,
  type Lies,
} from '../fake-provider.ts';
import { buildSignOn, signInThere, verified, wayThere } from '../provider-people.ts';

const now = () => Math.floor(Date.now() / 1000);
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const other = newKey();
const otherEc = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const hmac = (claims: unknown, secret: string, alg = 'HS256') => {
  const text = `${base64url({ alg, kid: KID })}.${base64url(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const ecSigned = (claims: unknown) => {
  const text = `${base64url({ alg: 'ES256', kid: KID })}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: otherEc.privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
};
/** Signed as it should be, but for the header. */
const headed =
  (header: Claims): NonNullable<Lies['idToken']> =>
  (claims, { keys }) =>
    signed(claims, keys.privateKey, header);
const changed = (claims: Claims, { keys }: FakeProvider, change: (parts: string[]) => string[]) =>
  change(signed(claims, keys.privateKey).split('.')).join('.');

/** Claims that a rightly signed answer must not have. */
const CLAIMS: Readonly<Record<string, Claims | (() => Claims)>> = {
  'the nonce of another sign-in': { nonce: 'n'.repeat(43) },
  'no nonce': { nonce: undefined },
  'a nonce that is empty': { nonce: '' },
  'a nonce that is a number': { nonce: 1 },
  'a nonce that is a list': { nonce: ['n'] },
  'another audience': { aud: 'another-console' },
  'an audience that begins like ours': { aud: `${CLIENT_ID}-2` },
  'an audience in capitals': { aud: CLIENT_ID.toUpperCase() },
  'several audiences without us': { aud: ['one', 'two'] },
  'several audiences and nobody it is for': { aud: [CLIENT_ID, 'two'] },
  'several audiences, for another of them': { aud: [CLIENT_ID, 'two'], azp: 'two' },
  'no audience': { aud: undefined },
  'an audience that is a number': { aud: 7 },
  'an audience that is an empty list': { aud: [] },
  'another issuer': { iss: 'https://evil.example' },
  'an issuer with a slash more': () => ({ iss: `${provider.issuer}/` }),
  'an issuer in another place of this machine': { iss: 'http://127.0.0.1:1' },
  'no issuer': { iss: undefined },
  'an issuer that is a list': () => ({ iss: [provider.issuer] }),
  'that it is over': () => ({ exp: now() - 120 }),
  'that it was over long ago': { exp: 1 },
  'no end': { exp: undefined },
  'an end that is text': () => ({ exp: String(now() + 300) }),
  'an end that is nothing': { exp: null },
  'no beginning': { iat: undefined },
  'a beginning that is text': () => ({ iat: String(now()) }),
  'that it counts later': () => ({ nbf: now() + 3600 }),
  'a later beginning that is text': { nbf: 'tomorrow' },
  nobody: { sub: undefined },
  'somebody without a name': { sub: '' },
  'somebody who is a number': { sub: 7 },
  'somebody who is nothing': { sub: null },
  'somebody who is a list': { sub: ['s1'] },
  'somebody of 300 letters': { sub: 's'.repeat(300) },
};

/** Answers that are not signed as the provider signs. */
const TOKENS: Readonly<Record<string, NonNullable<Lies['idToken']>>> = {
  'alg none': (claims) => unsigned(claims, { alg: 'none' }),
  'alg none, with the key named': (claims) => unsigned(claims, { alg: 'none', kid: KID }),
  'alg None': (claims) => unsigned(claims, { alg: 'None' }),
  'alg nOnE and a signature': headed({ alg: 'nOnE', kid: KID }),
  'no alg': headed({ kid: KID }),
  'an alg that is a list': headed({ alg: ['RS256'], kid: KID }),
  'the secret of the client as key': (claims) => hmac(claims, CLIENT_SECRET),
  'the public key as secret': (claims, { keys }) =>
    hmac(claims, keys.publicKey.export({ format: 'pem', type: 'spki' }).toString()),
  'a secret, under the name of RS256': (claims) => hmac(claims, CLIENT_SECRET, 'RS256'),
  'another key under the same name': (claims) => signed(claims, other.privateKey),
  'another key under a name of its own': (claims) =>
    signed(claims, other.privateKey, { alg: 'RS256', kid: 'key-2' }),
  'another key without a name': (claims) => signed(claims, other.privateKey, { alg: 'RS256' }),
  'another key that comes along': (claims) => {
    const jwk = other.publicKey.export({ format: 'jwk' });
    return signed(claims, other.privateKey, { alg: 'RS256', kid: KID, jwk });
  },
  'another key that an address leads to': (claims) =>
    signed(claims, other.privateKey, { alg: 'RS256', kid: 'key-2', jku: 'https://evil.example/jwks' }),
  'a kind of signature that was not announced': (claims) => ecSigned(claims),
  'a longer hash that was not announced': headed({ alg: 'RS512', kid: KID }),
  'PS256 over RS256': headed({ alg: 'PS256', kid: KID }),
  'a header that has to be understood': headed({ alg: 'RS256', kid: KID, crit: ['exp'], exp: 1 }),
  'no signature': (claims, from) => changed(claims, from, ([a = '', b = '']) => [a, b, '']),
  'a signature cut short': (claims, from) =>
    changed(claims, from, ([a = '', b = '', c = '']) => [a, b, c.slice(0, -8)]),
  'another person under the same signature': (claims, from) =>
    changed(claims, from, ([a = '', , c = '']) => [a, base64url({ ...claims, sub: 'admin' }), c]),
  'two parts': (claims, from) => changed(claims, from, ([a = '', b = '']) => [a, b]),
  'four parts': (claims, from) => changed(claims, from, (parts) => [...parts, 'AAAA']),
  'five parts, as if it were sealed': (claims, from) =>
    changed(claims, from, (parts) => [...parts, 'A', 'A']),
  'a header that is no JSON': (claims, from) =>
    changed(claims, from, ([, b = '', c = '']) => [Buffer.from('{').toString('base64url'), b, c]),
  'content that is no JSON': (claims, from) =>
    changed(claims, from, ([a = '', , c = '']) => [a, Buffer.from('{').toString('base64url'), c]),
  'content that is a list': (claims, { keys }) => signed([claims], keys.privateKey),
  'content that is text': (_claims, { keys }) => signed('s1', keys.privateKey),
  'content that is nothing': (_claims, { keys }) => signed(null, keys.privateKey),
  'a number': () => 7,
  'an object': (claims) => claims,
  'empty text': () => '',
  words: () => 'let me in',
  '600 kB': (claims, { keys }) => signed({ ...claims, more: 'x'.repeat(600_000) }, keys.privateKey),
};

let t: TestApp;
let provider: FakeProvider;
let email: string;
beforeAll(async () => {
  ({ t, provider } = await buildSignOn());
  email = (await t.make.employee({ EmailConfirmed: true })).Email;
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

/** Somebody whom the same answer would let in, were it true. */
const arrive = async (lies: Lies) => {
  const { arrival } = await wayThere(t.visitor, provider, { subject: 's1', about: verified(email), lies });
  return { arrival, joined: await t.db.$count(employeeIdentities) };
};
const REFUSED = { arrival: { path: '/', error: 'refused' }, joined: 0 };

describe('a signed answer of the provider is refused', () => {
  it.each(Object.entries(CLAIMS))('that names %s', async (_name, claims) => {
    expect(await arrive({ claims: typeof claims === 'function' ? claims() : claims })).toEqual(REFUSED);
  });

  it.each(Object.entries(TOKENS))('that is made of: %s', async (_name, idToken) => {
    expect(await arrive({ idToken })).toEqual(REFUSED);
  });

  it('and the same answer lets in where nothing of it is a lie', async () => {
    const done = await signInThere(t.visitor, provider, { subject: 's1', about: verified(email) });
    expect([done.status, done.body.user.Email]).toEqual([200, email]);
  });
});
