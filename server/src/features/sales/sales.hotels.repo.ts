import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { heldLocations, isHeld, type Holder } from '../../db/scope.ts';
import { perShape, statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { countLocations } from '../../db/widen-if-complete.ts';
import { FEW_HOTELS, type SalesFilter } from './sales.repo.ts';
import { salesHotels } from '../../db/tables/daily-sales.table.ts';

interface HotelFilter {
  readonly HotelName?: string | undefined;
  /** Each must occur in the hotel's name, city or state. */
  readonly words: readonly string[];
}

const HAYSTACK = sql`lower(l.name || ' ' || l.city || ' ' || l.state)`;

/** The hotels that match and are the holder's own, and how many days of sales each has. */
const hotelsBy = perShape((byName: boolean, words: number) =>
  statement.each<Record<string, unknown>, { LocationID: number; Rows: number }>((value) => {
    const hasName = byName ? sql`and lower(l.name) = lower(${value('HotelName')})` : sql``;
    const searched = Array.from(
      { length: words },
      (_, index) => sql`and position(lower(${value(`word${index}`)}) in ${HAYSTACK}) > 0`,
    );
    // Matched first: they are few, and one's own may be thousands. As part of a larger expression the list of these is
    // read once and looked up; as a condition it could be joined with, from the wrong side.
    const [EmployeeID, pages] = [value('EmployeeID'), value('pages')];
    const isOwn = byName
      ? isHeld(sql`found.location_id`, EmployeeID, pages)
      : sql`(found.location_id in (${heldLocations(EmployeeID, pages)})) is true`;
    return sql`with found as materialized (
        select l.location_id from ${locations} l where true ${hasName} ${sql.join(searched, sql` `)})
      select location_id as "LocationID", coalesce(h.rows, 0) as "Rows"
      from found left join ${salesHotels} h using (location_id)
      where ${isOwn} order by location_id`;
  }),
);

/** All of the holder's hotels as a list with commas; null where these are all there are. */
const ownHotels = statement.once<Holder, { ids: string | null }>(
  (value) => sql`with own as materialized (${heldLocations(value('EmployeeID'), value('pages'))})
    select case when (select count(*) from own) < (select count(*) from ${locations})
      then (select coalesce(string_agg(location_id::text, ','), '') from own) end as ids`,
);

type Hotels = Pick<SalesFilter, 'LocationIDs' | 'AllRows'>;

/** The hotels meant: there are hundreds of them at most, so that the sales themselves are read by index. */
export async function findHotels(
  db: Queryable,
  holder: Holder,
  { HotelName, words }: HotelFilter,
): Promise<Hotels> {
  const isNamed = HotelName !== undefined && HotelName !== '';
  if (!isNamed && words.length === 0) return allHotels(db, holder);
  const asked = Object.fromEntries(words.map((word, index) => [`word${index}`, word]));
  const found = await hotelsBy(isNamed, words.length)(db, { ...asked, HotelName, ...holder });
  // A first letter often finds the whole group.
  if (found.length > FEW_HOTELS) {
    if (found.length === (await countLocations(db))) return { LocationIDs: 'all' };
  }
  return {
    LocationIDs: found.map(({ LocationID }) => LocationID),
    AllRows: found.reduce((sum, { Rows }) => sum + Rows, 0),
  };
}

/** Whoever means every hotel is asked about the group. */
async function allHotels(db: Queryable, holder: Holder): Promise<Hotels> {
  const [own] = await ownHotels(db, holder);
  if (!own) throw new Error('A statement that always has a row had none.');
  if (own.ids === null) return { LocationIDs: 'all' };
  return { LocationIDs: own.ids === '' ? [] : own.ids.split(',').map(Number) };
}
