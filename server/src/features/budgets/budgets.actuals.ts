import { sql, type SQL } from 'drizzle-orm';
import { ACCOUNTS, type Account, type Amounts } from '@boh/contract/budgets/budgets.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { arrayOf } from '../../db/scope.ts';
import { sendTogether, statement } from '../../db/statement.ts';
import { salesMonths } from '../../db/tables/daily-sales.table.ts';
import { payrolls } from '../payroll/payroll.table.ts';

interface Asked {
  readonly ids: string;
  readonly From: string;
  readonly To: string;
}

/** The months of a hotel that have records, with what each came to. */
type HotelMonths = { LocationID: number; months: number[] } & Partial<Record<Account, (number | null)[]>>;

/** Sums by hotel and month of records with a day, a row for each hotel: a group has thousands of months. */
const monthsOf = (from: SQL, day: SQL, sums: Partial<Record<Account, SQL>>) => {
  const inSums = Object.entries(sums).map(
    ([account, amount]) => sql`sum(${amount}) as ${sql.identifier(account)}`,
  );
  const inLists = Object.keys(sums).map((account) => {
    const column = sql.identifier(account);
    return sql`json_agg(${column}) as ${column}`;
  });
  return statement.each<Asked, HotelMonths>(
    (
      value,
    ) => sql`select location_id as "LocationID", json_agg(month) as months, ${sql.join(inLists, sql`, `)} from (
      select location_id, extract(month from ${day})::int as month, ${sql.join(inSums, sql`, `)} from ${from}
      where location_id = any(${value('ids')}::int[]) and ${day} between ${value('From')}::date and ${value('To')}::date
      group by 1, 2) found
    group by 1`,
  );
};

const soldMonths = monthsOf(sql`${salesMonths}`, sql`month`, {
  RoomsSold: sql`rooms_sold`,
  RoomRevenue: sql`room_revenue`,
  OtherRevenue: sql`other_revenue`,
});

const PAYROLLS = {
  RoomPayroll: sql`room_payroll`,
  FandBPayroll: sql`fand_b_payroll`,
  BanquetPayroll: sql`banquet_payroll`,
} as const satisfies Partial<Record<Account, SQL>>;

/** A pay period counts for the month in which it ends. */
const payrollMonths = monthsOf(sql`${payrolls}`, sql`period_to`, PAYROLLS);

/** What is not recorded is not known: it is never 0. */
const NOTHING = Object.fromEntries(ACCOUNTS.map((account) => [account, null])) as unknown as Amounts;

/** The twelve months of a hotel's year, January first. */
export type YearAmounts = readonly Amounts[];
export const noAmounts = (): YearAmounts => Array.from({ length: 12 }, () => NOTHING);

/** What the months of a year really came to, by location, of the accounts wanted. Other costs are recorded nowhere. */
export async function listActualMonths(
  db: Queryable,
  LocationIDs: readonly number[],
  year: number,
  accounts: readonly Account[] = ACCOUNTS,
): Promise<ReadonlyMap<number, YearAmounts>> {
  const asked = { ids: arrayOf(LocationIDs), From: `${year}-01-01`, To: `${year}-12-31` };
  const [sales, pay = []] = await sendTogether(
    db,
    soldMonths.with(asked),
    accounts.some((account) => account in PAYROLLS) ? payrollMonths.with(asked) : undefined,
  );
  const byLocation = new Map(
    LocationIDs.map((LocationID) => [LocationID, noAmounts().map((month) => ({ ...month }))]),
  );
  for (const { LocationID, months, ...sums } of [...sales, ...pay]) {
    const year: readonly Record<Account, number | null>[] = byLocation.get(LocationID) ?? [];
    for (const account of Object.keys(sums) as Account[]) {
      const found = sums[account];
      months.forEach((month, place) => {
        const amounts = year[month - 1];
        if (amounts) amounts[account] = found?.[place] ?? null;
      });
    }
  }
  return byLocation;
}
