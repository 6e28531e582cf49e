import { describe, expect, it } from 'vitest';
import { monthName, monthsOfYear, yearsAround } from './months.ts';

describe('the lists of a month input', () => {
  it('offers twelve months by their names', () => {
    expect(monthsOfYear().map(monthName)).toHaveLength(12);
    expect(monthName('01')).toBe('January');
    expect(monthName('11')).toBe('November');
  });

  it('offers the years around today, newest first, and the chosen one wherever it is', () => {
    const years = yearsAround(2026, 2026);
    expect(years[0]).toBe(2031);
    expect(years.at(-1)).toBe(2006);
    expect(yearsAround(2026, 2026, 20)[0]).toBe(2046);
    expect(yearsAround(2026, 1999).at(-1)).toBe(1999);
  });
});
