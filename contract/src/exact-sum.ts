import { Decimal } from 'decimal.js';

/** Enough digits that a sum is rounded once, to the cent, and never before. */
const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP });

/** In cents. Numbers beyond are so far from each other that several amounts are the same one. */
const LARGEST = 1e15;

/**
 * The sum of numbers or their digits, exact to the cent; half a cent counts as a whole one. Whole cents, which all
 * stored amounts are, are added as such: lists of hundreds of hotels have thousands of them.
 */
export function exactSum(amounts: readonly (number | string)[]): number {
  let sum = 0;
  for (const amount of amounts) {
    if (typeof amount === 'string') return sumOfAny(amounts);
    const cents = Math.round(amount * 100);
    sum += cents;
    const isExact = cents / 100 === amount && Math.abs(cents) <= LARGEST && Math.abs(sum) <= LARGEST;
    if (!isExact) return sumOfAny(amounts);
  }
  return sum / 100;
}

const sumOfAny = (amounts: readonly (number | string)[]): number =>
  amounts
    .reduce<Decimal>((sum, amount) => sum.plus(amount), new Exact(0))
    .toDecimalPlaces(2)
    .toNumber();
