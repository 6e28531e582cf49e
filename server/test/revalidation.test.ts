import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { employeeRoles, employees, rolePages } from '../src/db/tables/access.table.ts';
import { locations } from '../src/db/tables/locations.table.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const tagOf = async (caller: TestCaller, path: string) => String((await caller.get(path)).headers['etag']);
const again = (caller: TestCaller, path: string, tag: string, query = {}) =>
  caller.get(path, query, { headers: { 'if-none-match': tag } });

describe('an answer that rarely changes', () => {
  it('is not sent again while it is the same, whichever of these it is', async () => {
    const admin = await t.loginAs({ pages: PAGE_NAMES, level: 100 });
    // What is asked for by a secret in its address has a test of its own.
    const kept = t.app.endpoints
      .filter(({ revalidate, path }) => revalidate && !path.includes(':'))
      .map(({ path }) => path);
    expect(kept).toContain('/admin/employee/current');
    for (const path of kept) {
      const first = await admin.get(path);
      expect([path, first.status, first.headers['cache-control']]).toEqual([path, 200, 'private, no-cache']);
      const second = await again(admin, path, `W/"other", ${String(first.headers['etag'])}`);
      expect([path, second.status, second.raw.length]).toEqual([path, 304, 0]);
      expect(second.headers['etag']).toBe(first.headers['etag']);
    }
  });

  it('is sent once it changed', async () => {
    const admin = await t.loginAs({ pages: ['Location'] });
    const tag = await tagOf(admin, '/admin/locations');
    await t.db.update(locations).set({ City: 'OJAI' }).where(eq(locations.LocationID, admin.LocationID));
    const { status, body } = await again(admin, '/admin/locations', tag);
    expect(status).toBe(200);
    expect(body.find(({ City }: { City: string }) => City === 'OJAI').LocationID).toBe(admin.LocationID);
  });

  it('is sent when its page is the same but there are more rows behind it', async () => {
    const admin = await t.loginAs({ pages: ['Location'] });
    const query = { Page: 1, PageSize: 1, Sort: 'LocationID' };
    const first = await admin.get('/admin/locations', query);
    await t.make.location({ Name: 'ONE MORE' });
    const second = await again(admin, '/admin/locations', String(first.headers['etag']), query);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(Number(second.headers['x-total-count'])).toBe(Number(first.headers['x-total-count']) + 1);
  });

  it('is sent to somebody who sees less of it, whatever tag they name', async () => {
    const admin = await t.loginAs({ pages: ['Location'] });
    const clerk = await t.loginAs({ pages: ['Daily Sales Data'] });
    const { status, body } = await again(clerk, '/admin/locations', await tagOf(admin, '/admin/locations'));
    expect(status).toBe(200);
    expect(Object.keys(body[0])).toEqual(['LocationID', 'Name', 'City', 'State']);
  });

  it('is sent for the location that is selected now', async () => {
    const here = await t.loginAs({ pages: ['Rooms Details'] });
    await here.post('/Rooms/post', { RoomNumber: '101', RoomType: 'KING' });
    const there = await t.make.location({ Name: 'OVER THERE' });
    const mover = await t.loginAs({
      pages: ['Rooms Details'],
      LocationID: here.LocationID,
      alsoAt: [there.LocationID],
    });
    const tag = await tagOf(mover, '/Rooms/get');
    const moved = await mover.post('/changeSelectedLocation', { NewLocationID: there.LocationID });
    const { status, body } = await again(t.withToken(moved.body.token), '/Rooms/get', tag);
    expect([status, body]).toEqual([200, []]);
  });
});

describe('somebody who still has the tag of an answer', () => {
  const PATH = '/admin/locations';

  it('is refused once the role lost the page', async () => {
    const clerk = await t.loginAs({ pages: ['Location'] });
    const tag = await tagOf(clerk, PATH);
    await t.db.delete(rolePages).where(eq(rolePages.RoleID, clerk.RoleID));
    const { status, headers } = await again(clerk, PATH, tag);
    expect([status, headers['cache-control'], headers['etag']]).toEqual([403, 'no-store', undefined]);
  });

  it('is refused once they hold no role any more', async () => {
    const clerk = await t.loginAs({ pages: ['Location'] });
    const tag = await tagOf(clerk, PATH);
    await t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, clerk.EmployeeID));
    expect((await again(clerk, PATH, tag)).status).toBe(403);
  });

  it('is refused once signed out or no longer employed', async () => {
    const clerk = await t.loginAs({ pages: ['Location'] });
    const former = await t.loginAs({ pages: ['Location'] });
    const tags = [await tagOf(clerk, PATH), await tagOf(former, PATH)] as const;
    await clerk.post('/logout');
    await t.db.update(employees).set({ Active: false }).where(eq(employees.EmployeeID, former.EmployeeID));
    expect((await again(clerk, PATH, tags[0])).status).toBe(401);
    expect((await again(former, PATH, tags[1])).status).toBe(401);
  });
});

describe('everything else', () => {
  it('is kept by nobody: people’s data, money, files, refusals', async () => {
    const admin = await t.loginAs({ pages: PAGE_NAMES, level: 100 });
    const paths = ['/admin/employees/getall', '/admin/payroll', '/admin/locations?Format=csv', '/none'];
    for (const path of paths) {
      const { headers } = await admin.get(path);
      expect([path, headers['cache-control'], headers['etag']]).toEqual([path, 'no-store', undefined]);
    }
  });
});
