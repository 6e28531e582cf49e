import { describe, expect, it } from 'vitest';
import { daysOf, lastShiftStart, missingOf, sortDashboards, windowOf } from './dashboards.calc.ts';
import type { DashboardRow } from './dashboards.contract.ts';

describe('windowOf', () => {
  it('is the 30 days up to yesterday and the 30 days before them', () => {
    expect(windowOf('2026-11-10')).toEqual({
      From: '2026-10-11',
      To: '2026-11-09',
      BeforeFrom: '2026-09-11',
      BeforeTo: '2026-10-10',
    });
    expect(daysOf(windowOf('2026-11-10'))).toHaveLength(30);
  });

  it('compares chosen days with as many days before', () => {
    expect(windowOf('2026-11-10', '2026-03-01', '2026-03-07')).toEqual({
      From: '2026-03-01',
      To: '2026-03-07',
      BeforeFrom: '2026-02-22',
      BeforeTo: '2026-02-28',
    });
  });
});

describe('sortDashboards', () => {
  const rows = [
    { Name: 'B', RevPAR: 90 },
    { Name: 'A', RevPAR: null },
    { Name: 'C', RevPAR: 120 },
  ] as DashboardRow[];

  it.each([
    ['Name', false, 'ABC'],
    ['Name', true, 'CBA'],
    ['RevPAR', false, 'BCA'],
    ['RevPAR', true, 'CBA'],
  ] as const)('by %s, descending %s', (field, descending, order) => {
    expect(
      sortDashboards(rows, field, descending)
        .map(({ Name }) => Name)
        .join(''),
    ).toBe(order);
  });
});

describe('missingOf', () => {
  it('counts the reports that did not come in, which rows are sorted by', () => {
    const row = (Name: string, cash: boolean, rooms: boolean) => ({
      Name,
      NoSalesYesterday: true,
      NoCashCountLastShift: cash,
      NoHousekeepingToday: rooms,
    });
    const rows = [row('A', true, false), row('B', true, true), row('C', false, false)];
    const names = (descending: boolean) =>
      sortDashboards(rows, missingOf, descending).map(({ Name }) => Name);
    expect(names(false)).toEqual(['C', 'A', 'B']);
    expect(names(true)).toEqual(['B', 'A', 'C']);
  });
});

describe('lastShiftStart', () => {
  it.each([
    [0, -9],
    [6, -9],
    [7, -1],
    [14, -1],
    [15, 7],
    [22, 7],
    [23, 15],
  ])('at hour %d the last shift began at hour %d', (hour, start) => {
    expect(lastShiftStart(hour)).toBe(start);
  });
});
