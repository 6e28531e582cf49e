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

interface ClaimTotals {
  /** Open or endorsed. */
  readonly waiting: number;
  readonly rejected: number;
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
    readonly State: string;
    readonly RequestedAmount: number | null;
    readonly ApprovedAmount: number | null;
  }[],
): ClaimTotals {
  const approved = claims.filter((claim) => claim.Approved);
  const rejected = claims.filter(({ State }) => State === 'Rejected').length;
  return {
    waiting: claims.length - approved.length - rejected,
    rejected,
    approved: approved.length,
    requestedAmount: sumOf(claims.map(({ RequestedAmount }) => RequestedAmount)),
    approvedAmount: sumOf(approved.map(({ ApprovedAmount }) => ApprovedAmount)),
  };
}
