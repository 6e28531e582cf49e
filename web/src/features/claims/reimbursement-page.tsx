import {
  addReimbursement,
  changeReimbursement,
  CLAIM_TEXTS,
  listReimbursements,
  reimbursementBody,
  reimbursementFile,
  type Reimbursement,
} from '@boh/contract/claims/claims.contract.ts';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { CheckboxField, NotesField } from '../../ui/form/fields.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { Note } from './claim-columns.tsx';
import { ClaimForm, receiptFields, saveOptions } from './claim-form.tsx';
import { ClaimsPage } from './claims-page.tsx';
import { openReceipt } from './open-receipt.ts';

const formSchema = reimbursementBody
  .pick({ Contexts: true, Planned: true, Approved: true, ApprovedAmount: true, OtherNotes: true })
  .extend(receiptFields);

const showReceipt = (claim: Reimbursement, index: number) =>
  void openReceipt(reimbursementFile, claim, index);

export const reimbursementColumns = (open: (claim: Reimbursement) => void): Column<Reimbursement>[] => [
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
      ownColumns={reimbursementColumns}
      onOpenReceipt={showReceipt}
      form={(claim, onClose) => <ReimbursementForm claim={claim} onClose={onClose} />}
    />
  );
}

function ReimbursementForm({ claim, onClose }: { claim: Reimbursement | null; onClose: () => void }) {
  const told = saveOptions(listReimbursements, CLAIM_TEXTS.reimbursement.saved);
  const add = useSave(addReimbursement, told);
  const change = useSave(changeReimbursement, told);
  return (
    <ClaimForm
      noun="Reimbursement"
      claim={claim}
      schema={formSchema}
      ownValues={{ Contexts: claim?.Contexts ?? '', Planned: claim?.Planned ?? false }}
      onSave={({ Contexts, Planned }, shared, files) => {
        const body = { Contexts, Planned, ...shared };
        return claim ? change.save({ params: { id: claim.id }, body, files }) : add.save({ body, files });
      }}
      progress={claim ? change.progress : add.progress}
      onOpenReceipt={showReceipt}
      onClose={onClose}
    >
      <NotesField name="Contexts" label="Contexts" rows={2} required />
      <CheckboxField name="Planned" label="Planned" />
    </ClaimForm>
  );
}
