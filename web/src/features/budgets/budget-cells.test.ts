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
  draftChanges,
  isSameCells,
  knownSum,
  pasted,
  readCells,
  rebased,
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

describe('what was typed into a budget', () => {
  const base = cellsOf(LINES);
  const typed = { ...base, 'RoomsSold 1': { method: 'Amount' as const, text: '3100' } };
  const mine = draftChanges({ cells: typed, base, Version: 1 });

  it('is the cells that differ, and nothing where figures are only written otherwise', () => {
    expect(Object.keys(mine)).toEqual(['RoomsSold 1']);
    const written = { ...base, 'RoomsSold 1': { method: 'Amount' as const, text: '2000' } };
    expect(draftChanges({ cells: written, base, Version: 1 })).toEqual({});
  });

  it('stands on what somebody else saved meanwhile, in the other cells', () => {
    const theirs = cellsOf([...LINES, { Account: 'RoomsSold', Month: 2, Method: 'Amount', Value: 1800 }]);
    const { draft, clashes } = rebased(mine, { base: theirs, Version: 2 });
    expect([cellAt(draft.cells, 'RoomsSold 1').text, cellAt(draft.cells, 'RoomsSold 2').text]).toEqual([
      '3100',
      '1,800',
    ]);
    expect({ Version: draft.Version, base: draft.base, clashes }).toEqual({
      Version: 2,
      base: theirs,
      clashes: [],
    });
  });

  it('names a cell that both changed, unless to the same figure', () => {
    const saved = (Value: number) =>
      cellsOf([{ Account: 'RoomsSold', Month: 1, Method: 'Amount', Value }, ...LINES.slice(1)]);
    expect(rebased(mine, { base: saved(2500), Version: 2 }).clashes).toEqual([
      { what: 'Rooms Sold, January', theirs: '2,500' },
    ]);
    expect(rebased(mine, { base: saved(3100), Version: 2 }).clashes).toEqual([]);
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
