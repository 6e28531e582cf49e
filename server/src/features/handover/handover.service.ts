import { HANDOVER_TEXTS } from '@boh/contract/handover/handover.contract.ts';
import type {
  acknowledgeHandover as acknowledgeEndpoint,
  handOver as handOverEndpoint,
} from '@boh/contract/handover/handover.contract.ts';
import { onlyLocation } from '../../db/scope.ts';
import { noteEvents } from '../../db/webhook-events.ts';
import type { Call } from '../../http/call.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { bookChanged } from '../desk-log/desk-log.service.ts';
import { contentsNow } from './handover.contents.ts';
import * as repo from './handover.repo.ts';

export const readingOf = (call: Pick<Call, 'scope' | 'caller' | 'now'>): repo.Reading => ({
  scope: call.scope,
  me: call.caller.EmployeeID,
  zone: zoneOf(call),
  now: call.now,
});

async function shown(call: Pick<Call, 'db' | 'scope' | 'caller' | 'now'>, HandoverID: number) {
  const handover = await repo.findHandover(call.db, readingOf(call), HandoverID);
  if (!handover) throw notFound(HANDOVER_TEXTS.missing);
  return handover;
}

/** Hands over what is open at this moment, whatever a screen showed before. */
export async function handOver(call: Call<typeof handOverEndpoint>) {
  const { db, caller, body } = call;
  const LocationID = onlyLocation(call.scope);
  const { OpenEntries, OpenAda, OpenCalls, ...Contents } = await contentsNow(db, LocationID);
  const values = {
    ...body,
    ...{ OpenEntries, OpenAda, OpenCalls, OverShort: Contents.CashCount?.OverShort ?? null },
  };
  const HandoverID = await repo.insertHandover(db, {
    ...values,
    ...{ LocationID, PostedBy: caller.EmployeeID, PostedByName: caller.name },
    ...{ CreatedAt: call.now.toISOString(), Contents },
  });
  const record = `handover:${HandoverID}`;
  await call.audit({ record, after: values });
  const { OverShort } = values;
  const data = { HandoverID, LocationID, OpenEntries, OpenAda, OpenCalls, OverShort };
  await noteEvents(db, call.now, [{ type: 'handover.created', record, data }]);
  await bookChanged(db, LocationID);
  return shown(call, HandoverID);
}

/** Acknowledges in the caller's name. Once more changes nothing, so that the first time stays. */
export async function acknowledge(call: Call<typeof acknowledgeEndpoint>) {
  const { db, caller } = call;
  const { HandoverID } = call.body;
  const found = await repo.lockHandover(db, call.scope, HandoverID);
  if (!found) throw notFound(HANDOVER_TEXTS.missing);
  if (found.PostedBy === caller.EmployeeID) throw new AppError('conflict', HANDOVER_TEXTS.ownHandover);
  const At = call.now.toISOString();
  const by = { HandoverID, EmployeeID: caller.EmployeeID, Name: caller.name, At };
  const isFirst = await repo.insertAcknowledgement(db, by);
  if (isFirst && found.AcknowledgedAt === null) await repo.setAcknowledged(db, HandoverID, At);
  const after = { AcknowledgedBy: caller.name };
  await call.audit({
    record: `handover:${HandoverID}`,
    before: isFirst ? { AcknowledgedBy: null } : after,
    after,
  });
  if (isFirst) await bookChanged(db, onlyLocation(call.scope));
  return shown(call, HandoverID);
}
