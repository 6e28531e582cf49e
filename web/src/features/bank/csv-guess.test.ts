import { describe, expect, it } from 'vitest';
import { dateFormatOf, decimalOf } from './csv-guess.ts';

describe('a sample file', () => {
  it.each([
    ['MM/DD/YYYY', ['11/12/2026', '', '1/2/2026']],
    ['DD/MM/YYYY', ['11/12/2026', '25/12/2026']],
    ['YYYY-MM-DD', ['2026-11-12', '2026-01-02']],
    ['YYYYMMDD', ['20261112']],
    ['MM/DD/YY', ['11/12/26', '01/31/26']],
    ['MM/DD/YYYY', ['soon']],
    ['MM/DD/YYYY', []],
  ])('seems to write its days as %s: %j', (format, values) => {
    expect(dateFormatOf(values)).toBe(format);
  });

  it.each([
    ['.', ['1,234.50', '-5.00']],
    ['.', ['1,234', '12']],
    [',', ['1.234,50', '12']],
    [',', ['12,5-']],
    ['.', []],
  ])('seems to part cents by %s: %j', (sign, values) => {
    expect(decimalOf(values)).toBe(sign);
  });
});
