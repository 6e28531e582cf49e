import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DeliveryStatus, WebhookEvent } from '@boh/contract/webhooks/webhooks.words.ts';
import { blankText, instant, key, version } from '../columns.ts';
import { employees } from './access.table.ts';
import { locationKey } from './locations.table.ts';

/** Where other programs want to be told of what happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    WebhookID: key(),
    /** Its owner: it tells what this person may see at the moment of sending. */
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID, { onDelete: 'cascade' }),
    Url: text().notNull(),
    Events: text()
      .array()
      .$type<WebhookEvent[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** None: all of its owner's. */
    LocationIDs: integer('location_ids')
      .array()
      .notNull()
      .default(sql`'{}'::int[]`),
    Active: boolean().notNull().default(true),
    OffReason: blankText(),
    /** What its messages are signed with, which has to be there in clear for it. Blank after a restore: backups hold no secrets. */
    Secret: blankText(),
    CreatedAt: instant().notNull(),
    Version: version(),
  },
  (t) => [index('webhooks_employee').on(t.EmployeeID)],
);

/** What happened, written in the transaction of what it tells, where somebody wants to be told. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    EventID: key(),
    /** The `webhook-id`: receivers know by it what they have got already. */
    MessageID: text().notNull(),
    Event: text().$type<WebhookEvent>().notNull(),
    LocationID: locationKey(),
    /** What it is about, such as `claim:12`: events of one record are told in their order. */
    Record: text().notNull(),
    /** The message as it is signed and sent, to the letter. */
    Body: text().notNull(),
    CreatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('webhook_events_message').on(t.MessageID),
    index('webhook_events_age').on(t.CreatedAt),
    index('webhook_events_location').on(t.LocationID),
  ],
);

/** An event on its way to one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    DeliveryID: key(),
    WebhookID: integer()
      .notNull()
      .references(() => webhooks.WebhookID, { onDelete: 'cascade' }),
    EventID: integer()
      .notNull()
      .references(() => webhookEvents.EventID, { onDelete: 'cascade' }),
    /** Of its event: what waits for what is looked up with it. */
    Record: text().notNull(),
    Status: text().$type<DeliveryStatus>().notNull().default('Waiting'),
    Attempts: integer().notNull().default(0),
    AnswerStatus: integer(),
    Reason: blankText(),
    CreatedAt: instant().notNull(),
    TriedAt: instant(),
    NextTryAt: instant(),
    /** Until then one process is sending it and all others keep away. */
    LeaseUntil: instant(),
  },
  (t) => [
    index('webhook_deliveries_list').on(t.WebhookID, t.CreatedAt, t.DeliveryID),
    index('webhook_deliveries_event').on(t.EventID),
    index('webhook_deliveries_due')
      .on(t.WebhookID, t.NextTryAt)
      .where(sql`status = 'Waiting'`),
    index('webhook_deliveries_order')
      .on(t.WebhookID, t.Record, t.DeliveryID)
      .where(sql`status = 'Waiting'`),
  ],
);
