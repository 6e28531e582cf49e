import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { within, type Scope } from '../../db/scope.ts';
import { employeeRoles, employees, roles } from '../../db/tables/access.table.ts';
import { sortOf } from '../../http/list-answer.ts';
import { listRows } from '../../http/list-rows.ts';

const COLUMNS = {
  EmployeeID: employees.EmployeeID,
  FirstName: employees.FirstName,
  LastName: employees.LastName,
  Email: employees.Email,
  PhoneNumber: employees.PhoneNumber,
  LocationIDRole: sql<
    Record<string, number>
  >`jsonb_build_object(${employeeRoles.LocationID}, ${employeeRoles.RoleID})`,
  RoleID: roles.RoleID,
  RoleName: roles.RoleName,
  Version: employees.Version,
};

const NAME = sql`lower(${employees.FirstName} || ' ' || ${employees.LastName})`;
const SORTS: Readonly<Record<string, SQL>> = {
  Name: NAME,
  Email: sql`lower(${employees.Email})`,
  RoleName: sql`lower(${roles.RoleName})`,
};

function selection(db: Queryable, where: SQL | undefined) {
  return db
    .select(COLUMNS)
    .from(employeeRoles)
    .innerJoin(employees, eq(employees.EmployeeID, employeeRoles.EmployeeID))
    .innerJoin(roles, eq(roles.RoleID, employeeRoles.RoleID))
    .where(where)
    .$dynamic();
}

/** Employees with a role inside the scope, which is the selected location. */
export async function listColleagues(db: Queryable, scope: Scope, query: ListQuery) {
  const { Search = '' } = query;
  const texts = [
    NAME,
    sql`lower(${employees.Email})`,
    sql`lower(${employees.PhoneNumber})`,
    SORTS['RoleName'],
  ];
  const found = sql.join(
    texts.map((text) => sql`strpos(${text}, lower(${Search})) > 0`),
    sql` or `,
  );
  const where = and(within(employeeRoles.LocationID, scope), Search === '' ? undefined : sql`(${found})`);
  const { field, descending } = sortOf(query, 'Name');
  const by = SORTS[field] ?? NAME;
  const rows = selection(db, where).orderBy(
    descending ? desc(by) : asc(by),
    asc(NAME),
    asc(employees.EmployeeID),
  );
  return listRows(query, rows, () => db.$count(selection(db, where).as('found')));
}

export async function findColleague(db: Queryable, scope: Scope, EmployeeID: number) {
  const [row] = await selection(
    db,
    and(within(employeeRoles.LocationID, scope), eq(employees.EmployeeID, EmployeeID)),
  );
  return row;
}
