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

const isBase = (account: Account): boolean => (BASE_ACCOUNTS as readonly Account[]).includes(account);

export const methodsOf = (account: Account): readonly Method[] => (isBase(account) ? BASE_METHODS : METHODS);

export interface BudgetLine {
  readonly Account: Account;
  /** January is 1. */
  readonly Month: number;
  readonly Method: Method;
  readonly Value: number;
}

/** Amounts by account, in dollars or rooms; null where there is none. */
export type Amounts = Readonly<Record<Account, number | null>>;

/** Rates and percents have four decimals. */
const RATE_UNITS = 10_000;

/**
 * A rate of an amount, over so many, in whole cents or rooms, half of one away from zero. Whole cents and units of the
 * rate are multiplied as such where doubles count so far: a group's budgets have thousands of these.
 */
function rateOf(
  account: Account,
  { rate, plus = 0 }: { readonly rate: number; readonly plus?: number },
  amount: number,
  over: number,
): number {
  const own = Math.round(rate * RATE_UNITS);
  const cents = Math.round(amount * 100);
  const units = own + plus * RATE_UNITS;
  const places = account === 'RoomsSold' ? 0 : 2;
  const under = over * RATE_UNITS * (places === 0 ? 100 : 1);
  const doubled = Math.abs(units * cents) * 2 + under;
  const isExact = own / RATE_UNITS === rate && cents / 100 === amount && doubled <= Number.MAX_SAFE_INTEGER;
  if (!isExact) return new Exact(rate).plus(plus).times(amount).div(over).toDecimalPlaces(places).toNumber();
  const size = Math.floor(doubled / (under * 2)) / 10 ** places;
  return units * cents < 0 && size > 0 ? -size : size;
}

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
      return base.rooms === null ? null : rateOf(Account, { rate: Value }, base.rooms, 1);
    case 'PercentOfRevenue':
      return base.revenue === null ? null : rateOf(Account, { rate: Value }, base.revenue, 100);
    case 'LastYear':
      return lastYear === null ? null : rateOf(Account, { plus: 100, rate: Value }, lastYear, 100);
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

const NO_BASE: Base = { rooms: null, revenue: null };

const NO_AMOUNTS: Amounts = {
  RoomsSold: null,
  RoomRevenue: null,
  OtherRevenue: null,
  RoomPayroll: null,
  FandBPayroll: null,
  BanquetPayroll: null,
  OtherCost: null,
};

/** The amounts of one month. `lastYear`: what the same month of the year before really came to. */
export function resolvedMonth(lines: readonly BudgetLine[], lastYear: Amounts): Amounts {
  const amounts: Record<Account, number | null> = { ...NO_AMOUNTS };
  let costs = 0;
  for (const line of lines) {
    if (isBase(line.Account)) amounts[line.Account] = amountOf(line, NO_BASE, lastYear[line.Account]);
    else costs += 1;
  }
  if (costs === 0) return amounts;
  const base = { rooms: amounts.RoomsSold, revenue: revenueOf(amounts) };
  for (const line of lines)
    if (!isBase(line.Account)) amounts[line.Account] = amountOf(line, base, lastYear[line.Account]);
  return amounts;
}

/**
 * What the budget would allow at the actual occupancy: what hangs on rooms or revenue is worked out with the actual ones,
 * everything else stays as budgeted.
 */
export function flexedMonth(lines: readonly BudgetLine[], budget: Amounts, actual: Amounts): Amounts {
  const base = { rooms: actual.RoomsSold, revenue: revenueOf(actual) };
  const flexed = ACCOUNTS.map((account) => {
    const line = lines.find(({ Account }) => Account === account);
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
  const size = Math.abs(amount);
  const { days, rests } = sharesOf(size, sharesFrom(weights));
  let left = size;
  for (let day = 0; day < days.length; day += 1) left -= days[day] ?? 0;
  for (; left > 0; left -= 1) {
    const day = takeLargest(rests);
    days[day] = (days[day] ?? 0) + 1;
  }
  // Adding zero makes -0 a plain one.
  return amount < 0 ? days.map((whole) => -whole + 0) : days;
}

/** Weights in whole hundredths; the same for every day where one is missing, or none weighs anything. */
function sharesFrom(weights: readonly (number | null)[]): number[] {
  let all = 0;
  for (let day = 0; day < weights.length; day += 1) {
    const weight = weights[day] ?? null;
    if (weight === null || weight < 0) return weights.map(() => 1);
    all += weight;
  }
  return weights.map((weight) => (all > 0 ? Math.round((weight ?? 0) * 100) : 1));
}

/** The place of the largest number, the first of several, which is then no longer there. A month's days are few: all are looked at. */
function takeLargest(numbers: (number | bigint)[]): number {
  let largest = 0;
  for (let place = 1; place < numbers.length; place += 1)
    if ((numbers[place] ?? 0) > (numbers[largest] ?? 0)) largest = place;
  numbers[largest] = -1;
  return largest;
}

/**
 * Each share of a whole amount before what is left is given out; beyond what a double counts exactly, as big integers.
 * A group's budgets have thousands of days: the rests take the place of the shares.
 */
function sharesOf(size: number, shares: number[]): { days: number[]; rests: (number | bigint)[] } {
  let all = 0;
  let most = 0;
  for (let day = 0; day < shares.length; day += 1) {
    const share = shares[day] ?? 0;
    all += share;
    if (share > most) most = share;
  }
  if (size * most <= Number.MAX_SAFE_INTEGER) {
    const days = shares.map((share, day) => {
      const rest = (size * share) % all;
      shares[day] = rest;
      return (size * share - rest) / all;
    });
    return { days, rests: shares };
  }
  const parts = shares.map((share) => BigInt(size) * BigInt(share));
  return {
    days: parts.map((part) => Number(part / BigInt(all))),
    rests: parts.map((part) => part % BigInt(all)),
  };
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

/** The difference of two of them is still exact. */
const LARGEST_CENTS = 2 ** 52;

/** An amount in whole cents, where a double holds both exactly; null otherwise. */
function centsOf(amount: number): number | null {
  const cents = Math.round(amount * 100);
  return cents / 100 === amount && Math.abs(cents) <= LARGEST_CENTS ? cents : null;
}

function less(actual: number | null, other: number | null): number | null {
  if (actual === null || other === null) return null;
  const [cents, otherCents] = [centsOf(actual), centsOf(other)];
  if (cents !== null && otherCents !== null) return (cents - otherCents) / 100;
  return new Exact(actual).minus(other).toNumber();
}

/** Other costs are recorded nowhere: they have no actual figure. */
const actualOf = (account: Account, actual: Amounts) => (account === 'OtherCost' ? null : actual[account]);

/** The actual figure less the budgeted one. */
export const overBudget = (account: Account, actual: Amounts, budget: Amounts): number | null =>
  less(actualOf(account, actual), budget[account]);

/** The actual figure less the budgeted and less the flexed one. */
export const varianceOf = (
  account: Account,
  actual: Amounts,
  budget: Amounts,
  flexed: Amounts,
): Variance => ({
  Actual: actualOf(account, actual),
  Budget: budget[account],
  Flexed: flexed[account],
  Variance: overBudget(account, actual, budget),
  FlexedVariance: overBudget(account, actual, flexed),
});

/** Whether a finished month owes a word: past both limits. Rooms sold explain themselves by their revenue. */
export function needsComment(
  account: Account,
  { Variance, Budget }: Pick<Variance, 'Variance' | 'Budget'>,
  { percent, amount }: VarianceLimits,
): boolean {
  if (account === 'RoomsSold' || Variance === null || Budget === null) return false;
  const size = Math.abs(Variance);
  return size > amount && isPastPercent(size, Math.abs(Budget), percent);
}

/** As whole numbers where doubles count so far: a group's budgets have thousands of these. */
function isPastPercent(size: number, budget: number, percent: number): boolean {
  const [cents, budgetCents] = [centsOf(size), centsOf(budget)];
  const units = Math.round(percent * RATE_UNITS);
  if (cents !== null && budgetCents !== null && units / RATE_UNITS === percent) {
    const [left, right] = [cents * 100 * RATE_UNITS, budgetCents * units];
    if (left <= Number.MAX_SAFE_INTEGER && right <= Number.MAX_SAFE_INTEGER) return left > right;
  }
  return new Exact(size).gt(new Exact(budget).times(percent).div(100));
}
