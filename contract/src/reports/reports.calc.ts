import { measureOf, NO_PARTS, type MeasureName, type Part, type Parts } from './report-measures.ts';

/** A figure for each measure; null where there is none. */
export type Figures = Partial<Record<MeasureName, number | null>>;

/** All parts of several together. */
export function sumParts(all: readonly Parts[]): Parts {
  const [only] = all;
  if (only && all.length === 1) return only;
  const sum = { ...NO_PARTS };
  for (const parts of all) addParts(sum, parts);
  return sum;
}

/** Spelled out: a report of many hotels does little else, and a loop over names takes ten times as long. */
function addParts(sum: Record<Part, number>, parts: Parts): void {
  sum.SalesDays += parts.SalesDays;
  sum.Supply += parts.Supply;
  sum.Sold += parts.Sold;
  sum.OOO += parts.OOO;
  sum.RoomCents += parts.RoomCents;
  sum.OtherCents += parts.OtherCents;
  sum.RoomsToClean += parts.RoomsToClean;
  sum.PayRecords += parts.PayRecords;
  sum.PayCents += parts.PayCents;
  sum.PayRevenueCents += parts.PayRevenueCents;
  sum.RoomPayRecords += parts.RoomPayRecords;
  sum.RoomPayCents += parts.RoomPayCents;
  sum.PayRooms += parts.PayRooms;
  sum.PayHours += parts.PayHours;
  sum.HkRooms += parts.HkRooms;
  sum.HkMinutes += parts.HkMinutes;
  sum.OverCents += parts.OverCents;
  sum.ShortCents += parts.ShortCents;
  sum.AskedCents += parts.AskedCents;
  sum.ApprovedCents += parts.ApprovedCents;
  sum.InsuranceYears += parts.InsuranceYears;
  sum.InsuranceCents += parts.InsuranceCents;
  sum.InsuranceRooms += parts.InsuranceRooms;
}

/** In hundredths, half a one away from zero. Whole numbers beyond those a double can count are divided as such. */
function hundredths(over: number, under: number): number {
  const doubled = Math.abs(over) * 200;
  const size = Math.abs(under);
  if (doubled + size > Number.MAX_SAFE_INTEGER || size * 2 > Number.MAX_SAFE_INTEGER)
    return longHundredths(BigInt(over), BigInt(under));
  const rounded = Math.floor((doubled + size) / (size * 2));
  return over < 0 === under < 0 ? rounded : -rounded;
}

function longHundredths(over: bigint, under: bigint): number {
  if (under < 0n) return longHundredths(-over, -under);
  const size = over < 0n ? -over : over;
  const rounded = Number((size * 200n + under) / (under * 2n));
  return over < 0n ? -rounded : rounded;
}

/** `-0` reads as `0`. */
const fromHundredths = (value: number): number => (value === 0 ? 0 : value / 100);

/** A figure with two decimals; null where there is nothing it is over. */
export const rounded = (over: number, under: number): number | null =>
  under === 0 ? null : fromHundredths(hundredths(over, under));

/**
 * The change of `a / b` against `c / d`, from unrounded figures: for percents in points, else in percent of that figure's size.
 * Null where one of them is empty, or there is nothing to divide by. Numbers, not objects: a flash has 20,000 of these.
 */
export function changeOf(a: number, b: number, c: number, d: number, isPercent: boolean): number | null {
  if (b === 0 || d === 0 || (!isPercent && c === 0)) return null;
  const isExact = (Math.abs(a * d) + Math.abs(c * b)) * 100 <= Number.MAX_SAFE_INTEGER;
  if (isExact && Math.abs(b * d) <= Number.MAX_SAFE_INTEGER) {
    const difference = a * d - c * b;
    return isPercent
      ? fromHundredths(hundredths(difference, b * d))
      : fromHundredths(hundredths(difference * 100, Math.abs(c) * Math.sign(d) * b));
  }
  const [A, B, C, D] = [BigInt(a), BigInt(b), BigInt(c), BigInt(d)];
  const difference = A * D - C * B;
  if (isPercent) return fromHundredths(longHundredths(difference, B * D));
  const size = (C < 0n ? -C : C) * (D < 0n ? -1n : 1n);
  return fromHundredths(longHundredths(difference * 100n, size * B));
}

/** Two sides that are held against each other. */
export interface Against {
  readonly now: Parts;
  readonly then: Parts;
}

/** A plan and what it is held against: all days of a row where that is null. */
export interface AgainstPlan {
  readonly now: Parts | null;
  readonly then: Parts;
}

/** What a figure of a report is worked out from. */
export interface Sides {
  /** All days. */
  readonly now: Parts;
  /** The days compared with; null where nothing is compared. */
  readonly then: Parts | null;
  /** Of the sales, only days that are there on both sides; null where all of them count. */
  readonly alike: Against | null;
  /** Where a budget is compared with: what was planned of each measure, and what of this side it is held against. */
  readonly budgeted?: Partial<Record<MeasureName, AgainstPlan>> | undefined;
}

export interface ReportFigures {
  Values: Figures;
  Compared: Figures;
  Change: Figures;
  /** Where other days and a budget are compared with: the budget. */
  Budget?: Figures;
  BudgetChange?: Figures;
}

/** All of several together; null where none is there. */
const sumAgainst = (all: readonly Against[]): Against | null =>
  all.length === 0
    ? null
    : { now: sumParts(all.map(({ now }) => now)), then: sumParts(all.map(({ then }) => then)) };

/** What was planned of one measure by several together. */
function sumPlans(plans: readonly AgainstPlan[]): AgainstPlan {
  const then = { ...NO_PARTS };
  let now: Record<Part, number> | null = null;
  for (const plan of plans) {
    addParts(then, plan.then);
    if (plan.now) addParts((now ??= { ...NO_PARTS }), plan.now);
  }
  return { now, then };
}

function sumBudgeted(all: readonly Sides[]): Sides['budgeted'] {
  const there = all.flatMap(({ budgeted }) => budgeted ?? []);
  if (there.length === 0) return undefined;
  const names = new Set<MeasureName>();
  for (const budgeted of there) for (const name in budgeted) names.add(name as MeasureName);
  const sum: Partial<Record<MeasureName, AgainstPlan>> = {};
  for (const name of names) {
    // Measures that share a plan everywhere share its sum.
    const same = Object.keys(sum).find((other) =>
      there.every((budgeted) => budgeted[other as MeasureName] === budgeted[name]),
    );
    sum[name] = sum[same as MeasureName] ?? sumPlans(there.flatMap((budgeted) => budgeted[name] ?? []));
  }
  return sum;
}

export function sumSides(all: readonly Sides[]): Sides {
  const [only] = all;
  if (only && all.length === 1) return only;
  return {
    now: sumParts(all.map(({ now }) => now)),
    then: all.some(({ then }) => then) ? sumParts(all.map(({ then }) => then ?? NO_PARTS)) : null,
    alike: sumAgainst(all.flatMap(({ alike }) => alike ?? [])),
    budgeted: sumBudgeted(all),
  };
}

/** The days a measure is held against; null where there are none. */
const againstDays = (name: MeasureName, sides: Sides): Against | null =>
  sides.alike && measureOf(name).source === 'sales' ? sides.alike : isCompared(sides) ? sides : null;

const isCompared = (sides: Sides): sides is Sides & Against => sides.then !== null;

/** The figures of a row, its comparisons and the changes: for each measure, beside those that are there already. */
export function figuresOf(
  names: readonly MeasureName[],
  sides: Sides,
  figures: ReportFigures = { Values: {}, Compared: {}, Change: {} },
  blank: Figures = {},
): ReportFigures {
  const { now, then, budgeted } = sides;
  const isBoth = then !== null && budgeted !== undefined;
  const Budget = isBoth ? (figures.Budget ??= { ...blank }) : figures.Compared;
  const BudgetChange = isBoth ? (figures.BudgetChange ??= { ...blank }) : figures.Change;
  for (const name of names) {
    const { over, under, unit } = measureOf(name);
    const isPercent = unit === 'percent';
    const a = over(now);
    const b = under(now);
    figures.Values[name] = rounded(a, b);
    const days = againstDays(name, sides);
    if (days) {
      const c = over(days.then);
      const d = under(days.then);
      figures.Compared[name] = rounded(c, d);
      figures.Change[name] =
        days.now === now
          ? changeOf(a, b, c, d, isPercent)
          : changeOf(over(days.now), under(days.now), c, d, isPercent);
    }
    const plan = budgeted?.[name];
    if (plan) {
      const c = over(plan.then);
      const d = under(plan.then);
      Budget[name] = rounded(c, d);
      BudgetChange[name] =
        plan.now === null || plan.now === now
          ? changeOf(a, b, c, d, isPercent)
          : changeOf(over(plan.now), under(plan.now), c, d, isPercent);
    }
  }
  return figures;
}
