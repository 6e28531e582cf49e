import { exactSum } from '../exact-sum.ts';
import { amountOf, decimalOf, roundToCents, type TypedAmount } from '../typed-amount.ts';

/** The keys of an insurance year, in the groups that are added up. */
export const INSURED_VALUE_KEYS = [
  'BldgLimit',
  'ContentsLimit',
  'BusinessIncome',
  'OutdoorSigns',
  'Rooms',
  'FandBInclLiquor',
  'Other',
  'LiquorOnly',
] as const;
export const WORKERS_COMP_KEYS = ['Premium9052', 'Premium9058', 'Premium8742', 'Premium8810'] as const;
export const PREMIUM_KEYS = ['PROPERTY', 'GL', 'UMBRELLA', 'CRIME', 'EPLI', 'AUTO', 'WC', 'FLOOD'] as const;
export const ROOM_SALES_KEYS = ['RoomSalesActual', 'RoomSalesToInsurance'] as const;
export const AMOUNT_KEYS = [
  ...INSURED_VALUE_KEYS,
  ...WORKERS_COMP_KEYS,
  ...PREMIUM_KEYS,
  ...ROOM_SALES_KEYS,
] as const;

export const CARRIER_KEYS = [
  'PropertyCarrier',
  'GLCarrier',
  'UmbrellaCarrier',
  'WorkersCompCarrier',
] as const;
export const DEDUCTIBLE_KEYS = [
  'PropertyDeductible',
  'GLDeductible',
  'UmbrellaDeductible',
  'CrimeDeductible',
  'EPLIDeductible',
  'AutoDeductible',
  'WCDeductible',
  'FloodDeductible',
] as const;
/** The day on which the policy of each line ends and has to be renewed. */
export const RENEWAL_KEYS = [
  'PropertyRenewal',
  'GLRenewal',
  'UmbrellaRenewal',
  'CrimeRenewal',
  'EPLIRenewal',
  'AutoRenewal',
  'WCRenewal',
  'FloodRenewal',
] as const;
export const GENERAL_KEYS = [
  'Flag',
  'FloodZone',
  'MortgageHolder',
  'INSURANCEPOLICY',
  'EMPLOYEECOUNTS',
] as const;
export const CLAIM_KEYS = [
  'WINDHAIL',
  'CodeUpgradeLimit',
  'PropertyLossRuns',
  'GLLiabilityLossRuns',
  'OpenClaims',
  'ClosedClaims',
] as const;
export const NOTE_KEYS = ['Updates', 'CoverageExclusionNotes'] as const;
export const TEXT_KEYS = [
  ...GENERAL_KEYS,
  ...CARRIER_KEYS,
  ...DEDUCTIBLE_KEYS,
  ...CLAIM_KEYS,
  ...NOTE_KEYS,
] as const;

export const TOTAL_KEYS = ['TotalInsuredValue', 'TotalWorkersComp', 'TotalPremium', 'Difference'] as const;

/** The descriptive fields, which belong to the location. */
export const DESCRIPTIVE_KEYS = [
  'Address1',
  'City',
  'State',
  'ZipCode',
  'County',
  'PhoneNumber',
  'APN',
  'TimeZone',
  'FEIN',
  'Occupancy',
  'Pool',
  'Alarm',
  'Sprinklered',
  'Construction',
  'Roof',
  'Stories',
  'SQFT',
  'ValuePerFt',
] as const;

export type AmountKey = (typeof AMOUNT_KEYS)[number];
export type TextKey = (typeof TEXT_KEYS)[number];
export type TotalKey = (typeof TOTAL_KEYS)[number];
export type RenewalKey = (typeof RENEWAL_KEYS)[number];
export type YearKey = AmountKey | TextKey | RenewalKey | TotalKey;

/** Year fields in the order of comparison and workbook: each total after its components. Renewals came later and stand last, so that no other column moves. */
export const YEAR_KEYS: readonly YearKey[] = [
  ...GENERAL_KEYS,
  ...INSURED_VALUE_KEYS,
  'TotalInsuredValue',
  ...WORKERS_COMP_KEYS,
  'TotalWorkersComp',
  ...PREMIUM_KEYS,
  'TotalPremium',
  ...ROOM_SALES_KEYS,
  'Difference',
  ...CARRIER_KEYS,
  ...DEDUCTIBLE_KEYS,
  ...CLAIM_KEYS,
  ...NOTE_KEYS,
  ...RENEWAL_KEYS,
];

const isAmountKey = (key: string): key is AmountKey => (AMOUNT_KEYS as readonly string[]).includes(key);
/** Whether a key holds a day. */
export const isRenewalKey = (key: string): key is RenewalKey =>
  (RENEWAL_KEYS as readonly string[]).includes(key);
export const isTotalKey = (key: string): key is TotalKey => (TOTAL_KEYS as readonly string[]).includes(key);
/** Whether a key holds money: typed, or worked out. */
export const isMoneyKey = (key: string): boolean => isAmountKey(key) || isTotalKey(key);

const sumOf = (year: Readonly<Partial<Record<AmountKey, TypedAmount>>>, keys: readonly AmountKey[]): number =>
  columnTotal(keys.map((key) => year[key]));

type InsuranceTotals = Record<Exclude<TotalKey, 'Difference'>, number> & { Difference: number | null };

/**
 * The computed fields of a year: sums of their components, non-numeric ones ignored;
 * Difference = RoomSalesActual minus RoomSalesToInsurance, blank if either is not numeric.
 */
export function insuranceTotals(year: Readonly<Partial<Record<AmountKey, TypedAmount>>>): InsuranceTotals {
  const actual = decimalOf(year.RoomSalesActual);
  const insured = decimalOf(year.RoomSalesToInsurance);
  return {
    TotalInsuredValue: sumOf(year, INSURED_VALUE_KEYS),
    TotalWorkersComp: sumOf(year, WORKERS_COMP_KEYS),
    TotalPremium: sumOf(year, PREMIUM_KEYS),
    Difference: actual && insured ? roundToCents(actual.minus(insured)) : null,
  };
}

/** The years to choose from: the current one and those in the data, newest first. */
export function yearsOf(
  records: readonly { readonly YearlyData: Readonly<Record<string, unknown>> }[],
  currentYear: number,
): number[] {
  const years = new Set([currentYear]);
  for (const { YearlyData } of records) for (const year of Object.keys(YearlyData)) years.add(Number(year));
  return [...years].sort((a, b) => b - a);
}

/** Years by their number; a draft holds figures that nobody has confirmed yet. */
type Years = Readonly<Record<string, { readonly Draft?: boolean } | undefined>>;

/** The confirmed years of a record, newest first. */
const confirmedYears = (yearlyData: Years): number[] =>
  Object.keys(yearlyData)
    .filter((year) => !yearlyData[year]?.Draft)
    .map(Number)
    .sort((a, b) => b - a);

/**
 * The years a comparison starts with: the 3 most recent confirmed ones of the record, or of the list, newest first, where
 * the record has none yet.
 */
export function defaultYears(yearlyData: Years, listed: readonly number[]): number[] {
  const own = confirmedYears(yearlyData);
  return (own.length > 0 ? own : listed).slice(0, 3);
}

/** The confirmed year before a year: what its figures are held against, and what a draft of it is copied from. */
export const yearBefore = (yearlyData: Years, year: number): number | undefined =>
  confirmedYears(yearlyData).find((other) => other < year);

/** The year to renew for: the one after the newest that any record has confirmed. */
export const nextYear = (records: readonly { readonly YearlyData: Years }[], currentYear: number): number =>
  Math.max(currentYear - 1, ...records.flatMap(({ YearlyData }) => confirmedYears(YearlyData).slice(0, 1))) +
  1;

interface Rowlike {
  readonly LocationID?: number | null;
  readonly LegalName: string;
  readonly Address1: string;
  readonly City: string;
}

/** Rows without LocationID, or duplicated by location, legal name, address and city, are dropped. */
export function cleanRows<Row extends Rowlike>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (!row.LocationID) return false;
    const key = JSON.stringify([row.LocationID, row.LegalName, row.Address1, row.City]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** What names one year's policy or happened in that year: it says nothing of the next one. */
const OF_ITS_YEAR = {
  INSURANCEPOLICY: '',
  PropertyLossRuns: '',
  GLLiabilityLossRuns: '',
  OpenClaims: '',
  ClosedClaims: '',
  Updates: '',
  RoomSalesActual: null,
} as const satisfies Partial<Record<AmountKey | TextKey, '' | null>>;

/** The same day some years on; of 29 February, where there is none, the 28th. */
function yearsLater(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  return `${year}${day.endsWith('-02-29') && !isLeap ? '-02-28' : day.slice(4)}`;
}

/**
 * A year as a draft from one some years before: its limits, premiums, carriers and terms, without what is of that year
 * alone. Policies are renewed on the same day again: nobody would be reminded of a day left blank.
 */
export const draftFrom = <Year extends object>(last: Year, years = 1): Year & { Draft: true } => ({
  ...last,
  ...OF_ITS_YEAR,
  ...Object.fromEntries(
    Object.entries(last)
      .filter(([key, day]) => isRenewalKey(key) && typeof day === 'string' && day !== '')
      .map(([key, day]) => [key, yearsLater(String(day), years)]),
  ),
  Draft: true,
});

/** The sum of one column, exact to the cent; blanks count nothing. */
export function columnTotal(values: readonly TypedAmount[]): number {
  return exactSum(values.map((value) => amountOf(value) ?? 0));
}
