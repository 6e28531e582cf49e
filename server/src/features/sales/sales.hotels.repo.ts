import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { PLANNED_ONCE } from '../../db/pipelined-client.ts';
import { idsOf, type Scope } from '../../db/scope.ts';
import { perShape, statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import type { SalesFilter } from './sales.repo.ts';
import { salesHotels } from './sales.table.ts';

interface HotelFilter {
  readonly HotelName?: string | undefined;
  /** Each must occur in the hotel's name, city or state. */
  readonly words: readonly string[];
}

const HAYSTACK = sql`lower(l.name || ' ' || l.city || ' ' || l.state)`;

/** The hotels that match and are within the scope, and how many days of sales each has. */
const hotelsBy = perShape((byName: boolean, words: number) =>
  statement<Record<string, unknown>, { LocationID: number; Rows: number }>((value) => {
    const named = byName ? sql`and lower(l.name) = lower(${value('HotelName')})` : sql``;
    const searched = Array.from(
      { length: words },
      (_, index) => sql`and position(lower(${value(`word${index}`)}) in ${HAYSTACK}) > 0`,
    );
    // Matched first: they are few, and the list of one's own may be of thousands.
    return sql`${PLANNED_ONCE} with found as materialized (
        select l.location_id from ${locations} l where true ${named} ${sql.join(searched, sql` `)})
      select location_id as "LocationID", coalesce(h.rows, 0) as "Rows"
      from found left join ${salesHotels} h using (location_id)
      where ${value('ids')}::int[] is null or location_id in (select unnest(${value('ids')}::int[]))
      order by location_id`;
  }),
);

const countHotels = statement<object, { count: number }>(
  () => sql`select count(*)::int as count from ${locations}`,
);

type Hotels = Pick<SalesFilter, 'LocationIDs' | 'AllRows'>;

/** The hotels meant: there are hundreds of them at most, so that the sales themselves are read by index. */
export async function findHotels(
  db: Queryable,
  scope: Scope,
  { HotelName, words }: HotelFilter,
): Promise<Hotels> {
  const isNamed = HotelName !== undefined && HotelName !== '';
  if (!isNamed && words.length === 0) {
    return scope.kind === 'all' ? { LocationIDs: 'all' } : allOr(db, scope, { LocationIDs: scope.ids });
  }
  const asked = Object.fromEntries(words.map((word, index) => [`word${index}`, word]));
  const found = await hotelsBy(isNamed, words.length)(db, { ...asked, HotelName, ids: idsOf(scope) });
  const hotels = {
    LocationIDs: found.map(({ LocationID }) => LocationID),
    AllRows: found.reduce((sum, { Rows }) => sum + Rows, 0),
  };
  return allOr(db, scope, hotels);
}

/** Whoever means every hotel is asked about the group; a first letter in the search often does. */
async function allOr(db: Queryable, scope: Scope, hotels: Hotels): Promise<Hotels> {
  if (scope.kind === 'locations' && hotels.LocationIDs.length < scope.ids.length) return hotels;
  const [group] = await countHotels(db, {});
  return group?.count === hotels.LocationIDs.length ? { LocationIDs: 'all' } : hotels;
}
