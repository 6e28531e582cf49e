import { and, asc, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { within, type Scope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { housekeepingLogs } from '../housekeeping/housekeeping.table.ts';
import { cashCounts } from '../log-sheets/log-sheets.table.ts';

/** The hotels of a scope whose name, city or state holds every word of the search. */
export async function listHotels(db: Queryable, scope: Scope, search = '') {
  const haystack = sql`lower(${locations.Name} || ' ' || ${locations.City} || ' ' || ${locations.State})`;
  const words = search.split(/\s+/).filter((word) => word !== '');
  return db
    .select({
      LocationID: locations.LocationID,
      Name: locations.Name,
      City: locations.City,
      State: locations.State,
      TimeZone: locations.TimeZone,
      TotalNumberOfRooms: locations.TotalNumberOfRooms,
    })
    .from(locations)
    .where(
      and(
        within(locations.LocationID, scope),
        ...words.map((word) => sql`position(lower(${word}) in ${haystack}) > 0`),
      ),
    )
    .orderBy(asc(locations.Name));
}

export type Hotel = Awaited<ReturnType<typeof listHotels>>[number];

/** A hotel with the beginning of its last shift and its own day. */
interface Watched {
  readonly LocationID: number;
  readonly shiftStart: string;
  readonly today: string;
}

/** Which hotels have counted their cash since their last shift began, and logged housekeeping on their day. */
export async function listReported(db: Queryable, hotels: readonly Watched[]) {
  const list = (key: keyof Watched) => sql.param(hotels.map((hotel) => hotel[key]));
  const { rows } = await db.execute<{ LocationID: number; Cash: boolean; Housekeeping: boolean }>(sql`
    select h.id as "LocationID",
      exists (select 1 from ${cashCounts} c where c.location_id = h.id and c.created_at >= h.since) as "Cash",
      exists (select 1 from ${housekeepingLogs} k where k.location_id = h.id and k.date = h.day) as "Housekeeping"
    from unnest(${list('LocationID')}::int[], ${list('shiftStart')}::timestamptz[], ${list('today')}::date[])
      h(id, since, day)`);
  return rows;
}
