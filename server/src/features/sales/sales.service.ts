import {
  againstLastYear,
  averageOf,
  chartStep,
  countDays,
  type LastYear,
  type Rates,
} from '@boh/contract/sales/sales.calc.ts';
import { LONGEST_COMPARED } from '@boh/contract/sales/sales.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { locationsOnly, type Scope } from '../../db/scope.ts';
import { listRatesOn } from './sales.days.repo.ts';
import { listGaps, type SalesGap } from './sales.gaps.repo.ts';
import { findHotels } from './sales.hotels.repo.ts';
import {
  compareDays,
  compareWithLastYear,
  salesByStep,
  spanOfSales,
  sumSales,
  type Compared,
  type ComparedDays,
  type SalesFilter,
} from './sales.repo.ts';

interface Asked {
  readonly HotelName?: string | undefined;
  readonly Date?: string | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Search?: string | undefined;
}

const later = (a: string | undefined, b: string | undefined) => (a && b ? (a > b ? a : b) : (a ?? b));
const earlier = (a: string | undefined, b: string | undefined) => (a && b ? (a < b ? a : b) : (a ?? b));

/** `11/`, `11/1`, `11/10`, `11/10/20`: a part of a day as the cells show it, of any year. */
const PART_OF_DAY = /^(?:0?[1-9]|1[0-2])\/(?:\d{0,2}|\d{1,2}\/\d{0,3})$/;

/** In the spellings it may have there: `11/5` is 11/05, and `11/1` may also go on. */
function spellingsOf(part: string): string[] {
  const [month = '', day, year] = part.split('/').map((digits) => digits.padStart(2, '0'));
  const typed = `${month}${part.slice(part.indexOf('/'))}`;
  const [, days = ''] = part.split('/');
  if (days.length !== 1) return [typed];
  const whole =
    year === undefined ? `${month}/${day ?? ''}/` : `${month}/${day ?? ''}/${part.split('/')[2] ?? ''}`;
  return year === undefined ? [typed, whole] : [whole];
}
/** The `-` or `-1` with which a month or day begins. */
const UNFINISHED_PART = /(?<=^\d{4}(?:-\d\d)?)-\d?$/;

interface Span {
  readonly From?: string;
  readonly To?: string;
}

/**
 * `2026`, `2026-11`, `2026-11-10` or `11/10/2026` in a search mean that year, month or day; `11/10` that day of any year.
 * Until a date is typed to its end only what is there of it counts, so that the table is not empty meanwhile. Null: not
 * a date.
 */
function spanOf(word: string): Span | null {
  if (PART_OF_DAY.test(word)) return {};
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word);
  const plain = us
    ? `${us[3] ?? ''}-${(us[1] ?? '').padStart(2, '0')}-${(us[2] ?? '').padStart(2, '0')}`
    : word.replace(UNFINISHED_PART, '');
  const [, year, month, day] = /^((?:19|20)\d\d)(?:-(\d\d))?(?:-(\d\d))?$/.exec(plain) ?? [];
  if (year === undefined) return null;
  const first = new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  if (Number.isNaN(first.getTime())) return null;
  const last = new Date(first);
  if (month === undefined) last.setUTCFullYear(last.getUTCFullYear() + 1, 0, 0);
  else if (day === undefined) last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { From: first.toISOString().slice(0, 10), To: last.toISOString().slice(0, 10) };
}

/**
 * Turns what was asked for into hotels and days: a search looks at hotels first and then reads their rows by index,
 * instead of reading every row.
 */
export async function salesFilter(db: Queryable, scope: Scope, asked: Asked): Promise<SalesFilter> {
  const words = (asked.Search ?? '').split(/\s+/).filter((word) => word !== '');
  const spans = words.map(spanOf);
  const parts = words.filter((word) => PART_OF_DAY.test(word)).map(spellingsOf);
  const ofHotels = words.filter((_, index) => spans[index] === null);
  return {
    scope: await findHotels(db, scope, asked.HotelName, ofHotels),
    DayParts: parts.length === 0 ? undefined : JSON.stringify(parts),
    From: spans.reduce((from, span) => later(from, span?.From), later(asked.From, asked.Date)),
    To: spans.reduce((to, span) => earlier(to, span?.To), earlier(asked.To, asked.Date)),
  };
}

type PerRow<T> = { [Key in keyof T]: number | null };

/** What each total comes to in a row, to 2 decimals. */
function perRow<T extends Record<string, number>>(totals: T, rows: number): PerRow<T> {
  const entries = Object.entries(totals).map(([key, total]) => [key, averageOf(total, rows)]);
  return Object.fromEntries(entries) as PerRow<T>;
}

/** Totals, averages and the course over time of the rows of a filter. */
export async function summarise(db: Queryable, filter: SalesFilter) {
  const span = await spanOfSales(db, filter);
  const Step = span ? chartStep(span.From, span.To) : 'day';
  const sums = await sumSales(db, filter, Step);
  const { Rows, Series, Occupancy, Adr, RevPAR, PayrollPercent, Revenue: _, ...Totals } = sums;
  return {
    Rows,
    From: span?.From ?? null,
    To: span?.To ?? null,
    Totals,
    Averages: { ...perRow(Totals, Rows), Occupancy, Adr, RevPAR: span ? RevPAR : null, PayrollPercent },
    Step,
    Series,
  };
}

/** A filter that has a first and a last day, not too far apart. */
function bounded(filter: SalesFilter): (SalesFilter & { From: string; To: string }) | null {
  const { From, To } = filter;
  if (From === undefined || To === undefined || countDays(From, To) > LONGEST_COMPARED) return null;
  return { ...filter, From, To };
}

/** The same days last year of the rows of a filter. */
export async function lastYearOf(db: Queryable, filter: SalesFilter): Promise<LastYear | null> {
  const days = bounded(filter);
  if (!days) return null;
  const { Days, Now, Before } = await compareWithLastYear(db, days);
  return againstLastYear(Days, Now, Before);
}

/** Which hotels of a filter sent nothing of which of its days. */
export async function gapsOf(db: Queryable, filter: SalesFilter, now: Date): Promise<SalesGap[]> {
  const days = bounded(filter);
  return days ? listGaps(db, days, now) : [];
}

/** One hotel's figures over time, for screens of other features. */
export async function salesOverTime(
  db: Queryable,
  LocationID: number,
  From: string,
  To: string,
): Promise<{ Step: 'day' | 'week' | 'month'; Series: (Rates & { Date: string })[] }> {
  const Step = chartStep(From, To);
  return { Step, Series: await salesByStep(db, { scope: locationsOnly([LocationID]), From, To }, Step) };
}

/** Figures of many hotels over their own days and the days before, for screens of other features. */
export async function compareSales(db: Queryable, hotels: readonly ComparedDays[]): Promise<Compared[]> {
  return hotels.length === 0 ? [] : compareDays(db, hotels);
}

/** One hotel's figures of each of two days; null where a day has none. */
export async function salesOn(
  db: Queryable,
  LocationID: number,
  days: readonly [string, string],
): Promise<(Rates | null)[]> {
  const found = await listRatesOn(db, LocationID, days);
  return days.map((day) => found.find(({ Date }) => Date === day) ?? null);
}
