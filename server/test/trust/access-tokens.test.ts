import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCATION_HEADER } from '@boh/contract/access.ts';
import { isWrite, type Endpoint } from '@boh/contract/endpoint.ts';
import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { apiTokens, employeeRoles, employees, rolePages } from '../../src/db/tables/access.table.ts';
import { TEST_NOW, type TestApp } from '../build-test-app.ts';
import { callerWith, type TestCaller } from '../call.ts';
import { rowHashes } from '../row-hashes.ts';
import type { Sent } from './access-row.ts';
import { accessWorld, guardedOf, sweep, type AccessWorld, type Item } from './access-world.ts';
import type { Place } from './world.ts';

let world: AccessWorld;
let t: TestApp;
let own: Place;
let other: Place;
let items: readonly Item[];

beforeAll(async () => {
  world = await accessWorld();
  ({ t, own, other, items } = world);
});
afterAll(() => world.close('access with API tokens'));

const send: AccessWorld['send'] = (...call) => world.send(...call);
const at = (location: number) => ({ [LOCATION_HEADER]: String(location) });
const guarded = () => guardedOf(items);
const paged = () => items.filter(({ endpoint }) => endpoint.access.kind === 'page');

/** The same person, calling with a new token of theirs. */
async function byToken(owner: TestCaller, body: object = {}): Promise<TestCaller> {
  const answer = await owner.post('/tokens', { Name: 'Proof', ReadOnly: false, ...body });
  expect(answer.status).toBe(200);
  return callerWith(t.app, answer.body.Token as string, owner);
}

const atOwn = (level = 100) => t.loginAs({ LocationID: own.LocationID, level });
/** Somebody who holds everything at both hotels. */
const atBoth = () => t.loginAs({ LocationID: own.LocationID, level: 100, alsoAt: [other.LocationID] });

const isPersonal = ({ again, sessionOnly }: Endpoint) => (again ?? sessionOnly) === true;
const isWide = ({ access, oneLocation }: Endpoint) =>
  access.kind === 'page' && access.scope !== 'session' && access.scope !== 'own' && !oneLocation;
const acts = ({ acts: when }: Endpoint, { query }: Sent) =>
  when === 'always' || (when === 'as file' && query?.['Format'] !== undefined);

/** Nothing but when tokens were last used, and who got which file, may differ. */
async function unchanged(work: () => Promise<unknown>): Promise<void> {
  const rest = async () => {
    const hashes: Record<string, unknown> = await rowHashes(t.db.$client);
    const { api_tokens: _, audit_log: __, ...others } = hashes;
    const { rows } = await t.db.execute(sql`select count(*) from audit_log where call not like 'GET %'`);
    return { ...others, rows };
  };
  const before = await rest();
  await work();
  expect(await rest()).toEqual(before);
}

describe('every endpoint', () => {
  it('answers a token for all that its owner holds as it answers them, but for what only a person does', async () => {
    const caller = await byToken(await atOwn(50));
    const repeatable = guarded().filter(({ row }) => row.once !== true);
    const wrong = await sweep(repeatable, async (item) => {
      // Somebody who adds a hotel holds a role there too.
      const sent = item.row.own({ ...own, admin: caller });
      const { status, body } = await send(caller, item, sent, at(own.LocationID));
      const expected = isPersonal(item.endpoint) || item.row.least !== undefined ? 403 : 200;
      return { got: status === expected ? status : `${status} ${JSON.stringify(body)}`, expected };
    });
    expect(wrong).toEqual([]);
  });

  it('lets a token that only reads read, and do nothing', async () => {
    const caller = await byToken(await atOwn(), { ReadOnly: true });
    await unchanged(async () => {
      const wrong = await sweep(guarded(), async (item) => {
        const sent = item.row.own({ ...own, admin: caller });
        const { status } = await send(caller, item, sent);
        const { endpoint } = item;
        const refused = isPersonal(endpoint) || isWrite(endpoint) || acts(endpoint, sent);
        return { got: status, expected: refused ? 403 : 200 };
      });
      expect(wrong).toEqual([]);
    });
  });

  it('refuses a token whose pages are all but the needed ones', async () => {
    const owner = await atOwn();
    const tokens = new Map<string, TestCaller>();
    const wrong = await sweep(
      paged().filter(({ endpoint }) => !isPersonal(endpoint)),
      async (item) => {
        const needed = item.endpoint.access.kind === 'page' ? item.endpoint.access.pages : [];
        const Pages = PAGE_NAMES.filter((name) => !needed.includes(name));
        const caller = tokens.get(needed.join()) ?? (await byToken(owner, { Pages }));
        tokens.set(needed.join(), caller);
        const { body } = await send(caller, item, item.row.own(own));
        return { got: body.error as string, expected: "You don't have Access" };
      },
    );
    expect(wrong).toEqual([]);
  });

  it('is open to a token of some pages and locations only where this list says so, or a page does', () => {
    const open = guarded().filter(
      ({ endpoint }) => endpoint.access.kind === 'signedIn' && !isPersonal(endpoint) && !endpoint.allRights,
    );
    expect(open.map(({ name }) => name).sort()).toEqual(['GET /admin/employee/current', 'GET /progress']);
  });

  it.each([
    ['has expired', 401, (_owner: TestCaller) => t.db.update(apiTokens).set({ ExpiresAt: TEST_NOW })],
    ['was ended', 401, () => t.db.delete(apiTokens)],
    [
      'is of somebody who was deactivated',
      401,
      ({ EmployeeID }: TestCaller) =>
        t.db.update(employees).set({ Active: false }).where(eq(employees.EmployeeID, EmployeeID)),
    ],
    [
      'is of somebody whose role was taken away',
      403,
      ({ EmployeeID }: TestCaller) =>
        t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, EmployeeID)),
    ],
    [
      'is of somebody whose role just lost its pages',
      403,
      ({ RoleID }: TestCaller) => t.db.delete(rolePages).where(eq(rolePages.RoleID, RoleID)),
    ],
  ] as const)('refuses a token that %s, and nothing is written', async (_what, status, change) => {
    const owner = await atOwn();
    const caller = await byToken(owner);
    expect((await caller.get('/Rooms/get')).status).toBe(200);
    await change(owner);
    await unchanged(async () => {
      const wrong = await sweep(status === 401 ? guarded() : paged(), async (item) => {
        const answer = await send(caller, item, item.row.own(own));
        const asked = answer.headers['www-authenticate'] === 'Bearer';
        return { got: asked === (status === 401) && answer.status, expected: status };
      });
      expect(wrong).toEqual([]);
    });
  });
});

describe('a token for one hotel of two', () => {
  it('is refused at the other one, and over both', async () => {
    const caller = await byToken(await atBoth(), { LocationIDs: [own.LocationID] });
    const elsewhere = guarded().filter(({ endpoint }) => !endpoint.anyLocation);
    await unchanged(async () => {
      const refused = await sweep(elsewhere, async (item) => {
        const { status } = await send(caller, item, item.row.own(other), at(other.LocationID));
        return { got: status, expected: 403 };
      });
      const over = await sweep(
        elsewhere.filter(({ endpoint }) => isWide(endpoint) || endpoint.allRights),
        async (item) => {
          const { status } = await send(caller, item, item.row.own(own));
          return { got: status, expected: 403 };
        },
      );
      expect([...refused, ...over]).toEqual([]);
    });
  });

  it('names nothing of the other one with success', async () => {
    const caller = await byToken(await atBoth(), { LocationIDs: [own.LocationID] });
    const cases = guarded().flatMap((item) =>
      Object.entries(item.row.foreign ?? {}).map(([what, foreign]) => ({
        ...item,
        name: `${item.name} (${what})`,
        foreign,
      })),
    );
    expect(cases.length).toBeGreaterThan(50);
    await unchanged(async () => {
      const wrong: string[] = [];
      for (const item of cases) {
        const { status, body } = await send(caller, item, item.foreign.sent(own, other));
        const isEmpty = Array.isArray(body) && body.length === 0;
        if (![400, 403, 404].includes(status) && !isEmpty) wrong.push(`${item.name}: ${status}`);
      }
      expect(wrong).toEqual([]);
    });
  });

  it('is shown nothing of the other one', async () => {
    const caller = await byToken(await atBoth(), { LocationIDs: [own.LocationID] });
    const reads = guarded().filter(({ endpoint }) => endpoint.method === 'GET');
    let read = 0;
    const leaks = await sweep(reads, async (item) => {
      const answer = await send(caller, item, item.row.own({ ...own, admin: caller }));
      if (answer.status === 200) read += 1;
      return { got: /bravo/i.test(answer.raw.toString('latin1')), expected: false };
    });
    expect(leaks).toEqual([]);
    expect(read).toBeGreaterThan(15);
  });
});

it('what a token is refused leaves no token in any row', async () => {
  const caller = await byToken(await atOwn());
  await caller.post('/lost-and-found', { Item: 'x' }, { headers: { 'idempotency-key': 'a key' } });
  const { rows } = await t.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) {
    const query = sql`select 1 from ${sql.identifier(name)} r where strpos(r::text, ${caller.token ?? ''}) > 0`;
    expect([name, (await t.db.execute(query)).rows]).toEqual([name, []]);
  }
});
