import { BONUS_TYPES } from '@boh/contract/claims/claims.calc.ts';
import { bonusBody, type Bonus } from '@boh/contract/claims/claims.contract.ts';
import { fileFields } from '../../ui/form/attachments-field.tsx';
import { NotesField, SelectField } from '../../ui/form/fields.tsx';
import { ClaimForm, SHARED } from './claim-form.tsx';
import type { ClaimFormProps } from './claim-screen.ts';

const schema = bonusBody.pick({ Type: true, TypeInDetails: true, ...SHARED }).extend(fileFields);

export const BonusForm = (props: ClaimFormProps<Bonus>) => (
  <ClaimForm {...props} schema={schema} blank={{ Type: '', TypeInDetails: '' }}>
    <SelectField name="Type" label="Type" options={BONUS_TYPES} emptyLabel="Select Type" required />
    <NotesField name="TypeInDetails" label="Type In Details" rows={2} />
  </ClaimForm>
);
