import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '../server/src/db/client.ts';
import { startServer, type RunningServer } from '../server/test/running-server.ts';
import { openBenchDatabase, type BenchDatabase } from './database.ts';
import { ADMIN } from './dataset.ts';
import { LoadGenerator, rawRequest } from './load.ts';
import { JSON_TYPE, NUMBER, type Task } from './tasks.ts';

/** Everything a run needs, started. */
export interface Bench {
  readonly database: BenchDatabase;
  readonly db: Database;
  readonly server: RunningServer;
  readonly load: LoadGenerator;
  /** Sessions at the first hotel, whose lists are read, and at the second, which is written to. */
  readonly tokens: { readonly reading: string; readonly writing: string };
  readonly settings: Record<string, string>;
  stop(): Promise<void>;
}

export async function startBench(scale: number, say: (line: string) => void): Promise<Bench> {
  const database = await openBenchDatabase(scale, say);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'boh-bench-'));
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const server = await startServer(settings);
  const db = openDatabase(database.url, () => undefined, 2);
  const load = new LoadGenerator();
  const reading = await signIn(server.port);
  const moved = await post(
    server.port,
    '/changeSelectedLocation',
    { NewLocationID: 2 },
    await signIn(server.port),
  );
  // A whole run takes longer than a proof counts.
  await db.$client.query(`update sessions set proved_at = now() + interval '1 day'`);
  // Signing in as somebody else must work too: the burst of sign-ins has an account of its own.
  await db.$client
    .query(`update employees set password_hash = (select password_hash from employees where employee_id = 1)
    where employee_id = 2`);
  return {
    database,
    db,
    server,
    load,
    tokens: { reading, writing: String(moved['token']) },
    settings,
    async stop() {
      load.stop();
      await db.$client.end();
      await server.stop();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const signIn = async (port: number, who = ADMIN) => String((await post(port, '/login', who))['token']);

async function post(
  port: number,
  address: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

const BOUNDARY = 'boh-bench-boundary';

/** Headers and body of a task, as a browser sends them. */
export function contentOf(task: Task): { headers: Record<string, string>; body?: Buffer } {
  const { body, file, method } = task;
  // The keys of two requests differ: every write is a first one.
  const key: Record<string, string> =
    method === 'GET' || task.path === '/login'
      ? {}
      : { 'Idempotency-Key': `${task.name.replaceAll(/\W+/g, '-')}-${NUMBER}` };
  if (body === undefined) return { headers: key };
  if (file === undefined)
    return { headers: { ...JSON_TYPE, ...key }, body: Buffer.from(JSON.stringify(body)) };
  const fields = Object.entries(body).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${file.part}"; filename="${file.name}"\r\n\r\n`;
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, ...key },
    body: Buffer.concat([
      Buffer.from(fields.join('') + head),
      file.content,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}

export const tokenFor = (bench: Bench, task: Task): string =>
  task.method === 'GET' ? bench.tokens.reading : bench.tokens.writing;

export const requestOf = (bench: Bench, task: Task): string =>
  rawRequest({ ...contentOf(task), method: task.method, path: task.path, token: tokenFor(bench, task) });

/** The bare server; its port is the first thing it says. */
export async function startPlain(
  url: string,
  statements: Record<string, string>,
): Promise<{ port: number; process: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, 'plain.process.ts'), [url, JSON.stringify(statements)], {
    execArgv: ['--import', 'tsx'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { port, process: child };
}
