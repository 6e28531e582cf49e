import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await t.make.role(['Team'], { RoleName: 'OWNER', Level: 100 });
  await t.make.role(['Team'], { RoleName: 'MANAGER', Level: 99 });
  await t.make.role(['Team'], { RoleName: 'NO LEVEL', Level: null });
});
afterAll(() => t.close());

/** A database from before the page was there. */
beforeEach(async () => {
  await t.db.execute(sql`delete from pages where lower(page_name) = 'lost and found'`);
});

const migrate = async () => {
  const file = path.join(import.meta.dirname, '../../../migrations/0018_lost_and_found_page.sql');
  await t.db.execute(sql.raw(await readFile(file, 'utf8')));
};
const holders = async () => {
  const { rows } = await t.db.execute(sql`
    select p.page_name as page, coalesce(string_agg(r.role_name, ', ' order by r.role_name), '') as roles
    from pages p left join role_pages using (page_id) left join roles r using (role_id)
    where lower(p.page_name) = 'lost and found' group by p.page_name`);
  return rows;
};

it('a database in use gets the page, held by roles of Level 100 only', async () => {
  await migrate();
  expect(await holders()).toEqual([{ page: 'Lost and Found', roles: 'ADMINISTRATOR, OWNER' }]);
});

it('a page made by hand under its name becomes it and loses its other roles', async () => {
  await t.db.execute(sql`insert into pages (page_name) values ('LOST AND found')`);
  await t.db.execute(sql`
    insert into role_pages (role_id, page_id)
    select role_id, page_id from roles, pages where page_name = 'LOST AND found'`);
  await migrate();
  expect(await holders()).toEqual([{ page: 'Lost and Found', roles: 'ADMINISTRATOR, OWNER' }]);
});

it('a new database has the page from its beginning', async () => {
  const fresh = await buildTestApp();
  const { rows } = await fresh.db.execute(sql`
    select role_name from role_page_names join roles using (role_id) where page_name = 'Lost and Found'`);
  expect(rows).toEqual([{ role_name: 'ADMINISTRATOR' }]);
  await fresh.close();
});
