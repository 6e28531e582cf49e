import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { jsonArray, jsonObject, jsonPlain, jsonString } from '../../db/json-text.ts';
import { PLANNED_ONCE } from '../../db/pipelined-client.ts';
import { arrayOf, idsOf, type Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { employeeRoles, employees, roles } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';

export interface Assignment {
  EmployeeID: number;
  LocationID: number;
  LocationName: string;
  RoleID: number;
  RoleName: string;
}

/** Each employee's few rows are found by index, however many locations the scope has. */
const assignmentsOf = statement<{ people: string; ids: string | null }, Assignment>(
  (value) => sql`${PLANNED_ONCE}
    select er.employee_id as "EmployeeID", er.location_id as "LocationID", l.name as "LocationName",
      er.role_id as "RoleID", r.role_name as "RoleName"
    from ${employeeRoles} er
    join ${locations} l on l.location_id = er.location_id
    join ${roles} r on r.role_id = er.role_id
    where er.employee_id = any(${value('people')}::int[])
      and (${value('ids')}::int[] is null or er.location_id = any(${value('ids')}::int[]))
    order by lower(l.name)`,
);

/** What these employees hold inside the scope, by location name. */
export async function listAssignmentsOf(
  db: Queryable,
  scope: Scope,
  EmployeeIDs: readonly number[],
): Promise<Assignment[]> {
  if (EmployeeIDs.length === 0) return [];
  return assignmentsOf(db, { people: arrayOf(EmployeeIDs), ids: idsOf(scope) });
}

/** A location with the roles that two people hold there. */
interface SharedPlace {
  readonly LocationID: number;
  readonly Name: string;
  readonly CallerRoleID: number | null;
  readonly RoleID: number | null;
}

interface Two {
  readonly CallerID: number;
  readonly EmployeeID: number;
}

const orNull = (column: string) => sql`coalesce(${sql.raw(column)}::text, 'null')`;

const sharedPlaces = statement<Two & { ids: string | null }, { json: string }>((value) => {
  const row = jsonObject({
    LocationID: jsonPlain(sql`l.location_id`),
    Name: jsonString(sql`l.name`),
    CallerRoleID: orNull('own.role_id'),
    RoleID: orNull('held.role_id'),
  });
  return sql`${PLANNED_ONCE} ${jsonArray(sql`
    select ${row} as json from ${locations} l
    left join ${employeeRoles} own on own.location_id = l.location_id and own.employee_id = ${value('CallerID')}
    left join ${employeeRoles} held on held.location_id = l.location_id and held.employee_id = ${value('EmployeeID')}
    where ${value('ids')}::int[] is null or l.location_id = any(${value('ids')}::int[])
    order by lower(l.name)`)}`;
});

/** The locations of a scope by name, with the role of the caller and that of the employee there. */
export async function listSharedPlaces(db: Queryable, scope: Scope, two: Two): Promise<SharedPlace[]> {
  const [row] = await sharedPlaces(db, { ...two, ids: idsOf(scope) });
  return JSON.parse(row?.json ?? '[]') as SharedPlace[];
}

export async function countSave(db: Queryable, EmployeeID: number): Promise<void> {
  await db
    .update(employees)
    .set({ Version: sql`${employees.Version} + 1` })
    .where(eq(employees.EmployeeID, EmployeeID));
}

export async function deleteAssignments(
  db: Queryable,
  EmployeeID: number,
  LocationIDs: readonly number[],
): Promise<void> {
  if (LocationIDs.length === 0) return;
  await db
    .delete(employeeRoles)
    .where(
      and(eq(employeeRoles.EmployeeID, EmployeeID), inArray(employeeRoles.LocationID, [...LocationIDs])),
    );
}

/** Sets the role of an employee at several locations. */
export async function saveAssignments(
  db: Queryable,
  assignments: readonly (typeof employeeRoles.$inferInsert)[],
): Promise<void> {
  if (assignments.length === 0) return;
  await db
    .insert(employeeRoles)
    .values([...assignments])
    .onConflictDoUpdate({
      target: [employeeRoles.EmployeeID, employeeRoles.LocationID],
      set: { RoleID: sql`excluded.role_id` },
    });
}
