import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { CLAIM_TEXTS, type Claim, type reimbursementFile } from '@boh/contract/claims/claims.contract.ts';
import type { Endpoint, Shape } from '@boh/contract/endpoint.ts';
import { showHome } from '@boh/contract/home/home.contract.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { NO_FILES } from '../../ui/form/attachments-field.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { ApprovalFields, LockedWhileApproved, SharedClaimFields } from './claim-fields.tsx';

/** The amount a claim offers: to an approver what was asked for, until another is noted; to the submitter their own. */
export const offeredAmount = (claim: Claim) =>
  claim.CanBeApprovedByUser ? (claim.ApprovedAmount ?? claim.RequestedAmount) : claim.RequestedAmount;

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

/** Why a claim cannot be changed by this caller at all; undefined when it can. */
function lockReason(claim: Claim | null): string | undefined {
  if (claim === null || claim.CanBeApprovedByUser) return undefined;
  if (claim.Approved) return 'Approved records cannot be changed.';
  return claim.CanBeEditedByUser ? undefined : 'You may read this record but not change it.';
}

/** One kind of claims. Both are used in the same way: they differ in their words, their calls and their first fields. */
export interface ClaimScreen<Row extends Claim> {
  readonly kind: ClaimKind;
  readonly title: string;
  readonly about: string;
  readonly noun: string;
  readonly texts: { readonly saved: string; readonly empty: string };
  readonly calls: {
    readonly list: Endpoint<undefined, Shape, undefined>;
    readonly add: Endpoint;
    readonly change: Endpoint;
    readonly approve: Endpoint;
    readonly takeBack: Endpoint;
    readonly file: typeof reimbursementFile;
  };
  readonly schema: z.ZodType<SharedFields>;
  /** What the fields of this kind alone are in a new claim. */
  readonly blank: Readonly<Record<string, unknown>>;
  /** What a claim is about, in a few words. */
  readonly nameOf: (claim: Row) => string;
  /** The columns of this kind alone; the first one opens the record. */
  readonly columns: (open: (claim: Row) => void) => Column<Row>[];
  /** The inputs of this kind alone. */
  readonly fields: ReactNode;
}

interface ClaimFormProps<Row extends Claim> {
  screen: ClaimScreen<Row>;
  claim: Row | null;
  onOpenReceipt: (claim: Row, index: number) => void;
  onClose: () => void;
}

/** The dialog of one claim of either kind. */
export function ClaimForm<Row extends Claim>({ screen, claim, onOpenReceipt, onClose }: ClaimFormProps<Row>) {
  const { noun, calls, schema, blank, texts } = screen;
  const { employee, fullName } = useSession();
  const { save, progress } = useSave(claim ? calls.change : calls.add, {
    invalidates: [calls.list, showHome],
    success: texts.saved,
    failure: (error: unknown) => errorText(error, CLAIM_TEXTS.failed),
  });
  return (
    <FormModal
      title={claim ? `Edit ${noun}` : `Add ${noun}`}
      schema={schema}
      defaultValues={{ ...blank, ...claim, ...sharedValues(claim) }}
      locked={lockReason(claim)}
      onClose={onClose}
      onSubmit={({ added, removed, ...values }) => {
        const approval = approvalOf(values, claim, { id: employee.EmployeeID, name: fullName });
        const body = {
          ...values,
          ...approval,
          RemoveReceiptsAttachments: removed,
          Version: claim?.Version,
        };
        return save({ params: { id: claim?.id }, body, files: { ReceiptsAttachments: added } });
      }}
      actions={claim && <HistoryButton record={`claim:${claim.id}`} />}
    >
      <LockedWhileApproved claim={claim}>
        {screen.fields}
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
