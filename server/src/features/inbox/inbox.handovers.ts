import { sql } from 'drizzle-orm';
import { MANAGER_LEVEL } from '@boh/contract/access.ts';
import { HANDOVER_HOURS } from '@boh/contract/handover/handover.contract.ts';
import { addressOf, AT_LOCATION, ME, NOW, rowOf, type FoundKind } from './inbox.rows.ts';

const HOURS = sql.raw(`interval '${HANDOVER_HOURS} hours'`);
/** Managers are no shift: a handover comes to them once it has waited too long. */
const IS_MANAGER = sql.raw(`(o.level >= ${MANAGER_LEVEL})`);
const CAME_AT = sql`case when ${IS_MANAGER} then h.created_at + ${HOURS} else h.created_at end`;

/** Handovers that nobody else has acknowledged, where the person's role opens the log book. */
export const handoversWaiting: FoundKind = {
  kind: 'Handover',
  rows: sql`select ${rowOf('Handover', {
    key: sql`'handover:' || h.handover_id`,
    location: sql`h.location_id`,
    id: sql`h.handover_id`,
    at: CAME_AT,
    n: sql`case when ${IS_MANAGER} then 1 else 0 end`,
  })} from employee_roles er
    join roles o on o.role_id = er.role_id
    join role_page_names rp on rp.role_id = er.role_id and rp.page_name = 'logbook'
    join handovers h on h.location_id = er.location_id and h.acknowledged_at is null
    where er.employee_id = ${ME} and h.posted_by is distinct from ${ME} and ${CAME_AT} <= ${NOW}`,
  title: sql`(select 'Handover from ' || h.posted_by_name from handovers h where h.handover_id = w.id)`,
  reason: sql.raw(
    `case w.n when 0 then 'Nobody has acknowledged it yet.'
      else 'Nobody has acknowledged it for more than ${HANDOVER_HOURS} hours.' end`,
  ),
  link: sql`${addressOf('logbook')} || 'handover=' || w.id || ${AT_LOCATION}`,
};
