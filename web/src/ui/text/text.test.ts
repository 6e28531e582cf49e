import { expect, it } from 'vitest';
import { formatCount, formatMoney, groupThousands } from './money.ts';
import { cut, sizeText } from './text.ts';

it('cuts long texts and leaves short ones', () => {
  expect(cut('receipt-2026.pdf', 10)).toBe('receipt-20…');
  expect(cut('ten chars.', 10)).toBe('ten chars.');
});

it('writes amounts with two decimals and separated thousands', () => {
  expect(formatMoney(1234.5)).toBe('1,234.50');
  expect(formatMoney(0)).toBe('0.00');
  expect(formatMoney(null)).toBe('');
  expect(formatCount(1234)).toBe('1,234');
});

it.each([
  ['1234567.5', '1,234,567.5'],
  ['-1234', '-1,234'],
  ['1,234', '1,234'],
  ['12,34', '12,34'],
  ['52k', '52k'],
  ['100', '100'],
  ['', ''],
  ['1.2.3', '1.2.3'],
])('separates the thousands of %j when a field is left', (typed, shown) => {
  expect(groupThousands(typed)).toBe(shown);
});

it.each([
  [840, '840 bytes'],
  [12_400, '12 kB'],
  [3_440_000, '3.4 MB'],
])('says %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
