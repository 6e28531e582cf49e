import { changeFrom, type TypedAmount } from '@boh/contract/typed-amount.ts';
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
