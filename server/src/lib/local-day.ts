import { DateTime } from 'luxon';
import { remembered } from './remembered.ts';

/** The moment on the clock of a location; UTC where its zone is not known. */
export function localTime(now: Date, timeZone: string): DateTime {
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  return local.isValid ? local : DateTime.fromJSDate(now, { zone: 'utc' });
}

/** Today at a location, as YYYY-MM-DD. */
export const localDay = (now: Date, timeZone: string): string =>
  localTime(now, timeZone).toFormat('yyyy-MM-dd');

/** The same where many are asked for, of few zones. */
export const todayByZone = (now: Date) => remembered((timeZone: string) => localDay(now, timeZone));

/**
 * When a clock shows a time on a day. A time that does not exist, because clocks go forward over it, is as much later; of
 * one that comes twice, the first counts. Both are one moment.
 */
export function momentOf(day: string, at: string, timeZone: string): Date {
  const [year, month, date] = day.split('-').map(Number);
  const [hour, minute] = at.split(':').map(Number);
  const wanted = { year, month, day: date, hour, minute } as { [unit: string]: number };
  const local = DateTime.fromObject(wanted, { zone: timeZone });
  const moment = local.isValid ? local : DateTime.fromObject(wanted, { zone: 'utc' });
  return moment
    .getPossibleOffsets()
    .reduce((a, b) => (a < b ? a : b))
    .toJSDate();
}

/** The instant a calendar day, or one some days later, begins at a location. */
export const dayStart = (date: string, timeZone: string, plusDays = 0): string =>
  DateTime.fromISO(date, { zone: timeZone }).plus({ days: plusDays }).toUTC().toISO() ?? date;
