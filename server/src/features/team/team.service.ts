import type {
  assignRoles as assignEndpoint,
  listAssignments as assignmentsEndpoint,
} from '@boh/contract/team/team.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { allLocations, requireLocation, type Scope } from '../../db/scope.ts';
import { send, sendTogether } from '../../db/statement.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../lib/app-error.ts';
import { keepAdministrator, listGrantedRoles } from '../roles/granting.service.ts';
import { listAssignmentsOf, listSharedPlaces, type Assignment } from './assignments.repo.ts';
import { changeRoles } from './assignments.service.ts';
import { isOnRosterOf, managingRefusalBy } from './managed.service.ts';
import { Offers } from './offers.ts';
import * as repo from './team.repo.ts';

/** Employees with what they hold inside the scope: read for those shown, never for everybody. */
export async function listTeam({ db, scope }: Call, query: repo.TeamQuery) {
  const { rows, total } = await repo.listPeople(db, scope, query);
  return { rows: await withAssignments(db, scope, rows), total };
}

const PEOPLE_AT_A_TIME = 200;

/** All of them, for a file. */
export async function* streamTeam({ db, scope }: Call, query: repo.TeamQuery) {
  const ids = await repo.listPeopleIDs(db, scope, query);
  for (let start = 0; start < ids.length; start += PEOPLE_AT_A_TIME) {
    const people = await repo.findPeople(db, ids.slice(start, start + PEOPLE_AT_A_TIME));
    yield* await withAssignments(db, scope, people);
  }
}

async function withAssignments(db: Queryable, scope: Scope, rows: readonly repo.Person[]) {
  const ids = rows.map(({ EmployeeID }) => EmployeeID);
  const held = await send(db, listAssignmentsOf(scope, ids));
  const byPerson = grouped(held, ({ EmployeeID }) => EmployeeID);
  return rows.map((person) => withRoles(person, byPerson.get(person.EmployeeID) ?? []));
}

function withRoles(person: repo.Person, own: readonly Assignment[]) {
  const LocationIDRole = Object.fromEntries(own.map(({ LocationID, RoleID }) => [LocationID, RoleID]));
  return { ...person, LocationIDRole, LocationIDRoleParsed: LocationIDRole, Roles: byRole(own) };
}

function byRole(held: readonly Assignment[]) {
  return [...grouped(held, ({ RoleID }) => RoleID).values()].map(([first, ...more]) => ({
    RoleID: first.RoleID,
    RoleName: first.RoleName,
    Locations: 1 + more.length,
    LocationName: first.LocationName,
  }));
}

function grouped(held: readonly Assignment[], keyOf: (item: Assignment) => number) {
  const groups = new Map<number, [Assignment, ...Assignment[]]>();
  for (const item of held) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** What the card of an employee offers: per location the role held, the roles to choose from, or why neither changes. */
export async function listAssignments(call: Call<typeof assignmentsEndpoint>) {
  const { db, scope, caller } = call;
  const { EmployeeID } = call.query;
  const [isKnown, places, roles] = await sendTogether(
    db,
    repo.isOnRoster(scope, EmployeeID),
    listSharedPlaces(allLocations, { CallerID: caller.EmployeeID, EmployeeID }),
    listGrantedRoles(),
  );
  if (!isKnown) throw notFound('This employee');
  const offers = new Offers(caller.EmployeeID, EmployeeID, roles);
  const administered = new Set(caller.pageLocations);
  const Locations = places.flatMap(({ LocationID, Name, CallerRoleID, RoleID }) =>
    CallerRoleID === null || !administered.has(LocationID)
      ? []
      : [{ LocationID, Name, RoleID, ...offers.at(CallerRoleID, RoleID) }],
  );
  const refusal = managingRefusalBy(caller, { EmployeeID, page: 'Team', roles, places });
  return { Locations, Choices: offers.choices, ManagedByOthers: refusal?.message ?? null };
}

/** Replaces an employee's roles inside the caller's scope, in one transaction; elsewhere they stay as they are. */
export async function assignRoles(call: Call<typeof assignEndpoint>) {
  const { db, scope } = call;
  const { EmployeeID, LocationRoles, Version } = call.body;
  const record = `employee:${EmployeeID}`;
  const wanted = new Map(
    LocationRoles.map(({ LocationID, Role }) => [requireLocation(scope, LocationID), Role]),
  );
  return keepAdministrator(db, async () => {
    const [person, before] = await sendTogether(
      db,
      repo.lockPerson(scope, EmployeeID),
      listAssignmentsOf(scope, [EmployeeID]),
    );
    if (!person) throw notFound('This employee');
    await requireVersion(db, record, person.Version, Version);
    const held = new Map(before.map(({ LocationID, RoleID }) => [LocationID, RoleID]));
    const { isChanged, ...told } = await changeRoles(call, { EmployeeID, held, wanted, page: 'Team' });
    await call.audit({ record, ...told });
    if (!isChanged) return withRoles(person, before);
    const after = await send(db, listAssignmentsOf(scope, [EmployeeID]));
    return withRoles({ ...person, Version: person.Version + 1 }, after);
  });
}

/** Somebody as the roster shows them, with their roles inside the scope. */
export async function memberOf(call: Pick<Call, 'db' | 'scope'>, person: repo.Person) {
  return withRoles(person, await send(call.db, listAssignmentsOf(call.scope, [person.EmployeeID])));
}

/** Somebody whom the caller's roster shows, locked for what follows. */
export async function lockMember({ db, scope }: Pick<Call, 'db' | 'scope'>, EmployeeID: number) {
  const person = await send(db, repo.lockPerson(scope, EmployeeID));
  if (!person) throw notFound('This employee');
  return person;
}

/** Whether somebody may read an employee's history: it is their own, or their roster shows the employee. */
export async function mayReadEmployee(call: Call, EmployeeID: number): Promise<boolean> {
  const { db, caller } = call;
  if (EmployeeID === caller.EmployeeID) return true;
  return caller.pages.has('Team') && isOnRosterOf(db, caller.EmployeeID, EmployeeID);
}
