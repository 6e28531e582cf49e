import { sql } from 'drizzle-orm';
import { ACCOUNTS, spreadOver, type Account, type Amounts } from '@boh/contract/budgets/budgets.calc.ts';
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

const salesDays = statement.each<
  { ids: string; From: string; To: string },
  SalesDay & { LocationID: number; Date: string }
>(
  (value) => sql`select location_id as "LocationID", date::text as "Date", rooms_sold as "RoomsSold",
      room_revenue::float8 as "RoomRevenue", other_revenue::float8 as "OtherRevenue"
    from ${dailySales}
    where location_id = any(${value('ids')}::int[]) and date between ${value('From')}::date and ${value('To')}::date`,
);

interface BudgetMonth {
  readonly LocationID: number;
  readonly Year: number;
  readonly Month: number;
  readonly amounts: Amounts;
}

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
  return versions.flatMap(({ BudgetID, LocationID, Year }) =>
    (amounts.get(BudgetID) ?? [])
      .map((month, index) => ({ LocationID, Year, Month: index + 1, amounts: month }))
      .filter((month) => spanOf(month).From <= To && spanOf(month).To >= From),
  );
}

interface BudgetDay {
  readonly LocationID: number;
  readonly Date: string;
  readonly amounts: Amounts;
}

const spanOf = ({ Year, Month }: Pick<BudgetMonth, 'Year' | 'Month'>): Days =>
  intervalAround(`${Year}-${String(Month).padStart(2, '0')}-01`, 'Month');

const daysOf = (span: Days): string[] =>
  Array.from({ length: countDays(span) }, (_, index) => movedDays(span.From, index));

const key = (LocationID: number, day: string) => `${LocationID} ${day}`;

/** One account of a month, day by day. Money is shared out in cents, rooms in rooms. */
function spread(account: Account, amount: number | null, then: readonly (SalesDay | undefined)[]) {
  if (amount === null) return then.map(() => null);
  const unit = account === 'RoomsSold' ? 1 : 100;
  const weights = then.map((day) => day?.[weightOf(account)] ?? null);
  return spreadOver(Math.round(amount * unit), weights).map((share) => share / unit);
}

/**
 * Budgets or forecasts day by day, of every location that has such a version: a month's amount in proportion to the
 * account's actual days 364 days before, costs to the rooms sold; the days of a month sum to it exactly.
 */
export async function budgetDays(
  db: Queryable,
  LocationIDs: readonly number[],
  Kind: BudgetKind,
  From: string,
  To: string,
): Promise<BudgetDay[]> {
  const months = await budgetMonths(db, LocationIDs, Kind, From, To);
  if (months.length === 0) return [];
  const asked = {
    ids: arrayOf([...new Set(months.map(({ LocationID }) => LocationID))]),
    From: movedDays(intervalAround(From, 'Month').From, -LAST_YEAR_DAYS),
    To: movedDays(intervalAround(To, 'Month').To, -LAST_YEAR_DAYS),
  };
  const sales = new Map((await salesDays(db, asked)).map((day) => [key(day.LocationID, day.Date), day]));
  return months.flatMap((month) => {
    const { LocationID, amounts } = month;
    const days = daysOf(spanOf(month));
    const then = days.map((day) => sales.get(key(LocationID, movedDays(day, -LAST_YEAR_DAYS))));
    const shares = ACCOUNTS.map((account) => [account, spread(account, amounts[account], then)] as const);
    return days
      .map((Date, index) => ({
        ...{ LocationID, Date },
        amounts: Object.fromEntries(
          shares.map(([account, byDay]) => [account, byDay[index] ?? null]),
        ) as unknown as Amounts,
      }))
      .filter(({ Date }) => Date >= From && Date <= To);
  });
}
