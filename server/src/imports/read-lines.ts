import { AppError } from '../lib/app-error.ts';
import type { Report } from '../lib/report.ts';
import { readTable, type TableFile, type TableRow } from '../lib/tables/spreadsheet-reader.ts';
import { Problem } from './cells.ts';
import { hasTwoNames, readHeader, type Columns, type Header, type Layout, type RowOf } from './header.ts';
import { noteError, type LineErrors } from './line-errors.ts';

/** A cell that could not be read, and the column it stands in. */
export interface CellProblem {
  readonly column: string;
  readonly problem: Problem;
}

/** An import: the columns of its file, and what becomes of a line. */
export interface Importer<C extends Columns, Row extends object> extends Layout<C> {
  /** What is wrong with a line, in the words of this import; `row` lacks the cells that could not be read. */
  readonly wrong: (problems: readonly CellProblem[], row: Partial<RowOf<C>>) => string;
  /** What a line whose cells could all be read is kept as, or the sentence that refuses it. */
  readonly toRow: (row: RowOf<C>, line: number) => Row | string;
  /** How many wrong lines are listed; further ones are only counted. */
  readonly listed: number;
  /** What is said of two columns for the same; where missing, the first one counts. */
  readonly twoColumns?: (column: string) => string;
  /** What is said of a file without rows, where that is a mistake. */
  readonly noRows?: string;
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
  { step, report, take }: Handling<Row>,
): Promise<ReadLines> {
  const { isHeader = hasTwoNames, twoColumns, noRows } = importer;
  const errors: LineErrors = { count: 0, listed: [] };
  const wrong = (line: number, text: string) => noteError(errors, { line, text }, importer.listed);
  let batch: Row[] = [];
  let rows = 0;
  let ignored: readonly string[] = [];
  const batches = readTable(table, { isHeader: (names) => isHeader(readHeader(names, importer)) });
  for await (const { headers, rows: lines, lastLine } of batches) {
    const header = readHeader(headers, importer);
    const { missing } = header;
    if (missing.length > 0) throw new AppError('bad_fields', `The file has no column ${missing.join(', ')}.`);
    ({ ignored } = header);
    const doubled = header.doubled.at(-1);
    if (doubled !== undefined && twoColumns) {
      wrong(1, twoColumns(doubled));
      return { rows, errors, ignored };
    }
    for (const line of lines) {
      const row = readLine(importer, header, line);
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

/** The same for files that are looked at as a whole: all their good rows. */
export async function readAllLines<C extends Columns, Row extends object>(
  table: TableFile,
  importer: Importer<C, Row>,
  report: Report,
): Promise<ReadLines & { readonly good: readonly Row[] }> {
  const good: Row[] = [];
  const take = (rows: readonly Row[]) => Promise.resolve(void good.push(...rows));
  return { ...(await readLines(table, importer, { step: 'Checking line', report, take })), good };
}

function readLine<C extends Columns, Row extends object>(
  { columns, wrong, toRow }: Importer<C, Row>,
  { found }: Header,
  { line, values }: TableRow,
): Row | string {
  const row: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  for (const [column, { read }] of Object.entries(columns)) {
    const value = read(values[found.get(column) ?? ''] ?? null);
    if (value instanceof Problem) problems.push({ column, problem: value });
    else row[column] = value;
  }
  // Every column has been read under its own name.
  return problems.length > 0 ? wrong(problems, row as Partial<RowOf<C>>) : toRow(row as RowOf<C>, line);
}
