import { DateTime } from 'luxon';

/** The moment on the clock of a location; UTC where its zone is not known. */
export function localTime(now: Date, timeZone: string): DateTime {
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  return local.isValid ? local : DateTime.fromJSDate(now, { zone: 'utc' });
}

/** Today at a location, as YYYY-MM-DD. */
export const localDay = (now: Date, timeZone: string): string =>
  localTime(now, timeZone).toFormat('yyyy-MM-dd');

/** The instant a calendar day, or one some days later, begins at a location. */
export const dayStart = (date: string, timeZone: string, plusDays = 0): string =>
  DateTime.fromISO(date, { zone: timeZone }).plus({ days: plusDays }).toUTC().toISO() ?? date;
