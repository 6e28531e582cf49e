import { sql, type SQL } from 'drizzle-orm';
import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { CASH_FIELDS } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import { PREMIUM_KEYS } from '@boh/contract/insurance/insurance.calc.ts';
import { intervalAround, type Compared, type Days } from '@boh/contract/reports/report-days.calc.ts';
import { byMonths, piecesOf, type Piece } from '@boh/contract/reports/report-pieces.calc.ts';
import { NO_PARTS, type Part, type Source } from '@boh/contract/reports/report-measures.ts';
import type { Queryable } from '../../db/client.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement, type Statement, type Value } from '../../db/statement.ts';
import { dailySales, salesMonths } from '../../db/tables/daily-sales.table.ts';
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

interface Values {
  readonly ids: string;
  /** The first day of each piece. */
  readonly starts: readonly string[];
  readonly From: string;
  readonly To: string;
}

/** Sales are kept by month as well: the months within a piece, and the days beside them. */
interface SalesValues {
  readonly ids: string;
  readonly starts: readonly string[];
  /** The first day of each month. */
  readonly months: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Parts by hotel and piece, column by column: as rows, they would take longer to read than to add up. */
type FoundColumns = Partial<Record<Part, readonly number[]>>;
/** Null, as all the others, where nothing was found. */
type PieceColumns = Record<'LocationID' | 'piece', readonly number[] | null> & FoundColumns;

type Columns = Partial<Record<Part, SQL>>;

/** Whole numbers up to 2^53, which is as far as money goes in cents. */
const sumOf = (number: SQL): SQL => sql`coalesce(sum(${number}), 0)::float8`;
const centsOf = (amount: SQL): SQL => sql`(coalesce(sum(${amount}), 0) * 100)::float8`;

const salesColumns = (row: string, days = sql`count(*)`): Columns => {
  const column = (name: string) => sql.raw(`${row}.${name}`);
  return {
    SalesDays: sql`${days}::float8`,
    Supply: sumOf(column('total_available_rooms')),
    Sold: sumOf(column('rooms_sold')),
    OOO: sumOf(column('ooo')),
    RoomCents: centsOf(column('room_revenue')),
    OtherCents: centsOf(column('other_revenue')),
    RoomsToClean: sumOf(sql`${column('checkout')} + ${column('stayover')}`),
  };
};

const SALES_PARTS = Object.keys(salesColumns('d')) as Part[];

/** What the columns of sales are made of. */
const summed = (row: string): SQL =>
  sql.raw(
    ['room_revenue', 'other_revenue', 'rooms_sold', 'total_available_rooms', 'ooo', 'stayover', 'checkout']
      .map((name) => `${row}.${name}`)
      .join(', '),
  );

const selected = (columns: Columns, prefix = ''): SQL =>
  sql.join(
    Object.entries(columns).map(([part, column]) => sql`${column} as ${sql.identifier(prefix + part)}`),
    sql`, `,
  );

const inColumns = (names: readonly string[]): SQL =>
  sql.join(
    ['LocationID', 'piece', ...names].map((name) => {
      const column = sql.identifier(name);
      return sql`json_agg(${column}) as ${column}`;
    }),
    sql`, `,
  );

/** Parts by hotel and piece, of records of the location `LocationID` with a day. */
const partsBy = (columns: Columns, { from, id, day }: { from: SQL; id: SQL; day: SQL }) =>
  statement.each<Values, PieceColumns>(
    // A hotel at a time: its days lie side by side, and need no sorting among those of all the others.
    (
      value,
    ) => sql`select ${inColumns(Object.keys(columns))} from unnest(${value('ids')}::int[]) asked("LocationID")
      cross join lateral (
      select width_bucket(${day}, ${value('starts')}::date[]) as piece, ${selected(columns)}
      from ${from} where ${id} = asked."LocationID" and ${day} between ${value('From')}::date and ${value('To')}::date
      group by 1) found`,
  );

const salesParts = statement.each<SalesValues, PieceColumns>(
  (value) => sql`select ${inColumns(SALES_PARTS)} from unnest(${value('ids')}::int[]) asked("LocationID")
    cross join lateral (
      select width_bucket(d.day, ${value('starts')}::date[]) as piece, ${selected(salesColumns('d', sql`sum(d.rows)`))}
      from (
        select m.month as day, ${summed('m')}, m.rows from ${salesMonths} m
        where m.location_id = asked."LocationID" and m.month = any(${value('months')}::date[])
        union all
        select s.date, ${summed('s')}, 1 from unnest(${value('from')}::date[], ${value('to')}::date[]) r(f, t)
        join ${dailySales} s on s.location_id = asked."LocationID" and s.date between r.f and r.t
      ) d group by 1) found`,
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

/** Of a pay period whose rooms nobody knows there is no cost per room. */
const HAS_ROOMS = sql`${payrolls.OCCUPIED_ROOMS} is not null`;

type ClaimSource = `${ClaimKind} ${'asked' | 'approved'}`;

/** Claims by the local day of a moment in their life. */
const claimParts = (kind: ClaimKind, columns: Columns, moment: SQL) =>
  partsBy(columns, {
    from: sql`locations l join ${claims} on ${claims.LocationID} = l.location_id and ${claims.Kind} = ${sql.raw(`'${kind}'`)}`,
    id: sql`l.location_id`,
    day: sql`(${moment} at time zone l.time_zone)::date`,
  });
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

const STATEMENTS: Readonly<Record<Exclude<PartSource, 'sales'>, Statement<Values, PieceColumns>>> = {
  payroll: partsBy(
    {
      PayRecords: sql`count(*)::float8`,
      PayCents: centsOf(sql`${payrolls.FullPayroll}`),
      RoomPayRecords: sql`count(${payrolls.OCCUPIED_ROOMS})::float8`,
      RoomPayCents: centsOf(sql`case when ${HAS_ROOMS} then ${payrolls.FullPayroll} end`),
      PayRooms: sumOf(sql`${payrolls.OCCUPIED_ROOMS}`),
      PayHours: centsOf(
        sql`case when ${HAS_ROOMS} then ${payrolls.RoomHours} + ${payrolls.FandBHours} + ${payrolls.BanquetHours} end`,
      ),
      PayRevenueCents: centsOf(sql`sold.revenue`),
    },
    {
      from: sql`${payrolls} left join lateral (select sum(d.room_revenue + d.other_revenue) as revenue from ${dailySales} d
        where d.location_id = ${payrolls.LocationID} and d.date between ${payrolls.PeriodFrom} and ${payrolls.PeriodTo}) sold
        on true`,
      id: sql`${payrolls.LocationID}`,
      day: sql`${payrolls.PeriodTo}`,
    },
  ),
  housekeeping: partsBy(
    { HkRooms: sumOf(sql`${housekeepingLogs.NoOfRooms}`), HkMinutes: sumOf(MINUTES) },
    {
      from: sql`(select * from ${housekeepingLogs} where ${IS_AVERAGED}) ${housekeepingLogs}`,
      id: sql`${housekeepingLogs.LocationID}`,
      day: sql`${housekeepingLogs.Date}`,
    },
  ),
  cash: partsBy(
    {
      OverCents: centsOf(sql`greatest(${OVER_SHORT}, 0)`),
      ShortCents: centsOf(sql`least(${OVER_SHORT}, 0)`),
    },
    {
      from: sql`(select * from ${cashCounts} where ${cashCounts.CorrectedBy} is null) ${cashCounts}`,
      id: sql`${cashCounts.LocationID}`,
      day: sql`${cashCounts.Date}`,
    },
  ),
  'reimbursement asked': askedParts('reimbursement'),
  'reimbursement approved': approvedParts('reimbursement'),
  'bonus asked': askedParts('bonus'),
  'bonus approved': approvedParts('bonus'),
  // A premium is that of its year, whichever of its days a row begins with.
  insurance: partsBy(
    {
      InsuranceYears: sql`count(*)::float8`,
      InsuranceCents: centsOf(PREMIUM),
      InsuranceRooms: sumOf(sql`l.total_number_of_rooms`),
    },
    {
      from: sql`locations l join ${insuranceYears} on ${insuranceYears.LocationID} = l.location_id and not ${insuranceYears.Draft}`,
      id: sql`l.location_id`,
      day: sql`make_date(${insuranceYears.Year}, 12, 31)`,
    },
  ),
};

/** What was found of one hotel in the days of one piece: a place in the columns that were read. */
export class FoundPiece {
  constructor(
    readonly LocationID: number,
    readonly piece: Piece,
    private readonly columns: FoundColumns,
    private readonly place: number,
  ) {}

  get SalesDays(): number {
    return this.columns.SalesDays?.[this.place] ?? 0;
  }

  addTo(sum: Record<Part, number>): void {
    for (const part in this.columns) sum[part as Part] += this.columns[part as Part]?.[this.place] ?? 0;
  }
}

/** The rows of insurance are years: of the first and the last of a period the premium counts whole. */
const wholeYears = (span: Span): Span => ({ ...span, To: intervalAround(span.From, 'Year').To });

/** The parts of a source, by hotel and piece: the records of each calendar are gone through once. */
export async function piecesFrom(
  db: Queryable,
  source: PartSource,
  hotels: readonly Hotel[],
  spans: readonly Span[],
  { isByMonth = false }: { readonly isByMonth?: boolean } = {},
): Promise<FoundPiece[]> {
  const found: FoundPiece[] = [];
  for (const calendar of new Set(hotels.map((hotel) => hotel.calendar))) {
    const own = spans.filter((span) => span.calendar === calendar);
    const pieces = piecesOf(source === 'insurance' ? own.map(wholeYears) : own, { isByMonth });
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!first || !last) continue;
    const asked = arrayOf(
      hotels.filter((hotel) => hotel.calendar === calendar).map(({ LocationID }) => LocationID),
    );
    const starts = pieces.map(({ From }) => From);
    const [columns] =
      source === 'sales'
        ? await salesParts(db, { ids: asked, starts, ...byMonths(pieces) })
        : await STATEMENTS[source](db, { ids: asked, starts, From: first.From, To: last.To });
    if (!columns) continue;
    const { LocationID: ids, piece: places, ...parts } = columns;
    ids?.forEach((LocationID, place) => {
      const piece = pieces[(places?.[place] ?? 0) - 1];
      if (piece && piece.rows.length > 0) found.push(new FoundPiece(LocationID, piece, parts, place));
    });
  }
  return found;
}

interface DaysOfHotels {
  readonly ids: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}
type HotelDays = Days & { readonly LocationID: number };

const daysOf = (hotels: readonly HotelDays[]): DaysOfHotels => ({
  ids: arrayOf(hotels.map(({ LocationID }) => LocationID)),
  from: hotels.map(({ From }) => From),
  to: hotels.map(({ To }) => To),
});

/** Some days of each hotel, as `s`. */
const daysOfHotels = (value: Value<DaysOfHotels>): SQL =>
  sql`unnest(${value('ids')}::int[], ${value('from')}::date[], ${value('to')}::date[]) s(location_id, f, t)`;

const dates = statement.each<DaysOfHotels, { LocationID: number; Date: string }>(
  (value) => sql`select d.location_id as "LocationID", d.date::text as "Date"
    from ${daysOfHotels(value)} join ${dailySales} d on d.location_id = s.location_id and d.date between s.f and s.t`,
);

/** The days with a sales row, of each hotel among its own. */
export const listSalesDates = (db: Queryable, hotels: readonly HotelDays[]) => dates(db, daysOf(hotels));

/** A row of one hotel. */
export interface HotelSpan extends Span {
  readonly LocationID: number;
}
export type ComparedHotelSpan = HotelSpan & ComparedSpan;

interface AlikeValues {
  readonly ids: string;
  readonly rows: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Null where a day's partner has the same date. */
  readonly by: readonly (number | null)[];
  readonly thenFrom: readonly string[];
  readonly thenTo: readonly string[];
}

type AlikeRow = { LocationID: number; row: number } & Partial<Record<Part | `Then${Part}`, number>>;

const alike = statement.each<AlikeValues, AlikeRow>(
  (value) => sql`
    select s.location_id as "LocationID", s.row, ${selected(salesColumns('d'))}, ${selected(salesColumns('e'), 'Then')}
    from unnest(${value('ids')}::int[], ${value('rows')}::int[], ${value('from')}::date[], ${value('to')}::date[],
      ${value('by')}::int[], ${value('thenFrom')}::date[], ${value('thenTo')}::date[]) s(location_id, row, f, t, by, cf, ct)
    join ${dailySales} d on d.location_id = s.location_id and d.date between s.f and s.t
      and (s.by is not null or to_char(d.date, 'MMDD') <> '0229')
    join ${dailySales} e on e.location_id = s.location_id and e.date between s.cf and s.ct
      and e.date = case when s.by is null then (d.date - interval '1 year')::date else d.date - s.by end
    group by s.location_id, s.row`,
);

/** The sales of both sides of some rows, of the days that each hotel has on both. */
export async function alikeSales(db: Queryable, spans: readonly ComparedHotelSpan[]) {
  const found = await alike(db, {
    ids: arrayOf(spans.map(({ LocationID }) => LocationID)),
    rows: arrayOf(spans.map(({ row }) => row)),
    from: spans.map(({ From }) => From),
    to: spans.map(({ To }) => To),
    by: spans.map(({ then }) => (then.by === 'date' ? null : then.by)),
    thenFrom: spans.map(({ then }) => then.From),
    thenTo: spans.map(({ then }) => then.To),
  });
  return found.map((sums) => {
    const [now, then] = [{ ...NO_PARTS }, { ...NO_PARTS }];
    for (const part of SALES_PARTS) {
      now[part] = sums[part] ?? 0;
      then[part] = sums[`Then${part}`] ?? 0;
    }
    return { LocationID: sums.LocationID, row: sums.row, now, then };
  });
}

const gaps = statement.each<DaysOfHotels, { LocationID: number; Dates: string[] }>(
  (value) => sql`
    select location_id as "LocationID", array_agg(distinct missing order by missing) as "Dates" from (
      select s.location_id, to_char(days.day, 'YYYY-MM-DD') as missing
      from ${daysOfHotels(value)}
      cross join lateral (select min(d.date) as day from ${dailySales} d where d.location_id = s.location_id) first
      cross join lateral generate_series(greatest(s.f, first.day), s.t, interval '1 day') days(day)
      where first.day is not null
        and not exists (select from ${dailySales} d where d.location_id = s.location_id and d.date = days.day::date)
    ) found group by 1`,
);

/** The days without a sales row since each hotel's first one, among those of some rows. */
export const listGaps = (db: Queryable, spans: readonly HotelSpan[]) => gaps(db, daysOf(spans));
