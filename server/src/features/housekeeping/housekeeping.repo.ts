import { and, asc, count, desc, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { QueryOf } from '@boh/contract/endpoint.ts';
import type { listHousekeepingLogs } from '@boh/contract/housekeeping/housekeeping.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import { within, type Scope } from '../../db/scope.ts';
import { employeeRoles, employees, pages, rolePages } from '../../db/tables/access.table.ts';
import { pageOf, sortOf } from '../../http/list-answer.ts';
import { housekeepingLogs as logs } from './housekeeping.table.ts';

type Query = QueryOf<typeof listHousekeepingLogs>;
type Filters = Pick<Query, 'From' | 'To' | 'Search' | 'EmployeeID' | 'IDs'>;

const NAME = sql<string>`${employees.FirstName} || ' ' || ${employees.LastName}`;

/** A row as it leaves: named for the wire, because the database itself writes the JSON of the list. */
const FIELDS = {
  HousekeepingLogID: sql<number>`${logs.HousekeepingLogID}`.as('HousekeepingLogID'),
  Type: sql<string>`${logs.Type}`.as('Type'),
  LocationID: sql<number>`${logs.LocationID}`.as('LocationID'),
  EmployeeID: sql<number>`${logs.EmployeeID}`.as('EmployeeID'),
  Name: NAME.as('Name'),
  Date: sql<string>`${logs.Date}::text`.as('Date'),
  NoOfRooms: sql<string>`${logs.NoOfRooms}::text`.as('NoOfRooms'),
  IsCheckOut: sql<boolean>`${logs.IsCheckOut}`.as('IsCheckOut'),
  StartTime: sql<string>`${logs.StartTime}`.as('StartTime'),
  EndTime: sql<string>`${logs.EndTime}`.as('EndTime'),
  BreakTime: sql<string>`${logs.BreakTime}::text`.as('BreakTime'),
  Notes: sql<string>`${logs.Notes}`.as('Notes'),
};

const SORTS: Readonly<Record<string, SQL>> = {
  NoOfRooms: sql`${logs.NoOfRooms}`,
  Name: sql`lower(${NAME})`,
  Type: sql`${logs.Type}`,
  StartTime: sql`${logs.StartTime}`,
  EndTime: sql`${logs.EndTime}`,
  IsCheckOut: sql`${logs.IsCheckOut}`,
  Notes: sql`lower(${logs.Notes})`,
};

/** The rows of a list, a page of them where one is asked for. */
export function selectLogs(db: Queryable, scope: Scope, query: Query) {
  const page = pageOf(query);
  const found = db
    .select(FIELDS)
    .from(logs)
    .innerJoin(employees, eq(employees.EmployeeID, logs.EmployeeID))
    .where(matching(scope, query))
    .orderBy(...orderOf(query))
    .$dynamic();
  return page ? found.limit(page.limit).offset(page.offset) : found;
}

/** The same as JSON, written by the database: a hotel's whole history is thousands of rows. */
export async function selectLogsAsJson(db: Queryable, scope: Scope, query: Query): Promise<string> {
  const rows = selectLogs(db, scope, query).as('log');
  const [answer] = await db.select({ json: sql<string>`coalesce(json_agg(log), '[]')::text` }).from(rows);
  return answer?.json ?? '[]';
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
    Search ? found(Search) : undefined,
  );
}

/** Name, notes, and the date as the screen shows it. */
function found(search: string): SQL | undefined {
  const named = sql`${logs.EmployeeID} in (select ${employees.EmployeeID} from ${employees}
    where strpos(lower(${NAME}), ${search.toLowerCase()}) > 0)`;
  const dated = sql`strpos(to_char(${logs.Date}, 'MM/DD/YYYY'), ${search}) > 0`;
  return or(named, contains(search, logs.Notes), dated);
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

/**
 * Minutes by rooms over all matching logs with rooms (the same rule as averageMinutesPerRoom). A test holds the two
 * together.
 */
const average = (which: SQL) => sql<number>`coalesce(round(
    sum(${END} - ${START} + case when ${END} < ${START} then 1440 else 0 end) filter (where ${which})::numeric
    / sum(${logs.NoOfRooms}) filter (where ${which}), 2), 0)::float8`;

export async function averageMinutes(db: Queryable, scope: Scope, filters: Filters) {
  const [stats] = await db
    .select({
      AverageTime: average(sql`true`),
      AverageCheckout: average(sql`${logs.IsCheckOut}`),
      AverageStayover: average(sql`not ${logs.IsCheckOut}`),
    })
    .from(logs)
    .where(
      and(
        matching(scope, filters),
        sql`${logs.NoOfRooms} > 0`,
        sql`${logs.StartTime} <> '' and ${logs.EndTime} <> ''`,
      ),
    );
  return stats ?? { AverageTime: 0, AverageCheckout: 0, AverageStayover: 0 };
}

export async function insertLog(db: Queryable, log: typeof logs.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(logs).values(log).returning({ id: logs.HousekeepingLogID });
  if (!inserted) throw new Error('The housekeeping log was not saved.');
  return inserted.id;
}

export async function holdsRole(db: Queryable, LocationID: number, EmployeeID: number): Promise<boolean> {
  const held = and(eq(employeeRoles.EmployeeID, EmployeeID), eq(employeeRoles.LocationID, LocationID));
  const [row] = await db.select({ roles: count() }).from(employeeRoles).where(held);
  return (row?.roles ?? 0) > 0;
}

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
    .innerJoin(rolePages, eq(rolePages.RoleID, employeeRoles.RoleID))
    .innerJoin(pages, and(eq(pages.PageID, rolePages.PageID), eq(pages.PageName, 'Housekeeping Reports')))
    .where(
      and(
        within(employeeRoles.LocationID, scope),
        query.Search ? sql`strpos(lower(${NAME}), ${query.Search.toLowerCase()}) > 0` : undefined,
      ),
    )
    .orderBy(...by.map((column) => (descending ? desc(column) : asc(column))), asc(employees.EmployeeID));
}
