import { expect, it } from 'vitest';
import { amountOf, changeFrom } from './typed-amount.ts';

it.each([
  [100, 110, { amount: 10, percent: 10 }],
  [200, 150.5, { amount: -49.5, percent: -24.8 }],
  [0, 5, { amount: 5, percent: null }],
  [null, 5, null],
  ['ABC', 5, null],
])('change from %s to %s', (before, after, expected) => {
  expect(changeFrom(before, after)).toEqual(expected);
});

it.each([
  ['1,200.50', '1200.50'],
  [' -1,234,567 ', '-1234567'],
  ['12,5', null],
  ['1,2345', null],
  [',5', null],
  ['', null],
  [7.25, 7.25],
])('the amount typed as %s is %s', (typed, expected) => {
  expect(amountOf(typed)).toBe(expected);
});
