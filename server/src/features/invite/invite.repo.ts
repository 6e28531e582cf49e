import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { QueryOf } from '@boh/contract/endpoint.ts';
import type { listInvitations as listEndpoint } from '@boh/contract/invite/invite.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { narrow, within, type Scope } from '../../db/scope.ts';
import { employeeRoles, employees, roles, sessions } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { sortOf } from '../../http/list-answer.ts';
import { listRows } from '../../http/list-rows.ts';
import { invitations } from './invite.table.ts';

const NAME = sql`lower(${employees.FirstName} || ' ' || ${employees.LastName})`;
const SORTS: Readonly<Record<string, SQL>> = {
  Name: NAME,
  Email: sql`lower(${employees.Email})`,
  LocationName: sql`lower(${locations.Name})`,
  RoleName: sql`lower(${roles.RoleName})`,
  SentAt: sql`${invitations.SentAt}`,
  ExpiresAt: sql`${employees.TemporaryExpiresAt}`,
};

const COLUMNS = {
  InvitationID: invitations.InvitationID,
  EmployeeID: invitations.EmployeeID,
  FirstName: employees.FirstName,
  LastName: employees.LastName,
  Email: employees.Email,
  LocationID: invitations.LocationID,
  LocationName: locations.Name,
  RoleName: roles.RoleName,
  InvitedBy: invitations.InvitedBy,
  SentAt: invitations.SentAt,
  ExpiresAt: employees.TemporaryExpiresAt,
};

/** Pending: the invited person still holds a role there and never chose a password. */
function pending(db: Queryable, where: SQL | undefined) {
  return db
    .select(COLUMNS)
    .from(invitations)
    .innerJoin(employees, eq(employees.EmployeeID, invitations.EmployeeID))
    .innerJoin(locations, eq(locations.LocationID, invitations.LocationID))
    .innerJoin(
      employeeRoles,
      and(
        eq(employeeRoles.EmployeeID, invitations.EmployeeID),
        eq(employeeRoles.LocationID, invitations.LocationID),
      ),
    )
    .innerJoin(roles, eq(roles.RoleID, employeeRoles.RoleID))
    .where(and(where, isNull(employees.PasswordHash)))
    .$dynamic();
}

export type Invitation = Awaited<ReturnType<typeof pending>>[number];

export async function listInvitations(db: Queryable, scope: Scope, query: QueryOf<typeof listEndpoint>) {
  const { Search = '' } = query;
  const texts = [NAME, SORTS['Email'], SORTS['LocationName'], SORTS['RoleName']];
  const found = sql.join(
    texts.map((text) => sql`strpos(${text}, lower(${Search})) > 0`),
    sql` or `,
  );
  const where = and(
    within(invitations.LocationID, narrow(scope, query.LocationID)),
    Search === '' ? undefined : sql`(${found})`,
  );
  const { field, descending } = sortOf(query, '-SentAt');
  const by = SORTS[field] ?? NAME;
  const rows = pending(db, where).orderBy(descending ? desc(by) : asc(by), desc(invitations.InvitationID));
  return listRows(query, rows, () => db.$count(pending(db, where).as('found')));
}

/** A pending invitation inside the scope, its employee locked. */
export async function lockInvitation(
  db: Queryable,
  scope: Scope,
  InvitationID: number,
): Promise<Invitation | undefined> {
  const where = and(eq(invitations.InvitationID, InvitationID), within(invitations.LocationID, scope));
  const [row] = await pending(db, where).for('no key update', { of: employees });
  return row;
}

/** Inserts the invitation, or moves the date of the one there is. */
export async function saveInvitation(
  db: Queryable,
  invitation: typeof invitations.$inferInsert,
): Promise<void> {
  const { InvitedBy, SentAt } = invitation;
  await db
    .insert(invitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [invitations.EmployeeID, invitations.LocationID],
      set: { InvitedBy, SentAt },
    });
}

export async function deleteInvitation(db: Queryable, InvitationID: number): Promise<void> {
  await db.delete(invitations).where(eq(invitations.InvitationID, InvitationID));
}

export async function lockEmployeeByEmail(db: Queryable, email: string) {
  const [row] = await db
    .select()
    .from(employees)
    .where(eq(sql`lower(${employees.Email})`, email.toLowerCase()))
    .for('no key update');
  return row;
}

export async function insertEmployee(db: Queryable, employee: typeof employees.$inferInsert) {
  const [row] = await db.insert(employees).values(employee).returning();
  if (!row) throw new Error('The employee was not created.');
  return row;
}

export async function setPasswords(
  db: Queryable,
  EmployeeID: number,
  passwords: {
    PasswordHash?: null;
    TemporaryHash: string | null;
    TemporaryExpiresAt: string | null;
    Active?: true;
  },
): Promise<void> {
  await db.update(employees).set(passwords).where(eq(employees.EmployeeID, EmployeeID));
}

export async function deleteSessionsOf(db: Queryable, EmployeeID: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.EmployeeID, EmployeeID));
}

/** Whether the employee holds a role anywhere else. */
export async function holdsAnyRole(db: Queryable, EmployeeID: number): Promise<boolean> {
  return (await db.$count(employeeRoles, eq(employeeRoles.EmployeeID, EmployeeID))) > 0;
}

export async function findLocationName(db: Queryable, LocationID: number): Promise<string> {
  const [row] = await db
    .select({ Name: locations.Name })
    .from(locations)
    .where(eq(locations.LocationID, LocationID));
  return row?.Name ?? '';
}

export async function holdsRoleAt(db: Queryable, EmployeeID: number, LocationID: number): Promise<boolean> {
  const there = and(eq(employeeRoles.EmployeeID, EmployeeID), eq(employeeRoles.LocationID, LocationID));
  return (await db.$count(employeeRoles, there)) > 0;
}
