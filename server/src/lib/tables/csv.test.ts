import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

const columns = [
  { header: 'Name', key: 'Name', type: 'text' },
  { header: 'Amount', key: 'Amount', type: 'money' },
  { header: 'Day', key: 'Day', type: 'date' },
] as const;
async function pieces(rows: object[]): Promise<string[]> {
  const all: string[] = [];
  for await (const piece of writeCsv(columns, rows)) all.push(piece);
  return all;
}
const whole = async (rows: object[]) => (await pieces(rows)).join('');
const readBack = (csv: string) => parse<Record<string, string>>(csv, { bom: true, columns: true });

describe('CSV files', () => {
  it('have a byte order mark, a header line and CRLF', async () => {
    expect(await whole([{ Name: 'Lake Forest', Amount: 12.5, Day: '2026-11-23' }])).toBe(
      '\uFEFFName,Amount,Day\r\nLake Forest,12.5,2026-11-23\r\n',
    );
  });

  it('never carry a formula, and leave numbers alone', async () => {
    const texts = [
      ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1+1', '＠SUM(A1)'],
      '=HYPERLINK("http://x","y")',
    ];
    const rows = [...texts.map((Name) => ({ Name, Amount: -5 })), { Name: 'x', Amount: '-5.10' }];
    const read = readBack(await whole(rows));
    expect(read.map(({ Name }) => Name)).toEqual([...texts.map((text) => `'${text}`), 'x']);
    expect(read.map(({ Amount }) => Amount)).toEqual([...texts.map(() => '-5'), '-5.10']);
  });

  it('keep a cell one cell where cells end at semicolons or tabs', async () => {
    const csv = await whole([{ Name: 'x;=1+1' }, { Name: 'x\t=1+1' }]);
    expect(csv).toContain('"x;=1+1"');
    expect(csv).toContain('"x\t=1+1"');
  });

  it('do not trust text in a number column', async () => {
    expect(await whole([{ Name: '', Amount: '-1+cmd|x' }])).toContain(`,'-1+cmd|x,`);
  });

  it('bring quotes, commas, line breaks and blanks back', async () => {
    const texts = ['say "hi"', 'a,b', 'two\nlines', ' padded ', ''];
    const read = readBack(await whole(texts.map((Name) => ({ Name }))));
    expect(read.map(({ Name }) => Name)).toEqual(texts);
  });

  it('stream long lists in pieces', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => ({ Name: `row ${index}` }));
    const all = await pieces(rows);
    expect(all).toHaveLength(3);
    expect(all.join('').split('\r\n')).toHaveLength(1202);
  });
});
