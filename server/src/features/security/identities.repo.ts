import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { apiTokens, knownDevices } from '../../db/tables/access.table.ts';
import { calendarFeeds } from '../calendar/calendar.table.ts';
import { employeeIdentities, providerSignIns } from './security.table.ts';

type Identity = typeof employeeIdentities.$inferInsert;
type SignIn = typeof providerSignIns.$inferSelect;

/** Notes the use of an identity; undefined where nobody here has it. */
export const touchIdentity = (db: Queryable, Issuer: string, Subject: string, at: string) =>
  firstRow(
    db
      .update(employeeIdentities)
      .set({ LastUsedAt: at })
      .where(and(eq(employeeIdentities.Issuer, Issuer), eq(employeeIdentities.Subject, Subject)))
      .returning(),
  );

export const hasIdentity = async (db: Queryable, EmployeeID: number): Promise<boolean> =>
  (await db.$count(employeeIdentities, eq(employeeIdentities.EmployeeID, EmployeeID))) > 0;

/** Undefined where somebody else has that identity, or this person another one of the same issuer. */
export const insertIdentity = (db: Queryable, identity: Identity) =>
  firstRow(db.insert(employeeIdentities).values(identity).onConflictDoNothing().returning());

export async function deleteIdentities(db: Queryable, EmployeeID: number): Promise<void> {
  await db.delete(employeeIdentities).where(eq(employeeIdentities.EmployeeID, EmployeeID));
}

/** Keys of an account that work without its password. */
export async function deleteKeys(db: Queryable, EmployeeID: number): Promise<void> {
  await db.delete(apiTokens).where(eq(apiTokens.EmployeeID, EmployeeID));
  await db.delete(calendarFeeds).where(eq(calendarFeeds.EmployeeID, EmployeeID));
  await db.delete(knownDevices).where(eq(knownDevices.EmployeeID, EmployeeID));
}

export async function insertSignIn(
  db: Queryable,
  signIn: typeof providerSignIns.$inferInsert,
): Promise<void> {
  await db.insert(providerSignIns).values(signIn);
}

/** Uses up what is under way; undefined where there is none, or it ran out. */
export const takeSignIn = (db: Queryable, Hash: Buffer, Step: SignIn['Step'], at: string) =>
  firstRow(
    db
      .delete(providerSignIns)
      .where(
        and(
          eq(providerSignIns.Hash, Hash),
          eq(providerSignIns.Step, Step),
          gt(providerSignIns.ExpiresAt, at),
        ),
      )
      .returning(),
  );
