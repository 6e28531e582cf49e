import type { Account, Amounts } from '@boh/contract/budgets/budgets.calc.ts';
import type { BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import { countDays, type Days } from '@boh/contract/reports/report-days.calc.ts';
import type { Planned, PlannedMonth } from '@boh/contract/reports/report-budgets.calc.ts';
import { NO_PARTS, type Parts } from '@boh/contract/reports/report-measures.ts';
import type { Queryable } from '../../db/client.ts';
import {
  budgetDays,
  budgetMonths,
  unitOf,
  type BudgetMonth,
  type BudgetShares,
} from '../budgets/budgets.days.ts';
import type { Layout } from './reports.layout.ts';
import { listSalesDates, type FoundPiece, type Span } from './reports.repo.ts';

/** What hotels planned for the rows of a report. */
interface Plans {
  /** The planned months of a hotel's row. */
  readonly monthsOf: (LocationID: number, row: number) => readonly PlannedMonth[];
  /** What came in some of them. */
  readonly actualOf: (LocationID: number, months: readonly PlannedMonth[]) => Parts;
}

/** The days of a row that lie in a month. */
interface CutSpan {
  readonly row: number;
  readonly days: Days;
  readonly length: number;
  readonly isWhole: boolean;
}

/** Cuts rows by months: hotels of one calendar share what lies in each. */
function monthCutter(spans: readonly Span[]): (month: Days, calendar: number) => readonly CutSpan[] {
  const known = new Map<string, Map<number, CutSpan[]>>();
  return (month, calendar) => {
    const byCalendar = known.get(month.From) ?? new Map<number, CutSpan[]>();
    known.set(month.From, byCalendar);
    const there = byCalendar.get(calendar);
    if (there) return there;
    const cuts = spans.flatMap((span) => {
      const From = month.From > span.From ? month.From : span.From;
      const To = month.To < span.To ? month.To : span.To;
      if (span.calendar !== calendar || From > To) return [];
      const days = { From, To };
      const isWhole = From === month.From && To === month.To;
      return [{ row: span.row, days, length: countDays(days), isWhole }];
    });
    byCalendar.set(calendar, cuts);
    return cuts;
  };
}

/** The sales of each hotel, cut where rows and months begin. */
function byHotel(sales: readonly FoundPiece[]): ReadonlyMap<number, readonly FoundPiece[]> {
  const hotels = new Map<number, FoundPiece[]>();
  for (const found of sales) {
    const there = hotels.get(found.LocationID);
    if (there) there.push(found);
    else hotels.set(found.LocationID, [found]);
  }
  return hotels;
}

/** A piece never reaches beyond the days of a row that lie in a month. */
const liesIn = ({ piece: { From } }: FoundPiece, days: Days): boolean => From >= days.From && From <= days.To;

const NOTHING: readonly never[] = [];

/** A planned month within a row. */
interface CutMonth {
  readonly cut: CutSpan;
  readonly month: BudgetMonth;
  /** Whether each of its days has a sales row. */
  readonly isComplete: boolean;
}

function cutMonths(
  months: readonly BudgetMonth[],
  { hotels, spans }: Pick<Layout, 'hotels' | 'spans'>,
  sales: ReturnType<typeof byHotel>,
): CutMonth[] {
  const cutBy = monthCutter(spans);
  const calendars = new Map(hotels.map(({ LocationID, calendar }) => [LocationID, calendar]));
  const pieces: CutMonth[] = [];
  for (const month of months) {
    const sold = sales.get(month.LocationID) ?? NOTHING;
    for (const cut of cutBy(month.days, calendars.get(month.LocationID) ?? 0)) {
      let days = 0;
      for (const found of sold) if (liesIn(found, cut.days)) days += found.SalesDays;
      pieces.push({ cut, month, isComplete: days === cut.length });
    }
  }
  return pieces;
}

/** A month's amounts, in cents and rooms. */
function inUnits(amounts: Amounts, accounts: readonly Account[]): Planned {
  const planned: Partial<Record<Account, number | null>> = {};
  for (const account of accounts) {
    const amount = amounts[account];
    planned[account] = amount === null ? null : Math.round(amount * unitOf(account));
  }
  return planned;
}

const keyOf = (LocationID: number, day: string) => `${LocationID} ${day}`;
const dayNumber = (day: string): number => Number(day.slice(8));

const everyDay = () => true;

/** The sum of the days of a month that lie in a row and count. */
function sumOf(
  shares: BudgetShares,
  { From, To }: Days,
  counts: (day: number) => boolean = everyDay,
): Planned {
  const [first, last] = [dayNumber(From), dayNumber(To)];
  const planned: Partial<Record<Account, number | null>> = {};
  for (const account of Object.keys(shares) as Account[]) {
    const days = shares[account];
    let sum = 0;
    for (let day = first; days && day <= last; day += 1) if (counts(day)) sum += days[day - 1] ?? 0;
    planned[account] = days ? sum : null;
  }
  return planned;
}

/** Whether a day of a month has a sales row. */
const soldOn = (sold: ReadonlySet<string>, { LocationID, days }: BudgetMonth) => {
  const month = days.From.slice(0, 8);
  return (day: number) => sold.has(keyOf(LocationID, `${month}${String(day).padStart(2, '0')}`));
};

/** The days with a sales row of the months in which some are missing. */
async function soldDays(db: Queryable, pieces: readonly CutMonth[]): Promise<ReadonlySet<string>> {
  const months = new Set(pieces.filter(({ isComplete }) => !isComplete).map(({ month }) => month));
  if (months.size === 0) return new Set();
  const asked = [...months].map(({ LocationID, days }) => ({ LocationID, ...days }));
  return new Set((await listSalesDates(db, asked)).map(({ LocationID, Date }) => keyOf(LocationID, Date)));
}

/**
 * What hotels planned for the rows of a report. Months are shared out over their days only where a row holds a part of
 * one, or where sales of some days are missing: all the others are what they are as a whole.
 */
export async function plansOf(
  db: Queryable,
  { Kind, accounts }: { Kind: BudgetKind; accounts: readonly Account[] },
  { hotels, spans }: Pick<Layout, 'hotels' | 'spans'>,
  sales: readonly FoundPiece[],
): Promise<Plans> {
  const planned = new Map<number, PlannedMonth[][]>();
  const sold = byHotel(sales);
  const plans: Plans = {
    monthsOf: (LocationID, row) => planned.get(LocationID)?.[row] ?? NOTHING,
    actualOf: (LocationID, months) => {
      const sum = { ...NO_PARTS };
      for (const found of sold.get(LocationID) ?? NOTHING)
        if (months.some(({ within }) => liesIn(found, within.days))) found.addTo(sum);
      return sum;
    },
  };
  if (spans.length === 0) return plans;
  const From = spans.reduce((first, span) => (span.From < first ? span.From : first), '9999-12-31');
  const To = spans.reduce((last, span) => (span.To > last ? span.To : last), '0000-01-01');
  const ids = hotels.map(({ LocationID }) => LocationID);
  const months = await budgetMonths(db, ids, Kind, { From, To }, accounts);
  const pieces = cutMonths(months, { hotels, spans }, sold);
  const cut = new Set<BudgetMonth>();
  for (const piece of pieces) if (!piece.cut.isWhole || !piece.isComplete) cut.add(piece.month);
  const shares = await budgetDays(db, [...cut], accounts);
  const days = await soldDays(db, pieces);
  for (const { month, isComplete, cut: within } of pieces) {
    const own = shares.get(month) ?? {};
    const all = within.isWhole ? inUnits(month.amounts, accounts) : sumOf(own, within.days);
    const alike = isComplete ? all : sumOf(own, within.days, soldOn(days, month));
    const rows = planned.get(month.LocationID) ?? [];
    planned.set(month.LocationID, rows);
    (rows[within.row] ??= []).push({ within, all, alike });
  }
  return plans;
}
