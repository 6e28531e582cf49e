import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Department, SalesField } from '@boh/contract/payroll/payroll.calc.ts';
import { blankText, instant, key, money, moneySum, version } from '../../db/columns.ts';
import { locationKey } from '../../db/tables/locations.table.ts';

const sumFigure = () => moneySum().notNull().default(0);
/**
 * One record per location and check date: what was typed, and the figures worked out from it when it was last saved
 * or its provider data or sales came in. An approved record's figures stay as they were approved.
 */
export const payrolls = pgTable(
  'payrolls',
  {
    PayrollID: key(),
    LocationID: locationKey(),
    CheckDate: date({ mode: 'string' }).notNull(),
    PeriodFrom: date({ mode: 'string' }).notNull(),
    PeriodTo: date({ mode: 'string' }).notNull(),
    Approved: boolean().notNull().default(false),
    Notes: blankText(),
    AnalyticsNotes: blankText(),
    BonusNotes: blankText(),
    Comment: blankText(),
    /** Null where nothing was typed. */
    TypedRoomRevenue: money(),
    TypedFandBRevenue: money(),
    TypedBanquetRevenue: money(),
    TypedOccupiedRooms: integer(),
    AccountBalance: money(),
    RoomRevenue: moneySum(),
    FandBRevenue: moneySum(),
    BanquetRevenue: moneySum(),
    OCCUPIED_ROOMS: bigint({ mode: 'number' }),
    TOTAL_ROOMS: bigint({ mode: 'number' }).notNull().default(0),
    OCCUPANCY: moneySum(),
    RoomPayroll: sumFigure(),
    RoomPercent: moneySum(),
    RoomTips: sumFigure(),
    RoomHours: sumFigure(),
    FandBPayroll: sumFigure(),
    FandBPercent: moneySum(),
    FandBTips: sumFigure(),
    FandBHours: sumFigure(),
    BanquetPayroll: sumFigure(),
    BanquetPercent: moneySum(),
    BanquetTips: sumFigure(),
    BanquetHours: sumFigure(),
    FullPayroll: sumFigure(),
    TotalTips: sumFigure(),
    PayrollTips: sumFigure(),
    PaycheckPayrollAmount: moneySum(),
    PRP_Cost_Occupancy: moneySum(),
    PayrollGenerationComment: blankText(),
    FilledFromSales: text()
      .array()
      .$type<SalesField[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    CreatedAt: instant().notNull(),
    Version: version(),
  },
  (t) => [
    uniqueIndex('payrolls_location_check_date').on(t.LocationID, t.CheckDate),
    index('payrolls_check_date').on(t.CheckDate.desc(), t.LocationID),
  ],
);

export const extraPayrolls = pgTable(
  'extra_payrolls',
  {
    PayrollID: integer()
      .notNull()
      .references(() => payrolls.PayrollID, { onDelete: 'cascade' }),
    Type: text().$type<Department>().notNull(),
    Amount: money().notNull().default(0),
    Comment: blankText(),
  },
  (t) => [primaryKey({ columns: [t.PayrollID, t.Type] })],
);

/** Lines of the payroll provider's department summaries; an import replaces those of its hotels and check dates. */
export const providerLines = pgTable(
  'payroll_provider_lines',
  {
    ProviderLineID: key(),
    LocationID: locationKey(),
    CheckDate: date({ mode: 'string' }).notNull(),
    Department: text().$type<Department>().notNull(),
    Gross: money().notNull(),
    Tips: money().notNull(),
    Hours: money().notNull(),
    Draw: money().notNull(),
    ImportedAt: instant().notNull(),
  },
  (t) => [index('payroll_provider_lines_location_check_date').on(t.LocationID, t.CheckDate)],
);

/** What the bank said an account held at the end of a day. */
export const bankBalances = pgTable(
  'bank_balances',
  {
    LocationID: locationKey(),
    Date: date({ mode: 'string' }).notNull(),
    Balance: money().notNull(),
    ImportedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.LocationID, t.Date] })],
);
