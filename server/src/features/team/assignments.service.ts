import type { PageName } from '@boh/contract/pages.ts';
import { grantRefusal, type GrantedRole, type Granter } from '@boh/contract/roles/granting.calc.ts';
import { assignmentChanges, type AssignmentChange, type RoleMap } from '@boh/contract/team/team.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { locationsOnly } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { listGrantedRoles, standingsAt } from '../roles/granting.service.ts';
import {
  countSave,
  deleteAssignments,
  listAssignmentsOf,
  listPlaces,
  lockPerson,
  saveAssignments,
} from './team.repo.ts';

export interface RoleChange {
  /** Makes these the roles at the locations named; others stay as they are. */
  readonly EmployeeID: number;
  readonly locations: readonly number[];
  readonly wanted: RoleMap;
  /** The page by which the caller hands out roles: looked up again, under the lock. */
  readonly page: PageName;
}

type Roles = ReadonlyMap<number, GrantedRole>;

/**
 * The one place where an employee's roles change: rules 1 to 4 for each role taken and each role given, by the caller's
 * standing there at this moment. Run it inside `keepAdministrator` (rule 5), with the employee locked. Answers what the
 * audit trail is to say; both sides are empty when nothing changed.
 */
export async function changeRoles(call: Call, { EmployeeID, locations, wanted, page }: RoleChange) {
  const { db, caller } = call;
  const held = await listAssignmentsOf(db, locationsOnly(locations), [EmployeeID]);
  const current = new Map(held.map(({ LocationID, RoleID }) => [LocationID, RoleID]));
  const changes = assignmentChanges(current, wanted);
  if (changes.length === 0) return { before: {}, after: {} };
  const roles = await listGrantedRoles(db);
  const standings = await standingsAt(
    db,
    caller.EmployeeID,
    changes.map(({ LocationID }) => LocationID),
  );
  for (const change of changes) {
    requireChange(standings.get(change.LocationID), page, EmployeeID, change, roles);
  }
  await save(db, EmployeeID, changes);
  return told(db, changes, roles);
}

/** Roles of one person change one after the other; undefined when there is no such employee. */
export async function lockEmployee(db: Queryable, EmployeeID: number) {
  return lockPerson(db, EmployeeID);
}

function requireChange(
  granter: Granter | undefined,
  page: PageName,
  EmployeeID: number,
  { from, to }: AssignmentChange,
  roles: Roles,
): void {
  if (!granter?.pages.has(page)) throw new AppError('forbidden', 'You have no access to this location.');
  for (const RoleID of [from, to]) {
    if (RoleID === null) continue;
    const role = roles.get(RoleID);
    if (!role) throw notFound('This role');
    const reason = grantRefusal(granter, EmployeeID, role);
    if (reason !== null) throw new AppError('forbidden', reason);
  }
}

async function save(db: Queryable, EmployeeID: number, changes: readonly AssignmentChange[]): Promise<void> {
  await deleteAssignments(
    db,
    EmployeeID,
    changes.filter(({ to }) => to === null).map(({ LocationID }) => LocationID),
  );
  await saveAssignments(
    db,
    changes.flatMap(({ LocationID, to }) => (to === null ? [] : [{ EmployeeID, LocationID, RoleID: to }])),
  );
  await countSave(db, EmployeeID);
}

async function told(db: Queryable, changes: readonly AssignmentChange[], roles: Roles) {
  const places = await listPlaces(db, locationsOnly(changes.map(({ LocationID }) => LocationID)));
  const names = new Map(places.map(({ LocationID, Name }) => [LocationID, Name]));
  const side = (which: 'from' | 'to') =>
    Object.fromEntries(
      changes.map((change) => [
        `Role at ${names.get(change.LocationID) ?? ''}`,
        roles.get(change[which] ?? 0)?.RoleName ?? null,
      ]),
    );
  return { before: side('from'), after: side('to') };
}
