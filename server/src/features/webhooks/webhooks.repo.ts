import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { listWebhooks as endpoint, type Webhook } from '@boh/contract/webhooks/webhooks.contract.ts';
import type { QueryOf } from '@boh/contract/endpoint.ts';
import { inMoment, inNumbers } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { declaredOf } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { arrayOf } from '../../db/scope.ts';
import { employees } from '../../db/tables/access.table.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/webhooks.table.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

const CLOCK = { zone: sql`${sql.placeholder('zone')}::text`, now: sql.placeholder('now') };
const OWNER = sql`${employees.FirstName} || ' ' || ${employees.LastName}`;
const WAITING = sql`(select count(*)::int from ${webhookDeliveries}
  where ${webhookDeliveries.WebhookID} = ${webhooks.WebhookID} and ${webhookDeliveries.Status} = 'Waiting')`;
const NAMES = sql`array(select coalesce(l.name, '') from unnest(${webhooks.LocationIDs}) with ordinality as chosen(id, place)
  left join locations l on l.location_id = chosen.id order by chosen.place)`;

const COLUMNS = {
  ...{ WebhookID: webhooks.WebhookID, Url: webhooks.Url, Events: webhooks.Events },
  ...{ LocationIDs: webhooks.LocationIDs, LocationNames: NAMES, Active: webhooks.Active },
  ...{ OffReason: webhooks.OffReason, OwnerName: OWNER, Waiting: WAITING },
  ...{ CreatedAt: webhooks.CreatedAt, Timezone: CLOCK.zone, Version: webhooks.Version },
};

const SORTS: Readonly<Record<string, SQL>> = {
  Url: sql`lower(${webhooks.Url})`,
  OwnerName: sql`lower(${OWNER})`,
  Active: sql`${webhooks.Active}`,
  Waiting: WAITING,
  CreatedAt: sql`${webhooks.CreatedAt}`,
};

/** The locations where its owner opens Integrations: what a webhook for all of them is about. */
const OF_OWNER = sql`select er.location_id from employee_roles er
  join role_page_names rp on rp.role_id = er.role_id and rp.page_name = 'Integrations'
  where er.employee_id = ${webhooks.EmployeeID}`;

interface Asked {
  readonly zone: string;
  readonly now: string;
  readonly me: number;
  readonly held: string;
  readonly WebhookID?: number | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Search?: string | undefined;
}

const list = listStatement<Asked>({
  fields: declaredOf(endpoint.output.element.shape, COLUMNS),
  from: sql`${webhooks}`,
  joins: sql`join ${employees} on ${employees.EmployeeID} = ${webhooks.EmployeeID}`,
  where: {
    // One's own, and those that tell of no location that is not one's own.
    held: (value) => sql`${webhooks.EmployeeID} = ${value('me')} or case when ${webhooks.LocationIDs} = '{}'
      then not exists (${OF_OWNER} and er.location_id <> all(${value('held')}::int[]))
      else ${webhooks.LocationIDs} <@ ${value('held')}::int[] end`,
    WebhookID: (value) => sql`${webhooks.WebhookID} = ${value('WebhookID')}`,
    From: (value) => sql`(${webhooks.CreatedAt} at time zone ${CLOCK.zone})::date >= ${value('From')}::date`,
    To: (value) => sql`(${webhooks.CreatedAt} at time zone ${CLOCK.zone})::date <= ${value('To')}::date`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        webhooks.Url,
        OWNER,
        webhooks.OffReason,
        sql`array_to_string(${webhooks.Events}, ' ')`,
        sql`array_to_string(${NAMES}, ' ')`,
        inNumbers(WAITING),
        inMoment(webhooks.CreatedAt, CLOCK),
      ),
  },
  order(query) {
    const { field, descending } = sortOf(query, 'Url');
    const direction = descending ? desc : asc;
    return [direction(SORTS[field] ?? sql`lower(${webhooks.Url})`), direction(webhooks.WebhookID)];
  },
  planEachBy: ['held'],
});

/** Who looks: what they see hangs on the locations where they open Integrations. */
export interface Reader {
  readonly EmployeeID: number;
  readonly held: readonly number[];
  readonly zone: string;
  readonly now: Date;
}

export function listWebhooks(
  db: Queryable,
  { EmployeeID, held, zone, now }: Reader,
  { WebhookID, From, To, Search, ...query }: QueryOf<typeof endpoint>,
): JsonList {
  return list(db, query, {
    ...{ zone, now: now.toISOString(), me: EmployeeID, held: arrayOf(held), WebhookID, From, To },
    Search: Search ? patternOf(Search) : undefined,
  });
}

/** One as the list has it; undefined where it is none of the reader's business. */
export async function findWebhook(
  db: Queryable,
  reader: Reader,
  WebhookID: number,
): Promise<Webhook | undefined> {
  const { json } = await listWebhooks(db, reader, { WebhookID }).page();
  return (JSON.parse(json) as Webhook[])[0];
}

/** Locked for the save that follows. */
export const lockWebhook = (db: Queryable, WebhookID: number) =>
  firstRow(db.select().from(webhooks).where(eq(webhooks.WebhookID, WebhookID)).for('no key update'));

export const countWebhooks = (db: Queryable): Promise<number> => db.$count(webhooks);

export async function insertWebhook(db: Queryable, values: typeof webhooks.$inferInsert): Promise<number> {
  const inserted = db.insert(webhooks).values(values).returning({ WebhookID: webhooks.WebhookID });
  return (await writtenRow(inserted)).WebhookID;
}

export async function updateWebhook(
  db: Queryable,
  WebhookID: number,
  values: Partial<typeof webhooks.$inferInsert>,
): Promise<void> {
  await db
    .update(webhooks)
    .set({ ...values, Version: sql`${webhooks.Version} + 1` })
    .where(eq(webhooks.WebhookID, WebhookID));
}

export async function deleteWebhook(db: Queryable, WebhookID: number): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.WebhookID, WebhookID));
}
