import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { payrollHotel } from '../payroll-hotels.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ PUBLIC_URL: 'https://console.hotel.example' });
});
afterAll(() => t.close());

const FOREIGN = { origin: 'https://evil.example' };

type Headers = Readonly<Record<string, unknown>>;

function expectSafe(what: string, headers: Headers): void {
  const policy = String(headers['content-security-policy']);
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "default-src '"]) {
    expect([what, policy]).toEqual([what, expect.stringContaining(rule)]);
  }
  expect([what, headers]).toEqual([
    what,
    expect.objectContaining({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/) as string,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-resource-policy': 'same-origin',
    }),
  ]);
  // A word to other sites is a word too many, whichever it is.
  const toOthers = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
  expect([what, toOthers]).toEqual([what, []]);
}

describe('every call', () => {
  it('is answered with the safety headers, in a type that says its characters, and never to another site', async () => {
    expect(t.app.endpoints.length).toBeGreaterThan(200);
    for (const { method, path } of t.app.endpoints) {
      const url = `/api${path.replace(/:\w+/g, '1')}`;
      const { statusCode, headers } = await t.app.inject({ method, url, headers: FOREIGN });
      const what = `${method} ${path} ${statusCode}`;
      expectSafe(what, headers);
      const type = headers['content-type'] ?? '';
      // A redirect has no body and no type.
      if (statusCode !== 302) expect([what, type]).toEqual([what, expect.stringMatching(/; charset=utf-8/)]);
      if (statusCode >= 400) expect([what, headers['cache-control']]).toEqual([what, 'no-store']);
    }
  });

  it('is refused where another site asks first whether it may', async () => {
    for (const { path } of t.app.endpoints) {
      const url = `/api${path.replace(/:\w+/g, '1')}`;
      const asking = { ...FOREIGN, 'access-control-request-method': 'POST' };
      const { statusCode, headers } = await t.app.inject({ method: 'OPTIONS', url, headers: asking });
      expect([path, statusCode]).toEqual([path, 404]);
      expectSafe(path, headers);
    }
  });
});

describe('what is not there', () => {
  it.each(['/.git/config', '/.env', '/package.json', '/server/src/env.ts', '/api/', '/assets/', '/EB5/'])(
    '%s is a 404 that lists nothing, with the safety headers',
    async (url) => {
      const { statusCode, headers, body } = await t.app.inject({ url });
      expect([statusCode, (JSON.parse(body) as { error: string }).error]).toEqual([
        404,
        'This address does not exist.',
      ]);
      expectSafe(url, headers);
    },
  );
});

it('a name that comes twice in an address is refused, not read as one of both', async () => {
  const caller = await t.loginAs({ level: 100 });
  for (const query of [
    'Page=1&Page=2',
    'PageSize=10&PageSize=500',
    'Search=a&Search=b',
    'Format=csv&Format=xlsx',
  ]) {
    const answer = await caller.get(`/logs/getAll?Page=1&PageSize=10&${query}`);
    expect([query, answer.status]).toEqual([query, 400]);
  }
});

describe('a call that sends mails by GET', () => {
  const ADDRESS = '/admin/payroll/accountBalanceEmail?Date=2026-11-20&to=a@hotel.example';
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a sister site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['an address that is opened', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
    ['a picture', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
  ])('is refused to %s, with a good session', async (_what, headers) => {
    const { caller } = await payrollHotel(t);
    const answer = await caller.get(ADDRESS, undefined, { headers });
    expect([answer.status, answer.body.error]).toEqual([
      403,
      'This can only be asked for from the console itself.',
    ]);
  });

  it('is open to the console’s own scripts and to programs that are no browser', async () => {
    const { caller } = await payrollHotel(t);
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    for (const headers of [own, {}]) {
      const { status } = await caller.get(ADDRESS, undefined, { headers });
      expect(status).not.toBe(403);
    }
  });
});
