import { CLAIM_TEXTS, type Claim } from '@boh/contract/claims/claims.contract.ts';
import { useController, useFormContext } from 'react-hook-form';
import { Attachments } from '../../ui/attachments.tsx';
import { CheckboxField, FieldGrid, MoneyField, NotesField, TextField } from '../../ui/fields.tsx';
import { formatTime } from '../../ui/time.ts';
import classes from './claims.module.css';

interface SharedFieldsProps {
  claim: Claim | null;
  progress: number | null;
  onOpen: (index: number) => void;
}

/** Notes, receipts and approval: what reimbursements and bonuses have in common. */
export function SharedClaimFields({ claim, progress, onOpen }: SharedFieldsProps) {
  const mayApprove = claim?.CanBeApprovedByUser === true;
  const isApproved = claim?.Approved === true;
  return (
    <>
      <NotesField name="OtherNotes" label="Other Notes" disabled={isApproved} />
      <Receipts
        names={claim?.ReceiptsAttachments ?? []}
        disabled={isApproved}
        progress={progress}
        onOpen={onOpen}
      />
      <FieldGrid>
        {claim && <TextField name="EmployeeName" label="Employee Name" readOnly />}
        <MoneyField name="ApprovedAmount" label="Approved Amount" disabled={!mayApprove || isApproved} />
      </FieldGrid>
      <CheckboxField
        name="Approved"
        label="Approved"
        disabled={!mayApprove}
        description={mayApprove ? undefined : CLAIM_TEXTS.notAuthorized}
      />
      {claim?.ApprovedAt && (
        <p className={classes['decision']}>
          Approved by {claim.ApprovedByName} on {formatTime(claim.ApprovedAt, claim.Timezone)}
        </p>
      )}
    </>
  );
}

interface ReceiptsProps extends Pick<SharedFieldsProps, 'progress' | 'onOpen'> {
  names: readonly string[];
  disabled: boolean;
}

function Receipts({ names, disabled, progress, onOpen }: ReceiptsProps) {
  const { control } = useFormContext();
  const { field: added } = useController({ name: 'added', control });
  const { field: removed } = useController({ name: 'removed', control });
  return (
    <Attachments
      label="Receipts Attachments"
      names={names}
      onOpen={onOpen}
      removed={removed.value as number[]}
      onRemovedChange={removed.onChange}
      added={added.value as File[]}
      onAddedChange={added.onChange}
      accept=".pdf,.png,.jpg,.jpeg,.webp,.heic,.xlsx,.docx,.csv,.txt"
      progress={progress}
      disabled={disabled}
    />
  );
}
