import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { key, money, moneySum } from '../columns.ts';
import { locations } from './locations.table.ts';

/** Revenue per available room of one row. The list is sorted by exactly the expression that its index has. */
export const REV_PAR = sql`(adr * rooms_sold / coalesce(nullif(total_available_rooms, 0), 1))`;

/** Rooms sold over rooms there were, of one row; without any rooms it stands with the emptiest days. */
export const OCCUPANCY = sql`(coalesce(rooms_sold::numeric / nullif(total_available_rooms, 0), 0))`;

/** Written out part by part: the cast of a date to text depends on a setting, which a stored column must not. */
const DAY_AS_TEXT = `lpad(extract(year from date)::text, 4, '0') || '-' || lpad(extract(month from date)::text, 2, '0')
  || '-' || lpad(extract(day from date)::text, 2, '0')`;

/** One hotel's figures of one day, from imports. `TotalCost` is the day's payroll cost. */
export const dailySales = pgTable(
  'daily_sales',
  {
    ReportID: key(),
    LocationID: integer()
      .notNull()
      .references(() => locations.LocationID, { onDelete: 'cascade' }),
    Date: date({ mode: 'string' }).notNull(),
    RoomRevenue: money().notNull().default(0),
    OtherRevenue: money().notNull().default(0),
    RoomsSold: integer().notNull().default(0),
    TotalAvailableRooms: integer().notNull().default(0),
    Adr: money().notNull().default(0),
    OOO: integer().notNull().default(0),
    TotalCost: money().notNull().default(0),
    Stayover: integer().notNull().default(0),
    Checkout: integer().notNull().default(0),
    /** The row's part of its JSON, all but the hotel's name: made when a day is saved, not whenever it is shown. */
    Json: text()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`'"ReportID":' || report_id::text || ',"Date":"' || ${DAY_AS_TEXT}
  || '","RoomRevenue":' || room_revenue::text || ',"OtherRevenue":' || other_revenue::text
  || ',"RoomsSold":' || rooms_sold::text || ',"TotalAvailableRooms":' || total_available_rooms::text
  || ',"Adr":' || adr::text || ',"OOO":' || ooo::text || ',"TotalCost":' || total_cost::text
  || ',"Stayover":' || stayover::text || ',"Checkout":' || checkout::text`),
      ),
  },
  (t) => [
    uniqueIndex('daily_sales_location_date').on(t.LocationID, t.Date),
    index('daily_sales_date').on(t.Date.desc().nullsFirst(), t.LocationID),
    // A page in any order is a piece of an index, read backwards for the other direction.
    byFigure('daily_sales_room_revenue', t, sql`${t.RoomRevenue} desc`),
    byFigure('daily_sales_other_revenue', t, sql`${t.OtherRevenue} desc`),
    byFigure('daily_sales_rooms_sold', t, sql`${t.RoomsSold} desc`),
    byFigure('daily_sales_available_rooms', t, sql`${t.TotalAvailableRooms} desc`),
    byFigure('daily_sales_adr', t, sql`${t.Adr} desc`),
    byFigure('daily_sales_rev_par', t, sql`${REV_PAR} desc`),
    byFigure('daily_sales_occupancy', t, sql`${OCCUPANCY} desc`),
    byFigure('daily_sales_ooo', t, sql`${t.OOO} desc`),
    byFigure('daily_sales_total_cost', t, sql`${t.TotalCost} desc`),
    byFigure('daily_sales_stayover', t, sql`${t.Stayover} desc`),
    byFigure('daily_sales_checkout', t, sql`${t.Checkout} desc`),
  ],
);

function byFigure(name: string, t: { Date: AnyPgColumn; LocationID: AnyPgColumn }, figure: SQL) {
  return index(name).on(figure, sql`${t.Date} desc`, t.LocationID);
}

const sum = () => bigint({ mode: 'number' }).notNull();

/**
 * The sums of each day over all hotels, so that the count and the summary of the whole group cost its days and not its
 * rows. Triggers keep it by the rows of `daily_sales`: nobody else writes it, and backups leave it out.
 */
export const salesDays = pgTable('sales_days', {
  Date: date({ mode: 'string' }).primaryKey(),
  Rows: integer().notNull(),
  RoomRevenue: moneySum().notNull(),
  OtherRevenue: moneySum().notNull(),
  RoomsSold: sum(),
  TotalAvailableRooms: sum(),
  OOO: sum(),
  TotalCost: moneySum().notNull(),
  Stayover: sum(),
  Checkout: sum(),
});

/**
 * The sums of each hotel's months, so that a year of many hotels costs their months and not their days. Triggers add what is
 * saved and take what goes, within the statement that does it: nobody else writes it, and backups leave it out.
 */
export const salesMonths = pgTable(
  'sales_months',
  {
    LocationID: integer().notNull(),
    /** Its first day. */
    Month: date({ mode: 'string' }).notNull(),
    Rows: integer().notNull(),
    RoomRevenue: moneySum().notNull(),
    OtherRevenue: moneySum().notNull(),
    RoomsSold: sum(),
    TotalAvailableRooms: sum(),
    OOO: sum(),
    Stayover: sum(),
    Checkout: sum(),
  },
  (t) => [primaryKey({ columns: [t.LocationID, t.Month] })],
);

/** Days whose sums a transaction has yet to make; empty whenever none is under way. */
export const salesDaysChanged = pgTable('sales_days_changed', {
  Date: date({ mode: 'string' }).primaryKey(),
});
