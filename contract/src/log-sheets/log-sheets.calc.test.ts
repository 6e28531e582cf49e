import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOfPieces,
  asksForReason,
  CASH_FIELDS,
  CASH_STEPS,
  cashTotals,
  isMultipleOf,
  lacksReason,
  piecesOf,
  piecesText,
} from './log-sheets.calc.ts';
import { cashCountBody } from './log-sheets.contract.ts';

const VALID = { ShiftType: 'AM IN', DepositDrop: 0, BankTill: 0, Date: '2026-11-01' };
/** The steps in whole cents, written down a second time, so that a slip in the table shows. */
const STEP_CENTS = [1, 5, 10, 25, 1, 100, 500, 1000, 2000, 5000, 10000, 1, 1];

describe('the cash count', () => {
  it.each([
    [{}, 0, 0],
    [{ Pennies: 0.1, Nickels: 0.2 }, 0.3, 0.3],
    [
      { Pennies: '0.07', Dimes: '1.10', HundredDollars: '1,300', BankTill: '1000', DepositDrop: '301.17' },
      1301.17,
      0,
    ],
    [{ Quarters: 8.25, PaidOuts: 20.1, Checks: 0.7, BankTill: 30 }, 29.05, -0.95],
    [{ OneDollars: '12.', Notes: '99', FiveDollars: '', TenDollars: 'x', TwentyDollars: null }, 12, 12],
  ])('of %j totals %d and is over or short by %d', (count, Total, OverShort) => {
    expect(cashTotals(count)).toEqual({ Total, OverShort });
  });

  it('agrees with whole cents to the cent, whatever is counted', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(cents, (counted) => {
        const amounts = counted.map((each, at) => each - (each % (STEP_CENTS[at] ?? 1)));
        const count = Object.fromEntries(
          [...CASH_FIELDS, 'BankTill', 'DepositDrop'].map((field, at) => [field, amounts[at]! / 100]),
        );
        const total = amounts.slice(0, 13).reduce((sum, each) => sum + each, 0);
        const totals = cashTotals(count);
        expect(Math.round(totals.Total * 100)).toBe(total);
        expect(totals.Total.toFixed(2)).toBe((total / 100).toFixed(2));
        expect(Math.round(totals.OverShort * 100)).toBe(total - amounts[13]! - amounts[14]!);
        expect(cashCountBody.safeParse({ ...VALID, ...count }).success).toBe(true);
      }),
    );
  });

  it('takes exactly the multiples of each step', () => {
    CASH_FIELDS.forEach((field, at) => {
      const step = STEP_CENTS[at]!;
      expect(Number(CASH_STEPS[field]) * 100).toBeCloseTo(step, 9);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1_000_000 }), (cents) => {
          expect(isMultipleOf(cents / 100, CASH_STEPS[field])).toBe(cents % step === 0);
        }),
      );
    });
  });

  it('names the field that is no multiple of its step', () => {
    const result = cashCountBody.safeParse({ ...VALID, Nickels: 0.07, TwentyDollars: 30 });
    expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['Nickels', 'Nickels must be a multiple of 0.05'],
      ['TwentyDollars', 'Twenty Dollars must be a multiple of 20'],
    ]);
  });

  it('asks for shift type, deposit drop, bank till and date', () => {
    for (const blank of [{}, { ShiftType: '', DepositDrop: '', BankTill: null, Date: '' }]) {
      const result = cashCountBody.safeParse(blank);
      expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
        ['ShiftType', 'Please select a shift type'],
        ['DepositDrop', 'Deposit drop is required'],
        ['BankTill', 'Bank till is required'],
        ['Date', 'Date is required'],
      ]);
    }
  });
});

describe('pieces', () => {
  it.each([
    ['12.00', 'Quarters', 48],
    [0.3, 'Dimes', 3],
    ['1,300', 'HundredDollars', 13],
    ['0.07', 'Pennies', 7],
    ['0.30', 'Quarters', null],
    ['', 'Quarters', null],
    ['-1', 'OneDollars', null],
    ['x', 'OneDollars', null],
    ['12,5', 'Quarters', null],
  ] as const)('of %s in %s: %s', (amount, field, pieces) => {
    expect(piecesOf(amount, field)).toBe(pieces);
  });

  it.each([
    ['48', 'Quarters', '12'],
    ['3', 'Dimes', '0.3'],
    [' 7 ', 'Pennies', '0.07'],
    ['', 'Dimes', ''],
    ['1.5', 'Dimes', '0.15'],
    ['-3', 'Dimes', '-0.3'],
  ] as const)('%s of %s make %s', (typed, field, amount) => {
    expect(amountOfPieces(typed, field)).toBe(amount);
  });

  it.each([
    ['12', 'Quarters', '48'],
    ['0.30', 'Quarters', '1.2'],
    ['1,300', 'HundredDollars', '13'],
    ['', 'Dimes', ''],
    ['x', 'Dimes', ''],
  ] as const)('of %s in %s are typed on as %s', (amount, field, typed) => {
    expect(piecesText(amount, field)).toBe(typed);
  });
});

describe('a reason', () => {
  it.each([
    [{ BankTill: 73 }, 5, '', true, true],
    [{ BankTill: 73 }, 5, 'A guest was paid out', true, false],
    [{ OneDollars: 73 }, 5, ' ', true, true],
    [{ BankTill: 5 }, 5, '', false, false],
    [{ BankTill: 0.01 }, 0, '', true, true],
    [{ BankTill: 73 }, null, '', false, false],
  ])('for %j past a limit of %s, with the note "%s"', (count, limit, Notes, asked, lacking) => {
    expect(asksForReason({ ...count, Notes }, limit)).toBe(asked);
    expect(lacksReason({ ...count, Notes }, limit)).toBe(lacking);
  });
});
