import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Franchise } from '@boh/contract/franchise/franchise.contract.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { columnOf } from '../../db/columns.ts';
import { contains } from '../../db/contains.ts';
import { idsOf, within, type Scope } from '../../db/scope.ts';
import { perShape, sendTogether, statement, type Value } from '../../db/statement.ts';
import { legalName, locations } from '../../db/tables/locations.table.ts';
import { sortOf } from '../../db/list-page.ts';
import { countedRows, type PageBounds } from '../../db/list-rows.ts';
import { franchises } from './franchise.table.ts';

const textOf = (column: AnyPgColumn) => sql`coalesce(${column}, '')`;
const numberOf = (column: AnyPgColumn) => sql`coalesce(${column}, 0)`;
/** What is stored of an agreement itself. */
const OWN = {
  ChainID: textOf(franchises.ChainID),
  Flag: textOf(franchises.Flag),
  Terms: textOf(franchises.Terms),
  EffectiveDate: textOf(franchises.EffectiveDate),
  Window: textOf(franchises.Window),
  NoticePeriodWindowRenewal: textOf(franchises.NoticePeriodWindowRenewal),
  Expiration: textOf(franchises.Expiration),
  LiquidationDamage: textOf(franchises.LiquidationDamage),
  FranchiseApplicationFee: numberOf(franchises.FranchiseApplicationFee),
  AOP: textOf(franchises.AOP),
  RoyaltyFee: numberOf(franchises.RoyaltyFee),
  MarketingFee: numberOf(franchises.MarketingFee),
  ParkingCount: numberOf(franchises.ParkingCount),
  ADAParkingCount: numberOf(franchises.ADAParkingCount),
  Pip: textOf(franchises.Pip),
  Ownership: textOf(franchises.Ownership),
  Notes: textOf(franchises.Notes),
};

const LISTED = {
  Name: sql`${locations.Name}`,
  LegalName: legalName,
  TotalNumberOfRooms: sql`${locations.TotalNumberOfRooms}`,
  ...OWN,
};

/** The driver hands exact amounts over as text, which searches look into; an answer has numbers. */
const AMOUNTS = ['FranchiseApplicationFee', 'RoyaltyFee', 'MarketingFee'];

/** A location with the flag has a record from the start, blank until it is first saved. */
const FIELDS = sql.join(
  Object.entries({
    LocationID: sql`${locations.LocationID}`,
    ...LISTED,
    Version: sql`coalesce(${franchises.Version}, 1)`,
  }).map(
    ([name, value]) =>
      sql`${value}${sql.raw(AMOUNTS.includes(name) ? '::float8' : '')} as ${sql.identifier(name)}`,
  ),
  sql`, `,
);

export type FranchiseRow = Omit<Franchise, 'PerKey'>;
type ListedFranchise = FranchiseRow & { total: string };

const agreements = (condition: SQL) =>
  sql`from ${locations} left join ${franchises} on ${franchises.LocationID} = ${locations.LocationID}
    where ${locations.Franchise} and ${condition}`;

/** Agreements that meet a condition, each with how many do. */
function listQuery(
  condition: SQL,
  { field, descending }: ReturnType<typeof sortOf>,
  value: (name: keyof PageBounds) => unknown,
): SQL {
  return sql`select ${FIELDS}, (select count(*) ${agreements(condition)}) as total ${agreements(condition)}
    order by ${SORTS[field] ?? locations.Name} ${descending ? sql`desc` : sql`asc`}, ${locations.LocationID}
    limit ${value('limit')}::int offset ${value('offset')}::int`;
}

const SORTS: Readonly<Record<string, SQL>> = {
  Name: sql`lower(${LISTED.Name})`,
  LegalName: sql`lower(${legalName})`,
  Flag: sql`lower(${OWN.Flag})`,
  ChainID: sql`lower(${OWN.ChainID})`,
  FranchiseApplicationFee: OWN.FranchiseApplicationFee,
  TotalNumberOfRooms: LISTED.TotalNumberOfRooms,
};

const listOfScope = perShape((field: string, descending: boolean) =>
  statement.once<PageBounds & { ids: string | null }, ListedFranchise>(
    (value) => sql`${listQuery(withinIDs(value('ids')), { field, descending }, value)}`,
  ),
);

/** Null stands for all locations. Thousands are looked up by a hash; `any` in a kept plan walks the list for each row. */
const withinIDs = (ids: Placeholder): SQL =>
  sql`(${ids}::int[] is null or ${locations.LocationID} in (select unnest(${ids}::int[])))`;

export async function listFranchises(db: Queryable, scope: Scope, query: ListQuery) {
  const sort = sortOf(query, 'Name');
  const found = search(query.Search);
  return countedRows(query, async (pageBounds): Promise<ListedFranchise[]> => {
    if (found === undefined)
      return listOfScope(sort.field, sort.descending)(db, { ...pageBounds, ids: idsOf(scope) });
    const condition = sql`${within(locations.LocationID, scope)} and ${found}`;
    return (await db.execute<ListedFranchise>(listQuery(condition, sort, (name) => pageBounds[name]))).rows;
  });
}

function search(text: string | undefined): SQL | undefined {
  if (text === undefined || text === '') return undefined;
  return sql`(${contains(text, ...Object.values(LISTED).map((column) => sql`${column}::text`))})`;
}

interface OneFranchise {
  readonly LocationID: number;
  readonly ids: string | null;
}

const one = (value: Value<OneFranchise>): SQL =>
  sql`${locations.LocationID} = ${value('LocationID')} and ${withinIDs(value('ids'))}`;

const read = statement.once<OneFranchise, FranchiseRow>(
  (value) => sql`select ${FIELDS} ${agreements(one(value))}`,
);

const lock = statement.once<OneFranchise>(
  (value) => sql`select from ${locations} where ${one(value)} for update`,
);

export async function findFranchise(
  db: Queryable,
  scope: Scope,
  LocationID: number,
): Promise<FranchiseRow | undefined> {
  const [row] = await read(db, { LocationID, ids: idsOf(scope) });
  return row;
}

/** Keeps the location and with it the agreement to this transaction: it is read once the lock is there. */
export async function lockFranchise(
  db: Queryable,
  scope: Scope,
  LocationID: number,
): Promise<FranchiseRow | undefined> {
  const one = { LocationID, ids: idsOf(scope) };
  const [, [row]] = await sendTogether(db, lock.with(one), read.with(one));
  return row;
}

const KEYS = ['Version', ...(Object.keys(OWN) as (keyof typeof OWN)[])] as const;

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
