import { describe, expect, it } from 'vitest';
import { isUnknownRoom, LONGEST_SERIES, nextNumber, seriesOf, SERIES_TEXTS } from './rooms.calc.ts';

describe('a series of room numbers', () => {
  it.each([
    ['101-104', ['101', '102', '103', '104']],
    [' 101 – 103 ', ['101', '102', '103']],
    ['101 to 102', ['101', '102']],
    ['7', ['7']],
    ['98-101', ['98', '99', '100', '101']],
    ['001-003', ['001', '002', '003']],
    ['A1-A3', ['A1', 'A2', 'A3']],
    ['A1-3', ['A1', 'A2', 'A3']],
    ['a1 - A2', ['a1', 'a2']],
    ['Suite 1-Suite 2', ['Suite 1', 'Suite 2']],
    ['101-102, 201;A1,', ['101', '102', '201', 'A1']],
    ['101-103, 102, 1 03', ['101', '102', '103']],
    ['E2E-7', ['E2E-7']],
    ['Garden', ['Garden']],
  ])('%j is %j', (text, numbers) => {
    expect(seriesOf(text)).toEqual({ numbers, problem: null });
  });

  it.each([
    ['', SERIES_TEXTS.missing],
    [' , ', SERIES_TEXTS.missing],
    ['128-101', '128-101 counts backwards: begin with the smaller number.'],
    ['A1-B4', 'A1-B4: both numbers must begin with the same letters.'],
    ['1-100000000', SERIES_TEXTS.tooMany],
    ['1-300,1001-1300', SERIES_TEXTS.tooMany],
    ['101-128 KING', SERIES_TEXTS.unclear('101-128 KING')],
    ['10a-12a', SERIES_TEXTS.unclear('10a-12a')],
    ['101-', SERIES_TEXTS.unclear('101-')],
    ['101, -5', SERIES_TEXTS.unclear('-5')],
    ['101-102, 9-5', '9-5 counts backwards: begin with the smaller number.'],
  ])('%j is none, and says why', (text, problem) => {
    expect(seriesOf(text)).toEqual({ numbers: [], problem });
  });

  it('may be as long as the longest', () => {
    expect(seriesOf(`1-${LONGEST_SERIES}`).numbers).toHaveLength(LONGEST_SERIES);
  });
});

describe('the number after', () => {
  it.each([
    ['101', [], '102'],
    ['109', ['110', '111'], '112'],
    ['A009', [], 'A010'],
    ['Suite 9', ['suite10'], 'Suite 11'],
    ['Garden', [], ''],
    ['', [], ''],
  ])('%j beside %j is %j', (number, used, next) => {
    expect(nextNumber(number, used)).toBe(next);
  });
});

describe('a room number that is typed', () => {
  const rooms = ['101', '214', 'Garden 1'];
  it.each([
    ['999', false, true],
    ['2', false, false],
    ['2', true, true],
    ['214', true, false],
    [' 2 14 ', true, false],
    ['GARDEN1', true, false],
    ['', true, false],
  ])('%j, left: %s, is unknown: %s', (typed, isWhole, expected) => {
    expect(isUnknownRoom(typed, rooms, { isWhole })).toBe(expected);
  });

  it('is never called unknown where no rooms are known', () => {
    expect(isUnknownRoom('999', [], { isWhole: true })).toBe(false);
  });
});
