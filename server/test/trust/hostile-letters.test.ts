import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessions } from '../../src/db/tables/access.table.ts';
import { employeeIdentities } from '../../src/features/security/security.table.ts';
import type { TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { signed, type FakeProvider } from '../fake-provider.ts';
import { begin, buildSignOn, comeBack, redeem, signInThere, verified, wayThere } from '../provider-people.ts';

/**
 * Every step of a sign-in through the provider with what it carries almost right: another letter at each place, one left out at each
 * place, and the ways in which programs read the same text differently.
 */
let t: TestApp;
let provider: FakeProvider;
let token: string;
let caller: TestCaller;
beforeAll(async () => {
  // Whoever tries so often is stopped before: here it is the checks themselves that are asked.
  ({ t, provider } = await buildSignOn({ RATE_LIMITS: 'off' }));
  const { Email } = await t.make.employee({ EmailConfirmed: true });
  const { body } = await signInThere(t.visitor, provider, { subject: 'ana', about: verified(Email) });
  token = body.token as string;
  caller = t.withToken(token);
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

const otherLetter = (letter: string | undefined) => (letter === 'A' ? 'B' : 'A');
const at = (text: string, place: number, letters: string) =>
  text.slice(0, place) + letters + text.slice(place + 1);

function nearly(text: string): readonly string[] {
  const letters = text.split('');
  const places = letters.map((_, place) => place);
  const half = text.slice(0, text.length / 2);
  const changed = [
    ...places.map((place) => at(text, place, otherLetter(text[place]))),
    ...places.map((place) => at(text, place, '')),
    ...[text.toUpperCase(), text.toLowerCase(), letters.toReversed().join(''), text + text, half, ''],
    ...[
      ' ',
      '\t',
      '\n',
      '\r\n',
      '\0',
      '\u00a0',
      '\u200b',
      '\ufeff',
      '=',
      '==',
      "'",
      '"',
      '%00',
      '%',
      '\\',
      ';',
    ].flatMap((mark) => [mark + text, text + mark, half + mark + text.slice(half.length)]),
    ...[
      `${text},${text}`,
      `${text}&`,
      `${text}#`,
      `["${text}"]`,
      `{"a":"${text}"}`,
      encodeURIComponent(`${text} `),
    ],
    ...[
      "' or '1'='1",
      '*',
      '%',
      '_',
      'null',
      'undefined',
      'true',
      '0',
      'NaN',
      '../../etc/passwd',
      'a'.repeat(43),
    ],
  ];
  return [...new Set(changed)].filter((other) => other !== text);
}

/** Sends all of them and tells which were not refused. */
async function letThrough(variants: readonly string[], isRefused: (variant: string) => Promise<boolean>) {
  expect(variants.length).toBeGreaterThanOrEqual(100);
  const through: string[] = [];
  for (const variant of variants) if (!(await isRefused(variant))) through.push(variant);
  return through;
}

const REFUSED = new Set([400, 401]);
const stateOf = (address: string) => new URL(address).searchParams.get('state') ?? '';

it('nothing begins with a hash that is none, and nothing goes back anywhere but to the console', async () => {
  const good = 'c'.repeat(43);
  const start = async (query: Record<string, string>) =>
    (await t.visitor.get('/login/oidc', { Challenge: good, ...query })).status === 400;
  const hashes = nearly(good).filter((hash) => !/^[\w-]{43}$/.test(hash));
  const elsewhere = [
    '//',
    '///',
    '/\\',
    '\\\\',
    'https://',
    'http:',
    'javascript:',
    'data:',
    '/@',
    '/.',
    '/%2f',
    '/floor@',
    '/floor.',
  ];
  const places = [
    ...elsewhere.map((way) => `${way}evil.example`),
    ...[
      '',
      ' /',
      '/ ',
      '/floor/',
      '/floor/..//evil.example',
      '/FLOOR',
      '/admin',
      '/api',
      '/#',
      '/?a',
      'floor',
      '.',
      '..',
      '//',
      '/\t',
    ],
    ...nearly('/floor').filter((place) => place !== '' && place !== '/'),
  ];
  const through = await letThrough([...hashes, ...places], async (variant) =>
    hashes.includes(variant) ? start({ Challenge: variant }) : start({ From: variant }),
  );
  expect(through).toEqual([]);
  expect(await start({})).toBe(false);
});

it('nobody comes back with a state that is nearly one, and the true one counts still', async () => {
  const { address } = await begin(t.visitor);
  const back = provider.signIn(address, 'ana', {});
  const through = await letThrough(nearly(stateOf(address)), async (state) => {
    const arrival = await comeBack(t.visitor, { ...back, state });
    return arrival.error === 'over' && arrival.ticket === undefined;
  });
  expect(through).toEqual([]);
  expect((await comeBack(t.visitor, back)).ticket).toBeDefined();
});

it('nobody comes back with a code that is nearly one', async () => {
  const sample = provider.signIn((await begin(t.visitor)).address, 'ana', {})['code'] ?? '';
  const count = nearly(sample).length;
  const kinds = Array.from({ length: count }, (_, kind) => String(kind));
  const through = await letThrough(kinds, async (kind) => {
    const { address } = await begin(t.visitor);
    const back = provider.signIn(address, 'ana', {});
    const code = nearly(back['code'] ?? '')[Number(kind)] ?? '';
    const { ticket, error } = await comeBack(t.visitor, { ...back, code });
    // On a busy machine the provider may take longer than it is given.
    return ticket === undefined && (error === 'refused' || error === 'unavailable');
  });
  expect(through).toEqual([]);
});

it('nobody gets in by a signed answer with another letter anywhere', async () => {
  const before = await t.db.$count(employeeIdentities);
  const shares = Array.from({ length: 120 }, (_, part) => String(part / 120));
  const about = verified((await t.make.employee({ EmailConfirmed: true })).Email);
  const through = await letThrough(shares, async (share) => {
    const idToken = (claims: unknown) => {
      const text = signed(claims, provider.keys.privateKey);
      // The dots part it, and the very last letter holds fewer bits than it could.
      const place = Math.floor((text.length - 1) * Number(share));
      return text[place] === '.' ? at(text, place, '') : at(text, place, otherLetter(text[place]));
    };
    const { arrival } = await wayThere(t.visitor, provider, { subject: 'new', about, lies: { idToken } });
    return arrival.error === 'refused' && arrival.ticket === undefined;
  });
  expect([through, await t.db.$count(employeeIdentities)]).toEqual([[], before]);
});

it('no session is begun by a ticket that is nearly one, and the true one counts still', async () => {
  const { arrival, verifier } = await wayThere(t.visitor, provider, { subject: 'ana' });
  const before = await t.db.$count(sessions);
  const through = await letThrough(nearly(arrival.ticket ?? ''), async (ticket) =>
    REFUSED.has((await redeem(t.visitor, ticket, verifier)).status),
  );
  expect([through, await t.db.$count(sessions)]).toEqual([[], before]);
  expect((await redeem(t.visitor, arrival.ticket, verifier)).status).toBe(200);
});

it.each([
  ['no session is begun', undefined],
  ['nobody proves again who they are', true],
])('%s by what is nearly what the tab kept', async (_name, isAgain) => {
  const before = await t.db.$count(sessions);
  const kinds = Array.from({ length: nearly('v'.repeat(43)).length }, (_, kind) => String(kind));
  const beginning = isAgain ? { again: token } : {};
  const through = await letThrough(kinds, async (kind) => {
    const { arrival, verifier } = await wayThere(t.visitor, provider, { subject: 'ana' }, beginning);
    const Verifier = nearly(verifier)[Number(kind)] ?? '';
    const sent = { Ticket: arrival.ticket, Verifier };
    const { status } = await (isAgain
      ? caller.post('/login/again', sent)
      : t.visitor.post('/login/oidc', sent));
    return arrival.ticket !== undefined && REFUSED.has(status);
  });
  expect([through, await t.db.$count(sessions)]).toEqual([[], before]);
});
