import { sql, type SQL } from 'drizzle-orm';
import { CLAIM_PAGES } from '@boh/contract/claims/claims.calc.ts';
import { pagePath } from '@boh/contract/pages.ts';
import {
  AT_LOCATION,
  ME,
  moneyText,
  NEWS_SINCE,
  NOW,
  rolesWith,
  rowOf,
  type FoundKind,
  type ManyKind,
} from './inbox.rows.ts';

/**
 * Who may decide on a claim is `mayDecide`, whom it reminds `reminded` (`approvals.calc.ts` and `chain.calc.ts`). Thousands of waiting
 * claims are not read to ask them: here the same rules are written for the database, and a test holds both against each
 * other for claims, steps, roles and stand-ins of all sorts.
 */
const KINDS = sql`(values ('reimbursement', ${rolesWith(CLAIM_PAGES.reimbursement)}),
  ('bonus', ${rolesWith(CLAIM_PAGES.bonus)})) k(kind, roles)`;

const limitOf = (role: string) =>
  sql`case k.kind when 'reimbursement' then ${sql.raw(role)}.reimbursement_limit else ${sql.raw(role)}.bonus_limit end`;

const holds = (role: SQL) => sql`${role} = any(k.roles)`;

/** Each standing of some people: their own, and those of the people they stand in for today. */
const standings = (who: SQL): SQL => sql`
  select er.location_id, k.kind, er.employee_id, null::int as for_id, coalesce(r.level, 0) as level,
    ${limitOf('r')} as "limit"
  from employee_roles er join employees e on e.employee_id = er.employee_id and e.active
  join roles r on r.role_id = er.role_id cross join ${KINDS}
  where ${who} and ${holds(sql`er.role_id`)}
  union all
  select er.location_id, k.kind, er.employee_id, y.employee_id, coalesce(r.level, 0), ${limitOf('r')}
  from employee_roles er join employees e on e.employee_id = er.employee_id and e.active
  join locations l on l.location_id = er.location_id
  join stand_ins si on si.location_id = er.location_id and si.stand_in_employee_id = er.employee_id
    and (${NOW} at time zone l.time_zone)::date between si.first_day and si.last_day
  join employee_roles y on y.employee_id = si.employee_id and y.location_id = si.location_id
  join employees ye on ye.employee_id = y.employee_id and ye.active
  join roles r on r.role_id = y.role_id cross join ${KINDS}
  where ${who} and ${holds(sql`er.role_id`)} and ${holds(sql`y.role_id`)}`;

const SUBMITTER_LEVEL = sql`case when ser.role_id is null then c.submitted_level else coalesce(sr.level, 0) end`;
const SUBMITTER = sql`
  left join employee_roles ser on ser.employee_id = c.employee_id and ser.location_id = c.location_id
  left join roles sr on sr.role_id = ser.role_id`;

/** Whether a standing `s` may decide on a claim `c`, or on any of a group of them. */
const MAY_DECIDE = sql`s.employee_id <> c.employee_id and s.for_id is distinct from c.employee_id
  and s.level > ${SUBMITTER_LEVEL} and (c.steps_by = '{}' or s.level > c.steps_level)
  and not (s.employee_id = any(c.steps_by) or coalesce(s.for_id = any(c.steps_by), false))`;

const IS_WAITING = sql`not c.approved and not c.rejected`;
const CAME_AT = sql`greatest(c.created_at, c.moved_at)`;

/** With which standing each who may decide would: one with the last word first, then their own, then the lowest. */
const DECIDING = sql`
  select distinct on (s.employee_id) s.employee_id, s.for_id, s.level
  from (${standings(sql`er.location_id = c.location_id`)}) s where s.kind = c.kind and ${MAY_DECIDE}
  order by s.employee_id, (s."limit" is null or coalesce(c.approved_amount, c.requested_amount, 0) <= s."limit") desc,
    s.for_id is not null, s.level, s.for_id`;

/** Whether the person is of the lowest Level among those that the claim waits for. */
const IS_LOWEST = sql`(select bool_or(d.employee_id = ${ME} and d.level = d.lowest)
  from (select d.*, min(d.level) over () as lowest from (${DECIDING}) d) d)`;

/** After how many days it reminds this person: 6 all of them, 3 the lowest; 0 while it does not. */
const REMINDED = sql`case
  when ${NOW} - ${CAME_AT} > interval '6 days' then 6
  when ${NOW} - ${CAME_AT} > interval '3 days' and ${IS_LOWEST} then 3 else 0 end`;

const CLAIM_NAME = sql`case c.kind when 'reimbursement' then 'Reimbursement' else 'Bonus' end`;
const OF_WHOM = sql`join employees e on e.employee_id = c.employee_id`;
const CLAIM_TITLE = sql`${CLAIM_NAME} || ' of ' || e.first_name || ' ' || e.last_name
  || coalesce(', ' || ${moneyText(sql`coalesce(c.approved_amount, c.requested_amount)`)}, '')`;

/** Claims that wait for somebody, at the places where the person has a standing. */
const waiting = ({ mine, among, title }: { mine: SQL; among: SQL; title?: SQL }): SQL => sql`
  select c.id, c.location_id, ${CAME_AT} as came_at, ${REMINDED} as reminded, ${title ?? sql`null`} as title
  from claims c ${SUBMITTER} ${title ? OF_WHOM : sql``}
  where ${among} and ${IS_WAITING}
    and exists (select from ${mine} s where s.location_id = c.location_id and s.kind = c.kind and ${MAY_DECIDE})`;

const MINE = standings(sql`er.employee_id = ${ME}`);

// Without the offset whom a claim reminds would be worked out once for each column that is made of it.
const rowsOf = (found: SQL): SQL =>
  sql`select ${rowOf('ClaimToDecide', {
    key: sql`'claim:' || c.id`,
    location: sql`c.location_id`,
    id: sql`c.id`,
    at: sql`c.came_at + c.reminded * interval '24 hours'`,
    n: sql`c.reminded`,
    title: sql`c.title`,
  })} from (${found} offset 0) c`;

/** Who may decide follows from a claim's place, kind, submitter and steps: it is asked of the groups that are counted by them. */
const GROUP = ['location_id', 'kind', 'employee_id', 'submitted_level', 'steps_level', 'steps_by'];
const groupOf = (row: string) => sql.raw(GROUP.map((name) => `${row}.${name}`).join(', '));

const ALLOWED = sql`
  select ${groupOf('c')}, c.claims as n from open_claims c ${SUBMITTER}
  where c.location_id = any(array(select distinct location_id from mine))
    and exists (select from mine s where s.location_id = c.location_id and s.kind = c.kind and ${MAY_DECIDE})`;

/** Asked of each claim by a hash, and not as a join: so claims are met in the order of the index. */
const IS_ALLOWED = sql`((${groupOf('c')}) in (select ${groupOf('a')} from allowed a)) is true`;

const AGED = sql`${NOW} - interval '72 hours'`;
const OLD = sql`${NOW} - interval '144 hours'`;

/**
 * Claims come up when they came, and again after six days, for some people after three: before and behind those days the newest are
 * those that came last. Of those in between it has to be asked one by one: of as many as could be newer than the newest of the others.
 */
export const manyClaims: ManyKind = {
  kind: 'ClaimToDecide',
  keys: 'claim:',
  parts: (marked, most) => sql`
    mine as materialized (${MINE}),
    allowed as materialized (${ALLOWED}),
    apart as materialized (select id from ${marked}),
    newest as materialized (select c.id, c.came_at + age.later as at
      from (values (${AGED}, timestamptz 'infinity', interval '0'), (timestamptz '-infinity', ${OLD}, interval '144 hours'))
        age(since, upto, later)
      cross join lateral (select c.id, ${CAME_AT} as came_at from claims c
        where ${IS_WAITING} and ${CAME_AT} >= age.since and ${CAME_AT} < age.upto
          and c.id not in (select id from apart) and ${IS_ALLOWED}
        order by ${CAME_AT} desc, c.id desc limit ${most}) c where ${most} > 0),
    enough as materialized (select n.at from newest n order by n.at desc offset ${most} limit 1),
    found as materialized (select id from apart union all select id from newest
      union all select c.id from claims c where ${IS_WAITING} and ${most} > 0 and ${CAME_AT} < ${AGED}
        and ${CAME_AT} >= greatest(${OLD}, (select at from enough) - interval '72 hours')
        and c.id not in (select id from apart) and (c.location_id in (select location_id from mine)) is true),
    things as materialized (${rowsOf(waiting({ mine: sql`mine`, among: sql`c.id = any(array(select id from found))` }))}),
    others as (select coalesce(sum(a.n), 0) - (select count(*) from things where id in (select id from apart)) as n
      from allowed a)`,
};

const CLAIM_LINK = sql`(select ${sql.raw(`'/admin/'`)} || case c.kind
  when 'reimbursement' then ${sql.raw(`'${pagePath(CLAIM_PAGES.reimbursement)}'`)}
  else ${sql.raw(`'${pagePath(CLAIM_PAGES.bonus)}'`)} end || '?record=' || c.id from claims c where c.id = w.id) || ${AT_LOCATION}`;

/**
 * `You stand in for Y.` where the person decides with the standing of somebody else. A search asks it of each claim: of whoever stands
 * in for nobody it is not worked out.
 */
const STANDS_IN = sql`case when exists (select from stand_ins si where si.stand_in_employee_id = ${ME}) then (select ' You stand in for ' || y.first_name || ' ' || y.last_name || '.'
  from claims c ${SUBMITTER}
  cross join lateral (${DECIDING}) d join employees y on y.employee_id = d.for_id
  where c.id = w.id and d.employee_id = ${ME}) end`;

export const claimsToDecide: FoundKind = {
  kind: 'ClaimToDecide',
  rows: rowsOf(waiting({ mine: sql`(${MINE})`, among: sql`true` })),
  titled: rowsOf(waiting({ mine: sql`(${MINE})`, among: sql`true`, title: CLAIM_TITLE })),
  title: sql`(select ${CLAIM_TITLE} from claims c ${OF_WHOM} where c.id = w.id)`,
  reason: sql`case w.n when 0 then 'It waits for your decision.'
    when 3 then 'Reminder: it waits for your decision longer than three days.'
    else 'Reminder: it waits for your decision longer than six days.' end || coalesce(${STANDS_IN}, '')`,
  link: CLAIM_LINK,
};

/** The last step that stands, of a claim that was decided. */
const DECISION = sql`lateral (select s.decision, s.at, s.reason from claim_steps s
  where s.claim_id = c.id and s.voided_at is null order by s.step_id desc limit 1) s`;
const DECIDED_AT = sql`coalesce(s.at, c.approved_at)`;

export const claimsDecided: FoundKind = {
  kind: 'ClaimDecided',
  rows: sql`select ${rowOf('ClaimDecided', {
    key: sql`'claim-decided:' || c.id`,
    location: sql`c.location_id`,
    id: sql`c.id`,
    at: DECIDED_AT,
  })} from claims c left join ${DECISION} on true
    where c.employee_id = ${ME} and (c.approved or s.decision = 'Rejected') and ${DECIDED_AT} > ${NEWS_SINCE}
      and exists (select from employee_roles er cross join ${KINDS} where er.employee_id = ${ME}
        and er.location_id = c.location_id and k.kind = c.kind and ${holds(sql`er.role_id`)})`,
  title: sql`(select ${CLAIM_NAME} || case when c.approved then ' approved: ' || ${moneyText(sql`c.approved_amount`)}
    else ' rejected' end from claims c where c.id = w.id)`,
  reason: sql`(select case when c.approved then 'Your claim was approved.' else 'Your claim was rejected: ' || s.reason end
    from claims c left join ${DECISION} on true where c.id = w.id)`,
  link: CLAIM_LINK,
};
