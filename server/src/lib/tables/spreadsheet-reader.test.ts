import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { longestHold } from '../../../test/longest-hold.ts';
import { readCsvRows } from './csv-reader.ts';
import {
  readSheetsInBatches,
  readTable,
  type TableBatch,
  type TableFile,
  type TableOptions,
  type TableRow,
} from './spreadsheet-reader.ts';
import { MAX_TABLE_ROWS, type RawBatch, type RawRow } from './table-row.ts';
import { toTable } from './table.ts';
import { readXlsxRows, readXlsxSheets } from './xlsx-reader.ts';
import type { Column } from './columns.ts';
import { writeWorkbook } from '../workbooks/workbook.ts';
import { writeCsv } from './csv.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Read {
  headers: readonly string[];
  rows: TableRow[];
}

async function whole(table: AsyncIterable<TableBatch>): Promise<Read> {
  const read: Read = { headers: [], rows: [] };
  for await (const { headers, rows } of table) {
    read.headers = headers;
    read.rows.push(...rows);
  }
  return read;
}

async function* inBatches(rows: AsyncIterable<RawRow>): AsyncGenerator<RawBatch> {
  let batch: RawRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length % 1000 > 0) continue;
    yield { rows: batch, lastLine: null };
    batch = [];
  }
  yield { rows: batch, lastLine: null };
}

/** The reading itself, without the thread it normally runs in. */
async function readCsv(text: string, options: TableOptions = {}): Promise<Read> {
  const path = join(folder, 'table.csv');
  await writeFile(path, text);
  return whole(toTable(inBatches(readCsvRows(path)), options));
}
async function readXlsx(bytes: Uint8Array): Promise<Read> {
  const path = join(folder, 'table.xlsx');
  await writeFile(path, bytes);
  return whole(toTable(inBatches(readXlsxRows(path)), {}));
}
async function lastLinesOf(file: TableFile): Promise<(number | null)[]> {
  const lines: (number | null)[] = [];
  for await (const { lastLine } of readTable(file)) lines.push(lastLine);
  return lines;
}
const stream = (bytes: Uint8Array | string) => Readable.from([Buffer.from(bytes)]);

/** A zip of one entry whose directory may lie about sizes. */
function zipOf(name: string, content: Buffer, declared: { bytes: number; packed?: number }): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(declared.bytes, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(declared.packed ?? packed.length, 20);
  entry.writeUInt32LE(declared.bytes, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

describe('a CSV table', () => {
  it('is read by its header names, trimmed, with the line of each row', async () => {
    const { headers, rows } = await readCsv(
      '\uFEFF Hotel , Date,Room  Revenue\r\nLake Forest,2026-11-23, 12.50 \r\n\r\n"Two\nlines",,\r\nLast,x,y',
    );
    expect(headers).toEqual(['Hotel', 'Date', 'Room Revenue']);
    expect(rows).toEqual([
      { line: 2, values: { Hotel: 'Lake Forest', Date: '2026-11-23', 'Room Revenue': '12.50' } },
      { line: 4, values: { Hotel: 'Two\nlines', Date: null, 'Room Revenue': null } },
      { line: 6, values: { Hotel: 'Last', Date: 'x', 'Room Revenue': 'y' } },
    ]);
  });

  it.each([
    ['semicolons', 'Hotel;Revenue\nLake Forest;12,50'],
    ['tabs', 'Hotel\tRevenue\nLake Forest\t12,50'],
    ['commas', 'Hotel,Revenue\nLake Forest,"12,50"'],
  ])('may have %s', async (_, text) => {
    expect((await readCsv(text)).rows).toEqual([
      { line: 2, values: { Hotel: 'Lake Forest', Revenue: '12,50' } },
    ]);
  });

  it('may have titles above its header', async () => {
    const { headers, rows } = await readCsv('Sales of November\n\nHotel,Revenue\nLake Forest,1');
    expect(headers).toEqual(['Hotel', 'Revenue']);
    expect(rows.map(({ line }) => line)).toEqual([4]);
    const found = await readCsv('A,B\nHotel,Revenue\nX,1', {
      isHeader: (names) => names.includes('Hotel'),
    });
    expect(found.headers).toEqual(['Hotel', 'Revenue']);
  });

  it('may be empty but for the header', async () => {
    expect(await readCsv('Hotel,Revenue\n')).toEqual({ headers: ['Hotel', 'Revenue'], rows: [] });
  });

  it.each([
    ['Hotel,Revenue\nA,1\n\nB,2', 4],
    ['Hotel,Revenue\r\n"A\nB",1\r\n', 3],
  ])('tells its last line: %j has %i', async (text, lastLine) => {
    expect(await lastLinesOf({ kind: 'csv', source: stream(text) })).toEqual([lastLine]);
  });

  it('keeps columns of the same name apart and takes any name', async () => {
    const { rows } = await readCsv('Name,Name,__proto__,\na,b,c,d');
    expect(Object.entries(rows[0]!.values)).toEqual([
      ['Name', 'a'],
      ['Name (2)', 'b'],
      ['__proto__', 'c'],
    ]);
  });

  it.each([
    ['nothing', '', 'The file has no line with the column names.'],
    ['one column', 'a\nb\n', 'The file has no line with the column names.'],
    ['an open quotation mark', 'a,b\n1,"2', 'cannot be read: please check its quotation marks.'],
  ])('of %s is refused with a sentence', async (_, text, sentence) => {
    await expect(readCsv(text)).rejects.toMatchObject({
      code: 'bad_fields',
      message: expect.stringContaining(sentence) as string,
    });
  });

  it('of too many rows is refused', async () => {
    await expect(readCsv('a,b\n' + '1,2\n'.repeat(200_001))).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('a workbook table', () => {
  it('brings numbers, dates and text of the first sheet', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Sales',
          rows: [
            ['Hotel ', 'Date', 'Revenue', 'Open'],
            [' Lake Forest', new Date('2026-11-23T00:00:00Z'), 12.5, true],
            [],
            ['Tustin', null, '1,234.50', false],
          ],
        },
        { name: 'Other', rows: [['x', 'y']] },
      ],
    });
    const { headers, rows } = await readXlsx(bytes);
    expect(headers).toEqual(['Hotel', 'Date', 'Revenue', 'Open']);
    expect(rows).toEqual([
      {
        line: 2,
        values: { Hotel: 'Lake Forest', Date: new Date('2026-11-23T00:00:00Z'), Revenue: 12.5, Open: 'true' },
      },
      { line: 4, values: { Hotel: 'Tustin', Date: null, Revenue: '1,234.50', Open: 'false' } },
    ]);
  });

  it('that this server exported can be read again, from a path too', async () => {
    const columns: Column[] = [
      { header: 'Hotel', key: 'Hotel', type: 'text' },
      { header: 'Revenue', key: 'Revenue', type: 'money' },
    ];
    const sheet = { name: 'Sales', title: 'Sales', columns, rows: [{ Hotel: '=A', Revenue: '12.50' }] };
    const path = join(folder, 'export.xlsx');
    await writeFile(path, await writeWorkbook({ sheets: [sheet] }));
    const { rows } = await whole(readTable({ kind: 'xlsx', source: path }));
    expect(rows).toEqual([{ line: 3, values: { Hotel: '=A', Revenue: 12.5 } }]);
  });

  it.each([
    ['no zip', Buffer.from('hello'), 'bad_fields'],
    ['a zip of something else', zipOf('a.txt', Buffer.from('hello'), { bytes: 5 }), 'bad_fields'],
    ['a bomb that says so', zipOf('xl/a.xml', Buffer.alloc(1000), { bytes: 0xfffffff0 }), 'too_large'],
    [
      'a bomb by its ratio',
      zipOf('xl/a.xml', Buffer.alloc(30 * 1024 * 1024), { bytes: 30 * 1024 * 1024 }),
      'too_large',
    ],
    ['a bomb that hides its size', zipOf('xl/a.xml', Buffer.alloc(10_000), { bytes: 0 }), 'bad_fields'],
    [
      'a bomb that lies about its size',
      zipOf('[Content_Types].xml', Buffer.alloc(40 * 1024 * 1024), { bytes: 100 }),
      'bad_fields',
    ],
  ])('that is %s is refused', async (_, bytes, code) => {
    await expect(readXlsx(bytes)).rejects.toMatchObject({ code });
  });

  it('that is refused says so through the thread as well', async () => {
    const read = whole(readTable({ kind: 'xlsx', source: stream('hello') }));
    await expect(read).rejects.toMatchObject({
      code: 'bad_fields',
      message: 'The workbook is damaged or protected and cannot be read.',
    });
  });

  it('left early leaves neither a thread nor a file behind', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ['Hotel', index]);
    const bytes = await writeXlsx({ sheets: [{ name: 'Sales', rows: [['Hotel', 'Revenue'], ...rows] }] });
    // Other programs read tables on this machine as well.
    const own = await mkdtemp(join(tmpdir(), 'boh-own-'));
    onTestFinished(() => rm(own, { recursive: true }));
    vi.stubEnv('TMPDIR', own);
    onTestFinished(() => void vi.unstubAllEnvs());
    const tables = async () => (await readdir(own)).filter((name) => name.startsWith('boh-table-'));
    for await (const batch of readTable({ kind: 'xlsx', source: stream(bytes) })) {
      expect(batch.rows.length).toBeGreaterThan(0);
      expect(await tables()).toHaveLength(1);
      break;
    }
    expect(await tables()).toEqual([]);
  });
});

describe('the sheets of a workbook', () => {
  it('left early again and again leave nothing behind, and room for the next', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ['Hotel', index]);
    const bytes = await writeXlsx({ sheets: ['A', 'B'].map((name) => ({ name, rows })) });
    const own = await mkdtemp(join(tmpdir(), 'boh-own-'));
    onTestFinished(() => rm(own, { recursive: true }));
    vi.stubEnv('TMPDIR', own);
    onTestFinished(() => void vi.unstubAllEnvs());
    const firstRow = async () => {
      for await (const { batches } of readSheetsInBatches({ kind: 'xlsx', source: stream(bytes) }))
        for await (const { rows: some } of batches) return some[0]?.cells;
      return undefined;
    };
    for (let time = 0; time < 4; time += 1) expect(await firstRow()).toEqual(['Hotel', 0]);
    expect((await readdir(own)).filter((name) => name.startsWith('boh-table-'))).toEqual([]);
  });
});

describe('a sheet of more rows than may be read', () => {
  it('is refused instead of cut short', async () => {
    const path = join(folder, 'long.xlsx');
    const rows = Array.from({ length: MAX_TABLE_ROWS + 1 }, () => [1]);
    await writeFile(path, await writeXlsx({ sheets: [{ name: 'ROOMS', rows: [['A', 'B'], ...rows] }] }));
    await expect(whole(toTable(inBatches(readXlsxSheets(path)), {}))).rejects.toThrow(
      'The file has too many rows: at most 200,000.',
    );
  });
});

describe('a table of 50,000 rows', () => {
  const columns: Column[] = Array.from({ length: 12 }, (_, index) => ({
    header: `Column ${index}`,
    key: `c${index}`,
    type: index % 2 === 0 ? 'text' : 'money',
  }));
  const rows = Array.from({ length: 50_000 }, (_, number) =>
    Object.fromEntries(
      columns.map(({ key, type }) => [key, type === 'text' ? `text ${number % 97}` : number / 4]),
    ),
  );

  async function readWatched(file: TableFile) {
    let count = 0;
    const held = await longestHold(async () => {
      for await (const batch of readTable(file)) count += batch.rows.length;
    });
    return { count, held };
  }

  it('leaves the event loop free as CSV', async () => {
    const path = join(folder, 'big.csv');
    await writeFile(path, writeCsv(columns, rows));
    const { count, held } = await readWatched({ kind: 'csv', source: path });
    expect(count).toBe(50_000);
    expect(held).toBeLessThan(0.25);
  });

  it('leaves the event loop free as a workbook', async () => {
    const path = join(folder, 'big.xlsx');
    await writeFile(path, await writeWorkbook({ sheets: [{ name: 'Big', title: 'Big', columns, rows }] }));
    const { count, held } = await readWatched({ kind: 'xlsx', source: path });
    expect(count).toBe(50_000);
    expect(held).toBeLessThan(0.25);
  });
});
