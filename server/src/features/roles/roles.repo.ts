import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { SecondFactor } from '@boh/contract/security/second-factor.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { arrayOf } from '../../db/scope.ts';
import { selectList, perShape, statement } from '../../db/statement.ts';
import { employeeRoles, pages, rolePageNames, rolePages, roles } from '../../db/tables/access.table.ts';

/**
 * Page names of the row's role, for queries that read `roles`. The column is written out: in a query of one table the
 * ORM leaves the table's name away, and `role_id` alone would be the inner table's.
 */
const pageNamesOf = sql<string[]>`array(
  select rp.page_name from ${rolePageNames} rp where rp.role_id = roles.role_id order by rp.page_id)`;

const pageIdsOf = sql<number[]>`array(
  select rp.page_id from ${rolePages} rp where rp.role_id = roles.role_id order by rp.page_id)`;

const peopleOf = sql<number>`(
  select count(distinct er.employee_id)::int from ${employeeRoles} er where er.role_id = roles.role_id)`;

const COLUMNS = {
  RoleID: roles.RoleID,
  RoleName: roles.RoleName,
  VisibleForManager: roles.VisibleForManager,
  Level: roles.Level,
  ReimbursementLimit: sql<number | null>`trim_scale(${roles.ReimbursementLimit})::float8`,
  BonusLimit: sql<number | null>`trim_scale(${roles.BonusLimit})::float8`,
  SecondFactor: roles.SecondFactor,
  Version: roles.Version,
  AllowedPages: pageIdsOf,
  PageNames: pageNamesOf,
  People: peopleOf,
};

export interface StoredRole {
  RoleID: number;
  RoleName: string;
  VisibleForManager: boolean;
  Level: number | null;
  ReimbursementLimit: number | null;
  BonusLimit: number | null;
  SecondFactor: SecondFactor;
  Version: number;
  /** PageIDs, as the role editor wants them. */
  AllowedPages: number[];
  PageNames: string[];
  /** How many employees hold the role somewhere. */
  People: number;
}

/** All roles, by name. */
export async function listRoles(db: Queryable): Promise<StoredRole[]> {
  return db
    .select(COLUMNS)
    .from(roles)
    .orderBy(asc(sql`lower(${roles.RoleName})`));
}

const locked = perShape((which: 'one' | 'many') =>
  statement.once<{ which: number | string }, StoredRole>((value) => {
    const id = which === 'one' ? value('which') : sql`any(${value('which')}::int[])`;
    return sql`select ${selectList(COLUMNS)} from ${roles}
      where roles.role_id = ${id} order by roles.role_id for update of roles`;
  }),
);

/** Some roles, locked in one order so that two savers cannot block each other. */
export async function lockRoles(db: Queryable, ids: readonly number[]): Promise<StoredRole[]> {
  const [first = 0, ...more] = ids;
  return more.length === 0
    ? locked('one')(db, { which: first })
    : locked('many')(db, { which: arrayOf(ids) });
}

export const findRole = (db: Queryable, RoleID: number): Promise<StoredRole | undefined> =>
  firstRow(db.select(COLUMNS).from(roles).where(eq(roles.RoleID, RoleID)));

interface RoleValues {
  RoleName: string;
  VisibleForManager: boolean;
  Level: number | null;
  ReimbursementLimit: number | null;
  BonusLimit: number | null;
  SecondFactor: SecondFactor;
}

/** Inserts a role, under the wished id where that is free. Only one insert at a time: see the lock of the service. */
export async function insertRole(db: Queryable, values: RoleValues, wished?: number): Promise<number> {
  const isFree = wished !== undefined && (await db.$count(roles, eq(roles.RoleID, wished))) === 0;
  const row = await writtenRow(
    isFree
      ? db
          .insert(roles)
          .overridingSystemValue()
          .values({ ...values, RoleID: wished })
          .returning()
      : db.insert(roles).values(values).returning(),
  );
  if (isFree) {
    // The counter must not come to the wished id later and find it taken.
    await db.execute(sql`select setval(pg_get_serial_sequence('roles', 'role_id'),
      greatest((select max(role_id) from roles), (select last_value from roles_role_id_seq)))`);
  }
  return row.RoleID;
}

type Change = RoleValues & { Version: number };

const update = statement.once<Change & { RoleID: number }>(
  (
    value,
  ) => sql`update ${roles} set role_name = ${value('RoleName')}, level = ${value('Level')}, visible_for_manager = ${value('VisibleForManager')},
    reimbursement_limit = ${value('ReimbursementLimit')}, bonus_limit = ${value('BonusLimit')},
    second_factor = ${value('SecondFactor')},
    version = ${value('Version')} where role_id = ${value('RoleID')}`,
);

export async function updateRole(db: Queryable, RoleID: number, change: Change): Promise<void> {
  await update(db, { ...change, RoleID });
}

export async function deleteRole(db: Queryable, RoleID: number): Promise<void> {
  await db.delete(roles).where(eq(roles.RoleID, RoleID));
}

/** Makes these the pages of a role. */
export async function replaceRolePages(
  db: Queryable,
  RoleID: number,
  pageIds: readonly number[],
): Promise<void> {
  await db
    .delete(rolePages)
    .where(and(eq(rolePages.RoleID, RoleID), notInArray(rolePages.PageID, [...pageIds])));
  const added = db
    .select({ RoleID: sql<number>`${RoleID}::int`.as('role_id'), PageID: pages.PageID })
    .from(pages)
    .where(inArray(pages.PageID, [...pageIds]));
  await db.insert(rolePages).select(added).onConflictDoNothing();
}

export async function listPages(db: Queryable): Promise<{ PageID: number; PageName: string }[]> {
  return db.select().from(pages).orderBy(asc(pages.PageID));
}

export const insertPage = (db: Queryable, PageName: string) =>
  writtenRow(db.insert(pages).values({ PageName }).returning());

export const findPage = (db: Queryable, PageID: number) =>
  firstRow(db.select().from(pages).where(eq(pages.PageID, PageID)));

export async function updatePage(db: Queryable, PageID: number, PageName: string): Promise<void> {
  await db.update(pages).set({ PageName }).where(eq(pages.PageID, PageID));
}

export async function deletePage(db: Queryable, PageID: number): Promise<void> {
  await db.delete(pages).where(eq(pages.PageID, PageID));
}
