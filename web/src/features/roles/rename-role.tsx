import { requiredText } from '@boh/contract/fields.ts';
import { listRoles, removeRole, ROLE_TEXTS, updateRoles } from '@boh/contract/roles/roles.contract.ts';
import { Button } from '@mantine/core';
import { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { confirm } from '../../notices/alerts.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import type { Role } from './use-role-edit.ts';

const schema = z.object({ RoleName: requiredText('Role Name is required.') });

/** A role's name, and the way to be rid of one that nobody holds. */
export function RenameRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const { reload } = useSession();
  const { RoleID, RoleName, Version, People } = role;
  const rename = useSave(updateRoles, {
    invalidates: [listRoles],
    success: ROLE_TEXTS.updated,
    failure: ROLE_TEXTS.failed,
  });
  const removal = useSave(removeRole, {
    invalidates: [listRoles],
    success: ROLE_TEXTS.removed,
    failure: (error) => errorText(error, ROLE_TEXTS.failed),
    seconds: 5,
  });
  const remove = async () => {
    if (
      !(await confirm(`Remove the role ${RoleName}?`, 'Remove Role', 'Nobody holds it. Its history stays.'))
    )
      return;
    if (await removal.trySave({ params: { RoleID }, query: { Version } })) onClose();
  };
  const held = `${People} ${People === 1 ? 'person holds' : 'people hold'} it: give them another role first.`;
  return (
    <FormModal
      title={`Role ${RoleName}`}
      width={480}
      schema={schema}
      defaultValues={{ RoleName }}
      onSubmit={async (values) => {
        await rename.save({ body: { Roles: [{ RoleID, Version, ...values }] } });
        void reload().catch(() => undefined);
      }}
      onClose={onClose}
      actions={
        <Button
          variant="default"
          disabled={People > 0}
          loading={removal.isSaving}
          onClick={() => void remove()}
        >
          Remove Role
        </Button>
      }
    >
      <TextField
        name="RoleName"
        label="Role Name"
        required
        maxLength={200}
        description={People > 0 ? `To remove it: ${held}` : 'Nobody holds it.'}
      />
    </FormModal>
  );
}
