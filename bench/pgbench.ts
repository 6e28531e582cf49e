import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

interface SqlJob {
  readonly url: string;
  /** One statement each; `\\set` lines of pgbench may come first. */
  readonly script: readonly string[];
  readonly clients: number;
  readonly seconds: number;
}

const DEBIAN = '/usr/lib/postgresql';

/** Debian's packages keep pgbench out of the search path. */
function findPgbench(): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const all = [...folders, ...versions.map((version) => path.join(DEBIAN, version, 'bin'))];
  return all.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}

const PGBENCH = findPgbench();

/** Which program measures the SQL alone: the table says so, because a loop in Node is slower than pgbench. */
export const SQL_RUNNER = PGBENCH === null ? 'a loop of node-postgres' : 'pgbench';

/** Transactions per second of the statements alone. */
export async function measureSql(job: SqlJob): Promise<number> {
  return PGBENCH === null ? loop(job) : pgbench(PGBENCH, job);
}

async function pgbench(program: string, { url, script, clients, seconds }: SqlJob): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'boh-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    const lines = script.map((line) => (line.startsWith('\\') ? line : `${line.replaceAll('\n', ' ')};`));
    await writeFile(file, `${lines.join('\n')}\n`);
    const { searchParams, username, password, pathname } = new URL(url);
    const { stdout } = await promisify(execFile)(
      program,
      ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-f', file],
      {
        env: {
          ...process.env,
          PGHOST: searchParams.get('host') ?? 'localhost',
          PGPORT: searchParams.get('port') ?? '5432',
          PGUSER: username,
          PGPASSWORD: password,
          PGDATABASE: pathname.slice(1),
        },
      },
    );
    const failed = /number of failed transactions: ([1-9]\d*)/.exec(stdout);
    if (failed) throw new Error(`pgbench: ${failed[1] ?? ''} failed transactions of\n${script.join('\n')}`);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same in this process, for machines without pgbench. */
async function loop({ url, script, clients, seconds }: SqlJob): Promise<number> {
  const statements = script.filter((line) => !line.startsWith('\\'));
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const one = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (performance.now() < until) {
      const n = Math.floor(Math.random() * 1e9);
      for (const [index, text] of statements.entries()) {
        const numbered = text.includes(':n');
        const values = numbered ? [n] : [];
        await client.query({
          name: `s${index}`,
          text: numbered ? text.replaceAll(':n', '$1') : text,
          values,
        });
      }
      done += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: clients }, one));
  return done / seconds;
}
