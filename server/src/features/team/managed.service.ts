import type { PageName } from '@boh/contract/pages.ts';
import { ROLELESS_LEVEL, TEAM_TEXTS } from '@boh/contract/team/team.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { listHeldLocations } from '../../db/held-locations.ts';
import { allLocations, locationsOnly } from '../../db/scope.ts';
import { send, sendTogether } from '../../db/statement.ts';
import type { Call } from '../../http/call.ts';
import type { Caller } from '../../http/session.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { listGrantedRoles, standingBy } from '../roles/granting.service.ts';
import { listSharedPlaces, type SharedPlace } from './assignments.repo.ts';
import { changeRefusal, type Roles } from './assignments.service.ts';
import { isOnRoster } from './team.repo.ts';

type Asking = Pick<Call, 'db' | 'caller'>;

/** Whether somebody's roster, at any location where they have one, shows an employee. */
export async function isOnRosterOf(db: Queryable, CallerID: number, EmployeeID: number): Promise<boolean> {
  const places = await listHeldLocations(db, { EmployeeID: CallerID, pages: ['Team'] });
  return places.length > 0 && send(db, isOnRoster(locationsOnly(places), EmployeeID));
}

/**
 * Refuses to touch what is not a role of somebody (activity, sessions, second factors): 404 where the caller's roster does
 * not show them, 403 where the caller does not manage them. Before a write, run it under the lock of `keepAdministrator`,
 * so that nobody rises above the caller meanwhile.
 */
export async function requireManaged(call: Asking, EmployeeID: number): Promise<void> {
  if (!(await isOnRosterOf(call.db, call.caller.EmployeeID, EmployeeID))) throw notFound('This employee');
  const refusal = await managingRefusal(call, EmployeeID, 'Team');
  if (refusal) throw refusal;
}

/** Why the caller does not manage somebody by this page; null where they do. */
export const managingRefusal = async (call: Asking, EmployeeID: number, page: PageName) =>
  managingRefusalBy(call.caller, await readManaging(call, EmployeeID, page));

/** Whether the caller could take every role that somebody holds: who holds none is for anybody else. */
export const couldTakeAll = async (call: Asking, EmployeeID: number, page: PageName): Promise<boolean> =>
  takingRefusal(call.caller, await readManaging(call, EmployeeID, page)) === null;

interface Managing {
  readonly EmployeeID: number;
  readonly page: PageName;
  readonly roles: Roles;
  /** Every location, with the roles of both. */
  readonly places: readonly SharedPlace[];
}

async function readManaging({ db, caller }: Asking, EmployeeID: number, page: PageName): Promise<Managing> {
  const two = { CallerID: caller.EmployeeID, EmployeeID };
  const [roles, places] = await sendTogether(db, listGrantedRoles(), listSharedPlaces(allLocations, two));
  return { EmployeeID, page, roles, places };
}

/**
 * Who manages whom, where everything it hangs on was read already: whoever could take each role that somebody holds, at each
 * of their locations and by this page. People without any role are for those of the highest Level. Nobody manages
 * themselves.
 */
export function managingRefusalBy(
  caller: Pick<Caller, 'EmployeeID' | 'location'>,
  managing: Managing,
): AppError | null {
  const refusal = takingRefusal(caller, managing);
  const { page, roles, places } = managing;
  if (refusal || places.some(({ RoleID }) => RoleID !== null)) return refusal;
  const selected = places.find(({ LocationID }) => LocationID === caller.location?.LocationID);
  const here = standingBy(caller.EmployeeID, roles.get(selected?.CallerRoleID ?? 0));
  const isOne = here.pages.has(page) && here.level >= ROLELESS_LEVEL;
  return isOne ? null : new AppError('forbidden', TEAM_TEXTS.rolelessByOthers);
}

/** Why one of the roles that somebody holds is not for the caller to take; null where all are, and where there is none. */
function takingRefusal(
  { EmployeeID: CallerID }: Pick<Caller, 'EmployeeID'>,
  { EmployeeID, page, roles, places }: Managing,
): AppError | null {
  if (EmployeeID === CallerID) return new AppError('forbidden', TEAM_TEXTS.onlyOthers);
  for (const { LocationID, RoleID, CallerRoleID } of places) {
    if (RoleID === null) continue;
    const granter = standingBy(CallerID, roles.get(CallerRoleID ?? 0));
    const taken = { EmployeeID, LocationID, from: RoleID, to: null };
    const refusal = changeRefusal(granter, page, taken, roles);
    if (refusal) return refusal;
  }
  return null;
}
