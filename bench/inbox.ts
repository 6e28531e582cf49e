import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../scripts/build.mjs';
import { ensureBaseData } from '../server/src/base-data.ts';
import { openDatabase } from '../server/src/db/client.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { fixedClock } from '../server/src/lib/clock.ts';
import { Factories } from '../server/test/factories.ts';
import { startServer } from '../server/test/running-server.ts';
import { waitingGroup } from '../server/test/waiting-group.ts';
import { spreadOf } from './figures.ts';
import { cpuOf, cpuOfPostgres, loadAverage } from './machine.ts';

/*
 * The inbox of somebody with 50,000 waiting things beside other lists of that group, and all 3,000 claims of a hotel beside
 * their SQL alone: one call of each in turn, so that whatever else the machine does meets all of them.
 */
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const ROUNDS = Number(options.rounds);
/** A connection plans a statement five times for its values before it keeps one plan. */
const WARM_UP = 6;
const CLAIMS = 3000;

await build();
const dataDir = await mkdtemp(path.join(tmpdir(), 'boh-inbox-'));
// Where this runs as root the database is another user's, who has to get in.
await chmod(dataDir, 0o711);
const database = path.join(dataDir, 'postgres');
const postgres = await startEmbeddedPostgres({ dataDir: database, log: () => undefined });
try {
  const { admin, claimant } = await fill();
  const url = postgres.connectionString;
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'off' });
  const sql = new pg.Client(url);
  await sql.connect();
  try {
    const ask = async (address: string, token = admin.token) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api${address}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
      });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return { text: await answer.text(), total: answer.headers.get('x-total-count') };
    };
    const page = 'Page=1&PageSize=20';
    const { total } = await ask(`/inbox?${page}`);
    const { Mark } = JSON.parse((await ask('/inbox/news')).text) as { Mark: string };
    const plain = `select c.*, e.first_name || ' ' || e.last_name as name, a.first_name || ' ' || a.last_name as approver,
        (select json_agg(s order by s.step_id) from claim_steps s where s.claim_id = c.id) as steps
      from claims c join employees e on e.employee_id = c.employee_id left join employees a on a.employee_id = c.approved_by
      where c.location_id = $1 and c.kind = 'reimbursement' order by c.created_at desc, c.id desc`;
    say(`${total ?? ''} things wait, ${CLAIMS} claims at one hotel; load of the machine ${loadAverage()}`);
    await compare(server.process.pid ?? 0, {
      'inbox, first page': () => ask(`/inbox?${page}`),
      'inbox, page 26: all is looked at': () => ask('/inbox?Page=26&PageSize=20'),
      'inbox, a word': () => ask(`/inbox?${page}&Search=place%201`),
      'inbox, by place': () => ask(`/inbox?${page}&Sort=LocationName`),
      'unread things, counted anew': () => ask('/inbox/news'),
      'whether there is any news': () => ask(`/inbox/news?Mark=${Mark}`),
      'overdue deposits, first page': () => ask(`/bank/deposits?${page}&State=Overdue`),
      'sales, first page': () => ask(`/admin/sales?${page}`),
      'all claims of the hotel': () => ask('/reimbursement/get', claimant.token),
      'the same, SQL alone': () => sql.query({ name: 'plain', text: plain, values: [claimant.LocationID] }),
    });
  } finally {
    await sql.end();
    await server.stop();
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function fill() {
  const db = openDatabase(postgres.connectionString, () => undefined, 2);
  await migrate(db.$client, path.join(import.meta.dirname, '../server/migrations'));
  await ensureBaseData(db);
  const now = new Date().toISOString();
  const make = new Factories(db, fixedClock(now));
  const { admin } = await waitingGroup(db, make, now);
  // Somebody with their own 3,000 claims at a hotel of its own, nine in ten of them approved.
  const boss = await make.session({ level: 90 });
  const { LocationID } = boss;
  const claimant = await make.session({ level: 20, LocationID, pages: ['Reimbursement'] });
  await db.$client.query(
    `insert into claims (kind, location_id, employee_id, submitted_level, contexts, requested_amount, approved, approved_by,
       approved_amount, approved_at, created_at, updated_at)
     select 'reimbursement', $1, $2, 20, 'Taxi ' || n, n % 400, n % 10 > 0, case when n % 10 > 0 then $3::int end, n % 400,
       case when n % 10 > 0 then $4::timestamptz end, $4::timestamptz - n * interval '1 hour', $4
     from generate_series(1, ${CLAIMS}) n`,
    [LocationID, claimant.EmployeeID, boss.EmployeeID, now],
  );
  await db.$client.query(
    `insert into claim_steps (claim_id, employee_id, level, decision, amount, at)
     select id, $2, 90, 'Approved', approved_amount, $3 from claims where location_id = $1 and approved`,
    [LocationID, boss.EmployeeID, now],
  );
  await db.$client.query('vacuum analyze');
  await db.$client.end();
  return { admin, claimant };
}

/** The median, and the processor time of the server and of the database for one answer. */
async function compare(pid: number, calls: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const found = new Map(
    Object.keys(calls).map((name) => [name, { ms: [] as number[], server: 0, database: 0 }]),
  );
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [name, call] of Object.entries(calls)) {
      const before = { server: cpuOf(pid), database: cpuOfPostgres(database) };
      const since = performance.now();
      await call();
      const ms = performance.now() - since;
      const of = found.get(name);
      if (round < 0 || of === undefined) continue;
      of.ms.push(ms);
      of.server += cpuOf(pid) - before.server;
      of.database += cpuOfPostgres(database) - before.database;
    }
  say('| call | ms (spread) | CPU ms: server + database |');
  say('| --- | --- | --- |');
  for (const [name, { ms, ...cpu }] of found) {
    const { median, low, high } = spreadOf(ms);
    const each = (seconds: number) => ((seconds * 1000) / ROUNDS).toFixed(1);
    say(
      `| ${name} | ${median.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)}) | ${each(cpu.server)} + ${each(cpu.database)} |`,
    );
  }
  const [claims, alone] = ['all claims of the hotel', 'the same, SQL alone'].map(
    (name) => found.get(name)?.ms ?? [],
  );
  const ratios = (claims ?? []).map((ms, round) => (alone?.[round] ?? NaN) / ms);
  const { median, low, high } = spreadOf(ratios);
  say(`\nClaims, by their SQL alone: ratio ${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}).`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
