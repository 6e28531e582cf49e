import { describe, expect, it } from 'vitest';
import { count, money } from '@boh/contract/fields.ts';
import { parseLongDate } from '@boh/contract/sales/sales.calc.ts';
import type { TableValue } from '../lib/tables/spreadsheet-reader.ts';
import {
  amount,
  atMidnight,
  day,
  meaning,
  Problem,
  rate,
  slashes,
  slashesOrDashes,
  text,
  toNearCent,
  type Read,
} from './cells.ts';

/** The value of a cell, or what its line would be told. */
function outcome<T>(read: Read<T>, cell: TableValue): T | string {
  const value = read(cell);
  return value instanceof Problem ? `refused: ${value.why}` : value;
}

const NOVEMBER_23 = new Date('2026-11-23T00:00:00Z');

describe('a text', () => {
  it.each([
    ['Lake Forest', 'Lake Forest'],
    ['  =1+1 ', '=1+1'],
    ['__proto__', '__proto__'],
    [17034210, '17034210'],
    [NOVEMBER_23, '2026-11-23'],
    [null, 'refused: is required'],
  ])('%j is %j', (cell, value) => {
    expect(outcome(text, cell)).toBe(value);
  });

  it('may mean something that the import knows', () => {
    const read = meaning((words) => (words === 'Rooms' ? 1 : new Problem(`There is no ${words}.`)));
    expect(outcome(read, 'Rooms')).toBe(1);
    expect(outcome(read, 'Spa')).toBe('refused: There is no Spa.');
    expect(outcome(read, null)).toBe('refused: is required');
  });
});

describe('a day', () => {
  const anyhow = day(slashes, atMidnight, parseLongDate);
  const AS_ISO = 'refused: Please enter a date as YYYY-MM-DD';
  it.each([
    ['2026-11-23', '2026-11-23'],
    [NOVEMBER_23, '2026-11-23'],
    ['11/23/2026', '2026-11-23'],
    ['1/5/2026', '2026-01-05'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23'],
    ['2026-11-23 00:00', '2026-11-23'],
    ['Monday, November 23, 2026', '2026-11-23'],
    [
      'Tuesday, November 23, 2026',
      'refused: The weekday does not fit: that day is Monday, November 23, 2026',
    ],
    ['2026-02-30', 'refused: This day does not exist'],
    ['23/11/2026', 'refused: This day does not exist'],
    ['11-23-2026', AS_ISO],
    ['2026-11-23 12:30', AS_ISO],
    ['11/23/26', AS_ISO],
    ['=TODAY()', AS_ISO],
    [46349, AS_ISO],
    [null, AS_ISO],
  ])('%j is %j', (cell, value) => {
    expect(outcome(anyhow, cell)).toBe(value);
  });

  it('is written only as the import takes it', () => {
    expect(outcome(day(slashesOrDashes), '11-23-2026')).toBe('2026-11-23');
    expect(outcome(day(slashesOrDashes), '11/23/2026')).toBe('2026-11-23');
    expect(outcome(day(slashesOrDashes), 'Monday, November 23, 2026')).toBe(AS_ISO);
    expect(outcome(day(), '11/23/2026')).toBe(AS_ISO);
  });

  it('that cannot be read is told as it stands', () => {
    const unread = day()('next week');
    expect(unread).toMatchObject({ cell: { wanted: 'a date', written: 'next week' } });
    expect(day()(null)).toMatchObject({ cell: { written: '' } });
  });
});

const NO_NUMBER = 'refused: Please enter a number';
const LONG = 'refused: At most 2 decimals';

describe('an amount', () => {
  it.each([
    ['1,234.50', 1234.5],
    ['$1,234.50', 1234.5],
    ['$ 12', 12],
    ['(12.00)', -12],
    ['($12.00)', -12],
    ['-12', -12],
    [12.34, 12.34],
    [0.1 + 0.2, 0.3],
    ['12.345', LONG],
    [12.345, LONG],
    ['ten', NO_NUMBER],
    ['=SUM(A1:A9)', NO_NUMBER],
    ['1e5', NO_NUMBER],
    ['()', NO_NUMBER],
    [NOVEMBER_23, NO_NUMBER],
    [null, 'refused: is required'],
  ])('%j is %j', (cell, value) => {
    expect(outcome(amount({}), cell)).toBe(value);
  });

  it('may be blank', () => {
    expect(outcome(amount({ blank: 0 }), null)).toBe(0);
  });

  it('that a workbook worked out may be a little beside its cent', () => {
    const read = amount({ round: toNearCent });
    expect(outcome(amount({}), 12.340000001)).toBe(LONG);
    expect(outcome(read, 12.340000001)).toBe(12.34);
    expect(outcome(read, 1_234_567.8900000001)).toBe(1_234_567.89);
    expect(outcome(read, 12.345)).toBe(LONG);
    expect(outcome(read, 60_000.123)).toBe(LONG);
    expect(outcome(read, 9_000_000.001)).toBe(LONG);
    expect(outcome(read, '12.340000001')).toBe(LONG);
  });
});

describe('a whole number', () => {
  const WHOLE = 'refused: Please enter a whole number';
  it.each([
    ['1,000', 1000],
    [7, 7],
    ['5.5', WHOLE],
    [7.5, WHOLE],
    ['many', WHOLE],
    ['(3)', 'refused: Must be 0 or more'],
  ])('%j is %j', (cell, value) => {
    expect(outcome(amount({ schema: count }), cell)).toBe(value);
  });
});

describe('a rate', () => {
  it.each([
    ['120.51', 120.51],
    [33.333333333333336, 33.33],
    ['$1,033.335', 1033.34],
    [0.125, 0.13],
    [null, null],
    ['$', null],
    ['n/a', NO_NUMBER],
    [Number.NaN, NO_NUMBER],
    [NOVEMBER_23, NO_NUMBER],
  ])('%j is %j', (cell, value) => {
    expect(outcome(rate(money), cell)).toBe(value);
  });
});
