import { AppError } from '../lib/app-error.ts';
import type { Report } from '../lib/report.ts';
import {
  readTable,
  sheetTable,
  type Sheet,
  type TableBatch,
  type TableFile,
  type TableRow,
} from '../lib/tables/spreadsheet-reader.ts';
import { columnName } from '../lib/tables/columns.ts';
import { Problem } from './cells.ts';
import { hasTwoNames, readHeader, type Columns, type Header, type Layout, type RowOf } from './header.ts';
import { noteError, type LineErrors } from './line-errors.ts';

/** A cell that could not be read, and the column it stands in. */
export interface CellProblem {
  readonly column: string;
  readonly problem: Problem;
  readonly place: string;
}

/** Where a line has the cell of a column, such as D7. */
type PlaceOf = (column: string) => string;

/** An import: the columns of its file, and what becomes of a line. */
export interface Importer<C extends Columns, Row extends object> extends Layout<C> {
  /**
   * What is wrong with a line, in the words of this import, or what it is kept as where the import notes that itself and looks
   * at its other cells too; `row` lacks the cells that could not be read.
   */
  readonly wrong: (
    problems: readonly CellProblem[],
    row: Partial<RowOf<C>>,
    line: number,
    placeOf: PlaceOf,
  ) => Row | string;
  /** What a line whose cells could all be read is kept as, or the sentence that refuses it. */
  readonly toRow: (row: RowOf<C>, line: number, placeOf: PlaceOf) => Row | string;
  /** How many wrong lines are listed; further ones are only counted. */
  readonly listed: number;
  /** What is said of two columns for the same; where missing, the first one counts. */
  readonly twoColumns?: (column: string) => string;
  /** What is said of a file without rows, where that is a mistake. */
  readonly noRows?: string;
  /** What the rows stand in, at the beginning of a sentence; the file where missing. */
  readonly subject?: string;
}

interface Handling<Row> {
  /** What is reported with each line: `Checking line`. */
  readonly step: string;
  readonly report: Report;
  /** Given the good rows, some at a time. Once a line was wrong the file is only checked: nothing of it may be saved. */
  readonly take: (rows: readonly Row[], mayBeSaved: boolean) => Promise<void>;
}

interface ReadLines {
  readonly rows: number;
  readonly errors: LineErrors;
  /** Headers that mean nothing to the import. */
  readonly ignored: readonly string[];
}

const BATCH = 1_000;

/** Reads a file line by line and hands its rows on in batches, so that its length costs time and not memory. */
export async function readLines<C extends Columns, Row extends object>(
  table: TableFile,
  importer: Importer<C, Row>,
  handling: Handling<Row>,
): Promise<ReadLines> {
  return readBatches(readTable(table, tableOptions(importer)), importer, handling);
}

/** The same for a table that is read already. */
export const readTableLines = <C extends Columns, Row extends object>(
  batches: AsyncIterable<TableBatch>,
  importer: Importer<C, Row>,
  handling: Handling<Row>,
): Promise<ReadLines> => readBatches(batches, importer, handling);

export const tableOptions = <C extends Columns, Row extends object>(importer: Importer<C, Row>) => ({
  isHeader: (names: readonly string[]) => (importer.isHeader ?? hasTwoNames)(readHeader(names, importer)),
  ...(importer.subject !== undefined && { subject: importer.subject }),
});

async function readBatches<C extends Columns, Row extends object>(
  batches: AsyncIterable<TableBatch>,
  importer: Importer<C, Row>,
  { step, report, take }: Handling<Row>,
): Promise<ReadLines> {
  const { twoColumns, noRows, subject = 'The file' } = importer;
  const errors: LineErrors = { count: 0, listed: [] };
  const wrong = (line: number, text: string) => noteError(errors, { line, text }, importer.listed);
  let batch: Row[] = [];
  let rows = 0;
  let ignored: readonly string[] = [];
  for await (const { headers, rows: lines, lastLine } of batches) {
    const header = readHeader(headers, importer);
    const { missing } = header;
    if (missing.length > 0)
      throw new AppError('bad_fields', `${subject} has no column ${missing.join(', ')}.`);
    ({ ignored } = header);
    const doubled = header.doubled.at(-1);
    if (doubled !== undefined && twoColumns) {
      wrong(1, twoColumns(doubled));
      return { rows, errors, ignored };
    }
    for (const line of lines) {
      const row = readLine(importer, header, headers, line);
      if (typeof row === 'string') wrong(line.line, row);
      else batch.push(row);
    }
    rows += lines.length;
    if (lines.length > 0) report(step, lines.at(-1)?.line, lastLine);
    if (batch.length < BATCH) continue;
    await take(batch, errors.count === 0);
    batch = [];
  }
  if (rows === 0 && noRows !== undefined) wrong(1, noRows);
  if (batch.length > 0) await take(batch, errors.count === 0);
  return { rows, errors, ignored };
}

interface AllLines<Row> extends ReadLines {
  readonly good: readonly Row[];
}

/** The same for files that are looked at as a whole: all their good rows. */
export async function readAllLines<C extends Columns, Row extends object>(
  table: TableFile,
  importer: Importer<C, Row>,
  report: Report,
): Promise<AllLines<Row>> {
  return allLines(readTable(table, tableOptions(importer)), importer, report);
}

/** The same for one sheet of a workbook. */
export async function readSheetLines<C extends Columns, Row extends object>(
  sheet: Sheet,
  importer: Importer<C, Row>,
  report: Report,
): Promise<AllLines<Row>> {
  return allLines(sheetTable(sheet, tableOptions(importer)), importer, report);
}

async function allLines<C extends Columns, Row extends object>(
  batches: AsyncIterable<TableBatch>,
  importer: Importer<C, Row>,
  report: Report,
): Promise<AllLines<Row>> {
  const good: Row[] = [];
  const take = (rows: readonly Row[]) => Promise.resolve(void good.push(...rows));
  return { ...(await readBatches(batches, importer, { step: 'Checking line', report, take })), good };
}

/** What a formula comes to hangs on the program that opened the workbook last. */
const A_FORMULA = new Problem('is a formula: please replace it by its value');

function readLine<C extends Columns, Row extends object>(
  { columns, wrong, toRow }: Importer<C, Row>,
  { found }: Header,
  headers: readonly string[],
  { line, values, formulas }: TableRow,
): Row | string {
  const row: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  const placeOf: PlaceOf = (column) => `${columnName(headers.indexOf(found.get(column) ?? '') + 1)}${line}`;
  for (const [column, { read }] of Object.entries(columns)) {
    const header = found.get(column) ?? '';
    const value = formulas?.includes(header) ? A_FORMULA : read(values[header] ?? null);
    if (value instanceof Problem) problems.push({ column, problem: value, place: placeOf(column) });
    else row[column] = value;
  }
  // Every column has been read under its own name.
  return problems.length > 0
    ? wrong(problems, row as Partial<RowOf<C>>, line, placeOf)
    : toRow(row as RowOf<C>, line, placeOf);
}
