import {
  addReimbursement,
  approveReimbursements,
  changeReimbursement,
  decideReimbursement,
  CLAIM_TEXTS,
  listReimbursements,
  reimbursementFile,
  type Reimbursement,
  takeBackReimbursements,
} from '@boh/contract/claims/claims.contract.ts';
import { useList } from '../../api/use-list.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { Note } from './claim-columns.tsx';
import type { ClaimScreen } from './claim-screen.ts';
import { ClaimsPage } from './claims-page.tsx';

const plannedOf = ({ Planned }: Reimbursement) => (Planned ? 'Yes' : 'No');

export const reimbursementColumns = (open: (claim: Reimbursement) => void): Column<Reimbursement>[] => [
  {
    key: 'Contexts',
    header: 'Contexts',
    frozen: true,
    cell: openCell(open, ({ Contexts }) => <Note text={Contexts} />),
  },
  { key: 'Planned', header: 'Planned', sortValue: plannedOf, cell: plannedOf },
];

const REIMBURSEMENT: ClaimScreen<Reimbursement> = {
  kind: 'reimbursement',
  title: 'Reimbursements',
  about: 'What you paid for the hotel and want back.',
  noun: 'Reimbursement',
  texts: CLAIM_TEXTS.reimbursement,
  calls: {
    list: listReimbursements,
    add: addReimbursement,
    change: changeReimbursement,
    approve: approveReimbursements,
    takeBack: takeBackReimbursements,
    decide: decideReimbursement,
    file: reimbursementFile,
  },
  nameOf: ({ Contexts }) => Contexts,
  columns: reimbursementColumns,
  Form: fetchedLater(() => import('./reimbursement-form.tsx'), 'ReimbursementForm'),
};

export const ReimbursementPage = () => (
  <ClaimsPage screen={REIMBURSEMENT} list={useList(listReimbursements, {})} />
);
