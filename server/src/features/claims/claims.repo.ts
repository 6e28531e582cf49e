import { and, asc, count, desc, eq, gte, lt, max, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { CLAIM_PAGES, type ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import { within, type Scope } from '../../db/scope.ts';
import { employeeRoles, employees, pages, rolePages, roles } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { storedFiles } from '../../db/tables/spine.table.ts';
import { sortOf } from '../../http/list-answer.ts';
import { listRows } from '../../http/list-rows.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { claims } from './claims.table.ts';

const approver = alias(employees, 'approver');
const employeeName = sql<string>`${employees.FirstName} || ' ' || ${employees.LastName}`;
const approvedByName = sql<string | null>`${approver.FirstName} || ' ' || ${approver.LastName}`;
/** The submitter's Level there today; that of the day of the claim once they hold no role there any more. */
const submitterLevel = sql<number>`case when ${employeeRoles.RoleID} is null then ${claims.SubmittedLevel} else coalesce(${roles.Level}, 0) end`;

const FIELDS = {
  id: claims.id,
  LocationID: claims.LocationID,
  EmployeeID: claims.EmployeeID,
  Contexts: claims.Contexts,
  Planned: claims.Planned,
  Type: claims.Type,
  TypeInDetails: claims.TypeInDetails,
  OtherNotes: claims.OtherNotes,
  EmployeeName: employeeName,
  submitterLevel,
  Approved: claims.Approved,
  ApprovedBy: claims.ApprovedBy,
  ApprovedByName: approvedByName,
  ApprovedAmount: claims.ApprovedAmount,
  ApprovedAt: claims.ApprovedAt,
  Timezone: locations.TimeZone,
  ReceiptsAttachments: sql<string[]>`array(
    select f.name from stored_files f where f.owner = 'claim:' || ${claims.id} order by f.position, f.file_id)`,
  CreatedAt: claims.CreatedAt,
  UpdatedAt: claims.UpdatedAt,
  Version: claims.Version,
};

export type ClaimRow = Awaited<ReturnType<typeof selectClaims>>[number];

function selectClaims(db: Queryable) {
  return db
    .select(FIELDS)
    .from(claims)
    .innerJoin(employees, eq(employees.EmployeeID, claims.EmployeeID))
    .innerJoin(locations, eq(locations.LocationID, claims.LocationID))
    .leftJoin(
      employeeRoles,
      and(eq(employeeRoles.EmployeeID, claims.EmployeeID), eq(employeeRoles.LocationID, claims.LocationID)),
    )
    .leftJoin(roles, eq(roles.RoleID, employeeRoles.RoleID))
    .leftJoin(approver, eq(approver.EmployeeID, claims.ApprovedBy))
    .$dynamic();
}

/** Whose claims a caller sees: everybody's, or only those they made. */
export type Visible = 'all' | { readonly EmployeeID: number };

const visibleTo = (visible: Visible) =>
  visible === 'all' ? undefined : eq(claims.EmployeeID, visible.EmployeeID);

interface ClaimQuery extends ListQuery {
  readonly Approved?: boolean | undefined;
}

export async function listClaims(
  db: Queryable,
  scope: Scope,
  kind: ClaimKind,
  visible: Visible,
  query: ClaimQuery,
): Promise<{ rows: ClaimRow[]; total: number }> {
  const condition = and(
    within(claims.LocationID, scope),
    eq(claims.Kind, kind),
    visibleTo(visible),
    query.Approved === undefined ? undefined : eq(claims.Approved, query.Approved),
    between(query),
    search(query.Search),
  );
  const rows = selectClaims(db)
    .where(condition)
    .orderBy(...order(query));
  return listRows(query, rows, () => countClaims(db, condition, Boolean(query.Search)));
}

/** Only a search looks at the names too: every claim has its employee. */
async function countClaims(db: Queryable, where: SQL | undefined, searches: boolean): Promise<number> {
  if (!searches) return db.$count(claims, where);
  const [counted] = await db
    .select({ total: count() })
    .from(claims)
    .innerJoin(employees, eq(employees.EmployeeID, claims.EmployeeID))
    .leftJoin(approver, eq(approver.EmployeeID, claims.ApprovedBy))
    .where(where);
  return counted?.total ?? 0;
}

/** Days are those of the location's calendar. */
function between({ From, To }: ListQuery): SQL | undefined {
  const zone = sql`(select l.time_zone from locations l where l.location_id = ${claims.LocationID})`;
  const start = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${zone})`;
  return and(
    From === undefined ? undefined : gte(claims.CreatedAt, start(From, 0)),
    To === undefined ? undefined : lt(claims.CreatedAt, start(To, 1)),
  );
}

function search(text: string | undefined): SQL | undefined {
  if (text === undefined || text === '') return undefined;
  const { Contexts, Type, TypeInDetails, OtherNotes } = claims;
  return contains(text, Contexts, Type, TypeInDetails, OtherNotes, employeeName, approvedByName);
}

const SORTS: Readonly<Record<string, AnyPgColumn | SQL>> = {
  CreatedAt: claims.CreatedAt,
  UpdatedAt: claims.UpdatedAt,
  EmployeeName: sql`lower(${employeeName})`,
  Approved: claims.Approved,
  ApprovedByName: sql`lower(${approvedByName})`,
  ApprovedAmount: claims.ApprovedAmount,
  ApprovedAt: claims.ApprovedAt,
  Contexts: sql`lower(${claims.Contexts})`,
  Planned: claims.Planned,
  Type: claims.Type,
  TypeInDetails: sql`lower(${claims.TypeInDetails})`,
};

function order(query: ListQuery): SQL[] {
  const { field, descending } = sortOf(query, '-CreatedAt');
  const direction = descending ? desc : asc;
  return [direction(SORTS[field] ?? claims.CreatedAt), direction(claims.id)];
}

export async function findClaim(
  db: Queryable,
  scope: Scope,
  kind: ClaimKind,
  id: number,
): Promise<ClaimRow | undefined> {
  const [row] = await selectClaims(db).where(
    and(within(claims.LocationID, scope), eq(claims.Kind, kind), eq(claims.id, id)),
  );
  return row;
}

/** The claim, locked until the transaction ends. */
export async function lockClaim(db: Queryable, scope: Scope, kind: ClaimKind, id: number) {
  await db
    .select({ id: claims.id })
    .from(claims)
    .where(and(within(claims.LocationID, scope), eq(claims.Kind, kind), eq(claims.id, id)))
    .for('update');
  return findClaim(db, scope, kind, id);
}

export async function findClaimKind(db: Queryable, scope: Scope, id: number): Promise<ClaimKind | undefined> {
  const [row] = await db
    .select({ Kind: claims.Kind })
    .from(claims)
    .where(and(within(claims.LocationID, scope), eq(claims.id, id)));
  return row?.Kind;
}

/**
 * Whether a Level is above that of somebody who can claim at the location (another holder of the page), or of
 * somebody who did: then it is an approver's.
 */
export async function isAboveSomeone(
  db: Queryable,
  LocationID: number,
  kind: ClaimKind,
  viewer: { readonly EmployeeID: number; readonly level: number },
): Promise<boolean> {
  const [row] = await db
    .select({ found: sql<number>`1` })
    .from(employeeRoles)
    .innerJoin(roles, eq(roles.RoleID, employeeRoles.RoleID))
    .innerJoin(rolePages, eq(rolePages.RoleID, roles.RoleID))
    .innerJoin(pages, and(eq(pages.PageID, rolePages.PageID), eq(pages.PageName, CLAIM_PAGES[kind])))
    .where(
      and(
        eq(employeeRoles.LocationID, LocationID),
        sql`${employeeRoles.EmployeeID} <> ${viewer.EmployeeID}`,
        sql`coalesce(${roles.Level}, 0) < ${viewer.level}`,
      ),
    )
    .limit(1);
  if (row) return true;
  const [claimed] = await selectClaims(db)
    .where(
      and(
        eq(claims.LocationID, LocationID),
        eq(claims.Kind, kind),
        sql`${claims.EmployeeID} <> ${viewer.EmployeeID}`,
        sql`${submitterLevel} < ${viewer.level}`,
      ),
    )
    .limit(1);
  return claimed !== undefined;
}

/** How many open claims of a kind at the location somebody of this Level could approve. */
export async function countApprovable(
  db: Queryable,
  scope: Scope,
  kind: ClaimKind,
  viewer: { readonly EmployeeID: number; readonly level: number },
): Promise<number> {
  const [row] = await db
    .select({ waiting: sql<number>`count(*)::int` })
    .from(claims)
    .leftJoin(
      employeeRoles,
      and(eq(employeeRoles.EmployeeID, claims.EmployeeID), eq(employeeRoles.LocationID, claims.LocationID)),
    )
    .leftJoin(roles, eq(roles.RoleID, employeeRoles.RoleID))
    .where(
      and(
        within(claims.LocationID, scope),
        eq(claims.Kind, kind),
        eq(claims.Approved, false),
        sql`${claims.EmployeeID} <> ${viewer.EmployeeID}`,
        sql`${submitterLevel} < ${viewer.level}`,
      ),
    );
  return row?.waiting ?? 0;
}

export async function insertClaim(db: Queryable, values: typeof claims.$inferInsert): Promise<number> {
  const [row] = await db.insert(claims).values(values).returning({ id: claims.id });
  if (!row) throw new Error('The claim was not stored.');
  return row.id;
}

export async function updateClaim(
  db: Queryable,
  id: number,
  values: Partial<typeof claims.$inferInsert>,
): Promise<void> {
  await db.update(claims).set(values).where(eq(claims.id, id));
}

export const ownerOf = (id: number) => `claim:${id}`;

export async function listReceipts(db: Queryable, id: number) {
  return db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.Owner, ownerOf(id)))
    .orderBy(storedFiles.Position, storedFiles.FileID);
}

export async function insertReceipts(
  db: Queryable,
  id: number,
  files: readonly ReceivedFile[],
  by: { readonly EmployeeID: number; readonly at: string },
): Promise<void> {
  if (files.length === 0) return;
  const [last] = await db
    .select({ position: max(storedFiles.Position) })
    .from(storedFiles)
    .where(eq(storedFiles.Owner, ownerOf(id)));
  const first = (last?.position ?? -1) + 1;
  await db.insert(storedFiles).values(
    files.map((file, index) => ({
      StorageKey: file.key,
      Name: file.name,
      ContentType: file.contentType,
      Size: file.size,
      Owner: ownerOf(id),
      Position: first + index,
      UploadedBy: by.EmployeeID,
      UploadedAt: by.at,
    })),
  );
}

export async function deleteReceipt(db: Queryable, FileID: number): Promise<void> {
  await db.delete(storedFiles).where(eq(storedFiles.FileID, FileID));
}
