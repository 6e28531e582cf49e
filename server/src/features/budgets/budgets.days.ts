import { sql } from 'drizzle-orm';
import { spreadOver, type Account, type Amounts } from '@boh/contract/budgets/budgets.calc.ts';
import {
  countDays,
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

const SALES_ACCOUNTS = ['RoomsSold', 'RoomRevenue', 'OtherRevenue'] as const;
type SalesAccount = (typeof SALES_ACCOUNTS)[number];
type SalesDay = Readonly<Record<SalesAccount, number>>;

/** Costs go with the rooms sold. */
const weightOf = (account: Account): SalesAccount =>
  SALES_ACCOUNTS.find((name) => name === account) ?? 'RoomsSold';

/** The days of some hotels, each hotel's own. */
interface HotelDays {
  readonly ids: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const salesDays = statement.each<HotelDays, SalesDay & { LocationID: number; Date: string }>(
  (value) => sql`select d.location_id as "LocationID", d.date::text as "Date", d.rooms_sold as "RoomsSold",
      d.room_revenue::float8 as "RoomRevenue", d.other_revenue::float8 as "OtherRevenue"
    from unnest(${value('ids')}::int[], ${value('from')}::date[], ${value('to')}::date[]) s(location_id, f, t)
    join ${dailySales} d on d.location_id = s.location_id and d.date between s.f and s.t`,
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

/** What the months come to that the days lie in, of every location that has such a version. */
export async function budgetMonths(
  db: Queryable,
  LocationIDs: readonly number[],
  Kind: BudgetKind,
  From: string,
  To: string,
): Promise<BudgetMonth[]> {
  const years = { from: Number(From.slice(0, 4)), to: Number(To.slice(0, 4)) };
  const versions = await listVersions(db, LocationIDs, { ...years, Kind });
  const amounts = await amountsOf(db, versions);
  const calendars = new Map(
    [...new Set(versions.map(({ Year }) => Year))].map((year) => [
      year,
      Array.from({ length: 12 }, (_, index) => daysOfMonth(year, index + 1)),
    ]),
  );
  return versions.flatMap(({ BudgetID, LocationID, Year }) =>
    (calendars.get(Year) ?? []).flatMap((days, index) => {
      const month = amounts.get(BudgetID)?.[index];
      if (!month || days.From > To || days.To < From) return [];
      return [{ LocationID, Year, Month: index + 1, days, amounts: month }];
    }),
  );
}

const daysOf = (span: Days): string[] =>
  Array.from({ length: countDays(span) }, (_, index) => movedDays(span.From, index));

const key = (LocationID: number, day: string) => `${LocationID} ${day}`;

/** What accounts come to on each day of a month, in cents or rooms; null where nothing is planned. */
export type BudgetShares = Readonly<Partial<Record<Account, readonly number[] | null>>>;

/** Accounts are counted in cents, rooms in rooms. */
export const unitOf = (account: Account): number => (account === 'RoomsSold' ? 1 : 100);

/** One account of a month, day by day. */
function spread(account: Account, amount: number | null, then: readonly (SalesDay | undefined)[]) {
  if (amount === null) return null;
  const weight = weightOf(account);
  return spreadOver(
    Math.round(amount * unitOf(account)),
    then.map((day) => day?.[weight] ?? null),
  );
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
  const calendars = new Map(months.map(({ days }) => [days, daysOf(days).map(before)]));
  const sales = await salesDays(db, {
    ids: arrayOf(months.map(({ LocationID }) => LocationID)),
    from: months.map(({ days }) => calendars.get(days)?.[0] ?? ''),
    to: months.map(({ days }) => calendars.get(days)?.at(-1) ?? ''),
  });
  const byDay = new Map(sales.map((day) => [key(day.LocationID, day.Date), day]));
  return new Map(
    months.map((month) => {
      const then = (calendars.get(month.days) ?? []).map((day) => byDay.get(key(month.LocationID, day)));
      const shares = accounts.map((account) => [account, spread(account, month.amounts[account], then)]);
      return [month, Object.fromEntries(shares) as BudgetShares];
    }),
  );
}
