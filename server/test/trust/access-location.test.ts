import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCATION_HEADER } from '@boh/contract/access.ts';
import { employeeRoles } from '../../src/db/tables/access.table.ts';
import type { TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { rowHashes } from '../row-hashes.ts';
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
afterAll(() => world.close('access from another screen'));

const send: AccessWorld['send'] = (...call) => world.send(...call);

/** About the session and its person: whoever is shown the wrong hotel must be able to find out, to move and to sign out. */
const ANYWHERE = [
  'DELETE /security/passkeys/:PasskeyID',
  'GET /admin/employee/current',
  'GET /inbox/news',
  'GET /security',
  'POST /changeSelectedLocation',
  'POST /login/again',
  'POST /logout',
  'POST /security/passkeys',
  'POST /security/passkeys/options',
  'POST /security/recovery-codes',
  'POST /security/totp/confirm',
  'POST /security/totp/remove',
  'POST /security/totp/start',
  'PUT /floor/language',
];

describe('a call that names the hotel its screen shows', () => {
  const namingOne = () => guardedOf(items).filter(({ name }) => !ANYWHERE.includes(name));
  const at = (location: number | string) => ({ [LOCATION_HEADER]: String(location) });
  const unmoved = async (caller: TestCaller, location: number | string, expected: number) => {
    const before = await rowHashes(t.db.$client);
    const wrong = await sweep(namingOne(), async (item) => {
      const answer = await send(caller, item, item.row.own({ ...own, admin: caller }), at(location));
      return { got: answer.status, expected };
    });
    expect(wrong).toEqual([]);
    expect(await rowHashes(t.db.$client)).toEqual(before);
  };

  it('is refused where the session is at another one, and leaves nothing', async () => {
    const caller = await t.loginAs({ LocationID: own.LocationID, level: 100 });
    await t.make.assign(caller.EmployeeID, other.LocationID, caller.RoleID);
    await unmoved(caller, other.LocationID, 409);
    const { body } = await caller.get('/home', {}, { headers: at(other.LocationID) });
    expect(body.error).toBe('You are now at ALPHA. Nothing was changed.');
    expect(body.SelectedLocation).toEqual({ LocationID: own.LocationID, Name: 'ALPHA' });
  });

  it('is refused once the role there is taken away', async () => {
    const caller = await t.loginAs({ LocationID: own.LocationID, level: 100 });
    await t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, caller.EmployeeID));
    await unmoved(caller, own.LocationID, 409);
    const { body } = await caller.get('/home', {}, { headers: at(own.LocationID) });
    expect(body.SelectedLocation).toBeNull();
  });

  it('is refused where that is no number of one', async () => {
    const caller = await t.loginAs({ LocationID: own.LocationID, level: 100 });
    await unmoved(caller, 'ALPHA', 400);
    for (const text of ['', '1.5', '-1', '1e3', '0x1', '1, 2', '99999999999']) {
      const answer = await caller.get('/home', {}, { headers: at(text) });
      expect([text, answer.status]).toEqual([text, 400]);
    }
  });

  it('is answered as ever where the session is there', async () => {
    const caller = await t.loginAs({ LocationID: own.LocationID, level: 50 });
    const here = { ...own, admin: caller };
    const reads = guardedOf(items).filter(
      ({ endpoint, row }) => endpoint.method === 'GET' && row.once !== true && row.least === undefined,
    );
    const wrong = await sweep(reads, async (item) => {
      const { status } = await send(caller, item, item.row.own(here), at(own.LocationID));
      return { got: status, expected: 200 };
    });
    expect(wrong).toEqual([]);
  });

  it('is taken wherever it is about the session itself or for everybody', async () => {
    const anywhere = items.filter(({ endpoint }) => endpoint.anyLocation);
    expect(anywhere.map(({ name }) => name).sort()).toEqual(ANYWHERE);
    const caller = await t.loginAs({ LocationID: own.LocationID });
    const headers = at(other.LocationID);
    expect((await caller.get('/admin/employee/current', {}, { headers })).status).toBe(200);
    const body = { NewLocationID: own.LocationID };
    const moved = await caller.post('/changeSelectedLocation', body, { headers });
    expect(moved.status).toBe(200);
    expect((await t.withToken(moved.body.token).post('/logout', {}, { headers })).status).toBe(200);
    expect((await t.visitor.get('/health/live', {}, { headers })).status).toBe(200);
  });
});
