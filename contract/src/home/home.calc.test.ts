import { describe, expect, it } from 'vitest';
import { comparison, daysBetween, nextCheckDate, sameWeekdayLastYear } from './home.calc.ts';

describe('nextCheckDate', () => {
  it.each([
    ['2026-11-01', '2026-11-08'],
    ['2026-11-08', '2026-11-08'],
    ['2026-11-09', '2026-11-23'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-24', '2026-12-08'],
    ['2026-12-24', '2027-01-08'],
    ['2026-01-31', '2026-02-08'],
  ])('after %s is %s', (today, date) => {
    expect(nextCheckDate(today)).toBe(date);
  });
});

describe('days', () => {
  it('are counted over the change of clocks', () => {
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
  });

  it('of last year fall on the same weekday', () => {
    expect(sameWeekdayLastYear('2026-11-09')).toBe('2025-11-10');
    expect(new Date('2025-11-10').getUTCDay()).toBe(new Date('2026-11-09').getUTCDay());
  });
});

describe('comparison', () => {
  it.each([
    [110, 100, 'percent', '+10 % against the same weekday last year', 'good'],
    [71.2, 74.5, 'points', '−3.3 pts against the same weekday last year', 'warn'],
    [100, 100, 'percent', '±0 % against the same weekday last year', null],
    [100, null, 'percent', 'No figures of the same weekday last year', null],
  ] as const)('%s against %s in %s', (now, before, unit, Note, Tone) => {
    expect(comparison(now, before, unit)).toEqual({ Note, Tone });
  });
});
