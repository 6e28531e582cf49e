import { amountOf, changeFrom, type TypedAmount } from '@boh/contract/typed-amount.ts';
import { formatMoney } from '../text/money.ts';

/** `+1,200.00 (+3.4%)`: how an amount changed against an earlier one; nothing where it did not, or cannot be said. */
export function changeText(
  before: TypedAmount,
  after: TypedAmount,
  format: (amount: number) => string = formatMoney,
): string | undefined {
  const change = changeFrom(before, after);
  if (change === null || change.amount === 0) return undefined;
  const sign = change.amount > 0 ? '+' : '−';
  const percent = change.percent === null ? '' : ` (${sign}${Math.abs(change.percent).toFixed(1)}%)`;
  return `${sign}${format(Math.abs(change.amount))}${percent}`;
}

const LARGE_PERCENT = 10;

/** Whether an amount is more than a tenth away from an earlier one, or is known where the other is not. */
export function isLargeChange(before: TypedAmount, after: TypedAmount): boolean {
  const change = changeFrom(before, after);
  if (change === null) return (amountOf(before) === null) !== (amountOf(after) === null);
  if (change.amount === 0) return false;
  return change.percent === null || Math.abs(change.percent) > LARGE_PERCENT;
}
