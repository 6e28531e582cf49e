import type { InsuranceRecord } from '@boh/contract/insurance/insurance.contract.ts';
import { describe, expect, it } from 'vitest';
import { hotelAfter, toCheck } from './to-check.ts';

type Hotel = Pick<InsuranceRecord, 'LocationID' | 'YearlyData'>;
const hotel = (LocationID: number, Draft: boolean, INSURANCEPOLICY: string, GLRenewal = '2028-03-01') =>
  ({
    LocationID,
    YearlyData: { 2026: { GLRenewal: '2027-03-01' }, 2027: { Draft, INSURANCEPOLICY, GLRenewal } },
  }) as unknown as Hotel;

const HOTELS = [hotel(1, true, ''), hotel(2, true, 'P-2'), hotel(3, false, ''), hotel(4, true, '')];

describe('what there is to check', () => {
  it('is a draft without its policy number, and nothing that is confirmed', () => {
    expect(HOTELS.map((each) => toCheck(each, 2027) !== '')).toEqual([true, false, false, true]);
    expect(HOTELS.map((each) => toCheck(each, 2026))).toEqual(['', '', '', '']);
  });

  it('is a draft of which nobody would be reminded any more', () => {
    expect(toCheck(hotel(5, true, 'P-5', ''), 2027)).toBe('no renewal days');
    expect(toCheck(hotel(6, true, '', ''), 2027)).toBe('no insurance policy number, no renewal days');
    const never = {
      2027: { Draft: true, INSURANCEPOLICY: 'P-7', GLRenewal: '' },
    } as unknown as Hotel['YearlyData'];
    expect(toCheck({ YearlyData: never }, 2027)).toBe('');
  });
});

describe('the hotel after one', () => {
  it('is the next of the list, and none after the last', () => {
    expect(hotelAfter(HOTELS, 1, null)?.LocationID).toBe(2);
    expect(hotelAfter(HOTELS, 4, null)).toBeNull();
  });

  it('is in a review the next one with something to check', () => {
    expect(hotelAfter(HOTELS, 1, 2027)?.LocationID).toBe(4);
    expect(hotelAfter(HOTELS, 4, 2027)).toBeNull();
  });
});
