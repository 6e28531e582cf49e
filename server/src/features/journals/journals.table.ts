import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Accounts, Amounts } from '@boh/contract/bank/journals.calc.ts';
import type { JournalFormat, JournalKind, Mapped } from '@boh/contract/bank/journals.words.ts';
import { bytes, instant, key, moneySum, version } from '../../db/columns.ts';
import { locationKey, locations } from '../../db/tables/locations.table.ts';

const day = () => date({ mode: 'string' });

/** What went to the bookkeeping. Nothing of it changes any more but who sent it first. */
export const journals = pgTable(
  'journals',
  {
    JournalID: key(),
    /** Counts up without gaps over all locations. */
    Number: integer().notNull(),
    LocationID: locationKey(),
    Kind: text().$type<JournalKind>().notNull(),
    Correcting: boolean().notNull(),
    FirstDay: day().notNull(),
    LastDay: day().notNull(),
    Entries: integer().notNull(),
    Total: moneySum().notNull(),
    MadeBy: integer().notNull(),
    MadeByName: text().notNull(),
    MadeAt: instant().notNull(),
    SentBy: integer(),
    SentByName: text(),
    SentAt: instant(),
  },
  (t) => [uniqueIndex('journals_number').on(t.Number), index('journals_location').on(t.LocationID, t.Number)],
);

const journal = () =>
  integer()
    .notNull()
    .references(() => journals.JournalID, { onDelete: 'cascade' });

/**
 * What a journal says of one record. The latest entry of a record tells what all journals together come to for it, and
 * where that stands; the next one is the difference. There is one latest entry of a record: two people who journal it at
 * once cannot both.
 */
export const journalEntries = pgTable(
  'journal_entries',
  {
    EntryID: key(),
    JournalID: journal(),
    /** Its place in the journal, from 1. */
    Position: integer().notNull(),
    LocationID: integer().notNull(),
    Kind: text().$type<JournalKind>().notNull(),
    /** The check date, the day or the claim's id. */
    Record: text().notNull(),
    Date: day().notNull(),
    Memo: text().notNull(),
    Amounts: jsonb().$type<Amounts>().notNull(),
    Accounts: jsonb().$type<Accounts>().notNull(),
    IsLatest: boolean().notNull().default(true),
    /** Of a day, the closing it was made of: while that holds, the day is as the journals have it. */
    ClosingID: integer(),
  },
  (t) => [
    uniqueIndex('journal_entries_position').on(t.JournalID, t.Position),
    uniqueIndex('journal_entries_latest')
      .on(t.LocationID, t.Kind, t.Record)
      .where(sql`${t.IsLatest}`),
  ],
);

export const journalLines = pgTable(
  'journal_lines',
  {
    EntryID: integer()
      .notNull()
      .references(() => journalEntries.EntryID, { onDelete: 'cascade' }),
    Position: smallint().notNull(),
    Item: text().$type<Mapped>().notNull(),
    Account: text().notNull(),
    /** Debits above 0, credits below. */
    Amount: moneySum().notNull(),
  },
  (t) => [primaryKey({ columns: [t.EntryID, t.Position] })],
);

/** The files of a journal as they were made: whatever is renamed later, and however files are written by then, they stay. */
export const journalFiles = pgTable(
  'journal_files',
  {
    JournalID: journal(),
    Format: text().$type<JournalFormat>().notNull(),
    Content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.JournalID, t.Format] })],
);

/** Which account each kind of amount goes to. Only what was typed is kept; the row without a location is the default. */
export const journalMaps = pgTable(
  'journal_maps',
  {
    MapID: key(),
    LocationID: integer().references(() => locations.LocationID, { onDelete: 'cascade' }),
    Accounts: jsonb().$type<Accounts>().notNull(),
    /** What was booked by hand before this day is not journaled. */
    Begins: day(),
    Version: version(),
  },
  (t) => [uniqueIndex('journal_maps_location').on(sql`coalesce(${t.LocationID}, 0)`)],
);
