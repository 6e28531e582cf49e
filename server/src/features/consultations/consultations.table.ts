import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { blankText, instant, key } from '../../db/columns.ts';

/** Requests for a consultation from the public investor section. They belong to the group, not to a location. */
export const consultations = pgTable(
  'consultations',
  {
    ConsultationID: key(),
    FirstName: text().notNull(),
    LastName: text().notNull(),
    Email: text().notNull(),
    PhoneNumber: text().notNull(),
    Aware: boolean().notNull(),
    Message: blankText(),
    CreatedAt: instant().notNull(),
  },
  (t) => [index('consultations_created').on(t.CreatedAt, t.ConsultationID)],
);
