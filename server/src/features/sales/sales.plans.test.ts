import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SALES_SORTS } from '@boh/contract/sales/sales.contract.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { plansOf, statementsOf, type PlanNode } from '../../../test/query-plans.ts';
import { compareQuery } from './sales.repo.ts';

let t: TestApp;
let boss: TestCaller;

/** 400 hotels with a year of sales each: the size at which a wrong plan is felt. */
beforeAll(async () => {
  t = await buildTestApp();
  boss = await t.loginAs({
    pages: ['Daily Sales Data'],
    LocationID: (await t.make.location({ Name: 'HOME' })).LocationID,
  });
  await t.db.execute(sql`
    insert into locations (name, city, state, created_at)
    select 'HOTEL ' || n, (array['YUMA', 'HAYWARD', 'EL CENTRO', 'BOSSIER CITY'])[1 + n % 4], 'CA', now()
    from generate_series(1, 400) n`);
  await t.db.execute(sql`
    insert into daily_sales (location_id, date, room_revenue, rooms_sold, total_available_rooms, adr)
    select l.location_id, date '2025-11-10' + d, 100 * (d % 90), d % 90, 90, 100
    from locations l, generate_series(0, 364) d`);
  const { EmployeeID, RoleID } = boss;
  await t.db.execute(sql`
    insert into employee_roles (employee_id, location_id, role_id) select ${EmployeeID}, location_id, ${RoleID} from locations
    on conflict do nothing`);
  for (const table of ['daily_sales', 'sales_days', 'locations'])
    await t.db.execute(sql.raw(`vacuum analyze ${table}`));
});
afterAll(() => t.close());

const salesRead = (plan: readonly PlanNode[]) =>
  plan.filter((node) => node['Relation Name'] === 'daily_sales');

/** The plan of the rows; where a page is full, that of the count comes behind it. */
async function planOfList(query: Record<string, string | number>): Promise<PlanNode[]> {
  const list = () => boss.get('/admin/sales', query);
  const [rows] = await plansOf(t, '"daily_sales"', list, 'analyze, timing off, format json');
  return rows!;
}

describe('with 146,000 days of sales', () => {
  it.each([
    ['a year of one hotel', { HotelName: 'HOTEL 17' }, 'daily_sales_'],
    ['the newest page of the whole group', { Page: 1 }, 'daily_sales_date'],
    ['one day of it', { Date: '2026-11-09' }, 'daily_sales_date'],
    ['a page of the hotels that a search finds', { Search: 'hotel 39', Page: 1 }, 'daily_sales_'],
  ])('%s is read by an index', async (_name, query, index) => {
    const read = salesRead(await planOfList(query));
    for (const node of read) {
      expect(node['Node Type']).toMatch(/Index|Bitmap/);
      expect(node['Index Name'] ?? index).toContain(index);
    }
    expect(read.length).toBeGreaterThan(0);
  });

  it.each(SALES_SORTS.flatMap((field) => [field, `-${field}`]))(
    'the first page of the whole group by %s looks at a few hundred rows at most',
    async (Sort) => {
      const [read, ...more] = salesRead(await planOfList({ Page: 1, Sort }));
      expect(more).toEqual([]);
      expect(read?.['Node Type']).toMatch(/^Index (Only )?Scan$/);
      // By name the days of a whole hotel are sorted, a year here, and by date the 200 hotels of a day by their names; every
      // other order is that of an index.
      const sorted = { HotelName: 2 * 366, Date: 3 * 200 }[Sort.replace('-', '')] ?? 60;
      const looked = (read?.['Actual Rows'] ?? Infinity) * (read?.['Actual Loops'] ?? Infinity);
      expect(looked).toBeLessThanOrEqual(sorted);
    },
  );

  it('the summary of the whole group reads its days and no row of a hotel', async () => {
    const halfYear = { From: '2026-01-01', To: '2026-06-30' };
    for (const query of [undefined, halfYear]) {
      const sent = await statementsOf(t, () => boss.get('/admin/sales/summary', query));
      expect(sent.filter(({ text }) => text.includes('sales_days'))).toHaveLength(2);
      expect(sent.filter(({ text }) => text.includes('daily_sales'))).toEqual([]);
    }
  });

  it('a month against last year reads a range of days of both years', async () => {
    const query = { From: '2026-10-10', To: '2026-11-09' };
    const [plan] = await plansOf(
      t,
      '"daily_sales"',
      () => boss.get('/admin/sales/lastyear', query),
      'format json',
    );
    const read = salesRead(plan!);
    expect(read).toHaveLength(2);
    for (const node of read) expect(node['Node Type']).toMatch(/Index|Bitmap/);
  });

  it('the dashboard reads a range of days per hotel', async () => {
    const { rows: hotels } = await t.db.execute<{ id: number }>(sql`select location_id as id from locations`);
    const compared = compareQuery(
      hotels.map(({ id: LocationID }) => ({
        LocationID,
        From: '2026-10-11',
        To: '2026-11-09',
        BeforeFrom: '2026-09-11',
        BeforeTo: '2026-10-10',
        Yesterday: '2026-11-09',
      })),
    );
    const { rows } = await t.db.execute<Record<string, string>>(sql`explain ${compared}`);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).toContain('daily_sales_location_date');
    expect(plan).not.toContain('Seq Scan on daily_sales');
  });
});
