import { MANAGER_LEVEL } from '@boh/contract/access.ts';
import { nextToClose } from '@boh/contract/intake/intake.calc.ts';
import type { IntakeDayDetail } from '@boh/contract/intake/intake.contract.ts';
import { listLocationsWithLevel } from '../../db/held-locations.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../lib/app-error.ts';
import { checksOf, findDay } from './intake.day.service.ts';
import { findFigures, listClosings, listUnknown } from './intake.days.repo.ts';
import { listDayFiles } from './intake.list.repo.ts';

type Asking = Pick<Call, 'db' | 'caller' | 'scope' | 'now'>;

function historyOf(closings: Awaited<ReturnType<typeof listClosings>>): IntakeDayDetail['History'] {
  return closings.flatMap(({ ClosedByName, ClosedAt, ReopenedByName, ReopenedAt, Reason }) => [
    ...(ReopenedAt === null
      ? []
      : [{ What: 'Reopened' as const, ByName: ReopenedByName ?? '', At: ReopenedAt, Reason }]),
    { What: 'Closed' as const, ByName: ClosedByName, At: ClosedAt, Reason: '' },
  ]);
}

/** A day with its files, its figures, and what it lacks. */
export async function dayDetail(call: Asking, LocationID: number, day: string): Promise<IntakeDayDetail> {
  const { db, caller, scope, now } = call;
  const known = await findDay(db, LocationID, day, now);
  if (!known) throw notFound('This location');
  const { hotel, facts, row } = known;
  const key = { LocationID, Date: day };
  const managed = await listLocationsWithLevel(db, caller.EmployeeID, 'Night Audit', MANAGER_LEVEL);
  const ids = scope.kind === 'locations' ? scope.ids : [];
  return {
    ...row,
    Figures: await findFigures(db, key),
    Checks: checksOf(facts),
    DayFiles: await listDayFiles(db, { ids, zone: hotel.TimeZone }, key),
    Unknown: await listUnknown(db, key),
    NextToClose: nextToClose(hotel),
    TotalNumberOfRooms: hotel.TotalNumberOfRooms,
    MayReopen: row.State === 'Closed' && managed.includes(LocationID),
    History: historyOf(await listClosings(db, key)),
  };
}
