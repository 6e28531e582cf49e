import { CLAIM_TEXTS, type Claim } from '@boh/contract/claims/claims.contract.ts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { confirmDiscard } from '../../notices/alerts.ts';
import { showToast } from '../../notices/toasts.ts';
import { useSession } from '../../session/session.tsx';
import { NO_FILES } from '../../ui/form/attachments-field.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { ApprovalFields, LockedWhileApproved, SharedClaimFields } from './claim-fields.tsx';
import { afterDeciding, isWaiting, offeredAmount, type ClaimFormProps } from './claim-screen.ts';
import { RejectForm } from './reject-form.tsx';

/** What the fields of both kinds start with. */
const sharedValues = (claim: Claim | null) => ({
  OtherNotes: claim?.OtherNotes ?? '',
  Approved: claim?.Approved ?? false,
  ApprovedAmount: (claim && offeredAmount(claim)) ?? '',
  ...NO_FILES,
});

interface Approval {
  Approved?: boolean | undefined;
  ApprovedAmount: number | null;
}

interface SharedFields extends Approval {
  OtherNotes: string;
  added: File[];
  removed: number[];
}

/** What the schemas of both kinds are picked for. */
export const SHARED = { Approved: true, ApprovedAmount: true, OtherNotes: true } as const;

/** Whether an approver leaves the amount asked for untouched without granting it: then nothing is noted. */
const isOnlyOffered = ({ Approved, ApprovedAmount }: Approval, claim: Claim | null) =>
  claim?.CanBeApprovedByUser === true &&
  Approved !== true &&
  claim.ApprovedAmount === null &&
  ApprovedAmount === claim.RequestedAmount;

/** What a request says of the approval; a blank amount is sent as such, so that it can be taken away. */
function approvalOf(values: Approval, claim: Claim | null, approver: { id?: number; name: string }) {
  const isNewApproval = values.Approved === true && claim?.ApprovedAt === null;
  return {
    ApprovedAmount: isOnlyOffered(values, claim) ? '' : (values.ApprovedAmount ?? ''),
    ApprovedBy: isNewApproval ? approver.id : '',
    ApprovedByName: isNewApproval ? approver.name : '',
    ...(isNewApproval && { ApprovedAt: Math.floor(Date.now() / 1000) }),
  };
}

/** Whether an approver named an amount without granting it: "updated" alone would read as approved. */
const isOnlyNoted = ({ Approved }: Approval, sentAmount: number | string, claim: Claim | null) =>
  claim?.CanBeApprovedByUser === true && !claim.Approved && Approved !== true && sentAmount !== '';

/** Why a claim cannot be changed by this caller at all; undefined when it can. */
function lockReason(claim: Claim | null): string | undefined {
  if (claim === null || claim.CanBeApprovedByUser) return undefined;
  if (claim.State === 'Paid') return 'Paid records cannot be changed.';
  if (claim.Approved) return 'Approved records cannot be changed.';
  return claim.CanBeEditedByUser ? undefined : 'You may read this record but not change it.';
}

interface KindProps<Row extends Claim> extends ClaimFormProps<Row> {
  schema: z.ZodType<SharedFields>;
  /** What the fields of this kind alone are in a new claim. */
  blank: Readonly<Record<string, unknown>>;
  /** The inputs of this kind alone. */
  children: ReactNode;
}

/** The dialog of one claim of either kind. */
export function ClaimForm<Row extends Claim>(props: KindProps<Row>) {
  const { screen, claim, onOpenReceipt, onClose, schema, blank, children } = props;
  const { noun, calls, texts } = screen;
  const { employee, fullName } = useSession();
  const [isRejecting, setRejecting] = useState(false);
  const { save, progress } = useSave(claim ? calls.change : calls.add, {
    invalidates: afterDeciding(calls.list),
    success: texts.saved,
    failure: (error: unknown) => errorText(error, CLAIM_TEXTS.failed),
  });
  if (claim && isRejecting) {
    return <RejectForm screen={screen} claim={claim} onDone={onClose} onClose={() => setRejecting(false)} />;
  }
  return (
    <FormModal
      title={claim ? `Edit ${noun}` : `Add ${noun}`}
      schema={schema}
      defaultValues={{ ...blank, ...claim, ...sharedValues(claim) }}
      locked={lockReason(claim)}
      onClose={onClose}
      onSubmit={async ({ added, removed, ...values }) => {
        const approval = approvalOf(values, claim, { id: employee.EmployeeID, name: fullName });
        const body = {
          ...values,
          ...approval,
          RemoveReceiptsAttachments: removed,
          Version: claim?.Version,
        };
        const saved = await save({ params: { id: claim?.id }, body, files: { ReceiptsAttachments: added } });
        if (values.Approved === true && (saved as Claim).State === 'Endorsed')
          showToast(CLAIM_TEXTS.endorsed);
        if (claim?.State === 'Endorsed' && !claim.IsYours && (saved as Claim).State === 'Open')
          showToast(CLAIM_TEXTS.endorsementsGone);
        if (isOnlyNoted(values, approval.ApprovedAmount, claim)) showToast(CLAIM_TEXTS.stillWaiting);
      }}
      submitLabel={claim?.State === 'Rejected' ? 'Send Again' : 'Save'}
      actions={
        claim && (
          <>
            <HistoryButton record={`claim:${claim.id}`} />
            {isWaiting(claim) && claim.CanBeApprovedByUser && (
              <RejectButton onPress={() => setRejecting(true)} />
            )}
          </>
        )
      }
    >
      <LockedWhileApproved claim={claim}>
        {children}
        <SharedClaimFields
          claim={claim}
          progress={progress}
          onOpen={(index) => {
            if (claim) onOpenReceipt(claim, index);
          }}
        />
      </LockedWhileApproved>
      <ApprovalFields claim={claim} />
    </FormModal>
  );
}

/** Leads to the reason; what was typed into the claim until then is given up only after a question. */
function RejectButton({ onPress }: { onPress: () => void }) {
  const { isDirty } = useFormState();
  const press = async () => {
    if (!isDirty || (await confirmDiscard())) onPress();
  };
  return (
    <Button variant="default" onClick={() => void press()}>
      Reject
    </Button>
  );
}
