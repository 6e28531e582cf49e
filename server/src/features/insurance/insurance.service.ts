import type { BodyOf } from '@boh/contract/endpoint.ts';
import { AMOUNT_KEYS, insuranceTotals, TEXT_KEYS } from '@boh/contract/insurance/insurance.calc.ts';
import type {
  InsuranceRecord,
  InsuranceYear,
  updateInsurance,
} from '@boh/contract/insurance/insurance.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../lib/app-error.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import * as repo from './insurance.repo.ts';

const TAKEN = {
  locations_legal_name_unique: 'Another location has this Legal Name.',
  locations_name_unique: 'Another location has this Name.',
};

type YearValues = BodyOf<typeof updateInsurance>['YearlyData'][string];

const BLANK_YEAR = Object.fromEntries([
  ...AMOUNT_KEYS.map((key) => [key, null]),
  ...TEXT_KEYS.map((key) => [key, '']),
]) as Omit<InsuranceYear, 'Year'>;

function yearOf(Year: number, before: InsuranceYear | undefined, values: YearValues): InsuranceYear {
  const year = { ...(before ?? { ...BLANK_YEAR, Year }), ...withoutUndefined(values) };
  return { ...year, ...insuranceTotals(year) };
}

/**
 * Saves the descriptive fields and the years named, leaving all other years alone. The version is the location's:
 * descriptive fields and years are one record on the screen. What is written is what is answered.
 */
export async function saveRecord(call: Call<typeof updateInsurance>): Promise<InsuranceRecord> {
  const { LocationID, YearlyData, Version, ...fields } = call.body;
  const { db, scope } = call;
  const before = await repo.lockRecord(db, scope, LocationID);
  if (!before) throw notFound('This location');
  const record = `location:${LocationID}`;
  await requireVersion(db, record, before.Version, Version);
  const years = Object.entries(YearlyData).map(([year, values]) =>
    yearOf(Number(year), before.YearlyData[year], values),
  );
  const changed = Object.fromEntries(years.map((year) => [String(year.Year), year]));
  const saved: InsuranceRecord = {
    ...before,
    ...withoutUndefined(fields),
    YearlyData: { ...before.YearlyData, ...changed },
    Version: before.Version + 1,
  };
  await refuseDuplicates(TAKEN, () => repo.saveRecord(db, saved, years));
  await call.audit({ record, ...changesOf(before, saved, Object.keys(changed)) });
  return saved;
}

/** Figures that changed are fields of their own (`2026.BldgLimit`), so that the trail names each; a blank text is none. */
function changesOf(before: InsuranceRecord, saved: InsuranceRecord, savedYears: readonly string[]) {
  const [{ YearlyData: yearsBefore, ...from }, { YearlyData: years, ...to }] = [before, saved];
  const figures: Record<'from' | 'to', Record<string, unknown>> = { from: {}, to: {} };
  for (const year of savedYears) {
    const old = yearsBefore[year];
    for (const [key, value] of Object.entries(years[year] ?? {})) {
      const [was, is] = [old?.[key as keyof InsuranceYear] ?? null, value].map((each) =>
        each === '' ? null : each,
      );
      if (was === is) continue;
      if (old) figures.from[`${year}.${key}`] = was;
      figures.to[`${year}.${key}`] = is;
    }
  }
  return { before: { ...from, ...figures.from }, after: { ...to, ...figures.to } };
}
