import { describe, expect, it } from 'vitest';
import { floorPathOf, wakeTimes } from './inbox-ways.ts';

describe('a thing of the inbox', () => {
  it.each([
    ['Handover', 'handover:12', '/admin/logbook?handover=12&at=5', '/floor/handover/12'],
    ['DeskReply', 'desk-entry:9', '/admin/logbook?record=4&at=5', '/floor/logbook/4'],
    ['ClaimToDecide', 'claim:3', '/admin/bonus?record=3&at=5', null],
  ] as const)('%s opens where it is done', (Kind, Key, Link, path) => {
    expect(floorPathOf({ Kind, Key, Link })).toBe(path);
  });

  it('is put off to moments that are still to come, the nearest first', () => {
    const now = Date.parse('2026-11-10T18:00:00Z');
    const times = wakeTimes(now).map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBe(now + 3_600_000);
    expect(new Date(times[1] ?? 0).getHours()).toBe(7);
  });
});
