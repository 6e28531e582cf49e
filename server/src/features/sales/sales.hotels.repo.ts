import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { allLocations, idsOf, locationsOnly, type Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { widenIfComplete } from '../../db/widen-if-complete.ts';

interface Asked {
  /** The locations of the scope; null stands for all of them. */
  readonly ids: string | null;
  readonly name: string | null;
  readonly words: readonly string[];
}

const HAYSTACK = sql`lower(${locations.Name} || ' ' || ${locations.City} || ' ' || ${locations.State})`;

const find = statement.each<Asked, { id: number; all: number }>(
  (value) => sql`
  select ${locations.LocationID} as id, (select count(*)::int from ${locations}) as all from ${locations}
  where (${value('ids')}::int[] is null or ${locations.LocationID} = any(${value('ids')}::int[]))
    and (${value('name')}::text is null or lower(${locations.Name}) = lower(${value('name')}))
    and not exists (
      select from unnest(${value('words')}::text[]) word where position(lower(word) in ${HAYSTACK}) = 0)`,
);

/**
 * The hotels meant, of those in the scope: there are hundreds of them at most, so that the sales themselves are read by
 * index. Each word must occur in a hotel's name, city or state.
 */
export async function findHotels(
  db: Queryable,
  scope: Scope,
  HotelName: string | undefined,
  words: readonly string[],
): Promise<Scope> {
  const name = HotelName === undefined || HotelName === '' ? null : HotelName;
  if (name === null && words.length === 0) return widenIfComplete(db, scope);
  const found = await find(db, { ids: idsOf(scope), name, words });
  // A first letter often finds the whole group, which is answered far faster than a list of all its hotels.
  return found.length > 0 && found.length === found[0]?.all
    ? allLocations
    : locationsOnly(found.map(({ id }) => id));
}
