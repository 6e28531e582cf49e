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
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { NotesField, SelectField } from '../../ui/form/fields.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { Note } from './claim-columns.tsx';
import { ClaimForm, receiptFields, saveOptions } from './claim-form.tsx';
import { ClaimsPage } from './claims-page.tsx';
import { openReceipt } from './open-receipt.ts';

const formSchema = bonusBody
  .pick({ Type: true, TypeInDetails: true, Approved: true, ApprovedAmount: true, OtherNotes: true })
  .extend(receiptFields);

const showReceipt = (claim: Bonus, index: number) => void openReceipt(bonusFile, claim, index);

export const bonusColumns = (open: (claim: Bonus) => void): Column<Bonus>[] => [
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
      ownColumns={bonusColumns}
      onOpenReceipt={showReceipt}
      form={(claim, onClose) => <BonusForm claim={claim} onClose={onClose} />}
    />
  );
}

function BonusForm({ claim, onClose }: { claim: Bonus | null; onClose: () => void }) {
  const told = saveOptions(listBonuses, CLAIM_TEXTS.bonus.saved);
  const add = useSave(addBonus, told);
  const change = useSave(changeBonus, told);
  return (
    <ClaimForm
      noun="Bonus"
      claim={claim}
      schema={formSchema}
      ownValues={{ Type: claim?.Type ?? '', TypeInDetails: claim?.TypeInDetails ?? '' }}
      onSave={({ Type, TypeInDetails }, shared, files) => {
        const body = { Type, TypeInDetails, ...shared };
        return claim ? change.save({ params: { id: claim.id }, body, files }) : add.save({ body, files });
      }}
      progress={claim ? change.progress : add.progress}
      onOpenReceipt={showReceipt}
      onClose={onClose}
    >
      <SelectField name="Type" label="Type" options={BONUS_TYPES} emptyLabel="Select Type" required />
      <NotesField name="TypeInDetails" label="Type In Details" rows={2} />
    </ClaimForm>
  );
}
