import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { employeeRoles, employees } from '../../db/tables/access.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const roleOf = async (EmployeeID: number, LocationID: number) => {
  const where = and(eq(employeeRoles.EmployeeID, EmployeeID), eq(employeeRoles.LocationID, LocationID));
  return (await t.db.select().from(employeeRoles).where(where))[0]?.RoleID ?? null;
};

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
