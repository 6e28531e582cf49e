import { eq, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { employeeRoles, employees, rolePages, sessions } from '../../src/db/tables/access.table.ts';
import { IDLE_HOURS, LIFETIME_DAYS } from '../../src/http/session.ts';
import { TEST_NOW, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { HISTORY_KINDS, historyOf, ROWS } from './access-rows.ts';
import { accessWorld, guardedOf, sweep, type AccessWorld, type Item } from './access-world.ts';
import { figure } from './figures.ts';
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
afterAll(async () => {
  figure('access', 'endpoints', items.length);
  await world.close('access');
});

const send: AccessWorld['send'] = (...call) => world.send(...call);
/** What a call is answered with where it is let in. */
const welcome = ({ endpoint }: Item) => (endpoint.redirects ? 302 : 200);
const paged = () => items.filter(({ endpoint }) => endpoint.access.kind === 'page');

/** Every row that a call could have left: the trail of writes, mails, files and keys. */
async function traces() {
  const { rows } = await t.db.execute(sql`
    select (select count(*) from audit_log)::int as audit, (select count(*) from mails)::int as mails,
      (select count(*) from stored_files)::int as files, (select count(*) from desk_log_entries)::int as entries`);
  return { ...rows[0], stored: (await t.storedFiles()).length };
}

const hoursAgo = (hours: number) => new Date(Date.parse(TEST_NOW) - hours * 3_600_000).toISOString();
const ofEmployee = ({ EmployeeID }: TestCaller) => eq(sessions.EmployeeID, EmployeeID);

/** Callers who must be refused, each made afresh with every page at the hotel and then changed. */
const REFUSED: Record<string, { status: 401 | 403; caller: () => Promise<TestCaller> }> = {
  'a visitor': { status: 401, caller: () => Promise.resolve(t.visitor) },
  'a token that is none': { status: 401, caller: () => Promise.resolve(t.withToken('x'.repeat(43))) },
  'an employee without any role': {
    status: 403,
    caller: async () => t.withToken(await t.make.token((await t.make.employee()).EmployeeID, null)),
  },
  'an employee whose session names a hotel where they have no role': {
    status: 403,
    caller: async () => t.withToken(await t.make.token(other.admin.EmployeeID, own.LocationID)),
  },
  'a signed-out session': {
    status: 401,
    caller: changed((caller) => t.db.delete(sessions).where(ofEmployee(caller))),
  },
  'a session idle for too long': {
    status: 401,
    caller: changed((caller) =>
      t.db
        .update(sessions)
        .set({ LastSeenAt: hoursAgo(IDLE_HOURS) })
        .where(ofEmployee(caller)),
    ),
  },
  'a session that is too old': {
    status: 401,
    caller: changed((caller) =>
      t.db
        .update(sessions)
        .set({ CreatedAt: hoursAgo(LIFETIME_DAYS * 24) })
        .where(ofEmployee(caller)),
    ),
  },
  'an employee who was deactivated': {
    status: 401,
    caller: changed(({ EmployeeID }) =>
      t.db.update(employees).set({ Active: false }).where(eq(employees.EmployeeID, EmployeeID)),
    ),
  },
  'an employee whose role was just taken away': {
    status: 403,
    caller: changed(({ EmployeeID }) =>
      t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, EmployeeID)),
    ),
  },
  'an employee whose role just lost its pages': {
    status: 403,
    caller: changed(({ RoleID }) => t.db.delete(rolePages).where(eq(rolePages.RoleID, RoleID))),
  },
};

/** A caller who just succeeded, and whom something then happens to. */
function changed(change: (caller: TestCaller) => Promise<unknown>) {
  return async () => {
    const caller = await t.loginAs({ LocationID: own.LocationID, level: 100 });
    expect((await caller.get('/Rooms/get')).status).toBe(200);
    await change(caller);
    return caller;
  };
}

describe('every endpoint', () => {
  it('has a row that says what it is asked, and no row is left over', () => {
    const declared = t.app.endpoints.map(({ method, path }) => `${method} ${path}`);
    expect([...declared].sort()).toEqual(Object.keys(ROWS).sort());
  });

  it.each(Object.keys(REFUSED))('refuses %s, and nothing is written or mailed', async (who) => {
    const { status, caller } = REFUSED[who]!;
    const refused = await caller();
    const before = await traces();
    const over = status === 401 ? guardedOf(items) : paged();
    const wrong = await sweep(over, async (item) => {
      const answer = await send(refused, item, item.row.own(own));
      const asked = answer.headers['www-authenticate'] === 'Bearer';
      return { got: asked === (status === 401) && answer.status, expected: status };
    });
    expect(wrong).toEqual([]);
    expect(await traces()).toEqual(before);
  });

  it.each([
    ['an administrator', 100],
    ['a manager', 50],
  ])('answers %s who holds the page, about their own hotel', async (_who, level) => {
    const caller = await t.loginAs({ LocationID: own.LocationID, level });
    const here = { ...own, admin: caller };
    // Reading a table costs a second: the manager, who may do less, imports for both.
    const repeatable = items.filter(
      ({ row, endpoint }) =>
        row.once !== true && (level === 50 || row.least !== undefined || !endpoint.files?.file),
    );
    const wrong = await sweep(repeatable, async (item) => {
      const { status, body } = await send(caller, item, item.row.own(here));
      const expected = level < (item.row.least ?? 0) ? 403 : welcome(item);
      return { got: status === expected ? status : `${status} ${JSON.stringify(body)}`, expected };
    });
    expect(wrong).toEqual([]);
  });
});

describe('what belongs to another hotel', () => {
  const foreigners: Record<string, () => Promise<TestCaller>> = {
    'an administrator elsewhere': () => Promise.resolve(own.admin),
    'somebody who holds a role without any page there too': async () => {
      const caller = await t.loginAs({ LocationID: own.LocationID, level: 100 });
      const { RoleID } = await t.make.role([]);
      await t.make.assign(caller.EmployeeID, other.LocationID, RoleID);
      return caller;
    },
  };

  it.each(Object.keys(foreigners))('looks to %s as if it did not exist', async (who) => {
    const caller = await foreigners[who]!();
    const before = await traces();
    const cases = items.flatMap((item) =>
      Object.entries(item.row.foreign ?? {})
        .filter(([what, { expected }]) =>
          caller === own.admin
            ? expected !== 400
            : // Whoever holds any role there may name the place where only a role is asked for.
              !/RequestedLocationID|NewLocationID/.test(what),
        )
        .map(([what, foreign]) => ({ ...item, name: `${item.name} (${what})`, foreign })),
    );
    expect(cases.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const item of cases) {
      const { sent, expected } = item.foreign;
      const { status, body } = await send(caller, item, sent(own, other));
      const got = status === 200 && Array.isArray(body) && body.length === 0 ? 'empty' : status;
      if (got !== expected) wrong.push(`${item.name}: ${got} ${JSON.stringify(body)}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
    expect(await traces()).toEqual(before);
  });

  it('is in no answer of a call about one’s own, be it a list, a table or a workbook', async () => {
    const caller = await t.loginAs({ LocationID: own.LocationID, level: 100 });
    const reads = items.filter(
      ({ endpoint: { method, access }, name }) =>
        method === 'GET' && (access.kind !== 'page' || access.scope !== 'group') && name !== 'GET /metrics',
    );
    const leaks = await sweep(reads, async (item) => {
      const sent = item.row.own({ ...own, admin: caller });
      const texts = await Promise.all(
        formatsOf(item.endpoint).map(async (format) => {
          const answer = await send(caller, item, { ...sent, query: { ...sent.query, ...format } });
          expect([item.name, answer.status]).toEqual([item.name, welcome(item)]);
          const isWorkbook = String(answer.headers['content-type']).includes('spreadsheetml');
          return isWorkbook ? JSON.stringify(await readXlsx(answer.raw)) : answer.raw.toString('latin1');
        }),
      );
      return { got: texts.some((text) => /bravo/i.test(text)), expected: false };
    });
    expect(leaks).toEqual([]);
  });
});

/** Without a format, and in each that the call knows. */
function formatsOf({ query }: Endpoint): { Format?: string }[] {
  const format = query?.shape['Format'] as z.ZodOptional<z.ZodEnum> | undefined;
  return [{}, ...(format?.unwrap().options ?? []).map((Format) => ({ Format: String(Format) }))];
}

describe('the history of a record', () => {
  it.each(HISTORY_KINDS)('of %s is for whoever may read the record at the selected hotel', async (kind) => {
    const { query } = historyOf(kind, own);
    expect((await own.admin.get('/audit', query)).status).toBe(200);
    const pageless = await t.make.role([], { Level: 100 });
    const caller = await t.loginAs({ LocationID: own.LocationID, RoleID: pageless.RoleID });
    expect((await caller.get('/audit', query)).status).toBe(404);
    // Pages count at the selected hotel: those held at the record's own open nothing from elsewhere.
    const elsewhere = await t.loginAs({ RoleID: pageless.RoleID });
    await t.make.assign(elsewhere.EmployeeID, own.LocationID, own.admin.RoleID);
    expect((await elsewhere.get('/audit', query)).status).toBe(404);
  });
});

describe('a claim of a colleague', () => {
  it('looks as if it did not exist to whoever is not above them', async () => {
    const peer = await t.loginAs({ LocationID: own.LocationID, level: 1 });
    for (const kind of ['reimbursement', 'bonus'] as const) {
      const id = kind === 'bonus' ? own.ids.BonusID : own.ids.ReimbursementID;
      const tries = [
        peer.get(`/${kind}/get/presigned/${id}`, { index: 0 }),
        peer.form('PATCH', `/${kind}/patch/${id}`, { fields: { OtherNotes: 'x' } }),
        peer.get('/audit', { Record: `claim:${id}` }),
      ];
      for (const answer of await Promise.all(tries)) expect(answer.status).toBe(404);
    }
  });
});
