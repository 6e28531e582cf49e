import { INVITE_TEXTS } from '@boh/contract/invite/invite.contract.ts';
import { listLocations } from '@boh/contract/locations/locations.contract.ts';
import { listRoles } from '@boh/contract/roles/roles.contract.ts';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';

/** Where the caller may invite; `only` is the one place where there is no other, `here` the selected one if it is one. */
export function useInvitingPlaces() {
  const { employee, location } = useSession();
  const inviting = employee.locations.filter(({ Role }) => Role.AllowedPages.includes('Invite User'));
  const [first, ...others] = inviting;
  const isHere = inviting.some(({ Location }) => Location.LocationID === location?.LocationID);
  return {
    inviting,
    only: first && others.length === 0 ? String(first.Location.LocationID) : '',
    here: isHere && location ? String(location.LocationID) : '',
  };
}

/** Locations where the caller may invite, and the roles up to the caller's own level there. */
export function InvitePlace({ isRoleRequired = true }: { isRoleRequired?: boolean }) {
  const { inviting } = useInvitingPlaces();
  const locations = useList(listLocations, {});
  const roles = useList(listRoles, {});
  const chosen = useWatch({ name: 'LocationID' }) as unknown;
  const own = new Set(inviting.map(({ Location }) => Location.LocationID));
  const level = inviting.find(({ Location }) => String(Location.LocationID) === chosen)?.Role.Level;
  const offered = roles.rows.filter(
    (role) => chosen === '' || level === undefined || (role.Level ?? 0) <= (level ?? 0),
  );
  const { setValue } = useFormContext();
  const role = useWatch({ name: 'RoleID' }) as unknown;
  // While the list loads nothing is offered yet, which says nothing about the choice.
  const isLost =
    role !== '' && roles.rows.length > 0 && !offered.some(({ RoleID }) => String(RoleID) === role);
  useEffect(() => {
    if (isLost) setValue('RoleID', '');
  }, [isLost, setValue]);
  const isMissing = [locations, roles].some(({ error, rows }) => error !== null && rows.length === 0);
  if (isMissing) {
    return (
      <ErrorState
        text={INVITE_TEXTS.notLoaded}
        onRetry={() => {
          locations.refetch();
          roles.refetch();
        }}
      />
    );
  }
  return (
    <>
      <SelectField
        name="LocationID"
        label="Location"
        required
        emptyLabel="Select Location"
        options={locations.rows
          .filter(({ LocationID }) => own.has(LocationID))
          .map(({ LocationID, Name }) => ({ value: String(LocationID), label: Name }))}
      />
      <SelectField
        name="RoleID"
        label="Role"
        required={isRoleRequired}
        emptyLabel="Select Role"
        options={offered.map(({ RoleID, RoleName }) => ({ value: String(RoleID), label: RoleName }))}
      />
    </>
  );
}
