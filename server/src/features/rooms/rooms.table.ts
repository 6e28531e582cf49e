import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, version } from '../../db/columns.ts';
import { locations } from '../../db/tables/locations.table.ts';

export const rooms = pgTable(
  'rooms',
  {
    RoomID: key(),
    LocationID: integer()
      .notNull()
      .references(() => locations.LocationID, { onDelete: 'cascade' }),
    RoomNumber: text().notNull(),
    RoomType: text().notNull(),
    Size: text().notNull().default(''),
    NumberOfBeds: integer().notNull().default(0),
    Adults: integer().notNull().default(0),
    Childs: integer().notNull().default(0),
    /** Where in the building, as free text. */
    Location: text().notNull().default(''),
    Notes: text().notNull().default(''),
    ADA: boolean().notNull().default(false),
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
