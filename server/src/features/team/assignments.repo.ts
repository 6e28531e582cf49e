import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { jsonArray, jsonObject, jsonPlain, jsonString } from '../../db/json-text.ts';
import { arrayOf, idsOf, type Scope } from '../../db/scope.ts';
import { perShape, statement, type Bound } from '../../db/statement.ts';
import { employeeRoles, employees, roles } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';

export interface Assignment {
  EmployeeID: number;
  LocationID: number;
  LocationName: string;
  RoleID: number;
  RoleName: string;
}

/** Each value is looked up in the list, where `any` would walk through all of it; null stands for no list. */
const isOneOf = (value: SQL, ids: Placeholder) =>
  sql`(${ids}::int[] is null or ${value} in (select unnest(${ids}::int[])))`;

interface Holders {
  readonly holders: number | string;
  readonly ids: string | null;
}

/** One employee's rows or those of many, found by index; for one, PostgreSQL keeps its plan. */
const assignmentsOf = perShape((whose: 'one' | 'many') =>
  statement.once<Holders, Assignment>((value) => {
    const holders = whose === 'one' ? value('holders') : sql`any(${value('holders')}::int[])`;
    return sql`
      select er.employee_id as "EmployeeID", er.location_id as "LocationID", l.name as "LocationName",
        er.role_id as "RoleID", r.role_name as "RoleName"
      from ${employeeRoles} er
      join ${locations} l on l.location_id = er.location_id
      join ${roles} r on r.role_id = er.role_id
      where er.employee_id = ${holders} and ${isOneOf(sql`er.location_id`, value('ids'))}
      order by lower(l.name)`;
  }),
);

/** What these employees hold inside the scope, by location name. */
export function listAssignmentsOf(scope: Scope, EmployeeIDs: readonly number[]): Bound<Assignment[]> {
  const [first, ...more] = EmployeeIDs;
  return first !== undefined && more.length === 0
    ? assignmentsOf('one').with({ holders: first, ids: idsOf(scope) })
    : assignmentsOf('many').with({ holders: arrayOf(EmployeeIDs), ids: idsOf(scope) });
}

/** A location with the roles that two people hold there. */
export interface SharedPlace {
  readonly LocationID: number;
  readonly Name: string;
  readonly CallerRoleID: number | null;
  readonly RoleID: number | null;
}

interface Two {
  readonly CallerID: number;
  readonly EmployeeID: number;
}

/**
 * A caller who was deactivated meanwhile holds nothing here: whoever is waiting for a lock at that moment is refused.
 * Both are put together by the program: a plan made for somebody with one role would compare each of 200 places with each
 * of the 200 roles of an administrator.
 */
const placesAndRoles = statement.once<Two & { ids: string | null }, Found>((value) => {
  const place = jsonObject({ LocationID: jsonPlain(sql`l.location_id`), Name: jsonString(sql`l.name`) });
  const role = jsonObject({
    EmployeeID: jsonPlain(sql`er.employee_id`),
    LocationID: jsonPlain(sql`er.location_id`),
    RoleID: jsonPlain(sql`er.role_id`),
  });
  return sql`select
    (${jsonArray(sql`select ${place} as json from ${locations} l
      where ${isOneOf(sql`l.location_id`, value('ids'))} order by lower(l.name)`)}) as places,
    (${jsonArray(sql`select ${role} as json from ${employeeRoles} er
      where er.employee_id in (${value('CallerID')}, ${value('EmployeeID')})`)}) as roles,
    exists (select from ${employees} where employee_id = ${value('CallerID')} and active) as "isCallerActive"`;
});

interface Found {
  readonly places: string;
  readonly roles: string;
  readonly isCallerActive: boolean;
}

/** The locations of a scope by name, with the role of the caller and that of the employee there. */
export const listSharedPlaces = (scope: Scope, two: Two): Bound<SharedPlace[]> =>
  placesAndRoles.with({ ...two, ids: idsOf(scope) }).as(([row]) => sharedBy(two, row));

const NOTHING: Found = { places: '[]', roles: '[]', isCallerActive: false };

function sharedBy(two: Two, row = NOTHING): SharedPlace[] {
  const places = JSON.parse(row.places) as Pick<SharedPlace, 'LocationID' | 'Name'>[];
  const held = JSON.parse(row.roles) as Pick<Assignment, 'EmployeeID' | 'LocationID' | 'RoleID'>[];
  const rolesOf = (id: number) =>
    new Map(held.flatMap((role) => (role.EmployeeID === id ? [[role.LocationID, role.RoleID]] : [])));
  const [own, theirs] = [rolesOf(two.CallerID), rolesOf(two.EmployeeID)];
  return places.map(({ LocationID, Name }) => ({
    LocationID,
    Name,
    CallerRoleID: (row.isCallerActive && own.get(LocationID)) || null,
    RoleID: theirs.get(LocationID) ?? null,
  }));
}

export async function countSaves(db: Queryable, EmployeeIDs: readonly number[]): Promise<void> {
  await db
    .update(employees)
    .set({ Version: sql`${employees.Version} + 1` })
    .where(sql`${employees.EmployeeID} = any(${arrayOf(EmployeeIDs)}::int[])`);
}

/** Takes the roles that employees hold at locations: of one at several, or of several at one. */
export async function deleteAssignments(
  db: Queryable,
  held: readonly Pick<Assignment, 'EmployeeID' | 'LocationID'>[],
): Promise<void> {
  if (held.length === 0) return;
  const people = arrayOf(held.map(({ EmployeeID }) => EmployeeID));
  const places = arrayOf(held.map(({ LocationID }) => LocationID));
  await db.delete(employeeRoles).where(
    sql`(${employeeRoles.EmployeeID}, ${employeeRoles.LocationID})
        in (select * from unnest(${people}::int[], ${places}::int[]))`,
  );
}

/** Sets the roles of employees at locations. */
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
