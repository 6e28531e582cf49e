import { sql, type SQL } from 'drizzle-orm';
import type { InboxKind } from '@boh/contract/inbox/inbox.words.ts';
import type { Queryable } from '../../db/client.ts';
import { jsonRows } from '../../db/json-row.ts';
import { perShape, sendTogether, statement } from '../../db/statement.ts';
import { manyClaims } from './inbox.claims.ts';
import { manyDeposits } from './inbox.deposits.ts';
import { ME, NOW, type ManyKind } from './inbox.rows.ts';
import {
  fieldsOf,
  IS_FIRST,
  IS_READ,
  IS_SNOOZED,
  IS_THERE,
  MARKS_OF_THINGS,
  NEWEST_FIRST,
  ROW,
  rowsFrom,
  thingsOf,
  type Inbox,
} from './inbox.things.ts';

/** Kinds of which there may be tens of thousands. */
const MANY: readonly ManyKind[] = [manyClaims, manyDeposits];

/** How many things are wanted; none where they are only counted. */
interface Asked extends Inbox {
  readonly most: number;
}

interface Part {
  readonly total: number;
  /** The newest things, as rows. */
  readonly found: string;
}

const MOST = sql`${sql.placeholder('most')}::int`;

/** Which marks may hide a thing, and what is shown: what is not snoozed, or of that what is unread. */
type Shown = 'there' | 'unread';
const HIDING: Readonly<Record<Shown, SQL>> = {
  there: sql`m.snoozed_until > ${NOW}`,
  unread: sql`(m.snoozed_until > ${NOW} or m.read_at is not null)`,
};
const SHOWN: Readonly<Record<Shown, SQL>> = {
  there: sql`${IS_THERE} and not ${IS_SNOOZED}`,
  unread: sql`not ${IS_READ} and not ${IS_SNOOZED}`,
};

/** The newest of these things as JSON, in the order of the inbox. */
const newestOf = (things: SQL, most: SQL): SQL => sql`(select coalesce(json_agg(p)::text, '[]') from (
  select ${ROW} from ${things} order by ${IS_FIRST} desc, ${NEWEST_FIRST} limit ${most}) p)`;

const many = perShape((shown: Shown, wanted: 'newest' | 'number', keys: string) =>
  statement.once<Asked, Part>(() => {
    const prefix = sql.raw(`'${keys}'`);
    const most = wanted === 'newest' ? MOST : sql`0`;
    const marked = sql`(select substr(m.key, length(${prefix}) + 1)::int as id from inbox_marks m
      where m.employee_id = ${ME} and starts_with(m.key, ${prefix}) and ${HIDING[shown]})`;
    const parts = MANY.filter((each) => each.keys === keys).map(({ parts: make }) => make(sql`marked`, most));
    const things = sql`things w ${MARKS_OF_THINGS} where ${SHOWN[shown]}`;
    return sql`with marked as materialized ${marked}, ${sql.join(parts, sql`, `)}
      select ((select n from others)
          + (select count(*) from ${things} and w.id in (select id from apart)))::int as total,
        ${newestOf(things, most)} as found`;
  }),
);

/** All other kinds: few of each, so that one plan is good for anybody. */
const few = perShape((shown: Shown, ...kinds: InboxKind[]) =>
  statement.once<Asked, Part>(
    () => sql`with things as materialized (select w.* from ${thingsOf(kinds)} where ${SHOWN[shown]})
      select (select count(*)::int from things) as total, ${newestOf(sql`things w`, MOST)} as found`,
  ),
);

function partsOf(shown: Shown, kinds: readonly InboxKind[], asked: Asked) {
  const isMany = (kind: InboxKind) => MANY.some((each) => each.kind === kind);
  const wanted = asked.most > 0 ? 'newest' : 'number';
  return [
    ...MANY.filter(({ kind }) => kinds.includes(kind)).map(({ keys }) =>
      many(shown, wanted, keys).with(asked),
    ),
    few(shown, ...kinds.filter((kind) => !isMany(kind))).with(asked),
  ];
}

/** How many things are unread. */
export async function countUnread(db: Queryable, inbox: Inbox, kinds: readonly InboxKind[]): Promise<number> {
  const parts = await sendTogether(db, ...partsOf('unread', kinds, { ...inbox, most: 0 }));
  return parts.reduce((sum, [part]) => sum + (part?.total ?? 0), 0);
}

interface Page extends Inbox {
  readonly found: string;
  readonly limit: number;
  readonly offset: number;
}

/** What has left since it was found, such as a decision that was taken back, has no reason any more. */
const IS_STILL_THERE = sql`p.json ->> 'Title' is not null and p.json ->> 'Reason' is not null`;

/** What is shown of the things of a page: planned once for the kinds that are on it. */
const words = perShape((...kinds: InboxKind[]) =>
  statement.once<Page, { json: string }>((value) => {
    const order = sql`${IS_FIRST} desc, ${NEWEST_FIRST}`;
    const page = sql`from (select * from ${rowsFrom(value('found'))}
        order by ${order} limit ${value('limit')}::int offset ${value('offset')}::int) w
      join locations l on l.location_id = w.location_id ${MARKS_OF_THINGS} order by ${order}`;
    return sql`select coalesce('[' || string_agg(p.json::text, ',') || ']', '[]') as json
      from (${jsonRows(fieldsOf(kinds), page)}) p where ${IS_STILL_THERE}`;
  }),
);

interface NewestPage {
  readonly shown: Shown;
  readonly limit: number;
  readonly offset: number;
  /** What is shown of things that the database knows by their keys alone. */
  readonly told: ReadonlyMap<
    string,
    { readonly title: string; readonly reason: string; readonly link: string }
  >;
}

/**
 * A page of the newest things, and how many there are: each kind says how many it has and which are its newest, and only what is
 * on the page is looked at any further.
 */
export async function newestPage(
  db: Queryable,
  inbox: Inbox,
  kinds: readonly InboxKind[],
  { shown, limit, offset, told }: NewestPage,
): Promise<{ json: string; total: number }> {
  const parts = await sendTogether(db, ...partsOf(shown, kinds, { ...inbox, most: limit + offset }));
  const found = parts
    .flatMap(([part]) => (part ? (JSON.parse(part.found) as { kind: InboxKind; key: string }[]) : []))
    .map((row) => ({ ...row, ...told.get(row.key) }));
  const total = parts.reduce((sum, [part]) => sum + (part?.total ?? 0), 0);
  const present = kinds.filter((kind) => found.some((row) => row.kind === kind));
  const [page] = await words(...present)(db, { ...inbox, found: JSON.stringify(found), limit, offset });
  return { json: page?.json ?? '[]', total };
}
