import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await t.make.role(['Team'], { RoleName: 'OWNER', Level: 100 });
  await t.make.role(['Team'], { RoleName: 'MANAGER', Level: 99 });
  await t.make.role(['Team'], { RoleName: 'NO LEVEL', Level: null });
});
afterAll(() => t.close());

describe.each([
  ['Lost and Found', '0018_lost_and_found_page', 'LOST AND found'],
  ['Budgets', '0025_budgets_page', 'BUDGETS'],
  ['Bank', '0028_bank_and_night_audit_pages', 'BANK'],
  ['Night Audit', '0028_bank_and_night_audit_pages', 'night AUDIT'],
  ['Calendar', '0033_calendar_page', 'calendar'],
  ['Integrations', '0041_integrations_page', 'INTEGRATIONS'],
])('the page %s', (page, migration, byHand) => {
  /** A database from before the page was there. */
  beforeEach(async () => {
    await t.db.execute(sql`delete from pages where lower(page_name) = lower(${page})`);
  });

  const migrate = async () => {
    const file = path.join(import.meta.dirname, `../migrations/${migration}.sql`);
    await t.db.execute(sql.raw(await readFile(file, 'utf8')));
  };
  const holders = async () => {
    const { rows } = await t.db.execute(sql`
      select p.page_name as page, coalesce(string_agg(r.role_name, ', ' order by r.role_name), '') as roles
      from pages p left join role_pages using (page_id) left join roles r using (role_id)
      where lower(p.page_name) = lower(${page}) group by p.page_name`);
    return rows;
  };

  it('comes to a database in use, held by roles of Level 100 only', async () => {
    await migrate();
    expect(await holders()).toEqual([{ page, roles: 'ADMINISTRATOR, OWNER' }]);
  });

  it('is what a page made by hand under its name becomes, which loses its other roles', async () => {
    await t.db.execute(sql`insert into pages (page_name) values (${byHand})`);
    await t.db.execute(sql`
      insert into role_pages (role_id, page_id)
      select role_id, page_id from roles, pages where page_name = ${byHand}`);
    await migrate();
    expect(await holders()).toEqual([{ page, roles: 'ADMINISTRATOR, OWNER' }]);
  });

  it('is there in a new database from its beginning', async () => {
    const fresh = await buildTestApp();
    const { rows } = await fresh.db.execute(sql`
      select role_name from role_page_names join roles using (role_id) where page_name = ${page}`);
    expect(rows).toEqual([{ role_name: 'ADMINISTRATOR' }]);
    await fresh.close();
  });
});
