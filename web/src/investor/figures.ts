import type { CapitalPart, Step } from './content.ts';

/** Months since the year 0 of a `YYYY-MM` text. */
export function monthNumber(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
}

interface Scale {
  /** Where each step stands on the scale, from 0 to 1, in the order given. */
  positions: number[];
  /** The Januaries on the scale. */
  years: { year: number; position: number }[];
}

/** Puts steps on one scale of time that begins a month before the first and ends a month after the last. */
export function timeScale(steps: readonly Pick<Step, 'month'>[]): Scale {
  const months = steps.map((step) => monthNumber(step.month));
  const first = Math.min(...months) - 1;
  const span = Math.max(...months) + 1 - first;
  const at = (month: number) => (month - first) / span;
  const firstYear = Math.ceil(first / 12);
  const lastYear = Math.floor((first + span) / 12);
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => ({
    year: firstYear + i,
    position: at((firstYear + i) * 12),
  }));
  return { positions: months.map(at), years };
}

interface StackPart extends CapitalPart {
  /** Distance of the part's foot from the bottom and its height, as parts of the whole. */
  from: number;
  height: number;
}

/** Stacks the shares on each other, the first at the bottom, each as high as its share of their sum. */
export function capitalStack(parts: readonly CapitalPart[]): StackPart[] {
  const sum = parts.reduce((total, part) => total + part.share, 0);
  let from = 0;
  return parts.map((part) => {
    const height = part.share / sum;
    const placed = { ...part, from, height };
    from += height;
    return placed;
  });
}

/** How many of the expected jobs the requirement takes, from the expected number and its percentage. */
export function requiredJobs(expected: number, percentOfRequirement: number): number {
  return Math.round((expected * 100) / percentOfRequirement);
}
