import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  againstLastYear,
  averageRate,
  changePercent,
  changePoints,
  chartStep,
  comparison,
  longDate,
  occupancy,
  parseLongDate,
  revPar,
  sameDayLastYear,
  weekdayName,
  wrongWeekday,
} from './sales.calc.ts';

/** Half up on whole numbers, so that the expected cents owe nothing to a decimal library. */
function centsDivided(cents: bigint, by: bigint): bigint {
  const [sign, size] = cents < 0n ? [-1n, -cents] : [1n, cents];
  return sign * ((2n * size + by) / (2n * by));
}

const toCents = (value: number) => BigInt(Math.round(value * 100));
const cents = fc.integer({ min: 0, max: 99_999_999 });
const rooms = fc.integer({ min: 1, max: 2_000 });

describe('parseLongDate', () => {
  it.each([
    ['Tuesday, November 10, 2026', '2026-11-10'],
    ['tuesday november 10 2026', '2026-11-10'],
    ['Thursday, February 29, 2024', '2024-02-29'],
    ['Friday, January 1, 2027', '2027-01-01'],
    ['Sunday, March 08, 2026', '2026-03-08'],
  ])('reads %s', (text, date) => {
    expect(parseLongDate(text)).toBe(date);
  });

  it.each([
    'Monday, November 10, 2026',
    'Sunday, February 29, 2026',
    'Tuesday, November 10, 0026',
    'Tuesday, Novembre 10, 2026',
    'November 10, 2026',
    '2026-11-10',
    '',
  ])('refuses %j', (text) => {
    expect(parseLongDate(text)).toBeNull();
  });

  it('says which weekday a day is where the text has another one', () => {
    expect(wrongWeekday('Monday, November 10, 2026')).toBe(
      'The weekday does not fit: that day is Tuesday, November 10, 2026',
    );
    expect(wrongWeekday('Tuesday, November 10, 2026')).toBeNull();
    expect(wrongWeekday('Sunday, February 29, 2026')).toBeNull();
    expect(wrongWeekday('yesterday')).toBeNull();
  });

  it('reads back every day it writes', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10);
        expect(parseLongDate(longDate(date))).toBe(date);
      }),
    );
  });
});

describe('revPar', () => {
  it.each([
    [{ Adr: 120.5, RoomsSold: 60, TotalAvailableRooms: 80 }, 90.38],
    [{ Adr: 99.99, RoomsSold: 33, TotalAvailableRooms: 100 }, 33],
    [{ Adr: 0.1, RoomsSold: 3, TotalAvailableRooms: 1 }, 0.3],
    [{ Adr: 1.005, RoomsSold: 100, TotalAvailableRooms: 100 }, 1.01],
    [{ Adr: 100, RoomsSold: 5, TotalAvailableRooms: 0 }, 500],
    [{ Adr: 100, RoomsSold: 5 }, 500],
    [{ Adr: 100, RoomsSold: 5, TotalAvailableRooms: null }, 500],
    [{ Adr: 100, RoomsSold: 0, TotalAvailableRooms: 80 }, 0],
  ])('%j is %d', (row, expected) => {
    expect(revPar(row)).toBe(expected);
  });

  it('agrees to the cent with whole-number arithmetic', () => {
    fc.assert(
      fc.property(cents, rooms, rooms, (adr, sold, available) => {
        const expected = centsDivided(BigInt(adr) * BigInt(sold), BigInt(available));
        const value = revPar({ Adr: adr / 100, RoomsSold: sold, TotalAvailableRooms: available });
        expect(toCents(value)).toBe(expected);
      }),
    );
  });
});

describe('occupancy', () => {
  it.each([
    [{ RoomsSold: 80, TotalAvailableRooms: 110 }, 72.73],
    [{ RoomsSold: 1, TotalAvailableRooms: 3 }, 33.33],
    [{ RoomsSold: 0, TotalAvailableRooms: 110 }, 0],
    [{ RoomsSold: 115, TotalAvailableRooms: 110 }, 104.55],
    [{ RoomsSold: 80, TotalAvailableRooms: 0 }, null],
    [{ RoomsSold: 80, TotalAvailableRooms: null }, null],
  ])('%j is %s', (row, expected) => {
    expect(occupancy(row)).toBe(expected);
  });
});

describe('averageRate', () => {
  it('is revenue over rooms sold to the cent, and 0 on an empty day', () => {
    expect(averageRate(1000, 0)).toBe(0);
    fc.assert(
      fc.property(cents, rooms, (revenue, sold) => {
        expect(toCents(averageRate(revenue / 100, sold))).toBe(centsDivided(BigInt(revenue), BigInt(sold)));
      }),
    );
  });
});

describe('chartStep', () => {
  it.each([
    ['2026-11-10', '2026-11-10', 'day'],
    ['2026-08-01', '2026-11-30', 'day'],
    ['2026-01-01', '2026-11-30', 'week'],
    ['2024-11-10', '2026-11-09', 'week'],
    ['2022-01-01', '2026-11-10', 'month'],
  ])('from %s to %s is drawn by %s', (from, to, step) => {
    expect(chartStep(from, to)).toBe(step);
  });
});

describe('changes', () => {
  it.each([
    [110, 100, 10],
    [90, 100, -10],
    [100, 300, -66.7],
    [5, -10, 150],
    [100, 0, null],
    [null, 100, null],
    [100, null, null],
  ])('from %s to %s', (now, before, expected) => {
    expect(changePercent(now, before)).toBe(expected);
  });

  it('of percents are points', () => {
    expect(changePoints(71.25, 68.5)).toBe(2.8);
    expect(changePoints(null, 68.5)).toBeNull();
    expect(changePoints(71.25, null)).toBeNull();
  });
});

describe('the same days last year', () => {
  it.each([
    ['2026-11-09', '2025-11-10', 'Monday'],
    ['2026-11-07', '2025-11-08', 'Saturday'],
    ['2025-02-28', '2024-03-01', 'Friday'],
    ['2024-02-29', '2023-03-02', 'Thursday'],
  ])('%s is compared with %s, which is a %s too', (date, before, weekday) => {
    expect(sameDayLastYear(date)).toBe(before);
    expect([weekdayName(date), weekdayName(before)]).toEqual([weekday, weekday]);
  });

  const before = { Occupancy: 60, Adr: 100, RevPAR: 60, Revenue: 6_000, PayrollPercent: 30 };

  it('give their figures and the changes since', () => {
    const now = { Occupancy: 75, Adr: 120, RevPAR: 90, Revenue: 9_000, PayrollPercent: 25 };
    expect(againstLastYear(3, now, before)).toEqual({
      Days: 3,
      ...before,
      OccupancyChange: 15,
      AdrChange: 20,
      RevPARChange: 50,
      RevenueChange: 50,
      PayrollPercentChange: -5,
    });
    expect(againstLastYear(0, now, before)).toBeNull();
  });

  it.each([
    [10, '%', 'weekday', '+10 % against the same weekday last year', 'good'],
    [-3.3, 'pts', 'days', '−3.3 pts against the same days last year', 'warn'],
    [0, '%', 'weekday', '±0 % against the same weekday last year', null],
    [null, '%', 'days', 'No figures of the same days last year', null],
  ] as const)('a change of %s %s against the %s is said in words', (change, unit, days, Note, Tone) => {
    expect(comparison(change, unit, days)).toEqual({ Note, Tone });
  });
});
