import { describe, expect, it } from 'vitest';
import { isTimeZone, timeZoneChoices, zoneOfState } from './time-zones.ts';

describe('time zones of a location', () => {
  it.each([
    ['America/Los_Angeles', true],
    ['America/Argentina/Buenos_Aires', true],
    ['UTC', true],
    ['Etc/GMT+8', true],
    ['', false],
    ['Mars/Olympus', false],
    ['+02:00', false],
    ['America/', false],
    ['PACIFIC TIME', false],
  ])('%j is one of the IANA list: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });

  it.each([
    ['CA', 'America/Los_Angeles'],
    [' az ', 'America/Phoenix'],
    ['LA', 'America/Chicago'],
    ['', undefined],
    ['A', undefined],
    ['BAVARIA', undefined],
  ])('suggests for the state %j the zone %s', (state, zone) => {
    expect(zoneOfState(state)).toBe(zone);
  });

  it('offers only zones that can be saved, UTC first and each once', () => {
    const names = timeZoneChoices().map(({ value }) => value);
    expect(names[0]).toBe('UTC');
    expect(names).toContain('America/Phoenix');
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  });
});
