import { sql, type SQL } from 'drizzle-orm';
import type { OutputOf, QueryOf } from '@boh/contract/endpoint.ts';
import type {
  housekeepingPeople,
  housekeepingStats,
  PersonWork,
} from '@boh/contract/housekeeping/housekeeping.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { sortOf } from '../../db/list-page.ts';
import { FULL_NAME } from '../../db/person.ts';
import type { Scope } from '../../db/scope.ts';
import { employees } from '../../db/tables/access.table.ts';
import { EMPLOYEE, matching, type Filters } from './housekeeping.repo.ts';
import { HAS_TIMES, IS_AVERAGED, MINUTES } from './housekeeping.minutes.ts';
import { housekeepingLogs as logs } from './housekeeping.table.ts';

const summed = (what: string, which: SQL) =>
  sql`coalesce(sum(${sql.raw(what)}) filter (where ${which}), 0)::int`;
/** Minutes by rooms of these logs, to 2 decimals; null without rooms. */
const perRoom = (which: SQL) =>
  sql`round(sum(minutes) filter (where ${which})::numeric / sum(rooms) filter (where ${which}), 2)::float8`;

const ALL = sql`true`;
const CHECKOUTS = sql`is_check_out`;
const STAYOVERS = sql`not is_check_out`;

/**
 * Minutes by rooms over all matching logs with rooms (the same rule as averageMinutesPerRoom), and what they are of. A
 * test holds the two together. The times of a log are taken apart once.
 */
export async function averageMinutes(db: Queryable, scope: Scope, filters: Filters) {
  const { rows } = await db.execute<OutputOf<typeof housekeepingStats>>(sql`
    select coalesce(${perRoom(ALL)}, 0) as "AverageTime", coalesce(${perRoom(CHECKOUTS)}, 0) as "AverageCheckout",
      coalesce(${perRoom(STAYOVERS)}, 0) as "AverageStayover", ${summed('logs', ALL)} as "Logs",
      ${summed('rooms', ALL)} as "Rooms", ${summed('minutes', ALL)} as "Minutes",
      min(first_day)::text as "FirstDay", max(last_day)::text as "LastDay"
    from (
      select ${logs.IsCheckOut}, count(*) as logs, sum(${logs.NoOfRooms}) as rooms, sum(${MINUTES}) as minutes,
        min(${logs.Date}) as first_day, max(${logs.Date}) as last_day
      from ${logs} ${filters.Search ? EMPLOYEE : sql``}
      where ${matching(scope, filters)} and ${IS_AVERAGED} group by ${logs.IsCheckOut}
    ) sums`);
  const [row] = rows;
  if (!row) throw new Error('Sums of no logs are a row too.');
  return row;
}

/** What each person did within the days asked for. */
export async function peoplesWork(
  db: Queryable,
  scope: Scope,
  query: QueryOf<typeof housekeepingPeople>,
): Promise<PersonWork[]> {
  const { From, To, EmployeeID, Search } = query;
  const { field, descending } = sortOf(query, 'Name');
  const by = field === 'Name' ? sql`lower("Name")` : sql`${sql.identifier(field)}`;
  const named = Search ? sql`and strpos(lower(${FULL_NAME}), ${Search.toLowerCase()}) > 0` : sql``;
  const { rows } = await db.execute<PersonWork & Record<string, unknown>>(sql`
    select * from (
      select employee_id as "EmployeeID", ${FULL_NAME} as "Name", days as "Days", "Rooms",
        "CheckoutRooms", "StayoverRooms", "Minutes", "MinutesPerRoom", "MinutesPerCheckout", "MinutesPerStayover",
        "OtherMinutes", "BreakMinutes"
      from (
        select employee_id, count(distinct date)::int as days, ${summed('rooms', ALL)} as "Rooms",
          ${summed('rooms', CHECKOUTS)} as "CheckoutRooms", ${summed('rooms', STAYOVERS)} as "StayoverRooms",
          ${summed('minutes', ALL)} as "Minutes", ${perRoom(ALL)} as "MinutesPerRoom",
          ${perRoom(CHECKOUTS)} as "MinutesPerCheckout", ${perRoom(STAYOVERS)} as "MinutesPerStayover",
          ${summed('other', ALL)} as "OtherMinutes", ${summed('break_time', ALL)} as "BreakMinutes"
        from (
          select ${logs.EmployeeID}, ${logs.Date}, ${logs.IsCheckOut}, ${logs.BreakTime},
            case when ${IS_AVERAGED} then ${logs.NoOfRooms} end as rooms,
            case when ${IS_AVERAGED} then ${MINUTES} end as minutes,
            case when ${logs.NoOfRooms} = 0 and ${HAS_TIMES} then ${MINUTES} end as other
          from ${logs} where ${matching(scope, { From, To, EmployeeID })}
        ) work group by employee_id
      ) sums join ${employees} using (employee_id) where true ${named}
    ) people order by ${by} ${descending ? sql`desc nulls last` : sql`asc nulls last`}, lower("Name"), "EmployeeID"`);
  return rows;
}
