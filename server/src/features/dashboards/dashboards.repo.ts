import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { idsOf, type Scope } from '../../db/scope.ts';
import { perShape, statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { housekeepingLogs } from '../housekeeping/housekeeping.table.ts';
import { cashCounts } from '../log-sheets/log-sheets.table.ts';

export type Hotel = Pick<
  typeof locations.$inferSelect,
  'LocationID' | 'Name' | 'City' | 'State' | 'TimeZone' | 'TotalNumberOfRooms'
>;

const HAYSTACK = sql`lower(l.name || ' ' || l.city || ' ' || l.state)`;

/** As one JSON text: of hundreds of hotels a page is shown, and an object for each column of each is what takes time. */
const hotelsBy = perShape((words: number) =>
  statement.each<Record<string, unknown>, { hotels: Hotel[] }>((value) => {
    const found = Array.from(
      { length: words },
      (_, index) => sql`and position(lower(${value(`word${index}`)}) in ${HAYSTACK}) > 0`,
    );
    return sql`select coalesce(json_agg(h order by h."Name"), '[]') as hotels from (
      select l.location_id as "LocationID", l.name as "Name", l.city as "City", l.state as "State",
        l.time_zone as "TimeZone", l.total_number_of_rooms as "TotalNumberOfRooms"
      from ${locations} l
      where (${value('ids')}::int[] is null or l.location_id in (select unnest(${value('ids')}::int[])))
        ${sql.join(found, sql` `)}) h`;
  }),
);

/** The hotels of a scope whose name, city or state holds every word of the search. */
export async function listHotels(db: Queryable, scope: Scope, search = ''): Promise<Hotel[]> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const asked = Object.fromEntries(words.map((word, index) => [`word${index}`, word]));
  const [found] = await hotelsBy(words.length)(db, { ...asked, ids: idsOf(scope) });
  return found?.hotels ?? [];
}

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
      exists (select 1 from ${cashCounts} c where c.location_id = h.id and c.created_at >= h.since
        and c.corrects is null) as "Cash",
      exists (select 1 from ${housekeepingLogs} k where k.location_id = h.id and k.date = h.day) as "Housekeeping"
    from unnest(${list('LocationID')}::int[], ${list('shiftStart')}::timestamptz[], ${list('today')}::date[])
      h(id, since, day)`);
  return rows;
}
