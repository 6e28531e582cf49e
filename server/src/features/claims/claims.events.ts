import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { onlyLocation } from '../../db/scope.ts';
import { noteEvents } from '../../db/webhook-events.ts';
import type { Call } from '../../http/call.ts';
import { ownerOf } from './claims.repo.ts';

interface Decided {
  readonly id: number;
  readonly Decision: 'Approved' | 'Rejected';
  /** What was granted; null where nothing was. */
  readonly ApprovedAmount: number | null;
}

/** Tells of claims that got their last word. An endorsement is none, and neither is what takes an approval back. */
export const noteDecided = (
  { db, scope, now }: Pick<Call, 'db' | 'scope' | 'now'>,
  Kind: ClaimKind,
  decided: readonly Decided[],
): Promise<void> =>
  noteEvents(
    db,
    now,
    decided.map(({ id, ...told }) => ({
      type: 'claim.decided',
      record: ownerOf(id),
      data: { ClaimID: id, LocationID: onlyLocation(scope), Kind, ...told },
    })),
  );
