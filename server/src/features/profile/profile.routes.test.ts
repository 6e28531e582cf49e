import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { employees } from '../../db/tables/access.table.ts';

let t: TestApp;
let erin: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  erin = await t.loginAs({
    pages: [],
    FirstName: 'Erin',
    LastName: 'Cole',
    Email: 'erin.cole@hotel.example',
  });
});
afterAll(() => t.close());

const own = () => ({ EmployeeID: erin.EmployeeID, RequestedLocationID: erin.LocationID });

describe('the employee’s own profile', () => {
  it('shows the email and the nine fields, nothing secret', async () => {
    const { status, body } = await erin.get('/admin/employee/getEdit', own());
    expect(status).toBe(200);
    expect(body).toEqual({
      EmployeeID: erin.EmployeeID,
      Email: 'erin.cole@hotel.example',
      FirstName: 'Erin',
      LastName: 'Cole',
      PhoneNumber: '',
      Address1: '',
      Address2: '',
      City: '',
      State: '',
      ZipCode: '',
      County: '',
      Version: 1,
    });
  });

  it('works without a location, and for nobody else', async () => {
    const employee = await t.make.employee();
    const nobody = t.withToken(await t.make.token(employee.EmployeeID, null));
    const { EmployeeID } = employee;
    expect((await nobody.get('/admin/employee/getEdit', { EmployeeID })).status).toBe(200);
    expect((await nobody.get('/admin/employee/getEdit', own())).status).toBe(404);
    expect((await nobody.get('/admin/employee/getEdit', { ...own(), EmployeeID })).status).toBe(403);
    expect((await nobody.get('/admin/employee/getEdit')).status).toBe(400);
  });

  it.each([
    ['FirstName', 'Erina'],
    ['LastName', 'Coleman'],
    ['PhoneNumber', '555-0123'],
    ['Address1', '1 Pier Rd'],
    ['Address2', 'Apt 2'],
    ['City', 'Oxnard'],
    ['State', 'CA'],
    ['ZipCode', '93030'],
    ['County', 'Ventura'],
  ])('saves %s alone', async (field, value) => {
    const answer = await erin.put('/admin/employee/update', { EmployeeID: erin.EmployeeID, [field]: value });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Profile updated successfully!');
    expect(answer.body[field]).toBe(value);
    const { body } = await erin.get('/audit', { Record: `employee:${erin.EmployeeID}` });
    expect(body[0].Changes.map((change: { Field: string }) => change.Field)).toEqual([field]);
  });

  it.each([
    ['no field', {}],
    ['two fields', { City: 'A', State: 'B' }],
    ['a field that is not one of the nine', { Email: 'other@hotel.example' }],
    ['a blank first name', { FirstName: ' ' }],
  ])('refuses %s', async (_, fields) => {
    const answer = await erin.put('/admin/employee/update', { EmployeeID: erin.EmployeeID, ...fields });
    expect(answer.status).toBe(400);
  });

  it('drops fields that are none of its business', async () => {
    const body = {
      EmployeeID: erin.EmployeeID,
      City: 'Ojai',
      Email: 'x@y.example',
      EmailConfirmed: false,
      Roleless: true,
    };
    expect((await erin.put('/admin/employee/update', body)).status).toBe(200);
    const [stored] = await t.db.select().from(employees).where(eq(employees.EmployeeID, erin.EmployeeID));
    expect(stored).toMatchObject({
      City: 'Ojai',
      Email: 'erin.cole@hotel.example',
      EmailConfirmed: true,
      Roleless: false,
    });
  });

  it('refuses another employee’s profile and an outdated save', async () => {
    const other = await t.make.employee();
    const foreign = await erin.put('/admin/employee/update', { EmployeeID: other.EmployeeID, City: 'X' });
    expect(foreign.status).toBe(404);
    const stale = await erin.put('/admin/employee/update', {
      EmployeeID: erin.EmployeeID,
      City: 'X',
      Version: 1,
    });
    expect(stale.status).toBe(409);
    expect(stale.body.error).toMatch(/^THIS RECORD WAS CHANGED BY /);
  });
});
