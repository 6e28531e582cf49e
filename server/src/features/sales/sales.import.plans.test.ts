import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { nodesOf, statementsOf, type PlanNode } from '../../../test/query-plans.ts';

interface Step extends Omit<PlanNode, 'Plans'> {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Step[];
}

const lookedAt = (step: Step) =>
  step['Actual Loops'] *
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0));

const DAYS = 2_000;

it('an import into a table that was emptied looks for each of its days, not through all of them for each', async () => {
  const t = await buildTestApp();
  onTestFinished(() => t.close());
  const boss = await t.loginAs({ pages: ['Daily Sales Data'], level: 90 });
  const [hotel] = await t.db.execute(sql`select name from locations`).then(({ rows }) => rows);
  const days = Array.from({ length: DAYS }, (_, day) => {
    const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);
    return `${date},${String(hotel?.['name'])},9640.60,80,110\n`;
  });
  const content = `Date,Hotel,Room Revenue,Occupied,Available Rooms\n${days.join('')}`;
  const send = () =>
    boss.form('POST', '/admin/sales/import', { files: [{ part: 'file', name: 'sales.csv', content }] });
  expect((await send()).status).toBe(200);
  await t.db.execute(sql`delete from daily_sales`);
  // As the database does by itself a minute later: it then takes the pages, filled again, for empty ones.
  await t.db.execute(sql`analyze daily_sales`);
  const sent = await statementsOf(t, () => send());
  const counting = sent.filter(({ text }) => text.includes('daily_sales') && text.includes('count('));
  expect(counting.length).toBeGreaterThan(1);
  const client = await t.db.$client.connect();
  onTestFinished(() => client.release(true));
  // The plan that is kept for every batch.
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare counting as ${counting[0]?.text ?? ''}`);
  const literals = counting[0]?.values.map((list) => `'{${(list as unknown[]).join(',')}}'`) ?? [];
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Step }[] }>(
    `explain (analyze, format json, timing off) execute counting(${literals.join(', ')})`,
  );
  const steps = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan));
  expect(Math.max(...steps.map(lookedAt))).toBeLessThanOrEqual(DAYS);
});
