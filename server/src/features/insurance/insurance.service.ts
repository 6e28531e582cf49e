import { insuranceTotals } from '@boh/contract/insurance/insurance.calc.ts';
import type { InsuranceRecord, updateInsurance } from '@boh/contract/insurance/insurance.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../lib/app-error.ts';
import * as repo from './insurance.repo.ts';
import type { InsuredLocation, StoredYear } from './insurance.repo.ts';

const TAKEN = {
  locations_legal_name_unique: 'Another location has this Legal Name.',
  locations_name_unique: 'Another location has this Name.',
};

/** A location's record with its years, each with the totals of the shared calculation. */
function recordOf(location: InsuredLocation, years: readonly StoredYear[]): InsuranceRecord {
  const YearlyData = Object.fromEntries(
    years.map(({ LocationID: _, ...year }) => [String(year.Year), { ...year, ...insuranceTotals(year) }]),
  );
  return { ...location, YearlyData };
}

/** The records of the locations asked for. */
export async function listRecords(
  call: Pick<Call, 'db' | 'scope'>,
  query: Parameters<typeof repo.listInsured>[2],
): Promise<{ rows: InsuranceRecord[]; total: number }> {
  const { rows, total } = await repo.listInsured(call.db, call.scope, query);
  const years = new Map<number, StoredYear[]>(rows.map(({ LocationID }) => [LocationID, []]));
  for (const year of await repo.listYears(call.db, [...years.keys()])) years.get(year.LocationID)?.push(year);
  return { rows: rows.map((row) => recordOf(row, years.get(row.LocationID) ?? [])), total };
}

/**
 * Saves the descriptive fields and the years named, leaving all other years alone. The version is the location's:
 * descriptive fields and years are one record on the screen.
 */
export async function saveRecord(call: Call<typeof updateInsurance>): Promise<InsuranceRecord> {
  const { LocationID, YearlyData, Version, ...fields } = call.body;
  const { db, scope } = call;
  const stored = await repo.lockInsured(db, scope, LocationID);
  if (!stored) throw notFound('This location');
  const record = `location:${LocationID}`;
  await requireVersion(db, record, stored.Version, Version);
  const before = recordOf(stored, await repo.listYears(db, [LocationID]));
  await refuseDuplicates(TAKEN, () =>
    repo.updateInsured(db, LocationID, { ...fields, Version: stored.Version + 1 }),
  );
  for (const [year, values] of Object.entries(YearlyData)) {
    await repo.saveYear(db, LocationID, Number(year), values);
  }
  const after = await repo.findInsured(db, scope, LocationID);
  if (!after) throw new Error('The location was not saved.');
  const saved = recordOf(after, await repo.listYears(db, [LocationID]));
  await call.audit({ record, before: flat(before), after: flat(saved) });
  return saved;
}

/** Years as fields of their own (`2026.BldgLimit`), so that the trail names each figure that changed. */
function flat({ YearlyData, ...location }: InsuranceRecord): Record<string, unknown> {
  const years = Object.entries(YearlyData).flatMap(([year, values]) =>
    Object.entries(values).map(([key, value]) => [`${year}.${key}`, value === '' ? null : value]),
  );
  return { ...location, ...(Object.fromEntries(years) as Record<string, unknown>) };
}
