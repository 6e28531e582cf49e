import { createRole, listRoles, roleBody, ROLE_TEXTS } from '@boh/contract/roles/roles.contract.ts';
import { SECOND_FACTOR, SECOND_FACTOR_LABELS } from '@boh/contract/security/second-factor.ts';
import { Checkbox } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useSave } from '../../api/use-save.ts';
import {
  CheckboxField,
  FieldGrid,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
} from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { decidingPage, FOLLOWS_LOCATION, type MatrixPage } from './role-matrix.tsx';
import classes from './role-matrix.module.css';

const schema = roleBody.omit({ RoleID: true });

function PagePicks({ pages }: { pages: readonly MatrixPage[] }) {
  const { field } = useController({ name: 'AllowedPages' });
  const chosen = field.value as readonly number[];
  const decidedBy = decidingPage(pages);
  return (
    <fieldset className={classes['pick']}>
      <legend>Pages</legend>
      {pages.map(({ PageID, PageName }) => (
        <Checkbox
          key={PageID}
          label={PageName}
          checked={chosen.includes(decidedBy(PageID))}
          disabled={decidedBy(PageID) !== PageID}
          {...(decidedBy(PageID) !== PageID && { description: FOLLOWS_LOCATION })}
          onChange={({ currentTarget: { checked } }) =>
            field.onChange(checked ? [...chosen, PageID] : chosen.filter((other) => other !== PageID))
          }
        />
      ))}
    </fieldset>
  );
}

/** The Create Role dialog. */
export function CreateRole({ pages, onClose }: { pages: readonly MatrixPage[]; onClose: () => void }) {
  const { save } = useSave(createRole, { invalidates: [listRoles], success: ROLE_TEXTS.created });
  return (
    <FormModal
      title="Create Role"
      width={620}
      submitLabel="Create"
      schema={schema}
      defaultValues={{
        RoleName: '',
        Level: '',
        ReimbursementLimit: '',
        BonusLimit: '',
        SecondFactor: 'Offered',
        VisibleForManager: false,
        AllowedPages: [],
      }}
      // A blank name is silently ignored: nothing is sent and nothing is said.
      isIgnored={({ RoleName }) => String(RoleName).trim() === ''}
      // Left out when empty.
      onSubmit={(role) => save({ body: { ...role, Level: role.Level ?? undefined } })}
      onClose={onClose}
    >
      <FieldGrid>
        <TextField
          name="RoleName"
          label="Role Name"
          required
          maxLength={200}
          description="Unique in the group"
        />
        <NumberField name="Level" label="Level" step={1} description="Higher level = more authority" />
        <MoneyField
          name="ReimbursementLimit"
          label="Reimbursement Limit"
          description="Approvals up to here are final; empty: any amount"
        />
        <MoneyField name="BonusLimit" label="Bonus Limit" description="The same for bonuses" />
        <SelectField
          name="SecondFactor"
          label="Second Factor"
          options={SECOND_FACTOR.map((value) => ({ value, label: SECOND_FACTOR_LABELS[value] }))}
          description="Beside the password, for all who hold the role"
        />
      </FieldGrid>
      <CheckboxField name="VisibleForManager" label="Visible For Manager" />
      <PagePicks pages={pages} />
    </FormModal>
  );
}
