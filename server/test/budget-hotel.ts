import { ACCOUNTS, type Account, type BudgetLine, type Method } from '@boh/contract/budgets/budgets.calc.ts';
import { MONTH_NAMES } from '@boh/contract/budgets/budgets.words.ts';
import { dailySales } from '../src/db/tables/daily-sales.table.ts';
import { payrolls } from '../src/features/payroll/payroll.table.ts';
import { Workbook } from '../src/lib/workbooks/workbook-file.ts';
import type { TestApp } from './build-test-app.ts';

export const line = (
  Account: Account,
  Month: number,
  Value: number,
  Method: Method = 'Amount',
): BudgetLine => ({
  ...{ Account, Month, Method, Value },
});

/** The same amount for every month of an account. */
export const everyMonth = (account: Account, value: number, method: Method = 'Amount'): BudgetLine[] =>
  Array.from({ length: 12 }, (_, index) => line(account, index + 1, value, method));

/** A line for every account and month. */
export const wholeYear = (value = 1000): BudgetLine[] =>
  ACCOUNTS.flatMap((account) => everyMonth(account, value));

interface SalesDay {
  readonly RoomsSold?: number;
  readonly RoomRevenue?: number;
  readonly OtherRevenue?: number;
}

export async function addSales(
  t: TestApp,
  LocationID: number,
  days: Record<string, SalesDay>,
): Promise<void> {
  const rows = Object.entries(days).map(([Date, day]) => ({ LocationID, Date, ...day }));
  await t.db.insert(dailySales).values(rows);
}

export async function addPayroll(
  t: TestApp,
  LocationID: number,
  PeriodTo: string,
  figures: { RoomPayroll?: number; FandBPayroll?: number; BanquetPayroll?: number },
): Promise<void> {
  await t.db.insert(payrolls).values({
    ...{ LocationID, PeriodTo, PeriodFrom: PeriodTo, CheckDate: PeriodTo, ...figures },
    CreatedAt: t.clock.now().toISOString(),
  });
}

/** A workbook with one hotel's sheet: its rooms, and nothing of the other accounts. */
export function budgetSheet(name: string): Buffer {
  const workbook = new Workbook();
  const months = MONTH_NAMES.map((month) => month.slice(0, 3));
  const columns = ['Account', 'Method', ...months].map((header) => ({
    header,
    key: header,
    type: 'text' as const,
  }));
  workbook.addSheet({ name, title: name, columns, date: '2026-11-10', timeZone: 'UTC' });
  const rows = ACCOUNTS.map((account) => [
    account,
    'Amount',
    ...months.map(() => (account === 'RoomsSold' ? 10 : null)),
  ]);
  workbook.lastSheet.addBody(rows);
  return Buffer.from(workbook.file());
}
