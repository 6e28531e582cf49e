import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  grantRefusal,
  roleEditRefusal,
  roleRefusal,
  type GrantedRole,
  type Granter,
} from '@boh/contract/roles/granting.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { employeeRoles, employees, roles } from '../../db/tables/access.table.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { listRoles, pageNamesOf, type StoredRole } from './roles.repo.ts';

/** One lock for every change of who holds which role and of what a role opens; held until the commit. */
const ROLES_LOCK = 7_041_865;

/** Decisions, section 4, rule 5. */
export const LAST_ADMINISTRATOR_TEXT =
  'This would leave nobody who holds both Roles and Team. Give them to somebody else first.';

/**
 * An employee's standing at a location: what the granting rules judge by. Without a role there it is nobody's: level 0
 * and no pages. Inside a write pass the transaction, so that the standing is that of the moment of the change.
 */
export async function standingAt(db: Queryable, EmployeeID: number, LocationID: number): Promise<Granter> {
  const [row] = await db
    .select({ Level: roles.Level, AllowedPages: pageNamesOf })
    .from(employeeRoles)
    .innerJoin(roles, eq(roles.RoleID, employeeRoles.RoleID))
    .where(and(eq(employeeRoles.EmployeeID, EmployeeID), eq(employeeRoles.LocationID, LocationID)));
  return { EmployeeID, level: row?.Level ?? 0, pages: new Set(row?.AllowedPages) };
}

/** The same at many locations at once; a location where the employee holds no role is not in the map. */
export async function standingsAt(
  db: Queryable,
  EmployeeID: number,
  LocationIDs: readonly number[],
): Promise<Map<number, Granter>> {
  const rows = await db
    .select({ LocationID: employeeRoles.LocationID, Level: roles.Level, AllowedPages: pageNamesOf })
    .from(employeeRoles)
    .innerJoin(roles, eq(roles.RoleID, employeeRoles.RoleID))
    .where(
      and(eq(employeeRoles.EmployeeID, EmployeeID), inArray(employeeRoles.LocationID, [...LocationIDs])),
    );
  return new Map(
    rows.map((row) => [
      row.LocationID,
      { EmployeeID, level: row.Level ?? 0, pages: new Set(row.AllowedPages) },
    ]),
  );
}

const GRANTED = {
  RoleName: roles.RoleName,
  Level: roles.Level,
  VisibleForManager: roles.VisibleForManager,
  AllowedPages: pageNamesOf,
};

/** Every role as the granting rules see it, by its id and in the order of names; nobody counts its holders for that. */
export async function listGrantedRoles(db: Queryable): Promise<Map<number, GrantedRole>> {
  const rows = await db
    .select({ RoleID: roles.RoleID, role: GRANTED })
    .from(roles)
    .orderBy(asc(sql`lower(${roles.RoleName})`));
  return new Map(rows.map(({ RoleID, role }) => [RoleID, role]));
}

/** The role with its page names, as the granting rules see it; 404 when there is none. */
export async function findGrantedRole(db: Queryable, RoleID: number): Promise<GrantedRole> {
  const [row] = await db.select(GRANTED).from(roles).where(eq(roles.RoleID, RoleID));
  if (!row) throw notFound('This role');
  return row;
}

/**
 * Refuses (403 with its sentence) to hand a role to, or take it from, an employee; rules 1 to 4. Ask once for the role
 * taken away and once for the role given. `EmployeeID` is null for somebody who has no account yet.
 */
export async function requireGrant(
  db: Queryable,
  granter: Granter,
  EmployeeID: number | null,
  RoleID: number,
): Promise<void> {
  refuse(grantRefusal(granter, EmployeeID, await findGrantedRole(db, RoleID)));
}

/** Refuses (403) to create a role (`before` null) or to edit one, by rule 1. */
export function requireRoleEdit(
  granter: Granter,
  before: GrantedRole | null,
  after: { readonly RoleName: string; readonly Level: number | null },
): void {
  refuse(roleEditRefusal(granter, before, after));
}

/** The roles the caller may hand out at the location their standing is of, by name. */
export async function listGrantableRoles(db: Queryable, granter: Granter): Promise<StoredRole[]> {
  return (await listRoles(db)).filter((role) => roleRefusal(granter, namedPages(role)) === null);
}

/**
 * Runs a change of role assignments or of roles under rule 5: the last employee who holds both Roles and Team cannot
 * lose them (409). Changes run one after the other, so that two of them cannot each rely on the other's administrator.
 * Make it the outermost step of the write, before any row is locked: then nobody waits for the lock holding a row.
 */
export async function keepAdministrator<T>(tx: Queryable, change: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROLES_LOCK})`);
  const hadOne = await administratorExists(tx);
  const result = await change();
  // A group that has no administrator to lose (one being set up) is not locked out of its own roster.
  if (hadOne && !(await administratorExists(tx))) throw new AppError('conflict', LAST_ADMINISTRATOR_TEXT);
  return result;
}

/** From the few roles that open both pages to their holders: the assignments of a large group are never walked. */
async function administratorExists(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${roles} r
    where 2 = (
      select count(*) from role_pages rp join pages p using (page_id)
      where rp.role_id = r.role_id and p.page_name in ('Roles', 'Team'))
    and exists (
      select from ${employeeRoles} er join ${employees} e on e.employee_id = er.employee_id and e.active
      where er.role_id = r.role_id)
    limit 1`);
  return rows.length > 0;
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new AppError('forbidden', reason);
}

const namedPages = (role: StoredRole): GrantedRole => ({ ...role, AllowedPages: role.PageNames });
