import { levelOf, OWN_ROLE_TEXT } from '@boh/contract/roles/granting.calc.ts';
import { listRoles } from '@boh/contract/roles/roles.contract.ts';
import { peopleText } from '@boh/contract/team/team.calc.ts';
import {
  assignSeveral,
  listAssignments,
  listTeam,
  listTeamRoles,
  TEAM_TEXTS,
} from '@boh/contract/team/team.contract.ts';
import { useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import type { SeveralAction } from '../../ui/table/several-action.ts';
import type { Member } from './team-columns.tsx';

/** What somebody holds at a location: the id of the role and its name, or null. */
function heldBy({ LocationIDRole, Roles }: Member, LocationID: number) {
  const RoleID = LocationIDRole[LocationID];
  if (RoleID === undefined) return null;
  const { RoleName = '' } = Roles.find((role) => role.RoleID === RoleID) ?? {};
  return { RoleID, RoleName };
}

const isOnlyRole = ({ LocationIDRole }: Member) => Object.keys(LocationIDRole).length === 1;

/**
 * Gives chosen people a role at the selected location, or takes the one they hold there. `isChoosing`: somebody is chosen,
 * so that the roles are worth loading.
 */
export function useRoleActions(isChoosing: boolean): readonly SeveralAction<Member>[] {
  const { employee, location, role: own } = useSession();
  const { LocationID = 0, Name: place = '' } = location ?? {};
  const [chosen, setChosen] = useState('');
  const list = useList(listRoles, {}, { enabled: isChoosing });
  // Whoever edits roles is told of all of them, also of those above.
  const offered = list.rows.filter((role) => levelOf(role) <= (own?.Level ?? 0));
  const given = offered.find(({ RoleID }) => String(RoleID) === chosen);
  const roleOf = (member: Member) => heldBy(member, LocationID);
  const lockedBecause = (member: Member): string | null => {
    if (member.EmployeeID === employee.EmployeeID) return OWN_ROLE_TEXT;
    const held = roleOf(member);
    if (!held || list.rows.length === 0 || offered.some(({ RoleID }) => RoleID === held.RoleID)) return null;
    return `You may not take the role ${held.RoleName} away.`;
  };
  const shared = (RoleID: number | null) => ({
    endpoint: assignSeveral,
    invalidates: [listTeam, listTeamRoles, listAssignments],
    itemOf: ({ EmployeeID, Version }: Member) => ({ id: EmployeeID, Version, RoleID }),
    undo: {
      endpoint: assignSeveral,
      itemOf: (member: Member) => ({ RoleID: roleOf(member)?.RoleID ?? null }),
      body: { LocationID },
    },
  });
  const giving: SeveralAction<Member> = {
    ...shared(given?.RoleID ?? null),
    label: 'Give Role',
    title: `Give a role at ${place}`,
    pressLabel: (count) => `Give Role to ${count}`,
    skipped: (member) => {
      const isHeld = given !== undefined && roleOf(member)?.RoleID === given.RoleID;
      return lockedBecause(member) ?? (isHeld ? TEAM_TEXTS.heldAlready(given.RoleName) : null);
    },
    summary: ({ length }) =>
      given
        ? `${peopleText(length)} will hold ${given.RoleName} at ${place}.`
        : `Which role shall ${peopleText(length)} hold at ${place}?`,
    detail: (member) => {
      const held = roleOf(member);
      return held ? `instead of ${held.RoleName}` : 'no role here so far';
    },
    asks: {
      body: { LocationID },
      isUnanswered: !given,
      inputs: (
        <Choice
          label="Role"
          data-autofocus
          error={list.error ? 'The roles could not be loaded.' : undefined}
          value={given ? chosen : ''}
          onChange={setChosen}
          data={[
            { value: '', label: 'Select Role' },
            ...offered.map(({ RoleID, RoleName }) => ({ value: String(RoleID), label: RoleName })),
          ]}
        />
      ),
    },
  };
  const removing: SeveralAction<Member> = {
    ...shared(null),
    label: 'Remove Role',
    title: `Remove the role at ${place}`,
    pressLabel: (count) => `Remove Role from ${count}`,
    skipped: (member) => (roleOf(member) ? lockedBecause(member) : TEAM_TEXTS.noneHeld),
    summary: ({ length }) => `${peopleText(length)} will hold no role at ${place} any more.`,
    detail: (member) => {
      const { RoleName = '' } = roleOf(member) ?? {};
      return isOnlyRole(member) ? `${RoleName}, no other that you see` : RoleName;
    },
    asks: { body: { LocationID } },
  };
  return [giving, removing];
}
