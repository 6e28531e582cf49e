import { z } from 'zod';
import { MANAGER_LEVEL, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, id, requiredNotes, saved } from '../fields.ts';
import { listQuery } from '../list.ts';
import type { UploadRule } from '../uploads.ts';
import {
  CODE_KINDS,
  DAY_CHECKS,
  DAY_STATES,
  FILE_FORMATS,
  FILE_SOURCES,
  FILE_STATES,
  INTAKE_TEXTS,
} from './intake.words.ts';

const access = page('Night Audit', 'pageLocations');

/** Whoever replaces figures that are there has at least this Level at the location. */
export const REPLACE_LEVEL = 50;

const state = z.enum(DAY_STATES).nullable();
/** What was found in a file, as a whole sentence, and the line it stands on where it has one. */
const finding = z.object({ Line: z.int().nullable(), Text: z.string() });
const CLOSED = { 409: 'The day is closed: the sentence says by whom and when.' };

/** What a file of the night may be, whichever way it comes. */
export const intakeFile: UploadRule = {
  kinds: ['csv', 'xlsx', 'txt', 'xml'],
  maxFiles: 1,
  maxBytes: 20 * 1024 * 1024,
};

const receipt = z.object({
  ...saved,
  FileID: z.int(),
  /** The state of its day afterwards, of the last one where it has several; Unmapped where no layout fits a table. */
  State: state,
  /** Its day, the last one where it has several; null where it could not be read yet. */
  Date: z.string().nullable(),
  Findings: z.array(finding),
  /** Whether the same file was received before: then nothing was changed. */
  Known: z.boolean(),
  Days: z.int(),
});

export const receiveFile = defineEndpoint({
  method: 'POST',
  path: '/intake/files',
  summary:
    'Receive a file of the property system: OPERA Cloud XML, OPERA DAILYSTAT or TRXCODEEXPT, CSV or xlsx by a layout. The same file again changes nothing.',
  access,
  oneLocation: true,
  body: z.object({
    /** The selected location where missing. */
    LocationID: id.optional(),
    /** Which layout a CSV or xlsx file has; where missing, the one that fits its columns. */
    LayoutID: id.optional(),
    /** The day of a file that names none. */
    Date: calendarDate.optional(),
  }),
  files: { file: intakeFile },
  transaction: 'own',
  output: receipt,
  statuses: CLOSED,
});

export const readFileAgain = defineEndpoint({
  method: 'POST',
  path: '/intake/files/again',
  summary: 'Read a file again that waited for a layout or was refused, such as after its day was reopened.',
  access,
  body: z.object({ FileID: id, LayoutID: id.optional(), Date: calendarDate.optional() }),
  transaction: 'own',
  output: receipt,
  statuses: CLOSED,
});

const file = z.object({
  FileID: z.int(),
  /** Null for a file of sales that speaks of several hotels. */
  LocationID: z.int().nullable(),
  LocationName: z.string().nullable(),
  Name: z.string(),
  Format: z.enum(FILE_FORMATS).nullable(),
  Source: z.enum(FILE_SOURCES),
  /** Who sent a mail. */
  Sender: z.string(),
  State: z.enum(FILE_STATES),
  Findings: z.array(finding),
  /** The first and the last day of the file that the caller may see; null where none was read. */
  From: z.string().nullable(),
  To: z.string().nullable(),
  Days: z.int(),
  Size: z.int(),
  Sha256: z.string(),
  ReceivedAt: z.string(),
  ReceivedByName: z.string(),
  /** Whose clock its time is read on. */
  Timezone: z.string(),
  /** Whether the caller may open it: one with figures of other hotels is for people of all of them. */
  MayOpen: z.boolean(),
});
export type IntakeFile = z.output<typeof file>;

const INTAKE_FILE_SORTS = ['ReceivedAt', 'Name', 'LocationName', 'Format', 'Source', 'State'] as const;

export const listIntakeFiles = defineEndpoint({
  method: 'GET',
  path: '/intake/files',
  summary: 'The files received for the locations where your role has Night Audit, newest first.',
  access,
  query: listQuery(INTAKE_FILE_SORTS, {
    LocationID: id.optional(),
    State: z.enum(FILE_STATES).optional(),
  }),
  output: z.array(file),
});

export const openIntakeFile = defineEndpoint({
  method: 'GET',
  path: '/intake/files/:FileID',
  summary: 'A received file as it came.',
  access,
  params: z.object({ FileID: id }),
  output: z.unknown(),
  download: true,
});

/** At most this many days are shown at once. */
export const MOST_DAYS = 93;

const day = z.object({
  LocationID: z.int(),
  LocationName: z.string(),
  Date: z.string(),
  /** Null: before the first day closed there, in the future, or today before anything came. */
  State: state,
  /** What it lacks before it is balanced; empty for a day that is closed or has no state. */
  Missing: z.array(z.enum(DAY_CHECKS)),
  Files: z.int(),
  UnknownCodes: z.int(),
  /** Balanced, and the next in order. */
  MayClose: z.boolean(),
  ClosedByName: z.string().nullable(),
  ClosedAt: z.string().nullable(),
  Timezone: z.string(),
});
export type IntakeDay = z.output<typeof day>;

export const listIntakeDays = defineEndpoint({
  method: 'GET',
  path: '/intake/days',
  summary: `The days of the locations where your role has Night Audit with their state, by location and day; at most ${MOST_DAYS} days, the last 31 where none are named.`,
  access,
  query: z.object({
    From: calendarDate.optional(),
    To: calendarDate.optional(),
    LocationID: id.optional(),
    Format: z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').optional(),
  }),
  output: z.array(day),
});

const figures = z.object({
  RoomRevenue: z.number(),
  OtherRevenue: z.number(),
  RoomsSold: z.int(),
  TotalAvailableRooms: z.int(),
  OOO: z.int(),
  Stayover: z.int(),
  Checkout: z.int(),
  Adr: z.number(),
  TotalCost: z.number(),
});

const codeAmount = z.object({
  Code: z.string(),
  Kind: z.enum(CODE_KINDS),
  Description: z.string(),
  Amount: z.number(),
});

const dayDetail = day.extend({
  /** The sales of the day; null where there are none. */
  Figures: figures.nullable(),
  Checks: z.array(z.object({ Check: z.enum(DAY_CHECKS), Passed: z.boolean(), Text: z.string() })),
  /** In the order in which they were read: a later one replaces what it sets. */
  DayFiles: z.array(file),
  /** Codes that go nowhere yet, with their amounts. */
  Unknown: z.array(codeAmount),
  /** The only day that may be closed next; null where none was closed at the location yet: then it is any. */
  NextToClose: z.string().nullable(),
  TotalNumberOfRooms: z.int(),
  MayReopen: z.boolean(),
  /** Newest first. All that happened at the location: /audit?Record=night-audit:{LocationID}. */
  History: z.array(
    z.object({
      What: z.enum(['Closed', 'Reopened']),
      ByName: z.string(),
      At: z.string(),
      Reason: z.string(),
    }),
  ),
});
export type IntakeDayDetail = z.output<typeof dayDetail>;

export const openIntakeDay = defineEndpoint({
  method: 'GET',
  path: '/intake/day',
  summary: 'One day of a location: its files, its figures, what it lacks, and who closed it.',
  access,
  query: z.object({ LocationID: id, Date: calendarDate }),
  output: dayDetail,
});

const dayBody = { LocationID: id, Date: calendarDate };

export const closeDay = defineEndpoint({
  method: 'POST',
  path: '/intake/close',
  summary:
    'Close a balanced day, oldest first: its figures then stay as they are. The selected location where none is named.',
  access,
  body: z.object({ ...dayBody, LocationID: id.optional() }),
  output: dayDetail.extend(saved),
  statuses: { 409: 'The day is not balanced, closed already, or an earlier one comes first.' },
});

/** What the person who reopens a day is asked for. */
export const reopenReason = z.object({ Reason: requiredNotes(INTAKE_TEXTS.reasonNeeded) });

export const reopenDay = defineEndpoint({
  method: 'POST',
  path: '/intake/reopen',
  summary: `Reopen a closed day, with a reason that stays in its history; its files are read with the codes as they are mapped now. Needs Level ${MANAGER_LEVEL} at the location.`,
  access,
  body: reopenReason.extend({ ...dayBody, LocationID: id.optional() }),
  output: dayDetail.extend(saved),
  statuses: { 409: 'The day is not closed.' },
});

export const listIntakeHotels = defineEndpoint({
  method: 'GET',
  path: '/intake/hotels',
  summary: 'The locations whose night audit you work on, with what you may do there.',
  access,
  output: z.array(
    z.object({
      LocationID: z.int(),
      Name: z.string(),
      /** The day it is there. */
      Today: z.string(),
      FirstClosed: z.string().nullable(),
      NextToClose: z.string().nullable(),
      /** Codes that go nowhere yet. */
      UnknownCodes: z.int(),
      /** May replace figures that are there. */
      MayReplace: z.boolean(),
      /** May map codes, change sources and layouts, and reopen days. */
      MayManage: z.boolean(),
    }),
  ),
});
