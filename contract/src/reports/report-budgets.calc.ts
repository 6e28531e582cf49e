import { ACCOUNTS, type Account } from '../budgets/budgets.calc.ts';
import type { Days } from './report-days.calc.ts';
import { measureOf, NO_PARTS, type MeasureName, type Parts } from './report-measures.ts';
import type { AgainstPlan } from './reports.calc.ts';

/** Amounts of accounts as parts are counted: in cents, and in rooms; null where nothing was planned. */
export type Planned = Readonly<Partial<Record<Account, number | null>>>;

/** What one month of a hotel's row was planned to come to. */
export interface PlannedMonth {
  /** The days of the month that lie in the row, and how many they are. */
  readonly within: { readonly days: Days; readonly length: number };
  /** All of these days. */
  readonly all: Planned;
  /** Those of them that have a sales row. */
  readonly alike: Planned;
}

/** A row of a hotel that is held against its plans. */
interface PlannedRow {
  readonly now: Parts;
  /** How many days it has. */
  readonly days: number;
  /** What came in some of its months: asked for only where other days of the row came too. */
  readonly actual: (months: readonly PlannedMonth[]) => Parts;
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

const isPlanned = (name: MeasureName, accounts: readonly Account[], planned: Planned): boolean => {
  for (const account of accounts) if ((planned[account] ?? null) === null) return false;
  return !isPayroll(name) || payrollOf(planned) !== null;
};

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
  RoomPayRecords: 1,
  RoomPayCents: payrollOf(planned) ?? 0,
  PayRooms: planned.RoomsSold ?? 0,
});

/** What several months were planned to come to together; null where none of them is planned. */
function sumPlanned(all: readonly Planned[]): Planned {
  const [only] = all;
  if (only && all.length === 1) return only;
  const sum: Partial<Record<Account, number | null>> = {};
  for (const planned of all) {
    for (const account of ACCOUNTS) {
      const amount = planned[account] ?? null;
      if (amount !== null) sum[account] = (sum[account] ?? 0) + amount;
    }
  }
  return sum;
}

const daysOf = (months: readonly PlannedMonth[]): number =>
  months.reduce((sum, { within }) => sum + within.length, 0);

/** Like for like: the days that came, in the months that are planned. */
function alikeOf(months: readonly PlannedMonth[], row: PlannedRow): AgainstPlan {
  const now = daysOf(months) === row.days ? row.now : row.actual(months);
  const planned = sumPlanned(months.map(({ alike }) => alike));
  return { now, then: partsOf(planned, { days: now.SalesDays, Supply: now.Supply }) };
}

function wholeOf(months: readonly PlannedMonth[], { now: { Supply } }: PlannedRow): AgainstPlan {
  const planned = sumPlanned(months.map(({ all }) => all));
  return { now: null, then: partsOf(planned, { days: daysOf(months), Supply }) };
}

/** The months in which all that a measure is made of is planned; most often all of them. */
function plannedOf(name: MeasureName, months: readonly PlannedMonth[]): readonly PlannedMonth[] {
  const accounts = ACCOUNTS_OF[name];
  if (!accounts) return [];
  for (const { all } of months)
    if (!isPlanned(name, accounts, all))
      return months.filter((month) => isPlanned(name, accounts, month.all));
  return months;
}

/** What was worked out for the months that some measure is planned in. */
interface Known {
  readonly isAlike: boolean;
  readonly planned: readonly PlannedMonth[];
  readonly against: AgainstPlan;
}

function haveSame(some: readonly PlannedMonth[], others: readonly PlannedMonth[]): boolean {
  if (some === others) return true;
  return some.length === others.length && some.every((month, index) => month === others[index]);
}

function knownFor(known: readonly Known[], isAlike: boolean, planned: readonly PlannedMonth[]) {
  for (const one of known) if (one.isAlike === isAlike && haveSame(one.planned, planned)) return one;
  return undefined;
}

/**
 * What each measure of a hotel's row is held against in its budget; those that nobody planned are not there. Like for
 * like, sales are compared over the days that came, in the months that are planned.
 */
export function budgetedOf(
  measures: readonly MeasureName[],
  months: readonly PlannedMonth[],
  row: PlannedRow,
  isLikeForLike: boolean,
): Partial<Record<MeasureName, AgainstPlan>> {
  const budgeted: Partial<Record<MeasureName, AgainstPlan>> = {};
  // Measures that are planned in the same months share their sums.
  const known: Known[] = [];
  for (const name of measures) {
    const planned = plannedOf(name, months);
    if (planned.length === 0) continue;
    const isAlike = isLikeForLike && !isPayroll(name);
    const same = knownFor(known, isAlike, planned);
    const against = same?.against ?? (isAlike ? alikeOf(planned, row) : wholeOf(planned, row));
    if (!same) known.push({ isAlike, planned, against });
    budgeted[name] = against;
  }
  return budgeted;
}
