import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { loadDemoGroup } from '../demo/demo-group.ts';
import { storedFiles } from '../db/tables/spine.table.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { tablesInOrder } from './tables.ts';

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
  await writeBackup(from.db.$client, from.services.files, FILE, quiet);
});
afterAll(async () => {
  await Promise.all([from.close(), to.close(), rm(FILE, { force: true })]);
});

/** One hash over all rows of every table. */
async function hashes(t: TestApp): Promise<Record<string, string>> {
  const client = await t.db.$client.connect();
  try {
    const result: Record<string, string> = {};
    for (const name of await tablesInOrder(client)) {
      const { rows } = await client.query<{ hash: string }>(
        `select coalesce(md5(string_agg(line, '|' order by line)), '') as hash from (select t::text as line from "${name}" t) x`,
      );
      result[name] = rows[0]?.hash ?? '';
    }
    return result;
  } finally {
    client.release();
  }
}

const restore = (file: string, replace: boolean) =>
  restoreBackup(to.db.$client, to.services.files, file, { replace, progress: quiet });

describe('a backup', () => {
  it('brings every row and attachment into another database', async () => {
    const manifest = await restore(FILE, false);
    expect(manifest.files).toBe(await from.db.$count(storedFiles));
    expect(await hashes(to)).toEqual(await hashes(from));
    const chunks: Buffer[] = [];
    for await (const chunk of await to.services.files.open(key)) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(RECEIPT)).toBe(true);
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
});
