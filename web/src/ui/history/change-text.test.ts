import { expect, it } from 'vitest';
import { changeText } from './change-text.ts';
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
