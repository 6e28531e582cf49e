/** The two kinds of claims: one family, in which a bonus has a type where a reimbursement has its contexts. */
export type ClaimKind = 'reimbursement' | 'bonus';

/** What a bonus can be for. */
export const BONUS_TYPES = ['SALES', 'RECOGNITION(PERFORMANCE)', 'BUSINESS GOALS'] as const;
export const MAX_RECEIPTS = 10;

/** The page of each kind, and the word its sentences use. */
export const CLAIM_PAGES = { reimbursement: 'Reimbursement', bonus: 'Bonus' } as const;

const NOUNS = {
  reimbursement: ['reimbursement', 'reimbursements'],
  bonus: ['bonus request', 'bonus requests'],
} as const;

/** `1 reimbursement`, `3 bonus requests`. */
export const claimCount = (kind: ClaimKind, count: number): string =>
  `${count} ${NOUNS[kind][count === 1 ? 0 : 1]}`;

interface ClaimSubmitter {
  readonly EmployeeID: number;
  /** Level at the claim's location; none counts as 0. */
  readonly level: number;
}

/** Somebody who looks at a claim: their standing at the claim's location. */
export interface ClaimViewer extends ClaimSubmitter {
  readonly pages: ReadonlySet<string>;
}

/**
 * `CanBeApprovedByUser`: not the submitter, holds the page there, and has a higher Level
 * there than the submitter.
 */
export function canApprove(kind: ClaimKind, viewer: ClaimViewer, submitter: ClaimSubmitter): boolean {
  return (
    viewer.EmployeeID !== submitter.EmployeeID &&
    viewer.pages.has(CLAIM_PAGES[kind]) &&
    viewer.level > submitter.level
  );
}

/** Who may change an open claim: whoever made it, and whoever may approve it. */
export function canEdit(kind: ClaimKind, viewer: ClaimViewer, submitter: ClaimSubmitter): boolean {
  return viewer.EmployeeID === submitter.EmployeeID || canApprove(kind, viewer, submitter);
}

interface ClaimChange {
  /** What the request says of Approved; undefined leaves it as it is. */
  readonly Approved: boolean | undefined;
  /** The amount the record would have after the save. */
  readonly ApprovedAmount: number | null;
}

export type ClaimRefusal =
  | { readonly code: 'forbidden' | 'conflict'; readonly message: string }
  | { readonly code: 'bad_fields'; readonly field: string; readonly message: string };

/**
 * Why a save is refused, null when it may go through. `Approved` is the stored state; `mayApprove` and `mayEdit` come
 * from the functions above. Nobody without the right to approve gets past the first rule, whatever else the request
 * says. What takes an approval back may correct the claim in the same save: it is open then.
 */
export function claimRefusal(
  kind: ClaimKind,
  stored: { readonly Approved: boolean },
  change: ClaimChange,
  rights: { readonly mayApprove: boolean; readonly mayEdit: boolean },
): ClaimRefusal | null {
  const wanted = change.Approved ?? stored.Approved;
  if (wanted !== stored.Approved && !rights.mayApprove) {
    return { code: 'forbidden', message: `You're not authorized to approve this ${kind}.` };
  }
  if (!rights.mayEdit) {
    return { code: 'forbidden', message: `You may read this ${kind} but not change it.` };
  }
  if (stored.Approved && wanted) {
    return {
      code: 'conflict',
      message: `This ${kind} is approved and cannot be changed. Take the approval back first.`,
    };
  }
  if (wanted && !stored.Approved && (change.ApprovedAmount === null || change.ApprovedAmount < 0)) {
    return {
      code: 'bad_fields',
      field: 'ApprovedAmount',
      message: 'Please enter an approved amount of 0 or more.',
    };
  }
  return null;
}

interface ClaimTotals {
  readonly waiting: number;
  readonly approved: number;
  /** The sum of what was asked for, exact to the cent. */
  readonly requestedAmount: number;
  /** The sum of the approved amounts, exact to the cent. */
  readonly approvedAmount: number;
}

/** Added as whole cents, which every stored amount is: exact, and without the weight of a library on the screen. */
const sumOf = (amounts: readonly (number | null)[]): number =>
  Number(amounts.reduce((cents, amount) => cents + BigInt(Math.round((amount ?? 0) * 100)), 0n)) / 100;

/** The figures under the list: what waits, what is approved, and the sums asked for and approved. */
export function claimTotals(
  claims: readonly {
    readonly Approved: boolean;
    readonly RequestedAmount: number | null;
    readonly ApprovedAmount: number | null;
  }[],
): ClaimTotals {
  const approved = claims.filter((claim) => claim.Approved);
  return {
    waiting: claims.length - approved.length,
    approved: approved.length,
    requestedAmount: sumOf(claims.map(({ RequestedAmount }) => RequestedAmount)),
    approvedAmount: sumOf(approved.map(({ ApprovedAmount }) => ApprovedAmount)),
  };
}
