import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { rooms } from '../features/rooms/rooms.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const room = { RoomNumber: '101', RoomType: 'KING' };

describe('statements that are sent without waiting for the one before', () => {
  it('are all undone and answered as an error when the audit row, sent just before the commit, is refused', async () => {
    const caller = await t.loginAs({ pages: ['Rooms Details'] });
    const options = { headers: { 'idempotency-key': 'refused-audit' } };
    await t.db.execute(sql`alter table audit_log add constraint no_rooms check (record not like 'room:%')`);
    const refused = await caller.post('/Rooms/post', room, options);
    await t.db.execute(sql`alter table audit_log drop constraint no_rooms`);
    expect(refused.status).toBe(500);
    expect(await t.db.$count(rooms)).toBe(0);
    expect((await caller.post('/Rooms/post', room, options)).status).toBe(200);
    expect(await t.db.$count(rooms)).toBe(1);
  });

  it('leave the connection usable after a transaction that failed half-way', async () => {
    const failing = t.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 / ${0}::int`);
    });
    await expect(failing).rejects.toThrow();
    const { rows } = await t.db.execute(sql`select ${1}::int as one`);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('are planned for their values where those decide how many rows are met', async () => {
    // Names are few and given out once in a process: the tests before this one may have used them up.
    vi.resetModules();
    const { openDatabase } = await import('./client.ts');
    const fresh = openDatabase(t.db.$client.options.connectionString ?? '', () => undefined, 1);
    const { rows } = await fresh.transaction(async (tx) => {
      await tx.execute(sql`select 1 from rooms where room_id = ${1}`);
      await tx.execute(sql`select 1 from rooms where room_id = any(${sql.param([1, 2])}::int[])`);
      await tx.execute(sql`select 1 from rooms limit ${10}`);
      return tx.execute<{ statement: string }>(
        sql`select statement from pg_prepared_statements where statement like ${'select 1 from rooms%'}`,
      );
    });
    await fresh.$client.end();
    expect(rows.map(({ statement }) => statement).toSorted()).toEqual([
      'select 1 from rooms limit $1',
      'select 1 from rooms where room_id = $1',
    ]);
  });
});
