import { assignedText } from '@boh/contract/team/team.calc.ts';
import { TEAM_TEXTS, type assignSeveral as assignEndpoint } from '@boh/contract/team/team.contract.ts';
import { locationsOnly, requireLocation } from '../../db/scope.ts';
import { send, sendTogether } from '../../db/statement.ts';
import type { Call } from '../../http/call.ts';
import { actOnSeveral, type Chosen } from '../../http/several.ts';
import { AppError } from '../../lib/app-error.ts';
import { keepAdministrator, listGrantedRoles, standingBy } from '../roles/granting.service.ts';
import { listAssignmentsOf, listSharedPlaces } from './assignments.repo.ts';
import { changeRefusal, roleField, saveChanges } from './assignments.service.ts';
import { lockPerson } from './team.repo.ts';

/** Somebody with the role held at the location that the call is about. */
interface Holder {
  readonly EmployeeID: number;
  readonly Version: number;
  readonly RoleID: number | null;
}

type AssignCall = Call<typeof assignEndpoint>;
type Item = AssignCall['body']['Items'][number];

/** Gives several people a role at one location, or takes it, each by the rules that hold for one of them alone. */
export function assignSeveral(call: AssignCall) {
  const { db, scope, caller, body } = call;
  const LocationID = requireLocation(scope, body.LocationID);
  const changeOf = ({ row, item }: Chosen<Holder, Item>) => ({
    EmployeeID: row.EmployeeID,
    LocationID,
    from: row.RoleID,
    to: item.RoleID,
  });
  return keepAdministrator(db, async () => {
    const { EmployeeID: CallerID } = caller;
    const [roles, [place]] = await sendTogether(
      db,
      listGrantedRoles(),
      listSharedPlaces(locationsOnly([LocationID]), { CallerID, EmployeeID: CallerID }),
    );
    const granter = standingBy(CallerID, roles.get(place?.CallerRoleID ?? 0));
    const nameOf = (RoleID: number | null) => roles.get(RoleID ?? 0)?.RoleName ?? null;
    return actOnSeveral<Holder, Item>(call, body, {
      kind: 'employee',
      missing: 'This employee',
      keyOf: ({ EmployeeID }) => EmployeeID,
      lock: (ids) => lockHolders(call, LocationID, ids),
      refusalOf: (chosen) => {
        const change = changeOf(chosen);
        if (change.from === change.to) return new AppError('conflict', unchangedText(nameOf(change.to)));
        return changeRefusal(granter, 'Team', change, roles);
      },
      save: async (chosen) => {
        await saveChanges(db, chosen.map(changeOf));
        return chosen.map(({ row, item }) => ({ ...row, Version: row.Version + 1, RoleID: item.RoleID }));
      },
      trail: ({ RoleID }) => ({ [roleField(place?.Name)]: nameOf(RoleID) }),
      done: (count, chosen) =>
        assignedText(
          count,
          place?.Name ?? '',
          chosen.map(({ item }) => nameOf(item.RoleID)),
        ),
    });
  });
}

const unchangedText = (role: string | null) =>
  role === null ? TEAM_TEXTS.noneHeld : TEAM_TEXTS.heldAlready(role);

/** The people that the caller's roster shows, locked, with what they hold at the location. */
async function lockHolders({ db, scope }: AssignCall, LocationID: number, ids: readonly number[]) {
  const people = await sendTogether(db, ...ids.map((id) => lockPerson(scope, id)));
  const held = await send(db, listAssignmentsOf(locationsOnly([LocationID]), ids));
  const roleOf = new Map(held.map(({ EmployeeID, RoleID }) => [EmployeeID, RoleID]));
  return people.map(
    (person): Holder | undefined =>
      person && {
        EmployeeID: person.EmployeeID,
        Version: person.Version,
        RoleID: roleOf.get(person.EmployeeID) ?? null,
      },
  );
}
