import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { OutputOf, QueryOf } from '@boh/contract/endpoint.ts';
import { OTHER_TASK } from '@boh/contract/housekeeping/housekeeping.calc.ts';
import { listHousekeepingLogs } from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { inClock, inDay, inTextOf } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf, type CellSearch } from '../../db/contains.ts';
import { firstRow } from '../../db/first-row.ts';
import { declaredOf, jsonRows } from '../../db/json-row.ts';
import { jsonObject, jsonPlain, jsonQuoted, jsonString } from '../../db/json-text.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import {
  conditionsOn,
  inPlaces,
  listStatement,
  placesOf,
  type Conditions,
  type Places,
} from '../../db/list-statement.ts';
import { FULL_NAME } from '../../db/person.ts';
import { arrayOf, within, type Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { employeeRoles, employees, rolePageNames } from '../../db/tables/access.table.ts';
import { housekeepingLogs as logs } from './housekeeping.table.ts';

type Query = QueryOf<typeof listHousekeepingLogs>;
export type Log = OutputOf<typeof listHousekeepingLogs>[number];
export type Filters = Pick<Query, 'From' | 'To' | 'Search' | 'EmployeeID' | 'IDs'>;

const FIELDS = declaredOf(listHousekeepingLogs.output.element.shape, {
  ...getTableColumns(logs),
  Name: FULL_NAME,
});

/** How each field of a row `r` is written: a hotel's whole history is thousands of them. */
const JSON_ROW = jsonObject({
  HousekeepingLogID: jsonPlain(sql`r."HousekeepingLogID"`),
  Type: jsonQuoted(sql`r."Type"`),
  LocationID: jsonPlain(sql`r."LocationID"`),
  EmployeeID: jsonPlain(sql`r."EmployeeID"`),
  Name: jsonString(sql`r."Name"`),
  Date: jsonQuoted(sql`r."Date"`),
  NoOfRooms: jsonQuoted(sql`r."NoOfRooms"`),
  IsCheckOut: jsonPlain(sql`r."IsCheckOut"`),
  StartTime: jsonQuoted(sql`r."StartTime"`),
  EndTime: jsonQuoted(sql`r."EndTime"`),
  BreakTime: jsonQuoted(sql`r."BreakTime"`),
  Notes: jsonString(sql`r."Notes"`),
});
export const EMPLOYEE = sql`join ${employees} on ${employees.EmployeeID} = ${logs.EmployeeID}`;

const SORTS: Readonly<Record<string, SQL>> = {
  NoOfRooms: sql`${logs.NoOfRooms}`,
  Name: sql`lower(${FULL_NAME})`,
  Type: sql`${logs.Type}`,
  StartTime: sql`${logs.StartTime}`,
  EndTime: sql`${logs.EndTime}`,
  IsCheckOut: sql`${logs.IsCheckOut}`,
  Notes: sql`lower(${logs.Notes})`,
};

/** What cells show besides names and notes, in the words of the screen. */
const CELLS: readonly CellSearch[] = [
  inDay(logs.Date),
  inClock(logs.StartTime),
  inClock(logs.EndTime),
  inTextOf(
    '\\dbreak min',
    sql`case when ${logs.BreakTime} > 0 then 'Break ' || ${logs.BreakTime} || ' min' end`,
  ),
  inTextOf('\\d', sql`case when ${logs.Type} <> 'Other' then ${logs.NoOfRooms}::text end`),
  inTextOf('other task', sql`case when ${logs.Type} = 'Other' then ${sql.raw(`'${OTHER_TASK}'`)} end`),
  inTextOf(
    'yesno',
    sql`case when ${logs.Type} = 'Other' then null when ${logs.IsCheckOut} then 'Yes' else 'No' end`,
  ),
];

function orderOf(query: Pick<Query, 'Sort'>): SQL[] {
  const { field, descending } = sortOf(query, '-Date');
  const sort = SORTS[field];
  const newest = [desc(logs.Date), desc(logs.HousekeepingLogID)];
  if (sort) return [descending ? desc(sort) : asc(sort), ...newest];
  return descending ? newest : [asc(logs.Date), asc(logs.HousekeepingLogID)];
}

interface Asked extends Places {
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly EmployeeID?: number | undefined;
  readonly IDs?: string | undefined;
  readonly Search?: string | undefined;
}

const WHERE: Conditions<Asked> = {
  ...inPlaces(logs.LocationID),
  From: (value) => sql`${logs.Date} >= ${value('From')}::date`,
  To: (value) => sql`${logs.Date} <= ${value('To')}::date`,
  EmployeeID: (value) => sql`${logs.EmployeeID} = ${value('EmployeeID')}`,
  IDs: (value) => sql`${logs.HousekeepingLogID} = any(${value('IDs')}::int[])`,
  Search: (value) => containsPattern(value('Search'), FULL_NAME, logs.Notes, ...CELLS),
};

const asked = (scope: Scope, { From, To, EmployeeID, IDs, Search }: Filters): Asked => ({
  ...placesOf(scope),
  From,
  To,
  EmployeeID,
  IDs: IDs && arrayOf(IDs),
  Search: Search ? patternOf(Search) : undefined,
});

/** The condition of the logs that are meant, for figures about them. */
export const matching = (scope: Scope, filters: Filters): SQL => conditionsOn(WHERE, asked(scope, filters));

const list = listStatement<Asked>({
  fields: FIELDS,
  json: JSON_ROW,
  from: sql`${logs}`,
  joins: EMPLOYEE,
  where: WHERE,
  order: orderOf,
  planEachBy: ['LocationIDs', 'From', 'To', 'IDs', 'Search'],
});

export const listLogs = (db: Queryable, scope: Scope, query: Query): JsonList =>
  list(db, query, asked(scope, query));

export const hasLog = async (db: Queryable, scope: Scope, id: number): Promise<boolean> =>
  (await db.$count(logs, and(within(logs.LocationID, scope), eq(logs.HousekeepingLogID, id)))) > 0;

export type NewLog = Required<Omit<typeof logs.$inferInsert, 'HousekeepingLogID'>>;

const saveLog = statement.once<NewLog, { json: Log }>(
  (value) => sql`
    with ${logs} as (
      insert into ${logs} (location_id, employee_id, type, date, no_of_rooms, is_check_out, start_time, end_time,
        break_time, notes)
      select ${value('LocationID')}, ${value('EmployeeID')}, ${value('Type')}, ${value('Date')}::date,
        ${value('NoOfRooms')}::int, ${value('IsCheckOut')}::boolean, ${value('StartTime')}, ${value('EndTime')},
        ${value('BreakTime')}::int, ${value('Notes')}
      where exists (select from employee_roles
        where employee_id = ${value('EmployeeID')} and location_id = ${value('LocationID')})
      returning *
    )
    ${jsonRows(FIELDS, sql`from ${logs} ${EMPLOYEE}`, sql`(${JSON_ROW})::json`)}`,
);

/**
 * Saves a log of an employee who holds a role at the location, and answers it as the list shows it; undefined where they
 * hold none. Checked, saved and read back in one statement: logs come in all day long.
 */
export const insertLog = async (db: Queryable, log: NewLog) => (await firstRow(saveLog(db, log)))?.json;

/** Employees whose role at the location has the Housekeeping Reports page, by name. */
export async function listHousekeepers(
  db: Queryable,
  scope: Scope,
  query: Pick<Query, 'Search' | 'Sort' | 'Page' | 'PageSize' | 'Format'>,
) {
  const { field, descending } = sortOf(query, 'FirstName');
  const by =
    field === 'LastName'
      ? [employees.LastName, employees.FirstName]
      : [employees.FirstName, employees.LastName];
  return db
    .selectDistinct({
      EmployeeID: employees.EmployeeID,
      FirstName: employees.FirstName,
      LastName: employees.LastName,
    })
    .from(employeeRoles)
    .innerJoin(employees, and(eq(employees.EmployeeID, employeeRoles.EmployeeID), employees.Active))
    .innerJoin(
      rolePageNames,
      and(eq(rolePageNames.RoleID, employeeRoles.RoleID), eq(rolePageNames.PageName, 'Housekeeping Reports')),
    )
    .where(
      and(
        within(employeeRoles.LocationID, scope),
        query.Search ? sql`strpos(lower(${FULL_NAME}), ${query.Search.toLowerCase()}) > 0` : undefined,
      ),
    )
    .orderBy(...by.map((column) => (descending ? desc(column) : asc(column))), asc(employees.EmployeeID));
}
