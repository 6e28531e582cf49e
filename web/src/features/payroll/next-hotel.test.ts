import { describe, expect, it } from 'vitest';
import { countStates, firstHotel, nextHotel } from './next-hotel.ts';

/** `A1 B0 C` is A approved, B open and C without a record; ids count from 1. */
function runOf(text: string) {
  const parts = text.split(' ').filter((part) => part !== '');
  const hotels = parts.map((part, index) => ({ LocationID: index + 1, LegalName: part.slice(0, 1) }));
  const records = parts.flatMap((part, index) =>
    part.length === 1 ? [] : [{ LocationID: index + 1, Approved: part.endsWith('1') }],
  );
  return { hotels, records };
}

describe('the payroll of a check date', () => {
  it.each([
    ['A1 B0 C D', { approved: 1, open: 1, missing: 2 }],
    ['', { approved: 0, open: 0, missing: 0 }],
  ])('%j is as far as %j', (text, counts) => {
    expect(countStates(runOf(text))).toEqual(counts);
  });

  it.each([
    ['A1 B0 C', null, 'C'],
    ['A1 B0 C0', null, 'B'],
    ['A1 B1', null, undefined],
    ['', null, undefined],
    ['A0 B0 C0', 1, 'B'],
    ['A0 B0 C0', 3, 'A'],
    ['A0 B1 C1', 1, 'A'],
    ['A B0 C0', 1, 'A'],
  ])('of %j begins, or goes on after hotel %j, with %j', (text, last, name) => {
    expect(firstHotel(runOf(text), last)?.LegalName).toBe(name);
  });

  it.each([
    ['A0 B0 C0', 1, [1], 'B'],
    ['A0 B1 C0', 1, [1], 'C'],
    ['A0 B0 C0', 3, [3], 'A'],
    ['A B C0', 3, [1, 3], 'B'],
    ['A0 B0', 2, [1, 2], undefined],
    ['A0 B1', 1, [1], undefined],
    ['A0 B0', 99, [99], 'A'],
  ])('of %j goes on from %j after %j to %j', (text, current, walked, name) => {
    expect(nextHotel(runOf(text), current, walked)?.LegalName).toBe(name);
  });
});
