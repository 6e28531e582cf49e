import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import { within, type Scope } from '../../db/scope.ts';
import { employeeRoles, pages, rolePages } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { sortOf } from '../../http/list-answer.ts';
import { listRows } from '../../http/list-rows.ts';
import { franchises } from './franchise.table.ts';

const textOf = (column: AnyPgColumn) => sql<string>`coalesce(${column}, '')`;
const numberOf = (column: AnyPgColumn) => sql<number>`coalesce(${column}, 0)`.mapWith(Number);
const legalName = sql<string>`coalesce(nullif(${locations.LegalName}, ''), ${locations.Name})`;

/** A location with the flag has a record from the start, blank until it is first saved. */
const FIELDS = {
  LocationID: locations.LocationID,
  Name: locations.Name,
  LegalName: legalName,
  ChainID: textOf(franchises.ChainID),
  Flag: textOf(franchises.Flag),
  Terms: textOf(franchises.Terms),
  EffectiveDate: textOf(franchises.EffectiveDate),
  Window: textOf(franchises.Window),
  NoticePeriodWindowRenewal: textOf(franchises.NoticePeriodWindowRenewal),
  Expiration: textOf(franchises.Expiration),
  LiquidationDamage: textOf(franchises.LiquidationDamage),
  FranchiseApplicationFee: numberOf(franchises.FranchiseApplicationFee),
  TotalNumberOfRooms: locations.TotalNumberOfRooms,
  AOP: textOf(franchises.AOP),
  RoyaltyFee: numberOf(franchises.RoyaltyFee),
  MarketingFee: numberOf(franchises.MarketingFee),
  ParkingCount: numberOf(franchises.ParkingCount),
  ADAParkingCount: numberOf(franchises.ADAParkingCount),
  Pip: textOf(franchises.Pip),
  Ownership: textOf(franchises.Ownership),
  Notes: textOf(franchises.Notes),
  Version: sql<number>`coalesce(${franchises.Version}, 1)`,
};

export type FranchiseRow = Awaited<ReturnType<typeof selectFranchises>>[number];

const selectFranchises = (db: Queryable) =>
  db
    .select(FIELDS)
    .from(locations)
    .leftJoin(franchises, eq(franchises.LocationID, locations.LocationID))
    .$dynamic();

const franchisedWithin = (scope: Scope) =>
  and(within(locations.LocationID, scope), eq(locations.Franchise, true));

export async function listFranchises(db: Queryable, scope: Scope, query: ListQuery) {
  const condition = and(franchisedWithin(scope), search(query.Search));
  const rows = selectFranchises(db)
    .where(condition)
    .orderBy(...order(query));
  return listRows(query, rows, async () => {
    const [counted] = await db
      .select({ total: count() })
      .from(locations)
      .leftJoin(franchises, eq(franchises.LocationID, locations.LocationID))
      .where(condition);
    return counted?.total ?? 0;
  });
}

function search(text: string | undefined): SQL | undefined {
  if (text === undefined || text === '') return undefined;
  const { LocationID: _, Version: __, ...shown } = FIELDS;
  return contains(text, ...Object.values(shown).map((column) => sql`${column}::text`));
}

function order(query: ListQuery): SQL[] {
  const { field, descending } = sortOf(query, 'Name');
  const columns: Record<string, SQL | AnyPgColumn> = {
    Name: sql`lower(${FIELDS.Name})`,
    LegalName: sql`lower(${legalName})`,
    Flag: sql`lower(${FIELDS.Flag})`,
    ChainID: sql`lower(${FIELDS.ChainID})`,
    FranchiseApplicationFee: FIELDS.FranchiseApplicationFee,
    TotalNumberOfRooms: FIELDS.TotalNumberOfRooms,
  };
  return [(descending ? desc : asc)(columns[field] ?? locations.Name), asc(locations.LocationID)];
}

export async function findFranchise(
  db: Queryable,
  scope: Scope,
  LocationID: number,
): Promise<FranchiseRow | undefined> {
  const [row] = await selectFranchises(db).where(
    and(franchisedWithin(scope), eq(locations.LocationID, LocationID)),
  );
  return row;
}

/** Keeps the location and with it the agreement to this transaction. */
export async function lockFranchise(db: Queryable, scope: Scope, LocationID: number) {
  await db
    .select({ LocationID: locations.LocationID })
    .from(locations)
    .where(and(franchisedWithin(scope), eq(locations.LocationID, LocationID)))
    .for('update');
  return findFranchise(db, scope, LocationID);
}

export async function saveFranchise(db: Queryable, values: typeof franchises.$inferInsert): Promise<void> {
  const { LocationID: _, ...set } = values;
  await db.insert(franchises).values(values).onConflictDoUpdate({ target: franchises.LocationID, set });
}

export async function updateRooms(db: Queryable, LocationID: number, rooms: number): Promise<void> {
  await db
    .update(locations)
    .set({ TotalNumberOfRooms: rooms, Version: sql`${locations.Version} + 1` })
    .where(eq(locations.LocationID, LocationID));
}

/** Locations where the employee's role has the Franchise page. */
export async function listHeldLocations(db: Queryable, EmployeeID: number): Promise<number[]> {
  const rows = await db
    .select({ LocationID: employeeRoles.LocationID })
    .from(employeeRoles)
    .innerJoin(rolePages, eq(rolePages.RoleID, employeeRoles.RoleID))
    .innerJoin(pages, and(eq(pages.PageID, rolePages.PageID), eq(pages.PageName, 'Franchise')))
    .where(eq(employeeRoles.EmployeeID, EmployeeID));
  return rows.map(({ LocationID }) => LocationID);
}
