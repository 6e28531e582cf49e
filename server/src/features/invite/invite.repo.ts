import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { OutputOf, QueryOf } from '@boh/contract/endpoint.ts';
import type { listInvitations as listEndpoint } from '@boh/contract/invite/invite.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { containsText } from '../../db/contains.ts';
import { jsonRows } from '../../db/json-row.ts';
import { FULL_NAME } from '../../db/person.ts';
import { idsOf, locationsOnly, narrow, within, type Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { employeeRoles, employees, roles, sessions } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { sortOf } from '../../db/list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../db/list-statement.ts';
import { employeeIdentities } from '../security/security.table.ts';
import { invitations } from './invite.table.ts';

const NAME = sql`lower(${FULL_NAME})`;
const SORTS: Readonly<Record<string, SQL>> = {
  Name: NAME,
  Email: sql`lower(${employees.Email})`,
  LocationName: sql`lower(${locations.Name})`,
  RoleName: sql`lower(${roles.RoleName})`,
  SentAt: sql`${invitations.SentAt}`,
  ExpiresAt: sql`${employees.TemporaryExpiresAt}`,
};

const SEARCHED = [FULL_NAME, employees.Email, locations.Name, roles.RoleName, invitations.InvitedBy];

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

export type Invitation = Omit<OutputOf<typeof listEndpoint>[number], 'Expired'>;

/**
 * Pending: the invited person is still here, still holds a role there, never chose a password and has not come through the
 * company's own sign-in since.
 */
const PENDING = sql`${invitations}
  join ${employees} on ${employees.EmployeeID} = ${invitations.EmployeeID} and ${employees.PasswordHash} is null
    and ${employees.Active}
    and not exists (select from ${employeeIdentities} where ${employeeIdentities.EmployeeID} = ${invitations.EmployeeID}
      and ${employeeIdentities.LastUsedAt} >= ${invitations.SentAt})
  join ${locations} on ${locations.LocationID} = ${invitations.LocationID}
  join ${employeeRoles} on ${employeeRoles.EmployeeID} = ${invitations.EmployeeID}
    and ${employeeRoles.LocationID} = ${invitations.LocationID}
  join ${roles} on ${roles.RoleID} = ${employeeRoles.RoleID}`;

const list = listStatement<Places & { readonly Search: string | undefined }>({
  fields: COLUMNS,
  from: PENDING,
  where: {
    ...inPlaces(invitations.LocationID),
    Search: (value) => containsText(value('Search'), ...SEARCHED),
  },
  order(query) {
    const { field, descending } = sortOf(query, '-SentAt');
    const by = SORTS[field] ?? NAME;
    return [descending ? desc(by) : asc(by), desc(invitations.InvitationID)];
  },
  // There are few, at any number of hotels; their five tables take far longer to plan than to read.
  planEachBy: [],
});

export async function listInvitations(db: Queryable, scope: Scope, query: QueryOf<typeof listEndpoint>) {
  const asked = { ...placesOf(narrow(scope, query.LocationID)), Search: query.Search || undefined };
  const { json, total } = await list(db, query, asked).page();
  return { rows: JSON.parse(json) as Invitation[], total };
}

const lock = statement.each<{ InvitationID: number; ids: string | null }, { json: Invitation }>((value) =>
  jsonRows(
    COLUMNS,
    sql`from ${PENDING} where ${invitations.InvitationID} = ${value('InvitationID')}
      and (${value('ids')}::int[] is null or ${invitations.LocationID} = any(${value('ids')}::int[]))
      for no key update of ${employees}`,
  ),
);

/** A pending invitation inside the scope, its employee locked. */
export const lockInvitation = async (db: Queryable, scope: Scope, InvitationID: number) =>
  (await firstRow(lock(db, { InvitationID, ids: idsOf(scope) })))?.json;

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

export const lockEmployeeByEmail = (db: Queryable, email: string) =>
  firstRow(
    db
      .select()
      .from(employees)
      .where(eq(sql`lower(${employees.Email})`, email.toLowerCase()))
      .for('no key update'),
  );

export const insertEmployee = (db: Queryable, employee: typeof employees.$inferInsert) =>
  writtenRow(db.insert(employees).values(employee).returning());

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

/** Whether the employee holds a role at one of these locations. */
export async function worksAt(
  db: Queryable,
  EmployeeID: number,
  places: readonly number[],
): Promise<boolean> {
  const there = within(employeeRoles.LocationID, locationsOnly(places));
  return (await db.$count(employeeRoles, and(eq(employeeRoles.EmployeeID, EmployeeID), there))) > 0;
}

export const isConfirmed = async (db: Queryable, EmployeeID: number): Promise<boolean> =>
  (await db.$count(employees, and(eq(employees.EmployeeID, EmployeeID), employees.EmailConfirmed))) > 0;

export async function findLocationName(db: Queryable, LocationID: number): Promise<string> {
  const found = db.select().from(locations).where(eq(locations.LocationID, LocationID));
  return (await firstRow(found))?.Name ?? '';
}
