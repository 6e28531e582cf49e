import { describe, expect, it } from 'vitest';
import { printBlocks } from './print-blocks.ts';
import type { Column } from './table-rows.ts';

type Row = Record<string, string>;
const columnsOf = (...keys: string[]): Column<Row>[] => keys.map((key) => ({ key, header: key }));
const keysOf = (blocks: Column<Row>[][]) => blocks.map((block) => block.map(({ key }) => key));

describe('a table on paper', () => {
  it('stays one when it fits', () => {
    const rows: Row[] = [{ Name: 'PALM', A: '1', B: '2' }];
    expect(keysOf(printBlocks(columnsOf('Name', 'A', 'B'), rows, 40))).toEqual([['Name', 'A', 'B']]);
  });

  it('goes on below, beginning with the name again', () => {
    const rows: Row[] = [{ Name: 'PALM', A: '12345', B: '12345', C: '12345' }];
    expect(keysOf(printBlocks(columnsOf('Name', 'A', 'B', 'C'), rows, 24))).toEqual([
      ['Name', 'A', 'B'],
      ['Name', 'C'],
    ]);
  });

  it('leaves out what holds nothing and what is there to be pressed', () => {
    const rows: Row[] = [{ Name: 'PALM', A: '', B: '0' }];
    const buttons: Column<Row> = { key: 'Send', header: 'Send', screenOnly: true };
    expect(keysOf(printBlocks([...columnsOf('Name', 'A', 'B'), buttons], rows, 40))).toEqual([['Name', 'B']]);
  });

  it('never leaves a column out because it is too wide', () => {
    const rows: Row[] = [{ Name: 'x'.repeat(90), A: 'y'.repeat(90) }];
    expect(keysOf(printBlocks(columnsOf('Name', 'A'), rows, 20))).toEqual([['Name', 'A']]);
  });
});
