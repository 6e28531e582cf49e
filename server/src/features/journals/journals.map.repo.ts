import { eq, isNull, sql, type SQL } from 'drizzle-orm';
import { DEFAULT_MAP_NAME, MAPPED } from '@boh/contract/bank/journals.words.ts';
import type { Accounts } from '@boh/contract/bank/journals.calc.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import { inDay } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { firstRow } from '../../db/first-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { journalMaps } from './journals.table.ts';

/** What a location typed stands before the group default. */
const USED = sql`coalesce(d.accounts, '{}') || coalesce(m.accounts, '{}')`;

const used = statement.each<{ ids: string }, { LocationID: number; Name: string; Accounts: Accounts }>(
  (value) => sql`
    select l.location_id as "LocationID", l.name as "Name", ${USED} as "Accounts"
    from locations l left join ${journalMaps} m on m.location_id = l.location_id
    left join ${journalMaps} d on d.location_id is null
    where l.location_id = any(${value('ids')}::int[]) order by l.name`,
);

/** Some locations by name, each with the accounts that count there. */
export const listUsed = (db: Queryable, LocationIDs: readonly number[]) =>
  used(db, { ids: arrayOf(LocationIDs) });

/** Every name with its account, blank where there is none. */
const named = (accounts: SQL): SQL =>
  sql`jsonb_build_object(${sql.join(
    MAPPED.map((name) => sql`${sql.raw(`'${name}'`)}, coalesce(${accounts} ->> ${sql.raw(`'${name}'`)}, '')`),
    sql`, `,
  )})`;

const ACCOUNT_TEXTS = sql`(select string_agg(a.value, ' ') from jsonb_each_text(${USED}) a)`;

interface Asked {
  readonly ids: string;
  readonly MayChangeDefault: boolean;
  readonly LocationID: number | undefined;
  readonly Search: string | undefined;
}

/** The default has no location, and stands before them all. */
const list = listStatement<Asked>({
  fields: {
    MapID: sql`m.map_id`,
    LocationID: sql`l.location_id`,
    LocationName: sql`l.name`,
    Accounts: named(sql`coalesce(m.accounts, '{}')`),
    Used: named(sql`(${USED})`),
    Begins: sql`m.begins`,
    UsedBegins: sql`coalesce(m.begins, d.begins)`,
    MayChange: sql`(l.location_id is not null or ${sql.placeholder('MayChangeDefault')}::boolean)`,
    Version: sql`m.version`,
  },
  from: sql`(select null::int as location_id, ${sql.raw(`'${DEFAULT_MAP_NAME}'`)} as name
      union all select location_id, name from locations) l
    left join ${journalMaps} m on coalesce(m.location_id, 0) = coalesce(l.location_id, 0)
    left join ${journalMaps} d on d.location_id is null`,
  where: {
    ids: (value) => sql`l.location_id is null or l.location_id = any(${value('ids')}::int[])`,
    LocationID: (value) => sql`l.location_id = ${value('LocationID')}`,
    Search: (value) =>
      containsPattern(value('Search'), sql`l.name`, ACCOUNT_TEXTS, inDay(sql`coalesce(m.begins, d.begins)`)),
  },
  order: (query) => {
    const { descending } = sortOf(query, 'LocationName');
    return [sql`l.location_id is not null`, sql`lower(l.name) ${descending ? sql`desc` : sql`asc`}`];
  },
  planEachBy: ['Search'],
});

export function listMaps(
  db: Queryable,
  LocationIDs: readonly number[],
  MayChangeDefault: boolean,
  query: ListQuery & { LocationID?: number | undefined },
): JsonList {
  const { LocationID, Search } = query;
  return list(db, query, {
    ids: arrayOf(LocationIDs),
    MayChangeDefault,
    LocationID,
    Search: Search ? patternOf(Search) : undefined,
  });
}

/** How many locations there are besides some: who works at all of them decides for the group. */
export async function countOthers(db: Queryable, LocationIDs: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from locations where location_id <> all(${arrayOf(LocationIDs)}::int[])`,
  );
  return rows[0]?.count ?? 0;
}

const ofLocation = (LocationID: number | null) =>
  LocationID === null ? isNull(journalMaps.LocationID) : eq(journalMaps.LocationID, LocationID);

export const findMap = (db: Queryable, MapID: number) =>
  firstRow(db.select().from(journalMaps).where(eq(journalMaps.MapID, MapID)));

/** The map as it was saved before, held for the save that follows. */
export const lockMap = (db: Queryable, LocationID: number | null) =>
  firstRow(db.select().from(journalMaps).where(ofLocation(LocationID)).for('no key update'));

type Typed = Pick<typeof journalMaps.$inferSelect, 'Accounts' | 'Begins'>;

/** Its id; undefined where somebody else was faster. */
export async function insertMap(
  db: Queryable,
  LocationID: number | null,
  typed: Typed,
): Promise<number | undefined> {
  const inserted = db
    .insert(journalMaps)
    .values({ LocationID, ...typed })
    .onConflictDoNothing()
    .returning({ MapID: journalMaps.MapID });
  return (await firstRow(inserted))?.MapID;
}

export async function updateMap(db: Queryable, MapID: number, typed: Typed): Promise<void> {
  await db
    .update(journalMaps)
    .set({ ...typed, Version: sql`${journalMaps.Version} + 1` })
    .where(eq(journalMaps.MapID, MapID));
}
