import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../../src/db/client.ts';
import { migrationFiles } from '../../src/db/migrate.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { makeDataFolder } from '../data-folder.ts';
import { KEPT, keptManifest, keptReleases, MIGRATIONS } from '../kept-database.ts';
import { databaseUrl } from '../postgres.global.ts';
import { keptHashes } from '../row-hashes.ts';
import { openConsole, type Console } from './console.ts';
import { figure, LONG, size } from './figures.ts';
import { fillLargeGroup } from './large-group.ts';

const ATTACHMENTS = size(3, 200);
const COMMAND = path.join(import.meta.dirname, '../../dist/command.js');
const quiet = () => undefined;
const receipt = (number: number) => `%PDF-1.7\n${String(number).repeat(40_000)}`;

let folder: string;
let console: Console;
beforeAll(async () => {
  folder = makeDataFolder('backup');
  console = await openConsole();
  if (LONG) await fillLargeGroup((sql, values) => console.query(sql, values));
  for (let number = 0; number < ATTACHMENTS; number += 1) {
    const form = new FormData();
    form.append('Contexts', `Receipt ${number}`);
    form.append('ReceiptsAttachments', new Blob([receipt(number)]), `receipt-${number}.pdf`);
    expect((await console.call('POST', '/reimbursement/post', { form })).status).toBe(200);
  }
});
afterAll(async () => {
  await console.close();
  await rm(folder, { recursive: true, force: true });
});

/** What an operator types, with the seconds it took. */
async function run(settings: Record<string, string>, ...args: string[]): Promise<number> {
  const since = performance.now();
  await promisify(execFile)(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...settings } });
  return (performance.now() - since) / 1000;
}

const open = (connectionString: string): Database => {
  const db = openDatabase(connectionString, quiet, 2);
  onTestFinished(() => db.$client.end());
  return db;
};

async function newDatabase(): Promise<string> {
  const name = `backup_${randomBytes(6).toString('hex')}`;
  await open(inject('postgres')).$client.query(`create database ${name}`);
  return databaseUrl(inject('postgres'), name);
}

/** How many rows of the audit trail no seal has come to yet. */
async function waiting(): Promise<number | undefined> {
  const [counted] = await console.query<{ n: number }>(
    `select count(*)::int as n from audit_log where audit_id > (select coalesce(max(passed), 0) from audit_seals)`,
  );
  return counted?.n;
}

it('brings a running console to a PostgreSQL server and back to an embedded one: every row and every file the same', async () => {
  const [first, second] = [path.join(folder, 'first.tar.gz'), path.join(folder, 'second.tar.gz')];
  // The console goes on sealing: once nothing waits, its tables stay as they are.
  await expect.poll(waiting, { timeout: 900_000 }).toBe(0);
  const written = await run({ DATA_DIR: console.dataDir }, 'backup', first);
  const embedded = await findEmbeddedPostgres({
    dataDir: path.join(console.dataDir, 'postgres'),
    log: quiet,
  });
  const before = await keptHashes(open(embedded ?? '').$client);

  const onServer = { DATA_DIR: path.join(folder, 'server'), DATABASE_URL: await newDatabase() };
  const restored = await run(onServer, 'restore', first);
  expect(await keptHashes(open(onServer.DATABASE_URL).$client)).toEqual(before);

  await run(onServer, 'backup', second);
  const back = { DATA_DIR: path.join(folder, 'embedded') };
  await run(back, 'restore', second);
  const again = await startEmbeddedPostgres({ dataDir: path.join(back.DATA_DIR, 'postgres'), log: quiet });
  onTestFinished(() => again.stop());
  const db = openDatabase(again.connectionString, quiet, 2);
  const after = await keptHashes(db.$client);
  await db.$client.end();
  await again.stop();
  expect(after).toEqual(before);

  // People work on with it: same password, same receipts.
  const moved = await openConsole({}, back.DATA_DIR);
  onTestFinished(() => moved.close());
  const claims = (await (await moved.call('GET', '/reimbursement/get')).json()) as {
    id: number;
    Contexts: string;
  }[];
  expect(claims).toHaveLength(ATTACHMENTS);
  for (const { id, Contexts } of claims) {
    const file = await moved.call('GET', `/reimbursement/get/presigned/${id}?index=0`);
    expect(await file.text()).toBe(receipt(Number(Contexts.split(' ')[1])));
  }
  const rows = await console.query<{ n: number }>(
    `select sum(n_live_tup)::int as n from pg_stat_user_tables`,
  );
  const megabytes = ((await stat(first)).size / 1_000_000).toFixed(1);
  figure('backup', 'tables whose row hashes are equal after both ways', Object.keys(before).length);
  figure('backup', 'rows, attachments, size', `${rows[0]?.n ?? 0}, ${ATTACHMENTS}, ${megabytes} MB`);
  figure('backup', 'written in, restored in', `${written.toFixed(1)} s, ${restored.toFixed(1)} s`);
});

it('changes nothing in the database it is made of, also where it was never used or waits for an upgrade', async () => {
  const DATABASE_URL = await newDatabase();
  const backup = run({ DATA_DIR: folder, DATABASE_URL }, 'backup', path.join(folder, 'empty.tar.gz'));
  await expect(backup).rejects.toThrow('This database holds nothing of Back of House yet.');
  const { rows } = await open(DATABASE_URL).$client.query(
    `select from pg_tables where schemaname = 'public'`,
  );
  expect(rows).toEqual([]);
});

it('imports beside the running console, and nothing into a database that nobody works in yet', async () => {
  const [hotel] = await console.query<{ name: string }>(
    'select name from locations order by location_id limit 1',
  );
  const lines = path.join(folder, 'insurance.csv');
  await writeFile(lines, `Location,Year,GL\n${hotel?.name ?? ''},2027,100\n`);
  await run({ DATA_DIR: console.dataDir }, 'import', 'insurance', lines);
  const imported = await console.query(`select 1 from audit_log where call = 'import insurance'`);
  expect(imported).toHaveLength(1);

  const DATABASE_URL = await newDatabase();
  await expect(run({ DATA_DIR: folder, DATABASE_URL }, 'import', 'insurance', lines)).rejects.toThrow(
    'Nobody works in this database yet: start the server once, which makes the first administrator, and import then.',
  );
});

it('brings the backup of every earlier version into this one', async () => {
  for (const release of keptReleases()) {
    const settings = { DATA_DIR: path.join(folder, release), DATABASE_URL: await newDatabase() };
    await run(settings, 'restore', path.join(KEPT, `${release}.tar.gz`));
    const manifest = await keptManifest(release);
    const kept = manifest.tables.find(({ name }) => name === 'employees')?.rows;
    const db = open(settings.DATABASE_URL).$client;
    const { rows } = await db.query(
      `select (select count(*)::int from employees) as people, (select count(*)::int from schema_migrations) as migrations,
         (select count(*)::int from mails where status = 'queued') as queued`,
    );
    const migrations = (await migrationFiles(MIGRATIONS)).length;
    expect([release, rows]).toEqual([release, [{ people: kept, migrations, queued: 0 }]]);
    await expect(run(settings, 'restore', path.join(KEPT, `${release}.tar.gz`))).rejects.toThrow(
      'This database is not empty. Add --replace to replace everything in it.',
    );
  }
});
