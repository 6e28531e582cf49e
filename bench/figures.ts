/** Numbers of several rounds of the same measurement. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: sorted[0] ?? 0, high: sorted.at(-1) ?? 0 };
}

/** Of values in ascending order. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export interface TaskFigures {
  readonly name: string;
  readonly kind: string;
  /** Answers per second of the product, of a bare node:http with the same SQL, and of the SQL alone. */
  readonly product: Spread;
  readonly plain: Spread | null;
  readonly sql: Spread | null;
  /** Product by SQL alone, round by round. */
  readonly ratio: Spread | null;
  readonly target: number | null;
  readonly p95: number;
  readonly kilobytes: number;
  /** The most memory of the server during the task, in MiB. */
  readonly memory: number;
  /** Processor milliseconds an answer takes of the server and of the database, and a transaction of the SQL alone. */
  readonly cpu: { readonly server: number; readonly database: number; readonly sql: number | null };
}

export interface Check {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The largest value that is good enough. */
  readonly limit: number | null;
  /** The smallest value that is good enough, where more is better. */
  readonly least?: number;
}

export interface Results {
  readonly at: string;
  readonly scale: number;
  readonly commit: string;
  readonly machine: string;
  readonly sqlRunner: string;
  readonly tasks: readonly TaskFigures[];
  readonly checks: readonly Check[];
}
