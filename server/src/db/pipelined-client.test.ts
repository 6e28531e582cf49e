import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
