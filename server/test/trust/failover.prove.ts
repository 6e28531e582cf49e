import { describe, expect, it, onTestFinished } from 'vitest';
import { openConsole } from './console.ts';
import { figure } from './figures.ts';
import { startPatroniCluster } from './patroni-cluster.ts';
import { howToInstall, missingPackages } from './programs.ts';
import { startWriters } from './writers.ts';

const KILLS = 3;
const WRITERS = 8;
const WRITABLE_WITHIN = 40_000;
const missing = missingPackages({
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
});
if (missing.length > 0) figure('failover', 'PostgreSQL with automatic failover', howToInstall(missing));

describe.runIf(missing.length === 0)('PostgreSQL on three nodes', () => {
  it(`loses no acknowledged write when the primary is killed under load, ${KILLS} times, and is soon writable again`, async () => {
    const cluster = await startPatroniCluster();
    onTestFinished(() => cluster.close(), 120_000);
    const console = await openConsole({ DATABASE_URL: cluster.connectionString });
    onTestFinished(() => console.close(), 60_000);
    const save = (Entry: string, key: string) => console.call('POST', '/logs/post', { body: { Entry }, key });
    const writers = startWriters(WRITERS, save);
    const waits: number[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      await writers.more(300);
      const primary = await cluster.leader();
      const since = performance.now();
      await cluster.kill(primary);
      // As many answers may still be on their way; the one after them was asked for after the kill.
      await writers.more(WRITERS + 1);
      waits.push(performance.now() - since);
      expect(await cluster.leader()).not.toBe(primary);
      await cluster.revive(primary);
    }
    await writers.more(300);
    await writers.finish();
    expect(console.server.process.exitCode).toBeNull();
    const saved = await cluster.query<{ entry: string }>('select entry from desk_log_entries');
    expect(saved.map(({ entry }) => entry).sort()).toEqual([...writers.acknowledged].sort());
    for (const sentence of writers.refusals.keys())
      expect(sentence).toBe('503 The database is not reachable. Please try again.');
    expect(Math.max(...waits)).toBeLessThan(WRITABLE_WITHIN);
    figure(
      'failover',
      `acknowledged writes over ${KILLS} kills of the primary, all there once`,
      saved.length,
    );
    figure(
      'failover',
      'writable again after',
      waits.map((wait) => `${Math.round(wait / 1000)} s`).join(', '),
    );
  });
});
