import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../test/kept-database.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { keptHashes } from '../../test/row-hashes.ts';
import { verify, writeRows } from '../../test/sealing-trail.ts';
import { loadDemoGroup } from '../demo/demo-group.ts';
import { salesMonths } from '../db/tables/daily-sales.table.ts';
import { storedFiles } from '../db/tables/spine.table.ts';
import type { FileStore } from '../lib/files/file-store.ts';
import { sealRows } from '../sealing/seal-rows.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const FILE = path.join(tmpdir(), `boh-backup-${process.pid}.tar.gz`);
const quiet = () => undefined;
const RECEIPT = Buffer.from('Paint, 2 gallons, $41.90\n'.repeat(4000));

let from: TestApp;
let to: TestApp;
let key: string;
beforeAll(async () => {
  [from, to] = await Promise.all([buildTestApp(), buildTestApp()]);
  await loadDemoGroup(from.db, from.services.files, from.clock.now());
  const stored = await from.services.files.put(Readable.from([RECEIPT]), {
    name: 'receipt.txt',
    kinds: ['txt'],
    maxBytes: 1_000_000,
  });
  key = stored.key;
  const row = {
    StorageKey: key,
    Name: 'receipt.txt',
    ContentType: 'text/plain',
    Size: stored.size,
    Owner: 'test:1',
  };
  await from.db.insert(storedFiles).values(row);
  await writeRows(from.db.$client, 3);
  await sealRows(from.db, from.clock.now(), 2);
  await writeBackup(from.db.$client, from.services.files, FILE, quiet);
});
afterAll(async () => {
  await Promise.all([from.close(), to.close(), rm(FILE, { force: true })]);
});

const hashes = (t: TestApp) => keptHashes(t.db.$client);

/** What follows from the rows of sales, and is in no backup. */
const months = (t: TestApp) =>
  t.db.select().from(salesMonths).orderBy(salesMonths.LocationID, salesMonths.Month);

/** How many claims and drops are open: follows from the rows as well. */
const waiting = async (t: TestApp) => {
  const { rows } = await t.db.execute<{ claims: number; drops: number }>(sql`select
    (select sum(claims)::int from open_claims) as claims, (select sum(drops)::int from open_drops) as drops`);
  expect(rows[0]?.claims).toBeGreaterThan(0);
  return rows;
};

const restore = (file: string, replace: boolean) =>
  restoreBackup(to.db.$client, to.services.files, file, { replace, migrations: MIGRATIONS, report: quiet });

describe('a backup', () => {
  it('brings every row and attachment into another database', async () => {
    const manifest = await restore(FILE, false);
    expect(manifest.files).toBe(await from.db.$count(storedFiles));
    expect(await hashes(to)).toEqual(await hashes(from));
    expect(await months(to)).toEqual(await months(from));
    expect(await waiting(to)).toEqual(await waiting(from));
    const chunks: Buffer[] = [];
    for await (const chunk of await to.services.files.open(key)) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(RECEIPT)).toBe(true);
  });

  it('brings the seals of the audit trail, which prove it there as well, and lets new ones follow', async () => {
    const whole = await verify(from.db);
    expect(await verify(to.db)).toEqual(whole);
    expect(whole).toMatchObject({ seals: 1, waiting: 1 });
    expect(await sealRows(to.db, to.clock.now())).toMatchObject({ rows: 1 });
    expect(await verify(to.db, whole.head ?? '')).toMatchObject({ seals: 2, waiting: 0 });
    await expect(verify(from.db, (await verify(to.db)).head ?? '')).rejects.toThrow(
      'The trail ends before seal 2',
    );
  });

  it('lets new records follow the restored ones', async () => {
    const before = await to.db.execute<{ max: number }>(
      sql`select max(location_id)::int as max from locations`,
    );
    const location = await to.make.location();
    expect(location.LocationID).toBe((before.rows[0]?.max ?? 0) + 1);
  });

  it('is refused by a database that holds records, unless told to replace them', async () => {
    await expect(restore(FILE, false)).rejects.toThrow('This database is not empty. Add --replace');
    await restore(FILE, true);
    expect(await hashes(to)).toEqual(await hashes(from));
  });

  it('changes nothing when it was cut short or is something else', async () => {
    const before = await hashes(to);
    const whole = await readFile(FILE);
    const broken = `${FILE}.broken`;
    await writeFile(broken, whole);
    await truncate(broken, Math.floor(whole.length * 0.7));
    await expect(restore(broken, true)).rejects.toThrow();
    await writeFile(broken, 'not an archive');
    await expect(restore(broken, true)).rejects.toThrow();
    expect(await hashes(to)).toEqual(before);
    await rm(broken);
  });

  it('is finished however long it takes: the limits of requests do not end it', async () => {
    const { connectionString } = from.db.$client.options;
    const limits = { statement_timeout: 150, idle_in_transaction_session_timeout: 150 };
    const pool = new pg.Pool({ connectionString, ...limits, max: 2 });
    const slow: FileStore = {
      ...from.services.files,
      open: async (each) => {
        if (each === key) await pause(400);
        return from.services.files.open(each);
      },
      putBack: async (each, source) => {
        if (each === key) await pause(400);
        await to.services.files.putBack(each, source);
      },
    };
    const file = `${FILE}.slow`;
    await writeBackup(pool, slow, file, quiet);
    await pool.end();
    const target = new pg.Pool({
      connectionString: to.db.$client.options.connectionString,
      ...limits,
      max: 2,
    });
    await restoreBackup(target, slow, file, { replace: true, migrations: MIGRATIONS, report: quiet });
    await target.end();
    await rm(file);
    expect(await hashes(to)).toEqual(await hashes(from));
  });

  it('goes on when somebody removes an attachment meanwhile, and fails where one is missing', async () => {
    const { db, services } = from;
    const file = `${FILE}.removed`;
    const before = await db.$count(storedFiles);
    const gone: FileStore = {
      ...services.files,
      open: async (each) => {
        await db.delete(storedFiles);
        await services.files.remove(each);
        return services.files.open(each);
      },
    };
    const manifest = await writeBackup(db.$client, gone, file, quiet);
    await restore(file, true);
    await db
      .insert(storedFiles)
      .values({ StorageKey: key, Name: 'a', ContentType: 'b', Size: 1, Owner: 'test:1' });
    await expect(writeBackup(db.$client, services.files, file, quiet)).rejects.toThrow(
      'The file was not found.',
    );
    await db.delete(storedFiles);
    await rm(file);
    expect(manifest.files).toBe(before);
  });
});
