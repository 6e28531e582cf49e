import { describe, expect, it } from 'vitest';
import { comingDay, dayCommands, typedDay } from './typed-day.ts';

const TODAY = '2026-11-17';

describe('a day that is typed', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['11/16', '2026-11-16'],
    ['11/17', TODAY],
    ['11/18', '2025-11-18'],
    ['1/5/26', '2026-01-05'],
    ['11/16/2024', '2024-11-16'],
    ['nov 16', '2026-11-16'],
    ['16 Nov', '2026-11-16'],
    ['November 16, 2025', '2025-11-16'],
    ['sept 3', '2026-09-03'],
    ['yesterday', '2026-11-16'],
    ['2/29', null],
    ['13/40', null],
    ['novel 16', null],
    ['room 16', null],
    ['204', null],
    ['', null],
  ])('%s is %s', (typed, day) => {
    expect(typedDay(typed, TODAY)).toBe(day);
  });

  it.each([
    ['november 24', '2026-11-24'],
    ['11/18', '2026-11-18'],
    ['tomorrow', '2026-11-18'],
    ['11/17', null],
    ['november 24, 2025', null],
    ['room 16', null],
  ])('%s comes again on %s', (typed, day) => {
    expect(comingDay(typed, TODAY)).toBe(day);
  });

  it('that comes again leads to the desk log, where plans stand, before the days that were', () => {
    const labels = dayCommands('november 24', TODAY, () => true).map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual([
      'Desk log, 11/24/2026',
      'Desk log, 11/24/2025',
      'Daily sales, 11/24/2025',
    ]);
  });

  it('leads to the screens of that day that the role opens', () => {
    const to = (...pages: string[]) =>
      dayCommands('11/16', TODAY, (page) => pages.includes(page)).map((command) => command.to);
    expect(to()).toEqual([]);
    expect(to('Daily Sales Data')).toEqual(['/admin/dailysalesdata?date=2026-11-16']);
    expect(to('logbook')).toEqual([
      '/admin/logbook?dates=2026-11-16',
      '/admin/logbook?tab=sheets&sheet=cash&from=2026-11-16&to=2026-11-16',
      '/admin/logbook?tab=sheets&sheet=ada&from=2026-11-16&to=2026-11-16',
      '/admin/logbook?tab=sheets&sheet=calls&from=2026-11-16&to=2026-11-16',
    ]);
  });
});
