import type { closeDay, reopenDay } from '@boh/contract/intake/intake.contract.ts';
import { MANAGER_LEVEL } from '@boh/contract/access.ts';
import { checkText, missingOf, nextToClose } from '@boh/contract/intake/intake.calc.ts';
import { INTAKE_TEXTS, intakeSentences } from '@boh/contract/intake/intake.words.ts';
import type { Queryable } from '../../db/client.ts';
import { listLocationsWithLevel } from '../../db/held-locations.ts';
import { requireLocation } from '../../db/scope.ts';
import { noteEvents } from '../../db/webhook-events.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { spokenTime } from '../sales/sales.closed.ts';
import { awaitTurn, lockDays } from '../sales/sales.write.service.ts';
import { listCodes } from './intake.codes.repo.ts';
import { findDay, type KnownDay } from './intake.day.service.ts';
import * as repo from './intake.days.repo.ts';
import { dayDetail } from './intake.detail.service.ts';
import { figuresAmong, foldDays, writeFigures } from './intake.figures.ts';
import { recordOf } from './intake.take.service.ts';

const conflict = (sentence: string) => new AppError('conflict', sentence);

/** The location that a call names, or the selected one. */
export function placeOf(
  { scope, caller }: Pick<Call, 'scope' | 'caller'>,
  LocationID: number | undefined,
): number {
  return requireLocation(scope, LocationID ?? caller.location?.LocationID ?? 0);
}

async function dayOf(db: Queryable, LocationID: number, day: string, now: Date): Promise<KnownDay> {
  const known = await findDay(db, LocationID, day, now);
  if (!known) throw notFound('This location');
  return known;
}

/** Why a day cannot be closed now. */
function refuseClosing({ hotel, facts, row }: KnownDay): void {
  const { Date: day, Today } = facts;
  const next = nextToClose(hotel);
  if (row.ClosedAt !== null)
    throw conflict(
      intakeSentences.closedAlready(day, row.ClosedByName ?? '', spokenTime(row.ClosedAt, hotel.TimeZone)),
    );
  if (day > Today) throw conflict(intakeSentences.notYet(day));
  if (hotel.First !== null && day < hotel.First)
    throw conflict(intakeSentences.beforeFirst(day, hotel.First));
  if (next !== null && next !== day) throw conflict(intakeSentences.earlierFirst(day, next));
  const missing = missingOf(facts);
  if (missing.length > 0) {
    const told = missing.map((check) => checkText(check, facts));
    throw conflict(intakeSentences.notBalanced(day, told));
  }
}

/**
 * Closes a day. Its sales are kept to this transaction before they are looked at: an import that is under way ends first,
 * one that comes later finds the day closed.
 */
export async function close(call: Call<typeof closeDay>) {
  const { db, caller, now, body } = call;
  const LocationID = placeOf(call, body.LocationID);
  await repo.awaitClosing(db, LocationID);
  await lockDays(db, LocationID, [body.Date]);
  refuseClosing(await dayOf(db, LocationID, body.Date, now));
  await repo.insertClosing(
    db,
    { LocationID, Date: body.Date },
    { EmployeeID: caller.EmployeeID, Name: caller.name, At: now.toISOString() },
  );
  await call.audit({
    record: recordOf(LocationID),
    before: { State: 'Balanced' },
    after: { Date: body.Date, State: 'Closed' },
  });
  const record = `day:${LocationID}:${body.Date}`;
  await noteEvents(db, now, [{ type: 'sales.day.closed', record, data: { LocationID, Date: body.Date } }]);
  return dayDetail(call, LocationID, body.Date);
}

/** Reopens a day; its files count with the codes as they are mapped by now. */
export async function reopen(call: Call<typeof reopenDay>) {
  const { db, caller, now, body } = call;
  const LocationID = placeOf(call, body.LocationID);
  const managed = await listLocationsWithLevel(db, caller.EmployeeID, 'Night Audit', MANAGER_LEVEL);
  if (!managed.includes(LocationID)) throw new AppError('forbidden', INTAKE_TEXTS.reopenLevel);
  await awaitTurn(db);
  await repo.awaitClosing(db, LocationID);
  const day = { LocationID, Date: body.Date };
  if ((await dayOf(db, LocationID, body.Date, now)).row.State !== 'Closed')
    throw conflict(INTAKE_TEXTS.notClosed);
  await repo.endClosing(db, day, {
    ...{ EmployeeID: caller.EmployeeID, Name: caller.name, At: now.toISOString(), Reason: body.Reason },
  });
  const figures = await foldDays(db, LocationID, [body.Date], await listCodes(db, LocationID));
  const { changed, entries } = await writeFigures(db, { LocationID, figures });
  const [other] = changed;
  await call.audit({
    record: recordOf(LocationID),
    before: { State: 'Closed', ...figuresAmong(other?.before ?? null) },
    after: {
      ...{ Date: body.Date, State: 'Reopened', Reason: body.Reason },
      ...figuresAmong(other?.after ?? null),
    },
  });
  for (const entry of entries) await call.audit(entry);
  return dayDetail(call, LocationID, body.Date);
}
