import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBaseData } from '../src/base-data.ts';
import { openDatabase, type Database } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { makeDataFolder } from './data-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server all test files share; each file has a database of its own on it. */
    postgres: string;
  }
}

export const TEMPLATE = 'boh_template';

/** A PostgreSQL for the test run, with one migrated database that every test file gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeDataFolder('test');
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'pg'),
    log: () => undefined,
    unsafeFast: true,
  });
  const admin = openPatiently(server.connectionString, 1);
  await admin.$client.query(`create database ${TEMPLATE}`);
  await admin.$client.end();
  const template = openPatiently(databaseUrl(server.connectionString, TEMPLATE), 2);
  await migrate(template.$client, path.join(import.meta.dirname, '../migrations'));
  await ensureBaseData(template);
  await template.$client.end();
  project.provide('postgres', server.connectionString);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

const FIFTEEN_MINUTES = 900_000;

/** A pool whose limits only end what hangs: a busy machine may stand still for longer than any request may take. */
export function openPatiently(connectionString: string, max: number): Database {
  return openDatabase(connectionString, () => undefined, max, {
    connectionTimeoutMillis: FIFTEEN_MINUTES,
    statement_timeout: FIFTEEN_MINUTES,
    idle_in_transaction_session_timeout: FIFTEEN_MINUTES,
  });
}

/** The same server, another database. */
export function databaseUrl(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.toString();
}
