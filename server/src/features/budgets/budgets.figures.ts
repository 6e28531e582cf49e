import {
  resolvedMonth,
  type Account,
  type Amounts,
  type BudgetLine,
} from '@boh/contract/budgets/budgets.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { listActualMonths, noAmounts, type YearAmounts } from './budgets.actuals.ts';
import type { StoredLine, StoredVersion } from './budgets.repo.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

export const linesOf = <Line extends BudgetLine>(lines: readonly Line[], month: number): Line[] =>
  lines.filter(({ Month }) => Month === month);

/** The amounts of a draft: what its lines come to as things stand now. */
export function resolvedYear(lines: readonly BudgetLine[], lastYear: YearAmounts): YearAmounts {
  const months = MONTHS.map((): BudgetLine[] => []);
  for (const line of lines) months[line.Month - 1]?.push(line);
  return months.map((own, index) => resolvedMonth(own, lastYear[index] ?? noAmount));
}

const [noAmount = {} as Amounts] = noAmounts();

/** The amounts that were stored when a version was locked. */
function storedYear(lines: readonly StoredLine[]): YearAmounts {
  const months = MONTHS.map((): Record<Account, number | null> => ({ ...noAmount }));
  for (const { Account, Month, Amount } of lines) {
    const month = months[Month - 1];
    if (month) month[Account] = Amount;
  }
  return months;
}

/** What each version comes to by month: a locked one as it was locked, a draft as things stand now. */
export async function amountsOf(
  db: Queryable,
  versions: readonly StoredVersion[],
): Promise<ReadonlyMap<number, YearAmounts>> {
  const isFollowing = ({ Method }: BudgetLine) => Method === 'LastYear';
  const drafts = versions.filter(({ Status, Lines }) => Status === 'Draft' && Lines.some(isFollowing));
  const followed = new Set(
    drafts.flatMap(({ Lines }) => Lines.filter(isFollowing).map(({ Account }) => Account)),
  );
  const years = [...new Set(drafts.map(({ Year }) => Year))];
  const lastYears = new Map<number, ReadonlyMap<number, YearAmounts>>();
  for (const year of years) {
    const ids = drafts.filter(({ Year }) => Year === year).map(({ LocationID }) => LocationID);
    lastYears.set(year, await listActualMonths(db, [...new Set(ids)], year - 1, [...followed]));
  }
  return new Map(
    versions.map(({ BudgetID, LocationID, Year, Status, Lines }) => [
      BudgetID,
      Status === 'Locked'
        ? storedYear(Lines)
        : resolvedYear(Lines, lastYears.get(Year)?.get(LocationID) ?? noAmounts()),
    ]),
  );
}

/** The lines with what each comes to. */
export const withAmounts = (lines: readonly BudgetLine[], months: YearAmounts): StoredLine[] =>
  lines.map(({ Account, Month, Method, Value }) => ({
    ...{ Account, Month, Method, Value },
    Amount: months[Month - 1]?.[Account] ?? null,
  }));

/** How many months of a year are over on a day. */
export function finishedMonths(year: number, today: string): number {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  if (year !== thisYear) return year < thisYear ? 12 : 0;
  return thisMonth - 1;
}
