/** Days of the calendar, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly From: string;
  readonly To: string;
}

export const INTERVALS = ['Day', 'Week', 'Month', 'Quarter', 'Year', 'none'] as const;
export type Interval = (typeof INTERVALS)[number];

export const RELATIVE_PERIODS = [
  'Yesterday',
  'Last7',
  'Last30',
  'MTD',
  'QTD',
  'YTD',
  'LastMonth',
  'Trailing12',
] as const;
type RelativePeriod = (typeof RELATIVE_PERIODS)[number];

/** The comparisons with other days; budgets and forecasts are compared by month. */
export const DAY_COMPARISONS = ['LastYearDate', 'LastYearDay', 'Before'] as const;
export type DayComparison = (typeof DAY_COMPARISONS)[number];

/** The same weekday a year ago lies 52 weeks back. */
export const LAST_YEAR_DAYS = 364;

const DAY_MS = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const movedDays = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY_MS);

/** How many days there are from one to another, both included. */
export const countDays = ({ From, To }: Days): number => (timeOf(To) - timeOf(From)) / DAY_MS + 1;

const yearOf = (day: string): number => Number(day.slice(0, 4));
/** January is 0. */
const monthOf = (day: string): number => Number(day.slice(5, 7)) - 1;
/** Months beyond December and days before the first are counted on by the calendar. */
function dayOf(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(2000, month, day));
  // Years below 100 would be taken for those of the last century.
  date.setUTCFullYear(year + date.getUTCFullYear() - 2000);
  return dayAt(date.getTime());
}

/** The whole day, week, quarter… a day lies in. Weeks begin on Sunday. */
export function intervalAround(day: string, interval: Exclude<Interval, 'none'>): Days {
  const [year, month] = [yearOf(day), monthOf(day)];
  switch (interval) {
    case 'Day':
      return { From: day, To: day };
    case 'Week': {
      const From = movedDays(day, -new Date(timeOf(day)).getUTCDay());
      return { From, To: movedDays(From, 6) };
    }
    case 'Month':
      return monthsFrom(year, month, 1);
    case 'Quarter':
      return monthsFrom(year, month - (month % 3), 3);
    case 'Year':
      return monthsFrom(year, 0, 12);
  }
}

function monthsFrom(year: number, month: number, months: number): Days {
  const From = firstOf(year, month);
  return { From, To: movedDays(firstOf(year, month + months), -1) };
}

const firstOf = (year: number, month: number): string =>
  dayOf(year + Math.floor(month / 12), ((month % 12) + 12) % 12, 1);

/** The days a relative word names, counted from the day before `today`. */
export function relativeDays(word: RelativePeriod, today: string): Days {
  const To = movedDays(today, -1);
  const [year, month] = [yearOf(To), monthOf(To)];
  switch (word) {
    case 'Yesterday':
      return { From: To, To };
    case 'Last7':
      return { From: movedDays(To, -6), To };
    case 'Last30':
      return { From: movedDays(To, -29), To };
    case 'MTD':
      return { From: intervalAround(To, 'Month').From, To };
    case 'QTD':
      return { From: intervalAround(To, 'Quarter').From, To };
    case 'YTD':
      return { From: intervalAround(To, 'Year').From, To };
    case 'LastMonth':
      return monthsFrom(year, month - 1, 1);
    case 'Trailing12':
      return { From: movedDays(yearBefore(To) ?? dayOf(year - 1, 1, 28), 1), To };
  }
}

/** The same date of the year before; null for the 29th of February. */
export function yearBefore(day: string): string | null {
  return day.endsWith('-02-29') ? null : `${String(yearOf(day) - 1).padStart(4, '0')}${day.slice(4)}`;
}

/** The rows a period is cut into, in order; the first and the last end where the period ends. */
export function cutInto(period: Days, interval: Interval): Days[] {
  if (interval === 'none') return period.From > period.To ? [] : [period];
  const rows: Days[] = [];
  for (let From = period.From; From <= period.To;) {
    const whole = intervalAround(From, interval);
    rows.push({ From, To: whole.To < period.To ? whole.To : period.To });
    From = movedDays(whole.To, 1);
  }
  return rows;
}

/** The days a row is compared with. */
export interface Compared extends Days {
  /** How far each day's partner lies back; by date where a year is not always as long. */
  readonly by: 'date' | number;
}

/** What a row of days is compared with. */
export function comparedDays(row: Days, interval: Interval, comparison: DayComparison): Compared {
  switch (comparison) {
    case 'LastYearDay':
      return {
        From: movedDays(row.From, -LAST_YEAR_DAYS),
        To: movedDays(row.To, -LAST_YEAR_DAYS),
        by: LAST_YEAR_DAYS,
      };
    case 'LastYearDate':
      return lastYearDates(row);
    case 'Before': {
      const days = daysBefore(row, interval);
      return { ...days, by: countDays({ From: days.From, To: row.From }) - 1 };
    }
  }
}

/** The same dates of the year before. The 29th of February alone has the 28th for a partner; among others it has none. */
function lastYearDates(row: Days): Compared {
  const From =
    yearBefore(row.From) ??
    dayOf(yearOf(row.From) - 1, row.From === row.To ? 1 : 2, row.From === row.To ? 28 : 1);
  const To = yearBefore(row.To) ?? dayOf(yearOf(row.To) - 1, 1, 28);
  return row.From === row.To
    ? { From, To, by: countDays({ From, To: row.From }) - 1 }
    : { From, To, by: 'date' };
}

/** The interval of the calendar before a whole one; as many days just before where it is none. */
function daysBefore(row: Days, interval: Interval): Days {
  const To = movedDays(row.From, -1);
  if (interval !== 'none') {
    const whole = intervalAround(row.From, interval);
    if (whole.From === row.From && whole.To === row.To) return intervalAround(To, interval);
  }
  return { From: movedDays(row.From, -countDays(row)), To };
}

const isLeapDay = (day: string): boolean => day.endsWith('-02-29');

/** What a row is compared with, without the 29ths of February: no date of the next year is their partner. */
export function comparedPieces({ From, To, by }: Compared): Days[] {
  if (by !== 'date') return [{ From, To }];
  const pieces: Days[] = [];
  let first = From;
  for (let year = yearOf(From); year <= yearOf(To); year += 1) {
    const leapDay = dayOf(year, 1, 29);
    if (!isLeapDay(leapDay) || leapDay < first || leapDay > To) continue;
    if (first < leapDay) pieces.push({ From: first, To: movedDays(leapDay, -1) });
    first = movedDays(leapDay, 1);
  }
  if (first <= To) pieces.push({ From: first, To });
  return pieces;
}

/**
 * The days whose pay periods a row's are compared with: as its other days, but that a month ends with its last day,
 * whatever that is, for a pay period does.
 */
export function comparedPayDays(row: Days, compared: Compared): Days {
  if (compared.by !== 'date' || !movedDays(row.To, 1).endsWith('-01')) return compared;
  return { From: compared.From, To: intervalAround(compared.To, 'Month').To };
}
