import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { containsText } from '../../db/contains.ts';
import { firstRow } from '../../db/first-row.ts';
import { sortOf } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { FULL_NAME } from '../../db/person.ts';
import { onlyLocation, type Scope } from '../../db/scope.ts';
import { selectList, perShape, statement } from '../../db/statement.ts';
import { employeeRoles, employees, roles } from '../../db/tables/access.table.ts';

const COLUMNS = {
  EmployeeID: employees.EmployeeID,
  FirstName: employees.FirstName,
  LastName: employees.LastName,
  Email: employees.Email,
  PhoneNumber: employees.PhoneNumber,
  RoleID: roles.RoleID,
  RoleName: roles.RoleName,
  Version: employees.Version,
};

type Row = Record<'EmployeeID' | 'RoleID' | 'Version', number> &
  Record<'FirstName' | 'LastName' | 'Email' | 'PhoneNumber' | 'RoleName', string>;

const NAME = sql`lower(${FULL_NAME})`;
const SORTS: Readonly<Record<string, SQL>> = {
  Name: NAME,
  Email: sql`lower(${employees.Email})`,
  RoleName: sql`lower(${roles.RoleName})`,
};

const JOINED = sql`${employeeRoles}
  join ${employees} on ${employees.EmployeeID} = ${employeeRoles.EmployeeID} and ${employees.Active}
  join ${roles} on ${roles.RoleID} = ${employeeRoles.RoleID}`;

const list = listStatement<{ readonly LocationID: number; readonly Search: string | undefined }>({
  fields: COLUMNS,
  from: JOINED,
  where: {
    LocationID: (value) => sql`${employeeRoles.LocationID} = ${value('LocationID')}`,
    Search: (value) =>
      containsText(value('Search'), FULL_NAME, employees.Email, employees.PhoneNumber, roles.RoleName),
  },
  order(query) {
    const { field, descending } = sortOf(query, 'Name');
    const by = SORTS[field] ?? NAME;
    return [descending ? desc(by) : asc(by), NAME, asc(employees.EmployeeID)];
  },
  // A hotel has a few dozen colleagues: one plan is right for all.
  planEachBy: [],
});

/** Employees with a role inside the scope, which is the selected location. */
export async function listColleagues(db: Queryable, scope: Scope, query: ListQuery) {
  const LocationID = onlyLocation(scope);
  const { json, total } = await list(db, query, { LocationID, Search: query.Search || undefined }).page();
  return { rows: (JSON.parse(json) as Row[]).map((row) => colleagueOf(LocationID, row)), total };
}

const colleagueOf = (LocationID: number, row: Row) => ({
  ...row,
  LocationIDRole: { [LocationID]: row.RoleID },
});

const colleague = perShape((locks: boolean) =>
  statement.once<{ LocationID: number; EmployeeID: number }, Row>(
    (value) => sql`select ${selectList(COLUMNS)} from ${JOINED}
      where ${employeeRoles.LocationID} = ${value('LocationID')}
        and ${employeeRoles.EmployeeID} = ${value('EmployeeID')}
      ${locks ? sql`for no key update of employees` : sql``}`,
  ),
);

async function colleagueAt(db: Queryable, locks: boolean, LocationID: number, EmployeeID: number) {
  const row = await firstRow(colleague(locks)(db, { LocationID, EmployeeID }));
  return row && colleagueOf(LocationID, row);
}

export const findColleague = (db: Queryable, LocationID: number, EmployeeID: number) =>
  colleagueAt(db, false, LocationID, EmployeeID);

/** The same, locked until the end of the transaction: roles of one person change one after the other. */
export const lockColleague = (db: Queryable, LocationID: number, EmployeeID: number) =>
  colleagueAt(db, true, LocationID, EmployeeID);
