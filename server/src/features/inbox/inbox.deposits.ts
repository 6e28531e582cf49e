import { sql, type SQL } from 'drizzle-orm';
import { OVERDUE_DAYS } from '@boh/contract/bank/deposits.calc.ts';
import { HOLIDAYS_GIVEN, numberOf } from '../../db/banking-days.ts';
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
const overdueOn = (drops: SQL, holidays: SQL = HOLIDAYS_GIVEN): SQL => sql`
  select d.date, (select min(d.date + k) from generate_series(1, ${sql.raw(String(LATEST_OVERDUE))}) k
    where ${numberOf(sql`(d.date + k)`, holidays)} - ${numberOf(sql`d.date`, holidays)} > ${sql.raw(String(OVERDUE_DAYS))}) as due
  from (select distinct o.date from ${drops} o) d`;

const overdue = (
  among: SQL,
  { holidays, title }: { holidays?: SQL; title?: SQL } = {},
): SQL => sql`select * from (with open_drops as materialized (${openDrops(
  sql`c.log_id, coalesce(c.corrects, c.log_id) as count_id, c.location_id, l.time_zone, c.date, ${title ?? sql`null`} as title`,
  among,
)}), overdue_on as materialized (${overdueOn(sql`open_drops`, holidays)})
    select ${rowOf('OverdueDeposit', {
      key: sql`'deposit:' || l.log_id`,
      location: sql`l.location_id`,
      id: sql`l.log_id`,
      at: sql`greatest(${there(sql`d.due`)}, a.at)`,
      title: sql`l.title`,
    })} from open_drops l join overdue_on d on d.date = l.date
      left join (${TAKEN_APART}) a on a.count_id = l.count_id
      where d.due <= ${TODAY}) overdue`;

const TITLE = sql`'Deposit of ' || ${moneyText(sql`c.deposit_drop`)} || ' counted on ' || ${dayText(sql`c.date`)}`;

export const overdueDeposits: FoundKind = {
  kind: 'OverdueDeposit',
  rows: overdue(sql`true`),
  titled: overdue(sql`true`, { title: TITLE }),
  title: sql`(select ${TITLE} from cash_counts c where c.log_id = w.id)`,
  reason: sql`'It is on no bank statement after more than five banking days.'`,
  link: sql`${addressOf('Bank')} || 'record=' || w.id || ${AT_LOCATION}`,
};

/** Drops of a location in order become overdue by days: those up to a day are, later ones are not. */
const PLACES = sql`select l.location_id, l.time_zone, ${TODAY} as today from locations l where l.location_id in ${heldWith('Bank')}`;
const IN_PLACES = sql`(c.location_id in (select location_id from places)) is true`;

const HOLIDAYS_READ = sql`(select days from holidays)`;

/** Some days and those before them. */
const days = (before: SQL, most: number): SQL =>
  sql`(select distinct b.day - k as date from ${before} b cross join generate_series(0, ${sql.raw(String(most))}) k)`;

/** A day begins up to 26 hours earlier at one hotel than at another: what becomes overdue so many days before may be newer. */
const APART_DAYS = 2;

/**
 * Those that are overdue are all open drops of the places, which are counted, but for those of the last days. Looked at one by one
 * are those that somebody took from their credit, which come up on another day, and of the newest days those that are wanted: how
 * far back these lie is counted from the last day that is overdue at all places, for one drop more than is wanted.
 */
export const manyDeposits: ManyKind = {
  kind: 'OverdueDeposit',
  keys: 'deposit:',
  parts: (marked, most) => sql`
    holidays as materialized (select ${HOLIDAYS_GIVEN} as days),
    places as materialized (${PLACES}),
    last_days as materialized (select p.time_zone, max(d.date) as date
      from (select distinct time_zone, today as day from places) p
      join (${overdueOn(days(sql`(select distinct today as day from places)`, LATEST_OVERDUE + 1), HOLIDAYS_READ)}) d on d.due <= p.day
      group by p.time_zone),
    taken as materialized (${TAKEN_APART}),
    apart as materialized (select id from ${marked} union select t.count_id from taken t
      union select c.log_id from cash_counts c join taken t on t.count_id = c.corrects),
    enough as materialized (select c.date as day from cash_counts c
      where ${IS_OPEN} and ${IN_PLACES} and c.date <= (select min(date) from last_days) and ${most} > 0
        and c.log_id not in (select id from apart) order by c.date desc offset ${most} limit 1),
    since as (select coalesce((select min(d.date) from (${overdueOn(days(sql`enough`, LATEST_OVERDUE), HOLIDAYS_READ)}) d, enough e,
        lateral (${overdueOn(sql`(select e.day as date)`, HOLIDAYS_READ)}) n
      where d.due >= n.due - ${sql.raw(String(APART_DAYS))}), '-infinity') as date),
    newest as materialized (select c.log_id, c.date, p.time_zone from cash_counts c
      join places p on p.location_id = c.location_id join last_days d on d.time_zone = p.time_zone
      where ${IS_OPEN} and ${most} > 0 and c.date <= d.date and c.date >= (select date from since)
        and c.log_id not in (select id from apart)),
    due_at as materialized (select l.date, l.time_zone, ${there(sql`d.due`)} as at from (select distinct date, time_zone from newest) l
      join (${overdueOn(sql`newest`, HOLIDAYS_READ)}) d on d.date = l.date),
    found as materialized (select id from apart union all (select n.log_id from newest n
      join due_at d on d.date = n.date and d.time_zone = n.time_zone order by d.at desc, n.log_id desc limit ${most})),
    things as materialized (${overdue(sql`c.log_id = any(array(select id from found))`, { holidays: HOLIDAYS_READ })}),
    others as (select (select coalesce(sum(o.drops), 0) from open_drops o
        where o.location_id = any(array(select location_id from places)))
      - (select count(*) from places p left join last_days d on d.time_zone = p.time_zone
        join cash_counts c on c.location_id = p.location_id and c.date > coalesce(d.date, '-infinity') where ${IS_OPEN})
      - (select count(*) from things where id in (select id from apart)) as n)`,
};
