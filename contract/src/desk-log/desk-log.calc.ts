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

/** What stands above an entry that is written now. */
export const entryHead = (now: Date, zone: string) => ({
  Headline: shiftHeadline(now, zone),
  Date: deskLogDate(now, zone),
});

/** A reply wants words: those of one that brings nothing but pictures. */
export const picturesText = (count: number): string => (count === 1 ? 'Picture' : `${count} pictures`);

/** The reply that an entry gets once it is reported to the log of a room. */
export const reportedText = (number: string, department: string): string =>
  `Reported to the room log of ${number} (${department}).`;

/** Whether a reply says nothing but that: it tells what was done and is no work of its own. */
export const isReportNote = ({ Entry }: { readonly Entry: string }): boolean =>
  /^Reported to the room log of .+ \(.+\)\.$/.test(Entry);

interface Posted {
  readonly Entry: string;
  readonly PostedByName: string;
  readonly CreatedAt: string;
  readonly Screenshots: readonly unknown[];
}

/** A new entry takes words alone: its pictures are sent as a reply right behind it, however long they take to arrive. */
const RIGHT_BEHIND_MS = 120_000;

/** Whether the second entry is nothing but the pictures of the first: of the same person, at the same time. */
function bringsPicturesOf(first: Posted, { Entry, PostedByName, CreatedAt, Screenshots }: Posted): boolean {
  return (
    Screenshots.length > 0 &&
    Entry === picturesText(Screenshots.length) &&
    PostedByName === first.PostedByName &&
    Date.parse(CreatedAt) - Date.parse(first.CreatedAt) <= RIGHT_BEHIND_MS
  );
}

/** The entries with their places in the log, in which the pictures of a new entry stand with it and not as a reply. */
export function entriesWithPictures<Entry extends Posted>(
  entries: readonly Entry[],
): { entry: Entry; index: number }[] {
  const placed = entries.map((entry, index) => ({ entry, index }));
  const [first, second] = entries;
  if (!first || !second || !bringsPicturesOf(first, second)) return placed;
  const whole = { ...first, Screenshots: [...first.Screenshots, ...second.Screenshots] };
  return [{ entry: whole, index: 0 }, ...placed.slice(2)];
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

/**
 * A log is open until what it was opened for is done, which is its first entry. Replies belong to that matter: they are
 * no work of their own.
 */
export const isThreadOpen = (entries: readonly { readonly Done: boolean }[]): boolean =>
  entries[0] !== undefined && !entries[0].Done;

const NIGHT_ENDS = 7;

interface Dated {
  readonly Date: string;
  readonly Entries: readonly { readonly CreatedAt: string }[];
}

/** The day a shift's work belongs to: until 07:00 it is still the night of the day before. */
export function businessToday(now: Date, zone: string): string {
  const { date, hour } = wallClock(now, zone);
  return hour < NIGHT_ENDS ? addDays(date, -1) : date;
}

/**
 * The day a log is shown under. What was written in the small hours of its own date belongs to the night that began the
 * evening before; a log about another day than that of its writing stands under the day it is about.
 */
export function businessDate({ Date: date, Entries: [first] }: Dated, zone: string): string {
  if (first === undefined) return date;
  const written = new Date(first.CreatedAt);
  return deskLogDate(written, zone) === date ? businessToday(written, zone) : date;
}

/** Logs under their business dates, the newest first; those of a day keep the order they came in. */
export function byBusinessDate<Log extends Dated>(
  logs: readonly Log[],
  zone: string,
): { date: string; logs: Log[] }[] {
  const days = new Map<string, Log[]>();
  for (const log of logs) {
    const date = businessDate(log, zone);
    const day = days.get(date);
    if (day) day.push(log);
    else days.set(date, [log]);
  }
  return [...days].map(([date, of]) => ({ date, logs: of })).sort((a, b) => (a.date < b.date ? 1 : -1));
}
