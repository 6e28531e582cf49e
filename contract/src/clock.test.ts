import { describe, expect, it } from 'vitest';
import { formatClock } from './clock.ts';

describe('a time of day', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['09:40', '09:40 AM'],
    ['12:05', '12:05 PM'],
    ['23:59', '11:59 PM'],
    ['', ''],
    ['soon', 'soon'],
  ])('%s reads %s', (time, shown) => {
    expect(formatClock(time)).toBe(shown);
  });
});
