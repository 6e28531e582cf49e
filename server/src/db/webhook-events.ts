import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { WebhookEvent } from '@boh/contract/webhooks/webhooks.words.ts';
import type { Queryable } from './client.ts';
import { statement } from './statement.ts';
import { webhookDeliveries, webhookEvents, webhooks } from './tables/webhooks.table.ts';

/** What is told of an event: ids and the few figures that a receiver needs to know whether it wants to ask for more. */
interface Told {
  readonly LocationID: number;
  readonly [field: string]: string | number | boolean | null;
}

export interface NewEvent {
  readonly type: WebhookEvent;
  /** What it is about, such as `claim:12`. */
  readonly record: string;
  readonly data: Told;
}

/**
 * One statement: an event without a webhook for it leaves no row. Whether its owner may see it is asked when it is sent, since
 * that may change until then.
 */
const insertEvents = statement.once<{ rows: string; At: string }>(
  (value) => sql`
    with told as (
      select * from jsonb_to_recordset(${value('rows')}::jsonb)
        as t("MessageID" text, "Event" text, "LocationID" int, "Record" text, "Body" text)
    ), wanted as (
      select w.webhook_id, t."MessageID" from ${webhooks} w join told t on t."Event" = any(w.events)
        and (w.location_ids = '{}' or t."LocationID" = any(w.location_ids))
      where w.active
    ), kept as (
      insert into ${webhookEvents} (message_id, event, location_id, record, body, created_at)
      select t."MessageID", t."Event", t."LocationID", t."Record", t."Body", ${value('At')}::timestamptz
      from told t where t."MessageID" in (select "MessageID" from wanted)
      returning event_id, message_id, record
    )
    insert into ${webhookDeliveries} (webhook_id, event_id, record, created_at, next_try_at)
    select w.webhook_id, k.event_id, k.record, ${value('At')}::timestamptz, ${value('At')}::timestamptz
    from wanted w join kept k on k.message_id = w."MessageID"
    order by k.event_id, w.webhook_id`,
);

/** Tells the webhooks that want to know, in the transaction of what happened: they get it exactly if that is committed. */
export async function noteEvents(tx: Queryable, now: Date, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const At = now.toISOString();
  const rows = events.map(({ type, record, data }) => ({
    MessageID: `msg_${randomBytes(18).toString('base64url')}`,
    Event: type,
    LocationID: data.LocationID,
    Record: record,
    Body: JSON.stringify({ type, timestamp: At, data }),
  }));
  await insertEvents(tx, { rows: JSON.stringify(rows), At });
}
