import { Decimal } from 'decimal.js';
import { exactSum } from '../exact-sum.ts';

/** Enough digits that an amount is rounded once, to the cent, and never before. */
const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP });

export const ACCOUNTS = [
  'RoomsSold',
  'RoomRevenue',
  'OtherRevenue',
  'RoomPayroll',
  'FandBPayroll',
  'BanquetPayroll',
  'OtherCost',
] as const;
export type Account = (typeof ACCOUNTS)[number];

export const METHODS = ['Amount', 'PerOccupiedRoom', 'PercentOfRevenue', 'LastYear'] as const;
export type Method = (typeof METHODS)[number];

export const ACCOUNT_LABELS: Readonly<Record<Account, string>> = {
  RoomsSold: 'Rooms Sold',
  RoomRevenue: 'Room Revenue',
  OtherRevenue: 'Other Revenue',
  RoomPayroll: 'Room Payroll',
  FandBPayroll: 'F&B Payroll',
  BanquetPayroll: 'Banquet Payroll',
  OtherCost: 'Other Cost',
};

/** Rooms and revenues are what the other accounts hang on: they stand for themselves. */
export const BASE_ACCOUNTS = ['RoomsSold', 'RoomRevenue', 'OtherRevenue'] as const satisfies Account[];
export type BaseAccount = (typeof BASE_ACCOUNTS)[number];
const BASE_METHODS: readonly Method[] = ['Amount', 'LastYear'];

export const methodsOf = (account: Account): readonly Method[] =>
  BASE_ACCOUNTS.some((base) => base === account) ? BASE_METHODS : METHODS;

export interface BudgetLine {
  readonly Account: Account;
  /** January is 1. */
  readonly Month: number;
  readonly Method: Method;
  readonly Value: number;
}

/** Amounts by account, in dollars or rooms; null where there is none. */
export type Amounts = Readonly<Record<Account, number | null>>;

const toWhole = (account: Account, amount: Decimal): number =>
  amount.toDecimalPlaces(account === 'RoomsSold' ? 0 : 2).toNumber();

/** What an amount hangs on: the rooms and the revenue of the month. */
interface Base {
  readonly rooms: number | null;
  readonly revenue: number | null;
}

function amountOf(
  { Account, Method, Value }: BudgetLine,
  base: Base,
  lastYear: number | null,
): number | null {
  switch (Method) {
    case 'Amount':
      return Value;
    case 'PerOccupiedRoom':
      return base.rooms === null ? null : toWhole(Account, new Exact(Value).times(base.rooms));
    case 'PercentOfRevenue':
      return base.revenue === null ? null : toWhole(Account, new Exact(Value).times(base.revenue).div(100));
    case 'LastYear':
      return lastYear === null
        ? null
        : toWhole(Account, new Exact(lastYear).times(new Exact(Value).plus(100)).div(100));
  }
}

/** Room and other revenue together; null where one of them is not known. */
function revenueOf({
  RoomRevenue,
  OtherRevenue,
}: Pick<Amounts, 'RoomRevenue' | 'OtherRevenue'>): number | null {
  if (RoomRevenue === null || OtherRevenue === null) return null;
  return exactSum([RoomRevenue, OtherRevenue]);
}

const lineOf = (lines: readonly BudgetLine[], account: Account) =>
  lines.find(({ Account }) => Account === account);

/** The amounts of one month. `lastYear`: what the same month of the year before really came to. */
export function resolvedMonth(lines: readonly BudgetLine[], lastYear: Amounts): Amounts {
  const resolve = (account: Account, base: Base): number | null => {
    const line = lineOf(lines, account);
    return line ? amountOf(line, base, lastYear[account]) : null;
  };
  const none = { rooms: null, revenue: null };
  const own = {
    RoomsSold: resolve('RoomsSold', none),
    RoomRevenue: resolve('RoomRevenue', none),
    OtherRevenue: resolve('OtherRevenue', none),
  };
  const base = { rooms: own.RoomsSold, revenue: revenueOf(own) };
  return {
    ...own,
    RoomPayroll: resolve('RoomPayroll', base),
    FandBPayroll: resolve('FandBPayroll', base),
    BanquetPayroll: resolve('BanquetPayroll', base),
    OtherCost: resolve('OtherCost', base),
  };
}

/**
 * What the budget would allow at the actual occupancy: what hangs on rooms or revenue is worked out with the actual ones,
 * everything else stays as budgeted.
 */
export function flexedMonth(lines: readonly BudgetLine[], budget: Amounts, actual: Amounts): Amounts {
  const base = { rooms: actual.RoomsSold, revenue: revenueOf(actual) };
  const flexed = ACCOUNTS.map((account) => {
    const line = lineOf(lines, account);
    const isFlexible = line?.Method === 'PerOccupiedRoom' || line?.Method === 'PercentOfRevenue';
    return [account, line && isFlexible ? amountOf(line, base, null) : budget[account]];
  });
  return Object.fromEntries(flexed) as Amounts;
}

/**
 * A month's whole amount (in cents, or rooms) shared out over its days in proportion to weights, in whole ones by largest
 * remainder, ties to the earlier day: the days sum to the month exactly. Evenly where a weight is missing or none weighs
 * anything; a weight below zero cannot be a share, and counts as missing.
 */
export function spreadOver(amount: number, weights: readonly (number | null)[]): number[] {
  const isUneven =
    weights.every((weight) => weight !== null && weight >= 0) && weights.some((weight) => weight);
  const shares = weights.map((weight) => (isUneven ? Math.round((weight ?? 0) * 100) : 1));
  const days = sharesOf(Math.abs(amount), shares);
  const left = Math.abs(amount) - days.reduce((sum, { whole }) => sum + whole, 0);
  // Days of equal rests stay in their order.
  const byRest = [...days].sort((a, b) => (a.rest === b.rest ? 0 : a.rest < b.rest ? 1 : -1));
  for (const share of byRest.slice(0, left)) share.whole += 1;
  const sign = amount < 0 ? -1 : 1;
  // Adding zero makes -0 a plain one.
  return days.map(({ whole }) => sign * whole + 0);
}

/** Each share of a whole amount before what is left is given out; beyond what a double counts exactly, as big integers. */
function sharesOf(size: number, shares: readonly number[]): { whole: number; rest: number | bigint }[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (size * Math.max(...shares) <= Number.MAX_SAFE_INTEGER) {
    return shares.map((share) => {
      const rest = (size * share) % all;
      return { whole: (size * share - rest) / all, rest };
    });
  }
  return shares.map((share) => {
    const part = BigInt(size) * BigInt(share);
    return { whole: Number(part / BigInt(all)), rest: part % BigInt(all) };
  });
}

export interface VarianceLimits {
  /** In percent of the budget. */
  readonly percent: number;
  readonly amount: number;
}

export interface Variance {
  readonly Actual: number | null;
  readonly Budget: number | null;
  readonly Flexed: number | null;
  readonly Variance: number | null;
  readonly FlexedVariance: number | null;
}

const less = (actual: number | null, other: number | null): number | null =>
  actual === null || other === null ? null : new Exact(actual).minus(other).toNumber();

/** The actual figure less the budgeted and less the flexed one. Other costs are recorded nowhere: they have none. */
export function varianceOf(account: Account, actual: Amounts, budget: Amounts, flexed: Amounts): Variance {
  const Actual = account === 'OtherCost' ? null : actual[account];
  return {
    Actual,
    Budget: budget[account],
    Flexed: flexed[account],
    Variance: less(Actual, budget[account]),
    FlexedVariance: less(Actual, flexed[account]),
  };
}

/** Whether a finished month owes a word: past both limits. Rooms sold explain themselves by their revenue. */
export function needsComment(
  account: Account,
  { Variance, Budget }: Variance,
  { percent, amount }: VarianceLimits,
): boolean {
  if (account === 'RoomsSold' || Variance === null || Budget === null) return false;
  const size = new Exact(Variance).abs();
  return size.gt(new Exact(Budget).abs().times(percent).div(100)) && size.gt(amount);
}
