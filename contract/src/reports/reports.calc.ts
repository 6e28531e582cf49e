import { measureOf, PARTS, type MeasureName, type Parts, type Quotient } from './report-measures.ts';

/** A figure for each measure; null where there is none. */
export type Figures = Partial<Record<MeasureName, number | null>>;

export const NO_PARTS = Object.fromEntries(PARTS.map((part) => [part, 0])) as Parts;

/** All parts of several together. */
export function sumParts(all: readonly Parts[]): Parts {
  const [only] = all;
  if (only && all.length === 1) return only;
  return all.reduce(addParts, NO_PARTS);
}

/** Spelled out: a report of many hotels does little else, and a loop over names takes ten times as long. */
const addParts = (a: Parts, b: Parts): Parts => ({
  SalesDays: a.SalesDays + b.SalesDays,
  Supply: a.Supply + b.Supply,
  Sold: a.Sold + b.Sold,
  OOO: a.OOO + b.OOO,
  RoomCents: a.RoomCents + b.RoomCents,
  OtherCents: a.OtherCents + b.OtherCents,
  RoomsToClean: a.RoomsToClean + b.RoomsToClean,
  PayRecords: a.PayRecords + b.PayRecords,
  PayCents: a.PayCents + b.PayCents,
  PayRevenueCents: a.PayRevenueCents + b.PayRevenueCents,
  PayRooms: a.PayRooms + b.PayRooms,
  PayHours: a.PayHours + b.PayHours,
  HkRooms: a.HkRooms + b.HkRooms,
  HkMinutes: a.HkMinutes + b.HkMinutes,
  OverCents: a.OverCents + b.OverCents,
  ShortCents: a.ShortCents + b.ShortCents,
  AskedCents: a.AskedCents + b.AskedCents,
  ApprovedCents: a.ApprovedCents + b.ApprovedCents,
  InsuranceYears: a.InsuranceYears + b.InsuranceYears,
  InsuranceCents: a.InsuranceCents + b.InsuranceCents,
  InsuranceRooms: a.InsuranceRooms + b.InsuranceRooms,
});

/** In hundredths, half a one away from zero. Whole numbers beyond those a double can count are divided as such. */
function hundredths(over: number | bigint, under: number | bigint): number {
  if (under < 0) return hundredths(-over, -under);
  if (typeof over === 'number' && typeof under === 'number') {
    const doubled = Math.abs(over) * 200;
    if (doubled + under <= Number.MAX_SAFE_INTEGER && under * 2 <= Number.MAX_SAFE_INTEGER) {
      const rounded = Math.floor((doubled + under) / (under * 2));
      return over < 0 ? -rounded : rounded;
    }
  }
  const [dividend, divisor] = [BigInt(over), BigInt(under)];
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = Number((size * 200n + divisor) / (divisor * 2n));
  return dividend < 0n ? -rounded : rounded;
}

/** `-0` reads as `0`. */
const fromHundredths = (value: number): number => (value === 0 ? 0 : value / 100);

export const rounded = (figure: Quotient | null): number | null =>
  figure && fromHundredths(hundredths(figure.over, figure.under));

/**
 * The change against another figure, from unrounded ones: for percents in points, else in percent of that figure's size.
 * Null where there is nothing to compare, or nothing to divide by.
 */
export function changeOf(now: Quotient | null, then: Quotient | null, isPercent: boolean): number | null {
  if (!now || !then || (!isPercent && then.over === 0)) return null;
  const [a, b, c, d] = [BigInt(now.over), BigInt(now.under), BigInt(then.over), BigInt(then.under)];
  const difference = a * d - c * b;
  if (isPercent) return fromHundredths(hundredths(difference, b * d));
  const size = (c < 0n ? -c : c) * (d < 0n ? -1n : 1n);
  return fromHundredths(hundredths(difference * 100n, size * b));
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

function sumBudgeted(all: readonly Sides[]): Sides['budgeted'] {
  if (!all.some(({ budgeted }) => budgeted)) return undefined;
  const sum: Partial<Record<MeasureName, AgainstPlan>> = {};
  const names = new Set(all.flatMap(({ budgeted }) => Object.keys(budgeted ?? {}) as MeasureName[]));
  for (const name of names) {
    const plans = all.flatMap(({ budgeted }) => budgeted?.[name] ?? []);
    const parts = plans.flatMap(({ now }) => now ?? []);
    sum[name] = {
      now: parts.length === 0 ? null : sumParts(parts),
      then: sumParts(plans.map(({ then }) => then)),
    };
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
function againstDays(name: MeasureName, { now, then, alike }: Sides): Against | null {
  if (alike && measureOf(name).source === 'sales') return alike;
  return then && { now, then };
}

/** The figures of a row, its comparisons and the changes. */
export function figuresOf(names: readonly MeasureName[], sides: Sides): ReportFigures {
  const { now, then, budgeted } = sides;
  const figures: ReportFigures = { Values: {}, Compared: {}, Change: {} };
  const budget = then && budgeted ? { Compared: {} as Figures, Change: {} as Figures } : figures;
  const put = (into: Pick<ReportFigures, 'Compared' | 'Change'>, name: MeasureName, both: Against) => {
    const { of, unit } = measureOf(name);
    into.Compared[name] = rounded(of(both.then));
    into.Change[name] = changeOf(of(both.now), of(both.then), unit === 'percent');
  };
  for (const name of names) {
    figures.Values[name] = rounded(measureOf(name).of(now));
    const days = againstDays(name, sides);
    if (days) put(figures, name, days);
    const plan = budgeted?.[name];
    if (plan) put(budget, name, { now: plan.now ?? now, then: plan.then });
  }
  return budget === figures ? figures : { ...figures, Budget: budget.Compared, BudgetChange: budget.Change };
}
