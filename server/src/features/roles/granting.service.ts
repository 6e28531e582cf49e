import {
  grantRefusal,
  roleEditRefusal,
  roleRefusal,
  type GrantedRole,
  type Granter,
} from '@boh/contract/roles/granting.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { send, sendTogether } from '../../db/statement.ts';
import type { Caller } from '../../http/session.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { administratorExists, findRoleAt, lockAllRoles, selectGrantedRole } from './granting.repo.ts';
import { listRoles, type StoredRole } from './roles.repo.ts';

export { listGrantedRoles } from './granting.repo.ts';

/** The last employee who holds both Roles and Team anywhere cannot lose them: nobody could give them back. */
export const LAST_ADMINISTRATOR_TEXT =
  'This would leave nobody who holds both Roles and Team. Give them to somebody else first.';

/**
 * An employee's standing at a location: what the granting rules judge by. Without a role there it is nobody's: level 0
 * and no pages. Inside a write pass the transaction, so that the standing is that of the moment of the change.
 */
export async function standingAt(db: Queryable, EmployeeID: number, LocationID: number): Promise<Granter> {
  return standingBy(EmployeeID, await findRoleAt(db, EmployeeID, LocationID));
}

/** The standing that a role gives to somebody. */
export const standingBy = (
  EmployeeID: number,
  role: Pick<GrantedRole, 'Level' | 'AllowedPages'> | undefined,
): Granter => ({ EmployeeID, level: role?.Level ?? 0, pages: new Set(role?.AllowedPages) });

/** The caller's standing at the selected location, as of this request. */
export const granterOf = (caller: Caller): Granter => ({
  EmployeeID: caller.EmployeeID,
  level: caller.level,
  pages: caller.pages,
});

/** The role with its page names, as the granting rules see it; 404 when there is none. */
export async function findGrantedRole(db: Queryable, RoleID: number): Promise<GrantedRole> {
  const role = await selectGrantedRole(db, RoleID);
  if (!role) throw notFound('This role');
  return role;
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
  const [, hadOne] = await sendTogether(tx, lockAllRoles(), administratorExists());
  const result = await change();
  // A group that has no administrator to lose (one being set up) is not locked out of its own roster.
  if (hadOne && !(await send(tx, administratorExists())))
    throw new AppError('conflict', LAST_ADMINISTRATOR_TEXT);
  return result;
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new AppError('forbidden', reason);
}

const namedPages = (role: StoredRole): GrantedRole => ({ ...role, AllowedPages: role.PageNames });
