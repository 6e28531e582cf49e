import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_KEYS,
  cleanRows,
  columnTotal,
  defaultYears,
  draftFrom,
  insuranceTotals,
  RENEWAL_KEYS,
  TEXT_KEYS,
  TOTAL_KEYS,
  nextYear,
  YEAR_KEYS,
  yearBefore,
  yearsOf,
} from './insurance.calc.ts';
import { insuranceLabel } from './insurance.labels.ts';

/** A sum in whole cents, written as an amount: the independent way to the same figure. */
const amount = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('totals of a year', () => {
  it('are the sums of their components; Difference is actual minus insured', () => {
    expect(
      insuranceTotals({
        BldgLimit: 1_000_000.1,
        ContentsLimit: 200_000.2,
        LiquorOnly: 0.3,
        Premium9052: 10,
        Premium8810: '5.55',
        PROPERTY: 100.01,
        FLOOD: 0.02,
        RoomSalesActual: 500.5,
        RoomSalesToInsurance: 600.75,
      }),
    ).toEqual({
      TotalInsuredValue: 1_200_000.6,
      TotalWorkersComp: 15.55,
      TotalPremium: 100.03,
      Difference: -100.25,
    });
  });

  it('ignore components that are no numbers, and leave Difference blank then', () => {
    const totals = insuranceTotals({
      BldgLimit: 'INCLUDED',
      ContentsLimit: ' 7 ',
      Other: null,
      RoomSalesActual: '12.5',
      RoomSalesToInsurance: 'N/A',
    });
    expect(totals).toMatchObject({ TotalInsuredValue: 7, TotalPremium: 0, Difference: null });
  });

  it('are exact to the cent over 10,000 random years', () => {
    const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });
    const year = fc.tuple(
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
    );
    fc.assert(
      fc.property(year, (values) => {
        const typed = Object.fromEntries(AMOUNT_KEYS.map((key, index) => [key, amount(values[index] ?? 0n)]));
        const sum = (from: number, to: number) =>
          amount(values.slice(from, to).reduce((total, value) => total + value, 0n));
        const { TotalInsuredValue, TotalWorkersComp, TotalPremium, Difference } = insuranceTotals(typed);
        const shown = [TotalInsuredValue, TotalWorkersComp, TotalPremium, Difference ?? NaN];
        const expected = [sum(0, 8), sum(8, 12), sum(12, 20), amount(values[20] - values[21])];
        return shown.map((total) => total.toFixed(2)).join() === expected.join();
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('fields', () => {
  it('stand once each in the order of the screen', () => {
    expect([...YEAR_KEYS].sort()).toEqual(
      [...AMOUNT_KEYS, ...TEXT_KEYS, ...RENEWAL_KEYS, ...TOTAL_KEYS].sort(),
    );
  });

  it.each([
    ['BldgLimit', 'Bldg Limit'],
    ['FandBInclLiquor', 'F&B Incl Liquor'],
    ['PROPERTY', 'PROPERTY'],
    ['TotalInsuredValue', 'Total Insured Value'],
    ['Premium9052', 'Premium 9052'],
    ['GLCarrier', 'GL Carrier'],
    ['SQFT', 'SQFT'],
    ['RoomSalesToInsurance', 'Room Sales To Insurance'],
  ])('%s is labelled %s', (key, label) => {
    expect(insuranceLabel(key)).toBe(label);
  });
});

describe('years', () => {
  it('to choose from are the current one and those in the data, newest first', () => {
    const records = [{ YearlyData: { '2024': {}, '2027': {} } }, { YearlyData: { '2025': {} } }];
    expect(yearsOf(records, 2026)).toEqual([2027, 2026, 2025, 2024]);
    expect(yearsOf([], 2026)).toEqual([2026]);
  });

  it('compared at first are the 3 most recent ones', () => {
    const listed = [2026, 2025, 2024, 2023];
    const own = { '2021': {}, '2024': {}, '2023': {}, '2022': {} };
    expect(defaultYears(own, listed)).toEqual([2024, 2023, 2022]);
    expect(defaultYears({}, listed)).toEqual([2026, 2025, 2024]);
  });

  it('that are drafts are not compared at first', () => {
    expect(defaultYears({ '2026': {}, '2027': { Draft: true }, '2025': { Draft: false } }, [])).toEqual([
      2026, 2025,
    ]);
  });

  it('drafted from last year carry terms and amounts, not what is of that year alone', () => {
    const own = {
      OpenClaims: '2',
      ClosedClaims: '1',
      PropertyLossRuns: 'WATER',
      GLLiabilityLossRuns: 'FALL',
    };
    const days = Object.fromEntries(RENEWAL_KEYS.map((key) => [key, '2027-03-01']));
    const last = { ...own, ...days, INSURANCEPOLICY: 'P-2026-1', Updates: 'NEW ROOF', RoomSalesActual: 900 };
    const terms = { GL: 12, GLCarrier: 'MERIDIAN', WINDHAIL: '2%', RoomSalesToInsurance: 800 };
    expect(draftFrom({ ...last, ...terms, Draft: false })).toEqual({
      ...terms,
      ...{ OpenClaims: '', ClosedClaims: '', PropertyLossRuns: '', GLLiabilityLossRuns: '' },
      ...{ INSURANCEPOLICY: '', Updates: '', RoomSalesActual: null },
      ...Object.fromEntries(RENEWAL_KEYS.map((key) => [key, '2028-03-01'])),
      Draft: true,
    });
  });

  it.each([
    ['2028-02-29', 1, '2029-02-28'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2027-12-31', 2, '2029-12-31'],
    ['', 1, ''],
    [null, 1, null],
  ])('drafted from %j renew %i years on at %j', (GLRenewal, years, expected) => {
    expect(draftFrom({ GLRenewal }, years)).toMatchObject({ GLRenewal: expected });
  });

  it.each([
    [{ 2024: {}, 2026: {} }, 2027, 2026],
    [{ 2024: {}, 2026: {} }, 2026, 2024],
    [{ 2025: {}, 2026: { Draft: true } }, 2027, 2025],
    [{ 2027: {} }, 2027, undefined],
    [{}, 2027, undefined],
  ])('%j before %i is %s', (years, year, before) => {
    expect(yearBefore(years, year)).toBe(before);
  });

  it.each([
    ['nothing yet', [], 2026],
    ['only older ones', [{ 2023: {} }], 2026],
    ['last year', [{ 2025: {} }, {}], 2026],
    ['this year at one hotel', [{ 2025: {} }, { 2026: {} }], 2027],
    ['a draft of next year', [{ 2026: {}, 2027: { Draft: true } }], 2027],
    ['next year', [{ 2026: {}, 2027: {} }], 2028],
  ])('to renew for, with %s confirmed', (_, years, next) => {
    expect(
      nextYear(
        years.map((YearlyData) => ({ YearlyData })),
        2026,
      ),
    ).toBe(next);
  });

  it('add up over locations exactly', () => {
    expect(columnTotal([0.1, 0.2, null, undefined, '0.30'])).toBe(0.6);
  });
});

describe('rows', () => {
  it('without LocationID or repeated by location, legal name, address and city are dropped', () => {
    const row = { LocationID: 1, LegalName: 'A', Address1: 'B', City: 'C' };
    const other = { ...row, City: 'D' };
    expect(cleanRows([row, { ...row }, other, { ...row, LocationID: null }])).toEqual([row, other]);
  });
});
