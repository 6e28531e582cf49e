import { claimCount, claimTotals } from '@boh/contract/claims/claims.calc.ts';
import type { Claim } from '@boh/contract/claims/claims.contract.ts';
import type { SeveralAction } from '../../ui/table/several-action.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { afterDeciding, offeredAmount, type ClaimScreen } from './claim-screen.ts';

function skipped(claim: Claim): string | null {
  if (claim.Approved) return 'Approved already.';
  if (!claim.CanBeApprovedByUser) return `You may not approve this one. ${claim.CannotDecide ?? ''}`.trim();
  return offeredAmount(claim) === null ? 'No amount was asked for: open it to enter one.' : null;
}

/** Whether the caller's approval of the offered amount is an endorsement only. */
const isAboveLimit = (claim: Claim) =>
  claim.FinalUpTo !== null && (offeredAmount(claim) ?? 0) > claim.FinalUpTo;

/** Approves each claim with the amount that its dialog would offer; before that, the amounts are there to be read. */
export const approval = <Row extends Claim>({ kind, calls }: ClaimScreen<Row>): SeveralAction<Row> => ({
  label: 'Approve',
  endpoint: calls.approve,
  invalidates: afterDeciding(calls.list),
  skipped,
  summary: (claims) => {
    const granted = claims.map((claim) => ({
      ...claim,
      Approved: true,
      ApprovedAmount: offeredAmount(claim),
    }));
    const above = claims.filter(isAboveLimit).length;
    const endorsed = above === 0 ? '' : ` Above your limit: ${above}, which waits for somebody higher.`;
    return `${claimCount(kind, claims.length)} will be approved, $${formatMoney(claimTotals(granted).approvedAmount)} in all.${endorsed}`;
  },
  detail: (claim) => `$${formatMoney(offeredAmount(claim))}`,
  itemOf: (claim) => ({ id: claim.id, Version: claim.Version, ApprovedAmount: offeredAmount(claim) }),
  undo: {
    endpoint: calls.takeBack,
    itemOf: ({ ApprovedAmount }) => ({ ApprovedAmount: ApprovedAmount ?? '' }),
    // Of what was endorsed before, taking the approval back makes those endorsements void too: that is more than undoing.
    takes: ({ State }) => State === 'Open',
    // What was only endorsed has no approval to take back, and a stand-in takes none back that they gave.
    isOver: ({ Approved, CanBeApprovedByUser }) => !Approved || !CanBeApprovedByUser,
  },
});
