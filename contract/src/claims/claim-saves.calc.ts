import { isApproved, PAID_IS_PAID, type ClaimState, type Refusal, type Verdict } from './approvals.calc.ts';
import type { ClaimKind } from './claims.calc.ts';

interface ClaimChange {
  /** What the request says of Approved; undefined leaves it as it is. */
  readonly Approved: boolean | undefined;
  /** The amount the record would have after the save. */
  readonly ApprovedAmount: number | null;
}

export type ClaimRefusal =
  | { readonly code: 'forbidden' | 'conflict'; readonly message: string }
  | { readonly code: 'bad_fields'; readonly field: string; readonly message: string };

const notAuthorized = (kind: ClaimKind) => `You're not authorized to approve this ${kind}.`;

/** What a refused decision is told: where it is about the person, first that they may not approve, then why. */
export const refusedText = (kind: ClaimKind, { code, reason }: Refusal): ClaimRefusal => ({
  code,
  message: code === 'conflict' ? reason : `${notAuthorized(kind)} ${reason}`,
});

/**
 * Why a save is refused, null when it may go through. What is paid nobody takes back; nobody without the right to approve or
 * to take back gets past the second rule, whatever else the request says. What takes an approval back may correct the claim in the same save: it is
 * open then. A rejected claim is its submitter's to correct.
 */
export function claimRefusal(
  kind: ClaimKind,
  State: ClaimState,
  change: ClaimChange,
  rights: { readonly verdict: Verdict; readonly isSubmitter: boolean },
): ClaimRefusal | null {
  const { verdict, isSubmitter } = rights;
  const wanted = change.Approved ?? isApproved(State);
  if (State === 'Paid' && !wanted) return { code: 'conflict', message: PAID_IS_PAID };
  if (wanted !== isApproved(State) && !verdict.may) {
    // That it is theirs is no news to a submitter: they are told no reason.
    return isSubmitter ? { code: 'forbidden', message: notAuthorized(kind) } : refusedText(kind, verdict);
  }
  if (isApproved(State) && wanted) {
    const isKnown = isSubmitter || verdict.may || verdict.code === 'conflict';
    return isKnown ? { code: 'conflict', message: lockedText(kind, State) } : readOnly(kind);
  }
  if (!verdict.may && !isSubmitter) {
    return verdict.code === 'conflict' ? refusedText(kind, verdict) : readOnly(kind);
  }
  if (wanted && (change.ApprovedAmount === null || change.ApprovedAmount < 0)) {
    return {
      code: 'bad_fields',
      field: 'ApprovedAmount',
      message: 'Please enter an approved amount of 0 or more.',
    };
  }
  return null;
}

const readOnly = (kind: ClaimKind): ClaimRefusal => ({
  code: 'forbidden',
  message: `You may read this ${kind} but not change it.`,
});

const lockedText = (kind: ClaimKind, State: ClaimState) =>
  State === 'Paid'
    ? `This ${kind} is paid and cannot be changed.`
    : `This ${kind} is approved and cannot be changed. Take the approval back first.`;
