import type { Scope } from '../../db/scope.ts';
import { send } from '../../db/statement.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { managesEverywhere } from './assignments.service.ts';
import { isOnRoster, isRoleless } from './team.repo.ts';

/** Nobody is above those who hold no role: only whoever stands at the top touches their access. */
const TOP_LEVEL = 100;

/**
 * Refuses to touch what is not a role (factors, sessions, activity) of whoever is not on the caller's roster, of oneself,
 * and of people with a role that the caller could not take away. Run it under the lock of `keepAdministrator`.
 */
export async function requireManaged(
  call: Call,
  scope: Scope,
  EmployeeID: number,
  texts: { readonly own: string; readonly above: string },
): Promise<void> {
  const { db, caller } = call;
  if (!(await send(db, isOnRoster(scope, EmployeeID)))) throw notFound('This employee');
  if (EmployeeID === caller.EmployeeID) throw new AppError('forbidden', texts.own);
  const isManaged = (await isRoleless(db, EmployeeID))
    ? caller.level >= TOP_LEVEL
    : await managesEverywhere(call, EmployeeID, 'Team');
  if (!isManaged) throw new AppError('forbidden', texts.above);
}
