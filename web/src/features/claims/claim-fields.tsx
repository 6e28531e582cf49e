import { CLAIM_TEXTS, RECEIPTS, type Claim } from '@boh/contract/claims/claims.contract.ts';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { AttachmentsField } from '../../ui/form/attachments-field.tsx';
import fields from '../../ui/form/fields.module.css';
import { CheckboxField, FieldGrid, MoneyField, NotesField } from '../../ui/form/fields.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { formatTime } from '../../ui/text/time.ts';
import { ClaimSteps } from './claim-steps.tsx';
import classes from './claims.module.css';

interface SharedFieldsProps {
  claim: Claim | null;
  progress: number | null;
  onOpen: (index: number) => void;
}

/** An approved record opens for corrections as soon as its approval is taken off: one save does both. */
function useIsLocked(claim: Claim | null): boolean {
  const isApproved = useWatch({ name: 'Approved' }) as boolean;
  return claim?.Approved === true && isApproved;
}

export function LockedWhileApproved({ claim, children }: { claim: Claim | null; children: ReactNode }) {
  const isLocked = useIsLocked(claim);
  return (
    <>
      {isLocked && claim?.CanBeApprovedByUser && (
        <p className={classes['notice']}>This record is approved. Take Approved off to correct it.</p>
      )}
      <fieldset className={classes['plain']} disabled={isLocked}>
        {children}
      </fieldset>
    </>
  );
}

/** Notes, receipts and amounts: what reimbursements and bonuses have in common. */
export function SharedClaimFields({ claim, progress, onOpen }: SharedFieldsProps) {
  const isLocked = useIsLocked(claim);
  return (
    <>
      <NotesField name="OtherNotes" label="Other Notes" />
      <AttachmentsField
        label="Receipts Attachments"
        rule={RECEIPTS}
        names={claim?.ReceiptsAttachments ?? []}
        disabled={isLocked}
        progress={progress}
        onOpen={onOpen}
      />
      {claim ? (
        <FieldGrid columns={3}>
          <TextInput label="Employee Name" readOnly value={claim.EmployeeName} />
          <Amounts claim={claim} />
        </FieldGrid>
      ) : (
        <FieldGrid>
          <MoneyField name="ApprovedAmount" label="Requested" />
        </FieldGrid>
      )}
    </>
  );
}

/** Whoever may approve names what is granted, the submitter what is asked for; the other amount is there to be read. */
function Amounts({ claim }: { claim: Claim }) {
  if (claim.CanBeApprovedByUser) {
    return (
      <>
        <ReadAmount label="Requested" amount={claim.RequestedAmount} />
        <MoneyField name="ApprovedAmount" label="Approved Amount" />
      </>
    );
  }
  return (
    <>
      <MoneyField name="ApprovedAmount" label="Requested" />
      <ReadAmount label="Approved Amount" amount={claim.ApprovedAmount} />
    </>
  );
}

function ReadAmount({ label, amount }: { label: string; amount: number | null }) {
  return (
    <TextInput
      label={label}
      readOnly
      value={formatMoney(amount)}
      classNames={{ input: fields['amount'] ?? '' }}
    />
  );
}

/** Whether an amount stands there that nobody granted: typed now, or noted before. */
function useIsOnlyNoted(claim: Claim | null): boolean {
  const { dirtyFields } = useFormState({ name: 'ApprovedAmount' });
  const [amount, isApproved] = useWatch({ name: ['ApprovedAmount', 'Approved'] }) as [unknown, boolean];
  const isNamed = claim?.ApprovedAmount != null || dirtyFields['ApprovedAmount'] === true;
  return !isApproved && isNamed && amount !== '';
}

/** The approval, outside what it locks. */
export function ApprovalFields({ claim }: { claim: Claim | null }) {
  const mayApprove = claim?.CanBeApprovedByUser === true;
  const isOnlyNoted = useIsOnlyNoted(claim);
  const noted = <span className={classes['noted']}>{CLAIM_TEXTS.amountIsNoApproval}</span>;
  return (
    <>
      <CheckboxField
        name="Approved"
        label="Approved"
        disabled={!mayApprove}
        description={mayApprove ? isOnlyNoted && noted : CLAIM_TEXTS.notAuthorized}
      />
      {claim?.CannotDecide && <p className={classes['decision']}>{claim.CannotDecide}</p>}
      {claim && <OwnLimit claim={claim} />}
      {claim?.ApprovedAt && (
        <p className={classes['decision']}>
          Approved by {claim.ApprovedByName} on {formatTime(claim.ApprovedAt, claim.Timezone)}
        </p>
      )}
      {claim && <ClaimSteps claim={claim} />}
    </>
  );
}

/** In whose name one decides, and up to which amount that is the last word. */
function OwnLimit({ claim: { FinalUpTo, DecidesFor, CanBeApprovedByUser } }: { claim: Claim }) {
  if (!CanBeApprovedByUser || (FinalUpTo === null && DecidesFor === null)) return null;
  return (
    <p className={classes['decision']}>
      {DecidesFor !== null && `You decide for ${DecidesFor}. `}
      {FinalUpTo !== null &&
        `Your limit is $${formatMoney(FinalUpTo)}: above it your approval is an endorsement, and somebody higher has the last word.`}
    </p>
  );
}
