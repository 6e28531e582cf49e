import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement, type Value } from '../../db/statement.ts';

/** Somebody who is sent a digest, as they are at this moment. */
export interface Recipient {
  EmployeeID: number;
  FirstName: string;
  Name: string;
  Email: string;
  /** Of the location they used last; of one of their hotels where that is gone. */
  TimeZone: string;
  /** The hotels where their role opens Reports. */
  LocationIDs: number[];
  /** Those roles. */
  RoleIDs: number[];
}

/** Roles and their holders where the role opens Reports. */
const REPORTING = sql`employee_roles er
  join role_page_names rp on rp.role_id = er.role_id and rp.page_name = 'Reports'`;

/** The hotels of somebody: those where their role opens Reports. */
const hotelsOf = (person: SQL) =>
  sql`(select er.location_id from ${REPORTING} where er.employee_id = ${person})`;

const AUTHOR_HOTELS = (value: Value<{ AuthorID: number }>) => sql`(
  select er.location_id from ${REPORTING}
  join employees author on author.employee_id = er.employee_id and author.active
  where er.employee_id = ${value('AuthorID')})`;

const RECIPIENT = sql`
  e.employee_id as "EmployeeID", e.first_name as "FirstName", e.first_name || ' ' || e.last_name as "Name",
  e.email as "Email",
  coalesce((select l.time_zone from locations l where l.location_id = e.last_location_id),
    (select l.time_zone from locations l where l.location_id in ${hotelsOf(sql`e.employee_id`)}
      order by l.location_id limit 1), 'UTC') as "TimeZone",
  array_to_json(array(select distinct er.location_id from ${REPORTING} where er.employee_id = e.employee_id
    order by 1)) as "LocationIDs",
  array_to_json(array(select distinct er.role_id from ${REPORTING} where er.employee_id = e.employee_id
    order by 1)) as "RoleIDs"`;

interface Chosen {
  readonly SubscriptionID: number;
  readonly AuthorID: number;
  readonly roles: string;
  readonly people: string;
  /** One of them alone; null for all. */
  readonly only: number | null;
}

const find = statement.each<Chosen, Recipient>(
  (value) => sql`
    select ${RECIPIENT} from employees e
    where e.active and (${value('only')}::int is null or e.employee_id = ${value('only')}::int)
      and exists (select 1 from ${REPORTING} where er.employee_id = e.employee_id
        and er.location_id in ${AUTHOR_HOTELS(value)}
        and (er.role_id = any(${value('roles')}::int[]) or e.employee_id = any(${value('people')}::int[])))
      and not exists (select 1 from digest_unsubscribed u
        where u.subscription_id = ${value('SubscriptionID')} and u.employee_id = e.employee_id)
    order by e.employee_id`,
);

export interface Addressed {
  readonly SubscriptionID: number;
  /** Its author. */
  readonly EmployeeID: number;
  readonly Roles: readonly number[];
  readonly People: readonly number[];
}

const chosenBy = ({ SubscriptionID, EmployeeID, Roles, People }: Addressed, only: number | null): Chosen => ({
  SubscriptionID,
  AuthorID: EmployeeID,
  roles: arrayOf(Roles),
  people: arrayOf(People),
  only,
});

/** Who gets a subscription at this moment: worked out from roles, without those who unsubscribed. */
export const listRecipients = (db: Queryable, to: Addressed): Promise<Recipient[]> =>
  find(db, chosenBy(to, null));

export async function findRecipient(
  db: Queryable,
  to: Addressed,
  EmployeeID: number,
): Promise<Recipient | undefined> {
  return (await find(db, chosenBy(to, EmployeeID)))[0];
}

const findReader = statement.once<{ readonly EmployeeID: number }, Recipient>(
  (value) => sql`select ${RECIPIENT} from employees e where e.employee_id = ${value('EmployeeID')}`,
);

/** Somebody as a reader of their own hotels. */
export const readerOf = async (db: Queryable, EmployeeID: number): Promise<Recipient | undefined> =>
  (await findReader(db, { EmployeeID }))[0];

interface Named {
  EmployeeID: number;
  TimeZone: string;
  Active: boolean;
  AuthorHasReports: boolean;
}

const findLost = statement.each<Omit<Chosen, 'only' | 'roles'>, Named>(
  (value) => sql`
    select e.employee_id as "EmployeeID", e.active as "Active",
      coalesce((select l.time_zone from locations l where l.location_id = e.last_location_id), 'UTC') as "TimeZone",
      exists ${AUTHOR_HOTELS(value)} as "AuthorHasReports"
    from employees e
    where e.employee_id = any(${value('people')}::int[])
      and not (e.active and exists (select 1 from ${REPORTING} where er.employee_id = e.employee_id
        and er.location_id in ${AUTHOR_HOTELS(value)}))
      and not exists (select 1 from digest_unsubscribed u
        where u.subscription_id = ${value('SubscriptionID')} and u.employee_id = e.employee_id)`,
);

/** People who were chosen by name and may not get it any more. */
export const listLost = (
  db: Queryable,
  { SubscriptionID, EmployeeID, People }: Addressed,
): Promise<Named[]> => findLost(db, { SubscriptionID, AuthorID: EmployeeID, people: arrayOf(People) });

interface OfferedRole {
  RoleID: number;
  RoleName: string;
  People: number;
}

const findRoles = statement.each<{ readonly ids: string }, OfferedRole>(
  (value) => sql`
    select r.role_id as "RoleID", r.role_name as "RoleName", count(distinct er.employee_id)::int as "People"
    from ${REPORTING} join roles r on r.role_id = er.role_id
    join employees e on e.employee_id = er.employee_id and e.active
    where er.location_id = any(${value('ids')}::int[])
    group by r.role_id, r.role_name order by lower(r.role_name)`,
);

interface OfferedPerson {
  EmployeeID: number;
  Name: string;
  Email: string;
}

const findPeople = statement.each<{ readonly ids: string }, OfferedPerson>(
  (value) => sql`
    select e.employee_id as "EmployeeID", e.first_name || ' ' || e.last_name as "Name", e.email as "Email"
    from employees e
    where e.active and exists (select 1 from ${REPORTING} where er.employee_id = e.employee_id
      and er.location_id = any(${value('ids')}::int[]))
    order by lower(e.first_name || ' ' || e.last_name), e.employee_id limit 2000`,
);

/** Roles that somebody opens Reports with at one of these hotels. */
export const listOfferedRoles = (db: Queryable, ids: readonly number[]) =>
  findRoles(db, { ids: arrayOf(ids) });

/** People who open Reports at one of these hotels. */
export const listOfferedPeople = (db: Queryable, ids: readonly number[]) =>
  findPeople(db, { ids: arrayOf(ids) });

/** Whoever of these opens Reports at one of these hotels. */
export async function listEligible(
  db: Queryable,
  people: readonly number[],
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await eligible(db, { people: arrayOf(people), ids: arrayOf(ids) });
  return new Set(rows.map(({ employee_id: EmployeeID }) => EmployeeID));
}

const eligible = statement.each<{ readonly people: string; readonly ids: string }, { employee_id: number }>(
  (value) => sql`
    select distinct er.employee_id from ${REPORTING}
    join employees e on e.employee_id = er.employee_id and e.active
    where er.employee_id = any(${value('people')}::int[]) and er.location_id = any(${value('ids')}::int[])`,
);
