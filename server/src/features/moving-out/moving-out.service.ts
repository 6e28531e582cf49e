import type { Readable } from 'node:stream';
import { MOVE_OUT_TEXTS } from '@boh/contract/moving-out/moving-out.contract.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { DIALECT, type Database } from '../../db/client.ts';
import { storedFiles } from '../../db/tables/spine.table.ts';
import type { Services } from '../../http/call.ts';
import { AppError } from '../../lib/app-error.ts';
import { zipStream, type ZipEntry } from '../../lib/files/zip-stream.ts';
import { dataPackage, pathOf, readMe, type Missing } from './described.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { PATH_OF_FILE } from './moved-trail.ts';
import { tableCsv } from './table-csv.ts';

/** Each holds a connection while its tables are read, however slowly they are taken: the others are for everybody else. */
const MOST_AT_ONCE = 2;
let underWay = 0;

interface Kept {
  readonly key: string;
  readonly size: number;
  readonly path: string;
}

type Moving = Pick<Services, 'db' | 'files' | 'log'>;

/**
 * The whole account as a zip that is made while it is sent. All tables are read in one transaction, as they stood when it began; it is
 * over before the first attachment, for whoever fetches gigabytes of those must not hold the database.
 */
export async function accountZip(services: Moving, at: Date): Promise<Readable> {
  if (underWay >= MOST_AT_ONCE) throw new AppError('unavailable', MOVE_OUT_TEXTS.busy, undefined, 60);
  underWay += 1;
  try {
    const client = await openSnapshot(services.db);
    return zipStream(entries(services, client, at), { at });
  } catch (error) {
    underWay -= 1;
    throw error;
  }
}

/** Settings of this transaction alone: years of records take longer than a request may. */
async function openSnapshot(db: Database): Promise<pg.PoolClient> {
  const client = await db.$client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    // From its first query on, the transaction sees one moment.
    await client.query('select from schema_migrations limit 1');
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function* entries(services: Moving, client: pg.PoolClient, at: Date): AsyncGenerator<ZipEntry> {
  const rows = new Map<string, number>();
  const missing: Missing[] = [];
  let isReleased = false;
  try {
    yield { path: 'README.md', content: [readMe(at)] };
    for (const table of MOVED_TABLES) {
      const count = (more: number) => rows.set(table.name, (rows.get(table.name) ?? 0) + more);
      yield { path: pathOf(table), content: tableCsv(client, table, count) };
    }
    const kept = await listFiles(client);
    await client.query('commit');
    client.release();
    isReleased = true;
    yield* attachments(services, kept, missing);
    yield { path: 'datapackage.json', content: [dataPackage({ at, rows, missing })] };
  } finally {
    underWay -= 1;
    if (!isReleased) client.release(true);
  }
}

async function listFiles(client: pg.PoolClient): Promise<Kept[]> {
  const { sql: text } = DIALECT.sqlToQuery(sql`
    select ${storedFiles.StorageKey} as key, ${storedFiles.Size} as size, ${PATH_OF_FILE} as path
    from ${storedFiles} order by ${storedFiles.FileID}`);
  return (await client.query<Kept>(text)).rows;
}

async function* attachments(
  { db, files, log }: Moving,
  kept: readonly Kept[],
  missing: Missing[],
): AsyncGenerator<ZipEntry> {
  for (const { key, size, path } of kept) {
    const content = await files.open(key).catch(notThere);
    if (content !== null) {
      yield {
        path,
        content: measured(content, size, (Reason) => missing.push({ Path: path, Reason })),
        isPacked: true,
      };
      continue;
    }
    const { rowCount } = await db.$client.query('select from stored_files where storage_key = $1', [key]);
    const isRemoved = rowCount === 0;
    if (!isRemoved) log.error({ path }, 'an attachment is missing where attachments are kept');
    const Reason = isRemoved ? 'It was removed meanwhile.' : 'It is missing where attachments are kept.';
    missing.push({ Path: path, Reason });
  }
}

/** One attachment that is lost must not keep the others here; where the whole storage is away, the export ends. */
function notThere(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

async function* measured(
  content: Readable,
  size: number,
  onOther: (reason: string) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes !== size) onOther(`It has ${bytes} bytes instead of ${size}.`);
}
