import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { statement } from '../../db/statement.ts';
import type { Rates } from '@boh/contract/sales/sales.calc.ts';
import { RATES } from './sales.repo.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

/** Two days and no list of any length: PostgreSQL keeps the plan. */
const onDays = statement.once<{ LocationID: number; day: string; other: string }, Rates & { Date: string }>(
  (value) => sql`select s.date::text as "Date", ${RATES} from ${dailySales} s
    where s.location_id = ${value('LocationID')} and s.date in (${value('day')}::date, ${value('other')}::date)
    group by s.date`,
);

/** One hotel's figures of two days, as far as they have any. */
export const listRatesOn = (db: Queryable, LocationID: number, [day, other]: readonly [string, string]) =>
  onDays(db, { LocationID, day, other });
