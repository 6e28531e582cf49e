import type { z } from 'zod';
import { calendarDate, money } from '@boh/contract/fields.ts';
import type { FileStore, StoredFile } from '../../lib/files/file-store.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Report } from '../../lib/report.ts';
import { readTable, type TableRow, type TableValue } from '../../lib/tables/spreadsheet-reader.ts';

export interface LineError {
  readonly Line: number;
  readonly Error: string;
}

/** What is wrong with a cell; becomes the error of its line. */
export class CellError extends Error {}

const plainName = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** A column by any of its names, ignoring case, blanks and punctuation. */
export interface WantedColumn {
  readonly name: string;
  readonly synonyms?: readonly string[];
  readonly optional?: boolean;
}

const isNamed = ({ name, synonyms = [] }: WantedColumn, header: string) =>
  [name, ...synonyms].some((each) => plainName(each) === plainName(header));

/** Rows under the names asked for, and the last line of their file where it is known. */
export interface NamedRows {
  readonly rows: readonly TableRow[];
  readonly lastLine: number | null;
}

/** The rows of an uploaded table, batch by batch. A missing column is refused before any row is looked at. */
export async function* readRows(
  files: FileStore,
  file: StoredFile,
  columns: readonly WantedColumn[],
): AsyncGenerator<NamedRows> {
  const kind = file.kind === 'xlsx' || file.kind === 'csv' ? file.kind : 'txt';
  const table = readTable(
    { kind, source: await files.open(file.key) },
    {
      isHeader: (names) =>
        names.filter((name) => columns.some((column) => isNamed(column, name))).length >= 2,
    },
  );
  for await (const batch of table) {
    const found = columns.map(
      (column) => [column, batch.headers.find((name) => isNamed(column, name))] as const,
    );
    const missing = found.filter(([column, header]) => header === undefined && column.optional !== true);
    if (missing.length > 0) {
      const names = missing.map(([{ name }]) => name).join(', ');
      throw new AppError('bad_fields', `The file has no column ${names}.`);
    }
    const rows = batch.rows.map(({ line, values }) => {
      const valuesByName = found.map(
        ([{ name }, header]) => [name, (header && values[header]) ?? null] as const,
      );
      return { line, values: Object.fromEntries(valuesByName) };
    });
    yield { rows, lastLine: batch.lastLine };
  }
}

/** Text of a cell; ids that a workbook keeps as numbers too. */
export function textOf(row: TableRow, name: string): string {
  const value = row.values[name] ?? null;
  if (value === null) throw new CellError(`${name} is missing.`);
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim();
}

const AMERICAN_DAY = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** A day: a date cell, YYYY-MM-DD or MM/DD/YYYY. */
export function dayOf(row: TableRow, name: string): string {
  const words = textOf(row, name);
  const american = AMERICAN_DAY.exec(words);
  const [, month = '', day = '', year = ''] = american ?? [];
  const iso = american ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : words;
  return parsed(calendarDate, iso, `${name} is not a date: ${words.slice(0, 40)}.`);
}

/** An amount as accountants write it: 1,234.50, $1,234.50, -12.00, (12.00). Blank is `blank`, or missing. */
export function amountOf(row: TableRow, name: string, blank?: number): number {
  const value: TableValue = row.values[name] ?? null;
  if (value === null && blank !== undefined) return blank;
  const words = typeof value === 'number' ? String(value) : textOf(row, name);
  const bare = words.replace(/[$\s]/g, '');
  const amount = /^\(.+\)$/.test(bare) ? `-${bare.slice(1, -1)}` : bare;
  const sent = typeof value === 'number' ? tidy(value) : amount;
  return parsed(money, sent, `${name} is not an amount: ${words.slice(0, 40)}.`);
}

/** A workbook keeps 0.1 + 0.2 as 0.30000000000000004: what differs that little is the same amount. */
function tidy(value: number): number {
  const cents = Math.round(value * 100) / 100;
  return Math.abs(cents - value) < 1e-7 * Math.max(1, Math.abs(value)) ? cents : value;
}

function parsed<S extends z.ZodType>(schema: S, value: unknown, problem: string): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new CellError(problem);
  return result.data;
}

/** Reads every row; those that cannot be read become errors of their lines. */
export async function readLines<T>(
  batches: AsyncIterable<NamedRows>,
  read: (row: TableRow) => T,
  report: Report,
): Promise<{ count: number; lines: T[]; errors: LineError[] }> {
  const lines: T[] = [];
  const errors: LineError[] = [];
  let count = 0;
  for await (const { rows, lastLine } of batches) {
    for (const row of rows) {
      try {
        lines.push(read(row));
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        errors.push({ Line: row.line, Error: error.message });
      }
    }
    count += rows.length;
    report('Checking line', rows.at(-1)?.line, lastLine);
  }
  return { count, lines, errors };
}

const ERRORS_TOLD = 200;

/** All rows or none: what is wrong with a file, as one refusal. */
export function refuseErrors(errors: readonly LineError[]): void {
  if (errors.length === 0) return;
  const told = errors.slice(0, ERRORS_TOLD).map(({ Line, Error: text }) => `Line ${Line}: ${text}`);
  const count = errors.length === 1 ? 'One line is not right' : `${errors.length} lines are not right`;
  throw new AppError('bad_fields', `${count}, nothing was saved. ${told[0] ?? ''}`, told.join(' '));
}
