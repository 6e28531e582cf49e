import { and, asc, desc, eq, getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import { listTokens as listEndpoint } from '@boh/contract/tokens/tokens.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { declaredOf } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { FULL_NAME } from '../../db/person.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { apiTokens, employeeRoles, employees } from '../../db/tables/access.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';

/** By name; null where the token is for all of its owner's. */
const LOCATION_NAMES = sql<
  string[] | null
>`case when ${apiTokens.LocationIDs} is not null then array_to_json(array(
  select l.name from locations l where l.location_id = any(${apiTokens.LocationIDs}) order by lower(l.name))) end`;

/** Who looks after tokens, and the locations where they do. */
export interface Keeper {
  readonly EmployeeID: number;
  readonly held: readonly number[];
}

interface Asked {
  /** Whose, where it is one's own alone. */
  readonly EmployeeID?: number | undefined;
  readonly me?: number | undefined;
  readonly held?: string | undefined;
  readonly Search: string | undefined;
}

/** One's own, and those that reach no location but those where one looks after them. */
const isKept = (EmployeeID: SQLWrapper, LocationIDs: SQLWrapper, me: unknown, held: unknown) => sql`(
  ${EmployeeID} = ${me}::int or case when ${LocationIDs} is null then not exists (
      select from ${employeeRoles} er where er.employee_id = ${EmployeeID} and er.location_id <> all(${held}::int[]))
    else ${LocationIDs} <@ ${held}::int[] end)`;

const SORTS: Readonly<Record<string, SQL>> = {
  Name: sql`lower(${apiTokens.Name})`,
  Owner: sql`lower(${FULL_NAME})`,
  CreatedAt: sql`${apiTokens.CreatedAt}`,
  ExpiresAt: sql`${apiTokens.ExpiresAt}`,
  LastUsedAt: sql`${apiTokens.LastUsedAt}`,
};

const list = listStatement<Asked>({
  fields: declaredOf(listEndpoint.output.element.shape, {
    ...getTableColumns(apiTokens),
    Owner: FULL_NAME,
    Locations: LOCATION_NAMES,
  }),
  from: sql`${apiTokens}`,
  joins: sql`join ${employees} on ${employees.EmployeeID} = ${apiTokens.EmployeeID}`,
  where: {
    EmployeeID: (value) => sql`${apiTokens.EmployeeID} = ${value('EmployeeID')}`,
    held: (value) => isKept(apiTokens.EmployeeID, apiTokens.LocationIDs, value('me'), value('held')),
    Search: (value) =>
      containsPattern(
        value('Search'),
        apiTokens.Name,
        FULL_NAME,
        sql`array_to_string(${apiTokens.Pages}, ', ')`,
        sql`${LOCATION_NAMES}::text`,
      ),
  },
  order: (query) => {
    const { field, descending } = sortOf(query, 'Name');
    const direction = descending ? desc : asc;
    const by = SORTS[field] ?? apiTokens.Name;
    // What was never used stands behind what was, whichever way.
    return [sql`${direction(by)} nulls last`, direction(apiTokens.TokenID)];
  },
  planEachBy: ['EmployeeID', 'held', 'Search'],
});

/** Somebody's own tokens, or all that a keeper looks after. */
export const listTokens = (
  db: Queryable,
  whose: { EmployeeID: number } | Keeper,
  query: ListQuery,
): JsonList =>
  list(db, query, {
    ...('held' in whose ? { me: whose.EmployeeID, held: arrayOf(whose.held) } : whose),
    Search: query.Search ? patternOf(query.Search) : undefined,
  });

const SHOWN = {
  TokenID: apiTokens.TokenID,
  Name: apiTokens.Name,
  EmployeeID: apiTokens.EmployeeID,
  Owner: FULL_NAME,
  Pages: apiTokens.Pages,
  LocationIDs: apiTokens.LocationIDs,
  Locations: LOCATION_NAMES,
  ReadOnly: apiTokens.ReadOnly,
  CreatedAt: apiTokens.CreatedAt,
  ExpiresAt: apiTokens.ExpiresAt,
  LastUsedAt: apiTokens.LastUsedAt,
};

/** As a keeper sees it: their own, and those they look after. */
export const findToken = (db: Queryable, { EmployeeID, held }: Keeper, TokenID: number) =>
  firstRow(
    db
      .select(SHOWN)
      .from(apiTokens)
      .innerJoin(employees, eq(employees.EmployeeID, apiTokens.EmployeeID))
      .where(
        and(
          eq(apiTokens.TokenID, TokenID),
          isKept(apiTokens.EmployeeID, apiTokens.LocationIDs, EmployeeID, arrayOf(held)),
        ),
      ),
  );

const endedLocations = sql`(select case when jsonb_typeof(c->'To') = 'array'
    then array(select jsonb_array_elements_text(c->'To')::int) end
  from jsonb_array_elements(${auditLog.Changes}) c where c->>'Field' = 'LocationIDs')`;

/** Whether a keeper saw a token that has ended since: only the row of its making says what it was for. */
export const sawEnded = async (db: Queryable, record: string, { EmployeeID, held }: Keeper) =>
  (await db.$count(
    auditLog,
    and(
      ...[eq(auditLog.Record, record), eq(auditLog.Call, 'POST /tokens')],
      sql`not exists (select from ${apiTokens} where 'api-token:' || ${apiTokens.TokenID} = ${record})`,
      isKept(auditLog.EmployeeID, endedLocations, EmployeeID, arrayOf(held)),
    ),
  )) > 0;

export async function insertToken(db: Queryable, token: typeof apiTokens.$inferInsert): Promise<number> {
  const inserted = db.insert(apiTokens).values(token).returning({ TokenID: apiTokens.TokenID });
  return (await writtenRow(inserted)).TokenID;
}

/** Whether it was still there. */
export async function deleteToken(db: Queryable, TokenID: number): Promise<boolean> {
  const deleted = await db
    .delete(apiTokens)
    .where(eq(apiTokens.TokenID, TokenID))
    .returning({ TokenID: apiTokens.TokenID });
  return deleted.length > 0;
}

interface HeldPages {
  LocationID: number;
  Pages: string[];
}

const held = statement.once<{ readonly EmployeeID: number }, HeldPages>(
  (value) => sql`
    select er.location_id as "LocationID",
      array_to_json(array(select p.page_name from role_page_names p where p.role_id = er.role_id)) as "Pages"
    from employee_roles er where er.employee_id = ${value('EmployeeID')}`,
);

/** Where somebody holds a role, and which pages it opens there. */
export const listHeldPages = (db: Queryable, EmployeeID: number): Promise<HeldPages[]> =>
  held(db, { EmployeeID });
