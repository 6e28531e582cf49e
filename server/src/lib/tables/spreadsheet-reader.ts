import type { Readable } from 'node:stream';
import { toTable, type TableBatch, type TableOptions } from './table.ts';
import { readRows } from './table-worker.ts';

export type { TableBatch, TableOptions } from './table.ts';
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
  return toTable(readRows(file.source, file.kind === 'xlsx'), options);
}
