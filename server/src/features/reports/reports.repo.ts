import { sql, type SQL } from 'drizzle-orm';
import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { CASH_FIELDS } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import { PREMIUM_KEYS } from '@boh/contract/insurance/insurance.calc.ts';
import type { Compared, Days } from '@boh/contract/reports/report-days.calc.ts';
import type { Part, Source } from '@boh/contract/reports/report-measures.ts';
import type { Queryable } from '../../db/client.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement, type Statement, type Value } from '../../db/statement.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';
import { claims } from '../claims/claims.table.ts';
import { IS_AVERAGED, MINUTES } from '../housekeeping/housekeeping.minutes.ts';
import { housekeepingLogs } from '../housekeeping/housekeeping.table.ts';
import { insuranceYears } from '../insurance/insurance.table.ts';
import { cashCounts } from '../log-sheets/log-sheets.table.ts';
import { payrolls } from '../payroll/payroll.table.ts';

/** The days of one row of a report, for all hotels that share a calendar. */
export interface Span extends Days {
  readonly calendar: number;
  /** Its place among the rows. */
  readonly row: number;
}

export interface ComparedSpan extends Span {
  readonly then: Compared;
}

/** A hotel with the calendar it lives by. */
export interface Hotel {
  readonly LocationID: number;
  readonly calendar: number;
}

/** Parts of one hotel in one row; those that are not there are 0. */
export type PartsRow = { LocationID: number; row: number } & Partial<Record<Part, number>>;

interface Values {
  readonly ids: string;
  readonly calendars: string;
  readonly spanCalendars: string;
  readonly rows: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const valuesOf = (hotels: readonly Hotel[], spans: readonly Span[]): Values => ({
  ids: arrayOf(hotels.map(({ LocationID }) => LocationID)),
  calendars: arrayOf(hotels.map(({ calendar }) => calendar)),
  spanCalendars: arrayOf(spans.map(({ calendar }) => calendar)),
  rows: arrayOf(spans.map(({ row }) => row)),
  from: spans.map(({ From }) => From),
  to: spans.map(({ To }) => To),
});

/** Each hotel with each row of its calendar, as `s`. */
const spansOf = (value: Value<Values>): SQL => sql`(
  select h.location_id, d.row, d.f, d.t
  from unnest(${value('ids')}::int[], ${value('calendars')}::int[]) h(location_id, calendar)
  join unnest(${value('spanCalendars')}::int[], ${value('rows')}::int[], ${value('from')}::date[], ${value('to')}::date[])
    d(calendar, row, f, t) using (calendar)) s`;

type Columns = Partial<Record<Part, SQL>>;

/** Whole numbers up to 2^53, which is as far as money goes in cents. */
const sumOf = (number: SQL): SQL => sql`coalesce(sum(${number}), 0)::float8`;
const centsOf = (amount: SQL): SQL => sql`(coalesce(sum(${amount}), 0) * 100)::float8`;

const salesColumns = (row: string): Columns => {
  const column = (name: string) => sql.raw(`${row}.${name}`);
  return {
    SalesDays: sql`count(*)::float8`,
    Supply: sumOf(column('total_available_rooms')),
    Sold: sumOf(column('rooms_sold')),
    OOO: sumOf(column('ooo')),
    RoomCents: centsOf(column('room_revenue')),
    OtherCents: centsOf(column('other_revenue')),
    RoomsToClean: sumOf(sql`${column('checkout')} + ${column('stayover')}`),
  };
};

const selected = (columns: Columns, prefix = ''): SQL =>
  sql.join(
    Object.entries(columns).map(([part, column]) => sql`${column} as ${sql.identifier(prefix + part)}`),
    sql`, `,
  );

/** Parts by hotel and row, of the records joined to `s`. */
const partsBy = (columns: Columns, joined: SQL) =>
  statement.each<Values, PartsRow>(
    (value) => sql`select s.location_id as "LocationID", s.row, ${selected(columns)}
      from ${spansOf(value)} join ${joined} group by s.location_id, s.row`,
  );

/** What counts were over or short by; a corrected count no longer counts. */
const OVER_SHORT = sql`(${sql.join(
  CASH_FIELDS.map((field) => sql`${cashCounts[field]}`),
  sql` + `,
)} - ${cashCounts.BankTill} - ${cashCounts.DepositDrop})`;

const PREMIUM = sql.join(
  PREMIUM_KEYS.map((key) => sql`coalesce(${insuranceYears[key]}, 0)`),
  sql` + `,
);

type ClaimSource = `${ClaimKind} ${'asked' | 'approved'}`;

/** Claims by the local day of a moment in their life. */
const claimParts = (kind: ClaimKind, columns: Columns, moment: SQL) =>
  partsBy(
    columns,
    sql`locations l on l.location_id = s.location_id join ${claims} on ${claims.LocationID} = s.location_id
      and ${claims.Kind} = ${sql.raw(`'${kind}'`)} and ${moment} >= (s.f::timestamp at time zone l.time_zone)
      and ${moment} < ((s.t + 1)::timestamp at time zone l.time_zone)`,
  );
const askedParts = (kind: ClaimKind) =>
  claimParts(kind, { AskedCents: centsOf(sql`${claims.RequestedAmount}`) }, sql`${claims.CreatedAt}`);
const approvedParts = (kind: ClaimKind) =>
  claimParts(
    kind,
    { ApprovedCents: centsOf(sql`case when ${claims.Approved} then ${claims.ApprovedAmount} end`) },
    sql`${claims.ApprovedAt}`,
  );

/** Where parts are read from; claims of each kind apart, for not everybody sees all of both. */
export type PartSource = Exclude<Source, 'claims'> | ClaimSource;

const STATEMENTS: Readonly<Record<PartSource, Statement<Values, PartsRow>>> = {
  sales: partsBy(
    salesColumns('daily_sales'),
    sql`${dailySales} on ${dailySales.LocationID} = s.location_id and ${dailySales.Date} between s.f and s.t`,
  ),
  payroll: partsBy(
    {
      PayRecords: sql`count(*)::float8`,
      PayCents: centsOf(sql`${payrolls.FullPayroll}`),
      PayRooms: sumOf(sql`${payrolls.OCCUPIED_ROOMS}`),
      PayHours: centsOf(sql`${payrolls.RoomHours} + ${payrolls.FandBHours} + ${payrolls.BanquetHours}`),
      PayRevenueCents: centsOf(sql`sold.revenue`),
    },
    sql`${payrolls} on ${payrolls.LocationID} = s.location_id and ${payrolls.PeriodTo} between s.f and s.t
      left join lateral (select sum(d.room_revenue + d.other_revenue) as revenue from ${dailySales} d
        where d.location_id = s.location_id and d.date between ${payrolls.PeriodFrom} and ${payrolls.PeriodTo}) sold on true`,
  ),
  housekeeping: partsBy(
    { HkRooms: sumOf(sql`${housekeepingLogs.NoOfRooms}`), HkMinutes: sumOf(MINUTES) },
    sql`${housekeepingLogs} on ${housekeepingLogs.LocationID} = s.location_id
      and ${housekeepingLogs.Date} between s.f and s.t and ${IS_AVERAGED}`,
  ),
  cash: partsBy(
    {
      OverCents: centsOf(sql`greatest(${OVER_SHORT}, 0)`),
      ShortCents: centsOf(sql`least(${OVER_SHORT}, 0)`),
    },
    sql`${cashCounts} on ${cashCounts.LocationID} = s.location_id and ${cashCounts.Date} between s.f and s.t
      and ${cashCounts.CorrectedBy} is null`,
  ),
  'reimbursement asked': askedParts('reimbursement'),
  'reimbursement approved': approvedParts('reimbursement'),
  'bonus asked': askedParts('bonus'),
  'bonus approved': approvedParts('bonus'),
  insurance: partsBy(
    {
      InsuranceYears: sql`count(*)::float8`,
      InsuranceCents: centsOf(PREMIUM),
      InsuranceRooms: sumOf(sql`l.total_number_of_rooms`),
    },
    sql`locations l on l.location_id = s.location_id join ${insuranceYears} on ${insuranceYears.LocationID} = s.location_id
      and ${insuranceYears.Year} = extract(year from s.f) and not ${insuranceYears.Draft}`,
  ),
};

/** The parts of a source, by hotel and row. */
export const partsFrom = (
  db: Queryable,
  source: PartSource,
  hotels: readonly Hotel[],
  spans: readonly Span[],
): Promise<PartsRow[]> => STATEMENTS[source](db, valuesOf(hotels, spans));

const monthly = statement.each<Values, PartsRow & { Month: string }>(
  (
    value,
  ) => sql`select s.location_id as "LocationID", s.row, to_char(date_trunc('month', ${dailySales.Date}), 'YYYY-MM-DD') as "Month",
      ${selected(salesColumns('daily_sales'))}
    from ${spansOf(value)} join ${dailySales} on ${dailySales.LocationID} = s.location_id
      and ${dailySales.Date} between s.f and s.t group by 1, 2, 3`,
);

/** The sales of each row, month by month. */
export const salesByMonth = (db: Queryable, hotels: readonly Hotel[], spans: readonly Span[]) =>
  monthly(db, valuesOf(hotels, spans));

const dates = statement.each<
  { readonly ids: string; readonly from: readonly string[]; readonly to: readonly string[] },
  { LocationID: number; Date: string }
>(
  (value) => sql`select d.location_id as "LocationID", d.date::text as "Date"
    from unnest(${value('ids')}::int[], ${value('from')}::date[], ${value('to')}::date[]) s(location_id, f, t)
    join ${dailySales} d on d.location_id = s.location_id and d.date between s.f and s.t`,
);

/** The days with a sales row, of each hotel among its own. */
export const listSalesDates = (db: Queryable, hotels: readonly (Days & { readonly LocationID: number })[]) =>
  dates(db, {
    ids: arrayOf(hotels.map(({ LocationID }) => LocationID)),
    from: hotels.map(({ From }) => From),
    to: hotels.map(({ To }) => To),
  });

interface AlikeValues extends Values {
  /** Null where a day's partner has the same date. */
  readonly by: readonly (number | null)[];
  readonly thenFrom: readonly string[];
  readonly thenTo: readonly string[];
}

type Then = `Then${Part}`;
type AlikeRow = PartsRow & Partial<Record<Then, number>>;

const alike = statement.each<AlikeValues, AlikeRow>(
  (value) => sql`
    select s.location_id as "LocationID", s.row, ${selected(salesColumns('d'))}, ${selected(salesColumns('e'), 'Then')}
    from (
      select h.location_id, d.* from unnest(${value('ids')}::int[], ${value('calendars')}::int[]) h(location_id, calendar)
      join unnest(${value('spanCalendars')}::int[], ${value('rows')}::int[], ${value('from')}::date[], ${value('to')}::date[],
        ${value('by')}::int[], ${value('thenFrom')}::date[], ${value('thenTo')}::date[]) d(calendar, row, f, t, by, cf, ct)
        using (calendar)) s
    join ${dailySales} d on d.location_id = s.location_id and d.date between s.f and s.t
      and (s.by is not null or to_char(d.date, 'MMDD') <> '0229')
    join ${dailySales} e on e.location_id = s.location_id and e.date between s.cf and s.ct
      and e.date = case when s.by is null then (d.date - interval '1 year')::date else d.date - s.by end
    group by s.location_id, s.row`,
);

/** The sales of both sides, of the days that each hotel has on both. */
export const alikeSales = (
  db: Queryable,
  hotels: readonly Hotel[],
  spans: readonly ComparedSpan[],
): Promise<AlikeRow[]> =>
  alike(db, {
    ...valuesOf(hotels, spans),
    by: spans.map(({ then }) => (then.by === 'date' ? null : then.by)),
    thenFrom: spans.map(({ then }) => then.From),
    thenTo: spans.map(({ then }) => then.To),
  });

const gaps = statement.each<Values, { LocationID: number; Dates: string[] }>(
  (value) => sql`
    select location_id as "LocationID", array_agg(distinct day order by day) as "Dates" from (
      select s.location_id, to_char(day, 'YYYY-MM-DD') as day from ${spansOf(value)}
      cross join lateral (select greatest(s.f, min(d.date)) as first from ${dailySales} d where d.location_id = s.location_id) known
      cross join lateral (select count(*) as days from ${dailySales} d
        where d.location_id = s.location_id and d.date between known.first and s.t) there
      -- Days are listed only where some are missing.
      cross join lateral generate_series(known.first,
        case when there.days < s.t - known.first + 1 then s.t else known.first - 1 end, interval '1 day') day
      where not exists (select from ${dailySales} d where d.location_id = s.location_id and d.date = day::date)
    ) missing group by location_id`,
);

/** The days without a sales row since each hotel's first one. */
export const listGaps = (db: Queryable, hotels: readonly Hotel[], spans: readonly Span[]) =>
  gaps(db, valuesOf(hotels, spans));
