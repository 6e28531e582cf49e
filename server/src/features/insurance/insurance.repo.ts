import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import { within, type Scope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { sortOf } from '../../http/list-answer.ts';
import { listRows } from '../../http/list-rows.ts';
import { insuranceYears } from './insurance.table.ts';

/** Where no legal name was ever given the Name stands in (decisions, section 7). */
const legalName = sql<string>`coalesce(nullif(${locations.LegalName}, ''), ${locations.Name})`;

const FIELDS = {
  LocationID: locations.LocationID,
  LegalName: legalName,
  Name: locations.Name,
  Address1: locations.Address1,
  City: locations.City,
  State: locations.State,
  ZipCode: locations.ZipCode,
  County: locations.County,
  PhoneNumber: locations.PhoneNumber,
  APN: locations.APN,
  TimeZone: locations.TimeZone,
  FEIN: locations.FEIN,
  Occupancy: locations.Occupancy,
  Pool: locations.Pool,
  Alarm: locations.Alarm,
  Sprinklered: locations.Sprinklered,
  Construction: locations.Construction,
  Roof: locations.Roof,
  Stories: locations.Stories,
  SQFT: locations.SQFT,
  ValuePerFt: locations.ValuePerFt,
  Version: locations.Version,
};

export type InsuredLocation = Awaited<ReturnType<typeof selectLocations>>[number];
export type StoredYear = typeof insuranceYears.$inferSelect;
export type YearValues = Partial<Omit<typeof insuranceYears.$inferInsert, 'LocationID' | 'Year'>>;

const selectLocations = (db: Queryable) => db.select(FIELDS).from(locations).$dynamic();

export async function listInsured(db: Queryable, scope: Scope, query: ListQuery) {
  const condition = and(within(locations.LocationID, scope), search(query.Search));
  const rows = selectLocations(db)
    .where(condition)
    .orderBy(...order(query));
  return listRows(query, rows, () => db.$count(locations, condition));
}

/** All fields: those of the location, and those of any of its years. */
function search(text: string | undefined): SQL | undefined {
  if (text === undefined || text === '') return undefined;
  const { Version: _, LocationID: __, ...texts } = FIELDS;
  const years = sql`(select string_agg(y::text, ' ') from insurance_years y
    where y.location_id = ${locations.LocationID})`;
  return contains(text, ...Object.values(texts), years);
}

function order(query: ListQuery): SQL[] {
  const { field, descending } = sortOf(query, 'LegalName');
  const column = { LegalName: legalName, Name: locations.Name, City: locations.City, State: locations.State }[
    field
  ];
  return [(descending ? desc : asc)(sql`lower(${column ?? legalName})`), asc(locations.LocationID)];
}

export async function listYears(db: Queryable, ids: readonly number[]): Promise<StoredYear[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(insuranceYears)
    .where(inArray(insuranceYears.LocationID, [...ids]))
    .orderBy(insuranceYears.LocationID, desc(insuranceYears.Year));
}

export async function findInsured(
  db: Queryable,
  scope: Scope,
  LocationID: number,
): Promise<InsuredLocation | undefined> {
  const [row] = await selectLocations(db).where(
    and(within(locations.LocationID, scope), eq(locations.LocationID, LocationID)),
  );
  return row;
}

/** Keeps the location's record, years included, to this transaction. */
export async function lockInsured(db: Queryable, scope: Scope, LocationID: number) {
  await db
    .select({ LocationID: locations.LocationID })
    .from(locations)
    .where(and(within(locations.LocationID, scope), eq(locations.LocationID, LocationID)))
    .for('update');
  return findInsured(db, scope, LocationID);
}

export async function updateInsured(
  db: Queryable,
  LocationID: number,
  values: Partial<typeof locations.$inferInsert>,
): Promise<void> {
  await db.update(locations).set(values).where(eq(locations.LocationID, LocationID));
}

/** Writes one year; fields not named keep their value. */
export async function saveYear(
  db: Queryable,
  LocationID: number,
  Year: number,
  values: YearValues,
): Promise<void> {
  const insert = db.insert(insuranceYears).values({ LocationID, Year, ...values });
  const target = [insuranceYears.LocationID, insuranceYears.Year];
  await (Object.keys(values).length === 0
    ? insert.onConflictDoNothing({ target })
    : insert.onConflictDoUpdate({ target, set: values }));
}
