const DAY_MS = 86_400_000;
/** The number of a day of the calendar: two of them are as far apart as their numbers. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

const dayIn = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** The first, second … of a weekday in a month. */
function nthOf(nth: number, weekday: number, year: number, month: number): number {
  const first = dayIn(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

function lastOf(weekday: number, year: number, month: number): number {
  const last = dayIn(year, month + 1, 1) - 1;
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

const JUNETEENTH_SINCE = 2021;

/** The holidays of the Federal Reserve as the calendar has them. */
const namedDays = (year: number): number[] => [
  dayIn(year, 1, 1),
  nthOf(3, MONDAY, year, 1),
  nthOf(3, MONDAY, year, 2),
  lastOf(MONDAY, year, 5),
  ...(year >= JUNETEENTH_SINCE ? [dayIn(year, 6, 19)] : []),
  dayIn(year, 7, 4),
  nthOf(1, MONDAY, year, 9),
  nthOf(2, MONDAY, year, 10),
  dayIn(year, 11, 11),
  nthOf(4, THURSDAY, year, 11),
  dayIn(year, 12, 25),
];

/** The weekdays on which the Federal Reserve is closed: a holiday on a Sunday is kept on Monday, one on a Saturday not at all. */
const closedDays = (year: number): number[] =>
  namedDays(year)
    .map((day) => (weekdayOf(day) === SUNDAY ? day + 1 : day))
    .filter((day) => weekdayOf(day) !== SATURDAY);

/** The years that calendar dates may be in here, with a year to reckon beyond them. */
const FIRST_YEAR = 1899;
const LAST_YEAR = 3000;
let closed: readonly number[] | undefined;
const allClosedDays = (): readonly number[] =>
  (closed ??= Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) =>
    closedDays(FIRST_YEAR + at),
  ).flat());

/** The weekdays without banking from one day to another, both included, in order. */
export const bankHolidays = (from: string, to: string): string[] =>
  allClosedDays()
    .slice(countUpTo(dayOf(from) - 1), countUpTo(dayOf(to)))
    .map(dateOf);

/** How many of those days there are up to one, itself included. */
function countUpTo(day: number): number {
  const days = allClosedDays();
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? Infinity) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A Monday before all dates. */
const START = dayOf('1899-01-02');

/** The number of a day among all banking days: that of the last one, on a day that is none. */
export function bankingDayNumber(date: string): number {
  const day = dayOf(date);
  const since = day - START;
  const weeks = Math.floor(since / 7);
  const weekdays = weeks * 5 + Math.min(since - weeks * 7 + 1, 5);
  return weekdays - (countUpTo(day) - countUpTo(START - 1));
}

export const isBankingDay = (date: string): boolean =>
  bankingDayNumber(date) > bankingDayNumber(dateOf(dayOf(date) - 1));

/** How many banking days lie behind the first day up to the second, which counts: none on the same day. */
export const bankingDaysBetween = (from: string, to: string): number =>
  Math.max(0, bankingDayNumber(to) - bankingDayNumber(from));
