import { locale } from './language.ts';

const styles = new Map<string, Intl.DateTimeFormat>();

function styleOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = locale() + JSON.stringify(options);
  const known = styles.get(name) ?? new Intl.DateTimeFormat(locale(), options);
  styles.set(name, known);
  return known;
}

const zoned = (zone: string | undefined) => (zone === undefined ? {} : { timeZone: zone });

/** `2:05 PM`, on the clock of the zone, or of the phone. */
export const clockText = (at: number | string, zone?: string): string =>
  styleOf({ hour: 'numeric', minute: '2-digit', ...zoned(zone) }).format(new Date(at));

/** `Wed, Nov 18`, of a calendar date, which no zone moves. */
export const dayText = (day: string): string =>
  styleOf({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** The day and the time of an instant. */
export const momentText = (at: number | string, zone?: string): string =>
  styleOf({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', ...zoned(zone) }).format(
    new Date(at),
  );

export const numberText = (value: number): string => new Intl.NumberFormat(locale()).format(value);

export const moneyText = (value: number): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency: 'USD' }).format(value);

/** The calendar date of an instant in a zone, `2026-11-18`. */
export function dayIn(zone: string, at: number = Date.now()): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** The calendar date before one, `2026-11-17`. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 24 * 3600 * 1000).toISOString().slice(0, 10);

/** The time of day of an instant in a zone, `14:05`, as a field of the phone holds it. */
export const timeIn = (zone: string, at: number = Date.now()): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);

/** A time of day as it is stored, `14:05`, as people read it. */
export const timeText = (time: string): string => clockText(`1970-01-01T${time}:00Z`, 'UTC');
