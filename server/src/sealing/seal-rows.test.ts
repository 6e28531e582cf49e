import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { timesSealed, verify, writeRows } from '../../test/sealing-trail.ts';
import { auditSeals } from '../db/tables/seals.table.ts';
import { sealRows } from './seal-rows.ts';
import { sealingRounds } from './sealing.rounds.ts';

let t: TestApp;
let open: pg.Client[];
beforeEach(async () => {
  t = await buildTestApp();
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((client) => client.end()));
  await t.close();
});

const seal = (most?: number) => sealRows(t.db, t.clock.now(), most);
const seals = () => t.db.select().from(auditSeals).orderBy(auditSeals.SealID);
const once = async () => [...(await timesSealed(t.db)).values()].every((times) => times === 1);

/** A transaction of somebody else. */
async function begin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: t.db.$client.options.connectionString });
  open.push(client);
  await client.connect();
  await client.query('begin');
  return client;
}

describe('sealing', () => {
  it('seals what is there, each seal following the one before, and nothing where nothing is new', async () => {
    expect(await seal()).toBeNull();
    await writeRows(t.db.$client, 3);
    expect((await seal())?.rows).toBe(3);
    expect(await seal()).toBeNull();
    await writeRows(t.db.$client, 2);
    await seal();
    const [first, second] = await seals();
    expect([first, second].map((each) => [each?.SealID, each?.Rows, each?.Open])).toEqual([
      [1, '1-3', '[]'],
      [2, '4-5', '[]'],
    ]);
    expect(second?.Previous).toEqual(first?.Hash);
    expect(await verify(t.db)).toMatchObject({ seals: 2, rows: 5, waiting: 0 });
  });

  it('seals the rows of a transaction that was open with a later seal', async () => {
    const late = await begin();
    await writeRows(late, 2);
    await writeRows(t.db.$client, 3);
    await seal();
    expect((await seals()).map(({ Rows }) => Rows)).toEqual(['3-5']);
    // Still open, others go on.
    await writeRows(t.db.$client, 1);
    await seal();
    await late.query('commit');
    expect(await verify(t.db)).toMatchObject({ rows: 4, waiting: 2 });
    await seal();
    expect((await seals()).map(({ Rows }) => Rows)).toEqual(['3-5', '6', '1-2']);
    expect(await verify(t.db)).toMatchObject({ rows: 6, waiting: 0 });
    expect(await once()).toBe(true);
  });

  it('settles ids of a transaction that was rolled back, and only then', async () => {
    const undone = await begin();
    await writeRows(undone, 2);
    const other = await begin();
    await writeRows(other, 1);
    await writeRows(t.db.$client, 1);
    await seal();
    await undone.query('rollback');
    await writeRows(t.db.$client, 1);
    await seal();
    // The other one was writing at the same time: nobody can tell yet whose ids these are.
    expect((await seals()).map(({ Void }) => Void)).toEqual(['', '']);
    await other.query('commit');
    await writeRows(t.db.$client, 1);
    await seal();
    expect((await seals()).map(({ Rows, Void, Open }) => [Rows, Void, Open]).at(-1)).toEqual([
      '3,6',
      '1-2',
      '[]',
    ]);
  });

  it('settles in the end beside writers without pause', async () => {
    const undone = await begin();
    await writeRows(undone, 1);
    await writeRows(t.db.$client, 1);
    await seal();
    await undone.query('rollback');
    let before = await begin();
    await writeRows(before, 1);
    for (let round = 0; round < 3; round += 1) {
      const next = await begin();
      await writeRows(next, 1);
      await before.query('commit');
      await seal();
      before = next;
    }
    await before.query('commit');
    expect((await seals()).map(({ Void }) => Void)).toContain('1');
    await seal();
    expect(await once()).toBe(true);
  });

  it('does not take a late row for a void one where too many came at once', async () => {
    const late = await begin();
    await writeRows(late, 7);
    await writeRows(t.db.$client, 1);
    await seal(3);
    await late.query('commit');
    while ((await seal(3)) !== null);
    expect(await once()).toBe(true);
    expect(await verify(t.db)).toMatchObject({ rows: 8, waiting: 0 });
  });

  it('goes through a trail of any length in seals of bounded size', async () => {
    await writeRows(t.db.$client, 10);
    const sizes: number[] = [];
    for (let sealed = await seal(4); sealed; sealed = await seal(4)) sizes.push(sealed.rows);
    expect(sizes).toEqual([4, 4, 2]);
  });

  it('is done by one of several at once', async () => {
    await writeRows(t.db.$client, 50);
    const done = await Promise.all(Array.from({ length: 8 }, () => seal(10)));
    while ((await seal(10)) !== null);
    expect(done.filter((sealed) => sealed !== null).length).toBeGreaterThan(0);
    expect(await once()).toBe(true);
    await verify(t.db);
  });

  it('never makes a writer wait, nor waits for one: both go on while the other is half-way', async () => {
    const writer = await begin();
    await writeRows(writer, 1);
    await writeRows(t.db.$client, 1);
    const sealer = await begin();
    await sealer.query(`set local lock_timeout = '1ms'`);
    await sealer.query('select * from audit_log');
    await sealer.query(`insert into audit_seals values (1, now(), 2, '2', '', '[]', '', '', '')`);
    await writer.query(`set local lock_timeout = '1ms'`);
    await writeRows(writer, 1);
    await writer.query('commit');
    await sealer.query('rollback');
    await seal();
    expect(await once()).toBe(true);
  });

  it('leaves the chain whole when it is cut off half-way', async () => {
    await writeRows(t.db.$client, 3);
    await t.db.execute(sql`alter table audit_seals add constraint none check (false) not valid`);
    await expect(seal()).rejects.toThrow();
    await t.db.execute(sql`alter table audit_seals drop constraint none`);
    await writeRows(t.db.$client, 1);
    await seal();
    expect(await verify(t.db)).toMatchObject({ seals: 1, rows: 4, waiting: 0 });
  });
});

describe('a hundred writers beside two sealers', () => {
  const WRITERS = 100;
  const CONNECTIONS = 16;

  it('have every row sealed exactly once, also those that commit late, and none that was rolled back', async () => {
    const pool = new pg.Pool({ connectionString: t.db.$client.options.connectionString, max: CONNECTIONS });
    let isOver = false;
    const sealer = async () => {
      // As two processes have it, each begun anew now and then: what a seal needs stands in the one before it.
      while (!isOver) await sealingRounds(t.services)();
    };
    const sealers = [sealer(), sealer()];
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let turn = 0; turn < 4; turn += 1) {
          const client = await pool.connect();
          await client.query('begin');
          await writeRows(client, 1 + (writer % 3));
          if (writer % 5 === 0) await seal();
          if (writer % 2 === 0) await writeRows(client, 1);
          await client.query((writer + turn) % 4 === 0 ? 'rollback' : 'commit');
          client.release();
        }
      }),
    );
    await pool.end();
    isOver = true;
    await Promise.all(sealers);
    await seal();
    const times = await timesSealed(t.db);
    expect(times.size).toBeGreaterThan(WRITERS);
    expect([...times].filter(([, count]) => count !== 1)).toEqual([]);
    expect(await verify(t.db)).toMatchObject({ rows: times.size, waiting: 0 });
    expect((await seals()).length).toBeGreaterThan(3);
  });
});

describe('the head of the chain', () => {
  it('is logged once a day, to be compared with', async () => {
    const said: unknown[] = [];
    const log = {
      ...t.services.log,
      info: (what: unknown) => said.push(what),
    } as unknown as typeof t.services.log;
    const round = sealingRounds({ ...t.services, log });
    for (const hours of [0, 1, 23]) {
      await writeRows(t.db.$client, 1);
      t.clock.advance(hours * 3_600_000);
      await round();
    }
    const heads = (await seals()).map(({ SealID, Hash }) => ({ seal: `${SealID}:${Hash.toString('hex')}` }));
    expect(said).toEqual([heads[0], heads[2]]);
  });
});
