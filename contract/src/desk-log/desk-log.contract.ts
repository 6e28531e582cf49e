import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  id,
  listIndex,
  looseBoolean,
  optionalText,
  requiredNotes,
  saved,
  yesNoFilter,
} from '../fields.ts';
import { listQuery } from '../list.ts';
import { pictures } from '../uploads.ts';

export const DESK_LOG_TEXTS = {
  loadFailed: 'Failed to load logs',
  posted: 'LOG ENTRY POSTED!',
  postFailed: 'FAILED TO POST LOG ENTRY',
  replied: 'REPLY POSTED!',
  replyFailed: 'FAILED TO POST REPLY',
  statusUpdated: 'STATUS UPDATED',
  statusFailed: 'FAILED TO UPDATE STATUS',
  doneIsFinal: 'This entry is done already, and done is final.',
} as const;

const access = page('logbook', 'session');

const entryText = requiredNotes('Please enter the text of the entry');
/** Headline and date are set by the clock of the desk log where a caller leaves them out. */
const set = {
  Headline: optionalText(),
  Date: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    calendarDate.optional(),
  ),
};

export const logBody = z.object({ ...set, Entry: entryText });
export const replyBody = z.object({ LogID: id, ...set, Entry: entryText });
const statusBody = z.object({ LogID: id, Index: listIndex('Unknown entry'), Done: looseBoolean });

const screenshot = z.object({
  ScreenshotID: z.int(),
  Name: z.string(),
  ContentType: z.string(),
  Size: z.int(),
});

const logEntry = z.object({
  Headline: z.string(),
  Entry: z.string(),
  Date: z.string(),
  CreatedAt: z.string(),
  PostedByName: z.string(),
  Done: z.boolean(),
  UpdatedAt: z.string().nullable(),
  UpdatedBy: z.string().nullable(),
  Screenshots: z.array(screenshot),
});

const deskLog = z.object({
  LogsID: z.int(),
  LogID: z.int(),
  Headline: z.string(),
  Date: z.string(),
  Timezone: z.string(),
  Entries: z.array(logEntry),
});

export type Screenshot = z.output<typeof screenshot>;
export type LogEntry = z.output<typeof logEntry>;
export type DeskLog = z.output<typeof deskLog>;

export const listLogs = defineEndpoint({
  method: 'GET',
  path: '/logs/getAll',
  summary: 'The desk log of the selected location, newest date first, each log with its entries.',
  access,
  query: listQuery(['Date', 'Headline', 'LogsID'], {
    LogID: id.optional(),
    /** `false`: only logs still open, `true`: only those done; a log is as its first entry is. */
    Done: yesNoFilter,
  }),
  output: z.array(deskLog),
});

export const postLog = defineEndpoint({
  method: 'POST',
  path: '/logs/post',
  summary: 'Open a log with one entry.',
  access,
  body: logBody,
  output: z.object({ ...saved, ...deskLog.shape }),
});

export const replyToLog = defineEndpoint({
  method: 'PUT',
  path: '/logs/update',
  summary: 'Append an entry (a reply) to a log, with up to 5 screenshots.',
  access,
  body: replyBody,
  files: { Screenshots: pictures },
  output: z.object({ ...saved, ...deskLog.shape }),
});

export const updateLogStatus = defineEndpoint({
  method: 'PUT',
  path: '/logs/updateStatus',
  summary: 'Mark an entry done, by its index in the log. Done is final.',
  access,
  body: statusBody,
  output: z.object({ ...saved, ...deskLog.shape }),
  statuses: { 409: 'The entry is done already: there is no undo.' },
});

export const openScreenshot = defineEndpoint({
  method: 'GET',
  path: '/logs/screenshot',
  summary: 'One screenshot of a desk log entry.',
  access,
  query: z.object({ ScreenshotID: id }),
  output: z.unknown(),
  download: true,
});

/** Asked every few seconds by every open log book: one row by its key, whatever the book's size. */
export const logChanges = defineEndpoint({
  method: 'GET',
  path: '/logs/changes',
  summary:
    'A number that grows with every change of the location’s desk log, the desk log’s time zone, and how far a cash ' +
    'count may be off without a note (null: any).',
  access,
  output: z.object({ Change: z.int(), TimeZone: z.string(), CashNoteLimit: z.number().nullable() }),
  polled: true,
});
