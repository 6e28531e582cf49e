import type { IntakeDay } from '@boh/contract/intake/intake.contract.ts';
import type { DayState } from '@boh/contract/intake/intake.words.ts';
import { describe, expect, it } from 'vitest';
import { boardDates, hotelMonths, stateCounts } from './board-days.ts';
import type { IntakeHotel } from './intake-types.ts';

const dayOf = (LocationID: number, Date: string, State: DayState | null, MayClose = false): IntakeDay => ({
  ...{ LocationID, Date, State, MayClose, LocationName: 'X', Missing: [], Files: 0, UnknownCodes: 0 },
  ...{ ClosedByName: null, ClosedAt: null, Timezone: 'UTC' },
});

const hotel = (LocationID: number, FirstClosed: string | null = '2026-10-01'): IntakeHotel => ({
  ...{ LocationID, FirstClosed, Name: `HOTEL ${LocationID}`, Today: '2026-11-09', NextToClose: null },
  ...{ UnknownCodes: 0, MayReplace: true, MayManage: true },
});

describe('the days of a month', () => {
  it.each([
    ['2026-11', 30, '2026-11-30'],
    ['2028-02', 29, '2028-02-29'],
    ['2026-12', 31, '2026-12-31'],
  ])('of %s are all there', (month, count, last) => {
    expect(boardDates(month)).toHaveLength(count);
    expect(boardDates(month).at(-1)?.date).toBe(last);
  });

  it('are called by weekday and date', () => {
    expect(boardDates('2026-11').slice(0, 2)).toEqual([
      { date: '2026-11-01', name: 'Sun 11/01/2026', isWeekend: true },
      { date: '2026-11-02', name: 'Mon 11/02/2026', isWeekend: false },
    ]);
  });
});

describe('the board', () => {
  const rows = [
    dayOf(1, '2026-11-01', 'Closed'),
    dayOf(1, '2026-11-02', 'Balanced', true),
    dayOf(1, '2026-11-03', 'Balanced'),
    dayOf(1, '2026-11-04', 'Unmapped'),
    dayOf(1, '2026-11-05', 'Balanced'),
    dayOf(2, '2026-11-04', null),
    dayOf(3, '2026-11-02', 'Balanced', true),
    dayOf(3, '2026-11-03', 'Balanced', true),
  ];

  it('keeps the order of the hotels, and counts the days of each that wait', () => {
    const months = hotelMonths([hotel(2), hotel(1)], rows);
    expect(months.map(({ Name, open }) => [Name, open])).toEqual([
      ['HOTEL 2', 0],
      ['HOTEL 1', 4],
    ]);
    expect(stateCounts(months)).toEqual({ Missing: 0, Received: 0, Unmapped: 1, Balanced: 3, Closed: 1 });
  });

  it('closes in turn from the next day on, and not past one that is not balanced', () => {
    expect(hotelMonths([hotel(1)], rows)[0]?.closable).toEqual(['2026-11-02', '2026-11-03']);
    expect(hotelMonths([hotel(2)], rows)[0]?.closable).toEqual([]);
  });

  it('leaves the first day that is ever closed at a hotel for a person to choose', () => {
    expect(hotelMonths([hotel(3, null)], rows)[0]?.closable).toEqual([]);
    expect(hotelMonths([hotel(1, null)], rows)[0]).toMatchObject({ closable: [], beginning: '2026-11-02' });
    expect(hotelMonths([hotel(1)], rows)[0]).toMatchObject({ beginning: null });
  });
});
