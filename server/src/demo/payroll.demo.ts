import {
  DEPARTMENTS,
  payPeriod,
  recentCheckDates,
  threeExtras,
  type Department,
} from '@boh/contract/payroll/payroll.calc.ts';
import { send } from '../db/statement.ts';
import { mails } from '../db/tables/mails.table.ts';
import { listBasis, refreshFigures, type PayrollBasis } from '../features/payroll/payroll.figures.ts';
import { ownerOf } from '../features/payroll/payroll.repo.ts';
import { bankBalances, extraPayrolls, payrolls, providerLines } from '../features/payroll/payroll.table.ts';
import { insertMany, type Demo, type DemoLocation } from './demo.ts';
import type { Random } from './random.ts';

const CHECK_DATES = 24;
/** Records up to this many check dates back are still open. */
const OPEN = 2;
const DAY = 86_400_000;

const NOTES = [
  'TWO NEW HIRES IN HOUSEKEEPING',
  'OVERTIME FOR THE HOLIDAY WEEKEND',
  'NIGHT AUDIT COVERED BY THE FRONT DESK',
  'ONE CHECK REISSUED',
] as const;
const EXTRA_REASONS = ['ON-CALL BONUS', 'TRAINING HOURS', 'REFERRAL BONUS', 'MILEAGE'] as const;

const cents = (value: number) => Math.round(value * 100) / 100;

/** Without sales a hotel's revenue is guessed from its rooms. */
const revenueOf = ({ Sales, TotalNumberOfRooms }: PayrollBasis) =>
  Sales.days > 0 ? Sales.RoomRevenue : TotalNumberOfRooms * 15 * 0.7 * 118;

const SHARES: Record<Department, number> = { Room: 0.24, FandB: 0.045, Banquet: 0.02 };

function providerRows(random: Random, hotel: DemoLocation, basis: PayrollBasis, ImportedAt: string) {
  const departments = DEPARTMENTS.filter((name) => name === 'Room' || hotel.FandB);
  return departments.map((Department) => {
    const Gross = cents(revenueOf(basis) * Math.max(0.01, random.near(SHARES[Department], 0.012)));
    return {
      LocationID: hotel.LocationID,
      CheckDate: basis.CheckDate,
      Department,
      Gross,
      Tips: Department === 'Room' ? 0 : cents(Gross * random.near(0.14, 0.02)),
      Hours: cents(Gross / random.near(19.5, 0.6)),
      Draw: cents(Gross * random.near(1.12, 0.01)),
      ImportedAt,
    };
  });
}

/** 24 check dates for every hotel: provider data, balances, notes, extra payrolls, approvals and mails. */
export async function payrollDemo(demo: Demo): Promise<void> {
  const { tx, now } = demo;
  const random = demo.random('payroll');
  const at = now.toISOString();
  const hotels = demo.locations.filter(({ Payroll }) => Payroll);
  const today = hotels[0] ? demo.today(hotels[0]).toFormat('yyyy-MM-dd') : at.slice(0, 10);
  const dates = recentCheckDates(today, CHECK_DATES);
  const keys = hotels.flatMap(({ LocationID }) => dates.map((CheckDate) => ({ LocationID, CheckDate })));
  const basis = await send(tx, listBasis(keys));
  // The provider's file of the newest check date has not come in for every hotel yet.
  const paid = basis.filter(({ CheckDate }) => CheckDate !== dates[0] || random.chance(0.75));
  const lines = paid.flatMap((each) => {
    const hotel = hotels.find(({ LocationID }) => LocationID === each.LocationID);
    return hotel ? providerRows(random, hotel, each, at) : [];
  });
  await insertMany(tx, providerLines, lines);
  const balances = balanceRows(random, hotels, dates, at, today);
  await insertMany(tx, bankBalances, balances);
  await fillRecords(demo, random, hotels, dates, balances);
}

function balanceRows(
  random: Random,
  hotels: readonly DemoLocation[],
  dates: readonly string[],
  ImportedAt: string,
  today: string,
) {
  return hotels.flatMap((hotel) =>
    dates.map((checkDate) => {
      const twoDaysBefore = new Date(Date.parse(checkDate) - 2 * DAY).toISOString().slice(0, 10);
      return {
        LocationID: hotel.LocationID,
        Date: twoDaysBefore < today ? twoDaysBefore : today,
        Balance: cents(hotel.TotalNumberOfRooms * random.near(620, 110)),
        ImportedAt,
      };
    }),
  );
}

/** What people typed over the months: most records are blank but for a note here and there. */
async function fillRecords(
  { tx, now }: Demo,
  random: Random,
  hotels: readonly DemoLocation[],
  dates: readonly string[],
  balances: readonly (typeof bankBalances.$inferInsert)[],
): Promise<void> {
  const rows = hotels.flatMap((hotel) => {
    const own = balances.filter(({ LocationID }) => LocationID === hotel.LocationID);
    return dates.map((CheckDate, age) => {
      const { From: PeriodFrom, To: PeriodTo } = payPeriod(CheckDate);
      return {
        ...{ LocationID: hotel.LocationID, CheckDate, PeriodFrom, PeriodTo, CreatedAt: now.toISOString() },
        Approved: age >= OPEN && random.chance(0.95),
        Notes: random.chance(0.2) ? random.pick(NOTES) : '',
        AnalyticsNotes: random.chance(0.1) ? 'LABOR ABOVE PLAN, SEE SCHEDULE' : '',
        BonusNotes: random.chance(0.1) ? 'RECOGNITION BONUS INCLUDED' : '',
        TypedBanquetRevenue: hotel.FandB ? cents(random.near(9_000, 1_800)) : null,
        AccountBalance: age === 0 ? null : (own[age]?.Balance ?? null),
      };
    });
  });
  await insertMany(tx, payrolls, rows);
  const stored = await tx.select().from(payrolls).orderBy(payrolls.PayrollID);
  await insertMany(
    tx,
    extraPayrolls,
    stored.flatMap(({ PayrollID }) => extraRows(random, PayrollID)),
  );
  await insertMany(
    tx,
    mails,
    stored.filter(({ Approved }) => Approved).flatMap((record) => sentMail(record, hotels)),
  );
  await refreshFigures(
    tx,
    stored.map(({ PayrollID }) => PayrollID),
  );
}

function extraRows(random: Random, PayrollID: number) {
  const extra = random.chance(0.3)
    ? [{ Type: 'Room' as const, Amount: random.int(4, 40) * 25, Comment: random.pick(EXTRA_REASONS) }]
    : [];
  return threeExtras(extra).map((each) => ({ ...each, PayrollID }));
}

/** Approved records were mailed to the hotel on the evening before the check date. */
function sentMail(
  record: typeof payrolls.$inferSelect,
  hotels: readonly DemoLocation[],
): (typeof mails.$inferInsert)[] {
  const hotel = hotels.find(({ LocationID }) => LocationID === record.LocationID);
  if (!hotel) return [];
  const SentAt = new Date(Date.parse(record.CheckDate) - 6 * 3_600_000).toISOString();
  return [
    {
      MessageID: `<demo-payroll-${record.PayrollID}@backofhouse.example>`,
      Purpose: 'payroll-record',
      Record: ownerOf(record.PayrollID),
      To: hotel.ToEmails,
      Cc: hotel.CcEmails,
      Bcc: hotel.BccEmails,
      Subject: `Payroll ${record.CheckDate} ${hotel.LegalName}`,
      Text: '',
      Status: 'sent',
      CreatedAt: SentAt,
      SentAt,
    },
  ];
}
