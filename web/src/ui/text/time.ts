import { getSelectedLocation } from '../../api/session-store.ts';

const SECONDS_BELOW = 1e12;

/** An instant from epoch seconds (below 1e12), epoch milliseconds, their digits as text, or ISO text. */
function toInstant(value: number | string | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const number = typeof value === 'number' ? value : /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
  const instant =
    number === null ? new Date(value) : new Date(number < SECONDS_BELOW ? number * 1000 : number);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Making one takes far longer than using it, and a table of a few hundred rows asks for each a few times a row. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });
  formats.set(key, made);
  return made;
}

function isZone(zone: string | null | undefined): zone is string {
  if (!zone) return false;
  try {
    formatIn(zone, {});
    return true;
  } catch {
    return false;
  }
}

/** The zone to show times in: the record's location's, else that of the location chosen in the session, else UTC. */
export function zoneOf(zone?: string | null): string {
  if (isZone(zone)) return zone;
  const chosen = getSelectedLocation()?.TimeZone;
  return isZone(chosen) ? chosen : 'UTC';
}

function partsIn(instant: Date, zone: string, options: Intl.DateTimeFormatOptions): Record<string, string> {
  return Object.fromEntries(
    formatIn(zone, options)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
}

const hourIn = (instant: Date, zone: string): string => {
  const { hour, minute, dayPeriod } = partsIn(instant, zone, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  });
  return `${hour}:${minute} ${dayPeriod}`;
};

/**
 * `11/23 04:05 PM` in the location's time zone; of another year than the one it is there now, `11/23/2025 04:05 PM`.
 * Blank when there is no time.
 */
export function formatTime(
  value: number | string | null | undefined,
  zone?: string | null,
  now: Date = new Date(),
): string {
  const instant = toInstant(value);
  if (!instant) return '';
  const date = today(zone, instant);
  const isThisYear = date.slice(0, 4) === today(zone, now).slice(0, 4);
  return `${isThisYear ? formatDate(date).slice(0, 5) : formatDate(date)} ${hourIn(instant, zoneOf(zone))}`;
}

/** `11/23/2026 04:05 PM`: where the year matters, whichever it is. */
export function formatLongTime(value: number | string | null | undefined, zone?: string | null): string {
  const instant = toInstant(value);
  return instant ? `${formatDate(today(zone, instant))} ${hourIn(instant, zoneOf(zone))}` : '';
}

/** The day of a moment by the location's calendar; null where there is none. */
export function dayOfMoment(value: number | string | null | undefined, zone?: string | null): string | null {
  const instant = toInstant(value);
  return instant && today(zone, instant);
}

/** `16:05`: what the clock of the location shows, as a time input has it. */
export function clockOf(instant: Date, zone?: string | null): string {
  const { hour, minute } = partsIn(instant, zoneOf(zone), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${hour}:${minute}`;
}

/** `Pacific Time`: a zone in the words people use; its own name where there are none. */
export const zoneName = (zone: string): string =>
  partsIn(new Date(), zoneOf(zone), { timeZoneName: 'longGeneric' })['timeZoneName'] ?? zone;

/** Said of lists that are not of one hotel: their times follow the one that is selected. */
export const timesText = (): string => `Times in ${zoneName(zoneOf())}.`;

/**
 * Makes ahead what days, times and zones are written with: the first of a page takes longer than all else that a screen does
 * before it is drawn.
 */
export function prepareTimes(): void {
  formatLongTime(Date.now());
  timesText();
}

/** `MM/DD/YYYY` of a calendar date `YYYY-MM-DD`, without any zone arithmetic; other text stays as it is. */
export function formatDate(date: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '');
  return parts ? `${parts[2] ?? ''}/${parts[3] ?? ''}/${parts[1] ?? ''}` : (date ?? '');
}

/** Today as `YYYY-MM-DD` in the location's time zone. */
export function today(zone?: string | null, now: Date = new Date()): string {
  const parts = partsIn(now, zoneOf(zone), { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

/** The day so many days before another, both `YYYY-MM-DD`. */
export const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
