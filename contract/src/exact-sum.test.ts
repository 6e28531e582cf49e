import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactSum } from './exact-sum.ts';

const byDecimals = (amounts: readonly (number | string)[]) =>
  Decimal.sum(0, ...amounts)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toNumber();

describe('a sum of amounts', () => {
  it.each([
    [[], 0],
    [[0.1, 0.2], 0.3],
    [[1.005, 0.001], 1.01],
    [['0.005'], 0.01],
    [[-0.1, 0.1, -0], 0],
    [[999_999_999_999.99, 0.01, '1'], 1_000_000_000_001],
    [[9_999_999_999_999.99, 9_999_999_999_999.99, 0.03], 20_000_000_000_000.01],
  ])('of %j is %s', (amounts, expected) => {
    expect(exactSum(amounts)).toBe(expected);
  });

  it('is that of decimals for whole cents and for any others', () => {
    const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }).map((n) => n / 100);
    const any = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 50 }), fc.array(any, { maxLength: 2 }), (whole, others) => {
        expect(exactSum(whole)).toBe(byDecimals(whole));
        expect(exactSum([...whole, ...others])).toBe(byDecimals([...whole, ...others]));
      }),
      { numRuns: 1_000 },
    );
  });
});
