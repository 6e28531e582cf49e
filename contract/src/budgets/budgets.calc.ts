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
  for (const whole of days) left -= whole;
  if (left > 0) for (const day of byLargest(rests).slice(0, left)) days[day] = (days[day] ?? 0) + 1;
  // Adding zero makes -0 a plain one.
  return amount < 0 ? days.map((whole) => -whole + 0) : days;
}

/** Weights in whole hundredths; the same for every day where one is missing, or none weighs anything. */
function sharesFrom(weights: readonly (number | null)[]): number[] {
  let all = 0;
  for (const weight of weights) {
    if (weight === null || weight < 0) return weights.map(() => 1);
    all += weight;
  }
  return weights.map((weight) => (all > 0 ? Math.round((weight ?? 0) * 100) : 1));
}

/** The places of numbers from the largest on; equal ones stay in their order. A month's days are few: each is put in its place. */
function byLargest(numbers: readonly (number | bigint)[]): number[] {
  const places: number[] = [];
  numbers.forEach((number, place) => {
    let at = places.length;
    for (; at > 0 && (numbers[places[at - 1] ?? 0] ?? 0) < number; at -= 1) places[at] = places[at - 1] ?? 0;
    places[at] = place;
  });
  return places;
}

/** Each share of a whole amount before what is left is given out; beyond what a double counts exactly, as big integers. */
function sharesOf(
  size: number,
  shares: readonly number[],
): { days: number[]; rests: readonly (number | bigint)[] } {
  let [all, most] = [0, 0];
  for (const share of shares) {
    all += share;
    if (share > most) most = share;
  }
  if (size * most <= Number.MAX_SAFE_INTEGER) {
    const rests = shares.map((share) => (size * share) % all);
    return { days: shares.map((share, day) => (size * share - (rests[day] ?? 0)) / all), rests };
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
