import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { LOCKS } from './locks.ts';

const NOTEBOOK =
  'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())';

/** Applies the SQL files that this database has not seen yet, in order, each in its own transaction. */
export async function migrate(pool: pg.Pool, folder: string): Promise<number> {
  const client = await pool.connect();
  try {
    // A change of a large table takes its time, and so does waiting for it.
    await client.query('set statement_timeout = 0');
    // Several servers may start at once on one database: one of them migrates, the others wait for it.
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    await client.query(NOTEBOOK);
    const applied = await client.query<{ name: string; hash: string }>(
      'select name, hash from schema_migrations',
    );
    const known = new Map(applied.rows.map((row) => [row.name, row.hash]));
    const files = await migrationFiles(folder);
    refuseNewer(files, [...known.keys()]);
    let count = 0;
    for (const file of files) {
      if (await applyOnce(client, file, known.get(file.name))) count += 1;
    }
    return count;
  } finally {
    // The lock and the setting end with the connection, whatever happened.
    client.release(true);
  }
}

export interface MigrationFile {
  name: string;
  sql: string;
  hash: string;
}

/** The migration files of a folder, oldest first. */
export async function migrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** A program that does not know what its tables have become would fail later, in the middle of somebody's work. */
function refuseNewer(files: readonly MigrationFile[], applied: readonly string[]): void {
  const own = new Set(files.map(({ name }) => name));
  const unknown = applied.filter((name) => !own.has(name)).sort();
  if (unknown.length === 0) return;
  throw new Error(
    `This database was upgraded by a newer Back of House (${unknown.join(', ')}): start that version, or restore a backup of this one into an empty database`,
  );
}

async function applyOnce(client: pg.PoolClient, file: MigrationFile, appliedHash: string | undefined) {
  if (appliedHash === file.hash) return false;
  if (appliedHash !== undefined) {
    throw new Error(`The migration ${file.name} differs from the one this database was made with.`);
  }
  await client.query('begin');
  try {
    await apply(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return true;
}

async function apply(client: pg.ClientBase, file: MigrationFile): Promise<void> {
  await client.query(file.sql);
  await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [file.name, file.hash]);
}

/** Throws everything away and makes the tables as these migrations make them, within the transaction of the caller. */
export async function makeAnew(client: pg.ClientBase, files: readonly MigrationFile[]): Promise<void> {
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await client.query(NOTEBOOK);
  for (const file of files) await apply(client, file);
}
