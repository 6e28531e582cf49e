import { Decimal } from 'decimal.js';
import { withoutThousands } from './thousands.ts';

/** An amount as a record or a form holds it. */
export type TypedAmount = number | string | null | undefined;

/** A typed amount or its digits; null when it is blank or no number. */
export function amountOf(value: TypedAmount): number | string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const plain = withoutThousands(value.trim());
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? plain : null;
}

export function decimalOf(value: TypedAmount): Decimal | null {
  const amount = amountOf(value);
  return amount === null ? null : new Decimal(amount);
}

export const roundToCents = (value: Decimal): number =>
  value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();

interface Change {
  readonly amount: number;
  /** Percent with 1 decimal; null when there was nothing to compare with. */
  readonly percent: number | null;
}

/** How an amount changed against an earlier one; null when either is blank. */
export function changeFrom(before: TypedAmount, after: TypedAmount): Change | null {
  const from = decimalOf(before);
  const to = decimalOf(after);
  if (!from || !to) return null;
  const amount = to.minus(from);
  return {
    amount: roundToCents(amount),
    percent: from.isZero() ? null : amount.div(from.abs()).times(100).toDecimalPlaces(1).toNumber(),
  };
}
