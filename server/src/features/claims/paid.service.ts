import { paidDayRefusal } from '@boh/contract/claims/paid-days.calc.ts';
import type { payClaims as payEndpoint } from '@boh/contract/claims/approvals.contract.ts';
import { onlyLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { actOnSeveral } from '../../http/several.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError, badField } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import type { ClaimRow } from './claims.list.repo.ts';
import { findClaims, lockClaims } from './claims.repo.ts';
import { trailed } from './claims.rights.ts';
import * as repo from './paid.repo.ts';

interface Item {
  readonly id: number;
  readonly Version: number;
}

/** Marks approved claims as paid, as one batch of a day: all of them or none. */
export async function payClaims(call: Call<typeof payEndpoint>) {
  const { db, scope, caller, now, body } = call;
  const zone = zoneOf(call);
  const today = localDay(now, zone);
  const { Date: day = today } = body;
  const at = now.toISOString();
  let BatchID = 0;
  const done = await actOnSeveral<ClaimRow, Item>(call, body, {
    kind: 'claim',
    missing: 'This claim',
    keyOf: ({ id }) => id,
    lock: (ids) => lockClaims(db, scope, null, ids),
    refusalOf: ({ row }) => refusalOf(row),
    save: async (chosen) => {
      const approvedOn = chosen.map(({ row }) => localDay(new Date(row.ApprovedAt ?? at), zone));
      const refusal = paidDayRefusal(day, approvedOn, today);
      if (refusal !== null) throw badField('Date', refusal);
      const ids = chosen.map(({ item }) => item.id);
      const batch = { LocationID: onlyLocation(scope), PaidOn: day, PaidBy: caller.EmployeeID };
      BatchID = await repo.insertBatch(db, { ...batch, CreatedAt: at });
      await repo.payClaims(db, ids, BatchID, at);
      await call.audit({ record: `paid-batch:${BatchID}`, after: { Date: day, Claims: ids } });
      return findClaims(db, scope, ids);
    },
    trail: trailed,
    done: (count) => `${count} ${count === 1 ? 'claim' : 'claims'} marked as paid.`,
  });
  return { ...done, BatchID, Date: day };
}

function refusalOf({ State }: ClaimRow): AppError | null {
  if (State === 'Paid') return new AppError('conflict', 'This claim is paid already.');
  return State === 'Approved' ? null : new AppError('conflict', 'This claim is not approved.');
}
