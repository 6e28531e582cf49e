import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { blankText, key, version } from '../../db/columns.ts';
import { locationKey } from '../../db/tables/locations.table.ts';

export const rooms = pgTable(
  'rooms',
  {
    RoomID: key(),
    LocationID: locationKey(),
    RoomNumber: text().notNull(),
    RoomType: text().notNull(),
    Size: blankText(),
    NumberOfBeds: integer().notNull().default(0),
    Adults: integer().notNull().default(0),
    Childs: integer().notNull().default(0),
    /** Where in the building, as free text. */
    Location: blankText(),
    Notes: blankText(),
    ADA: boolean().notNull().default(false),
    Retired: boolean().notNull().default(false),
    Version: version(),
  },
  (t) => [
    // One number per location, ignoring case and blanks.
    uniqueIndex('rooms_number_unique').on(
      t.LocationID,
      sql`lower(regexp_replace(${t.RoomNumber}, '\\s', '', 'g'))`,
    ),
  ],
);
