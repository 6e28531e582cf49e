import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '../lib/files/file-store.ts';
import type { Report } from '../lib/report.ts';
import {
  appliedMigrations,
  columnsOf,
  keptColumn,
  quoted,
  tablesInOrder,
  takeAsLongAsNeeded,
} from './tables.ts';
import { padding, tarEnd, tarEntry, tarHeader } from './tar.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;

export interface Manifest {
  readonly product: 'back-of-house';
  readonly format: 1;
  readonly migrations: readonly string[];
  readonly tables: readonly { name: string; columns: readonly string[]; rows: number }[];
  readonly files: number;
}

/** Each row of COPY's text form is one line: a line break inside a value is written as \n. */
export function countRows(copied: Buffer): number {
  let rows = 0;
  for (let at = copied.indexOf(10); at >= 0; at = copied.indexOf(10, at + 1)) rows += 1;
  return rows;
}

export const allRows = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

/**
 * Writes one portable archive: a consistent snapshot of every table that is kept through COPY, and the attachments. It appears
 * under its name only when it is whole.
 */
export async function writeBackup(
  pool: pg.Pool,
  store: FileStore,
  file: string,
  report: Report,
): Promise<Manifest> {
  const client = await pool.connect();
  const partial = `${file}.part`;
  try {
    await takeAsLongAsNeeded(client);
    await client.query('begin isolation level repeatable read read only');
    const manifest = await describe(client);
    await pipeline(
      Readable.from(archive(client, keptFiles(pool, store), manifest, report)),
      createGzip({ level: 5 }),
      createWriteStream(partial, { mode: 0o600 }),
    );
    await client.query('commit');
    const written = await open(partial, 'r+');
    await written.sync();
    await written.close();
    await rename(partial, file);
    return manifest;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    client.release(true);
  }
}

/** Opens an attachment; null where its record was removed, and the file with it, after the backup began. */
type OpenKept = (key: string) => Promise<Readable | null>;

function keptFiles(pool: pg.Pool, store: FileStore): OpenKept {
  return async (key) => {
    try {
      return await store.open(key);
    } catch (error) {
      const { rowCount } = await pool.query('select from stored_files where storage_key = $1', [key]);
      if (rowCount === 0) return null;
      throw error;
    }
  };
}

async function describe(client: pg.PoolClient): Promise<Manifest> {
  const tables: Manifest['tables'][number][] = [];
  for (const name of await tablesInOrder(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(name)}`);
    tables.push({ name, columns: await columnsOf(client, name), rows: Number(rows[0]?.count ?? 0) });
  }
  if (tables.length === 0) throw new Error('This database holds nothing of Back of House yet.');
  const files = tables.find(({ name }) => name === 'stored_files')?.rows ?? 0;
  return { product: 'back-of-house', format: 1, migrations: await appliedMigrations(client), tables, files };
}

async function* archive(
  client: pg.PoolClient,
  open: OpenKept,
  manifest: Manifest,
  report: Report,
): AsyncGenerator<Buffer> {
  const total = allRows(manifest);
  let done = 0;
  yield* tarEntry('manifest.json', Buffer.from(JSON.stringify(manifest, null, 2)));
  for (const { name, columns } of manifest.tables) {
    yield* tableEntries(client, name, columns, (rows) => report('Backing up row', (done += rows), total));
  }
  yield* fileEntries(client, open, (file, of) => report('Backing up attachment', file, of));
  yield tarEnd();
}

/** A table as numbered pieces, because an entry's size has to be known before its bytes. */
async function* tableEntries(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  tell: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const list = columns.map((column) => keptColumn(table, column)).join(', ');
  const stream = client.query(copyTo(`copy (select ${list} from ${quoted(table)}) to stdout`));
  let pieces: Buffer[] = [];
  let size = 0;
  let number = 0;
  const entry = () => {
    number += 1;
    const content = Buffer.concat(pieces);
    pieces = [];
    size = 0;
    return tarEntry(`tables/${table}/${String(number).padStart(6, '0')}.copy`, content);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pieces.push(chunk);
    tell(countRows(chunk));
    size += chunk.length;
    if (size >= CHUNK_BYTES) yield* entry();
  }
  if (size > 0) yield* entry();
}

async function* fileEntries(
  client: pg.PoolClient,
  open: OpenKept,
  tell: (file: number, of: number) => void,
): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ key: string; size: number }>(
    'select storage_key as key, size from stored_files order by file_id',
  );
  for (const [index, { key, size }] of rows.entries()) {
    tell(index + 1, rows.length);
    const content = await open(key);
    if (content === null) continue;
    yield tarHeader(`files/${key}`, size);
    let sent = 0;
    for await (const chunk of content) {
      sent += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    if (sent !== size) throw new Error(`The attachment ${key} has ${sent} bytes instead of ${size}.`);
    yield padding(size);
  }
}
