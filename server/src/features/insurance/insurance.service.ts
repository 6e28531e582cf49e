import type { InsuranceRecord, updateInsurance } from '@boh/contract/insurance/insurance.contract.ts';
import { LOCATION_TEXTS } from '@boh/contract/locations/locations.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import * as repo from './insurance.repo.ts';
import { insuranceEntry } from './insurance.trail.ts';
import { withYears, yearOf } from './insurance.year.ts';

const TAKEN = {
  locations_legal_name_unique: { field: 'LegalName', sentence: LOCATION_TEXTS.legalNameTaken },
  locations_name_unique: { field: 'Name', sentence: 'Another location has this Name.' },
};

/**
 * Saves the descriptive fields and the years named, leaving all other years alone. The version is the location's:
 * descriptive fields and years are one record on the screen. What is written is what is answered.
 */
export async function saveRecord(call: Call<typeof updateInsurance>): Promise<InsuranceRecord> {
  const { LocationID, YearlyData, Version, ...fields } = call.body;
  const { db, scope } = call;
  const before = await repo.lockRecord(db, scope, LocationID);
  if (!before) throw notFound('This location');
  await requireVersion(db, `location:${LocationID}`, before.Version, Version);
  for (const [year, { Draft }] of Object.entries(YearlyData))
    if (Draft && before.YearlyData[year]?.Draft === false)
      throw new AppError('conflict', `${year} is confirmed and cannot become a draft again.`);
  const years = Object.entries(YearlyData).map(([year, values]) =>
    yearOf(Number(year), before.YearlyData[year], values),
  );
  const saved = withYears({ ...before, ...withoutUndefined(fields) }, years);
  await refuseDuplicates(TAKEN, () => repo.saveRecord(db, saved, years));
  await call.audit(insuranceEntry(before, saved, Object.keys(YearlyData)));
  return saved;
}
