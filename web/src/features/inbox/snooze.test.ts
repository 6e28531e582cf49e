import { describe, expect, it } from 'vitest';
import { momentAt, snoozeDays } from './snooze.ts';

const LOS_ANGELES = 'America/Los_Angeles';

describe('the days something may be snoozed until', () => {
  it.each([
    // Wednesday the 18th there, though it is Thursday in London.
    ['2026-11-19T02:00:00Z', '2026-11-19', '2026-11-23'],
    ['2026-11-22T20:00:00Z', '2026-11-23', '2026-11-23'],
    ['2026-11-23T20:00:00Z', '2026-11-24', '2026-11-30'],
    ['2026-11-24T20:00:00Z', '2026-11-25', '2026-11-30'],
    ['2026-12-31T20:00:00Z', '2027-01-01', '2027-01-04'],
  ])('at %s: tomorrow is %s, Monday %s', (now, tomorrow, monday) => {
    expect(snoozeDays(LOS_ANGELES, new Date(now))).toEqual({ tomorrow, monday });
  });
});

describe('seven in the morning', () => {
  it.each([
    ['2026-11-19', LOS_ANGELES, '2026-11-19T15:00:00.000Z'],
    ['2026-07-01', LOS_ANGELES, '2026-07-01T14:00:00.000Z'],
    // The mornings after the clocks were changed in the night, and those before.
    ['2026-03-07', LOS_ANGELES, '2026-03-07T15:00:00.000Z'],
    ['2026-03-08', LOS_ANGELES, '2026-03-08T14:00:00.000Z'],
    ['2026-10-31', LOS_ANGELES, '2026-10-31T14:00:00.000Z'],
    ['2026-11-01', LOS_ANGELES, '2026-11-01T15:00:00.000Z'],
    ['2026-11-19', 'Asia/Kolkata', '2026-11-19T01:30:00.000Z'],
    ['2026-11-19', 'Pacific/Auckland', '2026-11-18T18:00:00.000Z'],
    ['2026-11-19', 'UTC', '2026-11-19T07:00:00.000Z'],
  ])('of %s in %s is %s', (day, zone, moment) => {
    expect(momentAt(day, '07:00', zone).toISOString()).toBe(moment);
  });
});
