import { listDirectory } from '@boh/contract/directory/directory.contract.ts';
import { showHome } from '@boh/contract/home/home.contract.ts';
import {
  inviteBody,
  inviteSeveral,
  listInvitations,
  MOST_INVITED,
} from '@boh/contract/invite/invite.contract.ts';
import { listRoles } from '@boh/contract/roles/roles.contract.ts';
import { listTeam } from '@boh/contract/team/team.contract.ts';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { FieldGrid, NotesField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { inviteKnowingly } from './invite-knowingly.ts';
import { InvitePlace, useInvitingPlaces } from './invite-place.tsx';
import classes from './invite.module.css';
import { needsRole, pastedPeople, problemsText, wrongFirst, type PastedPerson } from './pasted-people.ts';

const COLUMNS: Column<PastedPerson>[] = [
  { key: 'Line', header: 'Line', align: 'right' },
  { key: 'FirstName', header: 'First Name' },
  { key: 'LastName', header: 'Last Name' },
  {
    key: 'Email',
    header: 'Email',
    cell: ({ Email }) => (
      <span className={classes['address']}>
        <EmailText address={Email} />
      </span>
    ),
  },
  { key: 'RoleName', header: 'Role' },
  {
    key: 'Problem',
    header: 'Not right',
    cell: ({ Problem }) => <span className={classes['wrong']}>{Problem}</span>,
  },
];

const NOBODY = 'Please enter at least one person';

type Roles = Parameters<typeof pastedPeople>[1];

/** The role for all, as it was chosen; null for none. */
const roleOf = (chosen: unknown): number | null => inviteBody.shape.RoleID.safeParse(chosen).data ?? null;

/** The lines are people only together with the roles they may have: the schema is made for those. */
const formSchema = (roles: Roles) =>
  z
    .object({
      LocationID: inviteBody.shape.LocationID,
      RoleID: z.unknown().transform(roleOf),
      People: z.string().refine((text) => text.trim() !== '', NOBODY),
    })
    .refine(({ RoleID, People }) => RoleID !== null || !needsRole(People, roles), {
      path: ['RoleID'],
      message: 'Role is required',
      // Told together with what else is missing.
      when: () => true,
    })
    .transform(({ LocationID, RoleID, People }, context) => {
      const people = pastedPeople(People, roles, RoleID);
      const wrong = problemsText(people);
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['People'], message });
      if (people.length === 0) refuse(NOBODY);
      else if (people.length > MOST_INVITED) refuse(`At most ${MOST_INVITED} people at a time`);
      else if (wrong !== '') refuse(wrong);
      return {
        LocationID,
        People: people.map((each) => ({
          FirstName: each.FirstName,
          LastName: each.LastName,
          Email: each.Email,
          RoleID: each.RoleID,
        })),
      };
    });

/** Invites people from a pasted list: what is read of each line is shown before anything is sent. */
export function InviteSeveral({ onInvited, onClose }: { onInvited: () => void; onClose: () => void }) {
  const { here } = useInvitingPlaces();
  const roles = useList(listRoles, {});
  const { save } = useSave(inviteSeveral, {
    invalidates: [listInvitations, listTeam, listDirectory, showHome],
    success: ({ message }) => message,
    seconds: 10,
  });
  return (
    <FormModal
      title="Several People"
      schema={formSchema(roles.rows)}
      defaultValues={{ LocationID: here, RoleID: '', People: '' }}
      width={860}
      submitLabel="Send Invitations"
      onClose={onClose}
      formName={(serverName) => serverName.replace(/^People\..*/, 'People')}
      onInvalid={({ People }) => {
        const field = document.querySelector<HTMLTextAreaElement>('textarea[name="People"]');
        const message = typeof People?.message === 'string' ? People.message : '';
        const [, line] = /^Line (\d+):/.exec(message) ?? [];
        if (field && line !== undefined) selectLine(field, Number(line));
      }}
      onSubmit={async (body) => {
        await inviteKnowingly((NameMustMatch) => save({ body: { ...body, NameMustMatch } }));
        onInvited();
      }}
    >
      <FieldGrid>
        <Place roles={roles.rows} />
      </FieldGrid>
      <NotesField
        name="People"
        label="People"
        required
        rows={8}
        placeholder={'Ana, Newell, ana@hotel.example\nBo, Lindt, bo@hotel.example, HOUSEKEEPING'}
        description="One a line: first name, last name, email and, where it is another than the one above or none is chosen there, the role. Rows of a sheet can be pasted. All are invited, or nobody; phone and address they enter themselves."
      />
      <Preview roles={roles.rows} />
    </FormModal>
  );
}

function Place({ roles }: { roles: Roles }) {
  const text = useWatch({ name: 'People' }) as string;
  return <InvitePlace isRoleRequired={needsRole(text, roles)} />;
}

/** Selects a line of the field, and brings it into view there. */
function selectLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  field.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
  field.scrollTop = ((line - 1) / lines.length) * field.scrollHeight;
}

function Preview({ roles }: { roles: Roles }) {
  const [text, role] = useWatch({ name: ['People', 'RoleID'] }) as [string, string];
  const people = pastedPeople(text, roles, roleOf(role));
  if (people.length === 0) return null;
  const wrong = people.filter(({ Problem }) => Problem !== '').length;
  return (
    <>
      <p role="status" className={classes['read']}>
        {people.length} {people.length === 1 ? 'person' : 'people'}
        {wrong > 0 && (
          <>
            , <span className={classes['wrong']}>{wrong} not right</span>
          </>
        )}
      </p>
      <DataTable
        label="People to invite"
        columns={COLUMNS}
        rows={wrongFirst(people)}
        rowKey={({ Line }) => Line}
        maxHeight={240}
      />
    </>
  );
}
