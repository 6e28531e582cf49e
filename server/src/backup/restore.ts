import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { makeAnew, migrate, type MigrationFile, migrationFiles } from '../db/migrate.ts';
import type { FileStore } from '../lib/files/file-store.ts';
import type { Report } from '../lib/report.ts';
import { allRows, countRows, type Manifest } from './backup.ts';
import { continueKeys, dropUnsentMails, OF_THE_MOMENT, quoted, takeAsLongAsNeeded } from './tables.ts';
import { readTar, type TarEntry } from './tar.ts';

const manifestShape = z.object({
  product: z.literal('back-of-house'),
  format: z.literal(1),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  files: z.int(),
});

interface RestoreOptions {
  /** Replace what the database holds. */
  readonly replace: boolean;
  /** The folder of this version's migrations. */
  readonly migrations: string;
  readonly report: Report;
}

/**
 * Fills the database from an archive, all or nothing. A database that people already work in is refused unless told. What an earlier
 * version wrote is put into tables as that version made them, which are then upgraded as any database of it would be.
 */
export async function restoreBackup(
  pool: pg.Pool,
  store: FileStore,
  file: string,
  { replace, migrations, report }: RestoreOptions,
): Promise<Manifest> {
  const files = await migrationFiles(migrations);
  const client = await pool.connect();
  try {
    await takeAsLongAsNeeded(client);
    await client.query('begin');
    const manifest = await restoreInto({ client, store, files, replace, report }, file);
    const isEarlier = manifest.migrations.length < files.length;
    if (!isEarlier) await dropUnsentMails(client);
    await continueKeys(client);
    report('Counting what arrived');
    await checkCounts(client, manifest);
    await client.query('commit');
    if (isEarlier) {
      report('Upgrading it');
      await migrate(pool, migrations);
      // What it says of mails is written for the tables as they are now.
      await dropUnsentMails(client);
    }
    await client.query('analyze');
    return manifest;
  } finally {
    // Closing the connection ends a COPY that is under way, and with it the transaction.
    client.release(true);
  }
}

interface Restoring {
  readonly client: pg.PoolClient;
  readonly store: FileStore;
  /** This version's migrations. */
  readonly files: readonly MigrationFile[];
  readonly replace: boolean;
  readonly report: Report;
}

async function restoreInto(restoring: Restoring, file: string): Promise<Manifest> {
  const { client, store, report } = restoring;
  const unzipped = createGunzip();
  createReadStream(file)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(unzipped);
  const entries = readTar(unzipped);
  let manifest: Manifest | null = null;
  let tables: TableWriter | null = null;
  let restored = 0;
  for await (const entry of entries) {
    if (!manifest || !tables) {
      manifest = withoutTheMoment(await readManifest(entry));
      await prepare(restoring, manifest);
      tables = new TableWriter(client, manifest, report);
      continue;
    }
    const [kind, name = ''] = entry.name.split('/');
    if (kind === 'tables' && OF_THE_MOMENT.includes(name)) await skip(entry);
    else if (kind === 'tables') await tables.write(name, entry.content);
    else if (kind === 'files') {
      report('Restoring attachment', (restored += 1), manifest.files);
      await store.putBack(name, Readable.from(entry.content));
    } else throw new Error(`The backup holds something unknown: ${entry.name}.`);
  }
  await tables?.end();
  if (!manifest) throw new Error('This file is not a backup of Back of House.');
  return manifest;
}

/** Archives of earlier versions hold tables that are not brought back. */
const withoutTheMoment = (manifest: Manifest): Manifest => ({
  ...manifest,
  tables: manifest.tables.filter(({ name }) => !OF_THE_MOMENT.includes(name)),
});

/** Only behind the end of an entry comes the next one. */
async function skip({ content }: TarEntry): Promise<void> {
  for await (const _ of content);
}

async function readManifest(entry: TarEntry): Promise<Manifest> {
  const parts: Buffer[] = [];
  for await (const part of entry.content) parts.push(part);
  const parsed =
    entry.name === 'manifest.json'
      ? manifestShape.safeParse(JSON.parse(Buffer.concat(parts).toString()))
      : null;
  if (parsed?.success !== true) throw new Error('This file is not a backup of Back of House.');
  return parsed.data;
}

async function prepare({ client, files, replace }: Restoring, manifest: Manifest): Promise<void> {
  const own = files.map(({ name, hash }) => `${name} ${hash}`);
  const written = manifest.migrations;
  if (written.length > own.length || written.some((line, at) => line !== own[at])) {
    throw new Error(
      'The backup was made by a newer or another version of Back of House: restore it with that version.',
    );
  }
  const { rows } = await client.query<{ busy: boolean }>(
    'select exists (select from employees) or exists (select from locations) as busy',
  );
  if (rows[0]?.busy === true && !replace) {
    throw new Error('This database is not empty. Add --replace to replace everything in it.');
  }
  if (written.length < own.length) await makeAnew(client, files.slice(0, written.length));
  await emptyAll(client, [...manifest.tables.map(({ name }) => name), ...OF_THE_MOMENT]);
}

/** Nobody may empty the audit trail and its seals, but for whoever puts others in their place. */
async function emptyAll(client: pg.PoolClient, wanted: readonly string[]): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; guard: string | null }>(
    `select relname as name, (select tgname from pg_trigger where tgrelid = c.oid and tgname like '%_never_emptied') as guard
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1)`,
    [wanted],
  );
  const guarded = tables.filter(({ guard }) => guard !== null);
  const switchGuards = async (state: 'disable' | 'enable') => {
    for (const { name, guard } of guarded)
      await client.query(`alter table ${quoted(name)} ${state} trigger ${quoted(guard ?? '')}`);
  };
  await switchGuards('disable');
  await client.query(
    `truncate ${tables.map(({ name }) => quoted(name)).join(', ')} restart identity cascade`,
  );
  await switchGuards('enable');
}

/** Feeds tables one after the other; a table's pieces belong to one COPY, since a row may lie across two of them. */
class TableWriter {
  #name = '';
  #stream: Writable | null = null;
  #finished: Promise<void> = Promise.resolve();
  #rows = 0;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly manifest: Manifest,
    private readonly report: Report,
  ) {}

  async write(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (name !== this.#name) await this.#begin(name);
    for await (const chunk of content) {
      this.#rows += countRows(chunk);
      this.report('Restoring row', this.#rows, allRows(this.manifest));
      if (this.#stream?.write(chunk) === false)
        await Promise.race([once(this.#stream, 'drain'), this.#finished]);
    }
  }

  async end(): Promise<void> {
    this.#stream?.end();
    await this.#finished;
    this.#stream = null;
  }

  async #begin(name: string): Promise<void> {
    await this.end();
    const table = this.manifest.tables.find((known) => known.name === name);
    if (!table) throw new Error(`The backup holds something unknown: ${name}.`);
    const columns = table.columns.map(quoted).join(', ');
    this.#name = name;
    this.#stream = this.client.query(copyFrom(`copy ${quoted(name)} (${columns}) from stdin`));
    this.#finished = finished(this.#stream);
    // Reported by whoever waits for it next; until then it must not count as unhandled.
    this.#finished.catch(() => undefined);
  }
}

async function checkCounts(client: pg.PoolClient, manifest: Manifest): Promise<void> {
  for (const { name, rows: expected } of manifest.tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(name)}`);
    const found = Number(rows[0]?.count ?? 0);
    if (found !== expected) throw new Error(`The table ${name} has ${found} rows instead of ${expected}.`);
  }
}
