import { and, asc, count, desc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { QueryOf } from '@boh/contract/endpoint.ts';
import type { listTeam } from '@boh/contract/team/team.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { patternOf } from '../../db/contains.ts';
import { FULL_NAME, PERSON } from '../../db/person.ts';
import { arrayOf, idsOf, narrow, within, type Scope } from '../../db/scope.ts';
import { perShape, selectList, sendTogether, statement, type Bound, type Value } from '../../db/statement.ts';
import { employeeRoles, employees, roles } from '../../db/tables/access.table.ts';
import { widenIfComplete } from '../../db/widen-if-complete.ts';
import { pageOf, sortOf } from '../../db/list-page.ts';

const COLUMNS = { ...PERSON, EmailConfirmed: employees.EmailConfirmed, Active: employees.Active };

/** Each has an index that matches, so that a page is read without sorting everybody. */
const SORTS: Readonly<Record<string, SQL>> = {
  Name: sql`lower(${FULL_NAME})`,
  Email: sql`lower(${employees.Email})`,
};

export type TeamQuery = QueryOf<typeof listTeam>;
export type Person = Record<'EmployeeID' | 'Version', number> &
  Record<Exclude<keyof typeof COLUMNS, 'EmployeeID' | 'Version' | 'EmailConfirmed' | 'Active'>, string> & {
    EmailConfirmed: boolean;
    Active: boolean;
  };

/** Up to so many matches are picked out while they are counted, and then sorted; more lie close together by name. */
const FEW = 1000;

/** The employees of a scope that match, and how many there are in all. */
export async function listPeople(
  db: Queryable,
  scope: Scope,
  query: TeamQuery,
): Promise<{ rows: Person[]; total: number }> {
  const at = await belongs(db, scope, query);
  const { counted, walked } = await matches(db, scope, query);
  const page = pageOf(query);
  if (page && !counted && !at && shownOf(query) === 'Active') return pageOfAll(db, query, page);
  const here = and(at, stateOf(query));
  if (!page) return { rows: await inOrder(db, and(counted, here), query), total: 0 };
  const { total, ids } = await countMatches(db, and(counted, here));
  const shown = ids ? isOneOf(ids) : and(walked, here);
  return { rows: await inOrder(db, shown, query).limit(page.limit).offset(page.offset), total };
}

/** The same for a file, whose people are read a few at a time: who is in it, in their order. */
export async function listPeopleIDs(db: Queryable, scope: Scope, query: TeamQuery): Promise<number[]> {
  const here = and(await belongs(db, scope, query), stateOf(query));
  const { counted } = await matches(db, scope, query);
  const rows = await db
    .select({ EmployeeID: employees.EmployeeID })
    .from(employees)
    .where(and(counted, here))
    .orderBy(...orderOf(query));
  return rows.map(({ EmployeeID }) => EmployeeID);
}

/** Who left is shown where the roster is asked for them, or for this very person. */
const shownOf = ({ Show, EmployeeID }: TeamQuery) => Show ?? (EmployeeID === undefined ? 'Active' : 'All');

function stateOf(query: TeamQuery): SQL | undefined {
  const shown = shownOf(query);
  if (shown === 'All') return undefined;
  return shown === 'Active' ? sql`employees.active` : sql`not employees.active`;
}

const byIDs = statement.once<{ ids: string }, Person>(
  (value) => sql`select ${selectList(COLUMNS)}
    from unnest(${value('ids')}::int[]) with ordinality shown(id, place)
    join ${employees} on ${employees.EmployeeID} = shown.id order by shown.place`,
);

/** These people, in this order. */
export const findPeople = (db: Queryable, ids: readonly number[]): Promise<Person[]> =>
  byIDs(db, { ids: arrayOf(ids) });

/** Roles that somebody holds within the scope, by name; a role is looked up among its holders, not each holder's. */
export const listHeldRoles = (db: Queryable, scope: Scope) =>
  db
    .select({ RoleID: roles.RoleID, RoleName: roles.RoleName })
    .from(roles)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(employeeRoles)
          .where(and(eq(employeeRoles.RoleID, roles.RoleID), within(employeeRoles.LocationID, scope))),
      ),
    )
    .orderBy(asc(sql`lower(${roles.RoleName})`));

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The first pages that screens ask for: PostgreSQL keeps a plan for as many rows as it is told of. */
const USUAL_PAGES = [10, 20, 50, 100];

const everybody = perShape((field: string, descending: boolean, firstRows: number | 'any') =>
  statement.once<Page, Person>((value) => {
    const direction = descending ? sql`desc` : sql`asc`;
    const part =
      firstRows === 'any' ? sql`${value('limit')} offset ${value('offset')}` : sql.raw(String(firstRows));
    return sql`select ${selectList(COLUMNS)} from ${employees} where ${employees.Active}
      order by ${SORTS[field] ?? employees.EmployeeID} ${direction}, ${employees.EmployeeID} ${direction}
      limit ${part}`;
  }),
);

/** All but those who left: either number is counted in an index alone. */
const countEverybody = statement.once<object, { total: number }>(
  () => sql`select ((select count(*) from ${employees}) - (select count(*) from ${employees} where not active))::int
    as total`,
);

/** The roster as it opens: nothing is looked for, and the caller has every location. */
async function pageOfAll(db: Queryable, query: TeamQuery, page: Page) {
  const { field, descending } = sortOf(query, 'Name');
  const isUsual = page.offset === 0 && USUAL_PAGES.includes(page.limit);
  const read = everybody(field, descending, isUsual ? page.limit : 'any');
  const [rows, [counted]] = await sendTogether(db, read.with(page), countEverybody.with({}));
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Counts in one pass and brings the ids along where they are few. Looking for a few people by walking through all the
 * names would read everybody a second time; many are found at once by that walk.
 */
async function countMatches(db: Queryable, where: SQL | undefined) {
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
  return db
    .select(COLUMNS)
    .from(employees)
    .where(where)
    .orderBy(...orderOf(query))
    .$dynamic();
}

function orderOf(query: TeamQuery): SQL[] {
  const { field, descending } = sortOf(query, 'Name');
  const by = SORTS[field] ?? employees.EmployeeID;
  const direction = descending ? desc : asc;
  return [direction(by), direction(employees.EmployeeID)];
}

interface One {
  readonly EmployeeID: number;
  readonly ids: string | null;
}

/** Whether the roster of a scope shows an employee. */
const isShown = (
  value: Value<One>,
) => sql`(${employees.Roleless} or ${value('ids')}::int[] is null or exists (
  select from ${employeeRoles} er
  where er.employee_id = ${employees.EmployeeID} and er.location_id = any(${value('ids')}::int[])))`;

const findIfShown = statement.once<One>(
  (value) => sql`select from ${employees}
    where ${employees.EmployeeID} = ${value('EmployeeID')} and ${isShown(value)}`,
);

export const isOnRoster = (scope: Scope, EmployeeID: number): Bound<boolean> =>
  findIfShown.with({ EmployeeID, ids: idsOf(scope) }).as(({ length }) => length > 0);

const locked = statement.once<One, Person & { IsShown: boolean }>(
  (value) => sql`select ${selectList(COLUMNS)}, ${isShown(value)} as "IsShown"
    from ${employees} where ${employees.EmployeeID} = ${value('EmployeeID')} for no key update of employees`,
);

/**
 * One employee, if the roster of this scope shows them, locked until the end of the transaction: roles of one person
 * change one after the other.
 */
export const lockPerson = (scope: Scope, EmployeeID: number): Bound<Person | undefined> =>
  locked.with({ EmployeeID, ids: idsOf(scope) }).as(([row]) => {
    if (!row?.IsShown) return undefined;
    const { IsShown: _, ...person } = row;
    return person;
  });

/** Employees with a role inside the scope; without a filter also those who hold none anywhere. */
async function belongs(
  db: Queryable,
  scope: Scope,
  query: Pick<TeamQuery, 'LocationID' | 'RoleID' | 'EmployeeID'>,
): Promise<SQL | undefined> {
  const { LocationID, RoleID, EmployeeID } = query;
  const one = EmployeeID === undefined ? undefined : eq(employees.EmployeeID, EmployeeID);
  const isFiltered = LocationID !== undefined || RoleID !== undefined;
  const places = LocationID === undefined ? await widenIfComplete(db, scope) : narrow(scope, LocationID);
  if (!isFiltered && places.kind === 'all') return one;
  const role = RoleID === undefined ? undefined : eq(employeeRoles.RoleID, RoleID);
  const holders = heldBy(and(within(employeeRoles.LocationID, places), role));
  const here = isFiltered
    ? sql`employees.employee_id in (${holders})`
    : sql`employees.employee_id in (${holders}
        union all select x.employee_id from employees x where x.roleless)`;
  return one ? and(one, here) : here;
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
  const rolesByName = await db
    .select({ RoleID: roles.RoleID })
    .from(roles)
    .where(sql`lower(${roles.RoleName}) like lower(${pattern})`);
  if (rolesByName.length === 0) return { counted: inText, walked: inText };
  const places = await widenIfComplete(db, scope);
  const ids = rolesByName.map(({ RoleID }) => RoleID);
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
