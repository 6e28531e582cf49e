import { asc, desc, getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { LOCATION_FLAGS } from '@boh/contract/locations/location-flags.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import { location, locationBody } from '@boh/contract/locations/locations.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { writtenRow } from '../../db/first-row.ts';
import { containsText } from '../../db/contains.ts';
import { declaredOf, type Fields } from '../../db/json-row.ts';
import { recordStore } from '../../db/record-store.ts';
import type { Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { employeeRoles } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../db/list-statement.ts';

export type LocationRow = typeof locations.$inferSelect;

const BRIEF = {
  LocationID: locations.LocationID,
  Name: locations.Name,
  City: locations.City,
  State: locations.State,
};

const SORTS: Readonly<Record<string, SQL>> = {
  LocationID: sql`${locations.LocationID}`,
  Name: sql`lower(${locations.Name})`,
  City: sql`lower(${locations.City})`,
  State: sql`lower(${locations.State})`,
  County: sql`lower(${locations.County})`,
  PhoneNumber: sql`lower(${locations.PhoneNumber})`,
  TimeZone: sql`lower(${locations.TimeZone})`,
  TotalNumberOfRooms: sql`${locations.TotalNumberOfRooms}`,
  Group: sql`${locations.Group}`,
  Flags: sql`lower(concat_ws(', ', ${sql.join(
    LOCATION_FLAGS.map(
      ([flag, label]) => sql`case when ${locations[flag]} then ${sql.raw(`'${label}'`)} end`,
    ),
    sql`, `,
  )}))`,
  Address1: sql`lower(${locations.Address1})`,
};

/** Fields that a caller who sees only the brief record must not learn through the order of the rows. */
export const BRIEF_SORTS: readonly string[] = Object.keys(BRIEF);

type Asked = Places & { readonly Search: string | undefined };

const BRIEF_TEXTS = [locations.Name, locations.City, locations.State];
const WHOLE_TEXTS = [...BRIEF_TEXTS, locations.County];

const listOf = (fields: Fields, searched: readonly AnyColumn[]) =>
  listStatement<Asked>({
    fields,
    from: sql`${locations}`,
    where: {
      ...inPlaces(locations.LocationID),
      Search: (value) => containsText(value('Search'), ...searched),
    },
    order: orderOf,
    planEachBy: ['LocationIDs', 'Search'],
  });
const listWhole = listOf(declaredOf(location.shape, getTableColumns(locations)), WHOLE_TEXTS);
const listBrief = listOf(BRIEF, BRIEF_TEXTS);

const asked = (scope: Scope, { Search }: ListQuery) => ({ ...placesOf(scope), Search: Search || undefined });

/** Whole records, for whoever administers locations. */
export const listLocations = (db: Queryable, scope: Scope, query: ListQuery): JsonList =>
  listWhole(db, query, asked(scope, query));

/** Id, name, city and state, for the screens that only choose a location. */
export const listLocationNames = (db: Queryable, scope: Scope, query: ListQuery): JsonList =>
  listBrief(db, query, asked(scope, query));

function orderOf(query: Pick<ListQuery, 'Sort'>): SQL[] {
  const { field, descending } = sortOf(query, 'Name');
  const by = SORTS[field] ?? sql`${locations.LocationID}`;
  return [descending ? desc(by) : asc(by), sql`lower(${locations.Name})`, asc(locations.LocationID)];
}

export const locationStore = recordStore<LocationRow>({
  table: locations,
  key: 'LocationID',
  changed: Object.keys(locationBody.shape),
});

const find = statement.once<{ LocationID: number }, { location_id: number }>(
  (value) => sql`select location_id from ${locations} where location_id = ${value('LocationID')}`,
);

export async function locationExists(db: Queryable, LocationID: number): Promise<boolean> {
  return (await find(db, { LocationID })).length > 0;
}

export const insertLocation = (db: Queryable, location: typeof locations.$inferInsert) =>
  writtenRow(db.insert(locations).values(location).returning());

export async function insertAssignment(
  db: Queryable,
  assignment: typeof employeeRoles.$inferInsert,
): Promise<void> {
  await db.insert(employeeRoles).values(assignment);
}
