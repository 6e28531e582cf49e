import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { PAGE_NAMES, type PageName } from '@boh/contract/pages.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';

/** Whoever makes a call public has to say so here too. Who is refused and whose ids are known: trust/access.test.ts. */
const PUBLIC = [
  'GET /calendar/feed/:Secret',
  'GET /docs',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /login/oidc',
  'GET /login/oidc/callback',
  'GET /login/options',
  'GET /metrics',
  'GET /openapi.json',
  'GET /reports/unsubscribe/:Token',
  'POST /createAccount',
  'POST /eb5-form',
  'POST /login',
  'POST /login/factor',
  'POST /login/oidc',
  'POST /login/passkey/options',
  'POST /reports/unsubscribe/:Token',
  'POST /resetPassword',
];

let t: TestApp;
let endpoints: readonly Endpoint[];
beforeAll(async () => {
  t = await buildTestApp();
  endpoints = t.app.endpoints;
});
afterAll(() => t.close());

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const addressOf = (endpoint: Endpoint) => endpoint.path.replace(/:\w+/g, '999999');
const call = (caller: TestCaller, endpoint: Endpoint) =>
  caller.send(endpoint.method, addressOf(endpoint), endpoint.method === 'GET' ? undefined : {});

const withPages = () =>
  endpoints.flatMap((endpoint) =>
    endpoint.access.kind === 'page' ? [{ endpoint, pages: endpoint.access.pages }] : [],
  );

/** One caller for each set of pages: who calls is no part of what is judged. */
const callers = new Map<string, Promise<TestCaller>>();
function withOnly(pages: readonly PageName[]): Promise<TestCaller> {
  const known = callers.get(pages.join()) ?? t.loginAs({ pages, level: 100 });
  callers.set(pages.join(), known);
  return known;
}

/** Runs a check for many endpoints and names those that failed. */
async function failuresAmong<T extends { endpoint: Endpoint }>(
  items: readonly T[],
  check: (item: T) => Promise<boolean>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const item of items) {
    if (!(await check(item))) failed.push(nameOf(item.endpoint));
  }
  return failed;
}

describe('every endpoint', () => {
  it('is declared once', () => {
    const names = endpoints.map(nameOf);
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is public only if this list says so', () => {
    const open = endpoints.filter(({ access }) => access.kind === 'everyone').map(nameOf);
    expect(open.sort()).toEqual(PUBLIC);
  });

  it('refuses a role that has every page but the needed ones', async () => {
    const failed = await failuresAmong(withPages(), async ({ endpoint, pages }) => {
      const others = PAGE_NAMES.filter((name) => !pages.includes(name));
      const answer = await call(await withOnly(others), endpoint);
      return answer.status === 403 && answer.body.error === "You don't have Access";
    });
    expect(failed).toEqual([]);
  });

  it('opens to a role that has just one of the needed pages', async () => {
    const items = withPages().flatMap(({ endpoint, pages }) => pages.map((name) => ({ endpoint, name })));
    const failed = await failuresAmong(items, async ({ endpoint, name }) => {
      const answer = await call(await withOnly([name]), endpoint);
      return ![401, 500].includes(answer.status) && answer.body?.error !== "You don't have Access";
    });
    expect(failed).toEqual([]);
  });
});
