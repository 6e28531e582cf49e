import { ACCOUNTS, type Amounts } from '@boh/contract/budgets/budgets.calc.ts';
import type { BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import { countDays, type Days } from '@boh/contract/reports/report-days.calc.ts';
import type { Planned, PlannedMonth } from '@boh/contract/reports/report-budgets.calc.ts';
import type { Parts } from '@boh/contract/reports/report-measures.ts';
import { NO_PARTS, sumParts } from '@boh/contract/reports/reports.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { budgetDays, budgetMonths, type BudgetMonth } from '../budgets/budgets.days.ts';
import type { Layout } from './reports.layout.ts';
import { listSalesDates, type FoundPiece, type Span } from './reports.repo.ts';

/** The months of each hotel's rows that are planned. */
type PlannedRows = ReadonlyMap<number, readonly (readonly PlannedMonth[] | undefined)[]>;

const inUnits = (amounts: Amounts): Planned =>
  Object.fromEntries(
    ACCOUNTS.map((account) => {
      const amount = amounts[account];
      return [account, amount === null ? null : Math.round(amount * (account === 'RoomsSold' ? 1 : 100))];
    }),
  ) as unknown as Planned;

/** The days of a row that lie in a month. */
interface CutSpan {
  readonly row: number;
  readonly days: Days;
  readonly isWhole: boolean;
}

function cutBy(month: Days, calendar: number, spans: readonly Span[]): CutSpan[] {
  return spans.flatMap((span) => {
    const From = month.From > span.From ? month.From : span.From;
    const To = month.To < span.To ? month.To : span.To;
    if (span.calendar !== calendar || From > To) return [];
    return [{ row: span.row, days: { From, To }, isWhole: From === month.From && To === month.To }];
  });
}

/** A planned month within a row, with what came on its days. */
interface CutMonth extends CutSpan {
  readonly month: BudgetMonth;
  readonly actual: Parts;
}

const keyOf = (...parts: readonly (string | number)[]) => parts.join(' ');

/** The sales of each row, month by month. */
function actualsOf(sales: readonly FoundPiece[]): ReadonlyMap<string, Parts> {
  const actuals = new Map<string, Parts>();
  for (const { LocationID, piece, parts } of sales) {
    for (const row of piece.rows) {
      const key = keyOf(LocationID, row, `${piece.From.slice(0, 7)}-01`);
      actuals.set(key, sumParts([actuals.get(key) ?? NO_PARTS, { ...NO_PARTS, ...parts }]));
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
    const cut = cutSpans.get(key) ?? cutBy(whole, calendar, spans);
    cutSpans.set(key, cut);
    return cut.map((piece) => ({
      ...piece,
      month,
      actual: actuals.get(keyOf(month.LocationID, piece.row, whole.From)) ?? NO_PARTS,
    }));
  });
}

const isComplete = ({ days, actual }: CutMonth) => actual.SalesDays === countDays(days);

/** The sum of some days; what is not planned on one of them is planned on none. */
const sumOf = (days: readonly Planned[], month: Planned): Planned =>
  Object.fromEntries(
    ACCOUNTS.map((account) => [
      account,
      month[account] === null ? null : days.reduce((sum, day) => sum + (day[account] ?? 0), 0),
    ]),
  ) as unknown as Planned;

/**
 * What hotels planned for the rows of a report. Months are shared out over their days only where a row holds a part of
 * one, or where sales of some days are missing: all the others are what they are as a whole.
 */
export async function plannedRows(
  db: Queryable,
  Kind: BudgetKind,
  { hotels, spans }: Pick<Layout, 'hotels' | 'spans'>,
  sales: readonly FoundPiece[],
): Promise<PlannedRows> {
  const planned = new Map<number, PlannedMonth[][]>();
  if (spans.length === 0) return planned;
  const From = spans.reduce((first, span) => (span.From < first ? span.From : first), '9999-12-31');
  const To = spans.reduce((last, span) => (span.To > last ? span.To : last), '0000-01-01');
  const ids = hotels.map(({ LocationID }) => LocationID);
  const months = await budgetMonths(db, ids, Kind, From, To);
  const pieces = cutMonths(months, { hotels, spans }, sales);
  const cut = [
    ...new Set(pieces.filter((piece) => !piece.isWhole || !isComplete(piece)).map(({ month }) => month)),
  ];
  const shares = new Map<BudgetMonth, { Date: string; planned: Planned }[]>(cut.map((month) => [month, []]));
  const monthBy = new Map(cut.map((month) => [keyOf(month.LocationID, month.days.From), month]));
  for (const { LocationID, Date, amounts } of await budgetDays(db, cut)) {
    const month = monthBy.get(keyOf(LocationID, `${Date.slice(0, 7)}-01`));
    if (month) shares.get(month)?.push({ Date, planned: inUnits(amounts) });
  }
  const sold = new Set(
    (
      await listSalesDates(
        db,
        cut.map(({ LocationID, days }) => ({ LocationID, ...days })),
      )
    ).map(({ LocationID, Date }) => keyOf(LocationID, Date)),
  );
  for (const piece of pieces) {
    const { month, row, days, actual, isWhole } = piece;
    const whole = inUnits(month.amounts);
    const own = (shares.get(month) ?? []).filter(({ Date }) => Date >= days.From && Date <= days.To);
    const all = isWhole
      ? whole
      : sumOf(
          own.map((day) => day.planned),
          whole,
        );
    const there = own.filter(({ Date }) => sold.has(keyOf(month.LocationID, Date)));
    const alike = isComplete(piece)
      ? all
      : sumOf(
          there.map((day) => day.planned),
          whole,
        );
    const rows = planned.get(month.LocationID) ?? [];
    planned.set(month.LocationID, rows);
    (rows[row] ??= []).push({ all, days: countDays(days), alike, actual });
  }
  return planned;
}
