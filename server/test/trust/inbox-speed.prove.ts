import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { employeeRoles } from '../../src/db/tables/access.table.ts';
import { figure } from './figures.ts';

const HOTELS = 200;
const CLAIMS = 30_000;
const DEPOSITS = 20_000;
const ROUNDS = 15;

let t: TestApp;
let admin: TestCaller;
let clerk: TestCaller;

/** 200 hotels with 50,000 things that wait for the administrator of all of them: claims and deposits, over two years. */
beforeAll(async () => {
  t = await buildTestApp();
  await t.db.execute(sql`insert into locations (name, time_zone, created_at)
    select 'PLACE ' || n, 'America/Chicago', now() from generate_series(1, ${HOTELS}::int) n`);
  admin = await t.loginAs({ pages: PAGE_NAMES, level: 100 });
  await t.db.insert(employeeRoles).select(
    sql`select ${admin.EmployeeID}::int, location_id, ${admin.RoleID}::int from locations
      where location_id <> ${admin.LocationID}`,
  );
  clerk = await t.loginAs({ pages: ['Reimbursement', 'logbook'], level: 20, LocationID: admin.LocationID });
  await t.db.execute(sql`insert into employees (first_name, last_name, email, created_at, roleless)
    select 'Clerk', 'Number' || n, 'clerk' || n || '@hotel.example', now(), false from generate_series(1, 2000) n`);
  await t.db.execute(sql`insert into employee_roles (employee_id, location_id, role_id)
    select e.employee_id, l.location_id, ${clerk.RoleID}::int from employees e
    join (select location_id, row_number() over (order by location_id) as n from locations) l
      on l.n = 1 + e.employee_id % ${HOTELS}::int
    where e.last_name like 'Number%' and e.first_name = 'Clerk'`);
  await t.db
    .execute(sql`insert into claims (kind, location_id, employee_id, submitted_level, contexts, requested_amount,
      created_at, updated_at)
    select case when n % 3 = 0 then 'bonus' else 'reimbursement' end, r.location_id, r.employee_id, 20, 'Taxi', n % 900,
      ${TEST_NOW}::timestamptz - n * interval '30 minutes', ${TEST_NOW}
    from generate_series(1, ${CLAIMS}::int) n
    join (select er.*, row_number() over () as place from employee_roles er where role_id = ${clerk.RoleID}) r
      on r.place = 1 + n % 2000`);
  await t.db.execute(sql`insert into claim_steps (claim_id, employee_id, level, decision, amount, at)
    select id, ${clerk.EmployeeID}::int, 30, 'Endorsed', 10, created_at from claims where id % 20 = 0`);
  await t.db
    .execute(sql`insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date, deposit_drop, bank_till)
    select l.location_id, 'Erin', d, 'PM OUT', d::date, 50, 0
    from locations l, generate_series(${TEST_NOW}::timestamptz - interval '100 days', ${TEST_NOW}::timestamptz, interval '1 day') d
    limit ${DEPOSITS}`);
  await t.db
    .execute(sql`insert into daily_sales (location_id, date, room_revenue, rooms_sold, total_available_rooms)
    select l.location_id, d::date, 100, 1, 2
    from locations l, generate_series(${TEST_NOW}::timestamptz - interval '250 days', ${TEST_NOW}::timestamptz, interval '1 day') d`);
  await t.db.execute(sql`insert into audit_log (at, by, location_id, call, record, changes, request_id)
    select ${TEST_NOW}, 'X', n % 200, 'x', 'room:1', '[]', 'x' from generate_series(1, 200000) n`);
  await t.db.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => t.close());

/** The shortest of several tries, taken in turns. */
async function costs(
  calls: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, number>> {
  const best = Object.fromEntries(Object.keys(calls).map((name) => [name, Infinity]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, call] of Object.entries(calls)) {
      const start = performance.now();
      await call();
      best[name] = Math.min(best[name] ?? Infinity, performance.now() - start);
    }
  return best;
}

describe('the inbox of a whole group with 50,000 things', () => {
  it('opens in the time of other lists of as many rows', async () => {
    const first = await admin.get('/inbox', { Page: '1', PageSize: '20' });
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(45_000);
    const { Mark } = (await admin.get('/inbox/news')).body as unknown as { Mark: string };
    const page = { Page: '1', PageSize: '20' };
    const found = await costs({
      inbox: () => admin.get('/inbox', page),
      // The same list, in an order that has everything looked at.
      whole: () => admin.get('/inbox', { ...page, Sort: '-At' }),
      claims: () => admin.get('/inbox', { ...page, Kind: 'ClaimToDecide' }),
      sales: () => admin.get('/admin/sales', page),
      word: () => admin.get('/admin/sales', { ...page, Search: 'place 1' }),
      deposits: () => admin.get('/bank/deposits', { ...page, State: 'Overdue' }),
      count: () => admin.get('/inbox/news'),
      news: () => admin.get('/inbox/news', { Mark }),
      home: () => admin.get('/admin/employee/current'),
      clerk: () => clerk.get('/inbox', page),
    });
    for (const [name, ms] of Object.entries(found)) figure('inbox', `${name} ms`, Math.round(ms * 10) / 10);
    const of = (name: string) => found[name] ?? Infinity;
    // Claims and deposits together against the list of the deposits alone.
    expect(of('inbox')).toBeLessThan(of('deposits') * 2);
    expect(of('claims')).toBeLessThan(of('deposits') * 1.5);
    expect(of('inbox')).toBeLessThan(of('whole'));
    // What every open console asks every four seconds, against the smallest call there is.
    expect(of('news')).toBeLessThan(of('home') * 2);
  }, 120_000);
});
