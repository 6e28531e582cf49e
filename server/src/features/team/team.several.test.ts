import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { employeeRoles } from '../../db/tables/access.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

interface Item {
  id: number;
  Version: number;
  RoleID?: number | null;
}

let manager: TestCaller;
let LocationID: number;
let elsewhere: number;
let Name: string;
let clerk: { RoleID: number; RoleName: string };
let maid: { RoleID: number; RoleName: string };

beforeEach(async () => {
  ({ LocationID, Name } = await t.make.location());
  ({ LocationID: elsewhere } = await t.make.location());
  clerk = await t.make.role(['logbook'], { Level: 20 });
  maid = await t.make.role(['Housekeeping Reports'], { Level: 10 });
  manager = await t.loginAs({
    pages: ['Team', 'logbook', 'Housekeeping Reports'],
    level: 60,
    LocationID,
    FirstName: 'Mia',
    LastName: 'Manager',
  });
});

/** Somebody new, with this role at the location. */
async function person(RoleID: number | null, at = LocationID): Promise<Item> {
  const { EmployeeID } = await t.make.employee();
  if (RoleID !== null) await t.make.assign(EmployeeID, at, RoleID);
  return { id: EmployeeID, Version: 1 };
}
const assign = (Items: readonly Item[], RoleID: number | null, more: object = {}, by = manager) =>
  by.post('/admin/employees/several/assignRole', {
    LocationID,
    Items: Items.map((item) => ({ RoleID, ...item })),
    ...more,
  });
const roleOf = async ({ id }: Item, at = LocationID) => {
  const where = and(eq(employeeRoles.EmployeeID, id), eq(employeeRoles.LocationID, at));
  return (await t.db.select().from(employeeRoles).where(where))[0]?.RoleID ?? null;
};
const trailOf = async ({ id }: Item) =>
  (await manager.get('/audit', { Record: `employee:${id}` })).body as { Call: string; Changes: object[] }[];

describe('a role for several people', () => {
  it('is given to whoever holds another one or none, with a row in the history of each', async () => {
    const people = [await person(clerk.RoleID), await person(null)];
    const [changed, fresh] = people as [Item, Item];
    const answer = await assign(people, maid.RoleID);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: `2 people now hold ${maid.RoleName} at ${Name}.`,
      Done: 2,
      Items: people.map(({ id }) => ({ id, Version: 2 })),
    });
    for (const one of people) expect(await roleOf(one)).toBe(maid.RoleID);
    for (const [one, From] of [[changed, clerk.RoleName] as const, [fresh, null] as const]) {
      const trail = await trailOf(one);
      expect(trail).toHaveLength(1);
      expect(trail[0]).toMatchObject({
        Call: 'POST /admin/employees/several/assignRole',
        Changes: [{ Field: `Role at ${Name}`, From, To: maid.RoleName }],
      });
    }
  });

  it('is taken from all of them, and what they hold elsewhere stays', async () => {
    const people = [await person(clerk.RoleID), await person(maid.RoleID)];
    const [first] = people as [Item, Item];
    await t.make.assign(first.id, elsewhere, clerk.RoleID);
    const answer = await assign(people, null);
    expect(answer.body.message).toBe(`2 people hold no role at ${Name} any more.`);
    for (const one of people) expect(await roleOf(one)).toBeNull();
    expect(await roleOf(first, elsewhere)).toBe(clerk.RoleID);
  });

  it('is undone on the versions it left, to what each held before', async () => {
    const people = [await person(clerk.RoleID), await person(null)];
    const [changed, fresh] = people as [Item, Item];
    const { body } = await assign(people, maid.RoleID);
    const [one, two] = (body as { Items: Item[] }).Items as [Item, Item];
    const back = [
      { ...one, RoleID: clerk.RoleID },
      { ...two, RoleID: null },
    ];
    // A colleague is quicker with one of them.
    const pages = ['Team', 'logbook', 'Housekeeping Reports'] as const;
    const colleague = await t.loginAs({ pages: [...pages], level: 60, LocationID });
    const LocationRoles = [{ LocationID, Role: clerk.RoleID }];
    const changes = { EmployeeID: fresh.id, LocationRoles };
    expect((await colleague.post('/admin/employee/assignRoles', changes)).status).toBe(200);
    const undone = await assign(back, null, { SkipRefused: true });
    expect(undone.body).toMatchObject({
      message: `1 person now holds ${clerk.RoleName} at ${Name}. 1 left as it is.`,
      Skipped: [{ id: fresh.id, error: expect.stringContaining('THIS RECORD WAS CHANGED BY') as string }],
    });
    expect(await roleOf(changed)).toBe(clerk.RoleID);
    expect(await roleOf(fresh)).toBe(clerk.RoleID);
  });
});

describe('what is refused to one is refused to several', () => {
  const refused = async (item: Item, RoleID: number | null, sentence: RegExp, status: number) => {
    const good = await person(clerk.RoleID);
    const alone = await assign([item], RoleID);
    expect(alone.status).toBe(status);
    const answer = await assign([good, item], RoleID);
    expect(answer.body.Refused).toEqual([{ id: item.id, error: expect.stringMatching(sentence) as string }]);
    expect(await roleOf(good)).toBe(clerk.RoleID);
    expect(await trailOf(good)).toHaveLength(0);
  };

  it('a role above one’s own level, taken', async () => {
    const chief = await t.make.role(['Team'], { Level: 90 });
    await refused(await person(chief.RoleID), maid.RoleID, /above your own level/, 403);
    await refused(await person(chief.RoleID), null, /above your own level/, 403);
  });

  it('a role above one’s own level or with further pages, given', async () => {
    const people = [await person(clerk.RoleID), await person(null)];
    for (const role of [
      await t.make.role(['Team'], { Level: 90 }),
      await t.make.role(['Payroll'], { Level: 5 }),
    ]) {
      const answer = await assign(people, role.RoleID);
      expect(answer.status).toBe(403);
      expect(answer.body.Refused).toHaveLength(2);
    }
  });

  it('one’s own role', async () => {
    const own = { id: manager.EmployeeID, Version: 1 };
    await refused(own, null, /^You cannot change your own role\.$/, 403);
    expect(await roleOf(own)).toBe(manager.RoleID);
  });

  it('somebody whom the roster does not show', async () => {
    await refused(await person(clerk.RoleID, elsewhere), maid.RoleID, /was not found/, 404);
  });

  it('a role that is held already, or none to take away', async () => {
    await refused(await person(maid.RoleID), maid.RoleID, /^Holds .* here already\.$/, 409);
    await refused(await person(null), null, /^Holds no role here\.$/, 409);
  });

  it('somebody who was changed meanwhile', async () => {
    await refused(
      { ...(await person(clerk.RoleID)), Version: 7 },
      maid.RoleID,
      /THIS RECORD WAS CHANGED/,
      409,
    );
  });

  it('a role that is not there, and a location without Team', async () => {
    const people = [await person(clerk.RoleID)];
    expect((await assign(people, 2_000_000_000)).status).toBe(404);
    expect((await assign(people, maid.RoleID, { LocationID: elsewhere })).status).toBe(403);
    const other = await t.loginAs({ pages: ['Directory'], level: 90, LocationID });
    expect((await assign(people, maid.RoleID, {}, other)).status).toBe(403);
  });

  it.each([
    ['nobody', { Items: [] }, 'Please choose at least one.'],
    ['no role and not none either', { Items: [{ id: 1, Version: 1 }] }, 'Unknown id'],
    ['no location', { Items: [{ id: 1, Version: 1, RoleID: null }], LocationID: undefined }, 'LocationID'],
  ])('a request with %s', async (_, more, sentence) => {
    const answer = await manager.post('/admin/employees/several/assignRole', { LocationID, ...more });
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toContain(sentence);
  });
});

it('lets one of two people act on the same people, and tells the other', async () => {
  const people = [await person(clerk.RoleID), await person(clerk.RoleID)];
  const other = await t.loginAs({ pages: ['Team', 'logbook'], level: 60, LocationID });
  const both = await Promise.all([
    assign(people, maid.RoleID),
    assign([...people].reverse(), null, {}, other),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (const one of people) expect(await trailOf(one)).toHaveLength(1);
});
