import { reimbursementBody, type Reimbursement } from '@boh/contract/claims/claims.contract.ts';
import { fileFields } from '../../ui/form/attachments-field.tsx';
import { CheckboxField, NotesField } from '../../ui/form/fields.tsx';
import { ClaimForm, SHARED } from './claim-form.tsx';
import type { ClaimFormProps } from './claim-screen.ts';

const schema = reimbursementBody.pick({ Contexts: true, Planned: true, ...SHARED }).extend(fileFields);

export const ReimbursementForm = (props: ClaimFormProps<Reimbursement>) => (
  <ClaimForm {...props} schema={schema} blank={{ Contexts: '', Planned: false }}>
    <NotesField name="Contexts" label="Contexts" rows={2} required />
    <CheckboxField name="Planned" label="Planned" />
  </ClaimForm>
);
