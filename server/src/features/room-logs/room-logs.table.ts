import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { blankText, instant, key, version } from '../../db/columns.ts';
import { locationKey } from '../../db/tables/locations.table.ts';
import { rooms } from '../rooms/rooms.table.ts';

/** What is wrong with a room, until somebody fixed it. */
export const roomLogs = pgTable(
  'room_logs',
  {
    RoomLogsID: key(),
    LocationID: locationKey(),
    RoomID: integer()
      .notNull()
      .references(() => rooms.RoomID, { onDelete: 'cascade' }),
    Department: text().notNull(),
    Notes: blankText(),
    FixedBy: blankText(),
    Done: boolean().notNull().default(false),
    PostedByName: text().notNull(),
    CreatedAt: instant().notNull(),
    UpdatedAt: instant(),
    /** The names of its photos, which are rows of `stored_files`: lists show them without looking there. */
    Photos: text().array().notNull().default([]),
    Version: version(),
  },
  (t) => [
    // Read backwards for newest first: an index declared descending would sort nulls where no query wants them.
    index('room_logs_list').on(t.LocationID, t.CreatedAt, t.RoomLogsID),
    index('room_logs_room').on(t.RoomID, t.CreatedAt),
    // Few logs are open at any time: counting them must not read the years of done ones.
    index('room_logs_open')
      .on(t.LocationID, t.RoomID)
      .where(sql`not done`),
  ],
);
