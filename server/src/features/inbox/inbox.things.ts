import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { listInbox as endpoint } from '@boh/contract/inbox/inbox.contract.ts';
import { INBOX_FIRST, INBOX_NEWS, type InboxKind } from '@boh/contract/inbox/inbox.words.ts';
import { declaredOf, instantText, type Fields } from '../../db/json-row.ts';
import { FOUND_KINDS } from './inbox.kinds.ts';
import { ME, NOW, type Words } from './inbox.rows.ts';

/** Whose inbox, when, and what the program found. */
export interface Inbox {
  readonly me: number;
  readonly now: string;
  readonly holidays: string;
  readonly given: string;
}

/** The columns of a thing. */
export const ROW = sql.raw(
  ['kind', 'key', 'location_id', 'id', 'at', 'n', 'day', 'title', 'reason', 'link']
    .map((name) => `w.${name}`)
    .join(', '),
);

/** Things as rows again that were found before, or worked out by the program. */
export const rowsFrom = (
  json: SQLWrapper,
): SQL => sql`jsonb_to_recordset(${json}::jsonb) as w(kind text, key text,
  location_id int, id int, at timestamptz, n int, day date, title text, reason text, link text)`;

const GIVEN = sql`select ${ROW} from ${rowsFrom(sql.placeholder('given'))}`;

const foundOf = (kinds: readonly InboxKind[]) => FOUND_KINDS.filter(({ kind }) => kinds.includes(kind));

/** What the person did about each thing. */
export const MARKS_OF_THINGS = sql`left join inbox_marks m on m.employee_id = ${ME} and m.key = w.key`;

/** Everything of these kinds that waits for one person, with what they did about it, and with the titles where all are read. */
export const thingsOf = (kinds: readonly InboxKind[], told?: 'titled'): SQL =>
  sql`(${sql.join(
    [...foundOf(kinds).map(({ rows, titled }) => sql`(${(told && titled) ?? rows})`), sql`(${GIVEN})`],
    sql` union all `,
  )}) w join locations l on l.location_id = w.location_id ${MARKS_OF_THINGS}`;

/** What is shown of a thing, by its kind: only those that are shown look it up. */
export function wordsOf(part: keyof Words, kinds: readonly InboxKind[]): SQL {
  const own = sql.raw(`w.${part}`);
  const found = foundOf(kinds).map((each) => sql`when ${sql.raw(`'${each.kind}'`)} then ${each[part]}`);
  return found.length === 0 ? own : sql`coalesce(${own}, case w.kind ${sql.join(found, sql` `)} end)`;
}

export const IS_FIRST = sql.raw(`(w.kind = '${INBOX_FIRST}')`);
/** One order for all, which does not hang on how things were found. */
export const NEWEST_FIRST = sql`w.at desc, w.id desc nulls last, w.key`;

/** What came up again after it was read is unread. */
export const IS_READ = sql`coalesce(m.read_at >= w.at, false)`;
export const IS_SNOOZED = sql`coalesce(m.snoozed_until > ${NOW}, false)`;
const IS_NEWS = sql.raw(`(w.kind in (${INBOX_NEWS.map((kind) => `'${kind}'`).join(', ')}))`);
/** News that was read has left. */
export const IS_THERE = sql`not (${IS_NEWS} and ${IS_READ})`;

/** What is answered of each thing. */
export const fieldsOf = (kinds: readonly InboxKind[]): Fields =>
  declaredOf(endpoint.output.element.shape, {
    ...{ Key: sql`w.key`, Kind: sql`w.kind`, LocationID: sql`w.location_id`, LocationName: sql`l.name` },
    ...{ Title: wordsOf('title', kinds), Reason: wordsOf('reason', kinds), Link: wordsOf('link', kinds) },
    ...{ At: instantText(sql`w.at`), Timezone: sql`l.time_zone`, Read: IS_READ, News: IS_NEWS },
    SnoozedUntil: sql`case when ${IS_SNOOZED} then ${instantText(sql`m.snoozed_until`)} end`,
  });
