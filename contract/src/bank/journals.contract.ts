import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, id, idList, optionalDate, saved, version, yesNoFilter } from '../fields.ts';
import { listQuery } from '../list.ts';
import { accountNames } from './journal-accounts.ts';
import { JOURNAL_FORMATS, JOURNAL_KINDS, MAPPED, type Mapped } from './journals.words.ts';

const access = page('Bank', 'pageLocations');
const kind = z.enum(JOURNAL_KINDS, `Kind must be one of ${JOURNAL_KINDS.join(', ')}`);

const byName = <Value extends z.ZodType>(value: Value) =>
  z.object(Object.fromEntries(MAPPED.map((name) => [name, value])) as Record<Mapped, Value>);

// --- What is due ---

const line = z.object({
  Item: z.enum(MAPPED),
  /** Blank where the account map has none. */
  Account: z.string(),
  /** Debits above 0, credits below. */
  Amount: z.number(),
});

/** So many entries of a journal are shown before it is made. */
export const MOST_SHOWN = 100;

const dueJournal = z.object({
  LocationID: z.int(),
  LocationName: z.string(),
  Kind: z.enum(JOURNAL_KINDS),
  /** Only what changed since it was journaled. */
  Correcting: z.boolean(),
  From: z.string(),
  To: z.string(),
  /** Check dates, days or claims. */
  Entries: z.int(),
  /** What is debited, which is what is credited. */
  Total: z.number(),
  /** Of all entries together. */
  Lines: z.array(line),
  /** The first of them. */
  Shown: z.array(z.object({ Date: z.string(), Memo: z.string(), Total: z.number() })),
  /** Why it cannot be made; blank where it can. */
  Problem: z.string(),
});

export const listDueJournals = defineEndpoint({
  method: 'GET',
  path: '/bank/journals/due',
  summary:
    'The journals that would be made: approved payroll, closed days and approved claims up to a day, less what was journaled before.',
  access,
  query: z.object({
    LocationIDs: idList('Unknown id').optional(),
    Kind: kind.optional(),
    /** The day it is at the location where missing. */
    To: calendarDate.optional(),
    Format: z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').optional(),
  }),
  output: z.array(dueJournal),
});

// --- Journals ---

const journal = z.object({
  JournalID: z.int(),
  Number: z.int(),
  LocationID: z.int(),
  LocationName: z.string(),
  Kind: z.enum(JOURNAL_KINDS),
  Correcting: z.boolean(),
  From: z.string(),
  To: z.string(),
  Entries: z.int(),
  Total: z.number(),
  MadeByName: z.string(),
  MadeAt: z.string(),
  /** Who downloaded it first, and when; null where nobody did. */
  SentByName: z.string().nullable(),
  SentAt: z.string().nullable(),
  Timezone: z.string(),
});

const JOURNAL_SORTS = [
  'Number',
  'LocationName',
  'Kind',
  'Correcting',
  'From',
  'To',
  'Entries',
  'Total',
  'MadeByName',
  'MadeAt',
  'SentByName',
  'SentAt',
] as const;

export const listJournals = defineEndpoint({
  method: 'GET',
  path: '/bank/journals',
  summary: 'The journals that were made, newest first; From and To are the days of their entries.',
  access,
  query: listQuery(JOURNAL_SORTS, {
    LocationID: id.optional(),
    JournalID: id.optional(),
    Kind: kind.optional(),
    Correcting: yesNoFilter,
    Sent: yesNoFilter,
  }),
  output: z.array(journal),
});

export const makeJournals = defineEndpoint({
  method: 'POST',
  path: '/bank/journals',
  summary: 'Make the journals that are due. What was journaled before is never journaled again.',
  access,
  body: z.object({
    /** All locations where your role has Bank where none are named. */
    LocationIDs: z.array(id, 'Please choose locations').min(1, 'Please choose a location').optional(),
    Kind: kind.optional(),
    /** The day it is at the location where missing. */
    To: calendarDate.optional(),
  }),
  output: z.object({
    ...saved,
    Journals: z.array(journal),
    /** What could not be made, and why. */
    Blocked: z.array(
      z.object({
        LocationID: z.int(),
        LocationName: z.string(),
        Kind: z.enum(JOURNAL_KINDS),
        Problem: z.string(),
      }),
    ),
  }),
  statuses: { 409: 'Nothing is due, or an account is missing: the sentence says which.' },
});

export const openJournal = defineEndpoint({
  method: 'GET',
  path: '/bank/journals/:JournalID',
  summary:
    'A journal with its entries; with Format its file, the same bytes each time. The first download marks it as sent.',
  access,
  acts: 'as file',
  params: z.object({ JournalID: id }),
  query: z.object({ Format: z.enum(JOURNAL_FORMATS, 'Format must be iif or csv').optional() }),
  output: journal.extend({
    EntryList: z.array(
      z.object({
        /** What the entry is called in the files. */
        DocNumber: z.string(),
        Date: z.string(),
        Memo: z.string(),
        Lines: z.array(line),
      }),
    ),
  }),
  download: true,
});

// --- The account map ---

const mapRow = z.object({
  /** Null where nothing was saved yet, as Version. */
  MapID: z.int().nullable(),
  /** Null for the accounts of all locations that have none of their own. */
  LocationID: z.int().nullable(),
  LocationName: z.string(),
  /** As they were typed here; blank where the group default counts. */
  Accounts: byName(z.string()),
  /** The accounts that count. */
  Used: byName(z.string()),
  /** The first day that is journaled, as it was typed here; earlier records stay out of the journals. */
  Begins: z.string().nullable(),
  /** The one that counts; null: all there is. */
  UsedBegins: z.string().nullable(),
  MayChange: z.boolean(),
  Version: z.int().nullable(),
});

export const listJournalMap = defineEndpoint({
  method: 'GET',
  path: '/bank/journal-map',
  summary:
    'Which account each kind of amount goes to, and with which day journals begin: the group default, then the locations by name.',
  access,
  query: listQuery(['LocationName'], { LocationID: id.optional() }).pick({
    LocationID: true,
    Search: true,
    Sort: true,
    Page: true,
    PageSize: true,
    Format: true,
  }),
  output: z.array(mapRow),
});

export const journalMapBody = z.object({ Accounts: accountNames, Begins: optionalDate, Version: version });

export const saveJournalMap = defineEndpoint({
  method: 'PUT',
  path: '/bank/journal-map',
  summary: 'Save the accounts of a location, or the group default. Journals that were made stay as they are.',
  access,
  body: journalMapBody.extend({ LocationID: id.nullable() }),
  output: mapRow.extend(saved),
  statuses: { 409: 'Somebody else changed the accounts meanwhile.' },
});
