import { listDirectory } from '@boh/contract/directory/directory.contract.ts';
import {
  INVITE_TEXTS,
  inviteBody,
  inviteUser,
  listInvitations,
} from '@boh/contract/invite/invite.contract.ts';
import { listLocations } from '@boh/contract/locations/locations.contract.ts';
import { listRoles } from '@boh/contract/roles/roles.contract.ts';
import { listTeam } from '@boh/contract/team/team.contract.ts';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isNetworkFailure, isSilent, statusOf } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { blanksOf } from '../../ui/form/blanks-of.ts';
import { FieldGrid, SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { showToast } from '../../notices/toasts.ts';
import { PendingInvitations } from './pending-invitations.tsx';

const EMPTY = blanksOf(inviteBody);

/** Says what went wrong: a server's sentence for 10 seconds, a lost connection for 5; a 403 has its alert already. */
function tellFailure(error: unknown): void {
  if (isSilent(error) || statusOf(error) === 403) return;
  const isNetwork = isNetworkFailure(error);
  const text = isNetwork ? INVITE_TEXTS.unreachable : errorText(error, INVITE_TEXTS.failed);
  showToast(text, { tone: 'error', seconds: isNetwork ? 5 : 10 });
}

/** Invite New User. */
export function InvitePage() {
  const { save } = useSave(inviteUser, {
    invalidates: [listInvitations, listTeam, listDirectory],
    success: ({ message }) => message || INVITE_TEXTS.invited,
    seconds: 10,
  });
  return (
    <>
      <PageHeader
        title="Invite New User"
        about="New colleagues get a temporary password by email; known ones get the role added."
      />
      <FormPanel
        label="Invite New User"
        schema={inviteBody}
        defaultValues={EMPTY}
        submitLabel="Invite User"
        onSubmit={async (body) => {
          try {
            await save({ body });
          } catch (error) {
            tellFailure(error);
            throw error;
          }
        }}
      >
        <FieldGrid columns={3}>
          <TextField name="FirstName" label="First Name" required />
          <TextField name="LastName" label="Last Name" required />
          <TextField name="Email" label="Email" type="email" required />
          <TextField name="PhoneNumber" label="Phone Number" type="tel" required />
          <TextField name="Address1" label="Address 1" required />
          <TextField name="Address2" label="Address 2" />
          <TextField name="City" label="City" required />
          <TextField name="State" label="State" required />
          <TextField name="ZipCode" label="Zip Code" required />
          <TextField name="County" label="County" required />
          <Choices />
        </FieldGrid>
      </FormPanel>
      <PendingInvitations />
    </>
  );
}

/** Locations where the caller may invite, and the roles up to the caller's own level there. */
function Choices() {
  const { employee } = useSession();
  const locations = useList(listLocations, {});
  const roles = useList(listRoles, {});
  const chosen = useWatch({ name: 'LocationID' }) as unknown;
  const inviting = employee.locations.filter(({ Role }) => Role.AllowedPages.includes('Invite User'));
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
        required
        emptyLabel="Select Role"
        options={offered.map(({ RoleID, RoleName }) => ({ value: String(RoleID), label: RoleName }))}
      />
    </>
  );
}
