import { and, eq, sql } from 'drizzle-orm';
import type { WebhookEvent } from '@boh/contract/webhooks/webhooks.words.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { statement } from '../../db/statement.ts';
import { employees } from '../../db/tables/access.table.ts';
import { webhookDeliveries as deliveries, webhookEvents, webhooks } from '../../db/tables/webhooks.table.ts';

/** So many of a webhook at a look, so that a long backlog of one does not keep the others waiting. */
const MOST_EACH = 20;

/** Free to be sent: due, with nobody, and the first of its record that waits. */
const IS_FREE = (now: unknown) => sql`d.status = 'Waiting' and d.next_try_at <= ${now}::timestamptz
  and (d.lease_until is null or d.lease_until <= ${now}::timestamptz)
  and not exists (select from ${deliveries} e where e.webhook_id = d.webhook_id and e.record = d.record
    and e.status = 'Waiting' and e.delivery_id < d.delivery_id)`;

const due = statement.each<{ now: string }, { WebhookID: number; ids: number[] }>(
  (value) => sql`
    select w.webhook_id as "WebhookID", array_agg(f.delivery_id order by f.delivery_id) as ids from ${webhooks} w
    cross join lateral (select d.delivery_id from ${deliveries} d where d.webhook_id = w.webhook_id
      and ${IS_FREE(value('now'))} order by d.delivery_id limit ${sql.raw(String(MOST_EACH))}) f
    where w.active group by w.webhook_id order by w.webhook_id`,
);

/** What is due, by webhook, in the order in which it happened. */
export const listDue = (db: Queryable, now: Date) => due(db, { now: now.toISOString() });

export interface Claimed {
  readonly DeliveryID: number;
  /** How often it was tried, with this time. */
  readonly Attempts: number;
  readonly Lease: string;
  readonly WebhookID: number;
  readonly Url: string;
  readonly Secret: string;
  /** Whether the webhook still asks for such an event of such a location. */
  readonly isWanted: boolean;
  readonly EmployeeID: number;
  readonly isOwnerActive: boolean;
  readonly MessageID: string;
  readonly Event: WebhookEvent;
  readonly LocationID: number;
  readonly Body: string;
}

/** One statement, so that of several processes exactly one gets it. */
const claimOne = statement.once<{ DeliveryID: number; now: string; Lease: string }, Claimed>(
  (value) => sql`
    update ${deliveries} d set lease_until = ${value('Lease')}::timestamptz, attempts = d.attempts + 1,
      tried_at = ${value('now')}::timestamptz
    from ${webhooks} w, ${webhookEvents} e, ${employees} o
    where d.delivery_id = ${value('DeliveryID')} and ${IS_FREE(value('now'))} and w.webhook_id = d.webhook_id and w.active
      and e.event_id = d.event_id and o.employee_id = w.employee_id
    returning d.delivery_id as "DeliveryID", d.attempts as "Attempts", ${value('Lease')}::text as "Lease",
      w.webhook_id as "WebhookID", w.url as "Url", w.secret as "Secret", w.employee_id as "EmployeeID",
      e.event = any(w.events) and (w.location_ids = '{}' or e.location_id = any(w.location_ids)) as "isWanted",
      o.active as "isOwnerActive", e.message_id as "MessageID", e.event as "Event", e.location_id as "LocationID",
      e.body as "Body"`,
);

/** Keeps a delivery to this process until the lease is over; undefined where it is not to be sent any more, or not by us. */
export const claim = (db: Queryable, DeliveryID: number, now: Date, leaseMs: number) =>
  firstRow(
    claimOne(db, {
      DeliveryID,
      now: now.toISOString(),
      Lease: new Date(now.getTime() + leaseMs).toISOString(),
    }),
  );

/** Only while the lease is ours: whoever took it over since knows better. */
const ours = ({ DeliveryID, Lease }: Claimed) =>
  and(eq(deliveries.DeliveryID, DeliveryID), eq(deliveries.LeaseUntil, Lease));

type Outcome = Partial<
  Pick<typeof deliveries.$inferSelect, 'Status' | 'Reason' | 'AnswerStatus' | 'NextTryAt' | 'Attempts'>
>;

/** What became of an attempt. Without a time for the next one there is none. */
export async function record(db: Queryable, claimed: Claimed, outcome: Outcome): Promise<void> {
  await db
    .update(deliveries)
    .set({ Reason: '', NextTryAt: null, ...outcome, LeaseUntil: null })
    .where(ours(claimed));
}

/** As if it had not been tried: it waits until the webhook is on again. */
export async function giveBack(db: Queryable, claimed: Claimed, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ LeaseUntil: null, Attempts: claimed.Attempts - 1, NextTryAt: now.toISOString() })
    .where(ours(claimed));
}

/** Turns a webhook off, with the reason; false where it was off already. */
export async function turnOff(db: Queryable, WebhookID: number, OffReason: string): Promise<boolean> {
  const rows = await db
    .update(webhooks)
    .set({ Active: false, OffReason, Version: sql`${webhooks.Version} + 1` })
    .where(and(eq(webhooks.WebhookID, WebhookID), eq(webhooks.Active, true)))
    .returning({ WebhookID: webhooks.WebhookID });
  return rows.length > 0;
}

export const findOwner = (db: Queryable, EmployeeID: number) =>
  firstRow(
    db
      .select({ FirstName: employees.FirstName, Email: employees.Email })
      .from(employees)
      .where(eq(employees.EmployeeID, EmployeeID)),
  );
