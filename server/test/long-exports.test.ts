import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCsv } from '../src/lib/csv.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { longestHold } from './longest-hold.ts';

let t: TestApp;
let boss: TestCaller;

/** Lists of the length they have after years, each in a second. */
beforeAll(async () => {
  t = await buildTestApp();
  const hotels: number[] = [];
  for (let number = 0; number < 20; number += 1) {
    hotels.push((await t.make.location({ Name: `HOTEL ${number}`, Payroll: true })).LocationID);
  }
  boss = await t.loginAs({ level: 100, LocationID: hotels[0]!, alsoAt: hotels.slice(1) });
  const here = sql.raw(String(hotels[0]));
  const who = sql.raw(String(boss.EmployeeID));
  const all = sql.raw(`array[${hotels.join(',')}]`);
  await t.db.execute(sql`
    insert into payrolls (location_id, check_date, period_from, period_to, notes, created_at)
    select l, '2000-01-01'::date + d, '2000-01-01', '2000-01-15', repeat('note ', 20), now()
    from unnest(${all}) l, generate_series(1, 400) d`);
  await t.db.execute(sql`
    insert into daily_sales (location_id, date, room_revenue, rooms_sold, adr)
    select l, '2000-01-01'::date + d, 9640.60, 80, 120.51 from unnest(${all}) l, generate_series(1, 1500) d`);
  await t.db.execute(sql`
    insert into housekeeping_logs (location_id, employee_id, type, date, no_of_rooms, start_time, end_time, notes)
    select ${here}, ${who}, 'Room', '2000-01-01'::date + d, 12, '08:00', '12:00', 'LINEN IS SHORT'
    from generate_series(1, 20000) d`);
  await t.db.execute(sql`
    with made as (
      insert into desk_logs (location_id, headline, date)
      select ${here}, 'DAY SHIFT', '2000-01-01'::date + d from generate_series(1, 6000) d returning logs_id)
    insert into desk_log_entries (logs_id, location_id, index, entry, headline, posted_by_name, date, created_at)
    select logs_id, ${here}, i, repeat('The boiler is loud. ', 5), 'DAY SHIFT', 'Erin', '2026-11-01', now()
    from made, generate_series(0, 2) i`);
  await t.db.execute(sql`
    insert into ada_compliance (location_id, guest_name, special_needs, room_number, notes, posted_by_name, created_at)
    select ${here}, 'A. GUEST', 'ROLL-IN SHOWER', '101', 'NOTE', 'Erin', now() from generate_series(1, 20000)`);
  await t.db.execute(sql`
    insert into employees (first_name, last_name, email, password_hash, created_at)
    select 'Nora', 'Vale', 'nora' || n || '@hotel.example', 'x', now() from generate_series(1, 6000) n`);
});
afterAll(() => t.close());

const LISTS = [
  ['payrolls', '/admin/payroll', 8_000],
  ['daily sales', '/admin/sales', 30_000],
  ['housekeeping logs', '/housekeeping/roomLogs/all', 20_000],
  ['desk logs', '/logs/getAll', 6_000],
  ['ADA compliance', '/ADACompliance/getAll', 20_000],
  ['the team', '/admin/employees/getallEmployee', 6_000],
] as const;

describe('an export of thousands of rows lets other requests have their turn', () => {
  it.each(LISTS)(
    '%s',
    async (_, path, rows) => {
      for (const Format of ['csv', 'xlsx']) {
        // The first time compiles what the second runs.
        await boss.get(path, { Format, Search: 'nothing has this' });
        let lines = 0;
        const held = await longestHold(async () => {
          const { status, raw } = await boss.get(path, { Format });
          expect(status).toBe(200);
          if (Format === 'csv') lines = raw.toString().split('\r\n').length - 2;
        });
        expect(held).toBeLessThan(0.2);
        if (Format === 'csv') expect(lines).toBeGreaterThanOrEqual(rows);
      }
    },
    120_000,
  );
});

describe('a file', () => {
  it('begins before its last row is read, and reads no more once nobody wants it', async () => {
    let read = 0;
    let isClosed = false;
    async function* rows() {
      try {
        for (; read < 100_000; read += 1) yield Promise.resolve({ Name: `ROW ${read}` });
      } finally {
        isClosed = true;
      }
    }
    const pieces = writeCsv([{ header: 'Name', key: 'Name', type: 'text' }], rows());
    expect((await pieces.next()).value).toContain('ROW 0');
    expect(read).toBeLessThan(5_000);
    await pieces.return(undefined);
    expect(isClosed).toBe(true);
  });

  it('gives its connection back, also where more are made at once than there are connections', async () => {
    // One hotel's: short enough that the ones that wait for a connection get it in time on a busy machine.
    const query = { Format: 'csv', HotelName: 'HOTEL 1' };
    const answers = Array.from({ length: 12 }, () => boss.get('/admin/sales', query));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(t.db.$client.totalCount - t.db.$client.idleCount).toBe(0);
  });
});
