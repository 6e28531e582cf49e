import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { LOCKS } from '../../src/db/locks.ts';
import { openDatabase } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { deskLogs } from '../../src/features/desk-log/desk-log.table.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { databaseUrl, TEMPLATE } from '../postgres.global.ts';
import { openConsole } from './console.ts';
import { figure, size } from './figures.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import { startWriters } from './writers.ts';
import { isQuiet } from '../is-quiet.ts';

const AWAY = 'The database is not reachable. Please try again.';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const post = (by: Awaited<ReturnType<TestApp['loginAs']>>, key: string) =>
  by.post('/logs/post', { Entry: 'PIPE BURST ON 3' }, { headers: { 'idempotency-key': key } });

/** The backend that waits for a lock, as soon as there is one. */
async function whoWaits(): Promise<number> {
  const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  for (;;) {
    const pid = (await t.db.execute<{ pid: number }>(waiting)).rows[0]?.pid;
    if (pid !== undefined) return pid;
  }
}

describe('a save that the database gives up', () => {
  it('because it takes too long is told in a sentence, and the repeated save is there once', async () => {
    const clerk = await t.loginAs({ pages: ['logbook'] });
    const other = await t.db.$client.connect();
    await other.query('begin; lock table desk_logs in access exclusive mode');
    const saving = post(clerk, 'slow');
    // What the statement timeout does after a minute.
    await t.db.execute(sql`select pg_cancel_backend(${await whoWaits()})`);
    const stopped = await saving;
    await other.query('rollback');
    other.release();
    expect(stopped).toMatchObject({
      status: 503,
      body: { error: 'This took too long and was stopped. Please try again.' },
    });
    expect(stopped.headers['retry-after']).toBe('2');
    expect((await post(clerk, 'slow')).status).toBe(200);
    expect(await t.db.$count(deskLogs, sql`location_id = ${clerk.LocationID}`)).toBe(1);
  });

  it('because two wait for each other is told in a sentence, and the repeated save is there once', async () => {
    const clerk = await t.loginAs({ pages: ['logbook'] });
    const refused = await deadlocked(clerk);
    expect(refused).toMatchObject({
      status: 503,
      body: {
        error:
          'Somebody else was working on the same at the same moment, so this was not done. Please try again.',
      },
    });
    expect(refused.headers['retry-after']).toBe('2');
    const before = await t.db.$count(deskLogs, sql`location_id = ${clerk.LocationID}`);
    expect((await post(clerk, 'deadlock-again')).status).toBe(200);
    expect((await post(clerk, 'deadlock-again')).status).toBe(200);
    expect(await t.db.$count(deskLogs, sql`location_id = ${clerk.LocationID}`)).toBe(before + 1);
  });
});

/** A save that ends a deadlock. PostgreSQL ends whoever looks first, which is the save unless the machine stood still. */
async function deadlocked(clerk: Awaited<ReturnType<TestApp['loginAs']>>) {
  for (let round = 0; ; round += 1) {
    const other = await t.db.$client.connect();
    await other.query('begin; lock table audit_log in share mode');
    const saving = post(clerk, `deadlock-${round}`);
    await whoWaits();
    const otherLost = await other.query('lock table desk_logs in access exclusive mode').then(
      () => false,
      () => true,
    );
    await other.query('rollback');
    other.release();
    const answer = await saving;
    if (!otherLost) return answer;
  }
}

describe('a connection to PostgreSQL', () => {
  it('lost in the middle of a save is told in a sentence, and the repeated save is there once', async () => {
    const clerk = await t.loginAs({ pages: ['logbook'] });
    const other = await t.db.$client.connect();
    await other.query('begin; lock table desk_logs in access exclusive mode');
    const saving = post(clerk, 'cut');
    await t.db.execute(sql`select pg_terminate_backend(${await whoWaits()})`);
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
    await expect.poll(() => isQuiet(db.$client)).toBe(true);
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
    await expect.poll(async () => (await clerk.get('/logs/getAll')).status).toBe(200);
    expect(await post(clerk, 'read-only')).toMatchObject({ status: 503, body: { error: AWAY } });
    await setReadOnly('off');
    await expect.poll(async () => (await post(clerk, 'read-only')).status).toBe(200);
  });
});

describe('a server that starts', () => {
  it('waits for another one’s migrations however long they take', async () => {
    const { connectionString } = t.db.$client.options;
    const pool = new pg.Pool({ connectionString, statement_timeout: 100 });
    onTestFinished(() => pool.end());
    const other = await t.db.$client.connect();
    await other.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    const migrated = migrate(pool, path.join(import.meta.dirname, '../../migrations'));
    await pause(500);
    other.release(true);
    expect(await migrated).toBe(0);
  });

  it('on a database that a newer version upgraded refuses in one line and changes nothing', async () => {
    const { connectionString } = t.db.$client.options;
    const pool = new pg.Pool({ connectionString });
    onTestFinished(async () => {
      await pool.query(`delete from schema_migrations where name = '9999_later.sql'`);
      await pool.end();
    });
    await pool.query(`insert into schema_migrations (name, hash) values ('9999_later.sql', 'x')`);
    const started = migrate(pool, path.join(import.meta.dirname, '../../migrations'));
    await expect(started).rejects.toThrow(
      /^This database was upgraded by a newer Back of House \(9999_later\.sql\): start that version, or .*$/,
    );
  });
});

describe('the audit trail', () => {
  it.each([
    'truncate audit_log',
    'truncate audit_log cascade',
    'delete from audit_log',
    'update audit_log set call = call',
    'truncate audit_seals',
    'delete from audit_seals',
    'update audit_seals set rows = rows',
  ])('refuses %s, also to the console itself', (statement) =>
    expect(t.db.$client.query(statement)).rejects.toThrow('the audit trail is append-only'),
  );
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
  });
});
