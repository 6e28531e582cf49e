import { integer, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { locationKey } from './locations.table.ts';

/** Where and by whom a record was posted, and when: always from the session. */
export const posted = () => ({
  LocationID: locationKey(),
  PostedBy: integer(),
  PostedByName: text().notNull(),
  CreatedAt: instant().notNull(),
});
