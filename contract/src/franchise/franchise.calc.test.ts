import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countdown,
  dateOf,
  dateOrder,
  daysUntil,
  franchiseTotals,
  franchiseWarnings,
  perKey,
} from './franchise.calc.ts';

describe('PerKey', () => {
  it.each([
    [100_000, 80, 1250],
    [100, 3, 33.33],
    [200, 3, 66.67],
    [0.05, 2, 0.03],
    [500, 0, 0],
    ['75,000.50', '100', 750.01],
    ['', '', 0],
    ['abc', 5, 0],
  ])('of %s over %s rooms is %s', (fee, rooms, expected) => {
    expect(perKey(fee, rooms)).toBe(expected);
  });

  it('is exact to the cent over 10,000 random agreements', () => {
    const cents = fc.bigInt({ min: 0n, max: 99_999_999_999n });
    const rooms = fc.bigInt({ min: 1n, max: 5_000n });
    fc.assert(
      fc.property(cents, rooms, (fee, keys) => {
        // Half up in whole cents.
        const expected = (2n * fee + keys) / (2n * keys);
        expect(Math.round(perKey(Number(fee) / 100, Number(keys)) * 100)).toBe(Number(expected));
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('dates in free text', () => {
  it.each([
    ['2029-03-31', '2029-03-31'],
    ['3/31/2029', '2029-03-31'],
    [' March 31, 2029 ', '2029-03-31'],
    ['MAR 31 2029', '2029-03-31'],
    ['31 March 2029', '2029-03-31'],
    ['MARCH 31ST, 2029', '2029-03-31'],
    ['Mar. 31, 2029', '2029-03-31'],
    ['2029/3/31', '2029-03-31'],
    [' 3/31/29', '2029-03-31'],
    ['3-31-99', '1999-03-31'],
    ['3/31-29', null],
    ['2/30/29', null],
    ['10 YEARS FROM OPENING', null],
    ['2029', null],
    ['02/30/2029', null],
    ['', null],
  ])('%j', (text, date) => {
    expect(dateOf(text)).toBe(date);
  });

  it.each([
    ['2026-11-10', 'TODAY'],
    ['2026-11-11', 'IN 1 DAY'],
    ['2026-11-09', '1 DAY AGO'],
    ['12/31/2029', 'IN 1,147 DAYS'],
    ['12/31/29', 'IN 1,147 DAYS'],
    ['YEAR 10 OF THE TERM', null],
  ])('%j counts down to %s', (text, expected) => {
    expect(countdown(text, '2026-11-10')).toBe(expected);
  });

  it('sorts by time however it is written, then other text, blank last', () => {
    const sorted = [
      '12/31/1999',
      'January 2, 2020',
      '1/3/20',
      '02/2020',
      'MARCH 2020',
      '2020-03-02',
      '2031, YEAR 10',
      '06/01/2031',
      'AT RENEWAL',
      'TEN YEARS FROM OPENING',
      ' ',
    ];
    const byOrder = sorted.toReversed().sort((a, b) => dateOrder(a).localeCompare(dateOrder(b)));
    expect(byOrder).toEqual(sorted);
  });

  it('counts whole days across the change of the clocks', () => {
    expect(daysUntil('2026-11-02', '2026-10-31')).toBe(2);
  });
});

describe('warnings', () => {
  const record = (Window: string, Expiration: string) => ({
    LocationID: 1,
    Name: 'A HOTEL',
    Window,
    Expiration,
  });

  it.each([
    ['2027-02-09', undefined],
    ['2027-02-08', 90],
    ['2027-01-09', 60],
    ['2026-12-10', 30],
    ['2026-11-17', 7],
    ['2026-11-10', 7],
    ['2026-11-09', undefined],
  ])('an expiration on %s warns at %s days', (date, limit) => {
    const [warning] = franchiseWarnings([record('', date)], '2026-11-10');
    expect(warning?.Limit).toBe(limit);
  });

  it('come from windows and expirations, most urgent first, and only from real dates', () => {
    const warnings = franchiseWarnings(
      [record('11/15/2026', '2026-11-12'), record('TEN YEARS', 'NONE')],
      '2026-11-10',
    );
    expect(warnings).toEqual([
      { LocationID: 1, Name: 'A HOTEL', Field: 'Expiration', Date: '2026-11-12', Days: 2, Limit: 7 },
      { LocationID: 1, Name: 'A HOTEL', Field: 'Window', Date: '2026-11-15', Days: 5, Limit: 7 },
    ]);
  });
});

describe('totals', () => {
  it('are the exact sums', () => {
    const one = { FranchiseApplicationFee: 0.1, TotalNumberOfRooms: 80, ParkingCount: 1, ADAParkingCount: 2 };
    expect(franchiseTotals([one, { ...one, FranchiseApplicationFee: 0.2 }])).toEqual({
      FranchiseApplicationFee: 0.3,
      TotalNumberOfRooms: 160,
      ParkingCount: 2,
      ADAParkingCount: 4,
    });
  });
});
