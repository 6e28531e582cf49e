import { describe, expect, it } from 'vitest';
import {
  monthAfter,
  monthBefore,
  monthName,
  monthsOfYear,
  monthTitle,
  weekdayName,
  yearsAround,
} from './months.ts';

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
    expect(yearsAround(2026, 1999).at(-1)).toBe(1999);
  });
});

describe('a month', () => {
  it('knows its neighbours, in the next and the last year too', () => {
    expect(monthBefore('2026-01')).toBe('2025-12');
    expect(monthAfter('2026-12')).toBe('2027-01');
    expect(monthAfter('2026-01')).toBe('2026-02');
  });

  it('is called by its name and year, and its days by their weekday', () => {
    expect(monthTitle('2026-02')).toBe('February 2026');
    expect(weekdayName('2026-11-18', 'long')).toBe('Wednesday');
  });
});
