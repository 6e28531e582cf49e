import { MANAGER_LEVEL } from '@boh/contract/access.ts';
import type { openMap, saveMap } from '@boh/contract/intake/intake-setup.contract.ts';
import { suggestedTarget } from '@boh/contract/intake/intake-figures.calc.ts';
import { INTAKE_TEXTS, type CodeTarget } from '@boh/contract/intake/intake.words.ts';
import { requireVersion, type AuditEntry } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { listLocationsWithLevel } from '../../db/held-locations.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { awaitTurn } from '../sales/sales.write.service.ts';
import { placeOf } from './intake.closing.service.ts';
import * as codesRepo from './intake.codes.repo.ts';
import { awaitClosing, listDaysWithCodes, listHotels } from './intake.days.repo.ts';
import { foldDays, withoutLost, writeFigures } from './intake.figures.ts';
import { recordOf } from './intake.take.service.ts';

/** Whether the caller manages the night audit of a location. */
export async function isManager(
  { db, caller }: Pick<Call, 'db' | 'caller'>,
  LocationID: number,
): Promise<boolean> {
  const managed = await listLocationsWithLevel(db, caller.EmployeeID, 'Night Audit', MANAGER_LEVEL);
  return managed.includes(LocationID);
}

export async function requireManager(
  call: Pick<Call, 'db' | 'caller'>,
  LocationID: number,
  sentence: string,
): Promise<void> {
  if (!(await isManager(call, LocationID))) throw new AppError('forbidden', sentence);
}

async function shownMap(call: Pick<Call, 'db' | 'caller'>, LocationID: number) {
  const [hotel] = await listHotels(call.db, [LocationID]);
  if (!hotel) throw notFound('This location');
  const codes = await codesRepo.listMap(call.db, LocationID);
  return {
    LocationID,
    LocationName: hotel.Name,
    MayChange: await isManager(call, LocationID),
    Version: await codesRepo.findMapVersion(call.db, LocationID),
    Codes: codes.map((code) => ({ ...code, Suggested: suggestedTarget(code.Code, code.Description) })),
  };
}

export const open = (call: Call<typeof openMap>) => shownMap(call, placeOf(call, call.query.LocationID));

type KnownCodes = Awaited<ReturnType<typeof codesRepo.listCodes>>;

/** So many days are worked out at once: their codes are held meanwhile. */
const DAYS_AT_ONCE = 200;

/** Reads the files of days again with other codes, a few days at a time. Answers how many days changed. */
async function readAgain(
  tx: Queryable,
  LocationID: number,
  days: readonly string[],
  codes: { readonly before: KnownCodes; readonly after: KnownCodes },
): Promise<{ changed: number; entries: AuditEntry[] }> {
  let changed = 0;
  const entries: AuditEntry[] = [];
  for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
    const part = days.slice(start, start + DAYS_AT_ONCE);
    const earlier = await foldDays(tx, LocationID, part, codes.before);
    const figures = withoutLost(earlier, await foldDays(tx, LocationID, part, codes.after));
    const written = await writeFigures(tx, { LocationID, figures });
    changed += written.changed.length;
    entries.push(...written.entries);
  }
  return { changed, entries };
}

const changesOf = (
  codes: readonly { Code: string; Field: CodeTarget | null }[],
  before: ReadonlyMap<string, CodeTarget | null>,
) => codes.filter(({ Code, Field }) => (before.get(Code) ?? null) !== Field || !before.has(Code));

const fieldsOf = (codes: readonly { Code: string; Field: CodeTarget | null }[]) =>
  Object.fromEntries(codes.map(({ Code, Field }) => [`Code ${Code}`, Field]));

/** Maps codes, and reads the files already received with them: one transaction, whatever many days change. */
export async function save(call: Call<typeof saveMap>) {
  const { db, body } = call;
  const LocationID = placeOf(call, body.LocationID);
  await requireManager(call, LocationID, INTAKE_TEXTS.mapLevel);
  await awaitTurn(db);
  await awaitClosing(db, LocationID);
  const version = await codesRepo.lockMap(db, LocationID);
  await requireVersion(db, recordOf(LocationID), version, body.Version);
  const before = await codesRepo.listCodes(db, LocationID);
  const byCode = new Map([...before.values()].map(({ Code, Field }) => [Code, Field]));
  const asked = [...new Map(body.Codes.map((code) => [code.Code, code])).values()];
  const changes = changesOf(asked, byCode);
  await codesRepo.mapCodes(db, LocationID, changes);
  await codesRepo.countMapVersion(db, LocationID);
  const after = await codesRepo.listCodes(db, LocationID);
  const named = new Set(changes.map(({ Code }) => Code));
  const ids = [...after.values()].filter(({ Code }) => named.has(Code)).map(({ CodeID }) => CodeID);
  const days = await listDaysWithCodes(db, LocationID, ids);
  const openDays = days.filter(({ IsClosed }) => !IsClosed).map(({ Date: day }) => day);
  const { changed, entries } = await readAgain(db, LocationID, openDays, { before, after });
  await call.audit({
    record: recordOf(LocationID),
    before: fieldsOf(changes.map(({ Code }) => ({ Code, Field: byCode.get(Code) ?? null }))),
    after: { ...fieldsOf(changes), ...(changed > 0 && { ChangedDays: changed }) },
  });
  for (const entry of entries) await call.audit(entry);
  return {
    ...(await shownMap(call, LocationID)),
    ChangedDays: changed,
    ClosedDays: days.length - openDays.length,
  };
}
