import { expect, it } from 'vitest';
import { bareAmount, digitsOnly, isMisread } from './money.ts';

it.each([
  ['12a3', '123'],
  ['1.2.3', '1.23'],
  ['-5', '5'],
  ['1,000.50', '1000.50'],
  ['.', '.'],
])('digits and one decimal point are all that is kept of %s', (typed, kept) => {
  expect(digitsOnly(typed)).toBe(kept);
});

it.each(['52k', '14o000', '(500)', '-5', '52.000,00', '1e5', '9,5', '1.2.3'])(
  'a field of digits only knows that it would misread %s',
  (typed) => expect(isMisread(typed)).toBe(true),
);

it.each(['', '.', '52', '52.5', '1,000', '$7,700,717.50', ' 12 '])(
  'and that it reads %j as it was meant',
  (typed) => expect(isMisread(typed)).toBe(false),
);

it('a dollar sign and blanks say nothing about an amount, letters do', () => {
  expect(bareAmount(' -$ 12.50\t')).toBe('-12.50');
  expect(bareAmount('52k')).toBe('52k');
});
