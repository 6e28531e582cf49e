import { BONUS_TYPES } from '@boh/contract/claims/claims.calc.ts';
import {
  addBonus,
  approveBonuses,
  bonusBody,
  bonusFile,
  changeBonus,
  CLAIM_TEXTS,
  listBonuses,
  type Bonus,
  takeBackBonuses,
} from '@boh/contract/claims/claims.contract.ts';
import { useList } from '../../api/use-list.ts';
import { fileFields } from '../../ui/form/attachments-field.tsx';
import { NotesField, SelectField } from '../../ui/form/fields.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { Note } from './claim-columns.tsx';
import { SHARED, type ClaimScreen } from './claim-form.tsx';
import { ClaimsPage } from './claims-page.tsx';

export const bonusColumns = (open: (claim: Bonus) => void): Column<Bonus>[] => [
  { key: 'Type', header: 'Type', frozen: true, cell: openCell(open, ({ Type }) => Type) },
  { key: 'TypeInDetails', header: 'Type In Details', cell: (claim) => <Note text={claim.TypeInDetails} /> },
];

const BONUS: ClaimScreen<Bonus> = {
  kind: 'bonus',
  title: 'Bonus',
  about: 'Bonuses asked for at this location, and what was granted.',
  noun: 'Bonus',
  texts: CLAIM_TEXTS.bonus,
  calls: {
    list: listBonuses,
    add: addBonus,
    change: changeBonus,
    approve: approveBonuses,
    takeBack: takeBackBonuses,
    file: bonusFile,
  },
  schema: bonusBody.pick({ Type: true, TypeInDetails: true, ...SHARED }).extend(fileFields),
  blank: { Type: '', TypeInDetails: '' },
  nameOf: ({ Type }) => Type,
  columns: bonusColumns,
  fields: (
    <>
      <SelectField name="Type" label="Type" options={BONUS_TYPES} emptyLabel="Select Type" required />
      <NotesField name="TypeInDetails" label="Type In Details" rows={2} />
    </>
  ),
};

export const BonusPage = () => <ClaimsPage screen={BONUS} list={useList(listBonuses, {})} />;
