import { INVITE_TEXTS } from '@boh/contract/invite/invite.contract.ts';
import type { AuditEntry } from '../../db/audit.ts';
import { spoken } from '../../imports/hotel-lines.ts';
import { standingBy } from '../roles/granting.service.ts';
import { changeRefusal, roleField, saveChanges } from '../team/assignments.service.ts';
import {
  isRepeated,
  lacksNeeded,
  placeOfRow,
  tally,
  wrong,
  type Check,
  type Person,
  type Place,
} from './moving-in.check.ts';
import { emailKey, type PeoplePlan } from './moving-in.people.ts';
import type { SheetRow } from './moving-in.read.ts';
import { insertInvitations } from './moving-in.repo.ts';
import type { Saving } from './moving-in.saving.ts';

const SHEET = 'ROLES';
/** Nobody's id: that of somebody who has no account yet. */
const NOBODY = 0;

interface Assignment {
  readonly person: Person;
  readonly place: Place;
  readonly from: number | null;
  readonly to: number;
}

export interface RolePlan {
  readonly changes: Assignment[];
}

/** Who holds which role where: by person and location. */
export type Held = ReadonlyMap<string, number>;
export const heldKey = (EmployeeID: number, LocationID: number) => `${EmployeeID} ${LocationID}`;

export function planRoles(check: Check, held: Held): RolePlan {
  const plan: RolePlan = { changes: [] };
  const byName = new Map([...check.roles].map(([id, { RoleName }]) => [spoken(RoleName), id]));
  const seen = new Map<string, number>();
  for (const row of check.sheets.ROLES.rows) {
    const found = foundIn(check, row, byName);
    if (!found) continue;
    const { person, place } = found;
    const what = `The role of ${person.Email} at ${place.next.Name}`;
    const key = `${emailKey(person.Email)}\n${spoken(place.next.Name)}`;
    if (isRepeated(check, { sheet: SHEET, key: 'Email', what }, row, seen, key)) continue;
    planOne(check, row, { ...found, from: heldBy(check, held, person, place) }, plan);
  }
  return plan;
}

/** Whom a row gives which role where; null where one of them cannot be told. */
function foundIn(check: Check, row: SheetRow, byName: ReadonlyMap<string, number>) {
  const { Email, Role } = row.values as { Email?: string; Role?: string };
  const place = placeOfRow(check, SHEET, row);
  lacksNeeded(check, SHEET, row, ['Email', 'Role']);
  const person = Email === undefined ? undefined : check.people.get(emailKey(Email));
  if (Email !== undefined && !person)
    wrong(
      check,
      SHEET,
      row,
      'Email',
      `There is no account of ${Email.slice(0, 80)}, and no row on EMPLOYEES`,
    );
  const to = Role === undefined ? undefined : byName.get(spoken(Role));
  if (Role !== undefined && to === undefined)
    wrong(check, SHEET, row, 'Role', `There is no role ${Role.slice(0, 60)}. Roles are made on Manage Roles`);
  return place && person && to !== undefined ? { person, place, to } : null;
}

/** At a new location whoever moves in holds their own role from its first moment. */
function heldBy({ mover }: Check, held: Held, person: Person, place: Place): number | null {
  if (person.id === null) return null;
  if (place.id !== null) return held.get(heldKey(person.id, place.id)) ?? null;
  return person.id === mover?.EmployeeID ? mover.RoleID : null;
}

function planOne(check: Check, row: SheetRow, change: Assignment, plan: RolePlan): void {
  const { person, from, to } = change;
  if (from === to) {
    tally(check, SHEET, row, 'Unchanged');
    return;
  }
  const refusal = refusalOf(check, change);
  if (refusal !== null) {
    wrong(check, SHEET, row, person.stored && refusal.isOfPerson ? 'Email' : 'Role', refusal.why);
    return;
  }
  plan.changes.push(change);
  tally(check, SHEET, row, from === null ? 'New' : 'Changed');
}

/** Why this role may not be given to this person here: the rules of the screens, by the standing of whoever moves in. */
function refusalOf(check: Check, { person, place, from, to }: Assignment) {
  const { stored } = person;
  if (stored && !stored.Active) return { why: INVITE_TEXTS.inactiveThere, isOfPerson: true };
  // An account that somebody made with an address which nobody has confirmed may be anybody's.
  if (stored && !stored.EmailConfirmed && stored.HasPassword && from === null)
    return {
      why: 'Nobody has confirmed this address yet. Please invite this person instead',
      isOfPerson: true,
    };
  if (!check.mover) return null;
  const standing = standingBy(check.mover.EmployeeID, check.roles.get(standingAt(check, place) ?? 0));
  const change = { EmployeeID: person.id ?? NOBODY, LocationID: place.id ?? 0, from, to };
  const refused = changeRefusal(standing, 'Team', change, check.roles);
  return refused && { why: refused.message, isOfPerson: false };
}

const standingAt = ({ mover, moverHeld }: Check, { id }: Place): number | undefined =>
  id === null ? mover?.RoleID : moverHeld.get(id);

/** Roles with the rows of the trail of those who get them, new people among them. */
export async function saveRoles(
  saving: Saving,
  check: Check,
  { changes }: RolePlan,
  { added }: PeoplePlan,
  newPlaces: readonly Place[],
): Promise<void> {
  const { tx, part, audit, mover, now } = saving;
  const fresh = new Set(added.map(({ person }) => person));
  const nameOf = (RoleID: number | null) => check.roles.get(RoleID ?? 0)?.RoleName ?? null;
  const self = mover && selfOf(check, mover);
  const own =
    mover && self ? newPlaces.map((place) => ({ person: self, place, from: null, to: mover.RoleID })) : [];
  await part([...own, ...changes], SHEET, async (some) => {
    await saveChanges(
      tx,
      some.map(({ person, place, from, to }) => ({
        EmployeeID: person.id ?? NOBODY,
        LocationID: place.id ?? 0,
        ...{ from, to },
      })),
    );
    await insertInvitations(
      tx,
      some.flatMap(({ person, place }) =>
        fresh.has(person) && person.id !== null && place.id !== null
          ? [
              {
                EmployeeID: person.id,
                LocationID: place.id,
                InvitedBy: mover?.name ?? 'OPERATOR',
                SentAt: now.toISOString(),
              },
            ]
          : [],
      ),
    );
  });
  const entries = new Map<Person, { before: Record<string, unknown>; after: Record<string, unknown> }>();
  for (const { person, values } of added)
    entries.set(person, { before: {}, after: { ...values, Invitation: 'PREPARED' } });
  for (const { person, place, from, to } of [...own, ...changes]) {
    const entry = entries.get(person) ?? { before: {}, after: {} };
    entry.before[roleField(place.next.Name)] = nameOf(from);
    entry.after[roleField(place.next.Name)] = nameOf(to);
    entries.set(person, entry);
  }
  await audit(
    [...entries].map(([person, sides]): AuditEntry => ({ record: `employee:${person.id}`, ...sides })),
  );
}

function selfOf({ people }: Check, { EmployeeID, name }: { EmployeeID: number; name: string }): Person {
  const known = [...people.values()].find(({ id }) => id === EmployeeID);
  return known ?? { id: EmployeeID, stored: null, Email: name };
}
