import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReminderUnit } from '@boh/contract/calendar/calendar.words.ts';
import { blankText, bytes, instant, key, version } from '../../db/columns.ts';
import { employees } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';

/** What people note for themselves: nobody else reads it. Dates of records are not copied here, they stand in the records. */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    EntryID: key(),
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID, { onDelete: 'cascade' }),
    LocationID: integer().references(() => locations.LocationID, { onDelete: 'set null' }),
    Title: text().notNull(),
    Date: date({ mode: 'string' }).notNull(),
    /** `HH:MM`; null for the whole day. */
    Time: text(),
    TimeZone: text().notNull(),
    Note: blankText(),
    /** Null for no reminder. */
    ReminderBefore: integer(),
    ReminderUnit: text().$type<ReminderUnit>().notNull().default('Days'),
    /** When the mail is due; null without one, and once it was written or its time had passed. */
    RemindAt: instant(),
    CreatedAt: instant().notNull(),
    ChangedAt: instant().notNull(),
    Version: version(),
  },
  (t) => [
    index('calendar_entries_employee').on(t.EmployeeID, t.Date),
    index('calendar_entries_location').on(t.LocationID),
    index('calendar_entries_due')
      .on(t.RemindAt)
      .where(sql`remind_at is not null`),
  ],
);

/** The secret address of somebody's calendar, known only by its hash: one a person, as a new one replaces it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    EmployeeID: integer()
      .primaryKey()
      .references(() => employees.EmployeeID, { onDelete: 'cascade' }),
    TokenHash: bytes().notNull(),
    CreatedAt: instant().notNull(),
    ReadAt: instant(),
  },
  (t) => [uniqueIndex('calendar_feeds_token').on(t.TokenHash)],
);
