import { sql, type SQL } from 'drizzle-orm';
import { OVERDUE_DAYS } from '@boh/contract/bank/deposits.calc.ts';
import { numberOf } from '../../db/banking-days.ts';
import {
  addressOf,
  AT_LOCATION,
  dayText,
  heldWith,
  moneyText,
  rowOf,
  there,
  TODAY,
  type FoundKind,
  type ManyKind,
} from './inbox.rows.ts';

const IS_OPEN = sql`c.deposit_drop > 0 and c.corrected_by is null and not c.credit_known`;

/** The drops that no credit is known for. */
const openDrops = (what: SQL, among: SQL): SQL => sql`select ${what} from cash_counts c
  join locations l on l.location_id = c.location_id
  where ${IS_OPEN} and c.location_id = any(array${heldWith('Bank')}) and ${among}`;

/** When the deposits that somebody took from their credits were taken last, by their first counts. */
const TAKEN_APART = sql`select k.count_id, max(d.at) as at from bank_decisions d cross join unnest(d.count_ids) k(count_id)
  where d.kind = 'Apart' and d.location_id in ${heldWith('Bank')} group by k.count_id`;

/** So many days of the calendar lie at most before a drop is overdue: holidays and weekends are no banking days. */
const LATEST_OVERDUE = 21;

/** When the drops of each day become overdue: worked out once for a day, not for every drop. */
const overdueOn = (drops: SQL): SQL => sql`
  select d.date, (select min(d.date + k) from generate_series(1, ${sql.raw(String(LATEST_OVERDUE))}) k
    where ${numberOf(sql`(d.date + k)`)} - ${numberOf(sql`d.date`)} > ${sql.raw(String(OVERDUE_DAYS))}) as due
  from (select distinct o.date from ${drops} o) d`;

const overdue = (among: SQL): SQL => sql`select * from (with open_drops as materialized (${openDrops(
  sql`c.log_id, coalesce(c.corrects, c.log_id) as count_id, c.location_id, l.time_zone, c.date`,
  among,
)}), overdue_on as materialized (${overdueOn(sql`open_drops`)})
    select ${rowOf('OverdueDeposit', {
      key: sql`'deposit:' || l.log_id`,
      location: sql`l.location_id`,
      id: sql`l.log_id`,
      at: sql`greatest(${there(sql`d.due`)}, a.at)`,
    })} from open_drops l join overdue_on d on d.date = l.date
      left join (${TAKEN_APART}) a on a.count_id = l.count_id
      where d.due <= ${TODAY}) overdue`;

export const overdueDeposits: FoundKind = {
  kind: 'OverdueDeposit',
  rows: overdue(sql`true`),
  title: sql`(select 'Deposit of ' || ${moneyText(sql`c.deposit_drop`)} || ' counted on ' || ${dayText(sql`c.date`)}
    from cash_counts c where c.log_id = w.id)`,
  reason: sql`'It is on no bank statement after more than five banking days.'`,
  link: sql`${addressOf('Bank')} || 'record=' || w.id || ${AT_LOCATION}`,
};

/**
 * Drops of a day at a location become overdue together: they are counted by days. Looked at one by one are those that
 * somebody took from their credit, which come up on another day, and those of the newest days until there are enough. A day
 * begins up to 26 hours earlier at one hotel than at another, so that two days more belong to them.
 */
export const manyDeposits: ManyKind = {
  kind: 'OverdueDeposit',
  keys: 'deposit:',
  parts: (marked, most) => sql`
    open_days as materialized (${openDrops(sql`c.date, l.time_zone, count(*) as n`, sql`true`)} group by c.date, l.time_zone),
    overdue_on as materialized (${overdueOn(sql`open_days`)}),
    overdue_days as materialized (select d.date, d.due, l.n from open_days l join overdue_on d on d.date = l.date
      where d.due <= ${TODAY}),
    taken as materialized (${TAKEN_APART}),
    apart as materialized (select id from ${marked} union select t.count_id from taken t
      union select c.log_id from cash_counts c join taken t on t.count_id = c.corrects),
    newest_day as (select min(d.due) - 2 as due from (select d.due, sum(d.n) as n, sum(sum(d.n)) over (order by d.due desc) as upto
      from overdue_days d group by d.due) d where d.upto - d.n < ${most} + (select count(*) from apart)),
    found as materialized (select id from apart union all ${openDrops(
      sql`c.log_id`,
      sql`c.date >= (select min(d.date) from overdue_days d where ${most} > 0 and d.due >= (select due from newest_day))`,
    )}),
    things as materialized (${overdue(sql`c.log_id = any(array(select id from found))`)}),
    others as (select coalesce(sum(n), 0) - (select count(*) from things where id in (select id from apart)) as n
      from overdue_days)`,
};
