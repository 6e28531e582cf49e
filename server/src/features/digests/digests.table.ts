import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  Cadence,
  DigestFormat,
  Edition,
  ScheduledReport,
} from '@boh/contract/reports/subscriptions.contract.ts';
import { blankText, bytes, instant, key, version } from '../../db/columns.ts';
import { employees } from '../../db/tables/access.table.ts';
import { locationKey } from '../../db/tables/locations.table.ts';
import { mails } from '../../db/tables/mails.table.ts';

const person = () =>
  integer()
    .notNull()
    .references(() => employees.EmployeeID, { onDelete: 'cascade' });
const numbers = () =>
  integer()
    .array()
    .notNull()
    .default(sql`'{}'::integer[]`);

/** Reports that somebody has sent by mail. Who gets them is worked out from roles whenever one is sent. */
export const subscriptions = pgTable(
  'report_subscriptions',
  {
    SubscriptionID: key(),
    /** Its author: readers are people of their hotels. */
    EmployeeID: person(),
    Report: jsonb().$type<ScheduledReport>().notNull(),
    Cadence: text().$type<Cadence>().notNull(),
    /** `HH:MM` on the clock of each reader. */
    At: text().notNull(),
    Roles: numbers(),
    People: numbers(),
    Format: text().$type<DigestFormat>().notNull(),
    /** Nothing is sent for a time before: whoever schedules 07:00 at noon means tomorrow. */
    Since: instant().notNull(),
    CreatedAt: instant().notNull(),
    Version: version(),
  },
  (t) => [index('report_subscriptions_employee').on(t.EmployeeID)],
);

const subscription = () =>
  integer()
    .notNull()
    .references(() => subscriptions.SubscriptionID, { onDelete: 'cascade' });

/**
 * What was sent to whom, or why it was not. A row is written in the transaction that writes its mail, and there is one
 * of each edition: however many processes send, and wherever they are killed, nobody gets two.
 */
export const deliveries = pgTable(
  'digest_deliveries',
  {
    DeliveryID: key(),
    SubscriptionID: subscription(),
    EmployeeID: person(),
    BusinessDate: date({ mode: 'string' }).notNull(),
    Edition: text().$type<Edition>().notNull(),
    Title: text().notNull(),
    At: instant().notNull(),
    /** Null where nothing was sent. */
    MailID: integer().references(() => mails.MailID, { onDelete: 'set null' }),
    /** Why nothing was sent; blank where something was. */
    Reason: blankText(),
    /** Of the token in its mail that ends the subscription for its reader. */
    TokenHash: bytes(),
  },
  (t) => [
    uniqueIndex('digest_deliveries_once')
      .on(t.SubscriptionID, t.EmployeeID, t.BusinessDate, t.Edition)
      .where(sql`edition <> 'Asked'`),
    uniqueIndex('digest_deliveries_token').on(t.TokenHash),
    index('digest_deliveries_log').on(t.SubscriptionID, t.At),
    index('digest_deliveries_employee').on(t.EmployeeID),
    index('digest_deliveries_mail').on(t.MailID),
  ],
);

/** The days that lacked in a first edition. While they are here, its late edition has not been sent. */
export const digestGaps = pgTable(
  'digest_gaps',
  {
    DeliveryID: integer()
      .notNull()
      .references(() => deliveries.DeliveryID, { onDelete: 'cascade' }),
    LocationID: locationKey(),
    Date: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.DeliveryID, t.LocationID, t.Date] }),
    index('digest_gaps_location').on(t.LocationID),
  ],
);

/** Who wants no more of a subscription. */
export const unsubscribed = pgTable(
  'digest_unsubscribed',
  { SubscriptionID: subscription(), EmployeeID: person(), At: instant().notNull() },
  (t) => [
    primaryKey({ columns: [t.SubscriptionID, t.EmployeeID] }),
    index('digest_unsubscribed_employee').on(t.EmployeeID),
  ],
);
