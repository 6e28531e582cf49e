import { expect, it } from 'vitest';
import { digitsOnly } from './money.ts';

it.each([
  ['12a3', '123'],
  ['1.2.3', '1.23'],
  ['-5', '5'],
  ['1,000.50', '1000.50'],
  ['.', '.'],
])('digits and one decimal point are all that is kept of %s', (typed, kept) => {
  expect(digitsOnly(typed)).toBe(kept);
});
