import { Decimal } from 'decimal.js';
import { calendarDate, count, money, positiveMoney } from '@boh/contract/fields.ts';
import { averageRate, parseLongDate, wrongWeekday } from '@boh/contract/sales/sales.calc.ts';
import { DAY_LIMITS, type SalesFigures } from '@boh/contract/sales/sales.contract.ts';
import type { z } from 'zod';
import type { TableValue as Cell } from '../../lib/tables/spreadsheet-reader.ts';

type Field = keyof SalesFigures;

/** Header names in use at hotels, without blanks, signs and case. The field's own name always counts. */
const SYNONYMS: Record<Field, readonly string[]> = {
  Date: ['businessdate', 'reportdate', 'day'],
  HotelName: ['hotel', 'location', 'locationname', 'property', 'propertyname'],
  RoomRevenue: ['roomsrevenue', 'roomrev', 'roomsales'],
  OtherRevenue: ['otherrev', 'miscrevenue', 'fandbrevenue', 'fbrevenue'],
  RoomsSold: ['occupied', 'occupiedrooms', 'roomsoccupied', 'sold', 'soldrooms'],
  TotalAvailableRooms: ['availablerooms', 'roomsavailable', 'available', 'totalrooms'],
  Adr: ['averagedailyrate', 'averagerate', 'avgrate'],
  OOO: ['outoforder', 'outoforderrooms', 'roomsoutoforder', 'ooorooms'],
  TotalCost: ['payrollcost', 'laborcost', 'labourcost', 'payroll'],
  Stayover: ['stayovers', 'stayoverrooms'],
  Checkout: ['checkouts', 'checkoutrooms', 'departures'],
};
const FIELDS = Object.keys(SYNONYMS) as Field[];

/** Columns of our own exports that are computed or given by the database. */
const KNOWN_EXTRAS = new Set(['reportid', 'revpar', 'occupancy']);

const plainName = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '');

export interface Header {
  /** Under which name each field stands; a field the file lacks is missing. */
  readonly names: ReadonlyMap<Field, string>;
  readonly ignored: readonly string[];
  /** A field that two columns claim. */
  readonly twice: Field | null;
}

/** What the columns of a file mean. */
export function readHeader(headers: readonly string[]): Header {
  const names = new Map<Field, string>();
  const ignored: string[] = [];
  let twice: Field | null = null;
  for (const header of headers) {
    const name = plainName(header);
    const field = FIELDS.find((known) => known.toLowerCase() === name || SYNONYMS[known].includes(name));
    if (field && names.has(field)) twice = field;
    else if (field) names.set(field, header);
    else if (name !== '' && !KNOWN_EXTRAS.has(name)) ignored.push(header.slice(0, 60));
  }
  return { names, ignored, twice };
}

/** Tells the header from a title above it: no row counts without a date and a hotel. */
export function isHeader(headers: readonly string[]): boolean {
  const { names } = readHeader(headers);
  return names.has('Date') && names.has('HotelName');
}

const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** A day as a spreadsheet cell, ISO, month/day/year or a long English text. */
function dateText(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const written = String(cell ?? '').trim();
  const us = US_DATE.exec(written);
  if (us) return `${us[3] ?? ''}-${(us[1] ?? '').padStart(2, '0')}-${(us[2] ?? '').padStart(2, '0')}`;
  const iso = /^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?Z?$/.exec(written);
  return iso?.[1] ?? parseLongDate(written) ?? written;
}

/** `$1,234.50` and `(12.00)` are how reports write amounts. */
function amountText(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const plain = cell.replace(/[$\s]/g, '');
  const negative = /^\((.+)\)$/.exec(plain);
  return negative ? `-${negative[1] ?? ''}` : plain;
}

/** A rate is a quotient: spreadsheets carry it with all its decimals. */
function rateText(cell: Cell): Cell {
  const written = amountText(cell);
  const number = typeof written === 'string' ? written.replaceAll(',', '') : written;
  if (typeof number !== 'number' && !(typeof number === 'string' && /^-?\d+\.\d{3,}$/.test(number)))
    return written;
  if (!Number.isFinite(Number(number))) return written;
  return new Decimal(number).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}

/** A figure of one day: the largest of either sign is `limit`. */
const within = (schema: z.ZodType<number>, limit: number) =>
  schema.refine(
    (value) => Math.abs(value) <= limit,
    `more than ${limit.toLocaleString('en-US')} in one day cannot be right`,
  );
const dayAmount = within(money, DAY_LIMITS.amount);
const positiveDayAmount = within(positiveMoney, DAY_LIMITS.amount);
const dayRooms = within(count, DAY_LIMITS.rooms);
const AMOUNTS = {
  RoomRevenue: dayAmount,
  OtherRevenue: dayAmount,
  TotalCost: positiveDayAmount,
} as const;
type Count = 'RoomsSold' | 'TotalAvailableRooms' | 'OOO' | 'Stayover' | 'Checkout';

interface ReadRow {
  readonly row: SalesFigures;
  /** What is wrong, in words; the row counts only where there is nothing. */
  readonly problems: string[];
}

/** One line of the file as a sales row. */
export function readRow(header: Header, values: Readonly<Record<string, Cell>>): ReadRow {
  const problems: string[] = [];
  const cellOf = (field: Field): Cell => values[header.names.get(field) ?? ''] ?? null;
  const take = (field: Field, schema: z.ZodType<number>, value: Cell): number => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    problems.push(`${field}: ${result.error.issues[0]?.message ?? 'is not right'}`);
    return 0;
  };
  const written = dateText(cellOf('Date'));
  const day = calendarDate.safeParse(written);
  if (!day.success)
    problems.push(`Date: ${wrongWeekday(written) ?? day.error.issues[0]?.message ?? 'is not right'}`);
  const HotelName = String(cellOf('HotelName') ?? '').trim();
  if (HotelName === '') problems.push('HotelName: is required');
  const amount = (field: keyof typeof AMOUNTS) => take(field, AMOUNTS[field], amountText(cellOf(field)));
  const whole = (field: Count) => take(field, dayRooms, amountText(cellOf(field)));
  const RoomRevenue = amount('RoomRevenue');
  const RoomsSold = whole('RoomsSold');
  const rate = rateText(cellOf('Adr'));
  const row = {
    Date: day.success ? day.data : '',
    HotelName,
    RoomRevenue,
    OtherRevenue: amount('OtherRevenue'),
    RoomsSold,
    TotalAvailableRooms: whole('TotalAvailableRooms'),
    Adr:
      rate === null || rate === ''
        ? averageRate(RoomRevenue, RoomsSold)
        : take('Adr', positiveDayAmount, rate),
    OOO: whole('OOO'),
    TotalCost: amount('TotalCost'),
    Stayover: whole('Stayover'),
    Checkout: whole('Checkout'),
  };
  return { row, problems };
}
