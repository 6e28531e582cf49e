import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { employeeRoles, employees } from '../../db/tables/access.table.ts';
import { keepAdministrator, LAST_ADMINISTRATOR_TEXT, requireGrant, standingAt } from './granting.service.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const release = (EmployeeID: number) =>
  t.db.transaction((tx) =>
    keepAdministrator(tx, () => tx.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, EmployeeID))),
  );

describe('standing at a location', () => {
  it('is the level and the pages of the role held there', async () => {
    const role = await t.make.role(['Team', 'Bonus'], { Level: 40 });
    const { EmployeeID } = await t.make.employee();
    const at = await t.make.location();
    const elsewhere = await t.make.location();
    await t.make.assign(EmployeeID, at.LocationID, role.RoleID);
    expect(await standingAt(t.db, EmployeeID, at.LocationID)).toEqual({
      EmployeeID,
      level: 40,
      pages: new Set(['Team', 'Bonus']),
    });
    expect(await standingAt(t.db, EmployeeID, elsewhere.LocationID)).toEqual({
      EmployeeID,
      level: 0,
      pages: new Set(),
    });
  });

  it('decides about a role with the sentence of the rule', async () => {
    const role = await t.make.role(['Payroll'], { RoleName: 'CLERK', Level: 10 });
    const granter = { EmployeeID: 1, level: 50, pages: new Set(['Team']) };
    await expect(requireGrant(t.db, granter, 2, role.RoleID)).rejects.toMatchObject({
      status: 403,
      message: 'The role CLERK has pages you do not hold yourself: Payroll.',
    });
    await expect(requireGrant(t.db, granter, 2, 999_999)).rejects.toMatchObject({ status: 404 });
    const able = { ...granter, pages: new Set(['Team', 'Payroll']) };
    await expect(requireGrant(t.db, able, 2, role.RoleID)).resolves.toBeUndefined();
  });
});

describe('the last employee with Roles and Team', () => {
  it('keeps them, by assignment', async () => {
    const last = await t.loginAs({ pages: ['Roles', 'Team'] });
    await t.loginAs({ pages: ['Roles'] });
    await t.loginAs({ pages: ['Team'] });
    await expect(release(last.EmployeeID)).rejects.toMatchObject({
      status: 409,
      message: LAST_ADMINISTRATOR_TEXT,
    });
    expect(await t.db.$count(employeeRoles, eq(employeeRoles.EmployeeID, last.EmployeeID))).toBe(1);
  });

  it.each(['Roles', 'Team'] as const)('keeps them, by an edit of the role that takes %s', async (taken) => {
    const last = await t.loginAs({ pages: ['Roles', 'Team', 'Bonus'] });
    const [role] = (await last.get('/role', { Search: 'ROLE' })).body;
    const page = (await last.get('/page')).body.find((p: { PageName: string }) => p.PageName === taken);
    const AllowedPages = role.AllowedPages.filter((id: number) => id !== page.PageID);
    const answer = await last.put('/role', { Roles: [{ RoleID: last.RoleID, AllowedPages }] });
    expect([answer.status, answer.body.error]).toEqual([409, LAST_ADMINISTRATOR_TEXT]);
    expect((await last.get('/role', { Search: 'ROLE' })).body[0]).toEqual(role);
  });

  it('may lose them when somebody else who can sign in holds both', async () => {
    const first = await t.loginAs({ pages: ['Roles', 'Team'] });
    const second = await t.loginAs({ pages: ['Roles', 'Team'] });
    await t.db.update(employees).set({ Active: false }).where(eq(employees.EmployeeID, second.EmployeeID));
    await expect(release(first.EmployeeID)).rejects.toMatchObject({ status: 409 });
    await t.db.update(employees).set({ Active: true }).where(eq(employees.EmployeeID, second.EmployeeID));
    await release(first.EmployeeID);
    expect(await t.db.$count(employeeRoles, eq(employeeRoles.EmployeeID, first.EmployeeID))).toBe(0);
  });

  it('remains when two changes arrive together, each relying on the other’s administrator', async () => {
    const first = await t.loginAs({ pages: ['Roles', 'Team'] });
    const second = await t.loginAs({ pages: ['Roles', 'Team'] });
    const results = await Promise.allSettled([release(first.EmployeeID), release(second.EmployeeID)]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await t.db.$count(employeeRoles)).toBe(1);
  });

  it('is no obstacle where nobody held both before', async () => {
    const team = await t.loginAs({ pages: ['Team'] });
    await release(team.EmployeeID);
    expect(await t.db.$count(employeeRoles)).toBe(0);
  });
});
