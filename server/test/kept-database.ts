import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Manifest } from '../src/backup/backup.ts';
import { continueKeys, OF_THE_MOMENT, quoted } from '../src/backup/tables.ts';
import { readTar } from '../src/backup/tar.ts';
import type { Database } from '../src/db/client.ts';
import { migrate } from '../src/db/migrate.ts';
import type { FileStore } from '../src/lib/files/file-store.ts';
import { openEmptyDatabase } from './test-database.ts';

export const KEPT = path.join(import.meta.dirname, 'kept');
export const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

/** What a release answered its demo group: by email, then by path. */
interface KeptAnswers {
  /** When it answered. */
  readonly At: string;
  readonly Answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The releases of which a backup is kept. */
export const keptReleases = (): string[] =>
  readdirSync(KEPT).flatMap((file) => (file.endsWith('.tar.gz') ? [file.slice(0, -'.tar.gz'.length)] : []));

export const keptAnswers = (release: string): KeptAnswers =>
  JSON.parse(readFileSync(path.join(KEPT, `${release}.json`), 'utf8')) as KeptAnswers;

/**
 * The database of a release as its own backup holds it: the tables as that release's migrations made them, then its rows.
 * Nothing later has touched it.
 */
export async function openKept(release: string): Promise<{ db: Database; putFilesInto: PutFiles }> {
  const file = path.join(KEPT, `${release}.tar.gz`);
  const manifest = await readManifest(file);
  const db = await openEmptyDatabase();
  await withMigrationsOf(manifest, (folder) => migrate(db.$client, folder));
  const { rows } = await db.$client.query<{ line: string }>(
    `select name || ' ' || hash as line from schema_migrations order by name`,
  );
  const found = rows.map(({ line }) => line);
  if (found.join() !== manifest.migrations.join())
    throw new Error(`A migration of ${release} was changed after it had landed`);
  const client = await db.$client.connect();
  for await (const { name, content } of entriesOf(file)) {
    const [kind, table = ''] = name.split('/');
    const isKept = kind === 'tables' && !OF_THE_MOMENT.includes(table);
    if (isKept) await copyInto(client, manifest, table, content);
    else for await (const _ of content);
  }
  await continueKeys(client);
  client.release(true);
  return { db, putFilesInto: (store) => putFiles(file, store) };
}

type PutFiles = (store: FileStore) => Promise<void>;

/** Runs something with a folder that holds the migrations this release knew, and no later ones. */
export async function withMigrationsOf<T>(
  { migrations }: Pick<Manifest, 'migrations'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'boh-migrations-'));
  try {
    for (const line of migrations) {
      const [name = ''] = line.split(' ');
      await cp(path.join(MIGRATIONS, name), path.join(folder, name));
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function keptManifest(release: string): Promise<Manifest> {
  return readManifest(path.join(KEPT, `${release}.tar.gz`));
}

async function readManifest(file: string): Promise<Manifest> {
  for await (const { content } of entriesOf(file)) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    return JSON.parse(Buffer.concat(parts).toString()) as Manifest;
  }
  throw new Error(`${file} is empty`);
}

const entriesOf = (file: string) => readTar(createReadStream(file).pipe(createGunzip()));

async function copyInto(
  client: pg.PoolClient,
  manifest: Manifest,
  table: string,
  content: AsyncIterable<Buffer>,
) {
  const columns = manifest.tables
    .find(({ name }) => name === table)
    ?.columns.map(quoted)
    .join(', ');
  await pipeline(
    Readable.from(content),
    client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`)),
  );
}

async function putFiles(file: string, store: FileStore): Promise<void> {
  for await (const { name, content } of entriesOf(file)) {
    const [kind, key = ''] = name.split('/');
    if (kind === 'files') await store.putBack(key, Readable.from(content));
    else for await (const _ of content);
  }
}
