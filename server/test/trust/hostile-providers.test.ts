import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { employeeIdentities } from '../../src/features/security/security.table.ts';
import type { TestApp } from '../build-test-app.ts';
import {
  hangUp,
  json,
  newKey,
  raw,
  redirect,
  type Claims,
  type FakeProvider,
  type Lies,
} from '../fake-provider.ts';
import { anotherProcess, begin, buildSignOn, verified, wayThere } from '../provider-people.ts';

let t: TestApp;
let provider: FakeProvider;
let email: string;
beforeAll(async () => {
  ({ t, provider } = await buildSignOn());
  email = (await t.make.employee({ Email: 'kim.silva@hotel.example', EmailConfirmed: true })).Email;
});
afterEach(() => {
  provider.lies = {};
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

const huge = raw(`{"more":"${'x'.repeat(2_000_000)}"}`);
const html = raw('<html>Welcome</html>', 'text/html');
type Cases<T> = Readonly<Record<string, readonly [T, string]>>;

const ANSWERS: Cases<NonNullable<Lies['token']>> = {
  'that it knows no such code': [json({ error: 'invalid_grant' }, 400), 'refused'],
  'that it knows no such client': [json({ error: 'invalid_client' }, 401), 'refused'],
  'that it is broken': [json({ error: 'server_error' }, 500), 'unavailable'],
  'that it is busy': [raw('', 'text/plain', 503), 'unavailable'],
  'nothing and hangs up': [hangUp, 'unavailable'],
  'a page': [html, 'refused'],
  nothing: [raw(''), 'refused'],
  'half of it': [raw('{"access_token":"a","id_tok'), 'refused'],
  'a list': [json([]), 'refused'],
  null: [json(null), 'refused'],
  'two megabytes': [huge, 'refused'],
  'another address': [redirect, 'refused'],
  'no access token': [{ access_token: undefined }, 'refused'],
  'an access token that is a number': [{ access_token: 7 }, 'refused'],
  'no kind of token': [{ token_type: undefined }, 'refused'],
  'an unknown kind of token': [{ token_type: 'mac' }, 'refused'],
  'no ID token': [{ id_token: undefined }, 'refused'],
  'an ID token that is null': [{ id_token: null }, 'refused'],
};

const KEYS: Cases<NonNullable<Lies['jwks']>> = {
  none: [{ keys: [] }, 'refused'],
  'no list of them': [{ keys: 'none' }, 'refused'],
  'nothing at all': [json(null), 'refused'],
  'a page': [html, 'refused'],
  'another address': [redirect, 'refused'],
  'two megabytes': [huge, 'refused'],
  'that it is broken': [raw('', 'text/plain', 500), 'unavailable'],
  'nothing and hangs up': [hangUp, 'unavailable'],
  'those of somebody else': [
    { keys: [{ ...newKey().publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' }] },
    'refused',
  ],
  'a shared secret': [{ keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: 'key-1', alg: 'HS256' }] }, 'refused'],
};

const DESCRIPTIONS: Cases<NonNullable<Lies['discovery']>> = {
  'another issuer': [{ issuer: 'https://evil.example' }, 'refused'],
  'no issuer': [{ issuer: undefined }, 'refused'],
  'an issuer that is a number': [{ issuer: 7 }, 'refused'],
  'no address to sign in at': [{ authorization_endpoint: undefined }, 'refused'],
  'an address that is a script': [{ authorization_endpoint: 'javascript:alert(1)' }, 'refused'],
  'an address that is none': [{ authorization_endpoint: 'sign in' }, 'refused'],
  'a page': [html, 'refused'],
  'that there is none': [json({}, 404), 'refused'],
  'half of it': [raw('{"issuer":'), 'refused'],
  'two megabytes': [huge, 'refused'],
  'another address': [redirect, 'refused'],
  'that it is broken': [raw('', 'text/plain', 502), 'unavailable'],
  'nothing and hangs up': [hangUp, 'unavailable'],
};

/** What is said of the address, in place of `true` and the account's own. */
const ADDRESSES: Cases<Claims> = {
  'confirmed as the text "true"': [{ email_verified: 'true' }, 'unverified'],
  'confirmed as the text "TRUE"': [{ email_verified: 'TRUE' }, 'unverified'],
  'confirmed as 1': [{ email_verified: 1 }, 'unverified'],
  'confirmed as "1"': [{ email_verified: '1' }, 'unverified'],
  'confirmed as a list': [{ email_verified: [true] }, 'unverified'],
  'confirmed as an object': [{ email_verified: { value: true } }, 'unverified'],
  'not confirmed': [{ email_verified: false }, 'unverified'],
  'confirmed as null': [{ email_verified: null }, 'unverified'],
  'not said to be confirmed': [{ email_verified: undefined }, 'unverified'],
  'confirmed under another name': [{ email_verified: undefined, verified_email: true }, 'unverified'],
  missing: [{ email: undefined }, 'unverified'],
  null: [{ email: null }, 'unverified'],
  'a number': [{ email: 7 }, 'unverified'],
  'a list': [{ email: ['kim.silva@hotel.example'] }, 'unverified'],
  'written with the sign of kelvin': [{ email: '\u212Aim.silva@hotel.example' }, 'unverified'],
  'written with an i without its dot': [{ email: 'k\u0131m.silva@hotel.example' }, 'unverified'],
  'written with wide letters': [{ email: '\uFF4Bim.silva@hotel.example' }, 'unverified'],
  'followed by a blank': [{ email: 'kim.silva@hotel.example ' }, 'unverified'],
  'followed by a line': [{ email: 'kim.silva@hotel.example\n' }, 'unverified'],
  'followed by a zero byte': [{ email: 'kim.silva@hotel.example\u0000' }, 'unverified'],
  'one of two': [{ email: 'kim.silva@hotel.example,eve@evil.example' }, 'unverified'],
  'with a name': [{ email: 'Kim <kim.silva@hotel.example>' }, 'unverified'],
  'a pattern of SQL': [{ email: '%@hotel.example' }, 'unknown'],
  'that of a neighbour’s domain': [{ email: 'kim.silva@hotel.example.evil.example' }, 'unknown'],
  'with more behind a plus': [{ email: 'kim.silva+1@hotel.example' }, 'unknown'],
  'without its dot': [{ email: 'kimsilva@hotel.example' }, 'unknown'],
};

const arrive = async (visitor = t.visitor, lies: Lies = {}) => {
  const { arrival } = await wayThere(visitor, provider, { subject: 's1', about: verified(email), lies });
  return { ...arrival, joined: await t.db.$count(employeeIdentities) };
};
const refusedAs = (error: string) => ({ path: '/', error, joined: 0 });

describe('nobody gets in', () => {
  it.each(Object.entries(ANSWERS))(
    'by a provider that answers the code with %s',
    async (_name, [token, code]) => {
      expect(await arrive(t.visitor, { token })).toEqual(refusedAs(code));
    },
  );

  it.each(Object.entries(KEYS))('by a provider whose keys are %s', async (_name, [jwks, code]) => {
    const fresh = await anotherProcess(t);
    provider.lies = { jwks };
    expect(await arrive(fresh.visitor)).toEqual(refusedAs(code));
    await fresh.close();
  });

  it.each(Object.entries(DESCRIPTIONS))(
    'to a provider that says of itself: %s',
    async (_name, [discovery, code]) => {
      const fresh = await anotherProcess(t);
      provider.lies = { discovery };
      expect((await begin(fresh.visitor)).arrival).toEqual({ path: '/', error: code });
      await fresh.close();
    },
  );

  it.each(Object.entries(ADDRESSES))('by an address that is %s', async (_name, [said, code]) => {
    expect(await arrive(t.visitor, { userinfo: said })).toEqual(refusedAs(code));
    if (said['email'] === undefined && 'email' in said) return;
    expect(await arrive(t.visitor, { claims: verified(email, said) })).toEqual(refusedAs(code));
  });

  it.each([
    ['of another person', { userinfo: { sub: 'admin' } }, 'refused'],
    ['that is broken', { userinfo: raw('', 'text/plain', 500) }, 'unavailable'],
    ['that is a page', { userinfo: html }, 'refused'],
    ['of two megabytes', { userinfo: huge }, 'refused'],
    [
      'that confirms what the signed answer does not',
      { claims: { email: 'kim.silva@hotel.example' } },
      'unverified',
    ],
  ] satisfies [string, Lies, string][])('by an answer about the person %s', async (_name, lies, code) => {
    expect(await arrive(t.visitor, lies)).toEqual(refusedAs(code));
  });

  it('where no provider listens, or none is set up', async () => {
    const { oidc } = t.services.env;
    const down = await anotherProcess(t, { oidc: oidc && { ...oidc, issuer: 'http://127.0.0.1:9' } });
    expect((await begin(down.visitor)).arrival).toEqual({ path: '/', error: 'unavailable' });
    await down.close();
    const none = await anotherProcess(t, { oidc: undefined });
    expect((await begin(none.visitor)).arrival).toEqual({ path: '/', error: 'off' });
    await none.close();
  });

  it('who left, and who is somebody else there', async () => {
    const left = await t.make.employee({ EmailConfirmed: true, Active: false });
    const gone = await wayThere(t.visitor, provider, { subject: 'left', about: verified(left.Email) });
    expect(gone.arrival.error).toBe('inactive');
    const honest = await wayThere(t.visitor, provider, { subject: 'kim', about: verified(email) });
    expect(honest.arrival.ticket).toBeDefined();
    const second = await wayThere(t.visitor, provider, { subject: 'kim2', about: verified(email) });
    expect(second.arrival.error).toBe('bound');
  });
});
