import { sql, type SQL } from 'drizzle-orm';
import { CLAIM_PAGES } from '@boh/contract/claims/claims.calc.ts';
import { pagePath } from '@boh/contract/pages.ts';
import {
  AT_LOCATION,
  ME,
  moneyText,
  NEWS_SINCE,
  NOW,
  rowOf,
  type FoundKind,
  type ManyKind,
} from './inbox.rows.ts';

/**
 * Who may decide on a claim is `mayDecide`, whom it reminds `reminded` (`approvals.calc.ts` and `chain.calc.ts`). Thousands of waiting
 * claims are not read to ask them: here the same rules are written for the database, and a test holds both against each
 * other for claims, steps, roles and stand-ins of all sorts.
 */
const KINDS = sql`(values ('reimbursement', ${sql.raw(`'${CLAIM_PAGES.reimbursement}'`)}),
  ('bonus', ${sql.raw(`'${CLAIM_PAGES.bonus}'`)})) k(kind, page)`;

const limitOf = (role: string) =>
  sql`case k.kind when 'reimbursement' then ${sql.raw(role)}.reimbursement_limit else ${sql.raw(role)}.bonus_limit end`;

const holds = (role: SQL) =>
  sql`exists (select from role_page_names p where p.role_id = ${role} and p.page_name = k.page)`;

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

/** Whether a standing `s` may decide on a claim `c` with the steps `st`. */
const MAY_DECIDE = sql`s.employee_id <> c.employee_id and s.for_id is distinct from c.employee_id
  and s.level > ${SUBMITTER_LEVEL} and (st.highest is null or s.level > st.highest)
  and (st.deciders is null or not (s.employee_id = any(st.deciders) or coalesce(s.for_id = any(st.deciders), false)))`;

/** What the steps of claims come to: those that stand, and when one was last taken or made void. */
const STEPS = sql`
  select s.claim_id, max(s.level) filter (where s.voided_at is null) as highest,
    array_remove(array_agg(s.employee_id) filter (where s.voided_at is null)
      || array_agg(s.for_employee_id) filter (where s.voided_at is null), null) as deciders,
    coalesce((array_agg(s.decision order by s.step_id desc) filter (where s.voided_at is null))[1] = 'Rejected', false) as rejected,
    max(coalesce(s.voided_at, s.at)) as moved_at
  from claim_steps s`;

const CAME_AT = sql`greatest(c.created_at, st.moved_at)`;

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

/** The steps of claims that are not decided. */
const OPEN_STEPS = sql`${STEPS} where s.claim_id in (select x.id from claims x where not x.approved) group by s.claim_id`;

/** Claims that are not decided, at the places where the person has a standing. */
const waiting = ({ steps, mine, among }: { steps: SQL; mine: SQL; among: SQL }): SQL => sql`
  select c.id, c.location_id, ${CAME_AT} as came_at, ${REMINDED} as reminded
  from claims c ${SUBMITTER}
  left join ${steps} st on st.claim_id = c.id
  where ${among} and not c.approved and not coalesce(st.rejected, false)
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
  })} from (${found} offset 0) c`;

/** What the steps of the claims come to that are not decided, at the places of the person. */
const STEPPED = sql`${STEPS} where s.claim_id in (select x.id from claims x
  where not x.approved and x.location_id = any(array(select distinct location_id from mine))) group by s.claim_id`;

/** Claims nobody took a step about wait for the same people as all others of their submitter: they are counted by submitters. */
const ALLOWED = sql`
  select c.location_id, c.kind, c.employee_id, c.submitted_level, c.n
  from (select c.location_id, c.kind, c.employee_id, c.submitted_level, count(*) as n from claims c
    where not c.approved and c.location_id = any(array(select distinct location_id from mine))
    group by c.location_id, c.kind, c.employee_id, c.submitted_level) c ${SUBMITTER}
  where exists (select from mine s where s.location_id = c.location_id and s.kind = c.kind
    and s.employee_id <> c.employee_id and s.for_id is distinct from c.employee_id and s.level > ${SUBMITTER_LEVEL})`;

/** Asked of each claim by a hash, and not as a join: so claims are met in the order of an index, or by their ids. */
const IS_ALLOWED = sql`((c.location_id, c.kind, c.employee_id, c.submitted_level)
  in (select a.location_id, a.kind, a.employee_id, a.submitted_level from allowed a)) is true`;

/** Claims of those submitters made in some time, as ids. */
const madeIn = (time: SQL): SQL => sql`select c.id from claims c where not c.approved and ${time}
  and c.id not in (select id from apart) and ${IS_ALLOWED}`;

const AGED = sql`${NOW} - interval '72 hours'`;
const OLD = sql`${NOW} - interval '144 hours'`;

/**
 * Claims come up when they are made, and again after six days, for some people after three: before and behind those days the
 * newest are those that were made last. Looked at one by one are those with steps, and those of the days in between.
 */
export const manyClaims: ManyKind = {
  kind: 'ClaimToDecide',
  keys: 'claim:',
  parts: (marked, most) => {
    const newest = (time: SQL) => sql`(${madeIn(time)} order by c.created_at desc, c.id desc limit ${most})`;
    return sql`
      mine as materialized (${MINE}),
      stepped as materialized (${STEPPED}),
      apart as materialized (select claim_id as id from stepped union select id from ${marked}),
      allowed as materialized (${ALLOWED}),
      found as materialized (select id from apart
        union all ${newest(sql`c.created_at >= ${AGED}`)}
        union all (${madeIn(sql`c.created_at < ${AGED} and c.created_at >= ${OLD} and ${most} > 0`)})
        union all ${newest(sql`c.created_at < ${OLD}`)}),
      things as materialized (${rowsOf(
        waiting({
          steps: sql`stepped`,
          mine: sql`mine`,
          among: sql`c.id = any(array(select id from found))`,
        }),
      )}),
      others as (select coalesce(sum(a.n), 0) - (select count(*) from claims c
        where not c.approved and c.id = any(array(select id from apart)) and ${IS_ALLOWED}) as n from allowed a)`;
  },
};

const CLAIM_NAME = sql`select case c.kind when 'reimbursement' then 'Reimbursement' else 'Bonus' end`;
const CLAIM_LINK = sql`(select ${sql.raw(`'/admin/'`)} || case c.kind
  when 'reimbursement' then ${sql.raw(`'${pagePath(CLAIM_PAGES.reimbursement)}'`)}
  else ${sql.raw(`'${pagePath(CLAIM_PAGES.bonus)}'`)} end || '?record=' || c.id from claims c where c.id = w.id) || ${AT_LOCATION}`;

/**
 * `You stand in for Y.` where the person decides with the standing of somebody else. A search asks it of each claim: of whoever stands
 * in for nobody it is not worked out.
 */
const STANDS_IN = sql`case when exists (select from stand_ins si where si.stand_in_employee_id = ${ME}) then (select ' You stand in for ' || y.first_name || ' ' || y.last_name || '.'
  from claims c ${SUBMITTER}
  left join lateral (${STEPS} where s.claim_id = c.id group by s.claim_id) st on true
  cross join lateral (${DECIDING}) d join employees y on y.employee_id = d.for_id
  where c.id = w.id and d.employee_id = ${ME}) end`;

export const claimsToDecide: FoundKind = {
  kind: 'ClaimToDecide',
  rows: rowsOf(waiting({ steps: sql`(${OPEN_STEPS})`, mine: sql`(${MINE})`, among: sql`true` })),
  title: sql`(${CLAIM_NAME} || ' of ' || e.first_name || ' ' || e.last_name
      || coalesce(', ' || ${moneyText(sql`coalesce(c.approved_amount, c.requested_amount)`)}, '')
    from claims c join employees e on e.employee_id = c.employee_id where c.id = w.id)`,
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
  title: sql`(${CLAIM_NAME} || case when c.approved then ' approved: ' || ${moneyText(sql`c.approved_amount`)}
    else ' rejected' end from claims c where c.id = w.id)`,
  reason: sql`(select case when c.approved then 'Your claim was approved.' else 'Your claim was rejected: ' || s.reason end
    from claims c left join ${DECISION} on true where c.id = w.id)`,
  link: CLAIM_LINK,
};
