/** The headline of a new entry follows from the hour. */
type ShiftHeadline = 'AM SHIFT' | 'PM SHIFT' | 'NIGHT AUDIT SHIFT';

/** What the wall clock of a zone shows at an instant. */
interface WallClock {
  readonly date: string;
  readonly hour: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(zone, made);
  return made;
}

function wallClock(now: Date, zone: string): WallClock {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts['year'] ?? ''}-${parts['month'] ?? ''}-${parts['day'] ?? ''}`,
    hour: Number(parts['hour']),
  };
}

/**
 * The fixed headline: from 15:00 before 23:00 PM SHIFT, from 23:00 before 07:00 NIGHT AUDIT
 * SHIFT, otherwise AM SHIFT, by the wall clock of the desk log's zone.
 */
export function shiftHeadline(now: Date, zone: string): ShiftHeadline {
  const { hour } = wallClock(now, zone);
  if (hour >= 15 && hour < 23) return 'PM SHIFT';
  return hour >= 23 || hour < 7 ? 'NIGHT AUDIT SHIFT' : 'AM SHIFT';
}

/** The fixed date of a new entry: today by the wall clock of the desk log's zone, as `YYYY-MM-DD`. */
export const deskLogDate = (now: Date, zone: string): string => wallClock(now, zone).date;

/** A calendar date some days later (or earlier); pure calendar arithmetic, no zone can shift it. */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** ALL, CURRENT, FUTURE, or one day as `YYYY-MM-DD`. */
export type DateFilter = 'ALL' | 'CURRENT' | 'FUTURE' | (string & {});

/**
 * The days a date filter lets through, both ends included: CURRENT is yesterday, today or
 * tomorrow, FUTURE is later than tomorrow.
 */
export function filterDays(filter: DateFilter, today: string): { From?: string; To?: string } {
  if (filter === 'ALL' || filter === '') return {};
  if (filter === 'CURRENT') return { From: addDays(today, -1), To: addDays(today, 1) };
  if (filter === 'FUTURE') return { From: addDays(today, 2) };
  return { From: filter, To: filter };
}

/** `LAST RESPONSE` is the newest entry after the first; null while there are no responses. */
export function lastResponse(entries: readonly { readonly CreatedAt: string }[]): string | null {
  return entries
    .slice(1)
    .reduce<string | null>(
      (newest, { CreatedAt }) => (newest === null || CreatedAt > newest ? CreatedAt : newest),
      null,
    );
}
