import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { statement } from '../../db/statement.ts';
import { employeeRoles, employees, sessions } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';

/** What decides about signing in. */
export type Employee = Pick<
  typeof employees.$inferSelect,
  | 'EmployeeID'
  | 'FirstName'
  | 'LastName'
  | 'Email'
  | 'EmailConfirmed'
  | 'PasswordHash'
  | 'TemporaryHash'
  | 'LastLocationID'
> & { readonly TemporaryExpiresAt: Date | string | null };

const byEmail = statement.once<{ email: string }, Employee>(
  (
    value,
  ) => sql`select employee_id as "EmployeeID", first_name as "FirstName", last_name as "LastName", email as "Email",
      password_hash as "PasswordHash", temporary_hash as "TemporaryHash", temporary_expires_at as "TemporaryExpiresAt",
      email_confirmed as "EmailConfirmed", last_location_id as "LastLocationID"
    from ${employees} where lower(email) = lower(${value('email')}) and active`,
);

export const findEmployeeByEmail = (db: Queryable, email: string) => firstRow(byEmail(db, { email }));

export const findEmployee = (db: Queryable, EmployeeID: number) =>
  firstRow(db.select().from(employees).where(eq(employees.EmployeeID, EmployeeID)));

const lock = statement.once<
  { EmployeeID: number },
  Pick<typeof employees.$inferSelect, 'Active' | 'PasswordHash' | 'TemporaryHash'>
>(
  (value) => sql`select active as "Active", password_hash as "PasswordHash", temporary_hash as "TemporaryHash"
    from ${employees} where employee_id = ${value('EmployeeID')} for no key update`,
);

/** What decides about signing in, locked: nobody else changes the password until the transaction ends. */
export const lockEmployee = (tx: Queryable, EmployeeID: number) => firstRow(lock(tx, { EmployeeID }));

export type LockedPerson = Pick<
  typeof employees.$inferSelect,
  'EmployeeID' | 'FirstName' | 'LastName' | 'EmailConfirmed' | 'Active'
>;

const lockAddress = statement.once<{ email: string }, LockedPerson>(
  (value) => sql`select employee_id as "EmployeeID", first_name as "FirstName", last_name as "LastName",
      email_confirmed as "EmailConfirmed", active as "Active"
    from ${employees} where lower(email) = lower(${value('email')}) for no key update`,
);

/** Whoever has that address, also those who left, locked. */
export const lockByEmail = (tx: Queryable, email: string) => firstRow(lockAddress(tx, { email }));

/** Locations where the employee holds a role, by name. */
const ownLocations = statement.once<{ EmployeeID: number }, { LocationID: number; Name: string }>(
  (value) => sql`select l.location_id as "LocationID", l.name as "Name"
    from ${employeeRoles} er join ${locations} l using (location_id)
    where er.employee_id = ${value('EmployeeID')} order by lower(l.name)`,
);

export const listOwnLocations = (db: Queryable, EmployeeID: number) => ownLocations(db, { EmployeeID });

/** Undefined where somebody has that email. */
export const insertEmployee = (db: Queryable, employee: typeof employees.$inferInsert) =>
  firstRow(db.insert(employees).values(employee).onConflictDoNothing().returning());

export async function updateEmployee(
  db: Queryable,
  EmployeeID: number,
  changes: Partial<typeof employees.$inferInsert>,
): Promise<void> {
  await db.update(employees).set(changes).where(eq(employees.EmployeeID, EmployeeID));
}

type NewSession = Required<Omit<typeof sessions.$inferInsert, 'SessionID' | 'SignInID'>>;

const newSession = statement.once<NewSession>(
  (
    value,
  ) => sql`insert into ${sessions} (token_hash, employee_id, location_id, created_at, last_seen_at, proved_at, user_agent, address)
    values (${value('TokenHash')}, ${value('EmployeeID')}, ${value('LocationID')}, ${value('CreatedAt')},
      ${value('LastSeenAt')}, ${value('ProvedAt')}, ${value('UserAgent')}, ${value('Address')})`,
);

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await newSession(db, session);
}

const sessionOfTab = statement.once<
  { SessionID: number; TokenHash: Buffer; LastSeenAt: string },
  { SessionID: number }
>(
  (
    value,
  ) => sql`insert into ${sessions} (sign_in_id, token_hash, employee_id, location_id, created_at, last_seen_at,
      proved_at, user_agent, address)
    select sign_in_id, ${value('TokenHash')}, employee_id, location_id, created_at, ${value('LastSeenAt')}, proved_at,
      user_agent, address
    from ${sessions} where session_id = ${value('SessionID')} returning session_id as "SessionID"`,
);

/** Another session of the same sign-in, which ends when the first one does; undefined where that one has ended. */
export const copySession = (
  db: Queryable,
  SessionID: number,
  { TokenHash, LastSeenAt }: Pick<NewSession, 'TokenHash' | 'LastSeenAt'>,
) => firstRow(sessionOfTab(db, { SessionID, TokenHash, LastSeenAt }));

/** False where the session has ended meanwhile. */
export async function rotateSession(
  db: Queryable,
  SessionID: number,
  changes: { TokenHash: Buffer; LocationID: number },
): Promise<boolean> {
  const rotated = await db
    .update(sessions)
    .set(changes)
    .where(eq(sessions.SessionID, SessionID))
    .returning({ SessionID: sessions.SessionID });
  return rotated.length > 0;
}

/** Notes a new proof for all tabs of a sign-in; false where it has ended. */
export async function proveSignIn(
  db: Queryable,
  EmployeeID: number,
  SessionID: number,
  at: string,
): Promise<boolean> {
  const signIn = db.select({ id: sessions.SignInID }).from(sessions).where(eq(sessions.SessionID, SessionID));
  const proved = await db
    .update(sessions)
    .set({ ProvedAt: at })
    .where(and(eq(sessions.EmployeeID, EmployeeID), inArray(sessions.SignInID, signIn)))
    .returning({ SessionID: sessions.SessionID });
  return proved.length > 0;
}

/** Ends a session with those of the other tabs that came from the same sign-in. */
export async function deleteSignIn(db: Queryable, EmployeeID: number, SessionID: number): Promise<void> {
  const signIn = db.select({ id: sessions.SignInID }).from(sessions).where(eq(sessions.SessionID, SessionID));
  await db
    .delete(sessions)
    .where(and(eq(sessions.EmployeeID, EmployeeID), inArray(sessions.SignInID, signIn)));
}

/** Ends the employee's sessions, except the one that is kept. */
export async function deleteSessionsOf(db: Queryable, EmployeeID: number, keep = 0): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.EmployeeID, EmployeeID), ne(sessions.SessionID, keep)));
}
