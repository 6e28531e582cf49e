import {
  INVITE_TEXTS,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@boh/contract/invite/invite.contract.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '../../api/error-text.ts';
import { type RowOf, useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Section } from '../../ui/page/page-header.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useClientTable } from '../../ui/table/use-table.ts';
import { formatTime } from '../../ui/text/time.ts';

type Invitation = RowOf<typeof listInvitations>;

const nameOf = ({ FirstName, LastName }: Invitation) => `${FirstName} ${LastName}`;

const twoLines = (first: string, second: ReactNode) => (
  <div style={{ display: 'grid', lineHeight: '18px', whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    <span>{first}</span>
    <span style={{ color: 'var(--ink-soft)' }}>{second}</span>
  </div>
);

/** A long address goes on in the next line at its domain, not before its last letter. */
function Address({ of }: { of: string }) {
  const at = of.lastIndexOf('@');
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}

const COLUMNS: readonly Column<Invitation>[] = [
  {
    key: 'Name',
    header: 'Name',
    width: 320,
    sortValue: nameOf,
    cell: (row) => twoLines(nameOf(row), <Address of={row.Email} />),
  },
  {
    key: 'RoleName',
    header: 'Role',
    width: 170,
    cell: ({ RoleName, LocationName }) => twoLines(RoleName, LocationName),
  },
  {
    key: 'SentAt',
    header: 'Sent',
    cell: ({ InvitedBy, SentAt }) => twoLines(formatTime(SentAt), `by ${InvitedBy}`),
  },
  {
    key: 'ExpiresAt',
    header: 'Expires',
    cell: ({ ExpiresAt, Expired }) =>
      Expired ? <Pill tone="warn">Expired</Pill> : ExpiresAt === null ? 'Never' : formatTime(ExpiresAt),
  },
  {
    key: 'Actions',
    header: 'Actions',
    sortable: false,
    screenOnly: true,
    cell: (invitation) => <Actions invitation={invitation} />,
  },
];

/** Who was invited and has not signed in yet. */
export function PendingInvitations() {
  const list = useList(listInvitations, {});
  const { table } = useClientTable(list.rows, { columns: COLUMNS });
  return (
    <Section title="Pending Invitations">
      <DataTable
        label="Pending Invitations"
        {...table}
        rowKey={(invitation) => invitation.InvitationID}
        loading={list}
        emptyText="No pending invitations"
        emptyHint="Whoever is invited stays here until their first sign-in."
      />
    </Section>
  );
}

function Actions({ invitation }: { invitation: Invitation }) {
  const told = {
    invalidates: [listInvitations],
    failure: (error: unknown) => errorText(error, INVITE_TEXTS.unreachable),
    seconds: 5,
  };
  const resend = useSave(resendInvitation, { ...told, success: INVITE_TEXTS.resent });
  const revoke = useSave(revokeInvitation, { ...told, success: INVITE_TEXTS.revoked });
  const { InvitationID } = invitation;
  const askAndRevoke = async () => {
    const detail = 'They lose the role there, and what was mailed to them opens nothing any more.';
    if (await confirm(`Revoke the invitation of ${nameOf(invitation)}?`, 'Revoke', detail)) {
      await revoke.trySave({ body: { InvitationID } });
    }
  };
  return (
    <span style={{ display: 'flex', gap: 8 }}>
      <Button
        variant="default"
        loading={resend.isSaving}
        aria-label={`Resend to ${nameOf(invitation)}`}
        onClick={() => void resend.trySave({ body: { InvitationID } })}
      >
        Resend
      </Button>
      <Button
        variant="default"
        loading={revoke.isSaving}
        aria-label={`Revoke the invitation of ${nameOf(invitation)}`}
        onClick={() => void askAndRevoke()}
      >
        Revoke
      </Button>
    </span>
  );
}
