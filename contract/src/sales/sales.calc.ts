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

/** Days up to about four months, weeks up to two years, then months. */
export function chartStep(from: string, to: string): ChartStep {
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY + 1;
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
