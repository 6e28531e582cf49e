import { date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, money } from '../../db/columns.ts';
import { locations } from '../../db/tables/locations.table.ts';

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
  },
  (t) => [
    uniqueIndex('daily_sales_location_date').on(t.LocationID, t.Date),
    index('daily_sales_date').on(t.Date.desc().nullsFirst(), t.LocationID),
  ],
);
