import { sql, type SQL } from 'drizzle-orm';
import { listInbox as endpoint } from '@boh/contract/inbox/inbox.contract.ts';
import { INBOX_NEWS, type InboxKind } from '@boh/contract/inbox/inbox.words.ts';
import { declaredOf, instantText, type Fields } from '../../db/json-row.ts';
import { FOUND_KINDS } from './inbox.kinds.ts';
import { ME, NOW, type Words } from './inbox.rows.ts';

/** What was worked out by the program, as rows like all others. */
const GIVEN = sql`select g.kind, g.key, g.location_id, null::int as id, g.at, null::int as n, null::date as day, g.title,
    g.reason, g.link
  from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as g(kind text, key text, location_id int,
    at timestamptz, title text, reason text, link text)`;

const foundOf = (kinds: readonly InboxKind[]) => FOUND_KINDS.filter(({ kind }) => kinds.includes(kind));

/** Everything of these kinds that waits for one person, with what they did about it. */
export const thingsOf = (kinds: readonly InboxKind[]): SQL => sql`(${sql.join(
  [...foundOf(kinds).map(({ rows }) => sql`(${rows})`), sql`(${GIVEN})`],
  sql` union all `,
)}) w join locations l on l.location_id = w.location_id
  left join inbox_marks m on m.employee_id = ${ME} and m.key = w.key`;

/** What is shown of a thing, by its kind: only those that are shown look it up. */
export function wordsOf(part: keyof Words, kinds: readonly InboxKind[]): SQL {
  const own = sql.raw(`w.${part}`);
  const found = foundOf(kinds).map((each) => sql`when ${sql.raw(`'${each.kind}'`)} then ${each[part]}`);
  return found.length === 0 ? own : sql`coalesce(${own}, case w.kind ${sql.join(found, sql` `)} end)`;
}

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
