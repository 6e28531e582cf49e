import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { employeeRoles, sessions } from '../src/db/tables/access.table.ts';
import { IDLE_HOURS, LIFETIME_DAYS } from '../src/http/session.ts';
import { buildTestApp, TEST_NOW, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';

/** Whoever makes a call public has to say so here too. */
const PUBLIC = [
  'GET /docs',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /openapi.json',
  'POST /createAccount',
  'POST /eb5-form',
  'POST /login',
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

const guarded = () => endpoints.filter(({ access }) => access.kind !== 'everyone');
const withPages = () =>
  endpoints.flatMap((endpoint) =>
    endpoint.access.kind === 'page' ? [{ endpoint, pages: endpoint.access.pages }] : [],
  );

/** Runs a check for many endpoints and names those that failed. */
async function each<T extends Endpoint | { endpoint: Endpoint }>(
  items: readonly T[],
  check: (item: T) => Promise<boolean>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const item of items) {
    if (!(await check(item))) failed.push(nameOf('endpoint' in item ? item.endpoint : item));
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

  it('asks a visitor without a session to sign in', async () => {
    const failed = await each(guarded(), async (endpoint) => {
      const answer = await call(t.visitor, endpoint);
      return answer.status === 401 && answer.headers['www-authenticate'] === 'Bearer';
    });
    expect(failed).toEqual([]);
  });

  it('refuses an employee without any role wherever a page is needed', async () => {
    const employee = await t.make.employee();
    const nobody = t.withToken(await t.make.token(employee.EmployeeID, null));
    expect(
      await each(withPages(), async ({ endpoint }) => (await call(nobody, endpoint)).status === 403),
    ).toEqual([]);
  });

  it('refuses a role that has every page but the needed ones', async () => {
    const failed = await each(withPages(), async ({ endpoint, pages }) => {
      const others = PAGE_NAMES.filter((name) => !pages.includes(name));
      const caller = await t.loginAs({ pages: others, level: 100 });
      const answer = await call(caller, endpoint);
      return answer.status === 403 && answer.body.error === "You don't have Access";
    });
    expect(failed).toEqual([]);
  });

  it('opens to a role that has just one of the needed pages', async () => {
    const items = withPages().flatMap(({ endpoint, pages }) => pages.map((name) => ({ endpoint, name })));
    const failed = await each(items, async ({ endpoint, name }) => {
      const answer = await call(await t.loginAs({ pages: [name], level: 100 }), endpoint);
      return ![401, 500].includes(answer.status) && answer.body?.error !== "You don't have Access";
    });
    expect(failed).toEqual([]);
  });

  it('is closed from the very next request on when the role is taken away', async () => {
    const failed = await each(withPages(), async ({ endpoint, pages }) => {
      const caller = await t.loginAs({ pages: [...pages], level: 100 });
      await t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, caller.EmployeeID));
      return (await call(caller, endpoint)).status === 403;
    });
    expect(failed).toEqual([]);
  });

  it('ends with the session: signed out, idle for too long, or too old', async () => {
    const failed = await each(guarded(), async (endpoint) => {
      const statuses: number[] = [];
      const revoked = await t.loginAs();
      await t.db.delete(sessions).where(eq(sessions.EmployeeID, revoked.EmployeeID));
      statuses.push((await call(revoked, endpoint)).status);
      for (const past of [
        { LastSeenAt: hoursAgo(IDLE_HOURS) },
        { CreatedAt: hoursAgo(LIFETIME_DAYS * 24) },
      ]) {
        const caller = await t.loginAs();
        await t.db.update(sessions).set(past).where(eq(sessions.EmployeeID, caller.EmployeeID));
        statuses.push((await call(caller, endpoint)).status);
      }
      return statuses.every((status) => status === 401);
    });
    expect(failed).toEqual([]);
  });
});

const hoursAgo = (hours: number) => new Date(Date.parse(TEST_NOW) - hours * 3_600_000).toISOString();
