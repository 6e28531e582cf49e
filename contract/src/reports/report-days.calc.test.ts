import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparedDays,
  comparedPayDays,
  comparedPieces,
  countDays,
  cutInto,
  INTERVALS,
  intervalAround,
  movedDays,
  relativeDays,
  RELATIVE_PERIODS,
  type Days,
} from './report-days.calc.ts';

const days = (From: string, To = From): Days => ({ From, To });
const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map((number) => movedDays('2000-01-01', number));

describe('a relative period, counted from yesterday', () => {
  it.each([
    ['Yesterday', '2026-11-17', '2026-11-16', '2026-11-16'],
    ['Last7', '2026-11-17', '2026-11-10', '2026-11-16'],
    ['Last30', '2026-11-17', '2026-10-18', '2026-11-16'],
    ['MTD', '2026-11-17', '2026-11-01', '2026-11-16'],
    ['MTD', '2026-11-01', '2026-10-01', '2026-10-31'],
    ['QTD', '2026-11-17', '2026-10-01', '2026-11-16'],
    ['QTD', '2026-10-01', '2026-07-01', '2026-09-30'],
    ['YTD', '2026-01-01', '2025-01-01', '2025-12-31'],
    ['LastMonth', '2026-11-17', '2026-10-01', '2026-10-31'],
    ['LastMonth', '2026-01-02', '2025-12-01', '2025-12-31'],
    ['LastMonth', '2024-03-15', '2024-02-01', '2024-02-29'],
    ['Trailing12', '2026-11-17', '2025-11-17', '2026-11-16'],
    ['Trailing12', '2024-03-01', '2023-03-01', '2024-02-29'],
  ] as const)('%s on %s is %s to %s', (word, today, From, To) => {
    expect(relativeDays(word, today)).toEqual({ From, To });
  });

  it('never ends after yesterday and never begins after it ends', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...RELATIVE_PERIODS), (today, word) => {
        const { From, To } = relativeDays(word, today);
        expect(To < today && From <= To).toBe(true);
      }),
    );
  });
});

describe('an interval of the calendar', () => {
  it.each([
    ['Day', '2026-11-17', '2026-11-17', '2026-11-17'],
    ['Week', '2026-11-17', '2026-11-15', '2026-11-21'],
    ['Week', '2026-11-15', '2026-11-15', '2026-11-21'],
    ['Week', '2027-01-01', '2026-12-27', '2027-01-02'],
    ['Month', '2024-02-29', '2024-02-01', '2024-02-29'],
    ['Month', '2100-02-03', '2100-02-01', '2100-02-28'],
    ['Quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['Year', '2026-06-15', '2026-01-01', '2026-12-31'],
    ['Year', '0050-06-15', '0050-01-01', '0050-12-31'],
  ] as const)('%s around %s is %s to %s', (interval, day, From, To) => {
    expect(intervalAround(day, interval)).toEqual({ From, To });
  });

  it('cuts a period into rows that cover each of its days once, in order', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom(...INTERVALS),
        (From, length, interval) => {
          const period = days(From, movedDays(From, length));
          const rows = cutInto(period, interval);
          expect(rows[0]?.From).toBe(period.From);
          expect(rows.at(-1)?.To).toBe(period.To);
          expect(rows.reduce((sum, row) => sum + countDays(row), 0)).toBe(length + 1);
          for (const [index, row] of rows.entries()) {
            if (index > 0) expect(row.From).toBe(movedDays(rows[index - 1]?.To ?? '', 1));
          }
        },
      ),
    );
  });
});

describe('what a row is compared with', () => {
  it.each([
    [
      'the same dates last year',
      days('2026-01-01', '2026-01-31'),
      'Month',
      'LastYearDate',
      '2025-01-01',
      '2025-01-31',
      'date',
    ],
    [
      'a leap February',
      days('2024-02-01', '2024-02-29'),
      'Month',
      'LastYearDate',
      '2023-02-01',
      '2023-02-28',
      'date',
    ],
    [
      'the year after a leap day',
      days('2025-02-01', '2025-03-01'),
      'none',
      'LastYearDate',
      '2024-02-01',
      '2024-03-01',
      'date',
    ],
    ['29 February alone', days('2024-02-29'), 'Day', 'LastYearDate', '2023-02-28', '2023-02-28', 366],
    [
      'from 29 February on',
      days('2024-02-29', '2024-03-05'),
      'none',
      'LastYearDate',
      '2023-03-01',
      '2023-03-05',
      'date',
    ],
    ['a single other day', days('2026-11-16'), 'Day', 'LastYearDate', '2025-11-16', '2025-11-16', 365],
    [
      'the same weekdays last year',
      days('2026-11-15', '2026-11-21'),
      'Week',
      'LastYearDay',
      '2025-11-16',
      '2025-11-22',
      364,
    ],
    ['the month before', days('2026-03-01', '2026-03-31'), 'Month', 'Before', '2026-02-01', '2026-02-28', 28],
    ['the year before', days('2026-01-01', '2026-12-31'), 'Year', 'Before', '2025-01-01', '2025-12-31', 365],
    [
      'as many days where a month is not whole',
      days('2026-03-01', '2026-03-16'),
      'Month',
      'Before',
      '2026-02-13',
      '2026-02-28',
      16,
    ],
    [
      'as many days where there is no interval',
      days('2026-03-01', '2026-03-31'),
      'none',
      'Before',
      '2026-01-29',
      '2026-02-28',
      31,
    ],
  ] as const)('%s', (_, row, interval, comparison, From, To, by) => {
    expect(comparedDays(row, interval, comparison)).toEqual({ From, To, by });
  });
});

describe('the 29th of February', () => {
  it('is left out of what is compared by date', () => {
    const pieces = (From: string, To: string) => comparedPieces({ From, To, by: 'date' });
    expect(pieces('2024-02-01', '2024-03-01')).toEqual([
      days('2024-02-01', '2024-02-28'),
      days('2024-03-01'),
    ]);
    expect(pieces('2023-01-01', '2023-12-31')).toEqual([days('2023-01-01', '2023-12-31')]);
    expect(pieces('2020-01-01', '2024-12-31')).toEqual([
      days('2020-01-01', '2020-02-28'),
      days('2020-03-01', '2024-02-28'),
      days('2024-03-01', '2024-12-31'),
    ]);
    expect(comparedPieces({ From: '2024-02-01', To: '2024-03-01', by: 364 })).toHaveLength(1);
  });
  it('ends a pay period all the same', () => {
    const february = days('2025-02-01', '2025-02-28');
    const compared = comparedDays(february, 'Month', 'LastYearDate');
    expect(comparedPayDays(february, compared)).toEqual(days('2024-02-01', '2024-02-29'));
  });
});
