import { and, asc, desc, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { Days } from '@boh/contract/reports/report-days.calc.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import { EDITION_WORDS, OUTCOME_WORDS } from '@boh/contract/reports/subscription-words.ts';
import type { Edition } from '@boh/contract/reports/subscriptions.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { inDay, inMoment, shownWords } from '../../db/cell-texts.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { TEXT_LOCKS } from '../../db/locks.ts';
import { statement } from '../../db/statement.ts';
import { employees } from '../../db/tables/access.table.ts';
import { FULL_NAME } from '../../db/person.ts';
import { mails } from '../../db/tables/mails.table.ts';
import { deliveries, digestGaps, subscriptions, unsubscribed } from './digests.table.ts';

/** What must be sent once and no more. */
export interface Once {
  readonly SubscriptionID: number;
  readonly EmployeeID: number;
  readonly BusinessDate: string;
  readonly Edition: Edition;
}

/**
 * Whether this transaction may send it: nobody else is at it, and nobody was. Others go on with the next one instead of
 * waiting; the unique index would stop them in any case.
 */
export async function claim(tx: Queryable, once: Once): Promise<boolean> {
  const key = JSON.stringify([once.SubscriptionID, once.EmployeeID, once.BusinessDate, once.Edition]);
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${TEXT_LOCKS.digest}, hashtext(${key})) as mine`,
  );
  if (!rows[0]?.mine) return false;
  const same = and(
    eq(deliveries.SubscriptionID, once.SubscriptionID),
    eq(deliveries.EmployeeID, once.EmployeeID),
    eq(deliveries.BusinessDate, once.BusinessDate),
    eq(deliveries.Edition, once.Edition),
  );
  return (await tx.$count(deliveries, same)) === 0;
}

/** Which first editions there were since a day: `EmployeeID BusinessDate`. */
export async function listDelivered(
  db: Queryable,
  SubscriptionID: number,
  since: string,
): Promise<Set<string>> {
  const rows = await db
    .select({ EmployeeID: deliveries.EmployeeID, BusinessDate: deliveries.BusinessDate })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.SubscriptionID, SubscriptionID),
        eq(deliveries.Edition, 'First'),
        gte(deliveries.BusinessDate, since),
      ),
    );
  return new Set(rows.map(({ EmployeeID, BusinessDate }) => `${EmployeeID} ${BusinessDate}`));
}

export async function insertDelivery(
  db: Queryable,
  delivery: Omit<typeof deliveries.$inferInsert, 'DeliveryID'>,
): Promise<number> {
  const inserted = db.insert(deliveries).values(delivery).returning({ DeliveryID: deliveries.DeliveryID });
  return (await writtenRow(inserted)).DeliveryID;
}

export interface Gap {
  readonly LocationID: number;
  readonly Date: string;
}

export async function insertGaps(db: Queryable, DeliveryID: number, gaps: readonly Gap[]): Promise<void> {
  if (gaps.length === 0) return;
  await db.insert(digestGaps).values(gaps.map((gap) => ({ DeliveryID, ...gap })));
}

export async function deleteGaps(db: Queryable, DeliveryID: number): Promise<void> {
  await db.delete(digestGaps).where(eq(digestGaps.DeliveryID, DeliveryID));
}

export interface Waiting {
  DeliveryID: number;
  SubscriptionID: number;
  EmployeeID: number;
  BusinessDate: string;
  At: string;
}

/**
 * First editions whose last gap closed: a day that lacked is there now, and none is open at a hotel that is still the
 * reader's. Days that stay open are looked at for two months.
 */
const closed = statement.each<{ readonly since: string }, Waiting>(
  (value) => sql`
    select d.delivery_id as "DeliveryID", d.subscription_id as "SubscriptionID", d.employee_id as "EmployeeID",
      d.business_date::text as "BusinessDate", d.at as "At"
    from digest_deliveries d
    where d.business_date >= ${value('since')}::date
      and exists (select 1 from digest_gaps g
        join daily_sales s on s.location_id = g.location_id and s.date = g.date where g.delivery_id = d.delivery_id)
      and not exists (select 1 from digest_gaps g
        join employee_roles er on er.employee_id = d.employee_id and er.location_id = g.location_id
        join role_page_names rp on rp.role_id = er.role_id and rp.page_name = 'Reports'
        where g.delivery_id = d.delivery_id and not exists (
          select 1 from daily_sales s where s.location_id = g.location_id and s.date = g.date))
    order by d.delivery_id`,
);

export const listClosed = (db: Queryable, since: string): Promise<Waiting[]> => closed(db, { since });

/** Whose mail a token stands in, and what it is about. */
export const findByToken = (db: Queryable, hash: Buffer) =>
  firstRow(
    db
      .select({
        SubscriptionID: deliveries.SubscriptionID,
        EmployeeID: deliveries.EmployeeID,
        Title: deliveries.Title,
        Email: employees.Email,
        Name: sql<string>`${FULL_NAME}`,
        Cadence: subscriptions.Cadence,
        IsUnsubscribed: sql<boolean>`exists (select 1 from ${unsubscribed} u
          where u.subscription_id = ${deliveries.SubscriptionID} and u.employee_id = ${deliveries.EmployeeID})`,
      })
      .from(deliveries)
      .innerJoin(employees, eq(employees.EmployeeID, deliveries.EmployeeID))
      .innerJoin(subscriptions, eq(subscriptions.SubscriptionID, deliveries.SubscriptionID))
      .where(eq(deliveries.TokenHash, hash)),
  );

type Reading = { readonly SubscriptionID: number; readonly EmployeeID: number };

export async function insertUnsubscribed(db: Queryable, reader: Reading, now: Date): Promise<void> {
  const { SubscriptionID, EmployeeID } = reader;
  await db
    .insert(unsubscribed)
    .values({ SubscriptionID, EmployeeID, At: now.toISOString() })
    .onConflictDoNothing();
}

export async function deleteUnsubscribed(db: Queryable, reader: Reading): Promise<void> {
  await db
    .delete(unsubscribed)
    .where(
      and(
        eq(unsubscribed.SubscriptionID, reader.SubscriptionID),
        eq(unsubscribed.EmployeeID, reader.EmployeeID),
      ),
    );
}

/** What became of it: its mail tells, where it has one. */
const OUTCOME = sql`case when ${deliveries.Reason} <> '' then 'Skipped'
  when ${mails.Status} = 'queued' then 'Waiting' when ${mails.Status} = 'failed' then 'Failed' else 'Sent' end`;
const REASON = sql`coalesce(nullif(${deliveries.Reason}, ''), ${mails.LastError}, '')`;
/** The zone and the moment come with the call: times are searched as the caller reads them. */
const CLOCK = { zone: sql`${sql.placeholder('zone')}::text`, now: sql.placeholder('now') };
const LOGGED = {
  DeliveryID: deliveries.DeliveryID,
  SubscriptionID: deliveries.SubscriptionID,
  Title: deliveries.Title,
  Name: FULL_NAME,
  BusinessDate: deliveries.BusinessDate,
  Edition: deliveries.Edition,
  At: deliveries.At,
  Outcome: OUTCOME,
  Reason: REASON,
  Timezone: CLOCK.zone,
};
const SORTS: Readonly<Record<string, SQL>> = {
  At: sql`${deliveries.At}`,
  BusinessDate: sql`${deliveries.BusinessDate}`,
  Name: sql`lower(${FULL_NAME})`,
  Title: sql`lower(${deliveries.Title})`,
  Edition: sql`${deliveries.Edition}`,
  Outcome: OUTCOME,
};

interface Asked {
  readonly AuthorID: number;
  readonly zone: string;
  readonly now: string;
  readonly SubscriptionID: number | undefined;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly Search: string | undefined;
}

const log = listStatement<Asked>({
  fields: LOGGED,
  // Whose they are hangs on the subscription, also where they are only counted.
  from: sql`${deliveries}
    join ${subscriptions} on ${subscriptions.SubscriptionID} = ${deliveries.SubscriptionID}`,
  joins: sql`join ${employees} on ${employees.EmployeeID} = ${deliveries.EmployeeID}
    left join ${mails} on ${mails.MailID} = ${deliveries.MailID}`,
  where: {
    AuthorID: (value) => sql`${subscriptions.EmployeeID} = ${value('AuthorID')}`,
    SubscriptionID: (value) => sql`${deliveries.SubscriptionID} = ${value('SubscriptionID')}`,
    From: (value) => sql`${deliveries.BusinessDate} >= ${value('From')}::date`,
    To: (value) => sql`${deliveries.BusinessDate} <= ${value('To')}::date`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        FULL_NAME,
        deliveries.Title,
        REASON,
        shownWords(deliveries.Edition, EDITION_WORDS),
        shownWords(sql`(${OUTCOME})`, OUTCOME_WORDS),
        inDay(deliveries.BusinessDate),
        inMoment(deliveries.At, CLOCK),
      ),
  },
  order(query) {
    const { field, descending } = sortOf(query, '-At');
    const direction = descending ? desc : asc;
    return [direction(SORTS[field] ?? deliveries.At), direction(deliveries.DeliveryID)];
  },
  planEachBy: ['SubscriptionID', 'From', 'To', 'Search'],
});

/** What was sent of somebody's schedules, newest first unless asked otherwise. */
export function listLog(
  db: Queryable,
  { AuthorID, zone, now }: { AuthorID: number; zone: string; now: Date },
  query: ListQuery & { SubscriptionID?: number | undefined },
): JsonList {
  const { SubscriptionID, From, To, Search } = query;
  return log(db, query, {
    AuthorID,
    zone,
    now: now.toISOString(),
    SubscriptionID,
    From,
    To,
    Search: Search ? patternOf(Search) : undefined,
  });
}

/** The gaps of a report within the days it is about. */
export const gapsWithin = (
  gaps: readonly { LocationID: number; Dates: readonly string[] }[],
  { From, To }: Days,
): Gap[] =>
  gaps.flatMap(({ LocationID, Dates }) =>
    Dates.filter((day) => From <= day && day <= To).map((day) => ({ LocationID, Date: day })),
  );
