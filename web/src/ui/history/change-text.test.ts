import { expect, it } from 'vitest';
import { changeText, isLargeChange } from './change-text.ts';
import { formatCount } from '../text/money.ts';

it.each([
  [1000, 1500.5, '+500.50 (+50.1%)'],
  [1500, 1000, '−500.00 (−33.3%)'],
  [0, 5, '+5.00'],
  [5, 5, undefined],
  [null, 5, undefined],
  [5, '', undefined],
])('%s, then %s', (before, after, text) => {
  expect(changeText(before, after)).toBe(text);
});

it('counts have no cents', () => {
  expect(changeText(1000, 1250, formatCount)).toBe('+250 (+25.0%)');
});

it.each([
  [100, 110, false],
  [100, 110.2, true],
  [100, 89, true],
  [-100, -95, false],
  [0, 1, true],
  [0, 0, false],
  [null, 5, true],
  [5, null, true],
  [null, '', false],
])('from %s to %s is a large change: %s', (before, after, isLarge) => {
  expect(isLargeChange(before, after)).toBe(isLarge);
});
