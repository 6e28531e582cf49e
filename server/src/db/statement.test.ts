import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import type { Database } from './client.ts';
import { send, sendTogether, statement } from './statement.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.execute(sql`create table counters (id int primary key, count int not null)`);
});
beforeEach(async () => {
  await db.execute(sql`truncate counters`);
  await db.execute(sql`insert into counters values (1, 0)`);
});
afterAll(() => db.$client.end());

interface One {
  readonly id: number;
}

const readOnce = statement.once<One, { count: number }>(
  (value) => sql`select count from counters where id = ${value('id')}`,
);
const readEach = statement.each<One, { count: number }>(
  (value) => sql`select count from counters where id >= ${value('id')}`,
);
const lock = statement.once<One>((value) => sql`select from counters where id = ${value('id')} for update`);
const fail = statement.once<object>(() => sql`select 1 / (count - count) from counters`);

describe('a statement', () => {
  it('declared once is planned once in a connection, and one declared each never is', async () => {
    const { rows } = await db.transaction(async (tx) => {
      for (const id of [1, 2]) await readOnce(tx, { id });
      for (const id of [1, 2]) await readEach(tx, { id });
      return tx.execute<{ statement: string }>(
        sql`select statement from pg_prepared_statements where statement like ${'select count from counters%'}`,
      );
    });
    expect(rows).toEqual([{ statement: 'select count from counters where id = $1' }]);
  });

  it('that fails says so without its values in the message', async () => {
    const error = await readOnce(db, { id: 'no number' as unknown as number }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).cause).toMatchObject({ code: '22P02' });
  });
});

describe('statements that leave together', () => {
  it('answer in their order, each as what it is read as, and those not given are left out', async () => {
    const count = readOnce.with({ id: 1 }).as(([row]) => row?.count);
    expect(await sendTogether(db, count, undefined, readEach.with({ id: 1 }))).toEqual([
      0,
      undefined,
      [{ count: 0 }],
    ]);
    expect(await send(db, count)).toBe(0);
  });

  it('never read past a lock that stands before them, however long it is waited for', async () => {
    let change = (): void => undefined;
    const changed = new Promise<void>((resolve) => (change = resolve));
    const holder = db.transaction(async (tx) => {
      await lock(tx, { id: 1 });
      await changed;
      await tx.execute(sql`update counters set count = 7 where id = 1`);
    });
    const reader = db.transaction((tx) => sendTogether(tx, lock.with({ id: 1 }), readOnce.with({ id: 1 })));
    await expect.poll(waiting).toBe(1);
    change();
    await holder;
    expect((await reader)[1]).toEqual([{ count: 7 }]);
  });

  it('are refused together when one of them fails, and leave no broken connection behind', async () => {
    await expect(sendTogether(db, readOnce.with({ id: 1 }), fail.with({}))).rejects.toMatchObject({
      cause: { code: '22012' },
    });
    expect(await readOnce(db, { id: 1 })).toEqual([{ count: 0 }]);
  });
});

/** How many connections wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_locks where not granted and pid <> pg_backend_pid()`,
  );
  return rows[0]?.n ?? 0;
}
