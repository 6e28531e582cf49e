import { expect, it } from 'vitest';
import { changeFrom } from './typed-amount.ts';

it.each([
  [100, 110, { amount: 10, percent: 10 }],
  [200, 150.5, { amount: -49.5, percent: -24.8 }],
  [0, 5, { amount: 5, percent: null }],
  [null, 5, null],
  ['ABC', 5, null],
])('change from %s to %s', (before, after, expected) => {
  expect(changeFrom(before, after)).toEqual(expected);
});
