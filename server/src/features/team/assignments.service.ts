import type { PageName } from '@boh/contract/pages.ts';
import { grantRefusal, type GrantedRole, type Granter } from '@boh/contract/roles/granting.calc.ts';
import { assignmentChanges, type AssignmentChange, type RoleMap } from '@boh/contract/team/team.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { locationsOnly } from '../../db/scope.ts';
import { send, sendTogether } from '../../db/statement.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { listGrantedRoles, standingBy } from '../roles/granting.service.ts';
import {
  countSaves,
  deleteAssignments,
  listAssignmentsOf,
  listSharedPlaces,
  saveAssignments,
} from './assignments.repo.ts';

export interface RoleChange {
  readonly EmployeeID: number;
  /** The roles held at some locations, read under the lock; these are replaced and others stay as they are. */
  readonly held: RoleMap;
  readonly wanted: RoleMap;
  /** The page by which the caller hands out roles: looked up again, under the lock. */
  readonly page: PageName;
}

/** The role of an employee at one location, for a change there. */
export async function rolesAt(db: Queryable, EmployeeID: number, LocationID: number): Promise<RoleMap> {
  const held = await send(db, listAssignmentsOf(locationsOnly([LocationID]), [EmployeeID]));
  return new Map(held.map(({ RoleID }) => [LocationID, RoleID]));
}

export type Roles = ReadonlyMap<number, GrantedRole>;

type ChangeOfOne = AssignmentChange & { readonly EmployeeID: number };

/**
 * Changes an employee's roles: rules 1 to 4 for each role taken and each role given, by the caller's
 * standing there at this moment. Run it inside `keepAdministrator` (rule 5), with the employee locked. Answers what the
 * audit trail is to say; both sides are empty when nothing changed.
 */
export async function changeRoles({ db, caller }: Call, { EmployeeID, held, wanted, page }: RoleChange) {
  const changes = assignmentChanges(held, wanted);
  if (changes.length === 0) return { isChanged: false, before: {}, after: {} };
  const scope = locationsOnly(changes.map(({ LocationID }) => LocationID));
  const [roles, places] = await sendTogether(
    db,
    listGrantedRoles(),
    listSharedPlaces(scope, { CallerID: caller.EmployeeID, EmployeeID }),
  );
  const byId = new Map(places.map((place) => [place.LocationID, place]));
  for (const change of changes) {
    const granter = standingBy(caller.EmployeeID, roles.get(byId.get(change.LocationID)?.CallerRoleID ?? 0));
    const refusal = changeRefusal(granter, page, { ...change, EmployeeID }, roles);
    if (refusal) throw refusal;
  }
  await saveChanges(
    db,
    changes.map((change) => ({ ...change, EmployeeID })),
  );
  const side = (which: 'from' | 'to') =>
    Object.fromEntries(
      changes.map((change) => [
        roleField(byId.get(change.LocationID)?.Name),
        roles.get(change[which] ?? 0)?.RoleName ?? null,
      ]),
    );
  return { isChanged: true, before: side('from'), after: side('to') };
}

/** How the trail calls the role that somebody holds at a place. */
export const roleField = (place = ''): string => `Role at ${place}`;

/** Why the caller, standing so at a location, may not change what somebody holds there; null when they may. */
export function changeRefusal(
  granter: Granter,
  page: PageName,
  { EmployeeID, from, to }: ChangeOfOne,
  roles: Roles,
): AppError | null {
  if (!granter.pages.has(page)) return new AppError('forbidden', 'You have no access to this location.');
  for (const RoleID of [from, to]) {
    if (RoleID === null) continue;
    const role = roles.get(RoleID);
    if (!role) return notFound('This role');
    const reason = grantRefusal(granter, EmployeeID, role);
    if (reason !== null) return new AppError('forbidden', reason);
  }
  return null;
}

/** Saves changes that nothing refuses, and counts one save for each employee. */
export async function saveChanges(db: Queryable, changes: readonly ChangeOfOne[]): Promise<void> {
  const given = changes.flatMap(({ EmployeeID, LocationID, to }) =>
    to === null ? [] : [{ EmployeeID, LocationID, RoleID: to }],
  );
  await deleteAssignments(
    db,
    changes.filter(({ to }) => to === null),
  );
  await saveAssignments(db, given);
  await countSaves(db, [...new Set(changes.map(({ EmployeeID }) => EmployeeID))]);
}
