import { and, eq, sql } from 'drizzle-orm';
import type { PageName } from '@boh/contract/pages.ts';
import type { Queryable } from './client.ts';
import { statement } from './statement.ts';
import { employeeRoles, rolePageNames, roles } from './tables/access.table.ts';

interface Holder {
  readonly EmployeeID: number;
  readonly pages: readonly string[];
}

const held = statement.each<Holder, { location_id: number }>(
  (value) => sql`select er.location_id from employee_roles er where er.employee_id = ${value('EmployeeID')}
    and er.role_id = any(array(select rp.role_id from role_page_names rp where rp.page_name = any(${value('pages')}::text[])))`,
);

/** The locations where the employee's role has one of the pages. */
export async function listHeldLocations(db: Queryable, holder: Holder): Promise<number[]> {
  return (await held(db, holder)).map(({ location_id: LocationID }) => LocationID);
}

export async function holdsRoleAt(db: Queryable, EmployeeID: number, LocationID: number): Promise<boolean> {
  const there = and(eq(employeeRoles.EmployeeID, EmployeeID), eq(employeeRoles.LocationID, LocationID));
  return (await db.$count(employeeRoles, there)) > 0;
}

/** Locations where an employee's role there has the page and at least this level. */
export async function listLocationsWithLevel(
  db: Queryable,
  EmployeeID: number,
  pageName: PageName,
  level: number,
): Promise<number[]> {
  const rows = await db
    .select({ LocationID: employeeRoles.LocationID })
    .from(employeeRoles)
    .innerJoin(roles, eq(roles.RoleID, employeeRoles.RoleID))
    .innerJoin(rolePageNames, eq(rolePageNames.RoleID, roles.RoleID))
    .where(
      and(
        eq(employeeRoles.EmployeeID, EmployeeID),
        eq(rolePageNames.PageName, pageName),
        sql`coalesce(${roles.Level}, 0) >= ${level}`,
      ),
    );
  return rows.map(({ LocationID }) => LocationID);
}
