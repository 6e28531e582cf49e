import type pg from 'pg';
import type { Database } from '../server/src/db/client.ts';
import { hashPassword } from '../server/src/lib/passwords/passwords.ts';

/** Who the benchmark signs in as: ADMINISTRATOR at every location, the first one selected. */
export const ADMIN = { Email: 'person1@hotel.example', Password: 'Bench-2026' };

/** The day the dataset ends. It never moves, so that two runs measure the same rows. */
export const LAST_DAY = '2026-11-14';

/** The hotel of the administrator: its desk log book is as long in a larger group. */
const FLAGSHIP_ENTRIES = 50_000;

const PER_LOCATION = {
  employees: 25,
  rooms: 100,
  roomLogs: 1000,
  housekeeping: 2500,
  sales: 730,
  payrolls: 48,
  /** Nights that came as two files each, and the codes of both. */
  nights: 120,
  codes: 40,
};
const LOCATIONS = 200;
const DESK_LOG_ENTRIES = 100_000;
const ROLES = 20;
const ENTRIES_PER_LOG = 4;

/** Everything at once in SQL: every value follows from the row's number, so that each run has the same data. */
export async function fillDataset(
  db: Database,
  scale: number,
  { salesDays = PER_LOCATION.sales } = {},
): Promise<void> {
  const locations = LOCATIONS * scale;
  const hash = await hashPassword(ADMIN.Password);
  const client = await db.$client.connect();
  try {
    await client.query('begin');
    const { drop, add } = await keysAndIndexes(client);
    const data = [
      ...people(locations),
      ...logs(locations, scale),
      ...money(locations, salesDays),
      ...nights(locations, salesDays),
      ...journaledDays(),
    ];
    for (const statement of [...drop, ...data, ...add]) await client.query(statement);
    await client.query('update employees set password_hash = $1 where employee_id = 1', [hash]);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** Checking and sorting millions of rows once at the end takes a fraction of doing it row by row. */
async function keysAndIndexes(client: pg.PoolClient): Promise<{ drop: string[]; add: string[] }> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select format('drop index %I', indexname), indexdef from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)`);
  return { drop: rows.map((row) => row.drop), add: rows.map((row) => row.add) };
}

function people(locations: number): string[] {
  return [
    // Ten hotels to a city: a search for a city finds as many hotels in a group of any size.
    `insert into locations (name, legal_name, address1, city, state, zip_code, time_zone, payroll, franchise, fand_b,
       total_number_of_rooms, "group", to_emails, paychex_id, created_at)
     select 'HOTEL ' || lpad(n::text, 4, '0'), 'HOTEL ' || n || ' LLC', n || ' PIER ROAD',
       'HARBOR' || lpad((n / 10)::text, 3, '0'), (array['CA', 'TX', 'LA', 'AZ'])[1 + n % 4], lpad(n::text, 5, '0'),
       (array['America/Los_Angeles', 'America/Chicago'])[1 + n % 2], true, n <= ${LOCATIONS}, n % 2 = 0, 100,
       n % 4, array['gm' || n || '@hotel.example'], '7' || lpad(n::text, 6, '0'), timestamptz '2024-01-01'
     from generate_series(1, ${locations}) n`,
    `insert into roles (role_name, visible_for_manager, level)
     select 'ROLE ' || n, n % 2 = 0, n * 4 from generate_series(2, ${ROLES}) n`,
    `insert into role_pages (role_id, page_id)
     select r.role_id, p.page_id from roles r, pages p
     where r.role_name like 'ROLE %' and (r.level + p.page_id) % 3 <> 0`,
    `insert into employees (first_name, last_name, email, phone_number, address1, city, state, zip_code, county,
       email_confirmed, created_at)
     select initcap(substr(md5('f' || n), 1, 6)), initcap(substr(md5('l' || n), 1, 8)),
       'person' || n || '@hotel.example', '555-' || lpad(n::text, 6, '0'), n || ' Pier Road', 'Oxnard', 'CA',
       lpad((n % 90000)::text, 5, '0'), 'Ventura', true, timestamptz '2024-01-01'
     from generate_series(1, ${locations * PER_LOCATION.employees}) n`,
    `insert into employee_roles (employee_id, location_id, role_id)
     select 1, location_id, (select role_id from roles where role_name = 'ADMINISTRATOR') from locations`,
    `insert into employee_roles (employee_id, location_id, role_id)
     select n, 1 + (n - 1) % ${locations}, r.role_id
     from generate_series(2, ${locations * PER_LOCATION.employees}) n
     join roles r on r.role_name = 'ROLE ' || 2 + n % ${ROLES - 1} where n % 100 <> 0`,
    `update employees set last_location_id = 1 where employee_id = 1`,
  ];
}

function logs(locations: number, scale: number): string[] {
  const { rooms, roomLogs, housekeeping } = PER_LOCATION;
  const flagship = Math.min(FLAGSHIP_ENTRIES, (DESK_LOG_ENTRIES * scale) / 2);
  const elsewhere = Math.floor((DESK_LOG_ENTRIES * scale - flagship) / (locations - 1));
  const logsAt = (l: string) =>
    `case when ${l} = 1 then ${flagship} else ${elsewhere} end / ${ENTRIES_PER_LOG}`;
  return [
    `insert into rooms (location_id, room_number, room_type, size, number_of_beds, adults, location)
     select l, (100 + n)::text, (array['KING', 'QUEEN', 'SUITE'])[1 + n % 3], '300 sq ft', 1 + n % 2, 2, 'FLOOR ' || n / 20
     from generate_series(1, ${locations}) l, generate_series(1, ${rooms}) n`,
    `insert into room_logs (location_id, room_id, department, notes, fixed_by, done, posted_by_name, created_at, updated_at)
     select l, (l - 1) * ${rooms} + 1 + n % ${rooms}, (array['PLUMBING', 'PAINTING', 'ELECTRICAL'])[1 + n % 3],
       'the ' || substr(md5(n::text), 1, 12) || ' needs repair', case when n > 20 then 'Sam' else '' end, n > 20,
       'Erin Number' || n % 25, timestamptz '${LAST_DAY} 20:00Z' - n * interval '7 hours',
       case when n > 20 then timestamptz '${LAST_DAY} 20:00Z' - n * interval '6 hours' end
     from generate_series(1, ${locations}) l, generate_series(1, ${roomLogs}) n`,
    `insert into housekeeping_logs (location_id, employee_id, type, date, no_of_rooms, is_check_out, start_time, end_time,
       break_time, notes)
     select l, 1 + (l - 1 + (n % ${PER_LOCATION.employees}) * ${locations}) % ${locations * PER_LOCATION.employees},
       'Room', date '${LAST_DAY}' - n / 4, 1 + n % 14, n % 3 = 0, '08:30', '13:15', 30,
       case when n % 5 = 0 then 'extra towels for room ' || 100 + n % 100 else '' end
     from generate_series(1, ${locations}) l, generate_series(1, ${housekeeping}) n`,
    `insert into lost_items (location_id, posted_by_name, created_at, item, room_number, found_on, found_by, kept_at, photo,
       returned_to, disposed_of, gone_on)
     select l, 'Erin', timestamptz '${LAST_DAY} 20:00Z' - n * interval '1 day', 'the ' || substr(md5(n::text), 1, 12),
       (100 + n % 100)::text, date '${LAST_DAY}' - n, 'Sam', 'SAFE', '', case when n > 20 then 'GUEST ' || n else '' end, '',
       case when n > 20 then date '${LAST_DAY}' - n / 2 end
     from generate_series(1, ${locations}) l, generate_series(1, 200) n`,
    `insert into desk_logs (location_id, headline, date)
     select l, 'Morning Shift ' || n, date '${LAST_DAY}' - n / 3
     from generate_series(1, ${locations}) l, generate_series(1, ${logsAt('l')}) n`,
    `insert into desk_log_entries (logs_id, location_id, index, headline, entry, date, created_at, posted_by,
       posted_by_name, done)
     select d.logs_id, d.location_id, n, d.headline,
       'guest in ' || 100 + (d.logs_id + n) % 100 || ' asked for ' || md5(d.logs_id || '-' || n) || ', handed over',
       d.date, d.date + interval '15 hours', 1, 'Erin Number' || n, n < 3 or d.logs_id % 20 > 0
     from desk_logs d, generate_series(0, ${ENTRIES_PER_LOG - 1}) n`,
    `insert into ada_compliance (location_id, posted_by, posted_by_name, created_at, guest_name, special_needs,
       room_number, done)
     select l, 1, 'Erin', timestamptz '${LAST_DAY} 20:00Z' - n * interval '1 day', 'GUEST ' || n, 'Shower chair',
       (100 + n % 100)::text, n > 10
     from generate_series(1, ${locations}) l, generate_series(1, 100) n`,
    `insert into cash_counts (location_id, posted_by, posted_by_name, created_at, shift_type, date, deposit_drop, bank_till)
     select l, 1, 'Erin', timestamptz '${LAST_DAY} 20:00Z' - n * interval '8 hours', 'AM IN', date '${LAST_DAY}' - n / 3,
       100 + n, 200
     from generate_series(1, ${locations}) l, generate_series(1, 100) n`,
    // The second hotel has no account: what is saved there all the time would pile up as drops of one day.
    `insert into bank_accounts (location_id, posted_by_name, created_at, name, bank, last_four, currency)
     select l, 'Erin', timestamptz '2024-01-01', 'OPERATING', 'HARBOR BANK', '3456', 'USD'
     from generate_series(1, ${locations}) l where l <> 2`,
    `insert into bank_files (account_id, location_id, name, state, format, "from", "to", opening_balance, closing_balance, new,
       sha256, uploaded_by_name, uploaded_at)
     select account_id, location_id, 'statement.bai', 'Imported', 'BAI2', date '${LAST_DAY}' - 40, date '${LAST_DAY}', 1000,
       2000, 100, '', 'Erin', timestamptz '${LAST_DAY} 20:00Z' from bank_accounts`,
    `insert into bank_transactions (account_id, location_id, file_id, date, amount, text, reference, key_hash, state, log_ids)
     select f.account_id, c.location_id, f.file_id, c.date + 1, c.deposit_drop, 'CASH DEPOSIT', 'R' || c.log_id, 'R' || c.log_id,
       'Matched', array[c.log_id]
     from cash_counts c join bank_files f using (location_id)`,
    `insert into bank_transactions (account_id, location_id, file_id, date, amount, text, reference, key_hash, state)
     select f.account_id, f.location_id, f.file_id, date '${LAST_DAY}' - n / 3, 5000 + n, 'CARD SETTLEMENT', 'C' || n, 'C' || n,
       'Unexpected'
     from bank_files f, generate_series(1, 100) n`,
    `insert into bank_deposits (log_id, location_id, offered, way, log_ids, transaction_ids, credited, dropped, credit_date)
     select log_ids[1], location_id, false, 'One', log_ids, array[transaction_id], amount, amount, date
     from bank_transactions where state = 'Matched'`,
    `insert into pre_departure_calls (location_id, posted_by, posted_by_name, created_at, room_number, guest_name,
       date_called, time_called, done)
     select l, 1, 'Erin', timestamptz '${LAST_DAY} 20:00Z' - n * interval '1 day', (100 + n % 100)::text, 'GUEST ' || n,
       date '${LAST_DAY}' - n, '10:30', n > 10
     from generate_series(1, ${locations}) l, generate_series(1, 100) n`,
  ];
}

/** The 8th and the 23rd, back from 8 November: what the product takes for check dates. */
const checkDate = (n: string) =>
  `((date '2026-11-01' - ((${n} + 1) / 2) * interval '1 month')::date + case when ${n} % 2 = 0 then 7 else 22 end)`;

/** Payrolls of the summer and before are approved, and those of the spring and before journaled. */
const APPROVED_BEFORE = '2026-09-01';
const JOURNALED_BEFORE = '2026-06-01';
/** Closed days are journaled at the end of each month. */
const DAYS_JOURNALED_BEFORE = '2026-11-01';

function journals(): string[] {
  return [
    `insert into journal_maps (location_id, accounts)
     values (null, '{"RoomPayroll": "6000", "FandBPayroll": "6100", "Tips": "2200", "RoomRevenue": "4000", "OtherRevenue": "4100",
       "Clearing": "1100"}')`,
    `insert into journals (number, location_id, kind, correcting, first_day, last_day, entries, total, made_by,
       made_by_name, made_at)
     select row_number() over (order by check_date, location_id), location_id, 'Payroll', false, check_date, check_date, 1,
       room_payroll + fand_b_payroll + total_tips, 1, 'Erin', check_date + interval '1 day'
     from payrolls where check_date < '${JOURNALED_BEFORE}'`,
    `insert into journal_entries (journal_id, position, location_id, kind, record, date, memo, amounts, accounts)
     select j.journal_id, 1, j.location_id, j.kind, j.first_day::text, j.first_day, 'Payroll',
       jsonb_build_object('RoomPayroll', p.room_payroll, 'FandBPayroll', p.fand_b_payroll, 'Tips', p.total_tips),
       '{"RoomPayroll": "6000", "FandBPayroll": "6100", "Tips": "2200", "Clearing": "1100"}'
     from journals j join payrolls p on p.location_id = j.location_id and p.check_date = j.first_day`,
    `insert into journal_lines (entry_id, position, item, account, amount)
     select e.entry_id, l.position, l.item, e.accounts ->> l.item, l.amount
     from journal_entries e join journals j using (journal_id), lateral (values (1, 'Clearing', -j.total),
       (2, 'RoomPayroll', (e.amounts ->> 'RoomPayroll')::numeric), (3, 'FandBPayroll', (e.amounts ->> 'FandBPayroll')::numeric),
       (4, 'Tips', (e.amounts ->> 'Tips')::numeric)) l(position, item, amount)`,
    `insert into journal_files (journal_id, format, content)
     select journal_id, format, convert_to(repeat('SPL' || chr(9) || 'GENERAL JOURNAL', 20), 'UTF8')
     from journals, (values ('iif'), ('csv')) f(format)`,
  ];
}

function money(locations: number, salesDays: number): string[] {
  return [
    `insert into daily_sales (location_id, date, room_revenue, other_revenue, rooms_sold, total_available_rooms, adr,
       ooo, total_cost, stayover, checkout)
     select l, date '${LAST_DAY}' - d, 9000 + (l * 37 + d * 101) % 5000, (l + d) % 900, 40 + (l + d) % 60, 100,
       110 + (l * 7 + d) % 80, d % 4, 2000 + (l + d * 3) % 900, 20 + d % 30, 10 + d % 20
     from generate_series(1, ${locations}) l, generate_series(0, ${salesDays - 1}) d`,
    `insert into payrolls (location_id, check_date, period_from, period_to, notes, comment, typed_banquet_revenue,
       account_balance, room_revenue, fand_b_revenue, banquet_revenue, occupied_rooms, total_rooms, occupancy,
       room_payroll, room_percent, room_tips, room_hours, fand_b_payroll, fand_b_percent, full_payroll, total_tips,
       payroll_tips, paycheck_payroll_amount, prp_cost_occupancy, filled_from_sales, created_at)
     select l, ${checkDate('n')}, ${checkDate('n')} - 22, ${checkDate('n')} - 8,
       'period ' || n, 'checked', 500 + n, 120000 + l * 10 + n, 90000 + l, 12000 + n, 500 + n, 1100 + n, 1400, 78.57,
       21000 + l, 23.33, 320 + n, 1400 + n, 4000 + n, 33.1, 25000 + l + n, 320 + n, 25320 + l + n, 26000 + l, 22.5,
       array['RoomRevenue', 'OCCUPIED_ROOMS'], timestamptz '2026-11-06' - n * interval '15 days'
     from generate_series(1, ${locations}) l, generate_series(0, ${PER_LOCATION.payrolls - 1}) n`,
    `insert into extra_payrolls (payroll_id, type, amount, comment)
     select p.payroll_id, t.type, p.payroll_id % 700, 'holiday pay'
     from payrolls p, (values ('Room'), ('FandB'), ('Banquet')) t(type)`,
    `insert into payroll_provider_lines (location_id, check_date, department, gross, tips, hours, draw, imported_at)
     select location_id, check_date, 'Room', room_payroll, room_tips, room_hours, paycheck_payroll_amount, created_at
     from payrolls`,
    `update payrolls set approved = true where check_date < '${APPROVED_BEFORE}'`,
    ...journals(),
    `insert into bank_balances (location_id, date, balance, imported_at)
     select l, date '2026-11-05', 120000 + l, timestamptz '2026-11-05' from generate_series(1, ${locations}) l`,
    `insert into franchises (location_id, chain_id, flag, terms, "window", expiration, pip, franchise_application_fee,
       royalty_fee)
     select location_id, 'C' || location_id, 'HARBOR INN', '20 years', '11/' || 1 + location_id % 30 || '/2026', '2034-01-01',
       'December ' || 1 + location_id % 31 || ', 2026', 45000, 5.5
     from locations where franchise`,
    `insert into calendar_entries (employee_id, title, date, time, time_zone, created_at, changed_at)
     select e, 'Entry ' || n, date '2026-01-01' + n * 7, '09:00', 'America/Los_Angeles', timestamptz '${LAST_DAY} 20:00Z',
       timestamptz '${LAST_DAY} 20:00Z'
     from generate_series(1, ${locations}) e, generate_series(0, 51) n`,
    `insert into budgets (location_id, year, kind, status, locked_by_name, locked_at, created_at)
     select l, y, 'Budget', case when y < 2026 then 'Locked' else 'Draft' end, case when y < 2026 then 'Erin' end,
       case when y < 2026 then timestamptz '${LAST_DAY} 20:00Z' end, timestamptz '${LAST_DAY} 20:00Z'
     from generate_series(1, ${locations}) l, generate_series(2025, 2026) y`,
    `insert into budget_lines (budget_id, account, month, method, value, amount)
     select budget_id, account, m, method, value, case when status = 'Locked' then 1000 * m end
     from budgets, generate_series(1, 12) m, (values ('RoomsSold', 'Amount', 2000), ('RoomRevenue', 'LastYear', 3),
       ('OtherRevenue', 'Amount', 9000), ('RoomPayroll', 'PerOccupiedRoom', 24.5), ('FandBPayroll', 'PercentOfRevenue', 3),
       ('BanquetPayroll', 'Amount', 900), ('OtherCost', 'Amount', 4000)) a(account, method, value)`,
    `insert into insurance_years (location_id, year, bldg_limit, contents_limit, business_income, rooms, property, gl,
       umbrella, wc, property_carrier, property_renewal, gl_renewal, umbrella_renewal, wc_renewal)
     select l, y, 5000000 + l, 400000, 900000, 800000, 60000 + y, 20000, 15000, 30000, 'ACME MUTUAL', make_date(y, 11, 1 + l % 30),
       make_date(y, 11, 1 + l % 30), make_date(y + 1, 3, 1), make_date(y + 1, 7, 1)
     from generate_series(1, ${locations}) l, generate_series(2024, 2026) y`,
    `insert into claims (kind, location_id, employee_id, submitted_level, contexts, type, created_at, updated_at)
     select k.kind, l, 1 + (l - 1 + 2 * ${locations}) % ${locations * PER_LOCATION.employees}, 20, 'Taxi ' || n, k.type,
       timestamptz '${LAST_DAY}' - n * interval '1 day', timestamptz '${LAST_DAY}' - n * interval '1 day'
     from generate_series(1, ${locations}) l, generate_series(1, 50) n,
       (values ('reimbursement', ''), ('bonus', 'Yearly')) k(kind, type)`,
    `insert into consultations (first_name, last_name, email, phone_number, aware, message, created_at)
     select 'Ann', 'Investor' || n, 'ann' || n || '@invest.example', '555-0100', true, 'Please call',
       timestamptz '${LAST_DAY}' - n * interval '1 hour' from generate_series(1, 2000) n`,
  ];
}

/** Files of every night, their codes, and all days closed but those of the last week; the second hotel closes none. */
function nights(locations: number, salesDays: number): string[] {
  const { codes, nights: count } = PER_LOCATION;
  const half = codes / 2;
  const file = `((l - 1) * ${count} + d) * 2 + k`;
  const each = `generate_series(1, ${locations}) l, generate_series(0, ${count - 1}) d, generate_series(1, 2) k`;
  return [
    `insert into intake_codes (code_id, location_id, code, kind, description, field) overriding system value
     select (l - 1) * ${codes} + n, l, lpad(n::text, 3, '0') || 'CODE', 'Statistic', 'Statistic ' || n,
       case when n = ${codes} and l % 10 = 0 then null else coalesce((array['RoomRevenue', 'OtherRevenue', 'RoomsSold',
         'TotalAvailableRooms', 'OOO', 'Stayover', 'Checkout'])[n], 'IGNORE') end
     from generate_series(1, ${locations}) l, generate_series(1, ${codes}) n`,
    `insert into intake_files (file_id, location_id, name, sha256, size, source, state, format, first_day, last_day,
       days, received_at, received_by_name) overriding system value
     select ${file}, l, 'WY_S296 ' || (date '${LAST_DAY}' - d)::text || '.TXT',
       encode(sha256((${file})::text::bytea), 'hex'), 2000, 'Folder', 'Taken', 'OperaDailyStat',
       date '${LAST_DAY}' - d, date '${LAST_DAY}' - d, 1, timestamptz '${LAST_DAY} 10:00Z' - (d - 1) * interval '1 day',
       'DROP FOLDER'
     from ${each}`,
    `insert into intake_days (file_id, location_id, date, kind, codes, amounts)
     select ${file}, l, date '${LAST_DAY}' - d, 'Kind ' || k,
       array(select (l - 1) * ${codes} + (k - 1) * ${half} + n from generate_series(1, ${half}) n),
       array(select (d + n)::numeric from generate_series(1, ${half}) n)
     from ${each}`,
    `insert into intake_closings (location_id, date, closed_by_name, closed_at)
     select l, date '${LAST_DAY}' - d, 'Erin', timestamptz '${LAST_DAY} 11:00Z' - (d - 1) * interval '1 day'
     from generate_series(1, ${locations}) l, generate_series(7, ${salesDays - 1}) d where l <> 2`,
    `select setval('intake_codes_code_id_seq', ${locations * codes + 1}),
       setval('intake_files_file_id_seq', ${(locations * count + 1) * 2 + 2})`,
  ];
}

/** The days of each hotel that are closed, up to the end of last month: a journal of all of them. */
function journaledDays(): string[] {
  return [
    `insert into journals (number, location_id, kind, correcting, first_day, last_day, entries, total, made_by,
       made_by_name, made_at)
     select (select max(number) from journals) + row_number() over (order by location_id), location_id, 'Sales', false, min(date),
       max(date), count(*), sum(s.room_revenue + s.other_revenue), 1, 'Erin', timestamptz '${DAYS_JOURNALED_BEFORE} 20:00Z'
     from intake_closings c join daily_sales s using (location_id, date)
     where date < '${DAYS_JOURNALED_BEFORE}' group by location_id`,
    `insert into journal_entries (journal_id, position, location_id, kind, record, date, memo, amounts, accounts, closing_id)
     select j.journal_id, row_number() over (partition by location_id order by date), location_id, j.kind, date::text, date,
       'Sales of ' || to_char(date, 'MM/DD/YYYY'),
       jsonb_strip_nulls(jsonb_build_object('RoomRevenue', nullif(s.room_revenue, 0), 'OtherRevenue', nullif(s.other_revenue, 0))),
       '{"RoomRevenue": "4000", "OtherRevenue": "4100", "Clearing": "1100"}', c.closing_id
     from intake_closings c join daily_sales s using (location_id, date) join journals j using (location_id)
     where j.kind = 'Sales' and date < '${DAYS_JOURNALED_BEFORE}'`,
    `insert into journal_lines (entry_id, position, item, account, amount)
     select e.entry_id, l.position, l.item, e.accounts ->> l.item, l.amount
     from journal_entries e join daily_sales s using (location_id, date), lateral (values
       (1, 'Clearing', s.room_revenue + s.other_revenue), (2, 'RoomRevenue', -s.room_revenue),
       (3, 'OtherRevenue', -s.other_revenue)) l(position, item, amount)
     where e.kind = 'Sales' and l.amount <> 0`,
    `insert into journal_files (journal_id, format, content)
     select journal_id, format, convert_to(repeat('SPL' || chr(9) || 'GENERAL JOURNAL', 4000), 'UTF8')
     from journals, (values ('iif'), ('csv')) f(format) where kind = 'Sales'`,
  ];
}
