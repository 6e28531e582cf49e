import { describe, expect, it } from 'vitest';
import { checkText, missingOf, nextToClose, stateOf, type DayFacts } from './intake.calc.ts';

const GOOD: DayFacts = {
  Date: '2026-11-10',
  Today: '2026-11-17',
  Begins: '2026-11-01',
  IsClosed: false,
  Files: 2,
  HasFigures: true,
  RoomsSold: 80,
  OOO: 2,
  TotalNumberOfRooms: 90,
  UnknownCodes: 0,
  TotalsOff: 0,
  HasCashCount: true,
};
const NOTHING = { Files: 0, HasFigures: false, RoomsSold: 0, OOO: 0 };

describe('the state of a day', () => {
  it.each<[string, Partial<DayFacts>, ReturnType<typeof stateOf>]>([
    ['everything is there', {}, 'Balanced'],
    ['nothing came', NOTHING, 'Missing'],
    ['nothing came but a cash count', { ...NOTHING, HasCashCount: true }, 'Missing'],
    ['a file came that sets no figure', { HasFigures: false, RoomsSold: 0, OOO: 0 }, 'Received'],
    ['sales came without a file', { Files: 0 }, 'Balanced'],
    ['no OUT cash count has its date', { HasCashCount: false }, 'Received'],
    ['parts do not come to their total', { TotalsOff: 1 }, 'Received'],
    ['all rooms are sold or out of order', { RoomsSold: 88 }, 'Balanced'],
    ['more rooms were sold than there are', { RoomsSold: 89 }, 'Received'],
    ['the hotel has no rooms', { TotalNumberOfRooms: 0 }, 'Received'],
    ['a code goes nowhere', { UnknownCodes: 1 }, 'Unmapped'],
    ['a code goes nowhere and more is wrong', { UnknownCodes: 1, HasCashCount: false }, 'Unmapped'],
    ['it is closed', { IsClosed: true }, 'Closed'],
    ['it is closed, whatever came later', { IsClosed: true, UnknownCodes: 3, ...NOTHING }, 'Closed'],
    ['it is the first day', { Begins: '2026-11-10' }, 'Balanced'],
    ['it lies before the first closed day', { Begins: '2026-11-11' }, null],
    ['nothing ever came', { ...NOTHING, Begins: null }, null],
    ['it is today and nothing came', { ...NOTHING, Today: '2026-11-10' }, null],
    ['it is today and something came', { Today: '2026-11-10' }, 'Balanced'],
    ['it was yesterday and nothing came', { ...NOTHING, Today: '2026-11-11' }, 'Missing'],
    ['it has not come yet', { Today: '2026-11-09' }, null],
  ])('where %s', (_, facts, state) => {
    expect(stateOf({ ...GOOD, ...facts })).toBe(state);
  });
});

describe('what a day lacks', () => {
  const bad: DayFacts = {
    ...GOOD,
    HasFigures: false,
    UnknownCodes: 2,
    TotalsOff: 1,
    OOO: 11,
    HasCashCount: false,
  };
  it('is told in the order of the checks, in words', () => {
    expect(missingOf(GOOD)).toEqual([]);
    expect(missingOf(bad).map((check) => checkText(check, bad))).toEqual([
      'No figures of the day are there.',
      '2 codes are not mapped.',
      'A file has totals that the parts do not come to.',
      '80 sold and 11 out of order are more than the 90 rooms of the hotel.',
      'No OUT cash count has this date.',
    ]);
    expect(checkText('Codes', { ...GOOD, UnknownCodes: 1 })).toBe('1 code is not mapped.');
    expect(checkText('Rooms', GOOD)).toBe('80 sold and 2 out of order fit into 90 rooms.');
  });
});

describe('the next day to close', () => {
  it.each([
    ['any, where none was closed', null, null, null, null],
    ['the one after the last', '2026-10-31', '2026-12-31', null, '2027-01-01'],
    ['the reopened one', '2026-10-31', '2026-11-09', '2026-11-02', '2026-11-02'],
    ['the first, where it was reopened', '2026-11-09', '2026-11-09', '2026-11-09', '2026-11-09'],
  ])('is %s', (_, First, Last, Reopened, next) => {
    expect(nextToClose({ First, Last, Reopened })).toBe(next);
  });
});
