import { asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { franchiseFields, type Franchise } from '@boh/contract/franchise/franchise.contract.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { columnOf } from '../../db/columns.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { jsonRows } from '../../db/json-row.ts';
import { sortOf } from '../../db/list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../db/list-statement.ts';
import { sortColumns } from '../../db/record-sql.ts';
import { idsOf, type Scope } from '../../db/scope.ts';
import { sendTogether, statement, type Value } from '../../db/statement.ts';
import { legalName, locations } from '../../db/tables/locations.table.ts';
import { franchises } from './franchise.table.ts';

const { LocationID: _, Version, ...STORED } = getTableColumns(franchises);

/** What is stored of an agreement itself: a location with the flag has one from the start, blank until it is first saved. */
const OWN = Object.fromEntries(
  Object.entries(STORED).map(([name, column]) => [
    name,
    column.dataType === 'string' ? sql`coalesce(${column}, '')` : sql`coalesce(${column}, 0)`,
  ]),
);

const LISTED = {
  Name: locations.Name,
  LegalName: legalName,
  TotalNumberOfRooms: locations.TotalNumberOfRooms,
  ...OWN,
};

const FIELDS = {
  LocationID: locations.LocationID,
  ...LISTED,
  Version: sql`coalesce(${Version}, 1)`,
};

export type FranchiseRow = Omit<Franchise, 'PerKey'>;

const WITH_AGREEMENT = sql`left join ${franchises} on ${franchises.LocationID} = ${locations.LocationID}`;
const SEARCHED = Object.values(LISTED).map((column) => sql`${column}::text`);
const { PerKey: __, ...READ } = franchiseFields;
const SORTS = sortColumns(READ, LISTED);

const list = listStatement<Places & { readonly isMarked: true; readonly Search: string | undefined }>({
  fields: FIELDS,
  from: sql`${locations}`,
  joins: WITH_AGREEMENT,
  where: {
    isMarked: () => sql`${locations.Franchise}`,
    ...inPlaces(locations.LocationID),
    Search: (value) => containsPattern(value('Search'), ...SEARCHED),
  },
  order(query) {
    const { field, descending } = sortOf(query, 'Name');
    const by = SORTS[field] ?? locations.Name;
    return [descending ? desc(by) : asc(by), asc(locations.LocationID)];
  },
  planEachBy: ['LocationIDs', 'Search'],
});

export async function listFranchises(db: Queryable, scope: Scope, query: ListQuery) {
  const Search = query.Search ? patternOf(query.Search) : undefined;
  const { json, total } = await list(db, query, { ...placesOf(scope), isMarked: true, Search }).page();
  return { rows: JSON.parse(json) as FranchiseRow[], total };
}

interface OneFranchise {
  readonly LocationID: number;
  readonly ids: string | null;
}

const one = (value: Value<OneFranchise>): SQL =>
  sql`${locations.LocationID} = ${value('LocationID')}
    and (${value('ids')}::int[] is null or ${locations.LocationID} = any(${value('ids')}::int[]))`;

const read = statement.once<OneFranchise, { json: FranchiseRow }>((value) =>
  jsonRows(FIELDS, sql`from ${locations} ${WITH_AGREEMENT} where ${locations.Franchise} and ${one(value)}`),
);

const lock = statement.once<OneFranchise>(
  (value) => sql`select from ${locations} where ${one(value)} for update`,
);

export const findFranchise = async (db: Queryable, scope: Scope, LocationID: number) =>
  (await firstRow(read(db, { LocationID, ids: idsOf(scope) })))?.json;

/** Keeps the location and with it the agreement to this transaction: it is read once the lock is there. */
export async function lockFranchise(
  db: Queryable,
  scope: Scope,
  LocationID: number,
): Promise<FranchiseRow | undefined> {
  const one = { LocationID, ids: idsOf(scope) };
  const [, [row]] = await sendTogether(db, lock.with(one), read.with(one));
  return row?.json;
}

const KEYS = ['Version', ...(Object.keys(STORED) as (keyof typeof STORED)[])] as const;

const upsert = statement.once<FranchiseRow>((value) => {
  const columns = KEYS.map((key) => sql`${columnOf(key)}`);
  const values = KEYS.map((key) => sql`${value(key)}`);
  const replaced = KEYS.map((key) => sql`${columnOf(key)} = excluded.${columnOf(key)}`);
  return sql`insert into ${franchises} (location_id, ${sql.join(columns, sql`, `)})
    values (${value('LocationID')}, ${sql.join(values, sql`, `)})
    on conflict (location_id) do update set ${sql.join(replaced, sql`, `)}`;
});

/** Writes an agreement as a whole: it has to be locked. */
export async function saveFranchise(db: Queryable, agreement: FranchiseRow): Promise<void> {
  await upsert(db, agreement);
}

export async function updateRooms(db: Queryable, LocationID: number, rooms: number): Promise<void> {
  await db
    .update(locations)
    .set({ TotalNumberOfRooms: rooms, Version: sql`${locations.Version} + 1` })
    .where(eq(locations.LocationID, LocationID));
}
