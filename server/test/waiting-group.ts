import { sql } from 'drizzle-orm';
import { PAGE_NAMES } from '@boh/contract/pages.ts';
import type { Database } from '../src/db/client.ts';
import { employeeRoles } from '../src/db/tables/access.table.ts';
import type { Factories } from './factories.ts';

const HOTELS = 200;
const CLERKS = 2000;
const CLAIMS = 30_000;
const DEPOSITS = 20_000;

/**
 * 200 hotels with 50,000 things that wait for the administrator of all of them, over two years up to a moment: claims and
 * deposits. Answers sessions of that administrator, and of a clerk at the first hotel.
 */
export async function waitingGroup(db: Database, make: Factories, now: string) {
  await db.execute(sql`insert into locations (name, time_zone, created_at)
    select 'PLACE ' || n, 'America/Chicago', now() from generate_series(1, ${HOTELS}::int) n`);
  const admin = await make.session({ pages: PAGE_NAMES, level: 100 });
  await db.insert(employeeRoles).select(
    sql`select ${admin.EmployeeID}::int, location_id, ${admin.RoleID}::int from locations
      where location_id <> ${admin.LocationID}`,
  );
  const LocationID = admin.LocationID;
  const clerk = await make.session({ pages: ['Reimbursement', 'logbook'], level: 20, LocationID });
  await db.execute(sql`insert into employees (first_name, last_name, email, created_at, roleless)
    select 'Clerk', 'Number' || n, 'clerk' || n || '@hotel.example', now(), false from generate_series(1, ${CLERKS}::int) n`);
  await db.execute(sql`insert into employee_roles (employee_id, location_id, role_id)
    select e.employee_id, l.location_id, ${clerk.RoleID}::int from employees e
    join (select location_id, row_number() over (order by location_id) as n from locations) l
      on l.n = 1 + e.employee_id % ${HOTELS}::int
    where e.last_name like 'Number%' and e.first_name = 'Clerk'`);
  await db.execute(sql`insert into claims (kind, location_id, employee_id, submitted_level, contexts, requested_amount,
      created_at, updated_at)
    select case when n % 3 = 0 then 'bonus' else 'reimbursement' end, r.location_id, r.employee_id, 20, 'Taxi', n % 900,
      ${now}::timestamptz - n * interval '30 minutes', ${now}
    from generate_series(1, ${CLAIMS}::int) n
    join (select er.*, row_number() over () as place from employee_roles er where role_id = ${clerk.RoleID}) r
      on r.place = 1 + n % ${CLERKS}::int`);
  await db.execute(sql`insert into claim_steps (claim_id, employee_id, level, decision, amount, at)
    select id, ${clerk.EmployeeID}::int, 30, 'Endorsed', 10, created_at from claims where id % 20 = 0`);
  await db.execute(sql`insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date, deposit_drop, bank_till)
    select l.location_id, 'Erin', d, 'PM OUT', d::date, 50, 0
    from locations l, generate_series(${now}::timestamptz - interval '100 days', ${now}::timestamptz, interval '1 day') d
    limit ${DEPOSITS}`);
  await db.execute(sql`insert into daily_sales (location_id, date, room_revenue, rooms_sold, total_available_rooms)
    select l.location_id, d::date, 100, 1, 2
    from locations l, generate_series(${now}::timestamptz - interval '250 days', ${now}::timestamptz, interval '1 day') d`);
  await db.execute(sql`insert into audit_log (at, by, location_id, call, record, changes, request_id)
    select ${now}, 'X', n % 200, 'x', 'room:1', '[]', 'x' from generate_series(1, 200000) n`);
  return { admin, clerk };
}
