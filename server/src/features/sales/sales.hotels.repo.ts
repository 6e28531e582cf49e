import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { PLANNED_ONCE } from '../../db/pipelined-client.ts';
import { idsOf, type Scope } from '../../db/scope.ts';
import { perShape, statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import type { SalesFilter } from './sales.repo.ts';

interface HotelFilter {
  readonly HotelName?: string | undefined;
  /** Each must occur in the hotel's name, city or state. */
  readonly words: readonly string[];
}

const HAYSTACK = sql`lower(l.name || ' ' || l.city || ' ' || l.state)`;

/** The few hotels that match, and of these the ones within the scope: its list may be of thousands. */
const hotelsBy = perShape((byName: boolean, words: number) =>
  statement<Record<string, unknown>, { LocationID: number }>((value) => {
    const named = byName ? sql`and lower(l.name) = lower(${value('HotelName')})` : sql``;
    const searched = Array.from(
      { length: words },
      (_, index) => sql`and position(lower(${value(`word${index}`)}) in ${HAYSTACK}) > 0`,
    );
    return sql`${PLANNED_ONCE} with found as materialized (
        select l.location_id from ${locations} l where true ${named} ${sql.join(searched, sql` `)})
      select location_id as "LocationID" from found
      where ${value('ids')}::int[] is null or location_id = any(${value('ids')}::int[]) order by location_id`;
  }),
);

const countHotels = statement<object, { count: number }>(
  () => sql`select count(*)::int as count from ${locations}`,
);

/** The hotels meant: there are hundreds of them at most, so that the sales themselves are read by index. */
export async function findHotels(
  db: Queryable,
  scope: Scope,
  { HotelName, words }: HotelFilter,
): Promise<SalesFilter['LocationIDs']> {
  const isNamed = HotelName !== undefined && HotelName !== '';
  if (isNamed || words.length > 0) {
    const asked = Object.fromEntries(words.map((word, index) => [`word${index}`, word]));
    const hotels = hotelsBy(isNamed, words.length);
    const found = await hotels(db, { ...asked, HotelName, ids: idsOf(scope) });
    return found.map(({ LocationID }) => LocationID);
  }
  if (scope.kind === 'all') return 'all';
  const [group] = await countHotels(db, {});
  return group?.count === scope.ids.length ? 'all' : scope.ids;
}
