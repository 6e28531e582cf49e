import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { statement } from '../../db/statement.ts';
import { calendarFeeds } from './calendar.table.ts';

/** When it was read is only told to within so many minutes: otherwise each reading would be a write. */
const TOUCH_AFTER_MINUTES = 10;

export const findFeed = (db: Queryable, EmployeeID: number) =>
  firstRow(
    db
      .select({ CreatedAt: calendarFeeds.CreatedAt, ReadAt: calendarFeeds.ReadAt })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.EmployeeID, EmployeeID)),
  );

/** The new address takes the place of a former one. */
export async function putFeed(
  db: Queryable,
  EmployeeID: number,
  TokenHash: Buffer,
  CreatedAt: string,
): Promise<void> {
  const feed = { TokenHash, CreatedAt, ReadAt: null };
  await db
    .insert(calendarFeeds)
    .values({ EmployeeID, ...feed })
    .onConflictDoUpdate({ target: calendarFeeds.EmployeeID, set: feed });
}

/** Whether there was one. */
export async function deleteFeed(db: Queryable, EmployeeID: number): Promise<boolean> {
  const deleted = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.EmployeeID, EmployeeID))
    .returning({ EmployeeID: calendarFeeds.EmployeeID });
  return deleted.length > 0;
}

interface Read {
  readonly hash: Buffer;
  readonly now: string;
}

const owner = statement.once<Read, { EmployeeID: number; Touch: boolean }>(
  (value) => sql`
    select employee_id as "EmployeeID", coalesce(read_at < ${value('now')}::timestamptz
      - interval '${sql.raw(String(TOUCH_AFTER_MINUTES))} minutes', true) as "Touch"
    from calendar_feeds where token_hash = ${value('hash')}`,
);

const touch = statement.once<Read>(
  (value) =>
    sql`update calendar_feeds set read_at = ${value('now')}::timestamptz where token_hash = ${value('hash')}`,
);

/** Whose calendar an address is of; noted as read. A database that takes no writes for now is still read. */
export async function readOwner(db: Database, hash: Buffer, now: Date): Promise<number | undefined> {
  const read = { hash, now: now.toISOString() };
  const found = await firstRow(owner(db, read));
  if (found?.Touch) await touch(db, read).catch(() => undefined);
  return found?.EmployeeID;
}
