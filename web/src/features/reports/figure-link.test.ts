import { describe, expect, it } from 'vitest';
import { figureLinks } from './figure-link.ts';

const row = { Group: 'RED RIVER HOUSE', LocationID: 5, From: '2026-02-01', To: '2026-02-28' };
const everywhere = () => true;
const valuesOf = (to: string | undefined) =>
  Object.fromEntries(new URL(to ?? '', 'http://console').searchParams);

describe('the way from a figure to its rows', () => {
  it('leads to the days of the hotel', () => {
    const [link] = figureLinks('RoomRevenue', row, everywhere);
    expect(link?.to).toMatch(/^\/admin\/dailysalesdata\?/);
    expect(valuesOf(link?.to)).toEqual({
      hotel: 'RED RIVER HOUSE',
      from: '2026-02-01',
      to: '2026-02-28',
      at: '5',
    });
  });

  it.each([
    // The 23rd pays the first fifteen days, the 8th the rest of the month before.
    ['2026-02-01', '2026-02-28', '2026-02-09', '2026-03-08'],
    ['2026-02-01', '2026-02-15', '2026-02-09', '2026-02-23'],
    ['2026-02-16', '2026-02-28', '2026-02-24', '2026-03-08'],
    ['2026-01-01', '2026-12-31', '2026-01-09', '2027-01-08'],
    // No pay period ends in these days: no check date lies between them.
    ['2026-02-16', '2026-02-27', '2026-02-24', '2026-02-23'],
  ])('lists the payroll of %s to %s by its check dates', (From, To, first, last) => {
    const [link] = figureLinks('Payroll', { ...row, From, To }, everywhere);
    expect(valuesOf(link?.to)).toEqual({ 'all-from': first, 'all-to': last, 'all-hotel': '5', at: '5' });
  });

  it('has two ways for claims, by the day they were submitted or approved on', () => {
    const asked = figureLinks('ClaimsAsked', row, everywhere);
    expect(asked.map(({ label }) => label)).toEqual(['Reimbursements', 'Bonuses']);
    expect(valuesOf(asked[0]?.to)).not.toHaveProperty('days');
    const [approved] = figureLinks('ClaimsApproved', row, everywhere);
    expect(valuesOf(approved?.to)).toMatchObject({ days: 'approved', from: '2026-02-01' });
  });

  it('leads nowhere from several hotels, nor where the reader may not go', () => {
    expect(figureLinks('Sold', { ...row, LocationID: null }, everywhere)).toEqual([]);
    expect(figureLinks('Sold', row, () => false)).toEqual([]);
    expect(figureLinks('ClaimsAsked', row, (page) => page === 'Bonus')).toMatchObject([{ label: 'Bonuses' }]);
  });
});
