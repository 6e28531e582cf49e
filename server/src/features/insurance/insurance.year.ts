import {
  AMOUNT_KEYS,
  draftFrom,
  insuranceTotals,
  RENEWAL_KEYS,
  TEXT_KEYS,
  yearBefore,
} from '@boh/contract/insurance/insurance.calc.ts';
import type {
  InsuranceRecord,
  InsuranceYear,
  YearValues,
} from '@boh/contract/insurance/insurance.contract.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

const BLANK_YEAR = {
  ...Object.fromEntries([
    ...[...AMOUNT_KEYS, ...RENEWAL_KEYS].map((key) => [key, null]),
    ...TEXT_KEYS.map((key) => [key, '']),
  ]),
  Draft: false,
} as Omit<InsuranceYear, 'Year'>;

/** A year of a record as it is after a save: values left out stay as they are. */
export function yearOf(Year: number, before: InsuranceYear | undefined, values: YearValues): InsuranceYear {
  const year = { ...(before ?? BLANK_YEAR), ...withoutUndefined(values), Year };
  return { ...year, ...insuranceTotals(year) };
}

/** A draft of a year from the confirmed one before it; undefined where there is none. */
export function draftOf({ YearlyData }: InsuranceRecord, Year: number): InsuranceYear | undefined {
  const source = YearlyData[String(yearBefore(YearlyData, Year))];
  return source && yearOf(Year, draftFrom(source, Year - source.Year), {});
}

/** A draft of a year that nothing comes before. */
export const blankDraft = (Year: number): InsuranceYear => yearOf(Year, undefined, { Draft: true });

/** The record with some of its years changed, and its next version. */
export const withYears = (before: InsuranceRecord, years: readonly InsuranceYear[]): InsuranceRecord => ({
  ...before,
  YearlyData: {
    ...before.YearlyData,
    ...Object.fromEntries(years.map((year) => [String(year.Year), year])),
  },
  Version: before.Version + 1,
});
