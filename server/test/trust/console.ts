import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { makeDataFolder } from '../data-folder.ts';
import { freePort, startServer, type RunningServer } from '../running-server.ts';

const ADMIN = { Email: 'admin@hotel.example', Password: 'a-good-password' };

interface Sent {
  readonly body?: unknown;
  readonly key?: string;
  readonly form?: FormData;
}

/** A console on a data folder of its own: started, killed and started again as an operator's would be. */
export interface Console {
  readonly dataDir: string;
  readonly port: number;
  readonly server: RunningServer;
  /** Starts the server again on the same folder and port; answers the milliseconds until it was ready. */
  start(): Promise<number>;
  /** A call as the first administrator. */
  call(method: string, address: string, sent?: Sent): Promise<Response>;
  /** The process id of the PostgreSQL the console keeps in its folder. */
  postmaster(): Promise<number>;
  /** Rows straight from that PostgreSQL. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Opens a console without demo data, signed in as its first administrator. */
export async function openConsole(settings: Record<string, string> = {}, folder?: string): Promise<Console> {
  const dataDir = folder ?? makeDataFolder('console');
  const port = await freePort();
  const start = () =>
    startServer({
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_DATA: 'off',
      ADMIN_EMAIL: ADMIN.Email,
      ADMIN_PASSWORD: ADMIN.Password,
      ...settings,
    });
  let server = await start();
  const token = await signIn(port);
  return {
    dataDir,
    port,
    get server() {
      return server;
    },
    async start() {
      server = await start();
      return server.readyAfter;
    },
    call: (method, address, sent) => callWith(port, token, method, address, sent),
    postmaster: () => postmasterOf(dataDir),
    query: (sql, values) => queryEmbedded(dataDir, sql, values),
    async close() {
      await server.stop();
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs the first administrator in and answers the token. */
export async function signIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`The first administrator could not sign in: ${answer.status}`);
  return token;
}

export function callWith(
  port: number,
  token: string,
  method: string,
  address: string,
  { body, key, form }: Sent = {},
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api${address}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form !== undefined && { body: form }),
  });
}

async function postmasterOf(dataDir: string): Promise<number> {
  const lock = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  return Number(lock.split('\n')[0]);
}

async function queryEmbedded<Row extends pg.QueryResultRow>(
  dataDir: string,
  sql: string,
  values?: unknown[],
) {
  const host = path.join(dataDir, 'postgres');
  const secrets = JSON.parse(await readFile(path.join(host, 'back-of-house.json'), 'utf8')) as {
    application: string;
  };
  const client = new pg.Client({
    host,
    database: 'back_of_house',
    user: 'back_of_house',
    password: secrets.application,
    application_name: 'proof',
  });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
