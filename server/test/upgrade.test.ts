import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { ensureBaseData } from '../src/base-data.ts';
import type { Database } from '../src/db/client.ts';
import { migrate } from '../src/db/migrate.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import {
  keptAnswers,
  keptManifest,
  keptReleases,
  MIGRATIONS,
  openKept,
  withMigrationsOf,
} from './kept-database.ts';
import { brokenInvariants } from './trust/invariants.ts';

const PASSWORD = 'Welcome-2026';

interface Holder {
  page: string;
  role: string;
  level: number;
}

const holdersIn = async (db: Database): Promise<Holder[]> =>
  (
    await db.$client.query<Holder>(
      `select pages.page_name as page, role_name as role, level
       from pages join role_pages using (page_id) join roles using (role_id) order by 1, 2`,
    )
  ).rows;

it('keeps a database of every release there was', () => {
  expect(keptReleases()).toContain('0.1.0');
});

describe.each(keptReleases())('a database of %s', (release) => {
  const kept = keptAnswers(release);
  let before: Holder[];
  let t: TestApp;
  beforeAll(async () => {
    const { db, putFilesInto } = await openKept(release);
    before = await holdersIn(db);
    await migrate(db.$client, MIGRATIONS);
    await ensureBaseData(db);
    t = await buildTestApp({}, db);
    await putFilesInto(t.services.files);
    t.clock.set(kept.At);
  });
  afterAll(() => t.close());

  const signIn = async (Email: string) => {
    const answer = await t.visitor.post('/login', { Email, Password: PASSWORD });
    expect([Email, answer.status]).toEqual([Email, 200]);
    return t.withToken((answer.body as { token: string }).token);
  };

  it.each(Object.entries(kept.Answers))(
    'lets %s sign in, who reads the same as before',
    async (email, answers) => {
      const caller = await signIn(email);
      expect(Object.keys(answers).length).toBeGreaterThan(2);
      for (const [path, answer] of Object.entries(answers)) {
        const now = await caller.get(path);
        expect([path, now.status]).toEqual([path, 200]);
        expect.soft({ [path]: now.body as unknown }).toMatchObject({ [path]: answer });
      }
    },
  );

  it('has the pages that came since, held by roles of Level 100 only', async () => {
    const after = await holdersIn(t.db);
    const known = new Set(before.map(({ page }) => page));
    const came = PAGE_NAMES.filter((page) => !known.has(page));
    expect(after.filter(({ page }) => known.has(page))).toEqual(
      before.filter(({ page }) => (PAGE_NAMES as readonly string[]).includes(page)),
    );
    for (const page of came) {
      const roles = after.filter((holder) => holder.page === page);
      expect([page, roles.map(({ role }) => role)]).toEqual([page, ['ADMINISTRATOR', 'OWNER']]);
    }
  });

  it('has counted what waits', async () => {
    const counted = await t.db.execute<{ claims: number; drops: number }>(sql`
      select (select sum(claims)::int from open_claims) as claims, (select sum(drops)::int from open_drops) as drops`);
    expect(counted.rows[0]?.claims).toBeGreaterThan(0);
    expect(counted.rows[0]?.drops).toBeGreaterThan(0);
    expect((await brokenInvariants(t.db)).filter((rule) => /steps come to|are counted/.test(rule))).toEqual(
      [],
    );
  });

  it('opens every attachment that was there', async () => {
    const { rows } = await t.db.execute<{ key: string; size: number }>(
      sql`select storage_key as key, size from stored_files`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { key, size } of rows) {
      let read = 0;
      for await (const chunk of await t.services.files.open(key)) read += (chunk as Buffer).length;
      expect([key, read]).toEqual([key, size]);
    }
  });

  it('takes new records behind those it had', async () => {
    const caller = await signIn('manager@backofhouse.example');
    const room = { RoomNumber: '9999', RoomType: 'KING', Size: '', Location: 'ROOF', Notes: '' };
    expect((await caller.post('/Rooms/post', room)).status).toBe(200);
    const found = await caller.get('/Rooms/get', { Search: '9999' });
    expect(found.body).toMatchObject([room]);
  });

  it('is refused once upgraded by a program that knows only what there was then', async () => {
    const manifest = await keptManifest(release);
    const asThen = withMigrationsOf(manifest, (folder) => migrate(t.db.$client, folder));
    if (manifest.migrations.length === (await migrationsIn(t.db))) await asThen;
    else
      await expect(asThen).rejects.toThrow(
        /^This database was upgraded by a newer Back of House \(.*\): start/,
      );
  });
});

const migrationsIn = async (db: Database) =>
  Number(
    (await db.$client.query<{ count: string }>('select count(*) from schema_migrations')).rows[0]?.count,
  );
