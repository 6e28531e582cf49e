import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { employees } from '../../db/tables/access.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe('changing the location', () => {
  it('answers a new token, remembers the location and kills the old token', async () => {
    const there = await t.make.location();
    const caller = await t.loginAs({ alsoAt: [there.LocationID] });
    const answer = await caller.post('/changeSelectedLocation', { NewLocationID: there.LocationID });
    expect(answer.status).toBe(200);
    expect((await caller.get('/admin/employee/current')).status).toBe(401);
    const current = await t.withToken(answer.body.token).get('/admin/employee/current');
    expect(current.body.SelectedLocationID).toBe(there.LocationID);
    const [employee] = await t.db.select().from(employees).where(eq(employees.EmployeeID, caller.EmployeeID));
    expect(employee?.LastLocationID).toBe(there.LocationID);
  });

  it('stores the new token nowhere, whatever key the call carries', async () => {
    const caller = await t.loginAs();
    const headers = { 'idempotency-key': 'change-of-place' };
    const body = { NewLocationID: caller.LocationID };
    const answer = await caller.post('/changeSelectedLocation', body, { headers });
    expect(answer.status).toBe(200);
    const { rows } = await t.db.execute(
      sql`select key from idempotency_keys where answer like ${`%${answer.body.token}%`}`,
    );
    expect(rows).toEqual([]);
  });

  it('is refused where one has no role', async () => {
    const caller = await t.loginAs();
    const { LocationID } = await t.make.location();
    expect((await caller.post('/changeSelectedLocation', { NewLocationID: LocationID })).status).toBe(403);
    expect((await caller.get('/admin/employee', { RequestedLocationID: LocationID })).status).toBe(403);
  });
});
