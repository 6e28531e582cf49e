import { sql, type SQL } from 'drizzle-orm';
import type { InboxItem, InboxMark } from '@boh/contract/inbox/inbox.contract.ts';
import { INBOX_KIND_WORDS, INBOX_KINDS, type InboxKind } from '@boh/contract/inbox/inbox.words.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import { inMoment, shownWords } from '../../db/cell-texts.ts';
import { HOLIDAYS } from '../../db/banking-days.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { jsonRows } from '../../db/json-row.ts';
import { pageOf, sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement, type Conditions } from '../../db/list-statement.ts';
import { perShape, statement, type Value } from '../../db/statement.ts';
import type { Given } from './inbox.given.ts';
import * as newest from './inbox.page.repo.ts';
import { ME, NOW } from './inbox.rows.ts';
import {
  fieldsOf,
  IS_FIRST,
  IS_READ,
  IS_SNOOZED,
  IS_THERE,
  NEWEST_FIRST,
  thingsOf,
  wordsOf,
  type Inbox,
} from './inbox.things.ts';

interface Asked extends Inbox {
  readonly waiting: true;
  readonly LocationID: number | undefined;
  readonly unread: boolean | undefined;
  readonly snoozed: boolean;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly Search: string | undefined;
}

const LOCAL_DAY = sql`(w.at at time zone l.time_zone)::date`;

const conditionsOf = (kinds: readonly InboxKind[]): Conditions<Asked> => ({
  waiting: () => IS_THERE,
  LocationID: (value) => sql`w.location_id = ${value('LocationID')}::int`,
  unread: (value) => sql`${IS_READ} <> ${value('unread')}::boolean`,
  snoozed: (value) => sql`${IS_SNOOZED} = ${value('snoozed')}::boolean`,
  From: (value) => sql`${LOCAL_DAY} >= ${value('From')}::date`,
  To: (value) => sql`${LOCAL_DAY} <= ${value('To')}::date`,
  Search: (value) =>
    containsPattern(
      value('Search'),
      // What costs least comes first: where it is found there, the rest is not worked out.
      sql`l.name`,
      shownWords(sql`w.kind`, INBOX_KIND_WORDS),
      wordsOf('title', kinds),
      wordsOf('reason', kinds),
      inMoment(sql`w.at`, { zone: sql`l.time_zone`, now: sql.placeholder('now') }),
    ),
});

const KIND_PLACE = sql`array_position(${sql.raw(`array[${INBOX_KINDS.map((kind) => `'${kind}'`).join(', ')}]`)}, w.kind)`;

function sortBy(field: string, kinds: readonly InboxKind[]): SQL {
  if (field === 'Kind') return KIND_PLACE;
  if (field === 'LocationName') return sql`lower(l.name)`;
  return field === 'Title' ? sql`lower(${wordsOf('title', kinds)})` : sql`w.at`;
}

const orderOf = (sort: string | undefined, by: (field: string) => SQL): SQL[] => {
  const { field, descending } = sortOf({ Sort: sort || undefined }, '-At');
  const first = sort ? [] : [sql`${IS_FIRST} desc`];
  return [...first, sql`${by(field)} ${descending ? sql`desc` : sql`asc`}`, NEWEST_FIRST];
};

/** For files, which have all of it. */
const files = perShape((...kinds: InboxKind[]) =>
  listStatement<Asked>({
    fields: fieldsOf(kinds),
    from: thingsOf(kinds),
    where: conditionsOf(kinds),
    order: ({ Sort }) => orderOf(Sort, (field) => sortBy(field, kinds)),
    planEachBy: ['waiting'],
  }),
);

/** What was asked for by name, then the kinds. */
type Shape = [sort: string, askedFor: string, ...kinds: InboxKind[]];

/**
 * A page and how many there are in all: what waits is found once for both, and only the things of the page look up what is shown of
 * them.
 */
const pages = perShape((...[sort, askedFor, ...kinds]: Shape) =>
  statement.each<Asked & { limit: number | null; offset: number }, { json: string; total: number }>(
    (value) => {
      const conditions = Object.entries(conditionsOf(kinds))
        .filter(([name]) => askedFor.split(',').includes(name))
        .map(([, make]) => sql`(${make(value as Value<Asked>)})`);
      const { field } = sortOf({ Sort: sort || undefined }, '-At');
      const told = field === 'Title' || askedFor.split(',').includes('Search') ? 'titled' : undefined;
      const order = sql.join(
        orderOf(sort, () => sql`w.by`),
        sql`, `,
      );
      const page = sql`from (select * from waiting w order by ${order}
        limit ${value('limit')}::int offset ${value('offset')}::int) w
      join locations l on l.location_id = w.location_id cross join lateral (select w.read_at, w.snoozed_until) m
      order by ${order}`;
      return sql`with waiting as materialized (
        select w.*, m.read_at, m.snoozed_until, ${sortBy(field, kinds)} as by from ${thingsOf(kinds, told)}
        where ${sql.join(conditions, sql` and `)})
      select (select count(*)::int from waiting) as total,
        (select coalesce('[' || string_agg(p.json::text, ',') || ']', '[]') from (${jsonRows(fieldsOf(kinds), page)}) p) as json`;
    },
  ),
);

export interface Reading {
  readonly EmployeeID: number;
  readonly now: Date;
  /** The kinds that are wanted: what is not among them is not looked for. */
  readonly kinds: readonly InboxKind[];
  /** Those that the program has worked out. */
  readonly given: readonly Given[];
}

const inboxOf = ({ EmployeeID, now, given }: Reading): Inbox => ({
  ...{ me: EmployeeID, now: now.toISOString(), holidays: HOLIDAYS, given: JSON.stringify(given) },
});

/** The same where things are only counted and put in order: their words are most of what the database would have to read. */
const untoldInboxOf = (reading: Reading): Inbox => ({
  ...inboxOf({ ...reading, given: [] }),
  given: JSON.stringify(
    reading.given.map(({ kind, key, location_id, at }) => ({ kind, key, location_id, at })),
  ),
});

interface InboxQuery extends ListQuery {
  readonly Unread?: boolean | undefined;
  readonly Snoozed?: boolean | undefined;
  readonly LocationID?: number | undefined;
}

/** So far into the list its pages are made of the newest of each kind. */
const MOST_NEWEST = 500;

/** The inbox as it opens, of all kinds or one: the newest things of all places, or the unread ones. */
const isPlain = ({ Sort, Search, From, To, LocationID, Unread, Snoozed }: InboxQuery) =>
  !Sort && !Search && !From && !To && !LocationID && Unread !== false && Snoozed !== true;

export function listWaiting(db: Queryable, reading: Reading, query: InboxQuery): JsonList {
  const asked: Asked = {
    ...inboxOf(reading),
    ...{ waiting: true, LocationID: query.LocationID, unread: query.Unread, snoozed: query.Snoozed ?? false },
    ...{ From: query.From, To: query.To, Search: query.Search ? patternOf(query.Search) : undefined },
  };
  const askedFor = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : name));
  const list = files(...reading.kinds)(db, query, asked);
  return {
    ...list,
    page: async () => {
      const page = pageOf(query);
      if (page && isPlain(query) && page.limit + page.offset <= MOST_NEWEST)
        return newest.newestPage(db, untoldInboxOf(reading), reading.kinds, {
          shown: query.Unread === true ? 'unread' : 'there',
          told: new Map(reading.given.map(({ key, title, reason, link }) => [key, { title, reason, link }])),
          ...page,
        });
      const statementOf = pages(query.Sort ?? '', askedFor.join(','), ...reading.kinds);
      const [found] = await statementOf(db, { ...asked, limit: null, offset: 0, ...pageOf(query) });
      return found ?? { json: '[]', total: 0 };
    },
  };
}

export const countUnread = (db: Queryable, reading: Reading): Promise<number> =>
  newest.countUnread(db, untoldInboxOf(reading), reading.kinds);

/** What was in no mail yet is in one of these many at most: who chooses mails with more than that waiting is told the rest later. */
const MOST_MAILED = 2000;

/** As exact as answers tell it. */
const MAILED_AT = sql`w.at::timestamp(3) with time zone`;

interface Mailing extends Inbox {
  /** Those of locations in these zones; null: of all. */
  readonly zones: readonly string[] | null;
  /** Tells also what was only noted as known. */
  readonly isDaily: boolean;
}

const unmailed = perShape((...kinds: InboxKind[]) =>
  statement.each<Mailing, { json: InboxItem }>((value) =>
    jsonRows(
      fieldsOf(kinds),
      sql`from ${thingsOf(kinds)}
      where not ${IS_READ} and not ${IS_SNOOZED}
        and (${value('zones')}::text[] is null or l.time_zone = any(${value('zones')}::text[]))
        and not exists (select from inbox_mailed d
          where d.employee_id = ${ME} and d.key = w.key and d.at = ${MAILED_AT}
            and (d.mail_id is not null or not ${value('isDaily')}::boolean))
      order by ${IS_FIRST} desc, ${NEWEST_FIRST} limit ${sql.raw(String(MOST_MAILED))}`,
    ),
  ),
);

/** What is unread and was not mailed yet, in the order of the inbox. */
export async function listUnmailed(
  db: Queryable,
  reading: Reading,
  which: Pick<Mailing, 'zones' | 'isDaily'>,
): Promise<InboxItem[]> {
  const rows = await unmailed(...reading.kinds)(db, { ...inboxOf(reading), ...which });
  return rows.map(({ json }) => json);
}

const known = perShape((...kinds: InboxKind[]) =>
  statement.each<Inbox>(
    () => sql`insert into inbox_mailed (employee_id, key, at, mailed_at)
      select ${ME}, w.key, ${MAILED_AT}, ${NOW} from ${thingsOf(kinds)} on conflict do nothing`,
  ),
);

/** Notes that what waits now is known, and no news for a mail at once. */
export async function noteKnown(db: Queryable, reading: Reading): Promise<void> {
  await known(...reading.kinds)(db, inboxOf(reading));
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

const NONE = sql`null::timestamptz`;

/** What a mark says, and which columns it changes where there is one already. What is snoozed comes back unread. */
const SET: Readonly<Record<InboxMark, { readAt: SQL; until: SQL; changed: readonly string[] }>> = {
  Read: { readAt: NOW, until: NONE, changed: ['read_at'] },
  Unread: { readAt: NONE, until: NONE, changed: ['read_at'] },
  Snooze: {
    readAt: NONE,
    until: sql`${sql.placeholder('until')}::timestamptz`,
    changed: ['read_at', 'snoozed_until'],
  },
  Wake: { readAt: NONE, until: NONE, changed: ['snoozed_until'] },
};

/** All of them are those that the list shows; whoever ends snoozes means what is snoozed. */
const isAmongAll = (mark: InboxMark): SQL =>
  mark === 'Wake' ? IS_SNOOZED : sql`(${IS_THERE} and not ${IS_SNOOZED})`;

/**
 * In the order of their keys, so that two who mark the same things at once wait for each other and never both. Of a thing that is
 * marked already only what is meant changes: what is snoozed in one window and then read in another stays snoozed.
 */
const markWith = perShape((mark: InboxMark, ...kinds: InboxKind[]) => {
  const { readAt, until, changed } = SET[mark];
  const set = ['marked_at', ...changed].map((column) => `${column} = excluded.${column}`);
  return statement.each<Marking, { key: string }>(
    (value) => sql`
      insert into inbox_marks (employee_id, key, read_at, snoozed_until, marked_at)
      select ${ME}, w.key, ${readAt}, ${until}, ${NOW} from ${thingsOf(kinds)}
      where (w.key = any(${value('keys')}::text[]) or ${value('keys')}::text[] is null and ${isAmongAll(mark)})
        and (${value('LocationID')}::int is null or w.location_id = ${value('LocationID')}::int)
      order by w.key
      on conflict (employee_id, key) do update set ${sql.raw(set.join(', '))}
      returning key`,
  );
});

/** Marks what is in the inbox; answers the keys of what was. */
export async function markThings(
  db: Queryable,
  reading: Reading,
  mark: InboxMark,
  { keys, LocationID, until }: Marked & { readonly until: string | undefined },
): Promise<string[]> {
  const rows = await markWith(mark, ...reading.kinds)(db, {
    ...inboxOf(reading),
    ...{ keys: keys ?? null, LocationID: LocationID ?? null, until: until ?? null },
  });
  return rows.map(({ key }) => key);
}
