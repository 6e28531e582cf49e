import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import type { RawBatch, RawRow } from './table-row.ts';
import { toTable, type TableBatch, type TableOptions } from './table.ts';
import { readRows } from './table-worker.ts';

export { NoHeader, type TableBatch, type TableOptions } from './table.ts';
export type { TableRow, TableValue } from './table-row.ts';

export interface TableFile {
  readonly kind: 'csv' | 'txt' | 'xlsx';
  /** The path of a file, or its bytes as they come out of the file store. */
  readonly source: string | Readable;
}

/**
 * Reads an uploaded table in batches of a few hundred rows: `for await (const { headers, rows } of readTable(file))`.
 * The first batch always comes, with the headers, even when no row follows. CSV (comma, semicolon or tab) and the first
 * sheet of a workbook are both read in a worker thread. What cannot be read, or is too large, is an `AppError` whose
 * sentence names the line where there is one. Nothing is opened before the first step, and leaving the loop early
 * closes everything.
 */
export function readTable(file: TableFile, options: TableOptions = {}): AsyncGenerator<TableBatch> {
  return toTable(readRows(file.source, file.kind === 'xlsx' ? 'workbook' : 'csv'), options);
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly RawRow[];
}

/** More than the sheets of any group have together; what is read here is held as a whole. */
const MAX_SHEET_ROWS = 20_000;

/** All sheets of a workbook that have anything on them, in their order, with what is a formula. */
export async function readSheets(file: TableFile): Promise<Sheet[]> {
  const sheets = new Map<string, RawRow[]>();
  let count = 0;
  for await (const { rows } of readRows(file.source, 'sheets'))
    for (const row of rows) {
      count += 1;
      if (count > MAX_SHEET_ROWS) throw new AppError('too_large', 'The workbook has too many rows.');
      const known = sheets.get(row.sheet ?? '');
      if (known) known.push(row);
      else sheets.set(row.sheet ?? '', [row]);
    }
  return [...sheets].map(([name, rows]) => ({ name, rows }));
}

/** The rows of one sheet as a table. */
export const sheetTable = ({ rows }: Sheet, options: TableOptions): AsyncGenerator<TableBatch> =>
  toTable(inOneBatch(rows), options);

async function* inOneBatch(rows: readonly RawRow[]): AsyncGenerator<RawBatch> {
  yield await Promise.resolve({ rows, lastLine: rows.at(-1)?.line ?? null });
}

/**
 * The sheets of a workbook one after the other, each in batches: however long, few rows of it are held at a time.
 */
export async function* readSheetsInBatches(
  file: TableFile,
): AsyncGenerator<{ name: string; batches: AsyncGenerator<RawBatch> }> {
  const rows = rowsInParts(file);
  try {
    let next = await rows.next();
    while (!next.done) {
      const { name } = next.value;
      const batches = async function* ofOneSheet(): AsyncGenerator<RawBatch> {
        while (!next.done && next.value.name === name) {
          yield next.value;
          next = await rows.next();
        }
      };
      yield { name, batches: batches() };
      // Whoever found no header in it has left the rest unread.
      while (!next.done && next.value.name === name) next = await rows.next();
    }
  } finally {
    // Left early, such as by a row that is refused: the thread that reads, and its place among the few of them, end here.
    await rows.return(undefined);
  }
}

/** A batch may have the end of one sheet and the beginning of the next. */
async function* rowsInParts(file: TableFile): AsyncGenerator<RawBatch & { name: string }> {
  for await (const { rows } of readRows(file.source, 'sheets'))
    for (let start = 0; start < rows.length;) {
      const name = rows[start]?.sheet ?? '';
      const end = rows.findIndex(({ sheet = '' }, index) => index > start && sheet !== name);
      yield { name, rows: rows.slice(start, end < 0 ? undefined : end), lastLine: null };
      start = end < 0 ? rows.length : end;
    }
}

/** The rows of one of them as a table. */
export const asTable = (
  batches: AsyncIterable<RawBatch>,
  options: TableOptions,
): AsyncGenerator<TableBatch> => toTable(batches, options);
