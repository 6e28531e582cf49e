import { sql } from 'drizzle-orm';
import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { key, version } from '../../db/columns.ts';
import { posted } from '../../db/tables/posted.ts';

/** What guests left behind. The photo is a row of `stored_files`, and its name stands here too. */
export const lostItems = pgTable(
  'lost_items',
  {
    LostItemID: key(),
    ...posted(),
    Item: text().notNull(),
    RoomNumber: text().notNull(),
    FoundOn: date({ mode: 'string' }).notNull(),
    FoundBy: text().notNull(),
    KeptAt: text().notNull(),
    Photo: text().notNull(),
    ReturnedTo: text().notNull(),
    DisposedOf: text().notNull(),
    GoneOn: date({ mode: 'string' }),
    Status: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when returned_to <> '' then 'Returned' when disposed_of <> '' then 'Disposed of' else 'Still here' end`,
      ),
    Version: version(),
  },
  // The order of the list, read backwards.
  (t) => [index('lost_items_list').on(t.LocationID, t.Status, t.FoundOn, t.LostItemID)],
);
