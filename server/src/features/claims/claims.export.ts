import { claimTotals, type ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import type { ListFile } from '../../http/list-answer.ts';
import { localTime } from '../../lib/local-day.ts';
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
];

/** Texts with times in them say on whose clock, as columns of times do. */
const lastColumns = (timeZone: string): readonly Column[] => [
  { header: `Steps (${timeZone})`, key: 'Steps', type: 'text' },
  { header: 'Paid On', key: 'PaidOn', type: 'date' },
];

/** `Endorsed: Mia Manager, 11/10/2026 10:00 AM, 900.00. Two offers are attached.` */
const stepText = (
  { Decision, Name, At, Amount, Reason }: Shown['Steps'][number],
  timeZone: string,
): string => {
  const time = localTime(new Date(At), timeZone).toFormat('MM/dd/yyyy hh:mm a');
  const amount = Amount === null ? '' : `, ${Amount.toFixed(2)}`;
  return `${Decision}: ${Name}, ${time}${amount}${Reason === '' ? '' : `. ${Reason}`}`;
};

const TITLES = { reimbursement: 'REIMBURSEMENTS', bonus: 'BONUS' } as const;

type Shown = ReturnType<typeof shownTo>;

/** The list as a file; the totals are those of what was asked for and of what was approved. */
export function claimsFile(kind: ClaimKind, timeZone: string): ListFile<Shown> {
  // Of the rows that went into the file, this is all that is kept.
  const amounts: Pick<Shown, 'Approved' | 'State' | 'RequestedAmount' | 'ApprovedAmount'>[] = [];
  return {
    name: kind === 'bonus' ? 'bonus' : 'reimbursements',
    title: TITLES[kind],
    columns: [...OWN[kind], ...SHARED, ...lastColumns(timeZone)],
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
        Steps: row.Steps.map((step) => stepText(step, timeZone)).join('; '),
      };
    },
  };
}
