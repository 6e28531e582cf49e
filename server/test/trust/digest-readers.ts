type Query = (sql: string, values?: unknown[]) => Promise<unknown>;

/** People who read the flash of the first hotel, which has sales of more than a year. */
export async function addReaders(query: Query, count: number): Promise<void> {
  await query(
    `insert into employees (first_name, last_name, email, email_confirmed, created_at)
     select 'Reader', 'Number' || n, 'reader' || n || '@hotel.example', true, now() from generate_series(1, $1::int) n`,
    [count],
  );
  await query(
    `with role as (insert into roles (role_name, level) values ('READER', 10) returning role_id),
      pages as (insert into role_pages (role_id, page_id) select role_id, page_id from role, pages
        where page_name in ('Reports', 'Daily Sales Data') returning role_id)
     insert into employee_roles (employee_id, location_id, role_id)
     select employee_id, (select min(location_id) from locations), role_id from employees, role
     where email like 'reader%'`,
  );
  await query(
    `insert into daily_sales (location_id, date, room_revenue, rooms_sold, total_available_rooms, adr)
     select (select min(location_id) from locations), d, 900, 9, 10, 100
     from generate_series(current_date - 400, current_date - 2, interval '1 day') d`,
  );
}

/** A flash to the readers, due from the first moment of the day on, wherever the hotel is. */
export const scheduleFlash = (query: Query) =>
  query(
    `insert into report_subscriptions (employee_id, report, cadence, at, roles, format, since, created_at)
     select min(employee_id), '{"Ready":"FLASH"}', 'Daily', '00:00',
       array[(select role_id from roles where role_name = 'READER')], 'pdf', now() - interval '2 days', now()
     from employees`,
  );
