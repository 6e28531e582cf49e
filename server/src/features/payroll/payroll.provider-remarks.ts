import { exactSum } from '@boh/contract/exact-sum.ts';
import type { Department } from '@boh/contract/payroll/payroll.calc.ts';

/** A line of a provider's department summary. */
export interface ProviderLine {
  Line: number;
  LocationID: number;
  LegalName: string;
  CheckDate: string;
  Department: Department;
  Gross: number;
  Tips: number;
  Hours: number;
  Draw: number;
}

export const keyOf = ({ LocationID, CheckDate }: { LocationID: number; CheckDate: string }) =>
  `${LocationID} ${CheckDate}`;

interface Warning {
  readonly Line: number;
  readonly Warning: string;
}

const MOST_TOLD = 100;

/** What may well be a mistake, but need not be: a look before saving decides. */
export function warningsOf(lines: readonly ProviderLine[], now: Date): Warning[] {
  const all = [...farDates(lines, now), ...repeatedLines(lines)];
  const [next] = all.slice(MOST_TOLD);
  if (!next) return all;
  const more = {
    Line: next.Line,
    Warning: `This line and ${all.length - MOST_TOLD - 1} more are like that.`,
  };
  return [...all.slice(0, MOST_TOLD), more];
}

/** Several lines of a hotel and department add up: the same one twice may be meant, and doubles the payroll if not. */
function repeatedLines(lines: readonly ProviderLine[]): Warning[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ Line, LegalName: _, ...cells }) => {
    const isNothing = [cells.Gross, cells.Tips, cells.Hours, cells.Draw].every((amount) => amount === 0);
    const key = JSON.stringify(cells);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, Line);
    return earlier === undefined || isNothing
      ? []
      : [{ Line, Warning: `The same as line ${earlier}; both are counted.` }];
  });
}

const YEARS_AHEAD = 1;
const YEARS_BACK = 3;

/** The same day some years on; the 29th of February becomes the 1st of March. */
function yearsOn(now: Date, years: number): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
}

/** Check dates that a slip of the pen may have put far away, each told once. */
function farDates(lines: readonly ProviderLine[], now: Date): Warning[] {
  const [earliest, latest] = [yearsOn(now, -YEARS_BACK), yearsOn(now, YEARS_AHEAD)];
  const found = new Map<string, ProviderLine[]>();
  for (const line of lines)
    if (line.CheckDate < earliest || line.CheckDate > latest)
      found.set(line.CheckDate, [...(found.get(line.CheckDate) ?? []), line]);
  return [...found].map(([date, [first, ...more]]) => {
    const where = date > latest ? 'more than a year ahead' : 'more than three years back';
    const others = more.length === 0 ? '' : ` (on ${more.length + 1} lines)`;
    return { Line: first?.Line ?? 0, Warning: `Check Date ${date}${others} lies ${where}. Is this right?` };
  });
}

interface Replaced {
  readonly LocationID: number;
  readonly CheckDate: string;
  readonly FullPayroll: number;
  /** What the provider's data of it added up to so far; null where there was none. */
  readonly Gross: number | null;
}

/** The payrolls whose data of the provider gives way to that of the file: what they come to before and after. */
export function changesOf(lines: readonly ProviderLine[], before: readonly Replaced[]) {
  const gross = new Map<string, { LegalName: string; amounts: number[] }>();
  for (const line of lines) {
    const known = gross.get(keyOf(line));
    if (known) known.amounts.push(line.Gross);
    else gross.set(keyOf(line), { LegalName: line.LegalName, amounts: [line.Gross] });
  }
  return before.flatMap((record) => {
    const read = gross.get(keyOf(record));
    if (record.Gross === null || !read) return [];
    const After = exactSum([record.FullPayroll, -record.Gross, ...read.amounts]);
    return [{ LegalName: read.LegalName, CheckDate: record.CheckDate, Before: record.FullPayroll, After }];
  });
}
