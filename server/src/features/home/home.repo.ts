import { and, desc, eq, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { deskLogEntries } from '../desk-log/desk-log.table.ts';
import { adaCompliance, cashCounts, preDepartureCalls } from '../log-sheets/log-sheets.table.ts';
import { roomLogs } from '../room-logs/room-logs.table.ts';

type OpenTable = typeof deskLogEntries | typeof adaCompliance | typeof preDepartureCalls | typeof roomLogs;

const openOf = (table: OpenTable, LocationID: number) =>
  sql`(select count(*)::int from ${table} where ${and(eq(table.LocationID, LocationID), not(table.Done))})`;

/** What the desk still has to do at a location: three counts by partial index, in one go. */
export async function countOpenLogbook(db: Queryable, LocationID: number) {
  const { rows } = await db.execute<{ Entries: number; Ada: number; Calls: number }>(sql`
    select ${openOf(deskLogEntries, LocationID)} as "Entries", ${openOf(adaCompliance, LocationID)} as "Ada",
      ${openOf(preDepartureCalls, LocationID)} as "Calls"`);
  return rows[0] ?? { Entries: 0, Ada: 0, Calls: 0 };
}

export async function countOpenRoomLogs(db: Queryable, LocationID: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${openOf(roomLogs, LocationID)} as count`);
  return rows[0]?.count ?? 0;
}

export async function findLastCashCount(db: Queryable, LocationID: number) {
  const [row] = await db
    .select()
    .from(cashCounts)
    .where(eq(cashCounts.LocationID, LocationID))
    .orderBy(desc(cashCounts.CreatedAt), desc(cashCounts.LogID))
    .limit(1);
  return row;
}
