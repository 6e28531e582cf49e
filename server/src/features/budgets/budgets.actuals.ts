import { sql } from 'drizzle-orm';
import { ACCOUNTS, type Amounts } from '@boh/contract/budgets/budgets.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { arrayOf } from '../../db/scope.ts';
import { sendTogether, statement } from '../../db/statement.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';
import { payrolls } from '../payroll/payroll.table.ts';

interface Asked {
  readonly ids: string;
  readonly From: string;
  readonly To: string;
}

interface MonthRow {
  readonly LocationID: number;
  readonly month: number;
}

const salesMonths = statement.each<Asked, MonthRow & Partial<Amounts>>(
  (value) => sql`select location_id as "LocationID", extract(month from date)::int as month,
      sum(rooms_sold)::float8 as "RoomsSold", sum(room_revenue)::float8 as "RoomRevenue",
      sum(other_revenue)::float8 as "OtherRevenue"
    from ${dailySales}
    where location_id = any(${value('ids')}::int[]) and date between ${value('From')}::date and ${value('To')}::date
    group by 1, 2`,
);

/** A pay period counts for the month in which it ends. */
const payrollMonths = statement.each<Asked, MonthRow & Partial<Amounts>>(
  (value) => sql`select location_id as "LocationID", extract(month from period_to)::int as month,
      sum(room_payroll)::float8 as "RoomPayroll", sum(fand_b_payroll)::float8 as "FandBPayroll",
      sum(banquet_payroll)::float8 as "BanquetPayroll"
    from ${payrolls}
    where location_id = any(${value('ids')}::int[]) and period_to between ${value('From')}::date and ${value('To')}::date
    group by 1, 2`,
);

/** What is not recorded is not known: it is never 0. */
const NOTHING = Object.fromEntries(ACCOUNTS.map((account) => [account, null])) as unknown as Amounts;

/** The twelve months of a hotel's year, January first. */
export type YearAmounts = readonly Amounts[];
export const noAmounts = (): YearAmounts => Array.from({ length: 12 }, () => NOTHING);

/** What the months of a year really came to, by location. Other costs are recorded nowhere. */
export async function listActualMonths(
  db: Queryable,
  LocationIDs: readonly number[],
  year: number,
): Promise<ReadonlyMap<number, YearAmounts>> {
  const asked = { ids: arrayOf(LocationIDs), From: `${year}-01-01`, To: `${year}-12-31` };
  const [sales, pay] = await sendTogether(db, salesMonths.with(asked), payrollMonths.with(asked));
  const byLocation = new Map(LocationIDs.map((LocationID) => [LocationID, [...noAmounts()]]));
  for (const { LocationID, month, ...amounts } of [...sales, ...pay]) {
    const months = byLocation.get(LocationID);
    const before = months?.[month - 1];
    if (months && before) months[month - 1] = { ...before, ...amounts };
  }
  return byLocation;
}
