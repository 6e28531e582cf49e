import { eq, and, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { digestGaps, deliveries, subscriptions } from './digests.table.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type NewSubscription = Pick<
  SubscriptionRow,
  'Report' | 'Cadence' | 'At' | 'Roles' | 'People' | 'Format'
>;

const NAMES = {
  // In the order of the ids, blank for those that are gone.
  RoleNames: sql<string[]>`array_to_json(array(select coalesce(r.role_name, '')
    from unnest(${subscriptions.Roles}) with ordinality as chosen(id, place)
    left join roles r on r.role_id = chosen.id order by chosen.place))`,
  PeopleNames: sql<string[]>`array_to_json(array(select coalesce(e.first_name || ' ' || e.last_name, '')
    from unnest(${subscriptions.People}) with ordinality as chosen(id, place)
    left join employees e on e.employee_id = chosen.id order by chosen.place))`,
  Unsubscribed: sql<string[]>`array_to_json(array(select e.first_name || ' ' || e.last_name
    from digest_unsubscribed u join employees e on e.employee_id = u.employee_id
    where u.subscription_id = ${subscriptions}.subscription_id order by 1))`,
};

const read = (db: Queryable) =>
  db
    .select({
      SubscriptionID: subscriptions.SubscriptionID,
      Report: subscriptions.Report,
      Cadence: subscriptions.Cadence,
      At: subscriptions.At,
      Roles: subscriptions.Roles,
      People: subscriptions.People,
      Format: subscriptions.Format,
      Version: subscriptions.Version,
      ...NAMES,
    })
    .from(subscriptions);

const ofAuthor = (EmployeeID: number, SubscriptionID: number) =>
  and(eq(subscriptions.SubscriptionID, SubscriptionID), eq(subscriptions.EmployeeID, EmployeeID));

export const listOwn = (db: Queryable, EmployeeID: number) =>
  read(db)
    .where(eq(subscriptions.EmployeeID, EmployeeID))
    .orderBy(subscriptions.At, subscriptions.SubscriptionID);

export const findOwn = (db: Queryable, EmployeeID: number, SubscriptionID: number) =>
  firstRow(read(db).where(ofAuthor(EmployeeID, SubscriptionID)));

/** Locked for the save that follows. */
export const lockOwn = (db: Queryable, EmployeeID: number, SubscriptionID: number) =>
  firstRow(db.select().from(subscriptions).where(ofAuthor(EmployeeID, SubscriptionID)).for('no key update'));

/** All there are, for the round that sends what is due. */
export const listAll = (db: Queryable): Promise<SubscriptionRow[]> =>
  db.select().from(subscriptions).orderBy(subscriptions.SubscriptionID);

/** As it is at this moment; held, so that it is neither changed nor deleted while it is sent. */
export const holdOne = (db: Queryable, SubscriptionID: number) =>
  firstRow(
    db.select().from(subscriptions).where(eq(subscriptions.SubscriptionID, SubscriptionID)).for('share'),
  );

export async function insertOne(
  db: Queryable,
  EmployeeID: number,
  subscription: NewSubscription,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const inserted = db
    .insert(subscriptions)
    .values({ ...subscription, EmployeeID, Since: at, CreatedAt: at })
    .returning({ SubscriptionID: subscriptions.SubscriptionID });
  return (await writtenRow(inserted)).SubscriptionID;
}

export async function updateOne(
  db: Queryable,
  SubscriptionID: number,
  subscription: NewSubscription,
  now: Date,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ ...subscription, Since: now.toISOString(), Version: sql`${subscriptions.Version} + 1` })
    .where(eq(subscriptions.SubscriptionID, SubscriptionID));
}

/** A late edition would be of another report than the first one was. */
export async function forgetGaps(db: Queryable, SubscriptionID: number): Promise<void> {
  await db
    .delete(digestGaps)
    .where(
      sql`${digestGaps.DeliveryID} in (select ${deliveries.DeliveryID} from ${deliveries} where ${deliveries.SubscriptionID} = ${SubscriptionID})`,
    );
}

export async function deleteOne(db: Queryable, SubscriptionID: number): Promise<void> {
  await db.delete(subscriptions).where(eq(subscriptions.SubscriptionID, SubscriptionID));
}
