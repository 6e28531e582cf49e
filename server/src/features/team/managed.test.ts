import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { rowHashes } from '../../../test/row-hashes.ts';
import { employees } from '../../db/tables/access.table.ts';

let t: TestApp;
let here: number;
let elsewhere: number;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  here = (await t.make.location()).LocationID;
  elsewhere = (await t.make.location()).LocationID;
});
afterAll(() => t.close());

interface One {
  readonly EmployeeID: number;
}

/** All that is done to somebody's account by whoever manages them. */
const CALLS: Record<string, (by: TestCaller, of: One) => ReturnType<TestCaller['post']>> = {
  'are deactivated': (by, { EmployeeID }) => by.post('/admin/employee/deactivate', { EmployeeID }),
  'are reactivated': async (by, { EmployeeID }) => {
    await t.db.update(employees).set({ Active: false }).where(eq(employees.EmployeeID, EmployeeID));
    return by.post('/admin/employee/reactivate', { EmployeeID });
  },
  'lose their second factors': (by, { EmployeeID }) =>
    by.post('/admin/employee/resetFactors', { EmployeeID }),
  'have their sessions listed': (by, { EmployeeID }) => by.get('/sessions', { EmployeeID }),
  'have their sessions ended': (by, { EmployeeID }) =>
    by.post(`/sessions/end-others?EmployeeID=${EmployeeID}`),
};

const at = (level: number, more: object = {}) => t.loginAs({ level, LocationID: here, ...more });
const anybody = () => at(10);
const NO_ACCESS = 'You have no access to this location.';
const NOT_ABOVE = 'Only people with Level 100 may do this to somebody without any role.';

const REFUSED: [string, number, string, () => Promise<TestCaller>, () => Promise<One>][] = [
  ['whose Level is above', 403, 'is above your own level.', () => at(60), () => at(61)],
  ['at another location too', 403, NO_ACCESS, () => at(60), () => at(10, { alsoAt: [elsewhere] })],
  ['at another location alone', 404, 'not found', () => at(60), () => t.loginAs({ LocationID: elsewhere })],
  ['without any role below Level 100', 403, NOT_ABOVE, () => at(99), () => t.make.employee()],
  ['without Team', 403, "You don't have Access", () => at(90, { pages: ['Invite User'] }), anybody],
  [
    'with pages that one does not hold',
    403,
    'has pages you do not hold yourself: Payroll.',
    () => at(60, { pages: ['Team'] }),
    () => at(10, { pages: ['Payroll'] }),
  ],
];

const GRANTED: [string, () => Promise<TestCaller>, () => Promise<One>][] = [
  ['of the same Level', () => at(60), () => at(60)],
  [
    'at two locations which one administers both',
    () => at(60, { alsoAt: [elsewhere] }),
    () => at(10, { alsoAt: [elsewhere] }),
  ],
  ['without any role, for Level 100', () => at(100), () => t.make.employee()],
];

describe.each(Object.entries(CALLS))('people %s', (_what, call) => {
  it.each(REFUSED)('not where they are people %s', async (_whom, status, sentence, by, of) => {
    const [caller, person] = [await by(), await of()];
    const answer = await call(caller, person);
    expect([answer.status, String(answer.body.error)]).toEqual([status, expect.stringContaining(sentence)]);
  });

  it.each(GRANTED)('where they are people %s', async (_whom, by, of) => {
    expect((await call(await by(), await of())).status).toBe(200);
  });
});

it('nobody does any of it to themselves, but to their own sessions', async () => {
  for (const [what, call] of Object.entries(CALLS)) {
    if (what === 'are reactivated') continue;
    const own = await at(100);
    const { status, body } = await call(own, own);
    if (what.includes('sessions')) expect(status).toBe(200);
    else expect([status, body.error]).toEqual([403, 'You cannot do this to yourself.']);
  }
});

it('what is refused changes nothing', async () => {
  const [manager, above] = [await at(60), await at(61)];
  const before = await rowHashes(t.db.$client);
  for (const [what, call] of Object.entries(CALLS)) {
    if (what === 'are reactivated') continue;
    expect((await call(manager, above)).status).toBe(403);
  }
  expect(await rowHashes(t.db.$client)).toEqual(before);
});

it('stands on the card, as why not', async () => {
  const manager = await at(60);
  const card = async ({ EmployeeID }: One) =>
    (await manager.get('/admin/employee/assignments', { EmployeeID })).body.ManagedByOthers as string | null;
  expect(await card(await anybody())).toBeNull();
  expect(await card(await at(70))).toContain('is above your own level.');
  expect(await card(manager)).toBe('You cannot do this to yourself.');
});
