import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../db/client.ts';
import { findEmbeddedPostgres, hasEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrationFiles } from '../db/migrate.ts';
import type { Env } from '../env.ts';
import { heldIn, startRefusal } from '../first-data.ts';
import { openFileStore } from '../lib/files/file-store.ts';
import { projectRoot } from '../project-root.ts';
import { looked, note, ok, wrong, type Finding } from './finding.ts';

const DATABASE = 'Database';
const CLOCK = 'Clock';
const PATIENCE_MS = 10_000;
const OLDEST_VERSION = 15;
/** Sign-in codes are good for half a minute: a clock this far off refuses them. */
const MOST_SECONDS_OFF = 10;

const quiet = () => undefined;

/**
 * The database of the settings. The embedded one is the running server's where one runs, and otherwise started for a moment; where
 * none was made yet, none is.
 */
export async function lookAtDatabase(env: Env): Promise<readonly Finding[]> {
  const { databaseUrl, dataDir } = env;
  if (databaseUrl !== undefined) return lookAt(env, databaseUrl, 'The database of DATABASE_URL');
  const what = `The embedded PostgreSQL in ${dataDir}`;
  const options = { dataDir: path.join(dataDir, 'postgres'), log: quiet };
  return looked(DATABASE, `${what} cannot be looked at`, async () => {
    if (!(await hasEmbeddedPostgres(options))) {
      return [
        note(DATABASE, `There is no database in ${dataDir} yet: the first start makes it.`),
        ...lookAtStart(env, NOTHING_HELD),
      ];
    }
    const running = await findEmbeddedPostgres(options);
    if (running !== undefined) return lookAt(env, running, `${what} (the console runs)`);
    const started = await startEmbeddedPostgres(options);
    try {
      return await lookAt(env, started.connectionString, `${what} (the console does not run)`);
    } finally {
      await started.stop();
    }
  });
}

async function lookAt(env: Env, connectionString: string, what: string): Promise<readonly Finding[]> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'back-of-house doctor',
  });
  client.on('error', quiet);
  return looked(DATABASE, `${what} (${client.host}:${client.port}) cannot be reached`, async () => {
    await client.connect();
    try {
      return [
        ...(await lookAtServer(client, what)),
        ...(await lookAtMigrations(client)),
        ...(await lookAtClock(client)),
        ...(await lookAtContent(env, client, connectionString)),
      ];
    } finally {
      await client.end();
    }
  });
}

async function lookAtServer(client: pg.Client, what: string): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; bytes: string; writes: string }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
       case when pg_is_in_recovery() then 'off' when current_setting('default_transaction_read_only') = 'on' then 'off'
       else 'on' end as writes`,
  );
  const { version = '', bytes = '0', writes } = rows[0] ?? {};
  const megabytes = Math.ceil(Number(bytes) / 1024 / 1024).toLocaleString('en-US');
  const told = `${what} answers: PostgreSQL ${version}, ${megabytes} MB.`;
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    return [wrong(DATABASE, `${told} It has to be PostgreSQL ${OLDEST_VERSION} or newer.`)];
  }
  if (writes === 'off')
    return [wrong(DATABASE, `${told} It takes no writes: it is a standby, or set to be read only.`)];
  return [ok(DATABASE, told)];
}

async function lookAtMigrations(client: pg.Client): Promise<Finding[]> {
  const about = 'Migrations';
  const files = await migrationFiles(path.join(projectRoot, 'server', 'migrations'));
  if (!(await isMade(client, 'schema_migrations'))) {
    return [note(about, 'The database holds nothing of Back of House yet: the first start fills it.')];
  }
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations',
  );
  const own = new Map(files.map(({ name, hash }) => [name, hash]));
  const newer = rows.filter(({ name }) => !own.has(name)).map(({ name }) => name);
  if (newer.length > 0) {
    return [
      wrong(
        about,
        `The database was upgraded by a newer Back of House (${newer.join(', ')}): this one does not start with it.`,
      ),
    ];
  }
  const other = rows.filter(({ name, hash }) => own.get(name) !== hash).map(({ name }) => name);
  if (other.length > 0) {
    return [
      wrong(
        about,
        `The database was made with other contents of ${other.join(', ')}: this program is not whole, or another one.`,
      ),
    ];
  }
  const waiting = files.length - rows.length;
  if (waiting > 0)
    return [
      note(about, `${waiting} of ${files.length} wait: the next start applies them. Make a backup before.`),
    ];
  return [ok(about, `All ${files.length} are applied.`)];
}

const NOTHING_HELD = { isEmpty: true, knownPasswords: 0 };

/** Whether the server would start on what the database holds, and whether the attachments it lists are where they are kept. */
async function lookAtContent(env: Env, client: pg.Client, connectionString: string): Promise<Finding[]> {
  const made = await isMade(client, 'employees');
  if (!made) return lookAtStart(env, NOTHING_HELD);
  const db = openDatabase(connectionString, quiet, 1);
  try {
    return [...lookAtStart(env, await heldIn(db)), ...(await lookAtNewestAttachment(env, client))];
  } finally {
    await db.$client.end();
  }
}

function lookAtStart(env: Env, held: Parameters<typeof startRefusal>[1]): Finding[] {
  const refusal = startRefusal(env, held);
  return refusal === null ? [] : [wrong('Start', `The server does not start: ${refusal}`)];
}

async function lookAtNewestAttachment(env: Env, client: pg.Client): Promise<readonly Finding[]> {
  if (!(await isMade(client, 'stored_files'))) return [];
  const { rows } = await client.query<{ key: string; count: string }>(
    'select storage_key as key, count(*) over () as count from stored_files order by file_id desc limit 1',
  );
  const newest = rows[0];
  if (!newest) return [];
  const what = `The newest of the attachments that the database lists (${newest.count}) is not where they are kept`;
  return looked('Attachments', what, async () => {
    const store = await openFileStore({ dataDir: env.dataDir, ...env.s3 });
    (await store.open(newest.key)).destroy();
    return [];
  });
}

async function isMade(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ made: string | null }>('select to_regclass($1) as made', [
    `public.${table}`,
  ]);
  return rows[0]?.made !== null;
}

async function lookAtClock(client: pg.Client): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await client.query<{ at: string }>(
    `select extract(epoch from clock_timestamp()) * 1000 as at`,
  );
  // As far as half of the way there and back.
  const here = (before + Date.now()) / 2;
  const seconds = Math.round(Math.abs(Number(rows[0]?.at) - here) / 1000);
  const time = new Date(here).toISOString();
  if (seconds > MOST_SECONDS_OFF) {
    return [
      wrong(
        CLOCK,
        `This machine says it is ${time}; the database is ${seconds} seconds away from that. Let both ask a time server.`,
      ),
    ];
  }
  const newest = await newestRow(client);
  if (newest !== null && newest > here + MOST_SECONDS_OFF * 1000) {
    return [
      wrong(
        CLOCK,
        `This machine says it is ${time}, but the newest row of the history is of ${new Date(newest).toISOString()}: the clock is, or was, wrong.`,
      ),
    ];
  }
  return [ok(CLOCK, `It is ${time}, as the database says too.`)];
}

async function newestRow(client: pg.Client): Promise<number | null> {
  if (!(await isMade(client, 'audit_log'))) return null;
  const { rows } = await client.query<{ at: Date }>(
    'select at from audit_log order by audit_id desc limit 1',
  );
  return rows[0]?.at.getTime() ?? null;
}
