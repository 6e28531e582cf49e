import { listDirectory } from '@boh/contract/directory/directory.contract.ts';
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
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { InvitePlace, useInvitingPlaces } from './invite-place.tsx';
import { pastedPeople, type PastedPerson } from './pasted-people.ts';

const COLUMNS: Column<PastedPerson>[] = [
  { key: 'Line', header: 'Line', align: 'right' },
  { key: 'FirstName', header: 'First Name' },
  { key: 'LastName', header: 'Last Name' },
  { key: 'Email', header: 'Email' },
  { key: 'RoleName', header: 'Role' },
  { key: 'Problem', header: 'Not right' },
];

const NOBODY = 'Please enter at least one person';

type Roles = Parameters<typeof pastedPeople>[1];

/** The lines are people only together with the roles they may have: the schema is made for those. */
const formSchema = (roles: Roles) =>
  z
    .object({
      LocationID: inviteBody.shape.LocationID,
      RoleID: inviteBody.shape.RoleID,
      People: z.string().refine((text) => text.trim() !== '', NOBODY),
    })
    .transform(({ LocationID, RoleID, People }, context) => {
      const people = pastedPeople(People, roles, RoleID);
      const wrong = people.find(({ Problem }) => Problem !== '');
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['People'], message });
      if (people.length === 0) refuse(NOBODY);
      else if (people.length > MOST_INVITED) refuse(`At most ${MOST_INVITED} people at a time`);
      else if (wrong) refuse(`Line ${wrong.Line}: ${wrong.Problem}`);
      return {
        LocationID,
        People: people.map((each) => ({
          FirstName: each.FirstName,
          LastName: each.LastName,
          Email: each.Email,
          RoleID: each.RoleID ?? RoleID,
        })),
      };
    });

/** Invites people from a pasted list: what is read of each line is shown before anything is sent. */
export function InviteSeveral({ onClose }: { onClose: () => void }) {
  const { here } = useInvitingPlaces();
  const roles = useList(listRoles, {});
  const { save } = useSave(inviteSeveral, {
    invalidates: [listInvitations, listTeam, listDirectory],
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
      onSubmit={(body) => save({ body })}
    >
      <FieldGrid>
        <InvitePlace />
      </FieldGrid>
      <NotesField
        name="People"
        label="People"
        required
        rows={8}
        placeholder={'Ana, Newell, ana@hotel.example\nBo, Lindt, bo@hotel.example, HOUSEKEEPING'}
        description="One a line: first name, last name, email and, where it is another than the one above, the role. Rows of a sheet can be pasted. All are invited, or nobody; phone and address they enter themselves."
      />
      <Preview roles={roles.rows} />
    </FormModal>
  );
}

function Preview({ roles }: { roles: Roles }) {
  const [text, role] = useWatch({ name: ['People', 'RoleID'] }) as [string, string];
  const people = pastedPeople(text, roles, role === '' ? null : Number(role));
  if (people.length === 0) return null;
  return (
    <DataTable
      label="People to invite"
      columns={COLUMNS}
      rows={people}
      rowKey={({ Line }) => Line}
      maxHeight={240}
    />
  );
}
