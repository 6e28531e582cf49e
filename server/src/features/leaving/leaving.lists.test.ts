import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { employees } from '../../db/tables/access.table.ts';

let t: TestApp;
let admin: TestCaller;
let manager: TestCaller;
let gone: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.loginAs({ level: 100, FirstName: 'Ada', LastName: 'Admin' });
  const { LocationID } = admin;
  manager = await t.loginAs({ level: 60, LocationID, FirstName: 'Mia', LastName: 'Manager' });
  gone = await t.loginAs({ level: 10, LocationID, FirstName: 'Leona', LastName: 'Abbott' });
  await admin.post('/admin/employee/deactivate', { EmployeeID: gone.EmployeeID });
});
afterAll(() => t.close());

const namesIn = (body: unknown) => (body as { FirstName: string }[]).map(({ FirstName }) => FirstName);
const roster = (query: Record<string, string | number>) =>
  admin.get('/admin/employees/getallEmployee', { Sort: 'Name', ...query });

describe('somebody who left', () => {
  it.each([
    ['', {}, ['Ada', 'Mia']],
    ['with a page', { Page: 1, PageSize: 10 }, ['Ada', 'Mia']],
    ['at a hotel', { Page: 1, PageSize: 10, Search: 'a' }, ['Ada', 'Mia']],
    ['asked for those who left', { Show: 'Inactive', Page: 1 }, ['Leona']],
    ['asked for everybody', { Show: 'All', Page: 1 }, ['Ada', 'Leona', 'Mia']],
  ])('is on the roster only where it is asked for them: %s', async (_how, query, names) => {
    const { body, headers } = await roster(query);
    expect(namesIn(body)).toEqual(names);
    if ('Page' in query) expect(headers['x-total-count']).toBe(String(names.length));
  });

  it('is answered to whoever names them, as inactive, and is in the file only where they are shown', async () => {
    const { body } = await roster({ EmployeeID: gone.EmployeeID });
    expect(body).toMatchObject([{ FirstName: 'Leona', Active: false }]);
    expect(String((await roster({ Format: 'csv' })).body)).not.toContain('Abbott');
    expect(String((await roster({ Format: 'csv', Show: 'All' })).body)).toContain('Abbott');
    expect((await roster({ Show: 'Nobody' })).status).toBe(400);
  });

  it('is in no directory, search or list of housekeepers', async () => {
    const directory = await admin.get('/admin/employees/getall');
    expect(namesIn(directory.body)).toEqual(['Ada', 'Mia']);
    expect((await admin.get('/find', { Words: 'abbott' })).body.People).toEqual([]);
    expect((await admin.get('/find', { Words: 'mia' })).body.People).toHaveLength(1);
    const housekeepers = await admin.get('/admin/employees/forgetallhousekeeping');
    expect(namesIn(housekeepers.body)).toEqual(['Ada', 'Mia']);
  });
});

describe('an invitation of somebody who left', () => {
  const invite = async (by: TestCaller, Email: string, RoleID: number) =>
    by.post('/inviteUser', {
      FirstName: 'Leona',
      LastName: 'Abbott',
      Email,
      PhoneNumber: '555-0100',
      Address1: '1 Main St',
      City: 'Yuma',
      State: 'AZ',
      ZipCode: '85364',
      County: 'Yuma',
      LocationID: by.LocationID,
      RoleID,
    });
  const emailOf = async ({ EmployeeID }: { EmployeeID: number }) =>
    (await t.db.select().from(employees).where(eq(employees.EmployeeID, EmployeeID)))[0]!.Email;

  it('says that they are deactivated where they hold a role', async () => {
    const answer = await invite(admin, await emailOf(gone), gone.RoleID);
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'This person is deactivated. Please reactivate them in the Team Roster.',
    ]);
  });

  it('lets somebody without any role in again for those with Level 100 alone', async () => {
    const { Email, EmployeeID } = await t.make.employee({ Active: false });
    const isActive = async () =>
      (await t.db.select().from(employees).where(eq(employees.EmployeeID, EmployeeID)))[0]!.Active;
    const refused = await invite(manager, Email, gone.RoleID);
    expect([refused.status, await isActive()]).toEqual([403, false]);
    const letIn = await invite(admin, Email, gone.RoleID);
    expect([letIn.status, await isActive()]).toEqual([200, true]);
  });
});
