import { listPayable } from '@boh/contract/claims/approvals.contract.ts';
import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import type { Claim, reimbursementFile } from '@boh/contract/claims/claims.contract.ts';
import type { Endpoint, Shape } from '@boh/contract/endpoint.ts';
import { showHome } from '@boh/contract/home/home.contract.ts';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/table/table-rows.ts';

/** Whether a claim still waits for somebody's decision. */
export const isWaiting = ({ State }: Claim): boolean => State === 'Open' || State === 'Endorsed';

/** The amount a claim offers: to an approver what was asked for, until another is noted; to the submitter their own. */
export const offeredAmount = (claim: Claim) =>
  claim.CanBeApprovedByUser ? (claim.ApprovedAmount ?? claim.RequestedAmount) : claim.RequestedAmount;

/** The lists that a saved or decided claim may stand in, or no longer. */
export const afterDeciding = (list: Endpoint): readonly Endpoint[] => [list, listPayable, showHome];

export interface ClaimFormProps<Row extends Claim> {
  screen: ClaimScreen<Row>;
  claim: Row | null;
  onOpenReceipt: (claim: Row, index: number) => void;
  onClose: () => void;
}

/** One kind of claims. Both are used in the same way: they differ in their words, their calls and their first fields. */
export interface ClaimScreen<Row extends Claim> {
  readonly kind: ClaimKind;
  readonly title: string;
  readonly about: string;
  readonly noun: string;
  readonly texts: { readonly saved: string; readonly empty: string };
  readonly calls: {
    readonly list: Endpoint<undefined, Shape, undefined>;
    readonly add: Endpoint;
    readonly change: Endpoint;
    readonly approve: Endpoint;
    readonly takeBack: Endpoint;
    readonly decide: Endpoint;
    readonly file: typeof reimbursementFile;
  };
  /** What a claim is about, in a few words. */
  readonly nameOf: (claim: Row) => string;
  /** The columns of this kind alone; the first one opens the record. */
  readonly columns: (open: (claim: Row) => void) => Column<Row>[];
  /** The dialog of a claim. */
  readonly Form: (props: ClaimFormProps<Row>) => ReactNode;
}
