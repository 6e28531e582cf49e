import { BONUS_TYPES } from '@boh/contract/claims/claims.calc.ts';
import {
  addBonus,
  bonusBody,
  bonusFile,
  changeBonus,
  CLAIM_TEXTS,
  listBonuses,
  type Bonus,
} from '@boh/contract/claims/claims.contract.ts';
import { errorText } from '../../api/error-text.ts';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../app/session.tsx';
import { NotesField, SelectField } from '../../ui/fields.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { HistoryButton } from '../../ui/history-drawer.tsx';
import type { Column } from '../../ui/table-rows.ts';
import { Note } from './claim-columns.tsx';
import { lockReason, receiptFields, sharedBody, SharedClaimFields, sharedValues } from './claim-form.tsx';
import { ClaimsPage } from './claims-page.tsx';
import { openReceipt } from './open-receipt.ts';

const formSchema = bonusBody
  .pick({ Type: true, TypeInDetails: true, Approved: true, ApprovedAmount: true, OtherNotes: true })
  .extend(receiptFields);

const showReceipt = (claim: Bonus, index: number) => void openReceipt(bonusFile, claim, index);

const ownColumns = (open: (claim: Bonus) => void): Column<Bonus>[] => [
  {
    key: 'Type',
    header: 'Type',
    frozen: true,
    cell: (claim) => (
      <button type="button" className="link" onClick={() => open(claim)}>
        {claim.Type}
      </button>
    ),
  },
  { key: 'TypeInDetails', header: 'Type In Details', cell: (claim) => <Note text={claim.TypeInDetails} /> },
];

export function BonusPage() {
  const list = useList(listBonuses, {});
  return (
    <ClaimsPage
      title="Bonus"
      about="Bonuses asked for at this location, and what was granted."
      addLabel="Add Bonus"
      emptyText={CLAIM_TEXTS.bonus.empty}
      list={list}
      endpoint={listBonuses}
      ownColumns={ownColumns}
      onOpenReceipt={showReceipt}
      form={(claim, onClose) => <BonusForm claim={claim} onClose={onClose} />}
    />
  );
}

function BonusForm({ claim, onClose }: { claim: Bonus | null; onClose: () => void }) {
  const { employee, fullName } = useSession();
  const told = {
    invalidates: [listBonuses],
    success: CLAIM_TEXTS.bonus.saved,
    failure: (error: unknown) => errorText(error, CLAIM_TEXTS.failed),
  };
  const add = useSave(addBonus, told);
  const change = useSave(changeBonus, told);
  return (
    <FormModal
      title={claim ? 'Edit Bonus' : 'Add Bonus'}
      schema={formSchema}
      defaultValues={{
        ...sharedValues(claim),
        Type: claim?.Type ?? '',
        TypeInDetails: claim?.TypeInDetails ?? '',
      }}
      locked={lockReason(claim)}
      onClose={onClose}
      onSubmit={(values) => {
        const { Type, TypeInDetails } = values;
        const approver = { id: employee.EmployeeID, name: fullName };
        const body = { Type, TypeInDetails, ...sharedBody(values, claim, approver) };
        const files = { ReceiptsAttachments: values.added };
        return claim ? change.save({ params: { id: claim.id }, body, files }) : add.save({ body, files });
      }}
      actions={claim && <HistoryButton record={`claim:${claim.id}`} />}
    >
      <SelectField
        name="Type"
        label="Type"
        options={BONUS_TYPES}
        emptyLabel="Select Type"
        required
        disabled={claim?.Approved === true}
      />
      <NotesField name="TypeInDetails" label="Type In Details" rows={2} disabled={claim?.Approved === true} />
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
