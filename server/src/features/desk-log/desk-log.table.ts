import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant, key } from '../../db/columns.ts';
import { locationKey, locations } from '../../db/tables/locations.table.ts';

/** A log of the desk's book: its headline and day. What was written stands in its entries. */
export const deskLogs = pgTable(
  'desk_logs',
  {
    LogsID: key(),
    LocationID: locationKey(),
    Headline: text().notNull(),
    Date: date({ mode: 'string' }).notNull(),
  },
  // The order of the book (read backwards), so that a page of it costs a page of it.
  (t) => [index('desk_logs_book').on(t.LocationID, t.Date, t.LogsID)],
);

/** Entries are only ever appended: their index within the log never changes. */
export const deskLogEntries = pgTable(
  'desk_log_entries',
  {
    EntryID: key(),
    LogsID: integer()
      .notNull()
      .references(() => deskLogs.LogsID, { onDelete: 'cascade' }),
    /** The log's own, again: the keyword search reads one location's entries and nobody else's. */
    LocationID: locationKey(),
    Index: integer().notNull(),
    Headline: text().notNull(),
    Entry: text().notNull(),
    Date: date({ mode: 'string' }).notNull(),
    CreatedAt: instant().notNull(),
    PostedBy: integer(),
    PostedByName: text().notNull(),
    Done: boolean().notNull().default(false),
    UpdatedAt: instant(),
    UpdatedBy: text(),
    /** How many stored files belong to it, so that entries without any are read without looking for them. */
    ScreenshotCount: smallint().notNull().default(0),
    /**
     * What a keyword is looked for in, a line each, so that none runs over. Stored, because a common word is looked for
     * in every entry of a book. Its index is made by a migration, where the server has the extension for it.
     */
    Searched: text()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `lower(entry || E'\\n' || headline || E'\\n' || posted_by_name || E'\\n' || coalesce(updated_by, ''))`,
        ),
      ),
  },
  (t) => [
    uniqueIndex('desk_log_entries_index').on(t.LogsID, t.Index),
    // What somebody wrote lately: replies to it are news to them.
    index('desk_log_entries_posted').on(t.PostedBy, t.CreatedAt),
    index('desk_log_entries_location').on(t.LocationID, t.LogsID),
    // The logs still open are counted on the landing page, however long the book grows. Replies are seldom marked: an
    // index of all open entries would grow with the book.
    index('desk_log_entries_open_threads')
      .on(t.LocationID)
      .where(sql`not ${t.Done} and ${t.Index} = 0`),
  ],
);

/** A first entry that is not done: its log is open. */
export const openThread = sql`(not ${deskLogEntries.Done} and ${deskLogEntries.Index} = 0)`;

/**
 * Counts the changes of each location's book. The row is locked by every write until its commit, so that whoever sees
 * the same number again has missed nothing.
 */
export const deskLogChanges = pgTable('desk_log_changes', {
  LocationID: integer()
    .primaryKey()
    .references(() => locations.LocationID, { onDelete: 'cascade' }),
  Change: bigint({ mode: 'number' }).notNull(),
});
