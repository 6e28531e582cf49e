import {
  addBonus,
  approveBonuses,
  bonusFile,
  changeBonus,
  decideBonus,
  CLAIM_TEXTS,
  listBonuses,
  type Bonus,
  takeBackBonuses,
} from '@boh/contract/claims/claims.contract.ts';
import { useList } from '../../api/use-list.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { Note } from './claim-columns.tsx';
import type { ClaimScreen } from './claim-screen.ts';
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
    decide: decideBonus,
    file: bonusFile,
  },
  nameOf: ({ Type }) => Type,
  columns: bonusColumns,
  Form: fetchedLater(() => import('./bonus-form.tsx'), 'BonusForm'),
};

export const BonusPage = () => <ClaimsPage screen={BONUS} list={useList(listBonuses, {})} />;
