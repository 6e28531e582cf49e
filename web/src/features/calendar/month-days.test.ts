import { describe, expect, it } from 'vitest';
import { byDay, dayBy, drawnOf, shownDays, weeksOf } from './month-days.ts';

describe('a month', () => {
  it.each([
    ['2026-11', 5, '2026-11-01', '2026-12-05'],
    ['2026-08', 6, '2026-07-26', '2026-09-05'],
    ['2026-02', 4, '2026-02-01', '2026-02-28'],
    ['2027-01', 6, '2026-12-27', '2027-02-06'],
  ])('%s is drawn in %i whole weeks from Sunday on', (month, count, From, To) => {
    const weeks = weeksOf(month);
    expect(weeks).toHaveLength(count);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(shownDays(month)).toEqual({ From, To });
    expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([From, To]);
  });

  it.each([
    ['1900-01', '1899-12-31', '1900-01-01', '1900-02-03'],
    ['2999-12', '2999-12-01', '2999-12-01', '2999-12-31'],
  ])('%s is drawn in whole weeks, of which only days that can be asked for are', (month, first, From, To) => {
    expect(weeksOf(month)[0]?.[0]).toBe(first);
    expect(shownDays(month)).toEqual({ From, To });
  });

  it.each([
    ['ArrowLeft', '1900-01-01', '1900-01-01'],
    ['PageDown', '2999-12-20', '2999-12-31'],
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-11-04', '2026-10-28'],
    ['ArrowDown', '2026-11-18', '2026-11-25'],
    ['Home', '2026-11-18', '2026-11-15'],
    ['End', '2026-11-18', '2026-11-21'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageUp', '2027-01-15', '2026-12-15'],
    ['Enter', '2026-11-18', undefined],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(dayBy(key, from)).toBe(to);
  });

  it('holds the dates of a day in the order they came in, but one’s own first', () => {
    const days = byDay([
      { Date: '2026-11-18', Title: 'A', Entry: null },
      { Date: '2026-11-19', Title: 'B', Entry: null },
      { Date: '2026-11-18', Title: 'C', Entry: null },
      { Date: '2026-11-18', Title: 'D', Entry: {} },
    ]);
    expect(days.get('2026-11-18')?.map(({ Title }) => Title)).toEqual(['D', 'A', 'C']);
    expect(days.get('2026-11-20')).toBeUndefined();
  });

  it.each([
    [0, 3, 0],
    [3, 3, 3],
    [4, 3, 2],
    [12, 3, 2],
    [12, 1, 1],
  ])('draws of %i dates in room for %i lines %i', (count, room, drawn) => {
    expect(drawnOf(count, room)).toBe(drawn);
  });
});
