import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, key } from '../../db/columns.ts';
import { employees } from '../../db/tables/access.table.ts';
import { locationKey } from '../../db/tables/locations.table.ts';

/**
 * Who was invited where. It is pending for as long as the person holds a role there and has not chosen a password; role
 * and expiry are those of the employee, so that they cannot disagree.
 */
export const invitations = pgTable(
  'invitations',
  {
    InvitationID: key(),
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID, { onDelete: 'cascade' }),
    LocationID: locationKey(),
    InvitedBy: text().notNull(),
    SentAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('invitations_once').on(t.EmployeeID, t.LocationID),
    index('invitations_location').on(t.LocationID, t.SentAt),
  ],
);
