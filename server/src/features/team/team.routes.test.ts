import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { employeeRoles, employees } from '../../db/tables/access.table.ts';

interface Member {
  EmployeeID: number;
  FirstName: string;
  LastName: string;
}

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const idsOf = (body: Member[]) => body.map(({ EmployeeID }) => EmployeeID);
const roleOf = async (EmployeeID: number, LocationID: number) => {
  const where = and(eq(employeeRoles.EmployeeID, EmployeeID), eq(employeeRoles.LocationID, LocationID));
  return (await t.db.select().from(employeeRoles).where(where))[0]?.RoleID ?? null;
};

describe('the roster', () => {
  let manager: TestCaller;
  let here: { EmployeeID: number };
  let elsewhere: { EmployeeID: number };
  let roleless: { EmployeeID: number };
  let desk: { RoleID: number };
  let place: { LocationID: number };

  beforeAll(async () => {
    place = await t.make.location({ Name: 'OCEAN INN' });
    const other = await t.make.location();
    desk = await t.make.role(['logbook'], { RoleName: 'NIGHT CLERK', Level: 20 });
    manager = await t.loginAs({ pages: ['Team', 'logbook'], level: 60, LocationID: place.LocationID });
    here = await t.make.employee({
      FirstName: 'Zelda',
      LastName: 'Quist',
      Email: 'zelda@hotel.example',
      PhoneNumber: '(805) 555-0199',
      Address1: '12 Pier Rd',
      City: 'Oxnard',
      State: 'CA',
      ZipCode: '93030',
      EmailConfirmed: false,
    });
    elsewhere = await t.make.employee({ FirstName: 'Zelda', LastName: 'Faraway' });
    roleless = await t.make.employee({ FirstName: 'Zoe', LastName: 'Newcomer' });
    await t.make.assign(here.EmployeeID, place.LocationID, desk.RoleID);
    await t.make.assign(here.EmployeeID, other.LocationID, desk.RoleID);
    await t.make.assign(elsewhere.EmployeeID, other.LocationID, desk.RoleID);
  });

  it('shows the people of the caller’s locations and those without any role, nobody else', async () => {
    const { status, body } = await manager.get('/admin/employees/getallEmployee');
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(
      expect.arrayContaining([manager.EmployeeID, here.EmployeeID, roleless.EmployeeID]),
    );
    expect(idsOf(body)).not.toContain(elsewhere.EmployeeID);
  });

  it('answers the map of locations and roles inside the caller’s scope, and whether the email is confirmed', async () => {
    const { body } = await manager.get('/admin/employees/getallEmployee', { Search: 'Quist' });
    expect(body).toEqual([
      {
        EmployeeID: here.EmployeeID,
        FirstName: 'Zelda',
        LastName: 'Quist',
        Email: 'zelda@hotel.example',
        PhoneNumber: '(805) 555-0199',
        Address1: '12 Pier Rd',
        Address2: '',
        City: 'Oxnard',
        State: 'CA',
        ZipCode: '93030',
        County: '',
        EmailConfirmed: false,
        Version: 1,
        LocationIDRole: { [place.LocationID]: desk.RoleID },
        LocationIDRoleParsed: { [place.LocationID]: desk.RoleID },
        Roles: [{ RoleID: desk.RoleID, RoleName: 'NIGHT CLERK', Locations: 1, LocationName: 'OCEAN INN' }],
      },
    ]);
  });

  it.each([
    'zelda q',
    'QUIST',
    'zelda@hotel',
    '555-0199',
    '8055550199',
    'pier rd',
    'oxnard, ca',
    '93030',
    'night cl',
  ])('finds a member by %s', async (Search) => {
    const { body } = await manager.get('/admin/employees/getallEmployee', { Search });
    expect(idsOf(body)).toEqual([here.EmployeeID]);
  });

  it.each(['%', '_', '\\', 'zelda\\', 'quist zelda'])('takes %s as it is typed', async (Search) => {
    const { status, body } = await manager.get('/admin/employees/getallEmployee', { Search });
    expect(status).toBe(200);
    expect(body).toEqual([]);
  });

  it('does not find somebody by a role they hold where the caller has no Team', async () => {
    const chef = await t.make.role([], { RoleName: 'SOUS CHEF' });
    const far = await t.make.location();
    await t.make.assign(here.EmployeeID, far.LocationID, chef.RoleID);
    const { body } = await manager.get('/admin/employees/getallEmployee', { Search: 'sous chef' });
    expect(body).toEqual([]);
  });

  it('filters by location and by role', async () => {
    const by = async (query: Record<string, number>) =>
      idsOf((await manager.get('/admin/employees/getallEmployee', query)).body);
    expect(await by({ RoleID: desk.RoleID })).toEqual([here.EmployeeID]);
    expect((await by({ LocationID: place.LocationID })).sort()).toEqual(
      [manager.EmployeeID, here.EmployeeID].sort(),
    );
    expect(await by({ LocationID: place.LocationID, RoleID: desk.RoleID })).toEqual([here.EmployeeID]);
    const foreign = await t.make.location();
    const refused = await manager.get('/admin/employees/getallEmployee', { LocationID: foreign.LocationID });
    expect(refused.status).toBe(403);
  });

  it('pages by name with the whole count, also backwards', async () => {
    const whole = idsOf((await manager.get('/admin/employees/getallEmployee', { Sort: 'Name' })).body);
    const paged: number[] = [];
    for (let Page = 1; Page <= Math.ceil(whole.length / 2); Page += 1) {
      const answer = await manager.get('/admin/employees/getallEmployee', { Page, PageSize: 2 });
      expect(answer.headers['x-total-count']).toBe(String(whole.length));
      paged.push(...idsOf(answer.body));
    }
    expect(paged).toEqual(whole);
    const back = await manager.get('/admin/employees/getallEmployee', { Sort: '-Name' });
    expect(idsOf(back.body)).toEqual([...whole].reverse());
    expect((await manager.get('/admin/employees/getallEmployee', { Sort: 'Password' })).status).toBe(400);
  });

  it('exports exactly the filtered rows', async () => {
    const file = await manager.get('/admin/employees/getallEmployee', { Search: 'quist', Format: 'csv' });
    const lines = String(file.body).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Zelda Quist,zelda@hotel.example');
    expect(lines[1]).toContain('NIGHT CLERK (OCEAN INN)');
  });

  it('shows the history of those it shows, and everybody their own', async () => {
    const history = async (caller: TestCaller, id: number) =>
      (await caller.get('/audit', { Record: `employee:${id}` })).status;
    expect(await history(manager, here.EmployeeID)).toBe(200);
    expect(await history(manager, roleless.EmployeeID)).toBe(200);
    expect(await history(manager, elsewhere.EmployeeID)).toBe(404);
    const clerk = await t.loginAs({ pages: ['logbook'], LocationID: place.LocationID });
    expect(await history(clerk, here.EmployeeID)).toBe(404);
    expect(await history(clerk, clerk.EmployeeID)).toBe(200);
  });
});

describe('assigning roles', () => {
  let admin: TestCaller;
  let first: number;
  let second: number;
  let outside: number;
  let clerk: number;
  let maid: number;
  let chief: number;
  let member: { EmployeeID: number };

  beforeEach(async () => {
    first = (await t.make.location()).LocationID;
    second = (await t.make.location()).LocationID;
    outside = (await t.make.location()).LocationID;
    clerk = (await t.make.role(['logbook'], { Level: 20 })).RoleID;
    maid = (await t.make.role(['Housekeeping Reports'], { Level: 10 })).RoleID;
    chief = (await t.make.role(['Team'], { Level: 90 })).RoleID;
    admin = await t.loginAs({
      pages: ['Team', 'logbook', 'Housekeeping Reports'],
      level: 60,
      LocationID: first,
      alsoAt: [second],
    });
    member = await t.make.employee({ FirstName: 'Nora', LastName: 'Blake' });
    await t.make.assign(member.EmployeeID, first, clerk);
    await t.make.assign(member.EmployeeID, outside, clerk);
  });

  const assign = (LocationRoles: unknown, more: object = {}, caller = admin) =>
    caller.post('/admin/employee/assignRoles', { EmployeeID: member.EmployeeID, LocationRoles, ...more });

  it('replaces the roles inside the scope and leaves those elsewhere', async () => {
    const answer = await assign([{ LocationID: second, Role: maid }]);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Nora Blake roles have been successfully updated!');
    expect(answer.body.LocationIDRole).toEqual({ [second]: maid });
    expect(await roleOf(member.EmployeeID, first)).toBeNull();
    expect(await roleOf(member.EmployeeID, second)).toBe(maid);
    expect(await roleOf(member.EmployeeID, outside)).toBe(clerk);
  });

  it('leaves a row in the history that names the locations and roles', async () => {
    await assign([{ LocationID: first, Role: maid }]);
    const { body } = await admin.get('/audit', { Record: `employee:${member.EmployeeID}` });
    expect(body[0].Call).toBe('POST /admin/employee/assignRoles');
    expect(body[0].Changes).toHaveLength(1);
    expect(body[0].Changes[0].Field).toMatch(/^Role at HOTEL \d+$/);
    expect([body[0].Changes[0].From, body[0].Changes[0].To]).toEqual([
      expect.stringMatching(/^ROLE/),
      expect.stringMatching(/^ROLE/),
    ]);
  });

  it('refuses a location where the caller has no Team, and saves nothing', async () => {
    const answer = await assign([
      { LocationID: second, Role: maid },
      { LocationID: outside, Role: maid },
    ]);
    expect(answer.status).toBe(403);
    expect(await roleOf(member.EmployeeID, second)).toBeNull();
    expect(await roleOf(member.EmployeeID, first)).toBe(clerk);
  });

  it('refuses a role above the caller’s own level, given or taken', async () => {
    expect((await assign([{ LocationID: first, Role: chief }])).status).toBe(403);
    await t.make.assign(member.EmployeeID, second, chief);
    const taken = await assign([{ LocationID: first, Role: clerk }]);
    expect(taken.status).toBe(403);
    expect(taken.body.error).toMatch(/above your own level/);
    expect(await roleOf(member.EmployeeID, second)).toBe(chief);
  });

  it('lets a role above the caller stay where it is while another changes', async () => {
    await t.make.assign(member.EmployeeID, second, chief);
    const answer = await assign([
      { LocationID: first, Role: maid },
      { LocationID: second, Role: chief },
    ]);
    expect(answer.status).toBe(200);
    expect(await roleOf(member.EmployeeID, first)).toBe(maid);
  });

  it('refuses to promote oneself', async () => {
    const answer = await admin.post('/admin/employee/assignRoles', {
      EmployeeID: admin.EmployeeID,
      LocationRoles: [{ LocationID: first, Role: maid }],
    });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe('You cannot change your own role.');
    expect(await roleOf(admin.EmployeeID, first)).toBe(admin.RoleID);
  });

  it('refuses roles with pages the caller does not hold', async () => {
    const payroll = await t.make.role(['Payroll'], { Level: 5 });
    const answer = await assign([{ LocationID: first, Role: payroll.RoleID }]);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatch(/pages you do not hold yourself: Payroll/);
  });

  it('does not know employees the roster does not show', async () => {
    const stranger = await t.make.employee();
    await t.make.assign(stranger.EmployeeID, outside, clerk);
    const body = { EmployeeID: stranger.EmployeeID, LocationRoles: [{ LocationID: first, Role: maid }] };
    expect((await admin.post('/admin/employee/assignRoles', body)).status).toBe(404);
  });

  it('gives a newcomer the first role and takes the last one', async () => {
    const newcomer = await t.make.employee();
    const body = { EmployeeID: newcomer.EmployeeID, LocationRoles: [{ LocationID: first, Role: maid }] };
    expect((await admin.post('/admin/employee/assignRoles', body)).status).toBe(200);
    const stored = async () =>
      (await t.db.select().from(employees).where(eq(employees.EmployeeID, newcomer.EmployeeID)))[0];
    expect((await stored())?.Roleless).toBe(false);
    expect((await admin.post('/admin/employee/assignRoles', { ...body, LocationRoles: [] })).status).toBe(
      200,
    );
    expect((await stored())?.Roleless).toBe(true);
  });

  it('refuses an outdated save and names who was faster', async () => {
    await assign([{ LocationID: first, Role: maid }], { Version: 1 });
    const late = await assign([{ LocationID: first, Role: clerk }], { Version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.error).toMatch(/^THIS RECORD WAS CHANGED BY ERIN NUMBER\d+\./);
  });

  it.each([
    ['no list', undefined],
    ['no role', [{ LocationID: 1 }]],
    [
      'a location twice',
      [
        { LocationID: 1, Role: 1 },
        { LocationID: 1, Role: 2 },
      ],
    ],
  ])('asks for better fields: %s', async (_, LocationRoles) => {
    expect((await assign(LocationRoles)).status).toBe(400);
  });

  it('counts from the very next request', async () => {
    const place = (await t.make.location()).LocationID;
    const boss = await t.loginAs({ pages: ['Team', 'Directory', 'logbook'], level: 90, LocationID: place });
    const worker = await t.loginAs({ pages: ['Directory'], level: 20, LocationID: place });
    expect((await worker.get('/admin/employees/getall')).status).toBe(200);
    await boss.post('/admin/employee/assignRoles', {
      EmployeeID: worker.EmployeeID,
      LocationRoles: [{ LocationID: place, Role: clerk }],
    });
    expect((await worker.get('/admin/employees/getall')).status).toBe(403);
  });
});

describe('the card of an employee', () => {
  it('lists the caller’s locations with the roles they may choose there, or why nothing changes', async () => {
    const place = (await t.make.location({ Name: 'ANCHOR' })).LocationID;
    const low = await t.make.role(['Team'], { RoleName: 'LOW', Level: 10 });
    const high = await t.make.role(['Team'], { RoleName: 'HIGH', Level: 99 });
    const caller = await t.loginAs({ pages: ['Team'], level: 50, LocationID: place });
    const member = await t.make.employee();
    await t.make.assign(member.EmployeeID, place, low.RoleID);
    const card = async (EmployeeID: number) =>
      (await caller.get('/admin/employee/assignments', { EmployeeID })).body;
    const { Locations, Choices } = await card(member.EmployeeID);
    expect(Locations).toEqual([
      { LocationID: place, Name: 'ANCHOR', RoleID: low.RoleID, RoleName: 'LOW', Locked: null, Choice: 0 },
    ]);
    const offered = (Choices[0] as { RoleID: number }[]).map(({ RoleID }) => RoleID);
    expect(offered).toContain(low.RoleID);
    expect(offered).not.toContain(high.RoleID);
    await t.db
      .update(employeeRoles)
      .set({ RoleID: high.RoleID })
      .where(eq(employeeRoles.EmployeeID, member.EmployeeID));
    expect((await card(member.EmployeeID)).Locations[0].Locked).toBe(
      'The role HIGH is above your own level.',
    );
    expect((await card(caller.EmployeeID)).Locations[0].Locked).toBe('You cannot change your own role.');
    const stranger = await t.loginAs({ pages: ['logbook'] });
    expect(
      (await caller.get('/admin/employee/assignments', { EmployeeID: stranger.EmployeeID })).status,
    ).toBe(404);
  });
});
