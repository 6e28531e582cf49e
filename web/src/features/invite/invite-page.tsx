import { listDirectory } from '@boh/contract/directory/directory.contract.ts';
import {
  INVITE_TEXTS,
  inviteBody,
  inviteUser,
  listInvitations,
} from '@boh/contract/invite/invite.contract.ts';
import { listTeam } from '@boh/contract/team/team.contract.ts';
import { showHome } from '@boh/contract/home/home.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isNetworkFailure, isSilent, statusOf } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { yesOrNo } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { blanksOf } from '../../ui/form/blanks-of.ts';
import { FieldGrid, TextField } from '../../ui/form/fields.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { NextStep } from '../../ui/page/next-step.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { timesText } from '../../ui/text/time.ts';
import { showToast } from '../../notices/toasts.ts';
import { inviteKnowingly } from './invite-knowingly.ts';
import { InvitePlace, useInvitingPlaces } from './invite-place.tsx';
import { PendingInvitations } from './pending-invitations.tsx';

const InviteSeveral = fetchedLater(() => import('./invite-several.tsx'), 'InviteSeveral');

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
  const { holds } = useSession();
  const { only, here } = useInvitingPlaces();
  const [place, setPlace] = useState(here || only);
  const [hasInvited, setInvited] = useState(false);
  useAsked({ here: () => setPlace(here) });
  const [isSeveral, setSeveral] = useAddressValue('several', yesOrNo, 'part');
  const { save } = useSave(inviteUser, {
    invalidates: [listInvitations, listTeam, listDirectory, showHome],
    success: ({ message }) => message || INVITE_TEXTS.invited,
    seconds: 10,
  });
  return (
    <>
      <PageHeader
        title="Invite New User"
        about={`New colleagues get a mail that says how to sign in; known ones get the role added. ${timesText()}`}
      >
        <Button variant="default" onClick={() => setSeveral(true)}>
          Several People
        </Button>
      </PageHeader>
      {hasInvited && <NextStep after="People" holds={holds} />}
      <FormPanel
        key={place}
        label="Invite New User"
        schema={inviteBody}
        defaultValues={{ ...EMPTY, LocationID: place }}
        submitLabel="Invite User"
        onSubmit={async (body) => {
          try {
            await inviteKnowingly((NameMustMatch) => save({ body: { ...body, NameMustMatch } }));
            setInvited(true);
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
          <InvitePlace />
        </FieldGrid>
      </FormPanel>
      <PendingInvitations />
      {isSeveral && (
        <InviteSeveral onInvited={() => setInvited(true)} onClose={() => setSeveral(false, 'close')} />
      )}
    </>
  );
}
