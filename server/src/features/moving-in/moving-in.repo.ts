import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/client.ts';
import { columnOf } from '../../db/columns.ts';
import { arrayOf } from '../../db/scope.ts';
import { employeeRoles, employees, roles } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { budgets } from '../budgets/budgets.table.ts';
import { franchises } from '../franchise/franchise.table.ts';
import { insuranceYears } from '../insurance/insurance.table.ts';
import { invitations } from '../invite/invite.table.ts';
import { rooms } from '../rooms/rooms.table.ts';

export type StoredLocation = typeof locations.$inferSelect;
export type StoredRoom = typeof rooms.$inferSelect;
export type StoredFranchise = typeof franchises.$inferSelect;
export type StoredYear = typeof insuranceYears.$inferSelect;

export const listLocations = (db: Queryable): Promise<StoredLocation[]> =>
  db.select().from(locations).orderBy(asc(locations.Name), asc(locations.LocationID));

const anyOf = (ids: readonly number[]) => sql`any(${arrayOf(ids)}::int[])`;

export const listRooms = (db: Queryable, ids: readonly number[]): Promise<StoredRoom[]> =>
  db
    .select()
    .from(rooms)
    .where(sql`${rooms.LocationID} = ${anyOf(ids)}`)
    .orderBy(asc(rooms.LocationID), asc(rooms.RoomID));

export const listFranchises = (db: Queryable, ids: readonly number[]): Promise<StoredFranchise[]> =>
  db
    .select()
    .from(franchises)
    .where(sql`${franchises.LocationID} = ${anyOf(ids)}`);

export const listYears = (db: Queryable, ids: readonly number[]): Promise<StoredYear[]> =>
  db
    .select()
    .from(insuranceYears)
    .where(sql`${insuranceYears.LocationID} = ${anyOf(ids)}`)
    .orderBy(asc(insuranceYears.LocationID), asc(insuranceYears.Year));

const PERSON = {
  EmployeeID: employees.EmployeeID,
  Email: employees.Email,
  FirstName: employees.FirstName,
  LastName: employees.LastName,
  PhoneNumber: employees.PhoneNumber,
  Address1: employees.Address1,
  Address2: employees.Address2,
  City: employees.City,
  State: employees.State,
  ZipCode: employees.ZipCode,
  County: employees.County,
  Active: employees.Active,
  EmailConfirmed: employees.EmailConfirmed,
  /** Whether somebody chose a password for it. */
  HasPassword: sql<boolean>`${employees.PasswordHash} is not null`,
};
export type StoredPerson = Awaited<ReturnType<typeof listPeople>>[number];

export const listPeople = (db: Queryable, emails: readonly string[]) =>
  db
    .select(PERSON)
    .from(employees)
    .where(
      sql`lower(${employees.Email}) in (select json_array_elements_text(${JSON.stringify(emails)}::json))`,
    );

export const listActivePeople = (db: Queryable) =>
  db
    .select(PERSON)
    .from(employees)
    .where(eq(employees.Active, true))
    .orderBy(asc(employees.LastName), asc(employees.EmployeeID));

export const listAssignments = (db: Queryable, EmployeeIDs: readonly number[]) =>
  db
    .select()
    .from(employeeRoles)
    .where(sql`${employeeRoles.EmployeeID} = ${anyOf(EmployeeIDs)}`);

/** Who holds what where, by names: as the sheet has it. */
export const listHeld = (db: Queryable) =>
  db
    .select({ Email: employees.Email, Location: locations.Name, Role: roles.RoleName })
    .from(employeeRoles)
    .innerJoin(employees, and(eq(employees.EmployeeID, employeeRoles.EmployeeID), employees.Active))
    .innerJoin(locations, eq(locations.LocationID, employeeRoles.LocationID))
    .innerJoin(roles, eq(roles.RoleID, employeeRoles.RoleID))
    .orderBy(asc(locations.Name), asc(employees.LastName), asc(employees.EmployeeID));

export const listRoleNames = async (db: Queryable): Promise<string[]> =>
  (await db.select({ RoleName: roles.RoleName }).from(roles).orderBy(asc(roles.RoleName))).map(
    ({ RoleName }) => RoleName,
  );

/** Keeps people to this transaction, in the order of their ids. */
export async function lockPeople(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .select({ EmployeeID: employees.EmployeeID })
    .from(employees)
    .where(sql`${employees.EmployeeID} = ${anyOf(ids)}`)
    .orderBy(employees.EmployeeID)
    .for('no key update');
}

/** Keeps the budgets and forecasts of locations to this transaction, in the order in which others lock them. */
export async function lockBudgets(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .select({ BudgetID: budgets.BudgetID })
    .from(budgets)
    .where(sql`${budgets.LocationID} = ${anyOf(ids)}`)
    .orderBy(budgets.LocationID, budgets.BudgetID)
    .for('update');
}

/** Rooms that are about to be changed, in the order of their ids. */
export async function lockRooms(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .select({ RoomID: rooms.RoomID })
    .from(rooms)
    .where(sql`${rooms.LocationID} = ${anyOf(ids)}`)
    .orderBy(rooms.RoomID)
    .for('no key update');
}

type Fields = Readonly<Record<string, unknown>>;

const listed = (keys: readonly string[], prefix = '') =>
  sql.join(
    keys.map((key) => sql`${sql.raw(prefix)}${columnOf(key)}`),
    sql`, `,
  );

/** Rows as PostgreSQL reads them, columns by the names it has for them. */
const asRecords = (table: PgTable, rows: readonly Fields[]): SQL => {
  const json = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value])),
  );
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(json)}::jsonb) with ordinality x`;
};

/** Adds rows and answers their keys, in the same order; each row names the same columns. */
async function insertRows(
  tx: Transaction,
  table: PgTable,
  key: string,
  rows: readonly Fields[],
): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const keys = Object.keys(first);
  const { rows: added } = await tx.execute<{ id: number }>(sql`
    insert into ${table} (${listed(keys)})
    select ${listed(keys, 'x.')} from ${asRecords(table, rows)} order by x.ordinality
    returning ${columnOf(key)} as id`);
  // Keys are given in the order in which rows are added.
  return added.map(({ id }) => id).sort((a, b) => a - b);
}

/** Changes columns of rows that a key names, and counts a save for each. */
async function updateRows(
  tx: Transaction,
  table: PgTable,
  key: string,
  rows: readonly Fields[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const keys = Object.keys(first).filter((name) => name !== key);
  await tx.execute(sql`
    update ${table} set (${listed(keys)}, version) = (${listed(keys, 'x.')}, ${table}.version + 1)
    from ${asRecords(table, rows)} where ${table}.${columnOf(key)} = x.${columnOf(key)}`);
}

/** Writes rows whole as they are, in the place of those that are there. */
async function putRows(
  tx: Transaction,
  table: PgTable,
  key: readonly string[],
  rows: readonly Fields[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const keys = Object.keys(getTableColumns(table)).filter((name) => name in first);
  const replaced = keys.map((name) => sql`${columnOf(name)} = excluded.${columnOf(name)}`);
  await tx.execute(sql`
    insert into ${table} (${listed(keys)}) select ${listed(keys, 'x.')} from ${asRecords(table, rows)}
    on conflict (${listed(key)}) do update set ${sql.join(replaced, sql`, `)}`);
}

export const insertLocations = (tx: Transaction, rows: readonly Fields[]) =>
  insertRows(tx, locations, 'LocationID', rows);
export const updateLocations = (tx: Transaction, rows: readonly Fields[]) =>
  updateRows(tx, locations, 'LocationID', rows);
export const insertRooms = (tx: Transaction, rows: readonly Fields[]) =>
  insertRows(tx, rooms, 'RoomID', rows);
export const updateRooms = (tx: Transaction, rows: readonly Fields[]) =>
  updateRows(tx, rooms, 'RoomID', rows);
export const insertPeople = (tx: Transaction, rows: readonly Fields[]) =>
  insertRows(tx, employees, 'EmployeeID', rows);
export const putFranchises = (tx: Transaction, rows: readonly Fields[]) =>
  putRows(tx, franchises, ['LocationID'], rows);
export const putYears = (tx: Transaction, rows: readonly Fields[]) =>
  putRows(tx, insuranceYears, ['LocationID', 'Year'], rows);

/** Counts a save of locations whose insurance was changed: descriptive fields and years are one record. */
export async function countLocationSaves(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .update(locations)
    .set({ Version: sql`${locations.Version} + 1` })
    .where(inArray(locations.LocationID, [...ids]));
}

/** People who were prepared are pending, until they have come for the first time. */
export async function insertInvitations(
  tx: Transaction,
  rows: readonly (typeof invitations.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(invitations)
      .values([...rows])
      .onConflictDoNothing();
}
