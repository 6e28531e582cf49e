import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { blankText, key } from '../../db/columns.ts';
import { employees } from '../../db/tables/access.table.ts';
import { locationKey } from '../../db/tables/locations.table.ts';

/** Cleaning work and other tasks of a day. Logs are only ever added. */
export const housekeepingLogs = pgTable(
  'housekeeping_logs',
  {
    HousekeepingLogID: key(),
    LocationID: locationKey(),
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID),
    Type: text().$type<'Room' | 'Other'>().notNull(),
    Date: date({ mode: 'string' }).notNull(),
    NoOfRooms: integer().notNull().default(0),
    IsCheckOut: boolean().notNull().default(false),
    /** `HH:MM` at the hotel, blank where an other task has none. */
    StartTime: blankText(),
    EndTime: blankText(),
    BreakTime: integer().notNull().default(0),
    Notes: blankText(),
  },
  // Read backwards for newest first: an index declared descending would sort nulls where no query wants them.
  (t) => [index('housekeeping_logs_list').on(t.LocationID, t.Date, t.HousekeepingLogID)],
);
