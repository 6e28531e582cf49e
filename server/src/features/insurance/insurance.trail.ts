import { YEAR_KEYS } from '@boh/contract/insurance/insurance.calc.ts';
import type { InsuranceRecord } from '@boh/contract/insurance/insurance.contract.ts';
import type { AuditEntry } from '../../db/audit.ts';

const TOLD_KEYS = ['Year', 'Draft', ...YEAR_KEYS] as const;

/** A blank text, or a year that is no draft, is nothing to tell. */
const told = (value: unknown) => (value === '' || value === false ? null : (value ?? null));

/**
 * What a save of a record leaves in its trail: figures that changed are fields of their own (`2026.BldgLimit`), so that the
 * trail names each.
 */
export function insuranceEntry(
  before: InsuranceRecord,
  saved: InsuranceRecord,
  years: Iterable<string | number>,
): AuditEntry {
  const [{ YearlyData: yearsBefore, ...from }, { YearlyData: yearsAfter, ...to }] = [before, saved];
  const figures: Record<'from' | 'to', Record<string, unknown>> = { from: {}, to: {} };
  for (const year of years) {
    const [old, now] = [yearsBefore[year], yearsAfter[year]];
    for (const key of TOLD_KEYS) {
      const [was, is] = [told(old?.[key]), told(now?.[key])];
      if (was === is) continue;
      if (old) figures.from[`${year}.${key}`] = was;
      if (now) figures.to[`${year}.${key}`] = is;
    }
  }
  return {
    record: `location:${saved.LocationID}`,
    before: { ...from, ...figures.from },
    after: { ...to, ...figures.to },
  };
}
