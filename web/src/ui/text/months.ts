import { intervalAround, movedDays } from '@boh/contract/reports/report-days.calc.ts';

const NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** `01` to `12`. */
export const monthsOfYear = (): string[] =>
  Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** `11` is November. */
export const monthName = (number: string): string => NAME.format(new Date(`2026-${number}-01T00:00:00Z`));

/** `2026-11` is November 2026. */
export const monthTitle = (month: string): string => `${monthName(month.slice(5))} ${month.slice(0, 4)}`;

export const monthBefore = (month: string): string => movedDays(`${month}-01`, -1).slice(0, 7);
export const monthAfter = (month: string): string =>
  movedDays(intervalAround(`${month}-01`, 'Month').To, 1).slice(0, 7);

/** Sunday is 0. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

type NamedDay = 'short' | 'long';
const namesOf = (weekday: NamedDay) => new Intl.DateTimeFormat('en-US', { weekday, timeZone: 'UTC' });
const WEEKDAYS = { short: namesOf('short'), long: namesOf('long') };
/** `Tue` or `Tuesday`. */
export const weekdayName = (date: string, as: NamedDay): string =>
  WEEKDAYS[as].format(new Date(`${date}T00:00:00Z`));

const YEARS_BACK = 20;
const YEARS_AHEAD = 5;

/** The years a list offers, newest first; one chosen from further away stays among them. */
export function yearsAround(thisYear: number, chosen: number): number[] {
  const near = Array.from(
    { length: YEARS_BACK + YEARS_AHEAD + 1 },
    (_, index) => thisYear + YEARS_AHEAD - index,
  );
  return [...new Set([...near, chosen])].sort((a, b) => b - a);
}
