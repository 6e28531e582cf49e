import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { employeeRoles } from '../../db/tables/access.table.ts';

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
        Active: true,
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
    expect(await by({ EmployeeID: here.EmployeeID })).toEqual([here.EmployeeID]);
    expect(await by({ EmployeeID: roleless.EmployeeID, Page: 1 })).toEqual([roleless.EmployeeID]);
    expect(await by({ EmployeeID: elsewhere.EmployeeID })).toEqual([]);
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
