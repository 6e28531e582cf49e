import { CLAIM_TEXTS, type Claim } from '@boh/contract/claims/claims.contract.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { useSession } from '../../session/session.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { ApprovalFields, LockedWhileApproved, SharedClaimFields } from './claim-fields.tsx';

/** Receipts are chosen and crossed out in the form, and sent with it. */
export const receiptFields = {
  added: z.array(z.custom<File>((value) => value instanceof File)),
  removed: z.array(z.number()),
};

/** The amount a claim offers: to an approver what was asked for, until another is noted; to the submitter their own. */
const offeredAmount = (claim: Claim) =>
  claim.CanBeApprovedByUser ? (claim.ApprovedAmount ?? claim.RequestedAmount) : claim.RequestedAmount;

/** What the fields of both kinds start with. */
const sharedValues = (claim: Claim | null) => ({
  OtherNotes: claim?.OtherNotes ?? '',
  Approved: claim?.Approved ?? false,
  ApprovedAmount: (claim && offeredAmount(claim)) ?? '',
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

type SharedBody = ReturnType<typeof sharedBody>;

/** Whether an approver leaves the amount asked for untouched without granting it: then nothing is noted. */
const isOnlyOffered = ({ Approved, ApprovedAmount }: SharedFields, claim: Claim | null) =>
  claim?.CanBeApprovedByUser === true &&
  Approved !== true &&
  claim.ApprovedAmount === null &&
  ApprovedAmount === claim.RequestedAmount;

/** The part of the request that both kinds share; a blank amount is sent as such, so that it can be taken away. */
function sharedBody(values: SharedFields, claim: Claim | null, approver: { id?: number; name: string }) {
  const isNewApproval = values.Approved === true && claim?.ApprovedAt === null;
  return {
    OtherNotes: values.OtherNotes,
    Approved: values.Approved,
    ApprovedAmount: isOnlyOffered(values, claim) ? '' : (values.ApprovedAmount ?? ''),
    ApprovedBy: isNewApproval ? approver.id : '',
    ApprovedByName: isNewApproval ? approver.name : '',
    ...(isNewApproval && { ApprovedAt: Math.floor(Date.now() / 1000) }),
    RemoveReceiptsAttachments: values.removed,
    Version: claim?.Version,
  };
}

/** Why a claim cannot be changed by this caller at all; undefined when it can. */
function lockReason(claim: Claim | null): string | undefined {
  if (claim === null || claim.CanBeApprovedByUser) return undefined;
  if (claim.Approved) return 'Approved records cannot be changed.';
  return claim.CanBeEditedByUser ? undefined : 'You may read this record but not change it.';
}

/** What a save of either kind says and loads again. */
export const saveOptions = (list: Endpoint, success: string) => ({
  invalidates: [list],
  success,
  failure: (error: unknown) => errorText(error, CLAIM_TEXTS.failed),
});

interface ClaimFormProps<Row extends Claim, S extends z.ZodType<SharedFields>> {
  noun: string;
  claim: Row | null;
  schema: S;
  /** What the fields of this kind alone start with. */
  ownValues: Readonly<Record<string, unknown>>;
  onSave: (
    values: z.output<S>,
    shared: SharedBody,
    files: { ReceiptsAttachments: File[] },
  ) => Promise<unknown>;
  progress: number | null;
  onOpenReceipt: (claim: Row, index: number) => void;
  onClose: () => void;
  /** The fields of this kind alone. */
  children: ReactNode;
}

/** The dialog of one claim of either kind. */
export function ClaimForm<Row extends Claim, S extends z.ZodType<SharedFields>>(
  props: ClaimFormProps<Row, S>,
) {
  const { noun, claim, onOpenReceipt } = props;
  const { employee, fullName } = useSession();
  return (
    <FormModal
      title={claim ? `Edit ${noun}` : `Add ${noun}`}
      schema={props.schema}
      defaultValues={{ ...sharedValues(claim), ...props.ownValues }}
      locked={lockReason(claim)}
      onClose={props.onClose}
      onSubmit={(values) =>
        props.onSave(values, sharedBody(values, claim, { id: employee.EmployeeID, name: fullName }), {
          ReceiptsAttachments: values.added,
        })
      }
      actions={claim && <HistoryButton record={`claim:${claim.id}`} />}
    >
      <LockedWhileApproved claim={claim}>
        {props.children}
        <SharedClaimFields
          claim={claim}
          progress={props.progress}
          onOpen={(index) => {
            if (claim) onOpenReceipt(claim, index);
          }}
        />
      </LockedWhileApproved>
      <ApprovalFields claim={claim} />
    </FormModal>
  );
}
