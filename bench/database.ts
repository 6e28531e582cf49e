import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ensureBaseData } from '../server/src/base-data.ts';
import { openDatabase, type Database } from '../server/src/db/client.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { fillDataset } from './dataset.ts';

const ROOT = path.join(import.meta.dirname, '..');
/** Kept between runs: making the data takes longer than measuring. */
const DATA = path.join(import.meta.dirname, '.data');
/** Bump it when the dataset changes: the next run then makes it anew. */
const DATASET = 12;
/** Reports go back as far; lists are held to their plans with less. */
const THREE_YEARS = 1_096;
const RUN = 'bench_run';

export interface BenchDatabase {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of the benchmark's own with the dataset in it, made where it is missing. */
export async function openBenchDatabase(scale: number, say: (line: string) => void): Promise<BenchDatabase> {
  await mkdir(DATA, { recursive: true, mode: 0o711 });
  const dataDir = path.join(DATA, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir, log: say });
  try {
    const name = `bench_${DATASET}_x${scale}`;
    const filled = `${name}_filled`;
    const admin = openDatabase(server.connectionString, () => undefined, 1);
    const { rows } = await admin.$client.query<{ datname: string }>('select datname from pg_database');
    const known = new Set(rows.map((row) => row.datname));
    if (!known.has(filled)) {
      await admin.$client.query(`drop database if exists ${name}`);
      await admin.$client.query(`create database ${name}`);
      await fill(urlOf(server.connectionString, name), scale, say);
      await admin.$client.query(`alter database ${name} rename to ${filled}`);
    }
    if (known.has(filled)) await copyForThisRun(admin, filled);
    await admin.$client.end();
    if (!known.has(filled)) {
      // A stop writes everything out, which would otherwise happen in the middle of a measurement.
      await server.stop();
      return await openBenchDatabase(scale, say);
    }
    return { url: urlOf(server.connectionString, RUN), dataDir, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** What a run writes goes with its copy: the next one starts from the same rows. Other datasets are removed. */
async function copyForThisRun(admin: Database, filled: string): Promise<void> {
  const { rows } = await admin.$client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^bench_' and datname !~ '^bench_${DATASET}_x.*_filled$'`,
  );
  for (const { datname } of rows) await admin.$client.query(`drop database ${datname} with (force)`);
  await admin.$client.query(`create database ${RUN} template ${filled} strategy file_copy`);
}

async function fill(url: string, scale: number, say: (line: string) => void): Promise<void> {
  const since = performance.now();
  const db = openDatabase(url, () => undefined, 2);
  await migrate(db.$client, path.join(ROOT, 'server/migrations'));
  await ensureBaseData(db);
  await fillDataset(db, scale, { salesDays: THREE_YEARS });
  await db.$client.end();
  say(`Made the dataset (${scale} x) in ${((performance.now() - since) / 1000).toFixed(1)} s`);
}

function urlOf(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.toString();
}
