import {
  ACCOUNTS,
  type Account,
  type Amounts,
  type BudgetLine,
  type Method,
} from '@boh/contract/budgets/budgets.calc.ts';
import { describe, expect, it } from 'vitest';
import {
  cellAt,
  cellsOf,
  commonMethod,
  isSameCells,
  knownSum,
  pasted,
  readCells,
  resolvedMonths,
  withMethod,
} from './budget-cells.ts';

const LINES: BudgetLine[] = [
  { Account: 'RoomsSold', Month: 1, Method: 'Amount', Value: 2000 },
  { Account: 'RoomPayroll', Month: 1, Method: 'PerOccupiedRoom', Value: 4.5 },
  { Account: 'RoomPayroll', Month: 2, Method: 'Amount', Value: 1234.5 },
];

const NONE = Object.fromEntries(ACCOUNTS.map((account) => [account, null])) as unknown as Amounts;
const AMOUNTS = resolvedMonths(
  LINES,
  Array.from({ length: 12 }, () => NONE),
);
const under = (account: Account, months: number[], method: Method) =>
  withMethod(cellsOf(LINES), { account, months, method }, AMOUNTS);

describe('the cells of a budget', () => {
  it('are its lines, and back', () => {
    const cells = cellsOf(LINES);
    expect(cells['RoomPayroll 2']).toEqual({ method: 'Amount', text: '1,234.5' });
    expect(cells['RoomPayroll 3']).toEqual({ method: 'PerOccupiedRoom', text: '' });
    expect(readCells(cells)).toEqual({ lines: LINES, problems: new Map() });
  });

  it('say what is wrong with each', () => {
    const cells = {
      ...cellsOf(LINES),
      'RoomsSold 2': { method: 'Amount' as const, text: '1.5' },
      'OtherCost 3': { method: 'Amount' as const, text: 'lots' },
    };
    expect([...readCells(cells).problems]).toEqual([
      ['RoomsSold 2', 'Please enter a whole number'],
      ['OtherCost 3', 'Please enter a number'],
    ]);
  });

  it('are the same however they are written', () => {
    const cells = cellsOf(LINES);
    expect(isSameCells(cells, { ...cells, 'RoomsSold 1': { method: 'Amount', text: '2000' } })).toBe(true);
    expect(isSameCells(cells, under('OtherCost', [1], 'LastYear'))).toBe(true);
    expect(isSameCells(cells, under('RoomsSold', [1], 'LastYear'))).toBe(false);
    expect(isSameCells(cells, { ...cells, 'RoomsSold 1': { method: 'Amount', text: '' } })).toBe(false);
  });

  it('know the method of a whole account', () => {
    const cells = cellsOf(LINES);
    expect(commonMethod(cells, 'RoomsSold')).toBe('Amount');
    expect(commonMethod(cells, 'RoomPayroll')).toBeNull();
    expect(commonMethod(under('RoomPayroll', [2], 'PerOccupiedRoom'), 'RoomPayroll')).toBe('PerOccupiedRoom');
  });

  it('take a piece of a spreadsheet, but for months that are closed', () => {
    const from = { account: 'RoomsSold', month: 11 } as const;
    const cells = pasted(cellsOf([]), '1\t2\t3\r\n4\t5\r\n', from, (month) => month === 11);
    expect(cellAt(cells, 'RoomsSold 11').text).toBe('');
    expect([cellAt(cells, 'RoomsSold 12').text, cellAt(cells, 'RoomRevenue 12').text]).toEqual(['2', '5']);
    expect(cellAt(cells, 'OtherRevenue 12').text).toBe('');
  });
});

it('come to amounts by month and year, as far as they are known', () => {
  expect(AMOUNTS[0]?.RoomPayroll).toBe(9000);
  expect(knownSum(AMOUNTS.map(({ RoomPayroll }) => RoomPayroll))).toBe(10_234.5);
  expect(knownSum([null, undefined])).toBeNull();
});

it('take over what they come to as an amount, and begin blank as a rate', () => {
  expect(cellAt(under('RoomPayroll', [1], 'Amount'), 'RoomPayroll 1').text).toBe('9,000');
  expect(cellAt(under('RoomPayroll', [1], 'PercentOfRevenue'), 'RoomPayroll 1').text).toBe('4.5');
  expect(cellAt(under('RoomPayroll', [2], 'PercentOfRevenue'), 'RoomPayroll 2').text).toBe('');
});
