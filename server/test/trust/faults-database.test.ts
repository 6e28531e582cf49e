import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { deskLogs } from '../../src/features/desk-log/desk-log.table.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { databaseUrl, TEMPLATE } from '../postgres.global.ts';
import { openConsole } from './console.ts';
import { figure, size } from './figures.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import { startWriters } from './writers.ts';

const AWAY = 'The database is not reachable. Please try again.';
const PATIENCE = { timeout: 15_000 };

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const post = (by: Awaited<ReturnType<TestApp['loginAs']>>, key: string) =>
  by.post('/logs/post', { Entry: 'PIPE BURST ON 3' }, { headers: { 'idempotency-key': key } });

describe('a connection to PostgreSQL', () => {
  it('lost in the middle of a save is told in a sentence, and the repeated save is there once', async () => {
    const clerk = await t.loginAs({ pages: ['logbook'] });
    const other = await t.db.$client.connect();
    await other.query('begin; lock table desk_logs in access exclusive mode');
    const saving = post(clerk, 'cut');
    const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    let pid: number | undefined;
    while (pid === undefined) pid = (await t.db.execute<{ pid: number }>(waiting)).rows[0]?.pid;
    await t.db.execute(sql`select pg_terminate_backend(${pid})`);
    const lost = await saving;
    await other.query('rollback');
    other.release();
    expect(lost).toMatchObject({ status: 503, body: { error: AWAY } });
    expect(lost.headers['retry-after']).toBe('2');
    expect((await post(clerk, 'cut')).status).toBe(200);
    expect((await post(clerk, 'cut')).status).toBe(200);
    expect(await t.db.$count(deskLogs, sql`location_id = ${clerk.LocationID}`)).toBe(1);
  });

  it('lost at the first statement of a save is given back, however often', async () => {
    const proxy = await startFlakyProxy(databaseUrl(inject('postgres'), TEMPLATE));
    const db = openDatabase(proxy.connectionString, () => undefined, 2);
    onTestFinished(async () => {
      await db.$client.end();
      await proxy.close();
    });
    await db.execute(sql`select 1`);
    proxy.cutOn('begin');
    for (let round = 0; round < 10; round += 1) {
      await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
    }
    proxy.cutOn(null);
    await db.transaction((tx) => tx.execute(sql`select 1`));
    expect(db.$client.totalCount).toBe(db.$client.idleCount);
  });
});

describe('a database that takes no writes for now', () => {
  it('still answers reads, tells writers so, and takes writes again by itself', async () => {
    const clerk = await t.loginAs({ pages: ['logbook'] });
    const setReadOnly = async (to: 'on' | 'off') => {
      const { rows } = await t.db.execute<{ name: string }>(sql`select current_database() as name`);
      const client = await t.db.$client.connect();
      await client.query('set transaction_read_only = off').catch(() => undefined);
      await client.query('begin read write');
      await client.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${to}`);
      await client.query('commit');
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      client.release(true);
    };
    await setReadOnly('on');
    // Long enough for the session to be due for its note of when it was last seen.
    t.clock.advance(10 * 60_000);
    await expect.poll(async () => (await clerk.get('/logs/getAll')).status, PATIENCE).toBe(200);
    expect(await post(clerk, 'read-only')).toMatchObject({ status: 503, body: { error: AWAY } });
    await setReadOnly('off');
    await expect.poll(async () => (await post(clerk, 'read-only')).status, PATIENCE).toBe(200);
  });
});

describe('a server that starts', () => {
  it('waits for another one’s migrations however long they take', async () => {
    const { connectionString } = t.db.$client.options;
    const pool = new pg.Pool({ connectionString, statement_timeout: 100 });
    onTestFinished(() => pool.end());
    const other = await t.db.$client.connect();
    await other.query('select pg_advisory_lock(7041863)');
    const migrated = migrate(pool, path.join(import.meta.dirname, '../../migrations'));
    await pause(500);
    other.release(true);
    expect(await migrated).toBe(0);
  });
});

describe('PostgreSQL restarting under load', () => {
  const RESTARTS = size(1, 10);

  it(`${RESTARTS} times loses no acknowledged save, and leaves no connection behind`, async () => {
    const console = await openConsole();
    onTestFinished(() => console.close());
    const save = (Entry: string, key: string) => console.call('POST', '/logs/post', { body: { Entry }, key });
    const writers = startWriters(8, save);
    let reading = true;
    let reads = 0;
    const reader = async () => {
      for (; reading; reads += 1) {
        const answer = await console.call('GET', '/logs/getAll?Page=1&PageSize=20');
        if (answer.status !== 200) expect(await answer.json()).toMatchObject({ error: AWAY });
        else await answer.arrayBuffer();
      }
    };
    const readers = [reader(), reader()];
    for (let round = 0; round < RESTARTS; round += 1) {
      await writers.more(40);
      // What a restart of the service does: open transactions are rolled back, then PostgreSQL ends.
      process.kill(await console.postmaster(), 'SIGINT');
      await writers.more(40);
    }
    await writers.finish();
    reading = false;
    await Promise.all(readers);
    const saved = await console.query<{ entry: string }>('select entry from desk_log_entries');
    expect(saved.map(({ entry }) => entry).sort()).toEqual([...writers.acknowledged].sort());
    const busy = `select count(*) filter (where state <> 'idle')::int as busy, count(*)::int as open
      from pg_stat_activity where application_name = 'back-of-house'`;
    const [left] = await console.query<{ busy: number; open: number }>(busy);
    expect(left!.busy).toBe(0);
    expect(left!.open).toBeLessThanOrEqual(20);
    figure('faults', `saves over ${RESTARTS} restarts of PostgreSQL, all there once`, saved.length);
    figure('faults', 'longest save over a restart', `${Math.round(Math.max(...writers.times))} ms`);
    figure('faults', 'connections busy after the restarts', left!.busy);
  }, 900_000);
});
