import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankHolidays, bankingDayNumber, bankingDaysBetween, isBankingDay } from './banking-days.calc.ts';

const dates = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2999, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const next = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

describe('banking days', () => {
  it.each([
    [
      2026,
      [
        ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-09-07'],
        ...['2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
      ],
    ],
    [
      2027,
      [
        ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-07-05', '2027-09-06'],
        ...['2027-10-11', '2027-11-11', '2027-11-25'],
      ],
    ],
    [
      2022,
      [
        ...['2022-01-17', '2022-02-21', '2022-05-30', '2022-06-20', '2022-07-04', '2022-09-05'],
        ...['2022-10-10', '2022-11-11', '2022-11-24', '2022-12-26'],
      ],
    ],
  ])('of %s leave out the holidays as the Federal Reserve published them', (year, expected) => {
    expect(bankHolidays(`${year}-01-01`, `${year}-12-31`)).toEqual(expected);
  });

  it('include the Friday before a holiday on a Saturday, and not the Monday after one on a Sunday', () => {
    expect(isBankingDay('2026-07-03')).toBe(true);
    expect(isBankingDay('2026-07-06')).toBe(true);
    expect(isBankingDay('2027-07-05')).toBe(false);
    expect(isBankingDay('2028-12-25')).toBe(false);
  });

  it('know Juneteenth since it is one', () => {
    expect(isBankingDay('2020-06-19')).toBe(true);
    expect(isBankingDay('2024-06-19')).toBe(false);
  });

  it.each([
    ['2026-11-16', '2026-11-16', 0],
    ['2026-11-13', '2026-11-14', 0],
    ['2026-11-13', '2026-11-16', 1],
    ['2026-11-14', '2026-11-16', 1],
    ['2026-11-15', '2026-11-20', 5],
    // Thanksgiving is in between.
    ['2026-11-24', '2026-11-30', 3],
    ['2026-11-26', '2026-11-27', 1],
    ['2026-12-31', '2027-01-04', 1],
    ['2026-11-20', '2026-11-16', 0],
  ])('from %s to %s are %i', (from, to, count) => {
    expect(bankingDaysBetween(from, to)).toBe(count);
  });

  it('are counted one by one', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const step = bankingDayNumber(next(date)) - bankingDayNumber(date);
        const weekday = new Date(`${next(date)}T00:00:00Z`).getUTCDay();
        const isOpen = weekday !== 0 && weekday !== 6 && bankHolidays(next(date), next(date)).length === 0;
        expect(step).toBe(isOpen ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });
});
