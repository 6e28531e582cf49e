import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdir, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeDataFolder } from '../../test/data-folder.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { makeLibraryLinks } from './embedded/binaries.ts';

let workshop: string;
let template: string;
let folder: string;
let dataDir: string;
let lines: string[];
let started: EmbeddedPostgres[];

const passableFolder = () => realpath(makeDataFolder('pg'));

beforeAll(async () => {
  workshop = await passableFolder();
  template = path.join(workshop, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir: template, log: () => undefined, unsafeFast: true });
  await server.stop();
});

afterAll(() => rm(workshop, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await passableFolder();
  dataDir = path.join(folder, 'postgres');
  lines = [];
  started = [];
});

/** Puts a cluster into the data folder in a fraction of the time it takes to make one. */
function copyCluster(): void {
  execFileSync('cp', ['-Rp', template, dataDir]);
}

/** The user PostgreSQL runs as: it only takes processes of that user for a postmaster. */
function programOwner(): { uid: number; gid: number } {
  const { uid, gid } = statSync(template);
  return { uid, gid };
}

afterEach(async () => {
  for (const server of started) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(at = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir: at,
    log: (line) => lines.push(line),
    unsafeFast: true,
  });
  started.push(server);
  return server;
}

async function query<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client(server.connectionString);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the embedded PostgreSQL', () => {
  it('starts on a missing folder with checksums, UTC, UTF-8 and a role that is no superuser', async () => {
    const server = await start();
    const [settings] = await query(
      server,
      `SELECT current_setting('data_checksums') AS checksums, current_setting('timezone') AS zone,
        current_setting('server_encoding') AS encoding, current_setting('is_superuser') AS superuser,
        current_setting('listen_addresses') AS listen, lower('ÉÈ') AS lowered`,
    );
    expect(settings).toEqual({
      checksums: 'on',
      zone: 'UTC',
      encoding: 'UTF8',
      superuser: 'off',
      listen: '',
      lowered: 'éè',
    });
    expect(server.isNew).toBe(true);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('flushes to disk unless a test asks otherwise', async () => {
    copyCluster();
    const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
    started.push(server);
    const [settings] = await query(
      server,
      `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
        current_setting('synchronous_commit') AS commits`,
    );
    expect(settings).toEqual({ fsync: 'on', pages: 'on', commits: 'on' });
    expect(lines).toEqual([]);
  });

  it('lets nobody in without the password', async () => {
    copyCluster();
    const server = await start();
    const stranger = new pg.Client({
      host: dataDir,
      user: 'back_of_house',
      password: 'guess',
      database: 'postgres',
    });
    await expect(stranger.connect()).rejects.toThrow('password authentication failed');
    await server.stop();
  });

  it('keeps its data over a restart', async () => {
    copyCluster();
    const first = await start();
    await query(first, `CREATE TABLE note AS SELECT 'kept' AS text`);
    await first.stop();
    const second = await start();
    expect(await query(second, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
    expect(second.isNew).toBe(false);
  });

  it('brings a killed postmaster back by itself, at the same address', async () => {
    copyCluster();
    const server = await start();
    await query(server, `CREATE TABLE note AS SELECT 'kept' AS text`);
    process.kill(await postmasterPid(), 'SIGKILL');
    await until(() => lines.includes('PostgreSQL is back'));
    expect(await query(server, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
  });

  it('takes over the postmaster of a server that was killed with -9, and stops it in the end', async () => {
    copyCluster();
    const orphan = await leaveOrphan();
    const server = await start();
    expect(await postmasterPid()).toBe(orphan);
    expect(lines).toEqual([`Took over the PostgreSQL server that was still running on ${dataDir}`]);
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    await expect(postmasterPid()).rejects.toThrow('ENOENT');
  });

  it('goes when the server ends without stopping it', async () => {
    copyCluster();
    const server = await startElsewhere('process.exit(3)');
    await once(server, 'exit');
    await until(async () => (await postmasterPid().catch(() => 0)) === 0);
  });

  it('starts again after the server and its postmaster were both killed', async () => {
    copyCluster();
    process.kill(await leaveOrphan(), 'SIGKILL');
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('clears lock files whose process id now belongs to another program', async () => {
    copyCluster();
    const alien = spawn('sleep', ['3600'], programOwner());
    onTestFinished(() => void alien.kill('SIGKILL'));
    const first = await start();
    const names = ['postmaster.pid', '.s.PGSQL.5432.lock'];
    const locks = await Promise.all(names.map((name) => readFile(path.join(dataDir, name), 'utf8')));
    await first.stop();
    for (const [index, name] of names.entries()) {
      await writeFile(path.join(dataDir, name), locks[index]!.replace(/^\d+/, String(alien.pid)));
    }
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('refuses a second server on the same folder in one line and leaves the first alone', async () => {
    copyCluster();
    const first = await start();
    await expect(start()).rejects.toThrow(
      `Another Back of House server is already running on ${dataDir}: stop it, or set DATA_DIR to another folder`,
    );
    expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('refuses a folder of another PostgreSQL version and says how to move the data', async () => {
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 15 .* runs PostgreSQL 18: .*backup.*restore/);
  });

  it('refuses a folder with files that are not a database', async () => {
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'holiday.jpg'), '');
    await expect(start()).rejects.toThrow('holds files that are not a database');
  });

  it('says in one line why PostgreSQL does not start', async () => {
    copyCluster();
    await (await start()).stop();
    await writeFile(path.join(dataDir, 'postgresql.auto.conf'), 'shared_buffers = banana\n');
    const refusal = start();
    await expect(refusal).rejects.toThrow(/^PostgreSQL could not start on .*: .*postgresql\.auto\.conf.*$/);
    await expect(refusal).rejects.not.toThrow('\n');
  });

  it('listens on the loopback address where the path is too long for a socket', async () => {
    copyCluster();
    const longFolder = path.join(folder, 'x'.repeat(90));
    await rename(dataDir, longFolder);
    const server = await start(longFolder);
    expect(server.connectionString).toMatch(/@127\.0\.0\.1:\d+\/back_of_house$/);
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('the library links of the package', () => {
  it('are made where the install script was skipped, and kept where they are', async () => {
    const lib = path.join(folder, 'native', 'lib');
    await mkdir(lib, { recursive: true });
    await writeFile(path.join(lib, 'libpq.so.5.18'), 'library');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(path.join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    await makeLibraryLinks(folder);
    await makeLibraryLinks(folder);
    expect(await readlink(path.join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18');
    expect(await readFile(path.join(lib, 'libpq.so.5'), 'utf8')).toBe('library');
  });
});

/** Runs a server in a process of its own, kills that with -9 and answers the id of the postmaster left behind. */
async function leaveOrphan(): Promise<number> {
  const server = await startElsewhere('');
  server.kill('SIGKILL');
  await once(server, 'exit');
  return postmasterPid();
}

async function startElsewhere(andThen: string): Promise<ChildProcess> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {}, unsafeFast: true });
    process.stdout.write('ready');
    ${andThen}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
