import { sql, type SQL } from 'drizzle-orm';
import type { PageName } from '@boh/contract/pages.ts';
import { rolePages } from '../src/db/tables/access.table.ts';
import { TEST_NOW, type TestApp } from './build-test-app.ts';
import { randomHotel } from './random-claims.ts';

const PAGES: readonly PageName[] = [
  ...([
    'logbook',
    'Bank',
    'Night Audit',
    'Franchise',
    'Location',
    'Payroll',
    'Reports',
    'Invite User',
  ] as const),
];
const ZONES = ['America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata'];
const HOURS = [0, 1, 1.9, 2, 30, 71, 73, 200, 719, 721];

/**
 * Two hotels in zones far apart, with records of all sorts that something of an inbox is made of: due and not due, done and undone, old
 * and new. The people of one have roles of random pages, and some of them work at the other too.
 */
export async function randomRecords(t: TestApp, random: () => number) {
  const pick = <Value>(...values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const chance = (share: number) => random() < share;
  const run = async <Row extends Record<string, unknown>>(query: SQL): Promise<Row> =>
    (await t.db.execute<Row>(query)).rows[0] as Row;
  const ago = (hours = pick(...HOURS)) => sql`${TEST_NOW}::timestamptz - ${hours} * interval '1 hour'`;
  const day = (back: number) => sql`'2026-11-10'::date - ${back}::int`;
  const hotels = [await randomHotel(t, random), await randomHotel(t, random)] as const;
  const people = hotels.flatMap((hotel) => hotel.people);
  const somebody = () => pick(...people).EmployeeID;

  const known = await t.db.execute<{ page_id: number; page_name: string }>(
    sql`select page_id, page_name from pages`,
  );
  for (const { RoleID, EmployeeID, LocationID } of people) {
    const opened = known.rows.filter(
      ({ page_name }) => PAGES.some((page) => page === page_name) && chance(0.6),
    );
    if (opened.length > 0)
      await t.db
        .insert(rolePages)
        .values(opened.map(({ page_id }) => ({ RoleID, PageID: page_id })))
        .onConflictDoNothing();
    const other = hotels.find((hotel) => hotel.LocationID !== LocationID);
    if (other && chance(0.3)) await t.make.assign(EmployeeID, other.LocationID, RoleID);
  }
  // Some have left, and some stay away from the hotel they worked at last.
  await run(sql`update employees set active = false where employee_id = ${somebody()} returning 1`);

  for (const { LocationID } of hotels) {
    await run(sql`update locations set time_zone = ${pick(...ZONES)}, franchise = ${chance(0.8)}
      where location_id = ${LocationID} returning 1`);
    for (let n = 0; n < 8; n += 1)
      await run(sql`insert into handovers (location_id, posted_by, posted_by_name, created_at, open_entries, open_ada, open_calls,
          contents, acknowledged_at)
        values (${LocationID}, ${pick(null, somebody())}, 'Erin', ${ago()}, 0, 0, 0, '{}', ${chance(0.3) ? ago(0) : null})
        returning 1`);
    await run(sql`with decided as (select c.id, (select e.employee_id from employees e
          where e.employee_id <> c.employee_id order by e.employee_id limit 1) as by from claims c
        where c.location_id = ${LocationID} and c.id % 4 = 0)
      update claims c set approved = true, approved_amount = 10, approved_by = d.by, approved_at = ${ago()} from decided d
      where d.id = c.id returning 1`);

    for (let back = 0; back < 20; back += 1) {
      const { log_id } = await run<{ log_id: number }>(sql`
        insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date, deposit_drop, bank_till)
        values (${LocationID}, 'Erin', ${TEST_NOW}, 'PM OUT', ${day(back)}, ${pick(0, 50)}, 0) returning log_id`);
      if (chance(0.3)) {
        const corrected = await run<{ log_id: number }>(sql`
          insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date, deposit_drop, bank_till, corrects)
          values (${LocationID}, 'Erin', ${TEST_NOW}, 'PM OUT', ${day(back)}, ${pick(0, 60)}, 0, ${log_id}) returning log_id`);
        await run(
          sql`update cash_counts set corrected_by = ${corrected.log_id} where log_id = ${log_id} returning 1`,
        );
      }
      if (chance(0.3))
        await run(sql`insert into bank_deposits (log_id, location_id, offered, way)
          values (${log_id}, ${LocationID}, ${chance(0.5)}, ${pick(null, 'One', 'Hand')}) returning 1`);
      if (chance(0.2))
        await run(sql`insert into bank_decisions (location_id, kind, at, by_name, reason, count_ids, transaction_ids)
          values (${LocationID}, ${pick('Apart', 'Match')}, ${ago()}, 'Erin', 'x', array[${log_id}::int], '{}') returning 1`);
    }

    for (let n = 0; n < 6; n += 1) {
      const file = await run<{ file_id: number }>(sql`
        insert into intake_files (location_id, name, sha256, size, source, state, format, received_at, received_by_name, findings)
        values (${LocationID}, ${pick('night.xml', 'day.csv')}, ${`${n}-${random()}`}, 1, 'Screen',
          ${pick('Refused', 'Refused', 'Waiting', 'Taken')}, ${pick(null, 'OPERA XML')}, ${ago()}, 'Erin',
          ${pick('[]', '[{"Line":null,"Text":"Broken."}]')}::jsonb) returning file_id`);
      const code = await run<{
        code_id: number;
      }>(sql`insert into intake_codes (location_id, code, kind, field)
        values (${LocationID}, ${`C${n}`}, 'Transaction', ${pick(null, 'OtherRevenue')}) returning code_id`);
      if (chance(0.7))
        await run(sql`insert into intake_days (file_id, location_id, date, kind, codes, amounts)
          values (${file.file_id}, ${LocationID}, ${day(n)}, 'x', array[${code.code_id}::int], '{1}') returning 1`);
    }
    const closed = pick(0, 4, 6);
    for (let back = closed + 3; back > closed && closed > 0; back -= 1)
      await run(sql`insert into intake_closings (location_id, date, closed_by_name, closed_at, reopened_by_name, reopened_at)
        values (${LocationID}, ${day(back)}, 'Erin', ${ago(100)}, 'Erin', ${chance(0.4) ? ago(3) : null}) returning 1`);

    const account = await run<{ account_id: number }>(sql`
      insert into bank_accounts (location_id, posted_by_name, created_at, name, bank, last_four, currency)
      values (${LocationID}, 'Erin', ${TEST_NOW}, 'Main', 'First', '1234', 'USD') returning account_id`);
    for (let n = 0; n < 3; n += 1)
      await run(sql`insert into bank_files (account_id, location_id, name, state, finding, sha256, uploaded_by_name, uploaded_at)
        values (${account.account_id}, ${LocationID}, 'a.bai', ${pick('Refused', 'Refused', 'Imported')}, 'Broken.', ${String(n)},
          'Erin', ${ago()}) returning 1`);

    await run(sql`insert into franchises (location_id, "window", expiration, pip)
      values (${LocationID}, ${pick('11/10/2026', 'December 1, 2026', 'soon')}, ${pick('2027-02-08', '2027-02-09', '')},
        ${pick('11/9/2026', 'Nov 17, 2026', '1/9/2027')}) on conflict (location_id) do update set pip = excluded.pip returning 1`);
    for (const year of [2026, 2027])
      await run(sql`insert into insurance_years (location_id, year, draft, property_renewal, gl_renewal)
        values (${LocationID}, ${year}, ${chance(0.3)}, ${pick(null, '2026-11-10', '2026-12-10')},
          ${pick(null, '2027-02-08', '2026-11-09')}) returning 1`);

    const payroll = await run<{ payroll_id: number }>(sql`
      insert into payrolls (location_id, check_date, period_from, period_to, created_at)
      values (${LocationID}, '2026-11-06', '2026-10-19', '2026-11-01', ${TEST_NOW}) returning payroll_id`);
    await run(sql`insert into invitations (employee_id, location_id, invited_by, sent_at)
      values (${somebody()}, ${LocationID}, 'Erin', ${ago(5)}) on conflict do nothing returning 1`);
    const subscription = await run<{ subscription_id: number }>(sql`
      insert into report_subscriptions (employee_id, report, cadence, at, format, since, created_at)
      values (${somebody()}, '{}', 'Daily', '07:00', 'pdf', ${TEST_NOW}, ${TEST_NOW}) returning subscription_id`);
    for (let n = 0; n < 12; n += 1) {
      const [purpose, record] = pick(
        ['payroll-record', `payroll:${payroll.payroll_id}`],
        ['invitation', `employee:${somebody()}`],
        ['digest', `subscription:${subscription.subscription_id}`],
        ['consultation', `consultation:${n}`],
        ['payroll-centralized', null],
        ['inbox', null],
      );
      await run(sql`insert into mails (message_id, purpose, record, employee_id, "to", subject, text, status, created_at)
        values (${`${LocationID}-${n}`}, ${purpose}, ${record}, ${somebody()}, array[${pick('a@hotel.example', 'b@hotel.example')}],
          ${pick('Payroll 2026-11-06', 'Payroll 2026-10-23')}, 'x', ${pick('failed', 'failed', 'sent')}, ${ago()}) returning 1`);
    }

    for (let log = 0; log < 4; log += 1) {
      const { logs_id } = await run<{
        logs_id: number;
      }>(sql`insert into desk_logs (location_id, headline, date)
        values (${LocationID}, 'AM SHIFT', ${day(log)}) returning logs_id`);
      for (let index = 0; index < 4; index += 1)
        await run(sql`insert into desk_log_entries (logs_id, location_id, index, headline, entry, date, created_at, posted_by,
            posted_by_name)
          values (${logs_id}, ${LocationID}, ${index}, 'AM SHIFT', 'Towels', ${day(log)}, ${ago(pick(1, 30, 719, 721, 8700, 9000))},
            ${pick(null, somebody(), somebody())}, 'Erin') returning 1`);
    }
  }
  return { hotels, people };
}
