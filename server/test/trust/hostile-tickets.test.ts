import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employees, sessions } from '../../src/db/tables/access.table.ts';
import type { TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import type { FakeProvider } from '../fake-provider.ts';
import {
  begin,
  buildSignOn,
  challengeFor,
  comeBack,
  newVerifier,
  redeem,
  signInThere,
  verified,
  wayThere,
} from '../provider-people.ts';

let t: TestApp;
let provider: FakeProvider;
/** Two people who sign in there, each with a session. */
let [ana, eve]: { subject: string; EmployeeID: number; caller: TestCaller; token: string }[] = [];
beforeAll(async () => {
  ({ t, provider } = await buildSignOn());
  [ana, eve] = [await enter('ana'), await enter('eve')];
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

async function enter(subject: string) {
  const { EmployeeID, Email } = await t.make.employee({ EmailConfirmed: true });
  const { body } = await signInThere(t.visitor, provider, { subject, about: verified(Email) });
  const token = body.token as string;
  return { subject, EmployeeID, caller: t.withToken(token), token };
}

const there = (subject = 'ana', again?: string, lies = {}) =>
  wayThere(t.visitor, provider, { subject, lies }, again === undefined ? {} : { again });
const stateOf = (address: string) => new URL(address).searchParams.get('state') ?? '';

type Back = Record<string, string>;
/** What the browser comes back with in place of what the provider gave it. */
const CALLBACKS: Readonly<Record<string, readonly [(back: Back) => Back | Promise<Back>, string]>> = {
  'without anything': [() => ({}), 'over'],
  'without a state': [({ code = '' }) => ({ code }), 'over'],
  'with an empty state': [(back) => ({ ...back, state: '' }), 'over'],
  'with a state that nobody gave out': [(back) => ({ ...back, state: 's'.repeat(43) }), 'over'],
  'with the state in capitals': [(back) => ({ ...back, state: (back['state'] ?? '').toUpperCase() }), 'over'],
  'with a blank behind the state': [(back) => ({ ...back, state: `${back['state'] ?? ''} ` }), 'over'],
  'with a state of 4,000 letters': [(back) => ({ ...back, state: 's'.repeat(4000) }), 'over'],
  'with a ticket for a state': [
    async (back) => ({ ...back, state: (await there()).arrival.ticket ?? '' }),
    'over',
  ],
  'after ten minutes': [
    (back) => {
      t.clock.advance(10 * 60_000);
      return back;
    },
    'over',
  ],
  'without a code': [({ state = '', iss = '' }) => ({ state, iss }), 'refused'],
  'with a code that nobody gave out': [(back) => ({ ...back, code: 'c'.repeat(22) }), 'refused'],
  'with the code of another sign-in': [
    async (back) => {
      const other = await begin(t.visitor);
      return { ...back, code: provider.signIn(other.address, 'eve', {})['code'] ?? '' };
    },
    'refused',
  ],
  'from another issuer': [(back) => ({ ...back, iss: 'https://evil.example' }), 'refused'],
  'from nobody': [({ code = '', state = '' }) => ({ code, state }), 'refused'],
  'with a refusal of the person': [
    ({ state = '', iss = '' }) => ({ state, iss, error: 'access_denied' }),
    'cancelled',
  ],
  'with a refusal of another kind': [
    ({ state = '', iss = '' }) => ({ state, iss, error: 'login_required' }),
    'refused',
  ],
  'with that it is busy': [
    ({ state = '', iss = '' }) => ({ state, iss, error: 'temporarily_unavailable' }),
    'unavailable',
  ],
  'with an error beside the code': [(back) => ({ ...back, error: 'server_error' }), 'refused'],
  'with a script for an error': [
    ({ state = '', iss = '' }) => ({ state, iss, error: '"><script>alert(1)</script>' }),
    'refused',
  ],
};

interface Got {
  readonly ticket: string;
  readonly verifier: string;
}
type Sent = readonly [ticket: unknown, verifier: unknown];
/** What is sent in place of the ticket and what its tab kept. */
const REDEEMED: Readonly<Record<string, readonly [(got: Got) => Sent | Promise<Sent>, number]>> = {
  'a ticket that nobody gave out': [({ verifier }) => ['t'.repeat(43), verifier], 401],
  'a ticket in capitals': [({ ticket, verifier }) => [ticket.toUpperCase(), verifier], 401],
  'the verifier of another tab': [({ ticket }) => [ticket, newVerifier()], 401],
  'the hash in place of the verifier': [({ ticket, verifier }) => [ticket, challengeFor(verifier)], 401],
  'the verifier with a letter more': [({ ticket, verifier }) => [ticket, `${verifier}a`], 401],
  'the ticket of another person with one’s own verifier': [
    async ({ verifier }) => [(await there('eve')).arrival.ticket, verifier],
    401,
  ],
  'a ticket used before': [
    async ({ ticket, verifier }) => {
      await redeem(t.visitor, ticket, verifier);
      return [ticket, verifier];
    },
    401,
  ],
  'a ticket tried with a wrong verifier before': [
    async ({ ticket, verifier }) => {
      await redeem(t.visitor, ticket, newVerifier());
      return [ticket, verifier];
    },
    401,
  ],
  'a ticket after a minute': [
    ({ ticket, verifier }) => {
      t.clock.advance(60_000);
      return [ticket, verifier];
    },
    401,
  ],
  'the state of a sign-in under way': [
    async () => {
      const { address, verifier } = await begin(t.visitor);
      return [stateOf(address), verifier];
    },
    401,
  ],
  'a ticket of proving again': [
    async () => {
      const { arrival, verifier } = await there('ana', ana?.token);
      return [arrival.ticket, verifier];
    },
    401,
  ],
  'the ticket of a passkey': [
    async ({ verifier }) => [(await t.visitor.post('/login/passkey/options', {})).body.Ticket, verifier],
    401,
  ],
  'the token of a session': [({ verifier }) => [ana?.token, verifier], 401],
  'no ticket': [({ verifier }) => [undefined, verifier], 400],
  'a ticket that is a number': [({ verifier }) => [7, verifier], 400],
  'a ticket that is a list': [({ ticket, verifier }) => [[ticket], verifier], 400],
  'no verifier': [({ ticket }) => [ticket, undefined], 400],
  'an empty verifier': [({ ticket }) => [ticket, ''], 400],
  'a verifier that is an object': [({ ticket }) => [ticket, {}], 400],
  'a verifier of 10,000 letters': [({ ticket }) => [ticket, 'v'.repeat(10_000)], 400],
};

describe('a browser that comes back', () => {
  it.each(Object.entries(CALLBACKS))('%s gets no ticket', async (_name, [change, code]) => {
    const { address } = await begin(t.visitor);
    const back = await change(provider.signIn(address, 'ana', {}));
    expect(await comeBack(t.visitor, back)).toEqual({ path: '/', error: code });
  });

  it('twice gets one ticket, also where it comes twice at once', async () => {
    const { address } = await begin(t.visitor);
    const back = provider.signIn(address, 'ana', {});
    const both = await Promise.all([comeBack(t.visitor, back), comeBack(t.visitor, back)]);
    expect(both.map(({ error }) => error).sort()).toEqual(['over', undefined]);
    expect(await comeBack(t.visitor, back)).toEqual({ path: '/', error: 'over' });
  });

  it('with two states is refused', async () => {
    const { status } = await t.visitor.get('/login/oidc/callback?state=a&state=b');
    expect(status).toBe(400);
  });
});

describe('no session is begun by', () => {
  it.each(Object.entries(REDEEMED))('%s', async (_name, [change, status]) => {
    const { arrival, verifier } = await there();
    const sent = await change({ ticket: arrival.ticket ?? '', verifier });
    const before = await t.db.$count(sessions);
    expect((await redeem(t.visitor, ...sent)).status).toBe(status);
    expect(await t.db.$count(sessions)).toBe(before);
  });

  it('the ticket at another door', async () => {
    const { arrival } = await there();
    const answer = await t.visitor.post('/login/factor', { Ticket: arrival.ticket, Code: '123456' });
    expect(answer.status).toBe(401);
  });

  it('the ticket of somebody who left meanwhile', async () => {
    const { EmployeeID } = await enter('left');
    const { arrival, verifier } = await there('left');
    await t.db.update(employees).set({ Active: false }).where(eq(employees.EmployeeID, EmployeeID));
    expect((await redeem(t.visitor, arrival.ticket, verifier)).status).toBe(401);
  });

  it('one of two who send the same ticket at once', async () => {
    const { arrival, verifier } = await there();
    const both = await Promise.all([1, 2].map(() => redeem(t.visitor, arrival.ticket, verifier)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

const MINUTE = 60;
const seconds = () => Math.floor(t.clock.now().getTime() / 1000);

describe('nobody proves again who they are', () => {
  it.each<[string, () => Promise<readonly [Awaited<ReturnType<typeof there>>, TestCaller | undefined]>]>([
    ['with a ticket of signing in', async () => [await there('ana'), ana?.caller]],
    ['with the ticket of another person', async () => [await there('eve', ana?.token), ana?.caller]],
    ['with a ticket that another person began', async () => [await there('ana', eve?.token), eve?.caller]],
    [
      'with a ticket that another session of theirs began',
      async () => [await there('ana', eve?.token), ana?.caller],
    ],
    ['with a ticket bound to no session', async () => [await there('ana', ''), ana?.caller]],
  ])('%s', async (_name, go) => {
    const [{ arrival, verifier }, caller] = await go();
    const answer = await caller?.post('/login/again', { Ticket: arrival.ticket, Verifier: verifier });
    expect(answer?.status).toBe(401);
  });

  it.each<[string, () => Record<string, unknown>, string]>([
    ['where the provider last asked an hour ago', () => ({ auth_time: seconds() - 60 * MINUTE }), 'stale'],
    ['where it asked two minutes before', () => ({ auth_time: seconds() - 2 * MINUTE }), 'stale'],
    ['where it says so in a text', () => ({ auth_time: String(seconds()) }), 'refused'],
    ['where it says so in a negative number', () => ({ auth_time: -1 }), 'refused'],
  ])('%s', async (_name, claims, code) => {
    const { arrival } = await there('ana', ana?.token, { claims: claims() });
    expect(arrival).toMatchObject({ path: '/', error: code });
    expect(arrival.ticket).toBeUndefined();
  });

  it('as somebody who has no account here', async () => {
    const { arrival } = await there('stranger', ana?.token);
    expect(arrival.error).toBe('other');
  });

  it('with half of it, or with a password beside it', async () => {
    const { arrival, verifier } = await there('ana', ana?.token);
    for (const body of [
      { Ticket: arrival.ticket },
      { Verifier: verifier },
      { Ticket: arrival.ticket, Verifier: verifier, Password: 'x' },
    ])
      expect((await ana?.caller.post('/login/again', body))?.status).toBe(400);
  });

  it('but whoever was asked there since they began', async () => {
    const { arrival, verifier } = await there('ana', ana?.token, { claims: { auth_time: seconds() } });
    const answer = await ana?.caller.post('/login/again', { Ticket: arrival.ticket, Verifier: verifier });
    expect(answer?.status).toBe(200);
  });
});
