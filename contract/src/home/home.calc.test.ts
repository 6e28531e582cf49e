import { describe, expect, it } from 'vitest';
import { daysBetween, nextCheckDate } from './home.calc.ts';

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
});
