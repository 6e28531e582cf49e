import { sql } from 'drizzle-orm';
import {
  BASE_ACCOUNTS,
  spreadOver,
  type Account,
  type Amounts,
  type BaseAccount,
} from '@boh/contract/budgets/budgets.calc.ts';
import {
  intervalAround,
  LAST_YEAR_DAYS,
  movedDays,
  type Days,
} from '@boh/contract/reports/report-days.calc.ts';
import type { BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import type { Queryable } from '../../db/client.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';
import { amountsOf } from './budgets.figures.ts';
import { listVersions } from './budgets.repo.ts';

/** Costs go with the rooms sold. */
const weightOf = (account: Account): BaseAccount =>
  BASE_ACCOUNTS.find((name) => name === account) ?? 'RoomsSold';

/** The days of some hotels, each hotel's own. */
interface HotelDays {
  readonly ids: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** What was sold on the days of a hotel that have a sales row, day after day. */
interface SalesDays extends Readonly<Record<BaseAccount, readonly number[]>> {
  /** Its place among those asked for, from 1. */
  readonly place: number;
}

/** Each hotel's days by their index: joined as a whole, a few days of many hotels would read all sales. */
const salesDays = statement.each<HotelDays, SalesDays>(
  (value) => sql`select s.place::int as place, sold.*
    from unnest(${value('ids')}::int[], ${value('from')}::date[], ${value('to')}::date[])
      with ordinality s(location_id, f, t, place)
    cross join lateral (
      select json_agg(d.rooms_sold) as "RoomsSold",
        json_agg(d.room_revenue) as "RoomRevenue", json_agg(d.other_revenue) as "OtherRevenue"
      from (
        select * from ${dailySales} d where d.location_id = s.location_id and d.date between s.f and s.t order by d.date
      ) d
    ) sold
    where sold."RoomsSold" is not null`,
);

export interface BudgetMonth {
  readonly LocationID: number;
  readonly Year: number;
  readonly Month: number;
  readonly days: Days;
  readonly amounts: Amounts;
}

const daysOfMonth = (year: number, month: number): Days =>
  intervalAround(`${year}-${String(month).padStart(2, '0')}-01`, 'Month');

/** What some accounts come to in the months that days lie in, of every location that has such a version. */
export async function budgetMonths(
  db: Queryable,
  LocationIDs: readonly number[],
  Kind: BudgetKind,
  { From, To }: Days,
  accounts: readonly Account[],
): Promise<BudgetMonth[]> {
  const years = { from: Number(From.slice(0, 4)), to: Number(To.slice(0, 4)) };
  const needed = [...BASE_ACCOUNTS, ...accounts];
  const versions = await listVersions(db, LocationIDs, { ...years, Kind, accounts: needed });
  const amounts = await amountsOf(db, versions);
  const calendars = new Map(
    [...new Set(versions.map(({ Year }) => Year))].map((year) => [
      year,
      Array.from({ length: 12 }, (_, index) => daysOfMonth(year, index + 1)),
    ]),
  );
  const found: BudgetMonth[] = [];
  for (const { BudgetID, LocationID, Year } of versions) {
    const months = amounts.get(BudgetID);
    calendars.get(Year)?.forEach((days, index) => {
      const month = months?.[index];
      if (!month || days.From > To || days.To < From) return;
      found.push({ LocationID, Year, Month: index + 1, days, amounts: month });
    });
  }
  return found;
}

/** What accounts come to on each day of a month, in cents or rooms; null where nothing is planned. */
export type BudgetShares = Readonly<Partial<Record<Account, readonly number[] | null>>>;

/** Accounts are counted in cents, rooms in rooms. */
export const unitOf = (account: Account): number => (account === 'RoomsSold' ? 1 : 100);

/** One account of a month, day by day: evenly where a day of its sales is missing. */
function spread(account: Account, { amounts, days }: BudgetMonth, sales: SalesDays | undefined) {
  const amount = amounts[account];
  if (amount === null) return null;
  // A month is as long as its last day says.
  const length = Number(days.To.slice(8));
  const sold = sales?.[weightOf(account)];
  const weights = sold?.length === length ? sold : new Array<null>(length).fill(null);
  return spreadOver(Math.round(amount * unitOf(account)), weights);
}

/**
 * Months day by day: their amounts in proportion to the account's actual days 364 days before, costs to the rooms sold;
 * the days of a month sum to it exactly.
 */
export async function budgetDays(
  db: Queryable,
  months: readonly BudgetMonth[],
  accounts: readonly Account[],
): Promise<ReadonlyMap<BudgetMonth, BudgetShares>> {
  if (months.length === 0) return new Map();
  const before = (day: string) => movedDays(day, -LAST_YEAR_DAYS);
  const found = await salesDays(db, {
    ids: arrayOf(months.map(({ LocationID }) => LocationID)),
    from: months.map(({ days }) => before(days.From)),
    to: months.map(({ days }) => before(days.To)),
  });
  const salesAt: SalesDays[] = [];
  for (const sales of found) salesAt[sales.place - 1] = sales;
  return new Map(
    months.map((month, place) => {
      const shares: Partial<Record<Account, readonly number[] | null>> = {};
      for (const account of accounts) shares[account] = spread(account, month, salesAt[place]);
      return [month, shares];
    }),
  );
}
