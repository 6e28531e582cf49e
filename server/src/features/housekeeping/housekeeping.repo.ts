import { and, asc, desc, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { OutputOf, QueryOf } from '@boh/contract/endpoint.ts';
import { OTHER_TASK } from '@boh/contract/housekeeping/housekeeping.calc.ts';
import type { listHousekeepingLogs } from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { inClock, inDay, inTextOf } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { contains, type CellSearch } from '../../db/contains.ts';
import { jsonArray, jsonObject, jsonPlain, jsonQuoted, jsonString } from '../../db/json-text.ts';
import { FULL_NAME } from '../../db/person.ts';
import { jsonStream } from '../../db/row-stream.ts';
import { within, type Scope } from '../../db/scope.ts';
import { statement, streamQuery } from '../../db/statement.ts';
import { employeeRoles, employees, rolePageNames } from '../../db/tables/access.table.ts';
import { pageOf, sortOf } from '../../db/list-page.ts';
import { housekeepingLogs as logs } from './housekeeping.table.ts';

type Query = QueryOf<typeof listHousekeepingLogs>;
export type Log = OutputOf<typeof listHousekeepingLogs>[number];
type Filters = Pick<Query, 'From' | 'To' | 'Search' | 'EmployeeID' | 'IDs'>;

/** A row as it leaves. */
const JSON_ROW = jsonObject({
  HousekeepingLogID: jsonPlain(logs.HousekeepingLogID),
  Type: jsonQuoted(logs.Type),
  LocationID: jsonPlain(logs.LocationID),
  EmployeeID: jsonPlain(logs.EmployeeID),
  Name: jsonString(FULL_NAME),
  Date: jsonQuoted(logs.Date),
  NoOfRooms: jsonQuoted(logs.NoOfRooms),
  IsCheckOut: jsonPlain(logs.IsCheckOut),
  StartTime: jsonQuoted(logs.StartTime),
  EndTime: jsonQuoted(logs.EndTime),
  BreakTime: jsonQuoted(logs.BreakTime),
  Notes: jsonString(logs.Notes),
});

const SORTS: Readonly<Record<string, SQL>> = {
  NoOfRooms: sql`${logs.NoOfRooms}`,
  Name: sql`lower(${FULL_NAME})`,
  Type: sql`${logs.Type}`,
  StartTime: sql`${logs.StartTime}`,
  EndTime: sql`${logs.EndTime}`,
  IsCheckOut: sql`${logs.IsCheckOut}`,
  Notes: sql`lower(${logs.Notes})`,
};

/** The rows of a list, a page of them where one is asked for, as JSON: a hotel's whole history is thousands. */
export async function selectLogsAsJson(db: Queryable, scope: Scope, query: Query): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(jsonArray(logsQuery(scope, query)));
  return rows[0]?.json ?? '[]';
}

/** All of them, for a file. */
export const streamLogs = (db: Queryable, scope: Scope, query: Query): AsyncGenerator<Log> =>
  jsonStream<Log>(streamQuery(db, logsQuery(scope, query)));

function logsQuery(scope: Scope, query: Query): SQL {
  const page = pageOf(query);
  const names = sortOf(query, '-Date').field === 'Name' ? whoLogged(scope) : sql`${employees}`;
  return sql`select ${JSON_ROW} as json from ${logs}
    join ${names} on ${employees.EmployeeID} = ${logs.EmployeeID}
    where ${matching(scope, query) ?? sql`true`} order by ${sql.join(orderOf(query), sql`, `)}
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`;
}

export async function countLogs(db: Queryable, scope: Scope, query: Query): Promise<number> {
  return db.$count(logs, matching(scope, query));
}

function matching(scope: Scope, { From, To, Search, EmployeeID, IDs }: Filters): SQL | undefined {
  return and(
    within(logs.LocationID, scope),
    From ? gte(logs.Date, From) : undefined,
    To ? lte(logs.Date, To) : undefined,
    EmployeeID ? eq(logs.EmployeeID, EmployeeID) : undefined,
    IDs ? inArray(logs.HousekeepingLogID, IDs) : undefined,
    Search ? found(scope, Search) : undefined,
  );
}

/** The employees of the scope's logs, a few dozen: their names are read and compared, not those of the whole group. */
const whoLogged = (scope: Scope): SQL =>
  sql`(select * from ${employees} where ${employees.EmployeeID} = any(array(
    select distinct ${logs.EmployeeID} from ${logs} where ${within(logs.LocationID, scope)}))) as ${employees}`;

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

function found(scope: Scope, search: string): SQL | undefined {
  const byEmployeeName = sql`${logs.EmployeeID} in (select ${employees.EmployeeID} from ${whoLogged(scope)}
    where strpos(lower(${FULL_NAME}), ${search.toLowerCase()}) > 0)`;
  return or(byEmployeeName, contains(search, logs.Notes, ...CELLS));
}

function orderOf(query: Query): SQL[] {
  const { field, descending } = sortOf(query, '-Date');
  const sort = SORTS[field];
  const newest = [desc(logs.Date), desc(logs.HousekeepingLogID)];
  if (sort) return [descending ? desc(sort) : asc(sort), ...newest];
  return descending ? newest : [asc(logs.Date), asc(logs.HousekeepingLogID)];
}

const minuteOf = (time: SQL) => sql`(left(${time}, 2)::int * 60 + right(${time}, 2)::int)`;
const START = minuteOf(sql`${logs.StartTime}`);
const END = minuteOf(sql`${logs.EndTime}`);

/** Minutes by rooms of the checkouts, of the stayovers, or of both. */
const average = (which: SQL) =>
  sql`coalesce(round(sum(minutes) filter (where ${which})::numeric / sum(rooms) filter (where ${which}), 2), 0)::float8`;

/**
 * Minutes by rooms over all matching logs with rooms (the same rule as averageMinutesPerRoom). A test holds the two
 * together. The times of a log are taken apart once; work that ends before it starts ends on the next day.
 */
export async function averageMinutes(db: Queryable, scope: Scope, filters: Filters) {
  const { rows } = await db.execute<{
    AverageTime: number;
    AverageCheckout: number;
    AverageStayover: number;
  }>(sql`
    select ${average(sql`true`)} as "AverageTime", ${average(sql`is_check_out`)} as "AverageCheckout",
      ${average(sql`not is_check_out`)} as "AverageStayover"
    from (
      select ${logs.IsCheckOut}, sum(${logs.NoOfRooms}) as rooms, sum((${END} - ${START} + 1440) % 1440) as minutes
      from ${logs} where ${matching(scope, filters) ?? sql`true`} and ${logs.NoOfRooms} > 0
        and ${logs.StartTime} <> '' and ${logs.EndTime} <> '' group by ${logs.IsCheckOut}
    ) sums`);
  return rows[0] ?? { AverageTime: 0, AverageCheckout: 0, AverageStayover: 0 };
}

type NewLog = Required<Omit<typeof logs.$inferInsert, 'HousekeepingLogID'>>;

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
    select (${JSON_ROW})::json as json from ${logs}
      join ${employees} on ${employees.EmployeeID} = ${logs.EmployeeID}`,
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
