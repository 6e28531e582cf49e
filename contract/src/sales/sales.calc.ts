import { Decimal } from 'decimal.js';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const LONG_DATE = /^([a-z]+),? +([a-z]+) +(\d{1,2}),? +(\d{4})$/;

const isoOf = (date: Date) => date.toISOString().slice(0, 10);

/** The parts of 'Tuesday, November 10, 2026', where its day exists. */
function readLongDate(text: string): { weekday: string; date: Date } | null {
  const [, weekday = '', month = '', day = '', year = ''] = LONG_DATE.exec(text.trim().toLowerCase()) ?? [];
  const date = new Date(Date.UTC(Number(year), MONTHS.indexOf(month), Number(day)));
  // The calendar takes the 30th of February for a day of March, and the year 26 for 1926.
  const isReal = date.getUTCDate() === Number(day) && date.getUTCFullYear() === Number(year);
  return MONTHS.includes(month) && isReal ? { weekday, date } : null;
}

const weekdayOf = (date: Date) => WEEKDAYS[date.getUTCDay()] ?? '';

/** `Tuesday` of a calendar date. */
export function weekdayName(date: string): string {
  const name = weekdayOf(new Date(`${date}T00:00:00Z`));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * The day a long English text names ('Tuesday, November 10, 2026'), as YYYY-MM-DD. Null where the text is no such day,
 * which includes a weekday that does not belong to the date.
 */
export function parseLongDate(text: string): string | null {
  const read = readLongDate(text);
  return read && weekdayOf(read.date) === read.weekday ? isoOf(read.date) : null;
}

/** What is wrong with a long English date whose weekday is another one; null for every other text. */
export function wrongWeekday(text: string): string | null {
  const read = readLongDate(text);
  if (!read || weekdayOf(read.date) === read.weekday) return null;
  return `The weekday does not fit: that day is ${longDate(isoOf(read.date))}`;
}

/** The long English text of a calendar date, as the screen sends it. */
export function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** What the revenue per available room of one day is made of; `TotalAvailableRooms` may be missing. */
interface RevParParts {
  readonly Adr: number;
  readonly RoomsSold: number;
  readonly TotalAvailableRooms?: number | null | undefined;
}

/** RevPAR: Adr times RoomsSold divided by TotalAvailableRooms, by 1 where that is missing. To the cent. */
export function revPar({ Adr, RoomsSold, TotalAvailableRooms }: RevParParts): number {
  return new Decimal(Adr)
    .times(RoomsSold)
    .div(TotalAvailableRooms || 1)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toNumber();
}

/** Rooms sold in percent of those there were, to 2 decimals; null where none were there to sell. */
export function occupancy({
  RoomsSold,
  TotalAvailableRooms,
}: Pick<RevParParts, 'RoomsSold' | 'TotalAvailableRooms'>): number | null {
  if (!TotalAvailableRooms) return null;
  return new Decimal(RoomsSold)
    .times(100)
    .div(TotalAvailableRooms)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toNumber();
}

/** The average daily rate of a day for which a file names none: room revenue per room sold, to the cent. */
export function averageRate(RoomRevenue: number, RoomsSold: number): number {
  if (RoomsSold === 0) return 0;
  return new Decimal(RoomRevenue).div(RoomsSold).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}

/** A total shared out over a number of rows, to 2 decimals; null where there are none. */
export function averageOf(total: number, rows: number): number | null {
  if (rows === 0) return null;
  return new Decimal(total).div(rows).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}

/** How finely a chart is drawn, so that a long time stays readable. */
export type ChartStep = 'day' | 'week' | 'month';

const DAY = 86_400_000;

/** How many days there are from one to another, both included. */
export const countDays = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY + 1;

/** Days up to about four months, weeks up to two years, then months. */
export function chartStep(from: string, to: string): ChartStep {
  const days = countDays(from, to);
  if (days <= 124) return 'day';
  return days <= 732 ? 'week' : 'month';
}

/** The change in percent against an earlier figure, to 1 decimal; null where there is nothing to compare with. */
export function changePercent(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  const change = new Decimal(now).minus(before).div(new Decimal(before).abs()).times(100);
  return change.toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toNumber();
}

/** The change in percentage points, for figures that are percents themselves. */
export function changePoints(now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null;
  return new Decimal(now).minus(before).toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toNumber();
}

/** The same weekday a year ago lies 52 weeks back: a Saturday is compared with a Saturday. */
export const LAST_YEAR_DAYS = 364;

export const sameDayLastYear = (date: string): string =>
  isoOf(new Date(Date.parse(`${date}T00:00:00Z`) - LAST_YEAR_DAYS * DAY));

/** What days come to together; null where nothing can be divided. */
export type Rates = {
  Occupancy: number | null;
  Adr: number | null;
  RevPAR: number | null;
  Revenue: number;
  PayrollPercent: number | null;
};

/** The figures of the same days last year and the changes since, over as many days as have figures of both years. */
export type LastYear = Rates & { Days: number } & Record<`${keyof Rates}Change`, number | null>;

/** The one comparison of the console; null where no day has figures of both years. */
export function againstLastYear(Days: number, now: Rates, before: Rates): LastYear | null {
  if (Days === 0) return null;
  return {
    Days,
    ...before,
    OccupancyChange: changePoints(now.Occupancy, before.Occupancy),
    AdrChange: changePercent(now.Adr, before.Adr),
    RevPARChange: changePercent(now.RevPAR, before.RevPAR),
    RevenueChange: changePercent(now.Revenue, before.Revenue),
    PayrollPercentChange: changePoints(now.PayrollPercent, before.PayrollPercent),
  };
}

/** Percents change by points, all else by percent. */
export type ChangeUnit = '%' | 'pts';

/** `+4.2 %` or `−1.3 pts`: the sign says it too, so that colour alone carries nothing. */
export const changeText = (change: number, unit: ChangeUnit): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)} ${unit}`;

/** A change in words, and whether it is good news. */
export function comparison(
  change: number | null,
  unit: ChangeUnit,
  days: 'weekday' | 'days',
): { Note: string; Tone: 'good' | 'warn' | null } {
  if (change === null) return { Note: `No figures of the same ${days} last year`, Tone: null };
  return {
    Note: `${changeText(change, unit)} against the same ${days} last year`,
    Tone: change > 0 ? 'good' : change < 0 ? 'warn' : null,
  };
}
