import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Holder } from '../../db/scope.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { SALES_SORTS } from '@boh/contract/sales/sales.contract.ts';
import { countSales, salesListQuery } from './sales.list.repo.ts';
import { compareQuery, type SalesFilter } from './sales.repo.ts';
import { salesFilter, summarise } from './sales.service.ts';

let t: TestApp;
let holder: Holder;

/** 400 hotels with a year of sales each: the size at which a wrong plan is felt. */
beforeAll(async () => {
  t = await buildTestApp();
  await t.db.execute(sql`
    insert into locations (name, city, state, created_at)
    select 'HOTEL ' || n, (array['YUMA', 'HAYWARD', 'EL CENTRO', 'BOSSIER CITY'])[1 + n % 4], 'CA', now()
    from generate_series(1, 400) n`);
  await t.db.execute(sql`
    insert into daily_sales (location_id, date, room_revenue, rooms_sold, total_available_rooms, adr)
    select l.location_id, date '2025-11-10' + d, 100 * (d % 90), d % 90, 90, 100
    from locations l, generate_series(0, 364) d`);
  const { EmployeeID } = await t.make.employee();
  const { RoleID } = await t.make.role(['Daily Sales Data']);
  await t.db.execute(sql`
    insert into employee_roles (employee_id, location_id, role_id) select ${EmployeeID}, location_id, ${RoleID} from locations`);
  holder = { EmployeeID, pages: ['Daily Sales Data'] };
  for (const table of ['daily_sales', 'sales_days', 'locations'])
    await t.db.execute(sql.raw(`vacuum analyze ${table}`));
});
afterAll(() => t.close());

async function planOf(query: SQL): Promise<string> {
  const { rows } = await t.db.execute<Record<string, string>>(sql`explain ${query}`);
  return rows.map((row) => Object.values(row)[0]).join('\n');
}

const newest = { field: 'Date', descending: true } as const;
const firstPage = { limit: 50, offset: 0 };
const filterOf = (asked: Parameters<typeof salesFilter>[2]): Promise<SalesFilter> =>
  salesFilter(t.db, holder, asked);

describe('with 146,000 days of sales', () => {
  it('a year of one hotel is read from the index', async () => {
    const plan = await planOf(salesListQuery(await filterOf({ HotelName: 'HOTEL 17' }), newest, undefined));
    expect(plan).toMatch(/Index Only Scan Backward using daily_sales_listed/);
  });

  it('a search reads only the rows of the hotels it matches', async () => {
    const filter = await filterOf({ Search: 'hotel 39' });
    expect(filter.LocationIDs).toHaveLength(14);
    const plan = await planOf(salesListQuery(filter, newest, firstPage));
    expect(plan).toMatch(/Index Scan.* using daily_sales_|Bitmap Index Scan on daily_sales_/);
    expect(plan).not.toContain('Seq Scan on daily_sales');
  });

  it('the newest page of the whole group is read from the index, and so is one day of it', async () => {
    const page = await planOf(salesListQuery(await filterOf({}), newest, firstPage));
    expect(page).toContain('daily_sales_date');
    expect(page).not.toContain('Seq Scan on daily_sales');
    const day = await planOf(salesListQuery(await filterOf({ Date: '2026-11-09' }), newest, undefined));
    expect(day).toContain('daily_sales_date');
    expect(day).not.toContain('Seq Scan on daily_sales');
  });

  it.each(SALES_SORTS.flatMap((field) => [field, `-${field}`]))(
    'the first page of the whole group by %s looks at a few hundred rows at most',
    async (sort) => {
      const order = {
        field: sort.replace('-', '') as (typeof SALES_SORTS)[number],
        descending: sort.startsWith('-'),
      };
      const page = sql`select count(*) from (${salesListQuery(await filterOf({}), order, firstPage)}) p`;
      const { rows } = await t.db.execute<Record<string, string>>(sql`explain (analyze, timing off) ${page}`);
      const lines = rows
        .map((row) => Object.values(row)[0] ?? '')
        .filter((line) => / on daily_sales /.test(line));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/Index (Only )?Scan (Backward )?using/);
      const [, read, loops] = /rows=([\d.]+) loops=(\d+)\)/.exec(lines[0] ?? '') ?? [];
      // By name the days of a whole hotel are sorted, a year here; every other order is that of an index.
      expect(Number(read) * Number(loops)).toBeLessThanOrEqual(sort.endsWith('HotelName') ? 2 * 366 : 60);
    },
  );

  it('the count and the summary of the whole group read its days and no row of a hotel', async () => {
    const spy = vi.spyOn(t.db.$client, 'query');
    for (const asked of [{}, { From: '2026-01-01', To: '2026-06-30' }]) {
      const filter = await filterOf(asked);
      expect(await countSales(t.db, filter)).toBe((await summarise(t.db, filter)).Rows);
    }
    const sent = spy.mock.calls.map((args) => (args as unknown as [{ text: string }])[0].text);
    spy.mockRestore();
    expect(sent.filter((text) => text.includes('sales_days'))).toHaveLength(6);
    expect(sent.filter((text) => text.includes('daily_sales'))).toEqual([]);
  });

  it('the dashboard reads a range of days per hotel', async () => {
    const { rows: hotels } = await t.db.execute<{ id: number }>(sql`select location_id as id from locations`);
    const plan = await planOf(
      compareQuery(
        hotels.map(({ id: LocationID }) => ({
          LocationID,
          From: '2026-10-11',
          To: '2026-11-09',
          BeforeFrom: '2026-09-11',
          BeforeTo: '2026-10-10',
          Yesterday: '2026-11-09',
        })),
      ),
    );
    expect(plan).toMatch(/daily_sales_(location_date|listed)/);
    expect(plan).not.toContain('Seq Scan on daily_sales');
  });
});
