import { asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import { listTokens as listEndpoint } from '@boh/contract/tokens/tokens.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { declaredOf } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { FULL_NAME } from '../../db/person.ts';
import { statement } from '../../db/statement.ts';
import { apiTokens, employees } from '../../db/tables/access.table.ts';

/** By name; null where the token is for all of its owner's. */
const LOCATION_NAMES = sql<
  string[] | null
>`case when ${apiTokens.LocationIDs} is not null then array_to_json(array(
  select l.name from locations l where l.location_id = any(${apiTokens.LocationIDs}) order by lower(l.name))) end`;

interface Asked {
  /** Whose; everybody's where it is not said. */
  readonly EmployeeID: number | undefined;
  readonly Search: string | undefined;
}

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
  planEachBy: ['EmployeeID', 'Search'],
});

/** Somebody's tokens, or everybody's. */
export const listTokens = (db: Queryable, EmployeeID: number | undefined, query: ListQuery): JsonList =>
  list(db, query, { EmployeeID, Search: query.Search ? patternOf(query.Search) : undefined });

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

export const findToken = (db: Queryable, TokenID: number) =>
  firstRow(
    db
      .select(SHOWN)
      .from(apiTokens)
      .innerJoin(employees, eq(employees.EmployeeID, apiTokens.EmployeeID))
      .where(eq(apiTokens.TokenID, TokenID)),
  );

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
