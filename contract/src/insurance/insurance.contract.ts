import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  id,
  inCapitals,
  looseBoolean,
  notes,
  optionalMoney,
  requiredText,
  saved,
  upperText,
  version,
} from '../fields.ts';
import { listQuery } from '../list.ts';
import { isTimeZone } from '../locations/time-zones.ts';
import { AMOUNT_KEYS, DESCRIPTIVE_KEYS, RENEWAL_KEYS, TEXT_KEYS, TOTAL_KEYS } from './insurance.calc.ts';

/** The same schema for each of some keys. */
function schemaPerKey<Key extends string, S extends z.ZodType>(
  keys: readonly Key[],
  schema: S,
): Record<Key, S> {
  return Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, S>;
}

/** Text that spreadsheets and other programs also send as a number; null blanks it. */
const looseText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    if (value === null) return '';
    return typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  }, schema);

const component = optionalMoney
  .pipe(
    z
      .number()
      .refine((value) => value >= 0, 'Please enter digits and a decimal point only')
      .nullable(),
  )
  .optional();

/** Blank and null clear it; only one that is not sent stays as it is. */
const renewal = z.preprocess((value) => (value === '' ? null : value), calendarDate.nullable().optional());

/** What a save may say of one year; fields left out stay as they are, and totals are not read. */
export const yearBody = z.object({
  ...schemaPerKey(AMOUNT_KEYS, component),
  ...schemaPerKey(TEXT_KEYS, looseText(notes()).optional()),
  ...schemaPerKey(RENEWAL_KEYS, renewal),
  /** Figures that are still to be confirmed; a new year is none unless it says so. */
  Draft: looseBoolean.optional(),
});
export type YearValues = z.output<typeof yearBody>;

const yearNumber = (value: string) => /^\d{4}$/.test(value) && Number(value) >= 1990 && Number(value) <= 2100;
export const YEAR_RANGE = 'A year is a number from 1990 to 2100';
/** A year in a body. */
export const insuranceYear = z.int(YEAR_RANGE).min(1990, YEAR_RANGE).max(2100, YEAR_RANGE);

export const insuranceBody = z.object({
  ...schemaPerKey(DESCRIPTIVE_KEYS, looseText(upperText()).optional()),
  LocationID: id,
  LegalName: requiredText('Legal Name is required').transform(inCapitals),
  Name: upperText().pipe(z.string().min(1, 'Location Name is required.')).optional(),
  TimeZone: z.string().trim().refine(isTimeZone, 'Please choose a time zone from the list').optional(),
  YearlyData: z
    .record(z.string(), z.unknown(), 'Please send the years as an object')
    // Counted before any of them is looked at: thousands would take seconds.
    .refine((years) => Object.keys(years).length <= 50, { error: 'At most 50 years at a time', abort: true })
    .refine((years) => Object.keys(years).every(yearNumber), { error: YEAR_RANGE, abort: true })
    .pipe(z.record(z.string(), yearBody))
    .default({}),
  Version: version,
});

const year = z.object({
  Year: z.int(),
  Draft: z.boolean(),
  ...schemaPerKey(AMOUNT_KEYS, z.number().nullable()),
  ...schemaPerKey(TEXT_KEYS, z.string()),
  ...schemaPerKey(RENEWAL_KEYS, z.string().nullable()),
  ...schemaPerKey(TOTAL_KEYS, z.number()),
  Difference: z.number().nullable(),
});
export type InsuranceYear = z.output<typeof year>;

const record = z.object({
  LocationID: z.int(),
  LegalName: z.string(),
  Name: z.string(),
  ...schemaPerKey(DESCRIPTIVE_KEYS, z.string()),
  YearlyData: z.record(z.string(), year),
  Version: z.int(),
});
export type InsuranceRecord = z.output<typeof record>;

/** A year in a query. */
export const yearQuery = z
  .string()
  .refine(yearNumber, YEAR_RANGE)
  .transform((value) => Number(value));

export const listInsurance = defineEndpoint({
  method: 'GET',
  path: '/PropertyInsurancemaster/get',
  summary: 'The insurance records of all locations, with their yearly data.',
  access: page('Location', 'group'),
  query: listQuery(['LegalName', 'Name', 'City', 'State'], {
    /** The year whose figures a file (`Format`) shows; the current one where missing. */
    Year: yearQuery.optional(),
  }),
  output: z.array(record),
});

export const updateInsurance = defineEndpoint({
  method: 'PUT',
  path: '/PropertyInsurancemaster/update',
  summary: 'Change a location’s descriptive fields and the years named; other years stay as they are.',
  access: page('Location', 'group'),
  body: insuranceBody,
  output: z.object({ ...saved, ...record.shape }),
});

export const downloadInsurance = defineEndpoint({
  method: 'GET',
  path: '/PropertyInsurancemaster/download',
  summary: 'One year of all locations as a workbook.',
  access: page('Location', 'group'),
  query: z.object({ year: yearQuery.optional() }),
  output: z.unknown(),
  download: true,
});

export const INSURANCE_TEXTS = {
  saved: 'Location updated successfully!',
  failed: 'Failed to update location.',
  downloadFailed: 'Download failed.',
  empty: 'NO LOCATIONS FOUND',
} as const;
