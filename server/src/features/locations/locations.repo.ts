import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { within, type Scope } from '../../db/scope.ts';
import { employeeRoles } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { sortOf } from '../../http/list-answer.ts';
import { listRows } from '../../http/list-rows.ts';

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
  TimeZone: sql`lower(${locations.TimeZone})`,
  TotalNumberOfRooms: sql`${locations.TotalNumberOfRooms}`,
  Group: sql`${locations.Group}`,
};

/** Fields that a caller who sees only the brief record must not learn through the order of the rows. */
export const BRIEF_SORTS: readonly string[] = Object.keys(BRIEF);

function matching(scope: Scope, query: ListQuery, searched: readonly SQL[]) {
  const { Search = '' } = query;
  const found = sql.join(
    searched.map((text) => sql`strpos(lower(${text}), lower(${Search})) > 0`),
    sql` or `,
  );
  return and(within(locations.LocationID, scope), Search === '' ? undefined : sql`(${found})`);
}

const text = (
  column: typeof locations.Name | typeof locations.City | typeof locations.State | typeof locations.County,
) => sql`${column}`;
const BRIEF_TEXTS = [text(locations.Name), text(locations.City), text(locations.State)];
const WHOLE_TEXTS = [...BRIEF_TEXTS, text(locations.County)];

/** Whole records, for whoever administers locations. */
export async function listLocations(db: Queryable, scope: Scope, query: ListQuery) {
  const where = matching(scope, query, WHOLE_TEXTS);
  const rows = db
    .select()
    .from(locations)
    .where(where)
    .orderBy(...orderOf(query));
  return listRows(query, rows, () => db.$count(locations, where));
}

/** Id, name, city and state, for the screens that only choose a location. */
export async function listLocationNames(db: Queryable, scope: Scope, query: ListQuery) {
  const where = matching(scope, query, BRIEF_TEXTS);
  const rows = db
    .select(BRIEF)
    .from(locations)
    .where(where)
    .orderBy(...orderOf(query));
  return listRows(query, rows, () => db.$count(locations, where));
}

function orderOf(query: ListQuery): SQL[] {
  const { field, descending } = sortOf(query, 'Name');
  const by = SORTS[field] ?? sql`${locations.LocationID}`;
  return [descending ? desc(by) : asc(by), asc(locations.LocationID)];
}

export async function lockLocation(
  db: Queryable,
  scope: Scope,
  LocationID: number,
): Promise<LocationRow | undefined> {
  const [row] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.LocationID, LocationID), within(locations.LocationID, scope)))
    .for('update');
  return row;
}

export async function locationExists(db: Queryable, LocationID: number): Promise<boolean> {
  return (await db.$count(locations, eq(locations.LocationID, LocationID))) > 0;
}

export async function insertLocation(
  db: Queryable,
  location: typeof locations.$inferInsert,
): Promise<LocationRow> {
  const [row] = await db.insert(locations).values(location).returning();
  if (!row) throw new Error('The location was not created.');
  return row;
}

export async function updateLocation(
  db: Queryable,
  LocationID: number,
  changes: Partial<typeof locations.$inferInsert>,
): Promise<LocationRow> {
  const [row] = await db
    .update(locations)
    .set(changes)
    .where(eq(locations.LocationID, LocationID))
    .returning();
  if (!row) throw new Error('The location was not saved.');
  return row;
}

export async function insertAssignment(
  db: Queryable,
  assignment: typeof employeeRoles.$inferInsert,
): Promise<void> {
  await db.insert(employeeRoles).values(assignment);
}
