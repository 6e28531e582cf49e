import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { employees } from '../../db/tables/access.table.ts';
import { calendarEntries } from './calendar.table.ts';

/** So many at a look: what is left is due at the next one too. */
const MOST = 500;

export async function listDue(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .select({ EntryID: calendarEntries.EntryID })
    .from(calendarEntries)
    .where(lte(calendarEntries.RemindAt, now.toISOString()))
    .orderBy(asc(calendarEntries.RemindAt))
    .limit(MOST);
  return rows.map(({ EntryID }) => EntryID);
}

/** Keeps a reminder to this transaction; undefined where it is not due any more, or another process has it. */
export const claimDue = (tx: Queryable, EntryID: number, now: Date) =>
  firstRow(
    tx
      .select()
      .from(calendarEntries)
      .where(and(eq(calendarEntries.EntryID, EntryID), lte(calendarEntries.RemindAt, now.toISOString())))
      .for('update', { skipLocked: true }),
  );

/** Once and no more. */
export async function settle(tx: Queryable, EntryID: number): Promise<void> {
  await tx
    .update(calendarEntries)
    .set({ RemindAt: sql`null` })
    .where(eq(calendarEntries.EntryID, EntryID));
}

export const findOwner = (db: Queryable, EmployeeID: number) =>
  firstRow(
    db
      .select({ FirstName: employees.FirstName, Email: employees.Email })
      .from(employees)
      .where(eq(employees.EmployeeID, EmployeeID)),
  );
