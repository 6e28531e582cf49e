import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole, type Console } from './console.ts';
import { figure, LONG, size } from './figures.ts';
import { startWriters } from './writers.ts';

const KILLS = size(2, 30);
const WRITERS = 8;
const BETWEEN = size(20, 60);
const READY_WITHIN = 5_000;

let console: Console;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console.close());

const post = (Entry: string, key: string) => console.call('POST', '/logs/post', { body: { Entry }, key });

async function killServer(): Promise<number> {
  await console.server.kill();
  return console.start();
}

/** The server stays; it has to notice, start PostgreSQL again and find its way back to it. */
async function killDatabase(): Promise<number> {
  const since = performance.now();
  const killed = await console.postmaster();
  process.kill(killed, 'SIGKILL');
  while ((await console.postmaster().catch(() => killed)) === killed || !(await isReady())) {
    expect(hasEnded(console.server.process), 'the server ended with its database').toBe(false);
    await pause(20);
  }
  return performance.now() - since;
}

async function killBoth(): Promise<number> {
  process.kill(await console.postmaster(), 'SIGKILL');
  return killServer();
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => (exitCode ?? signalCode) !== null;
const isReady = async () => (await console.call('GET', '/health/ready').catch(() => null))?.status === 200;

it(`loses and doubles no acknowledged write over ${KILLS} kills of the server and ${KILLS} of PostgreSQL, alone and with the server`, async () => {
  const writers = startWriters(WRITERS, post);
  const rounds = Array.from({ length: KILLS }, (_, round) => [
    ['server', killServer] as const,
    round % 2 === 0 ? (['PostgreSQL', killDatabase] as const) : (['both', killBoth] as const),
  ]).flat();
  const waits: Record<string, number[]> = {};
  for (const [what, kill] of rounds) {
    await writers.more(BETWEEN);
    (waits[what] ??= []).push(await kill());
  }
  await writers.more(BETWEEN);
  await writers.finish();

  const saved = await console.query<{ entry: string }>('select entry from desk_log_entries');
  expect(saved.map(({ entry }) => entry).sort()).toEqual([...writers.acknowledged].sort());
  const [trail] = await console.query<{ count: number }>(
    `select count(*)::int from audit_log where call = 'POST /logs/post'`,
  );
  expect(trail?.count).toBe(writers.acknowledged.length);
  for (const sentence of writers.refusals.keys())
    expect(sentence).toMatch(/^no answer$|^503 The database is not reachable\. Please try again\.$/);

  figure('crash', 'kills of the server, of PostgreSQL', `${KILLS}, ${KILLS}`);
  figure('crash', 'acknowledged writes, all there once', writers.acknowledged.length);
  for (const [what, times] of Object.entries(waits)) {
    const sorted = times.map(Math.round).sort((a, b) => a - b);
    const longest = sorted.at(-1) ?? 0;
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    figure('crash', `ready again after a kill of ${what}: median, longest`, `${median} ms, ${longest} ms`);
    // The short form shares the machine with all other tests, where a second more or less says nothing.
    if (LONG) expect(longest).toBeLessThan(READY_WITHIN);
  }
});
