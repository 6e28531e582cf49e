import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { openDatabase, type Database } from '../server/src/db/client.ts';
import { DEMO_DOMAIN, DEMO_PASSWORD } from '../server/src/demo/people.ts';
import { startServer } from '../server/test/running-server.ts';
import { spreadOf } from './figures.ts';
import { CALLS, type Facts } from './screens.calls.ts';
import { signIn, startBench } from './setup.ts';

const { values: options } = parseArgs({
  options: {
    /** The full-size group, so many times the size. */
    scale: { type: 'string', default: '1' },
    /** Only the calls whose screen or name contains this. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '15' },
  },
});
const WARM_UP = 3;
const DEMO = 'bench_demo';

/** One group behind a built server of its own. */
interface Group {
  readonly port: number;
  readonly token: string;
  readonly facts: Facts;
}

/*
 * The demo group beside the full-size one, on one PostgreSQL: each call goes to both in turn, one at a time, so that
 * whatever else the machine does meets both. Equal times mean that a call costs what it shows, not what is stored.
 */
await build();
const bench = await startBench(Number(options.scale), say);
const dataDir = await mkdtemp(path.join(tmpdir(), 'boh-screens-'));
try {
  await bench.db.$client.query(`create database ${DEMO}`);
  const url = new URL(bench.database.url);
  url.pathname = `/${DEMO}`;
  const server = await startServer({ DATABASE_URL: url.toString(), DATA_DIR: dataDir, DEMO_DATA: 'on' });
  const db = openDatabase(url.toString(), () => undefined, 1);
  try {
    await db.$client.query('vacuum analyze');
    const admin = { Email: `admin@${DEMO_DOMAIN}`, Password: DEMO_PASSWORD };
    const demo = {
      port: server.port,
      token: await signIn(server.port, admin),
      facts: await factsOf(db, 'latch'),
    };
    const full = {
      port: bench.server.port,
      token: bench.tokens.reading,
      facts: await factsOf(bench.db, '3fa4'),
    };
    await compare(demo, full);
  } finally {
    await db.$client.end();
    await server.stop();
  }
} finally {
  await bench.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The names and days of a group; its first hotel is the one that is selected. */
async function factsOf({ $client }: Database, word: string): Promise<Facts> {
  const { rows } = await $client.query<Omit<Facts, 'word'>>(`
    select l.name as hotel, (select city from locations where location_id = 7) as city,
      (select min(employee_id) from housekeeping_logs h where h.location_id = l.location_id) as employee,
      (select min(room_id) from rooms r where r.location_id = l.location_id) as room,
      (select max(date)::text from daily_sales) as "lastDay"
    from locations l where location_id = 1`);
  if (!rows[0]) throw new Error('A group has hotels.');
  return { ...rows[0], word };
}

async function ask({ port, token }: Group, address: string): Promise<{ ms: number; bytes: number }> {
  const since = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api${address}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return { ms: performance.now() - since, bytes: byteLength };
}

async function compare(demo: Group, full: Group): Promise<void> {
  const ratios: number[] = [];
  say('| screen | call | demo ms | full ms | ratio | demo bytes | full bytes |');
  say('| --- | --- | --- | --- | --- | --- | --- |');
  for (const [screen, what, path] of CALLS) {
    if (!`${screen} ${what}`.includes(options.only)) continue;
    const times: { demo: number[]; full: number[] } = { demo: [], full: [] };
    let bytes = { demo: 0, full: 0 };
    for (let round = -WARM_UP; round < Number(options.rounds); round += 1) {
      const small = await ask(demo, path(demo.facts));
      const large = await ask(full, path(full.facts));
      bytes = { demo: small.bytes, full: large.bytes };
      if (round < 0) continue;
      times.demo.push(small.ms);
      times.full.push(large.ms);
    }
    const ms = { demo: spreadOf(times.demo).median, full: spreadOf(times.full).median };
    ratios.push(ms.full / ms.demo);
    say(
      `| ${screen} | ${what} | ${ms.demo.toFixed(1)} | ${ms.full.toFixed(1)} | ${(ms.full / ms.demo).toFixed(1)} | ${bytes.demo} | ${bytes.full} |`,
    );
  }
  const { median, high } = spreadOf(ratios);
  say(`\n${ratios.length} calls: ratio ${median.toFixed(2)} in the middle, ${high.toFixed(2)} at most.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
