import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { locationsOnly, within, type Scope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { widenIfComplete } from '../../db/widen-if-complete.ts';

const HAYSTACK = sql`lower(${locations.Name} || ' ' || ${locations.City} || ' ' || ${locations.State})`;

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
  const isNamed = HotelName !== undefined && HotelName !== '';
  if (!isNamed && words.length === 0) return widenIfComplete(db, scope);
  const conditions = [
    within(locations.LocationID, scope),
    ...(isNamed ? [sql`lower(${locations.Name}) = lower(${HotelName})`] : []),
    ...words.map((word) => sql`position(lower(${word}) in ${HAYSTACK}) > 0`),
  ];
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${locations.LocationID} as id from ${locations} where ${sql.join(conditions, sql` and `)}`,
  );
  // A first letter often finds the whole group.
  return widenIfComplete(db, locationsOnly(rows.map(({ id }) => id)));
}
