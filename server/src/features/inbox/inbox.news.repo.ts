import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { writtenRow } from '../../db/first-row.ts';
import { statement } from '../../db/statement.ts';
import { roleField } from '../team/assignments.service.ts';

/** What the trail says at a moment about one person's inbox. */
interface Seen {
  /** The newest row of the trail. */
  newest: number;
  /** The rows that may concern them, behind the base they were counted from last, and behind a new one. */
  since: number;
  sinceNext: number;
  /** Snoozes that have ended, and mails that failed: neither leaves a row. */
  awake: number;
  failed: number;
}

interface Asked {
  readonly me: number;
  readonly now: string;
  readonly base: number;
}

/**
 * Rows get their numbers before they are committed: one may turn up behind others that were seen already. A base lies so many
 * rows back, and what is compared is how many rows are behind it.
 */
export const BEHIND = 200;
/** No more rows than these are looked through. */
export const MOST_ROWS = 2000;

const quoted = (words: readonly string[]) => sql.raw(`(${words.map((word) => `'${word}'`).join(', ')})`);

/** Rows of these name the location that the record is of, or are about nothing that waits for anybody. */
const OF_LOCATION = quoted([
  ...['claim', 'paid-batch', 'stand-in', 'desk-log', 'cash-count', 'ada', 'pre-departure-call', 'sales'],
  'handover',
  ...['housekeeping', 'room', 'roomlog', 'lost-item'],
]);
/** Rows of these are about one person. */
const OF_PERSON = quoted(['inbox', 'employee', 'report', 'subscription']);
/** Except for these: with somebody's role or account it changes who decides on whose claims. */
const MOVES_OTHERS = sql.raw(
  `'$[*].Field ? (@ starts with "${roleField()}" || @ == "Active" || @ == "Erased")'::jsonpath`,
);

const KIND = sql`split_part(a.record, ':', 1)`;

/** One look at the newest rows of the trail, by its key. What it cannot tell to be of no concern counts. */
const look = statement.once<Asked, Seen>(
  (value) => sql`
    with trail as (select coalesce(max(audit_id), 0) as newest from audit_log),
    mine as (select coalesce(array_agg(er.location_id), '{}') as ids from employee_roles er
      where er.employee_id = ${value('me')}::int),
    own as (
      select a.audit_id from mine, trail, lateral (select audit_id, employee_id, location_id, record, changes from audit_log
        order by audit_id desc limit least(${sql.raw(String(MOST_ROWS))},
          greatest(trail.newest - ${value('base')}::bigint, ${sql.raw(String(BEHIND))}))) a
      where a.employee_id = ${value('me')}::int or case
        when ${KIND} in ${OF_PERSON} then a.record = 'employee:' || ${value('me')}::int
          or ${KIND} = 'employee' and a.changes @? ${MOVES_OTHERS}
        when ${KIND} in ${OF_LOCATION} then a.location_id = any(mine.ids)
        else true end)
    select trail.newest::float8 as newest,
      (select count(*)::int from own where audit_id > ${value('base')}::bigint) as since,
      (select count(*)::int from own where audit_id > trail.newest - ${sql.raw(String(BEHIND))}) as "sinceNext",
      (select count(*)::int from inbox_marks m where m.employee_id = ${value('me')}::int
        and m.snoozed_until <= ${value('now')}::timestamptz) as awake,
      (select count(*)::int from mails where status = 'failed') as failed
    from trail`,
);

export const lookAround = (db: Queryable, asked: Asked): Promise<Seen> => writtenRow(look(db, asked));
