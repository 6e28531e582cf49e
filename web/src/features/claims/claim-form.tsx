import { CLAIM_TEXTS, type Bonus, type Reimbursement } from '@boh/contract/claims/claims.contract.ts';
import { useController, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { Attachments } from '../../ui/attachments.tsx';
import { CheckboxField, FieldGrid, MoneyField, NotesField, TextField } from '../../ui/fields.tsx';
import { formatTime } from '../../ui/time.ts';
import classes from './claims.module.css';

type Claim = Reimbursement | Bonus;

/** Receipts are chosen and crossed out in the form, and sent with it. */
export const receiptFields = {
  added: z.array(z.custom<File>((value) => value instanceof File)),
  removed: z.array(z.number()),
};

/** What the fields of both kinds start with. */
export const sharedValues = (claim: Claim | null) => ({
  OtherNotes: claim?.OtherNotes ?? '',
  Approved: claim?.Approved ?? false,
  ApprovedAmount: claim?.ApprovedAmount ?? '',
  EmployeeName: claim?.EmployeeName ?? '',
  added: [],
  removed: [],
});

interface SharedFields {
  OtherNotes: string;
  Approved?: boolean | undefined;
  ApprovedAmount: number | null;
  added: File[];
  removed: number[];
}

/** The part of the request that both kinds share; a blank amount is sent as such, so that it can be taken away. */
export function sharedBody(
  values: SharedFields,
  claim: Claim | null,
  approver: { id?: number; name: string },
) {
  const isNewApproval = values.Approved === true && claim?.ApprovedAt === null;
  return {
    OtherNotes: values.OtherNotes,
    Approved: values.Approved,
    ApprovedAmount: claim?.CanBeApprovedByUser ? (values.ApprovedAmount ?? '') : undefined,
    ...(isNewApproval && {
      ApprovedBy: approver.id,
      ApprovedByName: approver.name,
      ApprovedAt: Math.floor(Date.now() / 1000),
    }),
    RemoveReceiptsAttachments: values.removed,
    Version: claim?.Version,
  };
}

/** Why a claim cannot be changed by this caller at all; undefined when it can. */
export function lockReason(claim: Claim | null): string | undefined {
  if (claim === null || claim.CanBeApprovedByUser) return undefined;
  if (claim.Approved) return 'Approved records cannot be changed.';
  return claim.CanBeEditedByUser ? undefined : 'You may read this record but not change it.';
}

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
