import type { IntakeDay } from '@boh/contract/intake/intake.contract.ts';
import { DAY_STATES, type DayState } from '@boh/contract/intake/intake.words.ts';
import { cutInto, intervalAround, movedDays } from '@boh/contract/reports/report-days.calc.ts';
import { weekdayName, weekdayOf } from '../../ui/text/weekdays.ts';
import { formatDate } from '../../ui/text/time.ts';
import type { IntakeHotel } from './intake-types.ts';

/** The days of a month, `YYYY-MM`. */
const datesOf = (month: string): string[] =>
  cutInto(intervalAround(`${month}-01`, 'Month'), 'Day').map(({ From }) => From);

const isWeekend = (date: string): boolean => weekdayOf(date) % 6 === 0;

/** A day of the month as heads and cells call it, worked out once for all hotels. */
export interface BoardDate {
  readonly date: string;
  /** `Tue 11/10/2026` */
  readonly name: string;
  readonly isWeekend: boolean;
}

export const boardDates = (month: string): BoardDate[] =>
  datesOf(month).map((date) => ({
    date,
    name: `${weekdayName(date, 'short')} ${formatDate(date)}`,
    isWeekend: isWeekend(date),
  }));

/** A hotel with its days of the month. */
export interface HotelMonth {
  readonly LocationID: number;
  readonly Name: string;
  readonly Today: string;
  readonly days: ReadonlyMap<string, IntakeDay>;
  /** How many of them wait for something. */
  readonly open: number;
  /** Those that can be closed one after the other, oldest first; none before the first day is closed at the hotel. */
  readonly closable: readonly string[];
  /** Where no day was ever closed: the oldest balanced one, to begin with; else null. */
  readonly beginning: string | null;
}

export const isOpenDay = (day: IntakeDay | undefined): boolean =>
  day !== undefined && day.State !== null && day.State !== 'Closed';

/** The next day in order and those behind it, for as long as they are balanced. */
function closableOf(days: ReadonlyMap<string, IntakeDay>): string[] {
  const next = [...days.values()].find(({ MayClose }) => MayClose)?.Date;
  const run: string[] = [];
  for (let date = next ?? ''; days.get(date)?.State === 'Balanced'; date = movedDays(date, 1)) run.push(date);
  return run;
}

/** The hotels with their days, in the hotels' order. */
export function hotelMonths(hotels: readonly IntakeHotel[], rows: readonly IntakeDay[]): HotelMonth[] {
  const byHotel = new Map<number, Map<string, IntakeDay>>();
  for (const day of rows) {
    const days = byHotel.get(day.LocationID) ?? new Map<string, IntakeDay>();
    byHotel.set(day.LocationID, days.set(day.Date, day));
  }
  return hotels.map(({ LocationID, Name, Today, FirstClosed }) => {
    const days = byHotel.get(LocationID) ?? new Map<string, IntakeDay>();
    const open = [...days.values()].filter(isOpenDay).length;
    // Before the first day is closed any may be: which one is for a person to choose.
    const closable = FirstClosed === null ? [] : closableOf(days);
    const balanced = [...days.values()].find(({ State }) => State === 'Balanced')?.Date ?? null;
    const beginning = FirstClosed === null ? balanced : null;
    return { LocationID, Name, Today, days, open, closable, beginning };
  });
}

/** How many days of these hotels are in each state. */
export function stateCounts(months: readonly HotelMonth[]): Record<DayState, number> {
  const counts = Object.fromEntries(DAY_STATES.map((state) => [state, 0])) as Record<DayState, number>;
  for (const { days } of months) for (const { State } of days.values()) if (State) counts[State] += 1;
  return counts;
}
