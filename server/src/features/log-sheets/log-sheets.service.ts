import { cashTotals } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import { LOG_SHEET_TEXTS } from '@boh/contract/log-sheets/log-sheets.contract.ts';
import type {
  markAda as markAdaEndpoint,
  markCall as markCallEndpoint,
  postAda as postAdaEndpoint,
  postCall as postCallEndpoint,
  postCashCount as postCashCountEndpoint,
} from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { said } from '@boh/contract/fields.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { onlyLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { lockBank, rematch, rematchCorrected } from '../bank/bank.matching.ts';
import {
  ADA,
  CALLS,
  CASH,
  insertSheet,
  lockEntry,
  markDone,
  replaceCount,
  type Sheet,
} from './log-sheets.repo.ts';
import type { adaCompliance, cashCounts, preDepartureCalls } from './log-sheets.table.ts';

export type AdaRow = typeof adaCompliance.$inferSelect;
export type CashRow = typeof cashCounts.$inferSelect;
export type CallRow = typeof preDepartureCalls.$inferSelect;

/** Where and by whom a new entry was posted: always from the session. */
const postedBy = <E extends Endpoint>(call: Call<E>) => ({
  LocationID: onlyLocation(call.scope),
  PostedBy: call.caller.EmployeeID,
  PostedByName: call.caller.name,
  CreatedAt: call.now.toISOString(),
});

export async function postAda(call: Call<typeof postAdaEndpoint>) {
  const row = await insertSheet(call.db, ADA, { ...postedBy(call), ...call.body });
  await call.audit({ record: `ada:${row.ADAComplianceID}`, after: call.body });
  return { ...said(LOG_SHEET_TEXTS.adaAdded), ...row, Timezone: zoneOf(call) };
}

/**
 * The count to be corrected, locked, so that of two corrections at once the second is told of the first. Behind the lock of the
 * deposits, as whoever works them out has it: they write to the counts, and would wait for each other.
 */
async function lockCorrected(call: Call<typeof postCashCountEndpoint>, id: number): Promise<CashRow> {
  await lockBank(call.db, onlyLocation(call.scope));
  const count = await lockEntry(call.db, call.scope, CASH, id);
  if (!count) throw notFound('This count');
  if (count.CorrectedBy !== null) throw new AppError('conflict', LOG_SHEET_TEXTS.corrected);
  if (count.Date !== call.body.Date) throw badField('Date', LOG_SHEET_TEXTS.correctionDate);
  return count;
}

export async function postCashCount(call: Call<typeof postCashCountEndpoint>) {
  const { Corrects: named, ...count } = call.body;
  const corrected = named === undefined ? null : await lockCorrected(call, named);
  const Corrects = corrected && (corrected.Corrects ?? corrected.LogID);
  const row = await insertSheet(call.db, CASH, { ...postedBy(call), ...count, Corrects });
  const after = { ...count, ...cashTotals(row), ...(Corrects !== null && { Corrects }) };
  await call.audit({ record: `cash-count:${row.LogID}`, after });
  if (corrected && Corrects !== null) {
    await replaceCount(call.db, Corrects, row.LogID);
    const CorrectedBy = row.LogID;
    await call.audit({
      record: `cash-count:${corrected.LogID}`,
      before: { CorrectedBy: null },
      after: { CorrectedBy },
    });
  }
  const { LocationID, Date } = row;
  if (Corrects !== null) await rematchCorrected(call.db, { LocationID, CountID: Corrects, Date });
  else if (row.DepositDrop > 0) await rematch(call.db, LocationID, { from: Date, to: Date });
  return { ...said(LOG_SHEET_TEXTS.cashAdded), ...row, Timezone: zoneOf(call) };
}

export async function postCall(call: Call<typeof postCallEndpoint>) {
  const row = await insertSheet(call.db, CALLS, { ...postedBy(call), ...call.body });
  await call.audit({ record: `pre-departure-call:${row.PreDepartCallID}`, after: call.body });
  return { ...said(LOG_SHEET_TEXTS.callAdded), ...row };
}

/** Open to done, never back. Marking again changes nothing, so that the first name stays. */
async function mark<Table extends typeof adaCompliance | typeof preDepartureCalls, E extends Endpoint>(
  call: Call<E>,
  sheet: Sheet<Table>,
  id: number,
  Done: boolean,
) {
  const entry = await lockEntry(call.db, call.scope, sheet, id);
  if (!entry) throw notFound('This entry');
  if (entry.Done && !Done) throw new AppError('conflict', LOG_SHEET_TEXTS.doneIsFinal);
  const before = { Done: entry.Done };
  if (entry.Done || !Done) return { row: entry, before };
  const by = { UpdatedByName: call.caller.name, UpdatedAt: call.now.toISOString() };
  return { row: await markDone(call.db, sheet, id, by), before };
}

export async function markAda(call: Call<typeof markAdaEndpoint>) {
  const { ADAComplianceID, Done } = call.body;
  const { row, before } = await mark(call, ADA, ADAComplianceID, Done);
  await call.audit({ record: `ada:${ADAComplianceID}`, before, after: { Done: row.Done } });
  return { ...said(LOG_SHEET_TEXTS.done), ...row, Timezone: zoneOf(call) };
}

export async function markCall(call: Call<typeof markCallEndpoint>) {
  const { PreDepartCallID, Done } = call.body;
  const { row, before } = await mark(call, CALLS, PreDepartCallID, Done);
  await call.audit({ record: `pre-departure-call:${PreDepartCallID}`, before, after: { Done: row.Done } });
  return { ...said(LOG_SHEET_TEXTS.done), ...row };
}
