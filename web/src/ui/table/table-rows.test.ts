import { describe, expect, it } from 'vitest';
import { isMisconfigured, nextSort, pageCount, pageOf, searchRows, sortRows } from './table-rows.ts';
import type { Column } from './table-rows.ts';

interface Row {
  Name: string;
  Rooms: number | null;
  City?: string;
}
const columns: Column<Row>[] = [
  { key: 'Name', header: 'Name' },
  { key: 'Rooms', header: 'Rooms' },
  { key: 'Where', header: 'Where', sortValue: (row) => row.City },
];
const rows: Row[] = [
  { Name: 'yuma', Rooms: 100, City: 'Yuma' },
  { Name: 'Hayward', Rooms: 60 },
  { Name: 'EL CENTRO', Rooms: 9, City: 'El Centro' },
];
const names = (list: readonly Row[]) => list.map(({ Name }) => Name);

describe('the rows of a table', () => {
  it('sorts as lowercase text, numbers as numbers, and turns round on the second click', () => {
    const once = nextSort(null, 'Name');
    expect(names(sortRows(rows, columns, once))).toEqual(['EL CENTRO', 'Hayward', 'yuma']);
    const twice = nextSort(once, 'Name');
    expect(names(sortRows(rows, columns, twice))).toEqual(['yuma', 'Hayward', 'EL CENTRO']);
    expect(nextSort(twice, 'Name').descending).toBe(false);
    expect(nextSort(twice, 'Rooms')).toEqual({ key: 'Rooms', descending: false });
    expect(names(sortRows(rows, columns, { key: 'Rooms', descending: false }))).toEqual([
      'EL CENTRO',
      'Hayward',
      'yuma',
    ]);
    expect(names(sortRows(rows, columns, { key: 'Where', descending: false }))[0]).toBe('Hayward');
  });

  it('can leave what has no value at the end, whichever way it sorts', () => {
    const where = (descending: boolean) => names(sortRows(rows, columns, { key: 'Where', descending }, true));
    expect(where(false)).toEqual(['EL CENTRO', 'yuma', 'Hayward']);
    expect(where(true)).toEqual(['yuma', 'EL CENTRO', 'Hayward']);
  });

  it('leaves the given list as it was', () => {
    sortRows(rows, columns, { key: 'Name', descending: false });
    expect(names(rows)).toEqual(['yuma', 'Hayward', 'EL CENTRO']);
  });

  it('finds by any column, ignoring case', () => {
    expect(names(searchRows(rows, columns, ' YUM '))).toEqual(['yuma']);
    expect(names(searchRows(rows, columns, '60'))).toEqual(['Hayward']);
    expect(searchRows(rows, columns, '')).toBe(rows);
    expect(searchRows(rows, columns, 'nowhere')).toEqual([]);
  });

  it('finds amounts and days as they are shown', () => {
    const paid = [
      { Amount: 1000.5, Day: '2026-01-09', Note: 'a, b' },
      { Amount: -20, Day: '2026-11-30', Note: '' },
    ];
    const keys = ['Amount', 'Day', 'Note'].map((key) => ({ key, header: key }));
    const found = (search: string) => searchRows(paid, keys, search).map(({ Amount }) => Amount);
    for (const search of ['1,000.50', '1000.50', '1,000', '1000.5', '01/09/2026', '2026-01-09', ','])
      expect(found(search)).toEqual([1000.5]);
    for (const search of ['-20.00', '11/30']) expect(found(search)).toEqual([-20]);
    expect(found('1,000.51')).toEqual([]);
  });

  it('looks at what cells show, and not at what is behind them', () => {
    const row = { CheckDate: '2026-11-23', SentAt: '2026-11-10T18:00:00.000Z', Amount: 1234.5 };
    const columns = [
      { key: 'CheckDate', header: 'Check Date', cell: () => '11/23/2026' },
      { key: 'SentAt', header: 'Sent', cell: () => '11/10 10:00 AM' },
      { key: 'Amount', header: 'Amount', cell: () => '1,234.50' },
    ];
    const isFound = (search: string) => searchRows([row], columns, search).length === 1;
    for (const search of ['11/23/2026', '10:00 am', '1,234.50', '1234.5']) expect(isFound(search)).toBe(true);
    for (const search of ['2026-11', '18:00', 't18']) expect(isFound(search)).toBe(false);
  });

  it('cuts pages', () => {
    expect([0, 8, 9, 16].map((total) => pageCount(total, 8))).toEqual([1, 1, 2, 2]);
    expect(pageOf([1, 2, 3, 4, 5], 2, 2)).toEqual([3, 4]);
    expect(pageOf([1, 2, 3, 4, 5], 3, 2)).toEqual([5]);
  });

  it('refuses a table without columns or with two of one name', () => {
    expect(isMisconfigured([])).toBe(true);
    expect(isMisconfigured([{ key: 'a' }, { key: 'a' }])).toBe(true);
    expect(isMisconfigured(columns)).toBe(false);
  });
});
