import { Decimal } from 'decimal.js';
import { decimalOf } from '../typed-amount.ts';

/** PerKey = FranchiseApplicationFee / TotalNumberOfRooms, 2 decimals, 0 if rooms is 0. */
export function perKey(fee: number | string, rooms: number | string): number {
  const amount = countedOf(fee);
  const keys = countedOf(rooms);
  if (keys.isZero()) return 0;
  return amount.div(keys).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}

/** What a form field holds as a number: blank, nonsense and what is below zero count 0. */
function countedOf(value: number | string): Decimal {
  const amount = decimalOf(value);
  return amount === null || amount.isNegative() ? new Decimal(0) : amount;
}

interface Counted {
  readonly FranchiseApplicationFee: number;
  readonly TotalNumberOfRooms: number;
  readonly ParkingCount: number;
  readonly ADAParkingCount: number;
}

/** The sums under the list, exact to the cent. */
export function franchiseTotals(records: readonly Counted[]): Counted {
  const sum = (key: keyof Counted) =>
    records.reduce((total, record) => total.plus(record[key]), new Decimal(0)).toNumber();
  return {
    FranchiseApplicationFee: sum('FranchiseApplicationFee'),
    TotalNumberOfRooms: sum('TotalNumberOfRooms'),
    ParkingCount: sum('ParkingCount'),
    ADAParkingCount: sum('ADAParkingCount'),
  };
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const SHAPES = [
  /^(?<year>\d{4})([/-])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
  /^(?<month>\d{1,2})([/-])(?<day>\d{1,2})\2(?<year>\d{4})$/,
  /^(?<month>[a-z]+) (?<day>\d{1,2}),? (?<year>\d{4})$/,
  /^(?<day>\d{1,2}) (?<month>[a-z]+) (?<year>\d{4})$/,
];

/** The number of a month given as such, by its name or by the first three letters of it; 0 for another word. */
const monthOf = (text: string) =>
  Number(text) || MONTHS.findIndex((name) => name === text || name.slice(0, 3) === text) + 1;

/** `3/31/29` with its century; `70` to `99` are of the last one. */
const withCentury = (text: string): string =>
  text.replace(
    /^(\d{1,2})([/-])(\d{1,2})\2(\d{2})$/,
    (_, month, line, day, year) => `${month}${line}${day}${line}${Number(year) < 70 ? '20' : '19'}${year}`,
  );

/** The calendar date of a free text that is a date and nothing else, as `YYYY-MM-DD`; null for any other text. */
export function dateOf(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/([a-z])\./g, '$1')
    .replace(/\b(\d{1,2})(st|nd|rd|th)\b/g, '$1');
  const parts = SHAPES.map((shape) => shape.exec(withCentury(plain))?.groups).find(
    (groups) => groups !== undefined,
  );
  if (!parts) return null;
  const [year, month, day] = [Number(parts['year']), monthOf(parts['month'] ?? ''), Number(parts['day'])];
  const date = new Date(Date.UTC(year, month - 1, day));
  // A day that the month does not have would be one of the next.
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && year >= 1900 && year <= 2200 ? date.toISOString().slice(0, 10) : null;
}

/** Only the beginning of a time: a month, or a year and what it means. */
const BEGINNINGS = [
  /^(?<month>\d{1,2})[/-](?<year>\d{4})$/,
  /^(?<month>[a-z]+)\.?,? (?<year>\d{4})$/,
  /^(?<year>\d{4})(?![\d/-])/,
];

function beginningOf(text: string): string | null {
  const plain = text.trim().toLowerCase();
  const parts = BEGINNINGS.map((shape) => shape.exec(plain)?.groups).find((groups) => groups !== undefined);
  return parts ? dateOf(`${monthOf(parts['month'] ?? '1')}/1/${parts['year']}`) : null;
}

/**
 * What a free text that may be a date is sorted by: dates by time, a month or a year alone by its first day, then other
 * text by its letters, blank last.
 */
export function dateOrder(text: string): string {
  const date = dateOf(text) ?? beginningOf(text);
  if (date !== null) return `0 ${date}`;
  return text.trim() === '' ? '2' : `1 ${text}`;
}

/** Days from `today` to the date of a free text, negative when it has passed; null when the text is no date. */
export function daysUntil(text: string, today: string): number | null {
  const date = dateOf(text);
  return date === null ? null : (Date.parse(date) - Date.parse(today)) / 86_400_000;
}

/** The countdown beside a free text: `IN 42 DAYS`, `TODAY`, `3 DAYS AGO`; null when the text is no date. */
export function countdown(text: string, today: string): string | null {
  const days = daysUntil(text, today);
  if (days === null) return null;
  if (days === 0) return 'TODAY';
  const count = Math.abs(days);
  const words = `${count.toLocaleString('en-US')} ${count === 1 ? 'DAY' : 'DAYS'}`;
  return days > 0 ? `IN ${words}` : `${words} AGO`;
}

/** Days before a window or an expiration from which the landing page warns, and warns again. */
export const WARNING_DAYS = [90, 60, 30, 7] as const;
const WATCHED = ['Window', 'Expiration'] as const;

export interface FranchiseWarning {
  readonly LocationID: number;
  readonly Name: string;
  readonly Field: (typeof WATCHED)[number];
  readonly Date: string;
  readonly Days: number;
  /** The narrowest limit reached: 7, 30, 60 or 90 days. */
  readonly Limit: (typeof WARNING_DAYS)[number];
}

interface WatchedFranchise {
  readonly LocationID: number;
  readonly Name: string;
  readonly Window: string;
  readonly Expiration: string;
}

/**
 * What the landing page warns of: windows and expirations given as real dates, from 90 days before until the day
 * itself, most urgent first.
 */
export function franchiseWarnings(records: readonly WatchedFranchise[], today: string): FranchiseWarning[] {
  return records
    .flatMap((record) => WATCHED.map((field) => warningOf(record, field, today)))
    .filter((warning) => warning !== null)
    .sort((a, b) => a.Days - b.Days || a.Name.localeCompare(b.Name));
}

function warningOf(
  record: WatchedFranchise,
  Field: (typeof WATCHED)[number],
  today: string,
): FranchiseWarning | null {
  const date = dateOf(record[Field]);
  const Days = daysUntil(record[Field], today);
  if (date === null || Days === null || Days < 0) return null;
  const Limit = WARNING_DAYS.filter((limit) => Days <= limit).at(-1);
  if (Limit === undefined) return null;
  return { LocationID: record.LocationID, Name: record.Name, Field, Date: date, Days, Limit };
}
