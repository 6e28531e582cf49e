import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { PLANNED_ONCE } from '../../db/pipelined-client.ts';
import { statement } from '../../db/statement.ts';
import { RATES, type Rates } from './sales.repo.ts';
import { dailySales } from './sales.table.ts';

const onDays = statement<{ LocationID: number; days: string }, Rates & { Date: string }>(
  (value) => sql`${PLANNED_ONCE} select s.date::text as "Date", ${RATES} from ${dailySales} s
    where s.location_id = ${value('LocationID')} and s.date = any(${value('days')}::date[]) group by s.date`,
);

/** One hotel's figures of those of the days that have any. */
export const listRatesOn = (db: Queryable, LocationID: number, days: readonly string[]) =>
  onDays(db, { LocationID, days: `{${days.join(',')}}` });
