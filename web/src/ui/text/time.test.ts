import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOf, formatDate, formatLongTime, formatTime, today, timesText, zoneName } from './time.ts';

// 2026-11-23 16:05 UTC
const SECONDS = 1795449900;

const choose = (TimeZone: string) =>
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ LocationID: 1, Name: 'X', TimeZone }) });

describe('times', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z') }));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each([
    ['epoch seconds', SECONDS],
    ['epoch milliseconds', SECONDS * 1000],
    ['digits as text', String(SECONDS)],
    ['ISO text', '2026-11-23T16:05:00.000Z'],
  ])('reads %s', (_, value) => {
    expect(formatTime(value, 'America/Los_Angeles')).toBe('11/23 08:05 AM');
  });

  it('falls back to the zone of the chosen location, then to UTC', () => {
    expect(formatTime(SECONDS)).toBe('11/23 04:05 PM');
    expect(formatTime(SECONDS, 'Nowhere/Land')).toBe('11/23 04:05 PM');
    choose('America/Chicago');
    expect(formatTime(SECONDS)).toBe('11/23 10:05 AM');
    expect(formatTime(SECONDS, '')).toBe('11/23 10:05 AM');
    expect(formatTime(SECONDS, 'America/New_York')).toBe('11/23 11:05 AM');
  });

  it('makes a format once: a table asks for the same ones in each of its rows', () => {
    choose('America/Denver');
    const make = vi.spyOn(Intl, 'DateTimeFormat');
    for (let row = 0; row < 50; row += 1) {
      formatTime(SECONDS + row);
      clockOf(new Date(SECONDS * 1000), 'America/Boise');
    }
    // A few for each zone, whatever the number of rows.
    expect(make.mock.calls.length).toBeLessThan(10);
    make.mockRestore();
  });

  it('writes noon and midnight as 12', () => {
    expect(formatTime('2026-07-04T00:00:00Z', 'UTC')).toBe('07/04 12:00 AM');
    expect(formatTime('2026-07-04T12:30:00Z', 'UTC')).toBe('07/04 12:30 PM');
  });

  it.each([
    ['2027-03-14T09:59:59Z', '03/14 01:59 AM'],
    ['2027-03-14T10:00:00Z', '03/14 03:00 AM'],
    ['2027-11-07T08:30:00Z', '11/07 01:30 AM'],
    ['2027-11-07T09:30:00Z', '11/07 01:30 AM'],
    ['2027-11-07T10:00:00Z', '11/07 02:00 AM'],
    ['2028-02-29T07:59:59Z', '02/28 11:59 PM'],
    ['2028-02-29T08:00:00Z', '02/29 12:00 AM'],
    ['2027-01-01T07:59:59Z', '12/31 11:59 PM'],
  ])('%s is %s in Los Angeles, also when the clocks change', (instant, shown) => {
    expect(formatTime(instant, 'America/Los_Angeles', new Date(instant))).toBe(shown);
  });

  it.each([
    ['2025-11-23T16:05:00Z', '11/23/2025 08:05 AM'],
    ['2027-01-01T07:59:59Z', '12/31 11:59 PM'],
    ['2027-01-01T08:00:00Z', '01/01/2027 12:00 AM'],
  ])('%s is %s: the year is named where it is not this one at the location', (instant, shown) => {
    expect(formatTime(instant, 'America/Los_Angeles')).toBe(shown);
  });

  it('names every year where it matters', () => {
    expect(formatLongTime(SECONDS, 'America/Los_Angeles')).toBe('11/23/2026 08:05 AM');
    expect(formatLongTime(null)).toBe('');
  });

  it('names a zone in words', () => {
    expect(zoneName('America/Los_Angeles')).toBe('Pacific Time');
    expect(timesText()).toMatch(/^Times in .+\.$/);
  });

  it('is blank without a time', () => {
    expect([null, undefined, '', 'soon'].map((value) => formatTime(value, 'UTC'))).toEqual(['', '', '', '']);
  });

  it('writes calendar dates without moving them', () => {
    expect(formatDate('2026-01-09')).toBe('01/09/2026');
    expect(formatDate(null)).toBe('');
  });

  it('knows what the clock of the location shows', () => {
    expect(clockOf(new Date('2026-11-23T08:05:00Z'), 'America/Los_Angeles')).toBe('00:05');
    expect(clockOf(new Date('2026-11-23T03:00:00Z'), 'America/Los_Angeles')).toBe('19:00');
  });

  it('knows which day it is at the location', () => {
    const now = new Date('2026-11-23T03:00:00Z');
    expect(today('America/Los_Angeles', now)).toBe('2026-11-22');
    expect(today('UTC', now)).toBe('2026-11-23');
  });
});
