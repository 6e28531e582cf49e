import type { Account, Amounts } from '@boh/contract/budgets/budgets.calc.ts';
import type { BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import { countDays, type Days } from '@boh/contract/reports/report-days.calc.ts';
import type { Planned, PlannedMonth } from '@boh/contract/reports/report-budgets.calc.ts';
import { NO_PARTS, type Part, type Parts } from '@boh/contract/reports/report-measures.ts';
import { addParts } from '@boh/contract/reports/reports.calc.ts';
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

/** The months of each hotel's rows that are planned. */
type PlannedRows = ReadonlyMap<number, readonly (readonly PlannedMonth[] | undefined)[]>;

/** The days of a row that lie in a month. */
interface CutSpan {
  readonly row: number;
  readonly days: Days;
  readonly length: number;
  readonly isWhole: boolean;
}

function cutBy(month: Days, calendar: number, spans: readonly Span[]): CutSpan[] {
  return spans.flatMap((span) => {
    const From = month.From > span.From ? month.From : span.From;
    const To = month.To < span.To ? month.To : span.To;
    if (span.calendar !== calendar || From > To) return [];
    const days = { From, To };
    const isWhole = From === month.From && To === month.To;
    return [{ row: span.row, days, length: countDays(days), isWhole }];
  });
}

/** A planned month within a row, with what came on its days. */
interface CutMonth {
  readonly cut: CutSpan;
  readonly month: BudgetMonth;
  readonly actual: Parts;
}

const keyOf = (...parts: readonly (string | number)[]) => parts.join(' ');

/** The sales of each row, month by month. */
function actualsOf(sales: readonly FoundPiece[]): ReadonlyMap<string, Parts> {
  const actuals = new Map<string, Record<Part, number>>();
  for (const { LocationID, piece, parts } of sales) {
    for (const row of piece.rows) {
      const key = keyOf(LocationID, row, `${piece.From.slice(0, 7)}-01`);
      const before = actuals.get(key);
      if (before) addParts(before, parts);
      else actuals.set(key, { ...parts });
    }
  }
  return actuals;
}

function cutMonths(
  months: readonly BudgetMonth[],
  { hotels, spans }: Pick<Layout, 'hotels' | 'spans'>,
  sales: readonly FoundPiece[],
): CutMonth[] {
  const actuals = actualsOf(sales);
  const calendars = new Map(hotels.map(({ LocationID, calendar }) => [LocationID, calendar]));
  const cutSpans = new Map<string, CutSpan[]>();
  return months.flatMap((month) => {
    const whole = month.days;
    const calendar = calendars.get(month.LocationID) ?? 0;
    const key = keyOf(calendar, whole.From);
    const cuts = cutSpans.get(key) ?? cutBy(whole, calendar, spans);
    cutSpans.set(key, cuts);
    return cuts.map((cut) => ({
      cut,
      month,
      actual: actuals.get(keyOf(month.LocationID, cut.row, whole.From)) ?? NO_PARTS,
    }));
  });
}

const isComplete = ({ cut, actual }: CutMonth) => actual.SalesDays === cut.length;

type Amount = number | null;
const eachOf = (accounts: readonly Account[], amountOf: (account: Account) => Amount): Planned => {
  const planned: Partial<Record<Account, Amount>> = {};
  for (const account of accounts) planned[account] = amountOf(account);
  return planned;
};

/** A month's amounts, in cents and rooms. */
const inUnits = (amounts: Amounts, accounts: readonly Account[]): Planned =>
  eachOf(accounts, (account) => {
    const amount = amounts[account];
    return amount === null ? null : Math.round(amount * unitOf(account));
  });

const dayNumber = (day: string): number => Number(day.slice(8));

/** The sum of the days of a month that lie in a row and count. */
function sumOf(shares: BudgetShares, { From, To }: Days, counts: (day: number) => boolean): Planned {
  const [first, last] = [dayNumber(From), dayNumber(To)];
  return eachOf(Object.keys(shares) as Account[], (account) => {
    const days = shares[account];
    if (!days) return null;
    let sum = 0;
    for (let day = first; day <= last; day += 1) if (counts(day)) sum += days[day - 1] ?? 0;
    return sum;
  });
}

/** The days with a sales row of the months in which some are missing. */
async function soldDays(db: Queryable, pieces: readonly CutMonth[]): Promise<ReadonlySet<string>> {
  const months = new Set(pieces.filter((piece) => !isComplete(piece)).map(({ month }) => month));
  if (months.size === 0) return new Set();
  const asked = [...months].map(({ LocationID, days }) => ({ LocationID, ...days }));
  return new Set((await listSalesDates(db, asked)).map(({ LocationID, Date }) => keyOf(LocationID, Date)));
}

/**
 * What hotels planned for the rows of a report. Months are shared out over their days only where a row holds a part of
 * one, or where sales of some days are missing: all the others are what they are as a whole.
 */
export async function plannedRows(
  db: Queryable,
  { Kind, accounts }: { Kind: BudgetKind; accounts: readonly Account[] },
  { hotels, spans }: Pick<Layout, 'hotels' | 'spans'>,
  sales: readonly FoundPiece[],
): Promise<PlannedRows> {
  const planned = new Map<number, PlannedMonth[][]>();
  if (spans.length === 0) return planned;
  const From = spans.reduce((first, span) => (span.From < first ? span.From : first), '9999-12-31');
  const To = spans.reduce((last, span) => (span.To > last ? span.To : last), '0000-01-01');
  const ids = hotels.map(({ LocationID }) => LocationID);
  const months = await budgetMonths(db, ids, Kind, { From, To }, accounts);
  const pieces = cutMonths(months, { hotels, spans }, sales);
  const cut = new Set(
    pieces.filter((piece) => !piece.cut.isWhole || !isComplete(piece)).map(({ month }) => month),
  );
  const shares = await budgetDays(db, [...cut], accounts);
  const sold = await soldDays(db, pieces);
  const wholes = new Map(months.map((month) => [month, inUnits(month.amounts, accounts)]));
  for (const piece of pieces) {
    const { month, actual } = piece;
    const { row, days, length, isWhole } = piece.cut;
    const own = shares.get(month) ?? {};
    const all = isWhole ? (wholes.get(month) ?? {}) : sumOf(own, days, () => true);
    const first = month.days.From.slice(0, 8);
    const isSold = (day: number) =>
      sold.has(keyOf(month.LocationID, `${first}${String(day).padStart(2, '0')}`));
    const alike = isComplete(piece) ? all : sumOf(own, days, isSold);
    const rows = planned.get(month.LocationID) ?? [];
    planned.set(month.LocationID, rows);
    (rows[row] ??= []).push({ all, days: length, alike, actual });
  }
  return planned;
}
