import {
  grantRefusal,
  roleRefusal,
  type GrantedRole,
  type Granter,
} from '@boh/contract/roles/granting.calc.ts';
import type {
  assignRoles as assignEndpoint,
  listAssignments as assignmentsEndpoint,
} from '@boh/contract/team/team.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import { locationsOnly, requireLocation, type Scope } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../lib/app-error.ts';
import { keepAdministrator, listGrantedRoles, standingsAt } from '../roles/granting.service.ts';
import { changeRoles } from './assignments.service.ts';
import * as repo from './team.repo.ts';

/** Employees with what they hold inside the scope: read for those shown, never for everybody. */
export async function listTeam(call: Call, query: repo.TeamQuery) {
  const { db, scope } = call;
  const { rows, total } = await repo.listPeople(db, scope, query);
  return { rows: await withRoles(call, scope, rows), total };
}

async function withRoles({ db }: Call, scope: Scope, people: readonly repo.Person[]) {
  const held = await repo.listAssignmentsOf(
    db,
    scope,
    people.map(({ EmployeeID }) => EmployeeID),
  );
  const byPerson = grouped(held, ({ EmployeeID }) => EmployeeID);
  return people.map((person) => {
    const own = byPerson.get(person.EmployeeID) ?? [];
    const LocationIDRole = Object.fromEntries(own.map(({ LocationID, RoleID }) => [LocationID, RoleID]));
    return { ...person, LocationIDRole, LocationIDRoleParsed: LocationIDRole, Roles: byRole(own) };
  });
}

function byRole(held: readonly repo.Assignment[]) {
  return [...grouped(held, ({ RoleID }) => RoleID).values()].map(([first, ...more]) => ({
    RoleID: first.RoleID,
    RoleName: first.RoleName,
    Locations: 1 + more.length,
    LocationName: first.LocationName,
  }));
}

function grouped(held: readonly repo.Assignment[], keyOf: (item: repo.Assignment) => number) {
  const groups = new Map<number, [repo.Assignment, ...repo.Assignment[]]>();
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
  if (!(await repo.findPerson(db, scope, EmployeeID))) throw notFound('This employee');
  const places = await repo.listPlaces(db, scope);
  const held = await repo.listAssignmentsOf(db, scope, [EmployeeID]);
  const roles = await listGrantedRoles(db);
  const standings = await standingsAt(
    db,
    caller.EmployeeID,
    places.map(({ LocationID }) => LocationID),
  );
  const choices = new ChoiceLists(roles);
  const Locations = places.flatMap(({ LocationID, Name }) => {
    const granter = standings.get(LocationID);
    if (!granter) return [];
    const { RoleID = null, RoleName = null } = held.find((item) => item.LocationID === LocationID) ?? {};
    const role = RoleID === null ? undefined : roles.get(RoleID);
    const Locked = lockedBecause(granter, EmployeeID, role);
    return [{ LocationID, Name, RoleID, RoleName, Locked, Choice: choices.indexFor(granter) }];
  });
  return { Locations, Choices: choices.lists };
}

function lockedBecause(granter: Granter, EmployeeID: number, role: GrantedRole | undefined): string | null {
  if (role) return grantRefusal(granter, EmployeeID, role);
  return granter.EmployeeID === EmployeeID ? 'You cannot change your own role.' : null;
}

/** Equal standings offer equal roles: with hundreds of locations each list is sent once. */
class ChoiceLists {
  readonly lists: { RoleID: number; RoleName: string }[][] = [];
  readonly #known = new Map<string, number>();

  constructor(private readonly roles: ReadonlyMap<number, GrantedRole>) {}

  indexFor(granter: Granter): number {
    const standing = JSON.stringify([granter.level, [...granter.pages].sort()]);
    const known = this.#known.get(standing) ?? this.lists.length;
    if (known === this.lists.length) {
      this.#known.set(standing, known);
      this.lists.push(this.#offered(granter));
    }
    return known;
  }

  #offered(granter: Granter) {
    return [...this.roles]
      .filter(([, role]) => roleRefusal(granter, role) === null)
      .map(([RoleID, { RoleName }]) => ({ RoleID, RoleName }));
  }
}

/** Replaces an employee's roles inside the caller's scope, in one transaction; elsewhere they stay as they are. */
export async function assignRoles(call: Call<typeof assignEndpoint>) {
  const { db, scope } = call;
  const { EmployeeID, LocationRoles, Version } = call.body;
  const record = `employee:${EmployeeID}`;
  const wanted = new Map(
    LocationRoles.map(({ LocationID, Role }) => [requireLocation(scope, LocationID), Role]),
  );
  const locations = scope.kind === 'locations' ? scope.ids : [];
  return keepAdministrator(db, async () => {
    const person = await repo.lockPerson(db, EmployeeID);
    if (!person || !(await repo.findPerson(db, scope, EmployeeID))) throw notFound('This employee');
    await requireVersion(db, record, person.Version, Version);
    const { before, after } = await changeRoles(call, { EmployeeID, locations, wanted, page: 'Team' });
    await call.audit({ record, before, after });
    const [saved] = await withRoles(call, scope, [(await repo.lockPerson(db, EmployeeID)) ?? person]);
    if (!saved) throw notFound('This employee');
    return saved;
  });
}

/** Whether somebody may read an employee's history: it is their own, or their roster shows the employee. */
export async function mayReadEmployee(call: Call, EmployeeID: number): Promise<boolean> {
  const { db, caller } = call;
  if (EmployeeID === caller.EmployeeID) return true;
  if (!caller.pages.has('Team')) return false;
  const places = await repo.listLocationsWithPage(db, caller.EmployeeID, 'Team');
  return (await repo.findPerson(db, locationsOnly(places), EmployeeID)) !== undefined;
}
