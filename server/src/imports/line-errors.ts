import { AppError } from '../lib/app-error.ts';

export interface LineError {
  readonly line: number;
  readonly text: string;
}

/** What is wrong with a file: how many lines, and the first of them. */
export interface LineErrors {
  count: number;
  listed: LineError[];
}

export function noteError(errors: LineErrors, error: LineError, mostListed: number): void {
  errors.count += 1;
  if (errors.listed.length < mostListed) errors.listed.push(error);
}

/** With what was found later, behind the lock: again the first lines of all. */
export const withLater = (
  { count, listed }: LineErrors,
  later: readonly LineError[],
  mostListed: number,
): LineErrors => ({
  count: count + later.length,
  listed: [...listed, ...later].sort((a, b) => a.line - b.line).slice(0, mostListed),
});

/** All rows or none: what is wrong with a file as one refusal, whose sentence each import words itself. */
export function refuseErrors(
  { count, listed }: LineErrors,
  sentence: (first: string) => string,
  separator: string,
): void {
  if (count === 0) return;
  const told = listed.map(({ line, text }) => `Line ${line}: ${text}`);
  throw new AppError('bad_fields', sentence(told[0] ?? ''), told.join(separator));
}
