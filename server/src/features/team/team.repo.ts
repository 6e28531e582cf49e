import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { QueryOf } from '@boh/contract/endpoint.ts';
import type { listTeam } from '@boh/contract/team/team.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { patternOf } from '../../db/contains.ts';
import { PERSON } from '../../db/person.ts';
import { allLocations, narrow, within, type Scope } from '../../db/scope.ts';
import { employeeRoles, employees, pages, rolePages, roles } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { pageOf, sortOf } from '../../http/list-answer.ts';

const COLUMNS = { ...PERSON, EmailConfirmed: employees.EmailConfirmed };

/** Each has an index that matches, so that a page is read without sorting everybody. */
const SORTS: Readonly<Record<string, SQL>> = {
  Name: sql`lower(${employees.FirstName} || ' ' || ${employees.LastName})`,
  Email: sql`lower(${employees.Email})`,
};

export type TeamQuery = QueryOf<typeof listTeam>;
export type Person = Awaited<ReturnType<typeof listPeople>>['rows'][number];

/** A scope that happens to hold every location is no restriction, and is answered far faster as none. */
export async function widest(db: Queryable, scope: Scope): Promise<Scope> {
  if (scope.kind === 'all') return scope;
  const [row] = await db.select({ all: count() }).from(locations);
  return row?.all === scope.ids.length ? allLocations : scope;
}

/** Up to so many matches are picked out while they are counted, and then sorted; more lie close together by name. */
const FEW = 1000;

/** The employees of a scope that match, and how many there are in all. */
export async function listPeople(db: Queryable, scope: Scope, query: TeamQuery) {
  const here = await belongs(db, scope, query);
  const { counted, walked } = await matches(db, scope, query);
  const page = pageOf(query);
  if (!page) return { rows: await inOrder(db, and(counted, here), query), total: 0 };
  const { total, ids } = await countMatches(db, and(counted, here));
  const shown = ids ? isOneOf(ids) : and(walked, here);
  return { rows: await inOrder(db, shown, query).limit(page.limit).offset(page.offset), total };
}

/**
 * Counts in one pass and brings the ids along where they are few. Looking for a few people by walking through all the
 * names would read everybody a second time; many are found at once by that walk.
 */
async function countMatches(db: Queryable, where: SQL | undefined) {
  if (!where) return { total: await db.$count(employees), ids: null };
  const [row] = await db
    .select({
      total: count(),
      ids: sql<
        number[] | null
      >`case when count(*) <= ${FEW} then coalesce(array_agg(employees.employee_id), '{}') end`,
    })
    .from(employees)
    .where(where);
  return row ?? { total: 0, ids: [] };
}

function inOrder(db: Queryable, where: SQL | undefined, query: TeamQuery) {
  const { field, descending } = sortOf(query, 'Name');
  const by = SORTS[field] ?? employees.EmployeeID;
  const direction = descending ? desc : asc;
  return db
    .select(COLUMNS)
    .from(employees)
    .where(where)
    .orderBy(direction(by), direction(employees.EmployeeID))
    .$dynamic();
}

/** One employee, if the roster of this scope shows them. */
export async function findPerson(db: Queryable, scope: Scope, EmployeeID: number) {
  const [row] = await db
    .select(COLUMNS)
    .from(employees)
    .where(and(eq(employees.EmployeeID, EmployeeID), await belongs(db, scope, {})));
  return row;
}

/** Employees with a role inside the scope; without a filter also those who hold none anywhere. */
async function belongs(
  db: Queryable,
  scope: Scope,
  query: Pick<TeamQuery, 'LocationID' | 'RoleID'>,
): Promise<SQL | undefined> {
  const { LocationID, RoleID } = query;
  const isFiltered = LocationID !== undefined || RoleID !== undefined;
  const places = LocationID === undefined ? await widest(db, scope) : narrow(scope, LocationID);
  if (!isFiltered && places.kind === 'all') return undefined;
  const role = RoleID === undefined ? undefined : eq(employeeRoles.RoleID, RoleID);
  const holders = heldBy(and(within(employeeRoles.LocationID, places), role));
  return isFiltered
    ? sql`employees.employee_id in (${holders})`
    : sql`employees.employee_id in (${holders}
        union all select x.employee_id from employees x where x.roleless)`;
}

const heldBy = (where: SQL | undefined) =>
  sql`select ${employeeRoles}.employee_id from ${employeeRoles} where ${where ?? sql`true`}`;

/** Shorter words are in no index: pg_trgm knows three letters at a time. */
const INDEXED_LETTERS = 3;

interface Matching {
  /** For finding all matches at once. */
  readonly counted?: SQL | undefined;
  /** For looking at one employee after the other until a page is full. */
  readonly walked?: SQL | undefined;
}

/** Name, email, phone and address are one text of the employee; roles are those held inside the scope. */
async function matches(db: Queryable, scope: Scope, { Search = '' }: TeamQuery): Promise<Matching> {
  if (Search === '') return {};
  const pattern = patternOf(Search);
  const inText = sql`employees.search_text like lower(${pattern})`;
  const named = await db
    .select({ RoleID: roles.RoleID })
    .from(roles)
    .where(sql`lower(${roles.RoleName}) like lower(${pattern})`);
  if (named.length === 0) return { counted: inText, walked: inText };
  const places = await widest(db, scope);
  const ids = named.map(({ RoleID }) => RoleID);
  const holding = and(inArray(employeeRoles.RoleID, ids), within(employeeRoles.LocationID, places));
  if (places.kind === 'locations') {
    const either = or(inText, isOneOf(await listHolders(db, holding)));
    return { counted: either, walked: either };
  }
  const walked = sql`(${inText} or employees.employee_id in (${heldBy(holding)}))`;
  if (Search.length < INDEXED_LETTERS) return { counted: walked, walked };
  // Two searches put together, because an OR of the two would keep the index from being used.
  const both = sql`${heldBy(holding)} union select employee_id from employees where ${inText}`;
  return { counted: sql`employees.employee_id in (${both})`, walked };
}

async function listHolders(db: Queryable, where: SQL | undefined): Promise<number[]> {
  const rows = await db.select({ EmployeeID: employeeRoles.EmployeeID }).from(employeeRoles).where(where);
  return rows.map(({ EmployeeID }) => EmployeeID);
}

const isOneOf = (ids: readonly number[]) => sql`employees.employee_id = any(${sql.param([...ids])}::int[])`;

export interface Assignment {
  EmployeeID: number;
  LocationID: number;
  LocationName: string;
  RoleID: number;
  RoleName: string;
}

/** What these employees hold inside the scope, by location name. */
export async function listAssignmentsOf(
  db: Queryable,
  scope: Scope,
  EmployeeIDs: readonly number[],
): Promise<Assignment[]> {
  if (EmployeeIDs.length === 0) return [];
  return db
    .select({
      EmployeeID: employeeRoles.EmployeeID,
      LocationID: employeeRoles.LocationID,
      LocationName: locations.Name,
      RoleID: employeeRoles.RoleID,
      RoleName: roles.RoleName,
    })
    .from(employeeRoles)
    .innerJoin(locations, eq(locations.LocationID, employeeRoles.LocationID))
    .innerJoin(roles, eq(roles.RoleID, employeeRoles.RoleID))
    .where(
      and(
        sql`${employeeRoles.EmployeeID} = any(${sql.param([...EmployeeIDs])}::int[])`,
        within(employeeRoles.LocationID, scope),
      ),
    )
    .orderBy(asc(sql`lower(${locations.Name})`));
}

/** The names of the locations of a scope, in order. */
export async function listPlaces(db: Queryable, scope: Scope) {
  return db
    .select({ LocationID: locations.LocationID, Name: locations.Name })
    .from(locations)
    .where(within(locations.LocationID, scope))
    .orderBy(asc(sql`lower(${locations.Name})`));
}

/** The employee, locked until the end of the transaction: roles of one person change one after the other. */
export async function lockPerson(db: Queryable, EmployeeID: number) {
  const [row] = await db
    .select(COLUMNS)
    .from(employees)
    .where(eq(employees.EmployeeID, EmployeeID))
    .for('no key update');
  return row;
}

export async function countSave(db: Queryable, EmployeeID: number): Promise<void> {
  await db
    .update(employees)
    .set({ Version: sql`${employees.Version} + 1` })
    .where(eq(employees.EmployeeID, EmployeeID));
}

export async function deleteAssignments(
  db: Queryable,
  EmployeeID: number,
  LocationIDs: readonly number[],
): Promise<void> {
  if (LocationIDs.length === 0) return;
  await db
    .delete(employeeRoles)
    .where(
      and(eq(employeeRoles.EmployeeID, EmployeeID), inArray(employeeRoles.LocationID, [...LocationIDs])),
    );
}

/** Sets the role of an employee at several locations. */
export async function saveAssignments(
  db: Queryable,
  assignments: readonly (typeof employeeRoles.$inferInsert)[],
): Promise<void> {
  if (assignments.length === 0) return;
  await db
    .insert(employeeRoles)
    .values([...assignments])
    .onConflictDoUpdate({
      target: [employeeRoles.EmployeeID, employeeRoles.LocationID],
      set: { RoleID: sql`excluded.role_id` },
    });
}

/** The locations where an employee's role has a page. */
export async function listLocationsWithPage(
  db: Queryable,
  EmployeeID: number,
  PageName: string,
): Promise<number[]> {
  const rows = await db
    .select({ LocationID: employeeRoles.LocationID })
    .from(employeeRoles)
    .innerJoin(rolePages, eq(rolePages.RoleID, employeeRoles.RoleID))
    .innerJoin(pages, eq(pages.PageID, rolePages.PageID))
    .where(and(eq(employeeRoles.EmployeeID, EmployeeID), eq(pages.PageName, PageName)));
  return rows.map(({ LocationID }) => LocationID);
}
