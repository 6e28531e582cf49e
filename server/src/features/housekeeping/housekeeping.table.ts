import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { key } from '../../db/columns.ts';
import { employees } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';

/** Cleaning work and other tasks of a day. Logs are only ever added. */
export const housekeepingLogs = pgTable(
  'housekeeping_logs',
  {
    HousekeepingLogID: key(),
    LocationID: integer()
      .notNull()
      .references(() => locations.LocationID, { onDelete: 'cascade' }),
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID),
    Type: text().$type<'Room' | 'Other'>().notNull(),
    Date: date({ mode: 'string' }).notNull(),
    NoOfRooms: integer().notNull().default(0),
    IsCheckOut: boolean().notNull().default(false),
    /** `HH:MM` at the hotel, blank where an other task has none. */
    StartTime: text().notNull().default(''),
    EndTime: text().notNull().default(''),
    BreakTime: integer().notNull().default(0),
    Notes: text().notNull().default(''),
  },
  // Read backwards for newest first: an index declared descending would sort nulls where no query wants them.
  (t) => [index('housekeeping_logs_list').on(t.LocationID, t.Date, t.HousekeepingLogID)],
);
