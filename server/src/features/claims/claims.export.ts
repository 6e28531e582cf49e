import { claimTotals, type ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import type { ListFile } from '../../http/list-answer.ts';
import type { Column } from '../../lib/tables/columns.ts';
import type { shownTo } from './claims.rights.ts';

const OWN: Record<ClaimKind, readonly Column[]> = {
  reimbursement: [
    { header: 'Contexts', key: 'Contexts', type: 'text' },
    { header: 'Planned', key: 'Planned', type: 'boolean' },
  ],
  bonus: [
    { header: 'Type', key: 'Type', type: 'text' },
    { header: 'Type In Details', key: 'TypeInDetails', type: 'text' },
  ],
};

const SHARED: readonly Column[] = [
  { header: 'Employee Name', key: 'EmployeeName', type: 'text' },
  { header: 'Requested', key: 'RequestedAmount', type: 'money' },
  { header: 'Approved', key: 'Approved', type: 'boolean' },
  { header: 'Approved By', key: 'ApprovedByName', type: 'text' },
  { header: 'Approved Amount', key: 'ApprovedAmount', type: 'money' },
  { header: 'Approved At', key: 'ApprovedAt', type: 'instant' },
  { header: 'Other Notes', key: 'OtherNotes', type: 'text' },
  { header: 'Attachments', key: 'ReceiptsAttachments', type: 'text' },
  { header: 'Submitted', key: 'CreatedAt', type: 'instant' },
  { header: 'State', key: 'State', type: 'text' },
  { header: 'Steps', key: 'Steps', type: 'text' },
  { header: 'Paid On', key: 'PaidOn', type: 'date' },
];

const TITLES = { reimbursement: 'REIMBURSEMENTS', bonus: 'BONUS' } as const;

type Shown = ReturnType<typeof shownTo>;

/** The list as a file; the totals are those of what was asked for and of what was approved. */
export function claimsFile(kind: ClaimKind): ListFile<Shown> {
  // Of the rows that went into the file, this is all that is kept.
  const amounts: Pick<Shown, 'Approved' | 'State' | 'RequestedAmount' | 'ApprovedAmount'>[] = [];
  return {
    name: kind === 'bonus' ? 'bonus' : 'reimbursements',
    title: TITLES[kind],
    columns: [...OWN[kind], ...SHARED],
    totals: () => {
      const { requestedAmount, approvedAmount } = claimTotals(amounts);
      return { RequestedAmount: requestedAmount, ApprovedAmount: approvedAmount };
    },
    exportRow: (row) => {
      const { Approved, State, RequestedAmount, ApprovedAmount, ApprovedAt } = row;
      amounts.push({ Approved, State, RequestedAmount, ApprovedAmount });
      return {
        ...row,
        ApprovedAt: ApprovedAt === null ? null : new Date(ApprovedAt * 1000),
        Steps: row.Steps.map(({ Decision, Name }) => `${Decision}: ${Name}`),
      };
    },
  };
}
