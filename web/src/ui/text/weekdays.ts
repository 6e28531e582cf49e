import { intervalAround, movedDays } from '@boh/contract/reports/report-days.calc.ts';
import { monthName } from './months.ts';

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
