import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, type Database } from '../../src/db/client.ts';
import { databaseUrl } from '../postgres.global.ts';
import { freePort, startServer, type RunningServer } from '../running-server.ts';
import { callWith, signIn } from './console.ts';
import { addReaders, scheduleFlash } from './digest-readers.ts';
import { figure } from './figures.ts';
import { measure } from './load.ts';
import { howToInstall, missingPackages, startProgram, until, type Program } from './programs.ts';
import { startWriters } from './writers.ts';

const COUNT = 4;
const READERS = 60;
const missing = missingPackages({ nginx: 'nginx' });
if (missing.length > 0) figure('processes', 'four processes behind nginx', howToInstall(missing));

describe.runIf(missing.length === 0)('four server processes behind nginx on one PostgreSQL', () => {
  let folder: string;
  let db: Database;
  let ports: number[];
  let servers: RunningServer[];
  let nginx: Program;
  let front: number;
  let token: string;

  const start = (index: number) =>
    startServer({
      DATA_DIR: folder,
      DATABASE_URL: String(db.$client.options.connectionString),
      PORT: String(ports[index]),
      TRUST_PROXY: '1',
      ADMIN_EMAIL: 'admin@hotel.example',
      ADMIN_PASSWORD: 'a-good-password',
    });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'boh-processes-'));
    const name = `processes_${randomBytes(6).toString('hex')}`;
    const admin = openDatabase(inject('postgres'), () => undefined, 1);
    await admin.$client.query(`create database ${name}`);
    await admin.$client.end();
    db = openDatabase(databaseUrl(inject('postgres'), name), () => undefined, 2);
    ports = await Promise.all(Array.from({ length: COUNT }, freePort));
    // All at once on an empty database: one of them makes the tables and the first administrator.
    servers = await Promise.all(ports.map((_, index) => start(index)));
    front = await freePort();
    await writeFile(path.join(folder, 'nginx.conf'), await nginxFile());
    nginx = startProgram('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
      log: path.join(folder, 'nginx.log'),
    });
    await until(
      'nginx answers',
      20,
      async () => (await fetch(`http://127.0.0.1:${front}/api/health/ready`)).ok,
    );
    token = await signIn(front);
  });
  afterAll(async () => {
    await nginx.end('SIGTERM');
    await Promise.all(servers.map((server) => server.stop()));
    await db.$client.end();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /** The shipped file with the ports of this proof and without TLS. */
  async function nginxFile(): Promise<string> {
    const shipped = await readFile(path.join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8');
    const site = ports
      .reduce((text, port, index) => text.replace(`127.0.0.1:300${index + 1}`, `127.0.0.1:${port}`), shipped)
      .replace(/^server \{\s+listen 80;.*?^\}/ms, '')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${front}`)
      .replace(/^\s+ssl_.*$/gm, '');
    return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
      events { worker_connections 1024; } http { access_log off; ${site} }`;
  }

  const call = (method: string, address: string, sent?: Parameters<typeof callWith>[4]) =>
    callWith(front, token, method, address, sent);
  const post = (Entry: string, key: string) => call('POST', '/logs/post', { body: { Entry }, key });
  const read = () => call('GET', '/logs/getAll?Page=1&PageSize=20');

  it('start together on an empty database and make one administrator', async () => {
    const { rows } = await db.$client.query<{ employees: number; locations: number }>(
      'select (select count(*)::int from employees) as employees, (select count(*)::int from locations) as locations',
    );
    expect(rows[0]).toEqual({ employees: 1, locations: 1 });
  });

  it('answer one session wherever a request lands, and all of them forget it at once', async () => {
    const own = await signIn(front);
    const { errors, answers } = await measure(8, 3, () =>
      callWith(front, own, 'GET', '/admin/employee/current'),
    );
    expect([...errors]).toEqual([]);
    for (const port of ports) {
      const figures = await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text();
      const served =
        /boh_request_seconds_count\{call="GET \/admin\/employee\/current",status="200"\} (\d+)/.exec(figures);
      expect(Number(served?.[1] ?? 0)).toBeGreaterThan(answers / COUNT / 4);
    }
    expect((await callWith(ports[0] ?? 0, own, 'POST', '/logout')).status).toBe(200);
    for (const port of ports)
      expect((await callWith(port, own, 'GET', '/admin/employee/current')).status).toBe(401);
  });

  it('show a change made through one of them to the users of all others at once', async () => {
    const changes = (port: number) =>
      callWith(port, token, 'GET', '/logs/changes').then(async (answer) => {
        const { Change } = (await answer.json()) as { Change: number };
        return Change;
      });
    const before = await changes(ports[0] ?? 0);
    const body = { Entry: 'LIFT OUT OF ORDER' };
    expect((await callWith(ports[1] ?? 0, token, 'POST', '/logs/post', { body })).status).toBe(200);
    const after = await Promise.all(ports.map(changes));
    expect(after.every((change) => change > before)).toBe(true);
    expect(new Set(after).size).toBe(1);
  });

  it('send every reader one digest, whichever of them looks', async () => {
    const query = (sql: string, values?: unknown[]) => db.$client.query(sql, values);
    await addReaders(query, READERS);
    await scheduleFlash(query);
    const counts = async () => {
      const { rows } = await db.$client.query<Record<'deliveries' | 'readers' | 'mails' | 'going', number>>(
        `select count(*)::int as deliveries, count(distinct employee_id)::int as readers,
           (select count(*)::int from mails where purpose = 'digest') as mails,
           (select count(*)::int from mails where status = 'queued') as going
         from digest_deliveries`,
      );
      return rows[0];
    };
    // Each of them looks twice a minute.
    await until('all readers have theirs', 180, async () => {
      const now = await counts();
      return now?.readers === READERS && now.going === 0;
    });
    expect(await counts()).toEqual({ deliveries: READERS, readers: READERS, mails: READERS, going: 0 });
    figure('processes', 'digests by four processes, readers with another number than one', `${READERS}, 0`);
  }, 240_000);

  it('serve reads without an error and keep every save while each of them is restarted, and while one is killed', async () => {
    const before = (await read()).status;
    expect(before).toBe(200);
    const upgrade = { isOver: false };
    const writers = startWriters(4, post);
    const reading = (async () => {
      const errors = new Map<string, number>();
      let answers = 0;
      while (!upgrade.isOver) {
        const round = await measure(8, 0.5, read);
        answers += round.answers;
        for (const [said, count] of round.errors) errors.set(said, (errors.get(said) ?? 0) + count);
      }
      return { answers, errors };
    })();
    for (const [index, server] of servers.entries()) {
      await writers.more(50);
      await server.stop();
      servers[index] = await start(index);
    }
    const overRestarts = [...writers.refusals.values()].reduce((sum, count) => sum + count, 0);
    await writers.more(50);
    await servers[0]?.kill();
    await writers.more(50);
    servers[0] = await start(0);
    await writers.finish();
    upgrade.isOver = true;
    const { answers, errors } = await reading;
    expect([...errors]).toEqual([]);
    const saved = await db.$client.query<{ entry: string }>(
      `select entry from desk_log_entries where entry like 'ENTRY-%'`,
    );
    expect(saved.rows.map(({ entry }) => entry).sort()).toEqual([...writers.acknowledged].sort());
    figure(
      'processes',
      'reads while each process was restarted and one killed, errors',
      `${answers}, ${errors.size}`,
    );
    figure('processes', 'saves meanwhile, all there once', writers.acknowledged.length);
    figure('processes', 'saves that had to be repeated over the restarts', overRestarts);
  });

  it('answer reads without an error and stay within their connections, one, two or four of them asked', async () => {
    const speed = async (count: number) => {
      const asked = ports.slice(0, count);
      const { errors, perSecond } = await measure(24, 8, (client) =>
        callWith(asked[client % count] ?? 0, token, 'GET', '/logs/getAll?Page=1&PageSize=50'),
      );
      expect([...errors]).toEqual([]);
      return perSecond;
    };
    await speed(COUNT);
    const speeds = [await speed(1), await speed(2), await speed(COUNT)];
    figure('processes', 'reads a second with 1, 2, 4 processes', speeds.join(', '));
    const open = await db.$client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database()`,
    );
    expect(open.rows[0]?.n).toBeLessThanOrEqual(COUNT * 20 + 2);
  });
});
