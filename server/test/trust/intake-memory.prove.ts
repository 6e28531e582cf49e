import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revenueXml } from '../../src/demo/property-files.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { peakGrowth } from '../peak-memory.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import { figure } from './figures.ts';

const HOTELS = 200;
const DAYS = 3 * 365;
/** The first ones fill the pools that all later ones use again. */
const FIRST = 20;
const FIELDS = {
  'Room Revenue': 'RoomRevenue',
  'Other Revenue': 'OtherRevenue',
  'Rooms Sold': 'RoomsSold',
  Available: 'TotalAvailableRooms',
  'Out of Order': 'OOO',
  Stayovers: 'Stayover',
  Departures: 'Checkout',
};

let t: TestApp;
let server: RunningServer;
let caller: TestCaller;
let dataDir: string;
let hotels: number[];

/** A group of 200 hotels whose tables and codes are known, and somebody who works at all of them. */
beforeAll(async () => {
  t = await buildTestApp();
  t.clock.set(new Date().toISOString());
  dataDir = await mkdtemp(path.join(tmpdir(), 'boh-intake-'));
  caller = await t.loginAs({ pages: ['Night Audit'], level: 90 });
  await t.db.execute(sql`
    insert into locations (name, time_zone, total_number_of_rooms, created_at)
    select 'HOUSE ' || n, 'America/Los_Angeles', 110, now() from generate_series(1, ${HOTELS}::int) n`);
  await t.db.execute(sql`
    insert into employee_roles (employee_id, location_id, role_id)
    select ${caller.EmployeeID}::int, location_id, ${caller.RoleID}::int from locations where name like 'HOUSE %'`);
  await t.db.execute(sql`
    insert into intake_codes (location_id, code, kind, field)
    select location_id, m.key, 'Column', m.value from locations, json_each_text(${JSON.stringify({
      ...FIELDS,
      1000: 'RoomRevenue',
    })}::json) m where name like 'HOUSE %'`);
  const columns = [
    { Column: 'Date', Use: 'Date' },
    ...Object.keys(FIELDS).map((Column) => ({ Column, Use: 'Figure' })),
  ];
  await t.db.execute(sql`
    insert into intake_layouts (location_id, name, shape, columns, date_order)
    select location_id, 'Flash', 'Columns', ${JSON.stringify(columns)}::jsonb, 'YMD' from locations where name like 'HOUSE %'`);
  const { rows } = await t.db.execute<{ id: number }>(
    sql`select location_id as id from locations where name like 'HOUSE %' order by location_id`,
  );
  hotels = rows.map(({ id }) => id);
  const DATABASE_URL = String(t.db.$client.options.connectionString);
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL, DEMO_DATA: 'off', LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await server.stop();
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function upload(LocationID: number, name: string, content: string): Promise<void> {
  const form = new FormData();
  form.set('LocationID', String(LocationID));
  form.set('file', new Blob([content]), name);
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/intake/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}` },
    body: form,
  });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
}

const dayOf = (number: number) =>
  new Date(Date.now() - (DAYS - number + 1) * 86_400_000).toISOString().slice(0, 10);

/** Three years of a hotel, a row a day. */
function yearsOf(LocationID: number): string {
  const rows = Array.from({ length: DAYS }, (_, day) =>
    [dayOf(day), 9_000 + ((LocationID * 37 + day) % 900), 812.15, 80, 108, 2, 42, 38].join(','),
  );
  return [['Date', ...Object.keys(FIELDS)].join(','), ...rows, ''].join('\n');
}

const growth = (work: () => Promise<void>) => peakGrowth(server.process.pid ?? 0, work);

describe.skipIf(process.platform !== 'linux')('three years of 200 hotels', () => {
  it('are taken in as files of the night audit in steady memory', async () => {
    const take = async (ids: readonly number[]) => {
      for (const id of ids) await upload(id, `flash ${id}.csv`, yearsOf(id));
    };
    const first = await growth(() => take(hotels.slice(0, FIRST)));
    const rest = await growth(() => take(hotels.slice(FIRST)));
    const { rows } = await t.db.execute<{ sales: number; days: number }>(sql`
      select (select count(*) from daily_sales)::int as sales, (select count(*) from intake_days)::int as days`);
    expect(rows[0]).toEqual({ sales: HOTELS * DAYS, days: HOTELS * DAYS });
    figure(
      'intake',
      'peak of the first 20 hotels, of the 180 after them (MB)',
      `${Math.round(first)}, ${Math.round(rest)}`,
    );
    // Nine times the files, and no more than a collection that comes late.
    expect(rest).toBeLessThan(100);
  });

  it('are not read for a file of one night, however large it is', async () => {
    const parts = Array.from({ length: 100_000 }, (_, index) => `${index % 100}.25`);
    const cents = parts.reduce((sum, part) => sum + Math.round(Number(part) * 100), 0);
    const file = (id: number, description: string) =>
      revenueXml('HOUSE', dayOf(DAYS - 1), [
        { code: '1000', description, type: 'revenue', amount: (cents / 100).toFixed(2), parts },
      ]) + ' '.repeat(id);
    const [id = 0] = hotels;
    const size = Math.round(file(id, 'x').length / 1024 / 1024);
    await upload(id, 'revenue.xml', file(id, 'first'));
    const grown = await growth(async () => {
      for (let number = 0; number < 10; number += 1)
        await upload(id, 'revenue.xml', file(id, `file ${number}`));
    });
    figure('intake', `peak of ten files of ${size} MB each (MB)`, Math.round(grown));
    expect(grown).toBeLessThan(120);
  });

  it('show a month of all hotels at once', async () => {
    const asked = `/api/intake/days?From=${dayOf(DAYS - 31)}&To=${dayOf(DAYS - 1)}`;
    const headers = { authorization: `Bearer ${caller.token}` };
    await t.db.execute(sql`vacuum analyze`);
    const times: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const since = performance.now();
      const answer = await fetch(`http://127.0.0.1:${server.port}${asked}`, { headers });
      expect(((await answer.json()) as unknown[]).length).toBe((HOTELS + 1) * 31);
      times.push(performance.now() - since);
    }
    figure('intake', 'a month of 200 hotels, at best (ms)', Math.round(Math.min(...times)));
  });
});
