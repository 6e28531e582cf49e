import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { CodeKind } from '@boh/contract/intake/intake.words.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { NUMBERED_LOCKS } from '../../db/locks.ts';
import { arrayOf } from '../../db/scope.ts';
import { sendTogether, statement, type Value } from '../../db/statement.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';
import { intakeClosings, intakeCodes, intakeDays } from '../../db/tables/intake.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { cashCounts } from '../log-sheets/log-sheets.table.ts';

/** A location, and what is known of the days closed there. */
export type AuditedHotel = {
  LocationID: number;
  Name: string;
  TimeZone: string;
  TotalNumberOfRooms: number;
  First: string | null;
  Last: string | null;
  Reopened: string | null;
  /** The first day of which anything came. */
  Received: string | null;
  UnknownCodes: number;
};

/** What there is of one day; days without anything have no row. */
export type DayRecord = {
  LocationID: number;
  Date: string;
  HasFigures: boolean;
  RoomsSold: number;
  OOO: number;
  Files: number;
  TotalsOff: number;
  UnknownCodes: number;
  HasCashCount: boolean;
  ClosedByName: string | null;
  ClosedAt: string | null;
};

interface Places {
  readonly ids: string;
}
interface Span extends Places {
  readonly From: string;
  readonly To: string;
}

const own = (value: Value<Places>, table: string): SQL =>
  sql`${sql.identifier(table)}.location_id = any(${value('ids')}::int[])`;

const selectHotels = statement.each<Places, AuditedHotel>(
  (value) => sql`
    select l.location_id as "LocationID", l.name as "Name", l.time_zone as "TimeZone",
      l.total_number_of_rooms as "TotalNumberOfRooms",
      (select c.date::text from ${intakeClosings} c where c.location_id = l.location_id order by c.date limit 1) as "First",
      (select c.date::text from ${intakeClosings} c where c.location_id = l.location_id
        order by c.date desc limit 1) as "Last",
      (select c.date::text from ${intakeClosings} c where c.location_id = l.location_id and c.reopened_at is not null
        and not exists (select from ${intakeClosings} a
          where a.location_id = c.location_id and a.date = c.date and a.reopened_at is null)
        order by c.date limit 1) as "Reopened",
      least((select s.date from ${dailySales} s where s.location_id = l.location_id order by s.date limit 1),
        (select d.date from ${intakeDays} d where d.location_id = l.location_id order by d.date limit 1))::text as "Received",
      (select count(*)::int from ${intakeCodes} c where c.location_id = l.location_id and c.field is null) as "UnknownCodes"
    from ${locations} l where ${own(value, 'l')} order by l.name`,
);

const selectDays = statement.each<Span, DayRecord>((value) => {
  const inSpan = (table: string) =>
    sql`${own(value, table)} and ${sql.identifier(table)}.date between ${value('From')}::date and ${value('To')}::date`;
  return sql`
    with days as (
      select d.location_id, d.date, d.codes, d.totals_off,
        row_number() over (partition by d.location_id, d.date, d.kind order by d.day_no desc) = 1 as is_last
      from ${intakeDays} d where ${inSpan('d')}
    ), unknown as (
      select c.location_id, array_agg(c.code_id) as ids from ${intakeCodes} c
      where ${own(value, 'c')} and c.field is null group by c.location_id
    ), files as (
      select d.location_id, d.date, count(*)::int as files,
        count(*) filter (where d.is_last and d.totals_off is not null)::int as totals_off
      from days d group by d.location_id, d.date
    ), unmapped as (
      select d.location_id, d.date, count(distinct c.id)::int as codes
      from days d join unknown u on u.location_id = d.location_id and d.codes && u.ids
      cross join lateral unnest(d.codes) c(id) where c.id = any(u.ids) group by d.location_id, d.date
    ), counted as (
      select distinct k.location_id, k.date from ${cashCounts} k
      where ${inSpan('k')} and k.shift_type like '%OUT' and k.corrected_by is null
    ), closed as (
      select c.location_id, c.date, c.closed_by_name, c.closed_at from ${intakeClosings} c
      where ${inSpan('c')} and c.reopened_at is null
    ), sold as (
      select s.location_id, s.date, s.rooms_sold, s.ooo from ${dailySales} s where ${inSpan('s')}
    )
    select location_id as "LocationID", date::text as "Date", s.rooms_sold is not null as "HasFigures",
      coalesce(s.rooms_sold, 0) as "RoomsSold", coalesce(s.ooo, 0) as "OOO", coalesce(f.files, 0) as "Files",
      coalesce(f.totals_off, 0) as "TotalsOff", coalesce(u.codes, 0) as "UnknownCodes", k.date is not null as "HasCashCount",
      c.closed_by_name as "ClosedByName", c.closed_at as "ClosedAt"
    from sold s full join files f using (location_id, date) left join unmapped u using (location_id, date)
    full join closed c using (location_id, date) left join counted k using (location_id, date)`;
});

/** The locations and what there is of their days, in two statements that leave together. */
export async function listDayRecords(
  db: Queryable,
  ids: readonly number[],
  span: { readonly From: string; readonly To: string },
): Promise<{ hotels: AuditedHotel[]; days: DayRecord[] }> {
  const places = { ids: arrayOf(ids) };
  const [hotels, days] = await sendTogether(
    db,
    selectHotels.with(places),
    selectDays.with({ ...places, ...span }),
  );
  return { hotels, days };
}

export const listHotels = (db: Queryable, ids: readonly number[]): Promise<AuditedHotel[]> =>
  selectHotels(db, { ids: arrayOf(ids) });

/** Days of a location are closed and reopened one after another. */
export async function awaitClosing(tx: Queryable, LocationID: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBERED_LOCKS.closing}, ${LocationID})`);
}

interface DayKey {
  readonly LocationID: number;
  readonly Date: string;
}

interface Closing {
  readonly EmployeeID: number;
  readonly Name: string;
  readonly At: string;
}

export async function insertClosing(tx: Queryable, day: DayKey, by: Closing): Promise<void> {
  await tx.insert(intakeClosings).values({
    ...{ LocationID: day.LocationID, Date: day.Date },
    ...{ ClosedBy: by.EmployeeID, ClosedByName: by.Name, ClosedAt: by.At },
  });
}

export async function endClosing(
  tx: Queryable,
  { LocationID, Date: day }: DayKey,
  by: Closing & { readonly Reason: string },
): Promise<void> {
  await tx.execute(sql`
    update ${intakeClosings} set reopened_by = ${by.EmployeeID}, reopened_by_name = ${by.Name},
      reopened_at = ${by.At}::timestamptz, reason = ${by.Reason}
    where location_id = ${LocationID} and date = ${day}::date and reopened_at is null`);
}

export const listClosings = (db: Queryable, { LocationID, Date: day }: DayKey) =>
  db
    .select()
    .from(intakeClosings)
    .where(sql`${intakeClosings.LocationID} = ${LocationID} and ${intakeClosings.Date} = ${day}::date`)
    .orderBy(sql`${intakeClosings.ClosingID} desc`);

export type StoredDay = {
  FileID: number;
  Date: string;
  /** Null for a file of sales: its amounts are the figures themselves. */
  Codes: number[] | null;
  Amounts: string[];
};

const selectStored = statement.each<{ LocationID: number; days: readonly string[] }, StoredDay>(
  (value) => sql`
    select d.file_id as "FileID", d.date::text as "Date", d.codes as "Codes", d.amounts::text[] as "Amounts"
    from ${intakeDays} d where d.location_id = ${value('LocationID')} and d.date = any(${value('days')}::date[])
    order by d.date, d.day_no`,
);

/** What the files of days say, each day's in the order in which they were read. */
export const listStoredDays = (
  db: Queryable,
  LocationID: number,
  days: readonly string[],
): Promise<StoredDay[]> => selectStored(db, { LocationID, days });

/** The days of a location whose files have one of these codes, and whether each is closed. */
export async function listDaysWithCodes(
  tx: Transaction | Queryable,
  LocationID: number,
  CodeIDs: readonly number[],
): Promise<{ Date: string; IsClosed: boolean }[]> {
  const { rows } = await tx.execute<{ Date: string; IsClosed: boolean }>(sql`
    select d.date::text as "Date", bool_or(c.closing_id is not null) as "IsClosed" from ${intakeDays} d
    left join ${intakeClosings} c on c.location_id = d.location_id and c.date = d.date and c.reopened_at is null
    where d.location_id = ${LocationID} and d.codes && ${arrayOf(CodeIDs)}::int[]
    group by d.date order by d.date`);
  return rows;
}

type UnknownAmount = {
  Code: string;
  Kind: CodeKind;
  Description: string;
  Amount: number;
};

/** The codes of a day's files that go nowhere yet, with what each comes to in the last file that has it. */
export async function listUnknown(
  db: Queryable,
  { LocationID, Date: day }: DayKey,
): Promise<UnknownAmount[]> {
  const { rows } = await db.execute<UnknownAmount>(sql`
    select distinct on (c.code) c.code as "Code", c.kind as "Kind", c.description as "Description",
      a.amount::float8 as "Amount"
    from ${intakeDays} d cross join lateral unnest(d.codes, d.amounts) a(id, amount)
    join ${intakeCodes} c on c.code_id = a.id and c.field is null
    where d.location_id = ${LocationID} and d.date = ${day}::date order by c.code, d.day_no desc`);
  return rows;
}

type DayFigures = {
  RoomRevenue: number;
  OtherRevenue: number;
  RoomsSold: number;
  TotalAvailableRooms: number;
  OOO: number;
  Stayover: number;
  Checkout: number;
  Adr: number;
  TotalCost: number;
};

/** The sales of a day; null where there are none. */
export async function findFigures(
  db: Queryable,
  { LocationID, Date: day }: DayKey,
): Promise<DayFigures | null> {
  const { RoomRevenue, OtherRevenue, RoomsSold, TotalAvailableRooms } = dailySales;
  const { OOO, Stayover, Checkout, Adr, TotalCost } = dailySales;
  const figures = {
    ...{ RoomRevenue, OtherRevenue, RoomsSold, TotalAvailableRooms },
    ...{ OOO, Stayover, Checkout, Adr, TotalCost },
  };
  const [row] = await db
    .select(figures)
    .from(dailySales)
    .where(and(eq(dailySales.LocationID, LocationID), eq(dailySales.Date, day)));
  return row ?? null;
}
