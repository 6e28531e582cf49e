import {
  canApprove,
  canEdit,
  claimCount,
  claimRefusal,
  type ClaimKind,
} from '@boh/contract/claims/claims.calc.ts';
import { onlyLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { actOnSeveral, type Chosen } from '../../http/several.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ClaimRow } from './claims.list.repo.ts';
import * as repo from './claims.repo.ts';
import { isVisible, refusalOf, submitterOf, viewerOf, visibleTo } from './claims.service.ts';

interface Decided {
  readonly id: number;
  readonly Version: number;
  /** What is granted; left out where an approval is taken back, it stays as it is. */
  readonly ApprovedAmount?: number | null | undefined;
}

const amountOf = ({ row, item }: Chosen<ClaimRow, Decided>) =>
  item.ApprovedAmount === undefined ? row.ApprovedAmount : item.ApprovedAmount;

/** Approves several claims, or takes their approval back, each by the rules that hold for it alone. */
export function decideSeveral(
  call: Pick<Call, 'db' | 'scope' | 'caller' | 'now' | 'audit'>,
  kind: ClaimKind,
  Approved: boolean,
  asked: { readonly Items: readonly Decided[]; readonly SkipRefused: boolean },
) {
  const { db, scope, caller, now } = call;
  const viewer = viewerOf(caller);
  return actOnSeveral<ClaimRow, Decided>(call, asked, {
    kind: 'claim',
    missing: `This ${kind}`,
    keyOf: ({ id }) => id,
    lock: async (ids) => {
      const visible = await visibleTo(db, onlyLocation(scope), kind, caller);
      const rows = await repo.lockClaims(db, scope, kind, ids);
      return rows.filter((row) => isVisible(visible, row));
    },
    refusalOf: (chosen) => {
      const { row } = chosen;
      const rights = {
        mayApprove: canApprove(kind, viewer, submitterOf(row)),
        mayEdit: canEdit(kind, viewer, submitterOf(row)),
      };
      const refusal = claimRefusal(kind, row, { Approved, ApprovedAmount: amountOf(chosen) }, rights);
      if (refusal) return refusalOf(refusal);
      return row.Approved === Approved ? new AppError('conflict', `This ${kind} is not approved.`) : null;
    },
    save: (chosen) =>
      repo.decideClaims(
        db,
        scope,
        kind,
        chosen.map((one) => ({ id: one.item.id, amount: amountOf(one) })),
        { Approved, ApprovedBy: Approved ? caller.EmployeeID : null, at: now.toISOString() },
      ),
    done: (count) =>
      Approved
        ? `${claimCount(kind, count)} approved.`
        : `Approval of ${claimCount(kind, count)} taken back.`,
  });
}
