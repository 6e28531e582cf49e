import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../../src/db/tables/access.table.ts';
import type { TestApp } from '../build-test-app.ts';
import { rowHashes } from '../row-hashes.ts';
import { accessWorld, guardedOf, sweep, type AccessWorld, type Item } from './access-world.ts';
import type { Place } from './world.ts';

let world: AccessWorld;
let t: TestApp;
let own: Place;
let items: readonly Item[];
beforeAll(async () => {
  world = await accessWorld();
  ({ t, own, items } = world);
});
afterAll(() => world.close('access without a factor or a proof'));

/** What asks for a proof of who calls; a new call that changes roles, factors or accounts joins it. */
const AGAIN = [
  'DELETE /security/passkeys/:PasskeyID',
  'DELETE /sessions/:SessionID',
  'DELETE /tokens/:TokenID',
  'POST /admin/employee/assignRoles',
  'POST /admin/employee/resetFactors',
  'POST /admin/employees/several/assignRole',
  'POST /bank/accounts',
  'POST /inviteUser',
  'POST /inviteUsers',
  'POST /role',
  'POST /security/passkeys',
  'POST /security/passkeys/options',
  'POST /security/recovery-codes',
  'POST /security/totp/confirm',
  'POST /security/totp/remove',
  'POST /security/totp/start',
  'POST /sessions/end-others',
  'POST /tokens',
  'POST /transfer/import',
  'POST /updateRole',
  'PUT /bank/accounts',
  'PUT /role',
];
/** What whoever has to set up a second factor reaches. */
const BEFORE_FACTOR = [
  ...AGAIN.filter((name) => name.includes('/security')),
  'GET /admin/employee/current',
  'GET /security',
  'POST /login/again',
  'POST /logout',
].sort();

/** Sends every call and compares what it was answered; nothing may have changed anywhere. */
async function refuses(
  over: readonly Item[],
  caller: Parameters<AccessWorld['send']>[0],
  status: number,
  mark: string,
) {
  const before = await rowHashes(t.db.$client);
  const wrong = await sweep(over, async (item) => {
    const answer = await world.send(caller, item, item.row.own({ ...own, admin: caller }));
    return { got: answer.status === status && answer.body[mark] === true, expected: true };
  });
  expect(wrong).toEqual([]);
  expect(await rowHashes(t.db.$client)).toEqual(before);
}

describe('a session whose last proof is too old', () => {
  it('is asked for one by these calls and no others, before anything is done', async () => {
    const marked = items.filter(({ endpoint }) => endpoint.again);
    expect(marked.map(({ name }) => name).sort()).toEqual(AGAIN);
    const caller = await t.loginAs({ LocationID: own.LocationID, level: 100 });
    await t.db
      .update(sessions)
      .set({ ProvedAt: new Date(t.clock.now().getTime() - 15 * 60_000).toISOString() })
      .where(eq(sessions.EmployeeID, caller.EmployeeID));
    await refuses(marked, caller, 428, 'ReauthRequired');
    expect((await caller.get('/Rooms/get')).status).toBe(200);
  });
});

describe('whoever must have a second factor and has none', () => {
  it('reaches these calls, and everything else is 403 and does nothing', async () => {
    const open = items.filter(({ endpoint }) => endpoint.beforeFactor);
    expect(open.map(({ name }) => name).sort()).toEqual(BEFORE_FACTOR);
    const caller = await t.loginAs({ LocationID: own.LocationID, level: 100 });
    await t.db.execute(sql`update roles set second_factor = 'Required' where role_id = ${caller.RoleID}`);
    const others = guardedOf(items).filter(({ endpoint }) => !endpoint.beforeFactor);
    await refuses(others, caller, 403, 'FactorSetupRequired');
    expect((await caller.get('/admin/employee/current')).status).toBe(200);
  });
});
