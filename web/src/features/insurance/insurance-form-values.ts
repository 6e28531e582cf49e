import {
  AMOUNT_KEYS,
  DESCRIPTIVE_KEYS,
  RENEWAL_KEYS,
  TEXT_KEYS,
} from '@boh/contract/insurance/insurance.calc.ts';
import { insuranceBody, yearBody, type InsuranceRecord } from '@boh/contract/insurance/insurance.contract.ts';
import { z } from 'zod';

/**
 * The form's own shape: years under keys that are no numbers (`Y2026`), because the form library takes a number in a
 * field's name for a place in a list.
 */
export const formSchema = insuranceBody
  .omit({ YearlyData: true })
  .extend({ years: z.record(z.string(), yearBody) });

type FormValues = z.output<typeof formSchema>;
type YearValues = Record<string, string | number | boolean | null>;

const KEYS = [...AMOUNT_KEYS, ...TEXT_KEYS, ...RENEWAL_KEYS] as const;

/** A year's fields as the form holds them: blank text for what is missing. */
export const yearValues = (year: Readonly<Record<string, unknown>> | undefined): YearValues => ({
  ...Object.fromEntries(KEYS.map((key) => [key, (year?.[key] ?? '') as string | number])),
  Draft: Boolean(year?.['Draft']),
});

/** Whether anything was entered for a year. */
export const hasFigures = (year: YearValues): boolean =>
  KEYS.some((key) => year[key] !== '' && year[key] !== null && year[key] !== undefined);

/** What the form starts with: the record, with blank fields for years without data. */
export function formValues(record: InsuranceRecord, years: readonly number[]) {
  return {
    LocationID: record.LocationID,
    LegalName: record.LegalName,
    Name: record.Name,
    Version: record.Version,
    ...Object.fromEntries(DESCRIPTIVE_KEYS.map((key) => [key, record[key]])),
    years: Object.fromEntries(years.map((year) => [`Y${year}`, yearValues(record.YearlyData[String(year)])])),
  };
}

/** The request: descriptive fields, and of the years only those with something new in them. */
export function updateBody(record: InsuranceRecord, { years, ...location }: FormValues) {
  const changed = Object.entries(years)
    .map(([key, values]) => [key.slice(1), values] as const)
    .filter(([year, values]) => differs(yearValues(record.YearlyData[year]), yearValues(values)));
  return { ...location, Version: record.Version, YearlyData: Object.fromEntries(changed) };
}

const differs = (before: YearValues, after: YearValues) =>
  [...KEYS, 'Draft'].some((key) => before[key] !== after[key]);

/** The form's name for a field of a year as the server names it (`YearlyData.2025.Notes`). */
export const formName = (serverName: string): string => serverName.replace(/^YearlyData\./, 'years.Y');

/** The year that a field of the form belongs to; undefined for a field of the location. */
export function yearOfField(name: string): number | undefined {
  const year = /^years\.Y(\d+)\./.exec(name)?.[1];
  return year === undefined ? undefined : Number(year);
}
