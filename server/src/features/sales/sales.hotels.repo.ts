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

interface Found {
  readonly LocationID: number;
  /** How many hotels there are at all; 0 where only some are asked for. */
  readonly InGroup: number;
}

const HAYSTACK = sql`lower(l.name || ' ' || l.city || ' ' || l.state)`;

const hotelsBy = perShape((byName: boolean, words: number) =>
  statement<Record<string, unknown>, Found>((value) => {
    const named = byName ? sql`and lower(l.name) = lower(${value('HotelName')})` : sql``;
    const searched = Array.from(
      { length: words },
      (_, index) => sql`and position(lower(${value(`word${index}`)}) in ${HAYSTACK}) > 0`,
    );
    const inGroup = byName || words > 0 ? sql`0` : sql`(select count(*)::int from ${locations})`;
    return sql`${PLANNED_ONCE} select l.location_id as "LocationID", ${inGroup} as "InGroup" from ${locations} l
      where (${value('ids')}::int[] is null or l.location_id = any(${value('ids')}::int[]))
        ${named} ${sql.join(searched, sql` `)} order by l.location_id`;
  }),
);

/** The hotels meant: there are hundreds of them at most, so that the sales themselves are read by index. */
export async function findHotels(
  db: Queryable,
  scope: Scope,
  { HotelName, words }: HotelFilter,
): Promise<SalesFilter['LocationIDs']> {
  const hotels = await hotelsBy(HotelName !== undefined && HotelName !== '', words.length)(db, {
    ids: idsOf(scope),
    HotelName,
    ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
  });
  return hotels[0]?.InGroup === hotels.length ? 'all' : hotels.map(({ LocationID }) => LocationID);
}
