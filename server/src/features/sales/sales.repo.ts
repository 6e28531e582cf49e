import { sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { LAST_YEAR_DAYS, type ChartStep, type Rates } from '@boh/contract/sales/sales.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { conditionsOn, type Conditions } from '../../db/list-statement.ts';
import { within, type Scope } from '../../db/scope.ts';
import { dailySales, salesDays } from '../../db/tables/daily-sales.table.ts';

/** Which days are meant. */
export interface Days {
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  /** JSON of lists: of each a day begins with one of its spellings, as it is shown: `11/10` in 11/10/2026. */
  readonly DayParts?: string | undefined;
}

/** Which rows are meant: those of these hotels on these days. */
export interface SalesFilter extends Days {
  readonly scope: Scope;
}

export const DAYS: Conditions<Days> = {
  From: (value) => sql`date >= ${value('From')}::date`,
  To: (value) => sql`date <= ${value('To')}::date`,
  DayParts: (value) => sql`not exists (
    select from jsonb_array_elements(${value('DayParts')}::jsonb) spellings where not exists (
      select from jsonb_array_elements_text(spellings) spelling
      where starts_with(to_char(date, 'MM/DD/YYYY'), spelling)))`,
};

const s = alias(dailySales, 's');
const rowsOf = (filter: SalesFilter): SQL =>
  sql`${dailySales} s where ${within(s.LocationID, filter.scope)} and ${conditionsOn(DAYS, filter)}`;
/** The whole group is asked about so often that its days have sums of their own. */
const daysOfGroup = (filter: SalesFilter): SQL => sql`${salesDays} s where ${conditionsOn(DAYS, filter)}`;
const isGroup = ({ scope }: SalesFilter): boolean => scope.kind === 'all';

/** Revenue over rooms, for any number of days and hotels together; percents and amounts to 2 decimals. */
const RATE_OF: Record<keyof Rates, (row: string) => string> = {
  Occupancy: (row) =>
    `round(100.0 * sum(${row}.rooms_sold) / nullif(sum(${row}.total_available_rooms), 0), 2)::float8`,
  Adr: (row) => `round(sum(${row}.room_revenue) / nullif(sum(${row}.rooms_sold), 0), 2)::float8`,
  RevPAR: (row) =>
    `round(sum(${row}.room_revenue) / coalesce(nullif(sum(${row}.total_available_rooms), 0), 1), 2)::float8`,
  Revenue: (row) => `coalesce(sum(${row}.room_revenue + ${row}.other_revenue), 0)::float8`,
  PayrollPercent: (row) =>
    `round(100 * sum(${row}.total_cost) / nullif(sum(${row}.room_revenue + ${row}.other_revenue), 0), 2)::float8`,
};
const ratesOf = (write: (name: string, rate: string) => string, row: string): SQL =>
  sql.raw(
    Object.entries(RATE_OF)
      .map(([name, rate]) => write(name, rate(row)))
      .join(', '),
  );
export const RATES = ratesOf((name, rate) => `${rate} as "${name}"`, 's');
const jsonOfRates = (row: string): SQL =>
  sql`json_build_object(${ratesOf((name, rate) => `'${name}', ${rate}`, row)})`;

type Sums = Rates & {
  Rows: number;
  RoomRevenue: number;
  OtherRevenue: number;
  RoomsSold: number;
  TotalAvailableRooms: number;
  OOO: number;
  TotalCost: number;
  Stayover: number;
  Checkout: number;
};

/** The first and the last day of a filter; null where it has no rows. */
export async function spanOfSales(
  db: Queryable,
  filter: SalesFilter,
): Promise<{ From: string; To: string } | null> {
  const { rows } = await db.execute<{ From: string | null; To: string | null }>(
    sql`select min(date)::text as "From", max(date)::text as "To" from ${isGroup(filter) ? daysOfGroup(filter) : rowsOf(filter)}`,
  );
  const { From = null, To = null } = rows[0] ?? {};
  return From === null || To === null ? null : { From, To };
}

/** Each day of a filter with its sums: all else is worked out from these few rows, so that sales are read once. */
function sumsByDay(filter: SalesFilter): SQL {
  if (isGroup(filter)) return sql`select s.* from ${daysOfGroup(filter)}`;
  return sql`
  select s.date, count(*) as rows, sum(s.room_revenue) as room_revenue, sum(s.other_revenue) as other_revenue,
    sum(s.rooms_sold) as rooms_sold, sum(s.total_available_rooms) as total_available_rooms, sum(s.ooo) as ooo,
    sum(s.total_cost) as total_cost, sum(s.stayover) as stayover, sum(s.checkout) as checkout
  from ${rowsOf(filter)} group by s.date`;
}

type Series = (Rates & { Date: string })[];

function seriesQuery(step: ChartStep): SQL {
  const bucket =
    step === 'day' ? sql`s.date` : sql`date_trunc(${sql.raw(`'${step}'`)}, s.date::timestamp)::date`;
  return sql`select ${bucket}::text as "Date", ${RATES} from days s group by ${bucket} order by ${bucket}`;
}

/** Totals, averages and the course over time of a filter. A sum of cents below 2^53 is exact as a number. */
export async function sumSales(
  db: Queryable,
  filter: SalesFilter,
  step: ChartStep,
): Promise<Sums & { Series: Series }> {
  const { rows } = await db.execute<Sums & { Series: Series }>(sql`
    with days as materialized (${sumsByDay(filter)})
    select coalesce(sum(s.rows), 0)::int as "Rows", coalesce(sum(s.room_revenue), 0)::float8 as "RoomRevenue",
      coalesce(sum(s.other_revenue), 0)::float8 as "OtherRevenue",
      coalesce(sum(s.rooms_sold), 0)::float8 as "RoomsSold",
      coalesce(sum(s.total_available_rooms), 0)::float8 as "TotalAvailableRooms",
      coalesce(sum(s.ooo), 0)::float8 as "OOO", coalesce(sum(s.total_cost), 0)::float8 as "TotalCost",
      coalesce(sum(s.stayover), 0)::float8 as "Stayover", coalesce(sum(s.checkout), 0)::float8 as "Checkout",
      ${RATES}, (select coalesce(json_agg(p), '[]') from (${seriesQuery(step)}) p) as "Series"
    from days s`);
  const [sums] = rows;
  if (!sums) throw new Error('An aggregate always has a row.');
  return sums;
}

/** The course over time: one point per day, week or month that has rows. */
export async function salesByStep(db: Queryable, filter: SalesFilter, step: ChartStep): Promise<Series> {
  const { rows } = await db.execute<Series[number]>(
    sql`with days as (${sumsByDay(filter)}) ${seriesQuery(step)}`,
  );
  return rows;
}

/** The figures of days and of the same days last year, over the days that have both. */
type BothYears = { Days: number; Now: Rates; Before: Rates };

/** Of rows that are called `s`; the first and the last day spare the other years of the hotels a look. */
const bothYears = (rows: SQL, from: SQL, to: SQL): SQL => sql`
  select count(*)::int as "Days", ${jsonOfRates('s')} as "Now", ${jsonOfRates('b')} as "Before"
  from ${rows} join ${dailySales} b on b.location_id = s.location_id and b.date = s.date - ${YEAR}
  where s.date between ${from} and ${to} and b.date between ${from} - ${YEAR} and ${to} - ${YEAR}`;
const YEAR = sql.raw(String(LAST_YEAR_DAYS));

/** Hotel by hotel and day by day: one that opened this year does not count as growth of the others. */
export async function compareWithLastYear(
  db: Queryable,
  filter: SalesFilter & { From: string; To: string },
): Promise<BothYears> {
  const rows = sql`(select s.* from ${rowsOf(filter)}) s`;
  const found = await db.execute<BothYears>(
    bothYears(rows, sql`${filter.From}::date`, sql`${filter.To}::date`),
  );
  const [both] = found.rows;
  if (!both) throw new Error('An aggregate always has a row.');
  return both;
}

/** A stretch of days of one hotel and the stretch it is compared with. */
export interface ComparedDays {
  readonly LocationID: number;
  readonly From: string;
  readonly To: string;
  readonly BeforeFrom: string;
  readonly BeforeTo: string;
  readonly Yesterday: string;
}

export type Compared = {
  LocationID: number;
  Now: Rates & { Days: number };
  Before: Rates & { Days: number };
  LastYear: BothYears;
  /** RevPAR by day. */
  Spark: Record<string, number> | null;
  HasYesterday: boolean;
};

/** Many hotels at once, each with its own days: one index range per hotel and stretch. */
export function compareQuery(hotels: readonly ComparedDays[]): SQL {
  const list = (key: keyof ComparedDays) => sql.param(hotels.map((hotel) => hotel[key]));
  const rates = (from: SQL, to: SQL) => sql`
    select to_json(r) from (select count(*)::int as "Days", ${RATES} from ${dailySales} s
      where s.location_id = h.id and s.date between ${from} and ${to}) r`;
  return sql`
    select h.id as "LocationID", (${rates(sql`h.f`, sql`h.t`)}) as "Now", (${rates(sql`h.bf`, sql`h.bt`)}) as "Before",
      (select to_json(r) from (${bothYears(sql`${dailySales} s`, sql`h.f`, sql`h.t`)} and s.location_id = h.id) r) as "LastYear",
      (select json_object_agg(s.date, round(s.room_revenue / coalesce(nullif(s.total_available_rooms, 0), 1), 2))
        from ${dailySales} s where s.location_id = h.id and s.date between h.f and h.t) as "Spark",
      exists (select 1 from ${dailySales} s where s.location_id = h.id and s.date = h.y) as "HasYesterday"
    from unnest(${list('LocationID')}::int[], ${list('From')}::date[], ${list('To')}::date[],
      ${list('BeforeFrom')}::date[], ${list('BeforeTo')}::date[], ${list('Yesterday')}::date[]) h(id, f, t, bf, bt, y)`;
}

export async function compareDays(db: Queryable, hotels: readonly ComparedDays[]): Promise<Compared[]> {
  return (await db.execute<Compared>(compareQuery(hotels))).rows;
}
