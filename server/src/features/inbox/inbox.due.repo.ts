import { sql } from 'drizzle-orm';
import { HANDOVER_HOURS } from '@boh/contract/handover/handover.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { writtenRow } from '../../db/first-row.ts';
import { statement } from '../../db/statement.ts';

/** Reminders come when these many hours have passed, and not at their very end. */
const REMINDED_AFTER = [72, 144];

const CAME_AT = sql`greatest(c.created_at, c.moved_at)`;

/**
 * When the passing of time alone brings somebody something next, or makes something unread again: days begin at their
 * locations (deposits overdue, days to close, renewals, comments, stand-ins), claims there have waited for three and six
 * days, handovers for two hours. Nobody is told too late by it; that it turns out to be nothing of theirs does no harm.
 */
const next = statement.each<{ readonly me: number; readonly now: string }, { due: number | null }>(
  (value) => {
    const now = sql`${value('now')}::timestamptz`;
    const reminders = REMINDED_AFTER.map((hours) => {
      const since = sql.raw(`interval '${hours} hours'`);
      return sql`
      select (select ${CAME_AT} from claims c where not c.approved and not c.rejected and ${CAME_AT} >= ${now} - ${since}
        and c.location_id = any(array(select location_id from mine)) order by ${CAME_AT} limit 1) + ${since} + interval '1 millisecond'`;
    });
    return sql`
    with mine as materialized (select l.location_id, l.time_zone from employee_roles er
      join locations l on l.location_id = er.location_id where er.employee_id = ${value('me')}::int)
    select (extract(epoch from min(d.at)) * 1000)::float8 as due from (
      select (((${now} at time zone m.time_zone)::date + 1)::timestamp at time zone m.time_zone) as at
        from (select distinct time_zone from mine) m
      union all ${sql.join(reminders, sql` union all `)}
      union all
      select min(h.created_at) + ${sql.raw(`interval '${HANDOVER_HOURS} hours'`)} from handovers h
        where h.acknowledged_at is null and h.location_id in (select location_id from mine)
          and h.created_at > ${now} - ${sql.raw(`interval '${HANDOVER_HOURS} hours'`)}) d`;
  },
);

export async function nextDue(db: Queryable, EmployeeID: number, now: Date): Promise<number> {
  const { due } = await writtenRow(next(db, { me: EmployeeID, now: now.toISOString() }));
  return due === null ? Infinity : Math.ceil(due);
}
