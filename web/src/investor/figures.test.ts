import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apartmentTimeline, capital, hotelTimeline, jobs } from './content.ts';
import { capitalStack, monthNumber, requiredJobs, timeScale } from './figures.ts';

describe('the capital stack', () => {
  it('stands each part on the one below and fills the whole', () => {
    const stack = capitalStack(capital);
    expect(stack.map((part) => part.name)).toEqual(['EB-5 loan', 'Senior bank loan', 'Developer equity']);
    expect(stack[0]?.height).toBeCloseTo(0.4758, 10);
    expect(stack[1]?.from).toBeCloseTo(0.4758, 10);
    expect(stack[2]?.from).toBeCloseTo(0.7705, 10);
    expect((stack[2]?.from ?? 0) + (stack[2]?.height ?? 0)).toBeCloseTo(1, 10);
  });

  it('keeps the proportions of any shares', () => {
    const share = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 8 }), (shares) => {
        const stack = capitalStack(shares.map((value) => ({ name: '', amount: '', share: value })));
        const whole = stack.reduce((sum, part) => sum + part.height, 0);
        expect(whole).toBeCloseTo(1, 9);
        stack.forEach((part, i) => {
          expect(part.height * (shares[0] ?? 1)).toBeCloseTo((stack[0]?.height ?? 0) * (shares[i] ?? 0), 6);
        });
      }),
    );
  });
});

describe('the job requirement', () => {
  it('is what 640 jobs are 128% of', () => {
    expect(requiredJobs(jobs.expected, jobs.ofRequirement)).toBe(500);
  });
});

describe('the time scale', () => {
  it('counts months over the turn of the year', () => {
    expect(monthNumber('2026-02') - monthNumber('2025-12')).toBe(2);
  });

  it('places the hotel steps from left to right', () => {
    const { positions, years } = timeScale(hotelTimeline);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    // One month before December 2025 to one month after April 2027: 18 months.
    expect(positions[0]).toBeCloseTo(1 / 18, 10);
    expect(positions[4]).toBeCloseTo(17 / 18, 10);
    expect(years.map(({ year }) => year)).toEqual([2026, 2027]);
  });

  it('keeps the apartment permit before its plan submission, as the offering states it', () => {
    const { positions } = timeScale(apartmentTimeline);
    expect(positions[1]).toBeLessThan(positions[0] ?? 0);
    expect(positions[3]).toBe(positions[4]);
  });
});
