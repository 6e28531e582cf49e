import { createHash, randomBytes } from 'node:crypto';

type Query = (sql: string, values?: unknown[]) => Promise<unknown>;

/** A group that has grown: made by the database itself, always the same. */
const STATEMENTS = [
  `insert into locations (name, legal_name, time_zone, total_number_of_rooms, payroll, created_at)
   select 'HOTEL ' || n, 'HOTEL ' || n || ' LLC', 'America/Los_Angeles', 100, true, now() from generate_series(1, 200) n`,
  `insert into employees (first_name, last_name, email, email_confirmed, created_at)
   select 'Erin', 'Number' || n, 'erin' || n || '@group.example', true, now() from generate_series(1, 1000) n`,
  `insert into employee_roles (employee_id, location_id, role_id)
   select e.employee_id, l.location_id, (select min(role_id) from roles)
   from (select employee_id, row_number() over (order by employee_id) - 1 as n from employees where email like '%@group.example') e
   join (select location_id, row_number() over (order by location_id) - 1 as n from locations where name like 'HOTEL %') l
     on l.n = e.n % 200`,
  `insert into rooms (location_id, room_number, room_type)
   select location_id, n::text, 'KING' from locations, generate_series(101, 200) n where name like 'HOTEL %'`,
  `insert into room_logs (location_id, room_id, department, notes, done, posted_by_name, created_at)
   select location_id, room_id, 'MAINTENANCE', 'LOG ' || n, n > 1, 'Erin', now() - n * interval '9 days'
   from rooms, generate_series(1, 10) n`,
  `insert into housekeeping_logs (location_id, employee_id, type, date, no_of_rooms, start_time, end_time)
   select location_id, (select min(employee_id) from employee_roles r where r.location_id = l.location_id), 'Room',
     current_date - (n % 365), 1 + n % 12, '09:00', '11:30'
   from locations l, generate_series(1, 2500) n where name like 'HOTEL %'`,
  `insert into daily_sales (location_id, date, room_revenue, rooms_sold, total_available_rooms, adr)
   select location_id, current_date - n, 9000 + n, 70, 100, 128.5 from locations, generate_series(1, 730) n
   where name like 'HOTEL %'`,
  `insert into desk_logs (location_id, headline, date)
   select location_id, 'NIGHT ' || n, current_date - n from locations, generate_series(1, 100) n where name like 'HOTEL %'`,
  `insert into desk_log_entries (logs_id, location_id, index, headline, entry, date, created_at, posted_by_name, done)
   select logs_id, location_id, n, headline, 'GUEST OF ROOM ' || (100 + n) || ' ASKED FOR A LATE CHECK-OUT', date,
     date + interval '20 hours', 'Erin', true
   from desk_logs, generate_series(0, 4) n`,
  `insert into desk_log_changes (location_id, change) select location_id, 1 from locations where name like 'HOTEL %'`,
  'analyze',
];

export async function fillLargeGroup(query: Query): Promise<void> {
  for (const statement of STATEMENTS) await query(statement);
}

/** Signs the first employee of a hotel in and answers the token. */
export async function signInAt(hotel: number, query: Query): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await query(
    `insert into sessions (token_hash, employee_id, location_id, created_at, last_seen_at, proved_at)
     select $1, min(employee_id), location_id, now(), now(), now() from employee_roles join locations using (location_id)
     where name = $2 group by location_id`,
    [hash, `HOTEL ${hotel}`],
  );
  return token;
}
