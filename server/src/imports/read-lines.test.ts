import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { amount, text } from './cells.ts';
import { refuseErrors, withLater } from './line-errors.ts';
import { readAllLines, readLines, type Importer } from './read-lines.ts';

const COLUMNS = {
  Hotel: { synonyms: ['Location'], read: text },
  Revenue: { read: amount({}) },
  Notes: { read: amount({ blank: 0 }) },
};

const importer: Importer<typeof COLUMNS, { hotel: string; revenue: number }> = {
  columns: COLUMNS,
  needs: ['Hotel', 'Revenue'],
  listed: 2,
  wrong: (problems) => problems.map(({ column, problem }) => `${column}: ${problem.why}`).join('; '),
  toRow: ({ Hotel, Revenue }) =>
    Hotel === 'NOWHERE' ? 'There is no such hotel.' : { hotel: Hotel, revenue: Revenue },
};

const csv = (...lines: readonly string[]) =>
  ({ kind: 'csv', source: Readable.from([lines.join('\n')]) }) as const;
const unheard = () => undefined;

describe('the lines of a file', () => {
  it('become rows, wherever their columns stand and whatever stands above them', async () => {
    const table = csv('Revenue of November', 'Revenue,Weather,__proto__,Location', '"$1,000",fine,x,LAKE');
    const read = await readAllLines(table, importer, unheard);
    expect(read).toEqual({
      rows: 1,
      errors: { count: 0, listed: [] },
      ignored: ['Weather', '__proto__'],
      good: [{ hotel: 'LAKE', revenue: 1000 }],
    });
  });

  it('are refused one by one: the first are listed, all are counted', async () => {
    const table = csv('Hotel,Revenue', 'LAKE,1', ',ten', 'NOWHERE,1', 'LAKE,=1+1');
    const { rows, errors, good } = await readAllLines(table, importer, unheard);
    expect([rows, good.length, errors.count]).toEqual([4, 1, 3]);
    expect(errors.listed).toEqual([
      { line: 3, text: 'Hotel: is required; Revenue: Please enter a number' },
      { line: 4, text: 'There is no such hotel.' },
    ]);
  });

  it('are not looked at where a needed column is missing', async () => {
    const read = readAllLines(csv('Hotel,Notes', 'LAKE,1'), importer, unheard);
    await expect(read).rejects.toThrow('The file has no column Revenue.');
  });

  it('are not looked at where two columns are for the same and the import does not take that', async () => {
    const strict = { ...importer, twoColumns: (column: string) => `Two are ${column}.` };
    const lines = ['Hotel,Revenue,Location', 'LAKE,1,PALM'];
    expect((await readAllLines(csv(...lines), importer, unheard)).good).toEqual([
      { hotel: 'LAKE', revenue: 1 },
    ]);
    expect(await readAllLines(csv(...lines), strict, unheard)).toMatchObject({
      errors: { count: 1, listed: [{ line: 1, text: 'Two are Hotel.' }] },
      good: [],
    });
  });

  it('may be missing where the import says nothing against it', async () => {
    const { errors } = await readAllLines(csv('Hotel,Revenue'), importer, unheard);
    expect(errors.count).toBe(0);
    const strict = { ...importer, noRows: 'No rows.' };
    const refused = await readAllLines(csv('Hotel,Revenue'), strict, unheard);
    expect(refused.errors.listed).toEqual([{ line: 1, text: 'No rows.' }]);
  });
});

describe('a long file', () => {
  /** Reads so many lines, of which one may be wrong, and notes what is handed on. */
  async function batchesOf(count: number, wrongLine?: number) {
    const lines = Array.from({ length: count }, (_, index) => `H${index + 2},1`);
    if (wrongLine !== undefined) lines[wrongLine - 2] = 'NOWHERE,1';
    const batches: { rows: number; mayBeSaved: boolean }[] = [];
    const reports: unknown[][] = [];
    await readLines(csv('Hotel,Revenue', ...lines), importer, {
      step: 'Saving line',
      report: (...report) => void reports.push(report),
      take: (rows, mayBeSaved) => Promise.resolve(void batches.push({ rows: rows.length, mayBeSaved })),
    });
    return { batches, reports, rows: batches.reduce((sum, { rows }) => sum + rows, 0) };
  }

  it('is handed on in batches, and tells how far it is', async () => {
    const { batches, reports, rows } = await batchesOf(12_000);
    expect(rows).toBe(12_000);
    expect(batches.length).toBeGreaterThan(1);
    expect(batches.every(({ mayBeSaved }) => mayBeSaved)).toBe(true);
    expect(reports.length).toBeGreaterThan(1);
    expect(reports.at(-1)).toEqual(['Saving line', 12_001, 12_001]);
  });

  it('is only checked from its first wrong line on', async () => {
    const { batches, rows } = await batchesOf(12_000, 12_001);
    expect(rows).toBe(11_999);
    expect(batches[0]?.mayBeSaved).toBe(true);
    expect(batches.at(-1)?.mayBeSaved).toBe(false);
  });
});

describe('what is wrong with a file', () => {
  const errors = { count: 5, listed: [1, 4].map((line) => ({ line, text: `wrong ${line}` })) };

  it('takes up what is found later, in the order of the lines', () => {
    expect(withLater(errors, [{ line: 2, text: 'approved' }], 2)).toEqual({
      count: 6,
      listed: [
        { line: 1, text: 'wrong 1' },
        { line: 2, text: 'approved' },
      ],
    });
  });

  it('is one refusal with the listed lines, or none', () => {
    const refuse = () => refuseErrors(errors, (first) => `Nothing was saved. ${first}`, ' / ');
    expect(refuse).toThrow(
      expect.objectContaining({
        code: 'bad_fields',
        message: 'Nothing was saved. Line 1: wrong 1',
        fields: 'Line 1: wrong 1 / Line 4: wrong 4',
      }),
    );
    expect(() => refuseErrors({ count: 0, listed: [] }, String, '')).not.toThrow();
  });
});
