import {
  addReimbursement,
  changeReimbursement,
  CLAIM_TEXTS,
  listReimbursements,
  reimbursementBody,
  reimbursementFile,
  type Reimbursement,
} from '@boh/contract/claims/claims.contract.ts';
import { errorText } from '../../api/error-text.ts';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../app/session.tsx';
import { CheckboxField, NotesField } from '../../ui/fields.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { HistoryButton } from '../../ui/history-drawer.tsx';
import type { Column } from '../../ui/table-rows.ts';
import { Note } from './claim-columns.tsx';
import { lockReason, receiptFields, sharedBody, SharedClaimFields, sharedValues } from './claim-form.tsx';
import { ClaimsPage } from './claims-page.tsx';
import { openReceipt } from './open-receipt.ts';

const formSchema = reimbursementBody
  .pick({ Contexts: true, Planned: true, Approved: true, ApprovedAmount: true, OtherNotes: true })
  .extend(receiptFields);

const showReceipt = (claim: Reimbursement, index: number) =>
  void openReceipt(reimbursementFile, claim, index);

const ownColumns = (open: (claim: Reimbursement) => void): Column<Reimbursement>[] => [
  {
    key: 'Contexts',
    header: 'Contexts',
    frozen: true,
    cell: (claim) => (
      <button type="button" className="link" onClick={() => open(claim)}>
        <Note text={claim.Contexts} />
      </button>
    ),
  },
  {
    key: 'Planned',
    header: 'Planned',
    sortValue: ({ Planned }) => (Planned ? 'Yes' : 'No'),
    cell: ({ Planned }) => (Planned ? 'Yes' : 'No'),
  },
];

export function ReimbursementPage() {
  const list = useList(listReimbursements, {});
  return (
    <ClaimsPage
      title="Reimbursements"
      about="What you paid for the hotel and want back."
      addLabel="Add Reimbursement"
      emptyText={CLAIM_TEXTS.reimbursement.empty}
      list={list}
      endpoint={listReimbursements}
      ownColumns={ownColumns}
      onOpenReceipt={showReceipt}
      form={(claim, onClose) => <ReimbursementForm claim={claim} onClose={onClose} />}
    />
  );
}

interface FormProps {
  claim: Reimbursement | null;
  onClose: () => void;
}

function ReimbursementForm({ claim, onClose }: FormProps) {
  const { employee, fullName } = useSession();
  const told = {
    invalidates: [listReimbursements],
    success: CLAIM_TEXTS.reimbursement.saved,
    failure: (error: unknown) => errorText(error, CLAIM_TEXTS.failed),
  };
  const add = useSave(addReimbursement, told);
  const change = useSave(changeReimbursement, told);
  return (
    <FormModal
      title={claim ? 'Edit Reimbursement' : 'Add Reimbursement'}
      schema={formSchema}
      defaultValues={{
        ...sharedValues(claim),
        Contexts: claim?.Contexts ?? '',
        Planned: claim?.Planned ?? false,
      }}
      locked={lockReason(claim)}
      onClose={onClose}
      onSubmit={(values) => {
        const { Contexts, Planned } = values;
        const approver = { id: employee.EmployeeID, name: fullName };
        const body = { Contexts, Planned, ...sharedBody(values, claim, approver) };
        const files = { ReceiptsAttachments: values.added };
        return claim ? change.save({ params: { id: claim.id }, body, files }) : add.save({ body, files });
      }}
      actions={claim && <HistoryButton record={`claim:${claim.id}`} />}
    >
      <NotesField name="Contexts" label="Contexts" rows={2} required disabled={claim?.Approved === true} />
      <CheckboxField name="Planned" label="Planned" disabled={claim?.Approved === true} />
      <SharedClaimFields
        claim={claim}
        progress={claim ? change.progress : add.progress}
        onOpen={(index) => {
          if (claim) showReceipt(claim, index);
        }}
      />
    </FormModal>
  );
}
