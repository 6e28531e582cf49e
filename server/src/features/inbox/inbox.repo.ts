import { sql, type SQL } from 'drizzle-orm';
import { listInbox as endpoint, type InboxItem, type InboxMark } from '@boh/contract/inbox/inbox.contract.ts';
import {
  INBOX_KIND_WORDS,
  INBOX_KINDS,
  INBOX_NEWS,
  type InboxKind,
} from '@boh/contract/inbox/inbox.words.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import { inMoment, shownWords } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { declaredOf, instantText, jsonRows } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement, type Conditions } from '../../db/list-statement.ts';
import { statement } from '../../db/statement.ts';
import { FOUND_KINDS, HOLIDAYS } from './inbox.kinds.ts';
import { ME, NOW, type Words } from './inbox.rows.ts';

/** What was worked out by the program, as rows like all others. */
const GIVEN = sql`select g.kind, g.key, g.location_id, null::int, g.at, null::int, null::date, g.title, g.reason, g.link
  from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as g(kind text, key text, location_id int,
    at timestamptz, title text, reason text, link text)`;

/** Everything that waits for one person, with what they did about it. */
const FROM = sql`(${sql.join([...FOUND_KINDS.map(({ rows }) => sql`(${rows})`), sql`(${GIVEN})`], sql` union all `)}) w
  join locations l on l.location_id = w.location_id
  left join inbox_marks m on m.employee_id = ${ME} and m.key = w.key`;

/** What is shown of a thing, by its kind: only those shown look it up. */
const wordsOf = (part: keyof Words): SQL =>
  sql`coalesce(${sql.raw(`w.${part}`)}, case w.kind ${sql.join(
    FOUND_KINDS.map((found) => sql`when ${sql.raw(`'${found.kind}'`)} then ${found[part]}`),
    sql` `,
  )} end)`;
const TITLE = wordsOf('title');
const REASON = wordsOf('reason');

const IS_READ = sql`coalesce(m.read_at >= w.at, false)`;
const IS_SNOOZED = sql`coalesce(m.snoozed_until > ${NOW}, false)`;
const NEWS = sql.raw(`(w.kind in (${INBOX_NEWS.map((kind) => `'${kind}'`).join(', ')}))`);
const KIND_PLACE = sql`array_position(${sql.raw(`array[${INBOX_KINDS.map((kind) => `'${kind}'`).join(', ')}]`)}, w.kind)`;

const FIELDS = declaredOf(endpoint.output.element.shape, {
  ...{ Key: sql`w.key`, Kind: sql`w.kind`, LocationID: sql`w.location_id`, LocationName: sql`l.name` },
  ...{
    Title: TITLE,
    Reason: REASON,
    Link: wordsOf('link'),
    At: instantText(sql`w.at`),
    Timezone: sql`l.time_zone`,
  },
  ...{ Read: IS_READ, News: NEWS },
  SnoozedUntil: sql`case when ${IS_SNOOZED} then ${instantText(sql`m.snoozed_until`)} end`,
});

/** Whose inbox, when, and what the program found. */
interface Inbox {
  readonly me: number;
  readonly now: string;
  readonly holidays: string;
  readonly given: string;
  /** The kinds that are wanted: what is not among them is not looked for. */
  readonly kinds: string;
}

interface Asked extends Inbox {
  readonly waiting: true;
  readonly LocationID?: number | undefined;
  readonly unread?: boolean | undefined;
  readonly snoozed: boolean;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Search?: string | undefined;
}

const LOCAL_DAY = sql`(w.at at time zone l.time_zone)::date`;

const WHERE: Conditions<Asked> = {
  kinds: (value) => sql`w.kind = any(${value('kinds')}::text[])`,
  // News that was read has left.
  waiting: () => sql`not (${NEWS} and ${IS_READ})`,
  LocationID: (value) => sql`w.location_id = ${value('LocationID')}::int`,
  unread: (value) => sql`${IS_READ} <> ${value('unread')}::boolean`,
  snoozed: (value) => sql`${IS_SNOOZED} = ${value('snoozed')}::boolean`,
  From: (value) => sql`${LOCAL_DAY} >= ${value('From')}::date`,
  To: (value) => sql`${LOCAL_DAY} <= ${value('To')}::date`,
  Search: (value) =>
    containsPattern(
      value('Search'),
      TITLE,
      REASON,
      sql`l.name`,
      shownWords(sql`w.kind`, INBOX_KIND_WORDS),
      inMoment(sql`w.at`, { zone: sql`l.time_zone`, now: sql.placeholder('now') }),
    ),
};

const SORTS: Readonly<Record<string, SQL>> = {
  At: sql`w.at`,
  Kind: KIND_PLACE,
  LocationName: sql`lower(l.name)`,
  Title: sql`lower(${TITLE})`,
};

const list = listStatement<Asked>({
  fields: FIELDS,
  from: FROM,
  where: WHERE,
  order(query) {
    const { field, descending } = sortOf(query, '-At');
    const direction = descending ? sql`desc` : sql`asc`;
    return [sql`${SORTS[field] ?? sql`w.at`} ${direction}`, sql`w.at desc`, sql`w.key`];
  },
  planEachBy: ['kinds'],
});

export interface Reading {
  readonly EmployeeID: number;
  readonly now: Date;
  readonly kinds: readonly InboxKind[];
  readonly given: string;
}

const inboxOf = ({ EmployeeID, now, kinds, given }: Reading): Inbox => ({
  ...{ me: EmployeeID, now: now.toISOString(), holidays: HOLIDAYS, given, kinds: `{${kinds.join(',')}}` },
});

interface InboxQuery extends ListQuery {
  readonly Unread?: boolean | undefined;
  readonly Snoozed?: boolean | undefined;
  readonly LocationID?: number | undefined;
}

export const listWaiting = (db: Queryable, reading: Reading, query: InboxQuery): JsonList =>
  list(db, query, {
    ...inboxOf(reading),
    ...{ waiting: true, LocationID: query.LocationID, unread: query.Unread, snoozed: query.Snoozed ?? false },
    ...{ From: query.From, To: query.To, Search: query.Search ? patternOf(query.Search) : undefined },
  });

const unread = statement.each<Inbox, { count: number }>(
  (value) => sql`select count(*)::int as count from ${FROM}
    where w.kind = any(${value('kinds')}::text[]) and not ${IS_READ} and not ${IS_SNOOZED}`,
);

export const countUnread = async (db: Queryable, reading: Reading): Promise<number> =>
  (await unread(db, inboxOf(reading)))[0]?.count ?? 0;

/** What was in no mail yet is in one of these many at most: who chooses mails with more than that waiting is told the rest later. */
const MOST_MAILED = 2000;

interface Mailing extends Inbox {
  /** Those of locations in these zones; null: of all. */
  readonly zones: readonly string[] | null;
  /** Since when things of each kind are mailed, as JSON. */
  readonly since: string;
}

const unmailed = statement.each<Mailing, { json: InboxItem }>((value) =>
  jsonRows(
    FIELDS,
    sql`from ${FROM}
      where w.kind = any(${value('kinds')}::text[]) and not ${IS_READ} and not ${IS_SNOOZED}
        and (${value('zones')}::text[] is null or l.time_zone = any(${value('zones')}::text[]))
        and w.at > coalesce((${value('since')}::jsonb ->> w.kind)::timestamptz, '-infinity')
        and not exists (select from inbox_mailed d
          where d.employee_id = ${ME} and d.key = w.key and d.at = w.at::timestamp(3) with time zone)
      order by w.at desc, w.key limit ${sql.raw(String(MOST_MAILED))}`,
  ),
);

/** What is unread and was not mailed yet, the newest first. */
export async function listUnmailed(
  db: Queryable,
  reading: Reading,
  {
    zones,
    since,
  }: { readonly zones: readonly string[] | null; readonly since: Partial<Record<InboxKind, string>> },
): Promise<InboxItem[]> {
  const rows = await unmailed(db, { ...inboxOf(reading), zones, since: JSON.stringify(since) });
  return rows.map(({ json }) => json);
}

/** What is marked: some by their keys, or all that lie at a place. */
export interface Marked {
  readonly keys: readonly string[] | undefined;
  readonly LocationID: number | undefined;
}

interface Marking extends Inbox {
  readonly keys: readonly string[] | null;
  readonly LocationID: number | null;
  readonly until: string | null;
}

const SET: Readonly<Record<InboxMark, { readAt: SQL; until: SQL; changed: 'read_at' | 'snoozed_until' }>> = {
  Read: { readAt: NOW, until: sql`null::timestamptz`, changed: 'read_at' },
  Unread: { readAt: sql`null::timestamptz`, until: sql`null::timestamptz`, changed: 'read_at' },
  Snooze: {
    readAt: sql`null::timestamptz`,
    until: sql`${sql.placeholder('until')}::timestamptz`,
    changed: 'snoozed_until',
  },
  Wake: { readAt: sql`null::timestamptz`, until: sql`null::timestamptz`, changed: 'snoozed_until' },
};

/**
 * In the order of their keys, so that two who mark the same things at once wait for each other and never both. Of a thing that is
 * marked already only what is meant changes: reading it in one window and snoozing it in another are both kept.
 */
const markWith = ({ readAt, until, changed }: (typeof SET)[InboxMark]) =>
  statement.each<Marking, { key: string }>(
    (value) => sql`
      insert into inbox_marks (employee_id, key, read_at, snoozed_until, marked_at)
      select ${ME}, w.key, ${readAt}, ${until}, ${NOW} from ${FROM}
      where w.kind = any(${value('kinds')}::text[])
        and (${value('keys')}::text[] is null or w.key = any(${value('keys')}::text[]))
        and (${value('LocationID')}::int is null or w.location_id = ${value('LocationID')}::int)
      order by w.key
      on conflict (employee_id, key) do update set marked_at = excluded.marked_at,
        ${sql.raw(`${changed} = excluded.${changed}`)}
      returning key`,
  );

const MARK: Readonly<Record<InboxMark, ReturnType<typeof markWith>>> = {
  Read: markWith(SET.Read),
  Unread: markWith(SET.Unread),
  Snooze: markWith(SET.Snooze),
  Wake: markWith(SET.Wake),
};

/** Marks what is in the inbox; answers the keys of what was. */
export async function markThings(
  db: Queryable,
  reading: Reading,
  mark: InboxMark,
  { keys, LocationID, until }: Marked & { readonly until: string | undefined },
): Promise<string[]> {
  const rows = await MARK[mark](db, {
    ...inboxOf(reading),
    ...{ keys: keys ?? null, LocationID: LocationID ?? null, until: until ?? null },
  });
  return rows.map(({ key }) => key);
}
