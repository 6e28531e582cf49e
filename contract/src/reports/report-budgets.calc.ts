import type { Account } from '../budgets/budgets.calc.ts';
import { measureOf, type MeasureName, type Parts } from './report-measures.ts';
import { NO_PARTS, sumParts, type AgainstPlan } from './reports.calc.ts';

/** Amounts of accounts as parts are counted: in cents, and in rooms; null where nothing was planned. */
export type Planned = Readonly<Partial<Record<Account, number | null>>>;

/** What one month of a hotel's row was planned to come to. */
export interface PlannedMonth {
  /** All days of the month that lie in the row, and how many they are. */
  readonly all: Planned;
  readonly days: number;
  /** Those of them that have a sales row, and what came on them. */
  readonly alike: Planned;
  readonly actual: Parts;
}

const PAYROLLS = ['RoomPayroll', 'FandBPayroll', 'BanquetPayroll'] as const satisfies readonly Account[];
const REVENUES = ['RoomRevenue', 'OtherRevenue'] as const satisfies readonly Account[];

/** The accounts a measure is held against; the measures that are not here have no budget. */
const ACCOUNTS_OF: Partial<Record<MeasureName, readonly Account[]>> = {
  Sold: ['RoomsSold'],
  RoomRevenue: ['RoomRevenue'],
  OtherRevenue: ['OtherRevenue'],
  TotalRevenue: REVENUES,
  Occupancy: ['RoomsSold'],
  ADR: ['RoomRevenue', 'RoomsSold'],
  RevPAR: ['RoomRevenue'],
  TRevPAR: REVENUES,
  Payroll: [],
  PayrollPercent: REVENUES,
  CPOR: ['RoomsSold'],
};

/** The accounts that some measures are held against. */
export const accountsOf = (measures: readonly MeasureName[]): Account[] => [
  ...new Set(
    measures.flatMap((name) => [...(ACCOUNTS_OF[name] ?? []), ...(isPayroll(name) ? PAYROLLS : [])]),
  ),
];

const isPayroll = (name: MeasureName) => measureOf(name).source === 'payroll';

/** A hotel without a restaurant plans no payroll for one: its budget is that of the departments it has. */
const payrollOf = (planned: Planned): number | null => {
  const there = PAYROLLS.flatMap((account) => planned[account] ?? []);
  return there.length === 0 ? null : there.reduce((sum, cents) => sum + cents, 0);
};

const isPlanned = (name: MeasureName, planned: Planned): boolean =>
  (ACCOUNTS_OF[name]?.every((account) => (planned[account] ?? null) !== null) ?? false) &&
  (!isPayroll(name) || payrollOf(planned) !== null);

/** What was planned, as parts: rates are of the rooms there really were to sell. */
const partsOf = (planned: Planned, { days, Supply }: { days: number; Supply: number }): Parts => ({
  ...NO_PARTS,
  SalesDays: days,
  Supply,
  Sold: planned.RoomsSold ?? 0,
  RoomCents: planned.RoomRevenue ?? 0,
  OtherCents: planned.OtherRevenue ?? 0,
  PayRecords: 1,
  PayCents: payrollOf(planned) ?? 0,
  PayRevenueCents: (planned.RoomRevenue ?? 0) + (planned.OtherRevenue ?? 0),
  PayRooms: planned.RoomsSold ?? 0,
});

/** Like for like: the days that came, in the months that are planned. */
const alikeOf = (months: readonly PlannedMonth[]): AgainstPlan => ({
  now: sumParts(months.map(({ actual }) => actual)),
  then: sumParts(
    months.map(({ alike, actual }) => partsOf(alike, { days: actual.SalesDays, Supply: actual.Supply })),
  ),
});

const wholeOf = (months: readonly PlannedMonth[], now: Parts): AgainstPlan => ({
  now: null,
  then: {
    ...sumParts(months.map(({ all, days }) => partsOf(all, { days, Supply: 0 }))),
    Supply: now.Supply,
  },
});

/**
 * What each measure of a hotel's row is held against in its budget; those that nobody planned are not there. Like for
 * like, sales are compared over the days that came, in the months that are planned.
 */
export function budgetedOf(
  measures: readonly MeasureName[],
  months: readonly PlannedMonth[],
  now: Parts,
  isLikeForLike: boolean,
): Partial<Record<MeasureName, AgainstPlan>> {
  const budgeted: Partial<Record<MeasureName, AgainstPlan>> = {};
  // Measures that are planned in the same months share their sums.
  const known = new Map<string, AgainstPlan>();
  for (const name of measures) {
    const planned = months.filter(({ all }) => isPlanned(name, all));
    if (planned.length === 0) continue;
    const isAlike = isLikeForLike && !isPayroll(name);
    const key = `${isAlike} ${planned.map((month) => months.indexOf(month)).join(' ')}`;
    const against = known.get(key) ?? (isAlike ? alikeOf(planned) : wholeOf(planned, now));
    known.set(key, against);
    budgeted[name] = against;
  }
  return budgeted;
}
