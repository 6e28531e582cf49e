import { sql, type SQL } from 'drizzle-orm';
import { pageAddress, type PageName } from '@boh/contract/pages.ts';
import type { InboxKind } from '@boh/contract/inbox/inbox.words.ts';

/** Whose inbox it is, and at which moment. Every statement about an inbox has these values. */
export const ME = sql`${sql.placeholder('me')}::int`;
export const NOW = sql`${sql.placeholder('now')}::timestamptz`;

/** News that nobody reads leave by themselves: nobody wants to hear in March what was decided in January. */
const NEWS_DAYS = 30;
export const NEWS_SINCE = sql`${NOW} - interval '${sql.raw(String(NEWS_DAYS))} days'`;

/** The roles that open a page, as an array: looked up once, and not for each location of somebody. */
export const rolesWith = (page: PageName): SQL =>
  sql`array(select rp.role_id from role_page_names rp where rp.page_name = ${sql.raw(`'${page}'`)})`;

/** The locations where the person's role opens a page, from a Level on where one is named, read for this very call. */
export const heldWith = (
  page: PageName,
  level?: number,
): SQL => sql`(select er.location_id from employee_roles er
  where er.employee_id = ${ME} and er.role_id = any(${rolesWith(page)}) ${level === undefined ? sql`` : isFrom(level)})`;

const isFrom = (level: number): SQL =>
  sql`and exists (select from roles r where r.role_id = er.role_id and r.level >= ${sql.raw(String(level))})`;

/** What a kind says of each of its things; what is shown of one is looked up for those that are shown. */
interface Row {
  /** What it stays known by. */
  readonly key: SQL;
  readonly location: SQL;
  /** The record it is about. */
  readonly id: SQL;
  readonly at: SQL;
  /** A number, or a day, that its words need. */
  readonly n?: SQL;
  readonly day?: SQL;
  /** Where it is told with the row, and not looked up for those that are shown. */
  readonly title?: SQL;
}

/** The columns of a thing that waits, the same for every kind. */
export const rowOf = (kind: InboxKind, { key, location, id, at, n, day, title }: Row): SQL => sql`
  ${sql.raw(`'${kind}'`)}::text as kind, ${key} as key, ${location} as location_id, ${id} as id, ${at} as at,
  ${n ?? sql`null`}::int as n, ${day ?? sql`null`}::date as day, ${title ?? sql`null`}::text as title, null::text as reason,
  null::text as link`;

/** What is shown of a thing of one kind, as expressions over its row `w`. */
export interface Words {
  readonly title: SQL;
  readonly reason: SQL;
  /** Behind the address, which ends with the location. */
  readonly link: SQL;
}

/** When a day begins where a row `l` is, by its time zone, and which day it is there. */
export const there = (day: SQL): SQL => sql`(${day}::timestamp at time zone l.time_zone)`;
export const TODAY = sql`(${NOW} at time zone l.time_zone)::date`;

/**
 * How to find the newest things of a kind of which there may be tens of thousands, and how many there are, without looking at each.
 * As parts of a `with`, made of a part that has the ids of those that somebody marked and of how many things are wanted:
 * `things`, rows like those of the kind, among them the newest ones and all that are `apart`; `apart` (id), those that were
 * looked at one by one; `others` (n), how many wait beside them. What is marked is always apart.
 */
export interface ManyKind {
  readonly kind: InboxKind;
  /** What the keys of its things begin with, before the id. */
  readonly keys: string;
  readonly parts: (marked: SQL, most: SQL) => SQL;
}

/** A kind of things that the database finds by itself. */
export interface FoundKind extends Words {
  readonly kind: InboxKind;
  readonly rows: SQL;
  /** The rows with their titles: of kinds of which there may be too many to look each title up, where all are searched. */
  readonly titled?: SQL;
}

export const addressOf = (page: PageName): SQL => sql.raw(`'${pageAddress(page)}?'`);
export const AT_LOCATION = sql`'&at=' || w.location_id`;
export const dayText = (day: SQL): SQL => sql`to_char(${day}, 'MM/DD/YYYY')`;
export const moneyText = (amount: SQL): SQL => sql`to_char(${amount}, 'FM999,999,999,990.00')`;
