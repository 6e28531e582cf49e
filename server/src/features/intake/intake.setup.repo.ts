import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { intakeSetups } from '../../db/tables/intake.table.ts';
import { locations } from '../../db/tables/locations.table.ts';

type SetupRow = typeof intakeSetups.$inferSelect;

export async function findSetup(db: Queryable, LocationID: number): Promise<SetupRow | undefined> {
  const [row] = await db.select().from(intakeSetups).where(eq(intakeSetups.LocationID, LocationID));
  return row;
}

/** The zone of a location; UTC where there is no such one. */
export async function findZone(db: Queryable, LocationID: number): Promise<string> {
  const [row] = await db
    .select({ TimeZone: locations.TimeZone })
    .from(locations)
    .where(eq(locations.LocationID, LocationID));
  return row?.TimeZone ?? 'UTC';
}

/** Makes sure that there is one, and keeps it to this transaction. */
export async function lockSetup(tx: Queryable, LocationID: number): Promise<SetupRow> {
  await tx.insert(intakeSetups).values({ LocationID }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(intakeSetups)
    .where(eq(intakeSetups.LocationID, LocationID))
    .for('no key update');
  if (!row) throw new Error('The setup was not made.');
  return row;
}

export async function changeSetup(
  tx: Queryable,
  LocationID: number,
  values: Partial<Omit<SetupRow, 'LocationID' | 'Version' | 'MapVersion'>>,
): Promise<void> {
  await tx
    .update(intakeSetups)
    .set({ ...values, Version: sql`${intakeSetups.Version} + 1` })
    .where(eq(intakeSetups.LocationID, LocationID));
}

/** The location that mails to this part of the mailbox's address are for. */
export async function findByMailPart(db: Queryable, MailPart: string): Promise<SetupRow | undefined> {
  const [row] = await db.select().from(intakeSetups).where(eq(intakeSetups.MailPart, MailPart));
  return row;
}
