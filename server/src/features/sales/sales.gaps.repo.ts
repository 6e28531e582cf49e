import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { conditionsOn } from '../../db/list-statement.ts';
import { within } from '../../db/scope.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { DAYS, type SalesFilter } from './sales.repo.ts';

export type SalesGap = { LocationID: number; Name: string; Dates: string[] };

/** The days without a sales row since each hotel's first one, up to the last that is over on its clock. */
export async function listGaps(
  db: Queryable,
  filter: SalesFilter & { From: string; To: string },
  now: Date,
): Promise<SalesGap[]> {
  const { rows } = await db.execute<SalesGap>(sql`
    select ${locations.LocationID} as "LocationID", ${locations.Name} as "Name",
      array_agg(to_char(date, 'YYYY-MM-DD') order by date) as "Dates"
    from ${locations}
    cross join lateral (
      select min(d.date) as day from ${dailySales} d where d.location_id = ${locations.LocationID}) first
    cross join lateral (
      select day::date as date from generate_series(
        greatest(${filter.From}::date, first.day),
        least(${filter.To}::date, (${now.toISOString()}::timestamptz at time zone ${locations.TimeZone})::date - 1),
        interval '1 day') day) days
    where first.day is not null and ${within(locations.LocationID, filter.scope)} and ${conditionsOn(DAYS, filter)}
      and not exists (
        select from ${dailySales} d where d.location_id = ${locations.LocationID} and d.date = days.date)
    group by ${locations.LocationID}, ${locations.Name}
    order by ${locations.Name}`);
  return rows;
}
