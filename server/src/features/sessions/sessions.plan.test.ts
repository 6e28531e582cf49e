import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { explain, indexesOf, statementsOf } from '../../../test/query-plans.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('reads the sessions of one person, not those of the whole group', async () => {
  const caller = await t.loginAs();
  await t.db.execute(sql`insert into employees (first_name, last_name, email, created_at)
    select 'Erin', 'Many' || n, 'many' || n || '@hotel.example', now() from generate_series(1, 1000) n`);
  await t.db.execute(sql`insert into sessions (token_hash, employee_id, created_at, last_seen_at)
    select decode(md5(employee_id || '-' || n), 'hex'), employee_id, now(), now()
    from employees, generate_series(1, 20) n where last_name like 'Many%'`);
  await t.db.execute(sql`analyze sessions`);
  const sent = await statementsOf(t, () => caller.get('/sessions'));
  const list = sent.find(({ text }) => text.includes('group by sign_in_id'));
  expect(indexesOf(await explain(t, list!))).toEqual(['sessions_employee']);
});
