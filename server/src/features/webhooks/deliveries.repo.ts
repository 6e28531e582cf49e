import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { EVENT_LABELS, type DeliveryStatus } from '@boh/contract/webhooks/webhooks.words.ts';
import {
  listWebhookDeliveries as endpoint,
  type WebhookDelivery,
} from '@boh/contract/webhooks/webhooks.contract.ts';
import type { QueryOf } from '@boh/contract/endpoint.ts';
import { inMoment, inNumbers, shownWords } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { firstRow } from '../../db/first-row.ts';
import { declaredOf, instantText } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import {
  webhookDeliveries as deliveries,
  webhookEvents as events,
  webhooks,
} from '../../db/tables/webhooks.table.ts';
import { dayStart } from '../../lib/local-day.ts';

const CLOCK = { zone: sql`${sql.placeholder('zone')}::text`, now: sql.placeholder('now') };

/** None while the webhook is off: nothing is tried then. */
const NEXT_TRY = sql`case when ${webhooks.Active} then ${deliveries.NextTryAt} end`;

const COLUMNS = {
  ...{ DeliveryID: deliveries.DeliveryID, WebhookID: deliveries.WebhookID, MessageID: events.MessageID },
  ...{ Event: events.Event, Record: deliveries.Record, LocationID: events.LocationID },
  ...{ LocationName: locations.Name, Status: deliveries.Status, Attempts: deliveries.Attempts },
  ...{ AnswerStatus: deliveries.AnswerStatus, Reason: deliveries.Reason, CreatedAt: deliveries.CreatedAt },
  ...{ TriedAt: deliveries.TriedAt, NextTryAt: instantText(NEXT_TRY), Timezone: CLOCK.zone },
};

const SORTS: Readonly<Record<string, SQL>> = {
  CreatedAt: sql`${deliveries.CreatedAt}`,
  Event: sql`${events.Event}`,
  LocationName: sql`lower(${locations.Name})`,
  Status: sql`${deliveries.Status}`,
  Attempts: sql`${deliveries.Attempts}`,
  AnswerStatus: sql`${deliveries.AnswerStatus}`,
  TriedAt: sql`${deliveries.TriedAt}`,
  NextTryAt: NEXT_TRY,
};

interface Asked {
  readonly zone: string;
  readonly now: string;
  readonly WebhookID?: number | undefined;
  readonly DeliveryID?: number | undefined;
  readonly Status?: DeliveryStatus | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Search?: string | undefined;
}

const list = listStatement<Asked>({
  fields: declaredOf(endpoint.output.element.shape, COLUMNS),
  from: sql`${deliveries}`,
  joins: sql`join ${events} on ${events.EventID} = ${deliveries.EventID}
    join ${webhooks} on ${webhooks.WebhookID} = ${deliveries.WebhookID}
    join ${locations} on ${locations.LocationID} = ${events.LocationID}`,
  where: {
    WebhookID: (value) => sql`${deliveries.WebhookID} = ${value('WebhookID')}`,
    DeliveryID: (value) => sql`${deliveries.DeliveryID} = ${value('DeliveryID')}`,
    Status: (value) => sql`${deliveries.Status} = ${value('Status')}`,
    From: (value) => sql`${deliveries.CreatedAt} >= ${value('From')}::timestamptz`,
    To: (value) => sql`${deliveries.CreatedAt} < ${value('To')}::timestamptz`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        shownWords(events.Event, EVENT_LABELS),
        events.MessageID,
        deliveries.Record,
        locations.Name,
        deliveries.Status,
        deliveries.Reason,
        inNumbers(deliveries.AnswerStatus, deliveries.Attempts),
        inMoment(deliveries.CreatedAt, CLOCK),
        inMoment(deliveries.TriedAt, CLOCK),
        inMoment(NEXT_TRY, CLOCK),
      ),
  },
  order(query) {
    const { field, descending } = sortOf(query, '-CreatedAt');
    const by = SORTS[field] ?? sql`${deliveries.CreatedAt}`;
    const last = descending ? desc(deliveries.DeliveryID) : asc(deliveries.DeliveryID);
    if (field === 'CreatedAt') return [descending ? desc(by) : asc(by), last];
    return [descending ? sql`${by} desc nulls last` : sql`${by} asc nulls last`, last];
  },
  planEachBy: ['Status', 'From', 'To', 'Search'],
});

interface Reading {
  readonly zone: string;
  readonly now: Date;
}

/** What a webhook was to send, newest first unless asked otherwise. */
export function listDeliveries(
  db: Queryable,
  WebhookID: number,
  { zone, now }: Reading,
  query: QueryOf<typeof endpoint>,
): JsonList {
  const { Status, From, To, Search } = query;
  return list(db, query, {
    ...{ zone, now: now.toISOString(), WebhookID, Status },
    From: From && dayStart(From, zone),
    To: To && dayStart(To, zone, 1),
    Search: Search ? patternOf(Search) : undefined,
  });
}

/** One as the list has it. */
export async function findDelivery(
  db: Queryable,
  DeliveryID: number,
  { zone, now }: Reading,
): Promise<WebhookDelivery | undefined> {
  const { json } = await list(db, {}, { zone, now: now.toISOString(), DeliveryID }).page();
  return (JSON.parse(json) as WebhookDelivery[])[0];
}

export const lockDelivery = (db: Queryable, DeliveryID: number) =>
  firstRow(db.select().from(deliveries).where(eq(deliveries.DeliveryID, DeliveryID)).for('update'));

/** To be sent from the beginning again: now, and where that fails with all pauses. */
export async function sendFromStart(
  db: Queryable,
  which: { readonly DeliveryID: number } | { readonly WebhookID: number },
  now: Date,
): Promise<void> {
  const those =
    'DeliveryID' in which
      ? eq(deliveries.DeliveryID, which.DeliveryID)
      : and(eq(deliveries.WebhookID, which.WebhookID), eq(deliveries.Status, 'Waiting'));
  await db
    .update(deliveries)
    .set({ Status: 'Waiting', Attempts: 0, NextTryAt: now.toISOString() })
    .where(those);
}
