import { z } from 'zod';
import { everyone, page, signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  clockTime,
  count,
  id,
  idList,
  notes,
  requiredText,
  saved,
  version,
} from '../fields.ts';
import { listQuery } from '../list.ts';
import { isTimeZone } from '../locations/time-zones.ts';
import { CALENDAR_KINDS, MOST_DAYS, REMINDER_UNITS } from './calendar.words.ts';

const access = page('Calendar', 'pageLocations');

export const CALENDAR_TEXTS = {
  added: 'Entry added successfully!',
  updated: 'Entry updated successfully!',
  removed: 'Entry deleted successfully!',
  addFailed: 'Failed to add entry',
  updateFailed: 'Failed to update entry',
  removeFailed: 'Failed to delete entry',
  reminderPassed: 'Its time has passed: no mail will come.',
  missing: 'This entry',
  tooLong: `At most ${MOST_DAYS} days at a time`,
  backwards: 'To must not be before From',
  hoursNeedTime: 'Without a time there are no hours before it: choose days, or enter a time.',
  feedMade: 'Your calendar address is ready. It is shown this once.',
  feedRevoked: 'Your calendar address no longer works.',
  feedFailed: 'Failed to make the calendar address',
  revokeFailed: 'Failed to withdraw the calendar address',
} as const;

// --- The dates ---

const KIND = `A kind is one of ${CALENDAR_KINDS.join(', ')}`;

/** `Check date,Own entry`; blank and missing are all kinds. */
const kindList = z
  .string()
  .max(500)
  .transform((kinds) => (kinds === '' ? [] : kinds.split(',')))
  .pipe(z.array(z.enum(CALENDAR_KINDS, KIND)));

/** What only the caller's own entries have; all else stands in the row itself. */
const ownEntry = z.object({
  EntryID: z.int(),
  Note: z.string(),
  /** So many of the unit before: null for no reminder. */
  ReminderBefore: z.int().nullable(),
  ReminderUnit: z.enum(REMINDER_UNITS),
  /** When the mail goes out, or null: without a reminder, once it has gone out, and where its time had passed. */
  RemindAt: z.string().nullable(),
  Version: z.int(),
});

const calendarRow = z.object({
  /** Names a date for good, also after it moved to another day: `franchise-expiration-12`, `entry-5`. */
  Key: z.string(),
  Kind: z.enum(CALENDAR_KINDS),
  Title: z.string(),
  /** `YYYY-MM-DD` */
  Date: z.string(),
  /** `HH:MM`; null for the whole day. */
  Time: z.string().nullable(),
  /** The zone that date and time are read in. */
  TimeZone: z.string(),
  /** Null for an own entry about no location, or about one that is not the caller's any more. */
  LocationID: z.int().nullable(),
  LocationName: z.string(),
  /** Where the console shows what the date stands in: a path that begins with /admin and names the location (`at=`). */
  Link: z.string(),
  /** Only an own entry has it: such a row can be changed and deleted. */
  Entry: ownEntry.nullable(),
});
export type CalendarRow = z.output<typeof calendarRow>;

const CALENDAR_SORTS = ['Date', 'Kind', 'Title', 'LocationName'] as const;

/** What a file of the list shows, in this order, with its headings. */
export const CALENDAR_COLUMNS = {
  Date: 'Date',
  Time: 'Time',
  TimeZone: 'Time Zone',
  Kind: 'Kind',
  Title: 'Title',
  LocationName: 'Location Name',
  Note: 'Note',
} as const;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export const listCalendar = defineEndpoint({
  method: 'GET',
  path: '/calendar',
  summary: `The dates in the records that the caller's pages show, and the caller's own entries, the earliest first. From and To are at most ${MOST_DAYS} days; without them the current month at the selected location, with one of them the month from or up to it.`,
  access,
  query: listQuery([...CALENDAR_SORTS], {
    Kinds: kindList.optional(),
    LocationIDs: idList('Please name locations by their ids, separated by commas').optional(),
  }).superRefine(({ From, To }, context) => {
    if (From === undefined || To === undefined) return;
    if (To < From) context.addIssue({ code: 'custom', path: ['To'], message: CALENDAR_TEXTS.backwards });
    else if (daysBetween(From, To) >= MOST_DAYS)
      context.addIssue({ code: 'custom', path: ['To'], message: CALENDAR_TEXTS.tooLong });
  }),
  output: z.array(calendarRow),
  download: true,
});

// --- Own entries ---

const blankIsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

const MOST_BEFORE = 366;

const entryFields = {
  Title: requiredText('Title is required'),
  Date: calendarDate,
  /** Blank: the whole day. */
  Time: blankIsNull(clockTime),
  /** What it is about; blank: no location. */
  LocationID: blankIsNull(id),
  /** Whose clock counts; blank: that of the location named, or else of the selected one. */
  TimeZone: blankIsNull(z.string().trim().refine(isTimeZone, 'Please choose a time zone from the list')),
  Note: notes(),
  /**
   * Blank: no reminder. Days are counted on the calendar and keep the time of the day (what has none is reminded of at
   * 08:00), hours on the clock.
   */
  ReminderBefore: blankIsNull(count.pipe(z.number().max(MOST_BEFORE, `At most ${MOST_BEFORE}`))),
  ReminderUnit: z.enum(REMINDER_UNITS, 'Please choose days or hours').default('Days'),
};

interface Reminded {
  readonly Time: string | null;
  readonly ReminderBefore: number | null;
  readonly ReminderUnit: (typeof REMINDER_UNITS)[number];
}

const hasHours = ({ Time, ReminderBefore, ReminderUnit }: Reminded) =>
  ReminderBefore === null || ReminderUnit === 'Days' || Time !== null;
const noHours = { error: CALENDAR_TEXTS.hoursNeedTime, path: ['ReminderUnit'] };

export const entryBody = z.object(entryFields).refine(hasHours, noHours);
const changedEntry = z.object({ ...entryFields, EntryID: id, Version: version }).refine(hasHours, noHours);

export const addEntry = defineEndpoint({
  method: 'POST',
  path: '/calendar',
  summary: 'Add an entry that only the caller sees, with a reminder by mail.',
  access,
  body: entryBody,
  output: calendarRow.extend(saved),
});

export const updateEntry = defineEndpoint({
  method: 'PUT',
  path: '/calendar',
  summary:
    'Change an own entry; its reminder is reckoned anew where its day, time, zone or the reminder itself changes.',
  access,
  body: changedEntry,
  output: calendarRow.extend(saved),
  statuses: { 409: 'It was changed meanwhile.' },
});

export const removeEntry = defineEndpoint({
  method: 'DELETE',
  path: '/calendar',
  summary: 'Delete an own entry, and with it its reminder.',
  access,
  query: z.object({ EntryID: id, Version: version }),
  output: z.object(saved),
  statuses: { 409: 'It was changed meanwhile.' },
});

// --- The private feed ---

const feed = z.object({
  /** When the address in use was made; null where there is none. */
  CreatedAt: z.string().nullable(),
  /** When a calendar program last read it, to within some minutes; null where none has yet. */
  ReadAt: z.string().nullable(),
});

export const openFeed = defineEndpoint({
  method: 'GET',
  path: '/calendar/feed',
  summary: 'Whether the caller has a calendar address, since when, and when it was last read.',
  access,
  sessionOnly: true,
  output: feed,
});

export const makeFeed = defineEndpoint({
  method: 'POST',
  path: '/calendar/feed',
  summary:
    'Make a secret address that calendar programs read the caller’s calendar at. It is shown this once; a former one no longer works.',
  access,
  sessionOnly: true,
  keepsNoAnswer: true,
  output: feed.extend({ ...saved, Address: z.string() }),
});

export const revokeFeed = defineEndpoint({
  method: 'DELETE',
  path: '/calendar/feed',
  summary:
    'Withdraw the caller’s calendar address: whoever has it reads nothing any more. Also for who does not open the calendar any more: the address would work again with the page.',
  access: signedIn,
  sessionOnly: true,
  output: z.object(saved),
});

export const readFeed = defineEndpoint({
  method: 'GET',
  path: '/calendar/feed/:Secret',
  summary:
    'The calendar of whoever made this address, as iCalendar (RFC 5545): what they may see at this moment. 404 for an address that was withdrawn, and for one whose owner does not open the calendar any more.',
  access: everyone,
  /** 256 random bits, known by their hash alone. */
  params: z.object({
    Secret: z.string().regex(/^[\w-]{43}\.ics$/, 'This address is not complete'),
  }),
  output: z.unknown(),
  download: true,
  revalidate: true,
  head: true,
});
