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

interface BudgetDay {
  readonly LocationID: number;
  readonly Date: string;
  readonly amounts: Amounts;
}

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
 * Months day by day: their amounts in proportion to the account's actual days 364 days before, costs to the rooms sold;
 * the days of a month sum to it exactly.
 */
export async function budgetDays(db: Queryable, months: readonly BudgetMonth[]): Promise<BudgetDay[]> {
  if (months.length === 0) return [];
  const before = (day: string) => movedDays(day, -LAST_YEAR_DAYS);
  const calendars = new Map<Days, { Date: string; then: string }[]>();
  for (const { days } of months)
    if (!calendars.has(days))
      calendars.set(
        days,
        daysOf(days).map((day) => ({ Date: day, then: before(day) })),
      );
  const sales = await salesDays(db, {
    ids: arrayOf(months.map(({ LocationID }) => LocationID)),
    from: months.map(({ days }) => before(days.From)),
    to: months.map(({ days }) => before(days.To)),
  });
  const byDay = new Map(sales.map((day) => [key(day.LocationID, day.Date), day]));
  return months.flatMap(({ LocationID, amounts, days }) => {
    const dates = calendars.get(days) ?? [];
    const then = dates.map((day) => byDay.get(key(LocationID, day.then)));
    const shares = ACCOUNTS.map((account) => spread(account, amounts[account], then));
    return dates.map(({ Date }, index) => ({
      ...{ LocationID, Date },
      amounts: Object.fromEntries(
        ACCOUNTS.map((account, place) => [account, shares[place]?.[index] ?? null]),
      ) as unknown as Amounts,
    }));
  });
}
