import { franchiseWarnings, perKey, type FranchiseWarning } from '@boh/contract/franchise/franchise.calc.ts';
import type { Franchise, saveFranchise } from '@boh/contract/franchise/franchise.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { listHeldLocations } from '../../db/held-locations.ts';
import { locationsOnly, narrow, type Scope } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../lib/app-error.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import { refreshForLocation } from '../payroll/payroll.figures.ts';
import * as repo from './franchise.repo.ts';
import { listWatched } from './franchise.watched.repo.ts';

const withPerKey = (row: repo.FranchiseRow): Franchise => ({
  ...row,
  PerKey: perKey(row.FranchiseApplicationFee, row.TotalNumberOfRooms),
});

/** The agreements of the scope, with their computed PerKey. */
export async function listAgreements(
  call: Pick<Call, 'db' | 'scope'>,
  query: Parameters<typeof repo.listFranchises>[2],
): Promise<{ rows: Franchise[]; total: number }> {
  const { rows, total } = await repo.listFranchises(call.db, call.scope, query);
  return { rows: rows.map(withPerKey), total };
}

/** Windows and expirations that come near, for the landing page. */
export async function listWarnings(db: Queryable, scope: Scope, today: string): Promise<FranchiseWarning[]> {
  return franchiseWarnings(await listWatched(db, scope), today);
}

/** Whether the caller may read an agreement (and its history): their role at that location has the page. */
export async function mayRead(
  { db, caller }: Pick<Call, 'db' | 'caller'>,
  LocationID: number,
): Promise<boolean> {
  if (!caller.pages.has('Franchise')) return false;
  const held = await listHeldLocations(db, { EmployeeID: caller.EmployeeID, pages: ['Franchise'] });
  return (await repo.findFranchise(db, locationsOnly(held), LocationID)) !== undefined;
}

/** Saves an agreement; its number of rooms is the location's own and is changed there. */
export async function saveAgreement(call: Call<typeof saveFranchise>): Promise<Franchise> {
  const { TotalNumberOfRooms: rooms, RoomsBefore, PerKey: _, Version, ...sent } = call.body;
  const { db } = call;
  const { LocationID } = sent;
  const stored = await repo.lockFranchise(db, narrow(call.scope, LocationID), LocationID);
  if (!stored) throw notFound('This franchise');
  await requireVersion(db, `franchise:${LocationID}`, stored.Version, Version);
  const isResized = rooms !== undefined && rooms !== RoomsBefore && rooms !== stored.TotalNumberOfRooms;
  const saved: repo.FranchiseRow = {
    ...stored,
    ...(withoutUndefined(sent) as Partial<repo.FranchiseRow>),
    ...(isResized && { TotalNumberOfRooms: rooms }),
    Version: stored.Version + 1,
  };
  await repo.saveFranchise(db, saved);
  if (isResized) {
    await repo.updateRooms(db, LocationID, rooms);
    await call.audit({
      record: `location:${LocationID}`,
      before: { TotalNumberOfRooms: stored.TotalNumberOfRooms },
      after: { TotalNumberOfRooms: rooms },
    });
    for (const entry of await refreshForLocation(db, LocationID)) await call.audit(entry);
  }
  const after = withPerKey(saved);
  await call.audit({ record: `franchise:${LocationID}`, before: withPerKey(stored), after });
  return after;
}
