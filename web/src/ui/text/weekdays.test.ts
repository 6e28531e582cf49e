import { describe, expect, it } from 'vitest';
import { monthAfter, monthBefore, monthTitle, weekdayName } from './weekdays.ts';

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
