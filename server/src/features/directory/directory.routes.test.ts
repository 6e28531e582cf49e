import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { employeeRoles } from '../../db/tables/access.table.ts';

interface Row {
  EmployeeID: number;
  Locked: string | null;
}

let t: TestApp;
let manager: TestCaller;
let place: number;
let desk: number;
let house: number;
let boss: number;
let colleague: { EmployeeID: number };
beforeAll(async () => {
  t = await buildTestApp();
  place = (await t.make.location()).LocationID;
  const visible = { VisibleForManager: true };
  desk = (await t.make.role(['logbook'], { RoleName: 'DESK', Level: 20, ...visible })).RoleID;
  house = (await t.make.role(['Room Logs'], { RoleName: 'HOUSE', Level: 10, ...visible })).RoleID;
  boss = (await t.make.role(['Directory'], { RoleName: 'BOSS', Level: 90, ...visible })).RoleID;
  manager = await t.loginAs({ pages: ['Directory', 'logbook', 'Room Logs'], level: 60, LocationID: place });
  colleague = await t.make.employee({ FirstName: 'Ada', LastName: 'Moss', PhoneNumber: '555-7' });
  await t.make.assign(colleague.EmployeeID, place, desk);
});
afterAll(() => t.close());

const roleOf = async (EmployeeID: number) => {
  const where = and(eq(employeeRoles.EmployeeID, EmployeeID), eq(employeeRoles.LocationID, place));
  return (await t.db.select().from(employeeRoles).where(where))[0]?.RoleID ?? null;
};

describe('the directory', () => {
  it('lists who holds a role at the selected location, and who of them the caller may change', async () => {
    const elsewhere = await t.loginAs({ pages: ['Directory'] });
    const { status, body } = await manager.get('/admin/employees/getall');
    expect(status).toBe(200);
    const rows = body as Row[];
    expect(rows.map(({ EmployeeID }) => EmployeeID)).not.toContain(elsewhere.EmployeeID);
    expect(rows.find(({ EmployeeID }) => EmployeeID === colleague.EmployeeID)).toEqual({
      EmployeeID: colleague.EmployeeID,
      FirstName: 'Ada',
      LastName: 'Moss',
      Email: expect.any(String),
      PhoneNumber: '555-7',
      LocationIDRole: { [place]: desk },
      RoleID: desk,
      RoleName: 'DESK',
      Version: 1,
      Locked: null,
    });
    expect(rows.find(({ EmployeeID }) => EmployeeID === manager.EmployeeID)?.Locked).toBe(
      'You cannot change your own role.',
    );
  });

  it('searches, sorts, pages and exports', async () => {
    const found = async (query: Record<string, string | number>) =>
      ((await manager.get('/admin/employees/getall', query)).body as Row[]).map((row) => row.EmployeeID);
    for (const Search of ['ada m', '555-7', 'desk'])
      expect(await found({ Search })).toEqual([colleague.EmployeeID]);
    expect(await found({ Search: 'nobody at all' })).toEqual([]);
    const all = await found({ Sort: '-RoleName' });
    const page = await manager.get('/admin/employees/getall', { Sort: '-RoleName', Page: 2, PageSize: 1 });
    expect(page.body[0].EmployeeID).toBe(all[1]);
    expect(page.headers['x-total-count']).toBe(String(all.length));
    const file = await manager.get('/admin/employees/getall', { Search: 'ada', Format: 'csv' });
    expect(String(file.body)).toContain('Ada,Moss');
  });
});

describe('updating a role', () => {
  const update = (EmployeeID: number, RoleID: number, more: object = {}) =>
    manager.post('/updateRole', { EmployeeID, RoleID, ...more });

  it('gives the role at the selected location and writes it into the history', async () => {
    const answer = await update(colleague.EmployeeID, house);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ message: 'Role updated!', RoleID: house, RoleName: 'HOUSE' });
    expect(await roleOf(colleague.EmployeeID)).toBe(house);
  });

  it('refuses a role above the caller, one that managers do not hand out, and any role for oneself', async () => {
    const hidden = await t.make.role(['logbook'], { RoleName: 'HIDDEN', Level: 5 });
    expect((await update(colleague.EmployeeID, boss)).status).toBe(403);
    const refused = await update(colleague.EmployeeID, hidden.RoleID);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toBe('The role HIDDEN is not among those managers hand out.');
    const own = await update(manager.EmployeeID, desk);
    expect(own.status).toBe(403);
    expect(own.body.error).toBe('You cannot change your own role.');
    expect(await roleOf(manager.EmployeeID)).toBe(manager.RoleID);
  });

  it('refuses to take away a role the caller could not hand out', async () => {
    const chief = await t.make.employee();
    await t.make.assign(chief.EmployeeID, place, boss);
    expect((await update(chief.EmployeeID, desk)).status).toBe(403);
    expect(await roleOf(chief.EmployeeID)).toBe(boss);
  });

  it('does not know employees of other locations, nor unknown roles', async () => {
    const stranger = await t.loginAs({ pages: ['logbook'] });
    expect((await update(stranger.EmployeeID, desk)).status).toBe(404);
    expect((await update(colleague.EmployeeID, 999_999)).status).toBe(404);
    expect((await manager.post('/updateRole', { EmployeeID: colleague.EmployeeID })).status).toBe(400);
  });

  it('keeps the last employee who holds both Roles and Team', async () => {
    const hotel = (await t.make.location()).LocationID;
    const both = await t.make.role(['Roles', 'Team'], { Level: 10 });
    const last = await t.make.employee();
    await t.make.assign(last.EmployeeID, hotel, both.RoleID);
    const caller = await t.loginAs({ pages: ['Directory', 'Roles'], level: 60, LocationID: hotel });
    const answer = await caller.post('/updateRole', { EmployeeID: last.EmployeeID, RoleID: desk });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatch(/nobody who holds both Roles and Team/);
  });

  it('refuses an outdated save', async () => {
    expect((await update(colleague.EmployeeID, desk, { Version: 1 })).status).toBe(409);
  });
});
