import { sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { onlyLocation, type Scope } from '../../db/scope.ts';
import { selectList, perShape, statement } from '../../db/statement.ts';
import { employeeRoles, employees, roles } from '../../db/tables/access.table.ts';
import { pageOf, sortOf } from '../../db/list-page.ts';

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

const NAME = sql`lower(${employees.FirstName} || ' ' || ${employees.LastName})`;
const EMAIL = sql`lower(${employees.Email})`;
const ROLE = sql`lower(${roles.RoleName})`;
const SORTS: Readonly<Record<string, SQL>> = { Name: NAME, Email: EMAIL, RoleName: ROLE };
const SEARCHED = [NAME, EMAIL, sql`lower(${employees.PhoneNumber})`, ROLE];

const JOINED = sql`${employeeRoles}
  join ${employees} on ${employees.EmployeeID} = ${employeeRoles.EmployeeID}
  join ${roles} on ${roles.RoleID} = ${employeeRoles.RoleID}`;

interface Asked {
  readonly LocationID: number;
  /** Everybody where it is blank. */
  readonly search: string;
  /** All rows where it is null. */
  readonly limit: number | null;
  readonly offset: number;
}

/** A hotel has a few dozen colleagues: one plan is right for all, and counting them beside the page costs next to nothing. */
const colleagues = perShape((field: string, descending: boolean) =>
  statement.once<Asked, Row & { Total: number }>((value) => {
    const found = SEARCHED.map((text) => sql`strpos(${text}, lower(${value('search')})) > 0`);
    return sql`select ${selectList(COLUMNS)}, count(*) over ()::int as "Total" from ${JOINED}
      where ${employeeRoles.LocationID} = ${value('LocationID')}
        and (${value('search')}::text = '' or ${sql.join(found, sql` or `)})
      order by ${SORTS[field] ?? NAME} ${descending ? sql`desc` : sql`asc`}, ${NAME}, ${employees.EmployeeID}
      limit ${value('limit')}::int offset ${value('offset')}::int`;
  }),
);

/** Employees with a role inside the scope, which is the selected location. */
export async function listColleagues(db: Queryable, scope: Scope, query: ListQuery) {
  const { field, descending } = sortOf(query, 'Name');
  const { limit = null, offset = 0 } = pageOf(query) ?? {};
  const LocationID = onlyLocation(scope);
  const read = colleagues(field, descending);
  const asked = { LocationID, search: query.Search ?? '', limit, offset };
  const rows = await read(db, asked);
  // Behind the last page there is no row to tell the number.
  const [first] = rows.length === 0 && offset > 0 ? await read(db, { ...asked, limit: 1, offset: 0 }) : rows;
  return { rows: rows.map((row) => colleagueOf(LocationID, row)), total: first?.Total ?? 0 };
}

function colleagueOf<R extends Row>(LocationID: number, row: R) {
  return { ...row, LocationIDRole: { [LocationID]: row.RoleID } };
}

const colleague = perShape((locks: boolean) =>
  statement.once<{ LocationID: number; EmployeeID: number }, Row>(
    (value) => sql`select ${selectList(COLUMNS)} from ${JOINED}
      where ${employeeRoles.LocationID} = ${value('LocationID')}
        and ${employeeRoles.EmployeeID} = ${value('EmployeeID')}
      ${locks ? sql`for no key update of employees` : sql``}`,
  ),
);

export async function findColleague(db: Queryable, LocationID: number, EmployeeID: number) {
  const [row] = await colleague(false)(db, { LocationID, EmployeeID });
  return row && colleagueOf(LocationID, row);
}

/** The same, locked until the end of the transaction: roles of one person change one after the other. */
export async function lockColleague(db: Queryable, LocationID: number, EmployeeID: number) {
  const [row] = await colleague(true)(db, { LocationID, EmployeeID });
  return row && colleagueOf(LocationID, row);
}
