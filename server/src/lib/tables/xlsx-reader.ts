import { HucreError } from 'hucre';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { AppError } from '../app-error.ts';
import { MAX_TABLE_ROWS, type RawRow, type TableValue } from './table-row.ts';
import { judgeZip } from './zip-bomb.ts';

/** Titles above the header, and one row too many so that the limit is noticed. */
const SPARE_ROWS = 30;

const damaged = () => new AppError('bad_fields', 'The workbook is damaged or protected and cannot be read.');

/** The bytes of a workbook that may be unpacked. */
async function safeFile(path: string): Promise<Buffer> {
  const file = await readFile(path);
  const verdict = judgeZip(file);
  if (verdict === 'damaged') throw damaged();
  if (verdict === 'too large') throw new AppError('too_large', 'The workbook is too large to be read.');
  return file;
}

/** The rows of a workbook's first sheet. Blocks for as long as it parses: made for a worker thread. */
export async function* readXlsxRows(path: string): AsyncGenerator<RawRow> {
  const file = await safeFile(path);
  try {
    for await (const { index, values } of streamXlsxRows(file, { maxRows: MAX_TABLE_ROWS + SPARE_ROWS })) {
      yield { line: index + 1, cells: values.map(cellOf) };
    }
  } catch (error) {
    throw error instanceof HucreError ? damaged() : error;
  }
}

/** The rows of all its sheets, each with the places of its formulas. For workbooks that people fill in by hand. */
export async function* readXlsxSheets(path: string): AsyncGenerator<RawRow> {
  const file = await safeFile(path);
  const { sheets } = await readXlsx(file, { maxRows: MAX_TABLE_ROWS + SPARE_ROWS }).catch(
    (error: unknown) => {
      throw error instanceof HucreError ? damaged() : error;
    },
  );
  for (const { name, rows, cells } of sheets)
    for (const [index, values] of rows.entries()) {
      const formulas = values.flatMap((_, column) =>
        cells?.get(`${index},${column}`)?.formula === undefined ? [] : [column],
      );
      yield { sheet: name, line: index + 1, cells: values.map(cellOf), formulas };
    }
}

function cellOf(value: unknown): TableValue {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' || typeof value === 'number' || value instanceof Date ? value : null;
}
