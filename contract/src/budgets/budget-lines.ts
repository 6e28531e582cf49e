import { z } from 'zod';
import { ACCOUNT_LABELS, ACCOUNTS, METHODS, methodsOf, type Account, type Method } from './budgets.calc.ts';
import { monthName } from './budgets.words.ts';

const MOST_LINES = ACCOUNTS.length * 12;
const MAX_AMOUNT = 999_999_999_999.99;
/** More rooms than any hotel sells in a month. */
const MAX_ROOMS = 10_000_000;
const MAX_RATE = 100_000;
const MAX_PERCENT = 1_000;

export const METHOD_LABELS: Readonly<Record<Method, string>> = {
  Amount: 'Amount',
  PerOccupiedRoom: 'Per occupied room',
  PercentOfRevenue: '% of revenue',
  LastYear: 'Last year +/- %',
};

interface ValueRule {
  readonly least: number;
  readonly most: number;
  readonly decimals: number;
}

/** What a value may be: rooms are whole, money has cents, rates and percents two decimals more. */
function valueRule(account: Account, method: Method): ValueRule {
  switch (method) {
    case 'Amount':
      return account === 'RoomsSold'
        ? { least: 0, most: MAX_ROOMS, decimals: 0 }
        : { least: -MAX_AMOUNT, most: MAX_AMOUNT, decimals: 2 };
    case 'PerOccupiedRoom':
      return { least: 0, most: MAX_RATE, decimals: 4 };
    case 'PercentOfRevenue':
      return { least: 0, most: MAX_PERCENT, decimals: 4 };
    case 'LastYear':
      return { least: -100, most: MAX_PERCENT, decimals: 4 };
  }
}

const plain = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** What is wrong with a value, or null. */
export function valueProblem(account: Account, method: Method, value: number): string | null {
  const { least, most, decimals } = valueRule(account, method);
  if (!Number.isFinite(value)) return 'Please enter a number';
  if (value < least || value > most) return `Must be between ${plain(least)} and ${plain(most)}`;
  if (Number(value.toFixed(decimals)) !== value)
    return decimals === 0 ? 'Please enter a whole number' : `At most ${decimals} decimals`;
  return null;
}

export const methodProblem = (account: Account, method: Method): string | null =>
  methodsOf(account).includes(method)
    ? null
    : `${ACCOUNT_LABELS[account]} takes ${methodsOf(account)
        .map((each) => METHOD_LABELS[each])
        .join(' or ')} only`;

const MONTH = 'A month is a number from 1 to 12';

const budgetLine = z
  .object({
    Account: z.enum(ACCOUNTS, 'Please choose an account'),
    Month: z.int(MONTH).min(1, MONTH).max(12, MONTH),
    Method: z.enum(METHODS, 'Please choose a method'),
    Value: z.number('Please enter a number'),
  })
  .superRefine(({ Account, Method, Value }, context) => {
    const method = methodProblem(Account, Method);
    const value = valueProblem(Account, Method, Value);
    if (method !== null) context.addIssue({ code: 'custom', path: ['Method'], message: method });
    else if (value !== null) context.addIssue({ code: 'custom', path: ['Value'], message: value });
  });

/** The lines of a version: at most one for an account and month. */
export const budgetLines = z
  .array(budgetLine, 'Lines is required')
  .max(MOST_LINES, `At most ${MOST_LINES} lines`)
  .superRefine((lines, context) => {
    const seen = new Set<string>();
    for (const [index, { Account, Month }] of lines.entries()) {
      const key = `${Account} ${Month}`;
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [index],
          message: `${ACCOUNT_LABELS[Account]} has another line for ${monthName(Month)}`,
        });
      seen.add(key);
    }
  });
