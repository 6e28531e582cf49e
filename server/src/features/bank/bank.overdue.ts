import { sql } from 'drizzle-orm';
import { OVERDUE_DAYS } from '@boh/contract/bank/deposits.calc.ts';
import { HOLIDAYS, numberOf } from '../../db/banking-days.ts';
import type { Database } from '../../db/client.ts';
import { statement } from '../../db/statement.ts';
import { noteEvents } from '../../db/webhook-events.ts';
import { overdueDrops } from './bank.table.ts';

type Overdue = { LogID: number; LocationID: number; Date: string; Drop: number };

/** Time makes a drop overdue within weeks of its day: what is older was overdue before, and is not looked at. */
const LOOKED_AT_DAYS = 90;

const TODAY = sql`(${sql.placeholder('now')}::timestamptz at time zone l.time_zone)::date`;

const noteNew = statement.each<{ now: string; holidays: string }, Overdue>(
  (value) => sql`
    with open_drops as materialized (
      select c.log_id, coalesce(c.corrects, c.log_id) as count_id, c.location_id, c.date, c.deposit_drop from cash_counts c
      join locations l on l.location_id = c.location_id
      where c.deposit_drop > 0 and c.corrected_by is null
        and c.date between ${TODAY} - ${sql.raw(String(LOOKED_AT_DAYS))} and ${TODAY}
        and ${numberOf(TODAY)} - ${numberOf(sql`c.date`)} > ${sql.raw(String(OVERDUE_DAYS))}
        and not exists (select from bank_deposits m where m.log_id = c.log_id and m.way is not null)
        and not exists (select from ${overdueDrops} o where o.count_id = coalesce(c.corrects, c.log_id))
    ), noted as (
      insert into ${overdueDrops} (count_id, noted_at)
      select o.count_id, ${value('now')}::timestamptz from open_drops o
      on conflict do nothing returning count_id
    )
    select o.log_id as "LogID", o.location_id as "LocationID", o.date::text as "Date", o.deposit_drop::float8 as "Drop"
    from open_drops o join noted using (count_id) order by o.date, o.log_id`,
);

/**
 * Tells of the drops that became overdue since the last look, each once, whoever looks. They are noted whether or not somebody
 * wants to be told: a new webhook hears of what becomes overdue, not of what has been for weeks.
 */
export const noteOverdueDrops = (db: Database, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const found = await noteNew(tx, { now: now.toISOString(), holidays: HOLIDAYS });
    await noteEvents(
      tx,
      now,
      found.map((data) => ({ type: 'deposit.overdue', record: `deposit:${data.LogID}`, data: { ...data } })),
    );
    return found.length;
  });
