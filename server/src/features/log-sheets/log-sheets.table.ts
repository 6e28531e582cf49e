import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { blankText, instant, key, longKey, money } from '../../db/columns.ts';
import { posted } from '../../db/tables/posted.ts';

const done = () => ({
  Done: boolean().notNull().default(false),
  UpdatedByName: text(),
  UpdatedAt: instant(),
});

const amount = () => money().notNull().default(0);

export const adaCompliance = pgTable(
  'ada_compliance',
  {
    ADAComplianceID: key(),
    ...posted(),
    GuestName: text().notNull(),
    SpecialNeeds: text().notNull(),
    RoomNumber: text().notNull(),
    Notes: blankText(),
    ...done(),
  },
  (t) => [
    index('ada_compliance_history').on(t.LocationID, t.CreatedAt, t.ADAComplianceID),
    index('ada_compliance_open')
      .on(t.LocationID)
      .where(sql`not ${t.Done}`),
  ],
);

export const cashCounts = pgTable(
  'cash_counts',
  {
    LogID: key(),
    ...posted(),
    ShiftType: text().notNull(),
    Date: date({ mode: 'string' }).notNull(),
    Pennies: amount(),
    Nickels: amount(),
    Dimes: amount(),
    Quarters: amount(),
    RolledCoins: amount(),
    OneDollars: amount(),
    FiveDollars: amount(),
    TenDollars: amount(),
    TwentyDollars: amount(),
    FiftyDollars: amount(),
    HundredDollars: amount(),
    Checks: amount(),
    PaidOuts: amount(),
    DepositDrop: amount(),
    BankTill: amount(),
    Notes: blankText(),
    /** The first count, where this one corrects it. */
    Corrects: integer(),
    /** The newest of its corrections: that one counts in place of this one. */
    CorrectedBy: integer(),
    /** Whether a credit is known for its drop: follows `bank_deposits`, by a trigger. */
    CreditKnown: boolean().notNull().default(false),
  },
  (t) => [
    index('cash_counts_history').on(t.LocationID, t.CreatedAt, t.LogID),
    index('cash_counts_date').on(t.LocationID, t.Date),
    index('cash_counts_deposits')
      .on(t.LocationID, t.Date, t.LogID)
      .where(sql`${t.DepositDrop} > 0 and ${t.CorrectedBy} is null`),
    // Nearly all drops of the years have their credit: the inbox looks at the others alone.
    index('cash_counts_open_drops')
      .on(t.LocationID, t.Date, t.LogID)
      .where(sql`${t.DepositDrop} > 0 and ${t.CorrectedBy} is null and not ${t.CreditKnown}`),
    index('cash_counts_open_drops_newest')
      .on(t.Date, t.LocationID, t.LogID)
      .where(sql`${t.DepositDrop} > 0 and ${t.CorrectedBy} is null and not ${t.CreditKnown}`),
    // The days that a shift handed over its till, for the night audit.
    index('cash_counts_out')
      .on(t.LocationID, t.Date)
      .where(sql`${t.ShiftType} like '%OUT' and ${t.CorrectedBy} is null`),
    index('cash_counts_corrects')
      .on(t.Corrects)
      .where(sql`${t.Corrects} is not null`),
  ],
);

/** How many drops of a location have no credit: triggers keep it, as `open_claims`. */
export const openDrops = pgTable(
  'open_drops',
  { OpenID: longKey(), LocationID: integer().notNull(), Drops: bigint({ mode: 'number' }).notNull() },
  (t) => [index('open_drops_location').on(t.LocationID)],
);

export const preDepartureCalls = pgTable(
  'pre_departure_calls',
  {
    PreDepartCallID: key(),
    ...posted(),
    RoomNumber: text().notNull(),
    GuestName: text().notNull(),
    DateCalled: date({ mode: 'string' }).notNull(),
    TimeCalled: text().notNull(),
    ServiceIssues: blankText(),
    Notes: blankText(),
    ...done(),
  },
  (t) => [
    index('pre_departure_calls_history').on(t.LocationID, t.CreatedAt, t.PreDepartCallID),
    index('pre_departure_calls_date').on(t.LocationID, t.DateCalled),
    index('pre_departure_calls_open')
      .on(t.LocationID)
      .where(sql`not ${t.Done}`),
  ],
);

/** A call is made when it is entered: what stays to be done is an issue that the guest named. */
export const followUp = sql`(not ${preDepartureCalls.Done} and ${preDepartureCalls.ServiceIssues} <> '')`;
