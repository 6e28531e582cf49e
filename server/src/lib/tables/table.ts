import { AppError } from '../app-error.ts';
import { MAX_TABLE_ROWS, type RawBatch, type RawRow, type TableRow, type TableValue } from './table-row.ts';

export interface TableBatch {
  /** Trimmed header names in the file's order; a second one of the same name is `Name (2)`. */
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  /** The last line of the file, as soon as it is known. */
  readonly lastLine: number | null;
}

export interface TableOptions {
  /** Tells the header row from titles above it; where missing, the first row with two or more filled cells. */
  readonly isHeader?: (names: readonly string[]) => boolean;
  /** What the rows stand in, at the beginning of a sentence. */
  readonly subject?: string;
}

const MAX_COLUMNS = 200;
const MAX_CELLS = 5_000_000;
/** Titles and blanks that may stand above the header. */
const MAX_LINES_ABOVE = 20;

/** No line of a table is its header. */
export class NoHeader extends AppError {
  constructor(subject: string) {
    super('bad_fields', `${subject} has no line with the column names.`);
  }
}

/** Finds the header, names the cells of the rows under it, and refuses what is too large. */
export async function* toTable(
  batches: AsyncIterable<RawBatch>,
  { isHeader = hasTwoNames, subject = 'The file' }: TableOptions,
): AsyncGenerator<TableBatch> {
  let headers: string[] | null = null;
  let rowsAbove = 0;
  const size = { rows: 0, cells: 0 };
  for await (const { rows: batch, lastLine } of batches) {
    let rows = batch;
    if (headers === null) {
      const at = batch.findIndex(({ cells }) => isHeader(cells.map(nameOf)));
      rowsAbove += at < 0 ? batch.length : at;
      if (rowsAbove > MAX_LINES_ABOVE) break;
      if (at < 0) continue;
      headers = headerNames(batch[at]?.cells ?? []);
      rows = batch.slice(at + 1);
    }
    checkSize(size, rows);
    yield { headers, rows: tableRows(rows, headers), lastLine };
  }
  if (headers === null) throw new NoHeader(subject);
}

const hasTwoNames = (names: readonly string[]) => names.filter((name) => name !== '').length >= 2;

const nameOf = (cell: TableValue) => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')).trim();

function headerNames(cells: readonly TableValue[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell) => {
    const name = nameOf(cell).replace(/\s+/g, ' ');
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

function checkSize(size: { rows: number; cells: number }, rows: readonly RawRow[]): void {
  size.rows += rows.length;
  for (const { cells, line } of rows) {
    size.cells += cells.length;
    if (cells.length > MAX_COLUMNS) {
      throw new AppError('too_large', `Line ${line} has more than ${MAX_COLUMNS} columns.`);
    }
  }
  if (size.rows > MAX_TABLE_ROWS || size.cells > MAX_CELLS) {
    throw new AppError(
      'too_large',
      `The file has too many rows: at most ${MAX_TABLE_ROWS.toLocaleString('en-US')}.`,
    );
  }
}

function tableRows(rows: readonly RawRow[], headers: readonly string[]): TableRow[] {
  return rows
    .map(({ line, cells, formulas }) => ({ line, cells: cells.map(valueOf), formulas }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .map(({ line, cells, formulas }) => ({
      line,
      ...(formulas && { formulas: formulas.map((index) => headers[index] ?? '') }),
      // `fromEntries` makes own properties of any name, `__proto__` included.
      values: Object.fromEntries(
        headers.map((name, index) => [name, cells[index] ?? null] as const).filter(([name]) => name !== ''),
      ),
    }));
}

function valueOf(cell: TableValue): TableValue {
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  return text === '' ? null : text;
}
