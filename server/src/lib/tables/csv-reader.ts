import { CsvError, parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError } from '../app-error.ts';
import type { RawRow } from './table-row.ts';

const LONGEST_ROW = 1_000_000;
const BEGINNING = 16 * 1024;
const LINE_BREAK = 10;
const SEPARATORS = [',', ';', '\t'] as const;

/** Streams the rows of a CSV file; blank lines are left out, the lines of the others counted all the same. */
export async function* readCsvRows(path: string): AsyncGenerator<RawRow> {
  const input = createReadStream(path);
  const parser = parse({
    bom: true,
    delimiter: separatorOf(await beginningOf(path)),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  });
  input.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { line: info.lines - lineBreaksIn(record), cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? sentence(error) : error;
  } finally {
    input.destroy();
  }
}

/** How many lines a file has; much faster than reading them. */
export async function countLines(path: string): Promise<number> {
  let breaks = 0;
  let last = LINE_BREAK;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, at + 1)) breaks += 1;
    last = chunk.at(-1) ?? last;
  }
  return last === LINE_BREAK ? breaks : breaks + 1;
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(BEGINNING) });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The separator that the first line with any of them has most of. */
function separatorOf(beginning: string): string {
  const count = (line: string, separator: string) => line.split(separator).length - 1;
  const line = beginning.split(/\r?\n/).find((each) => /[,;\t]/.test(each)) ?? '';
  return SEPARATORS.reduce((best, each) => (count(line, each) > count(line, best) ? each : best));
}

/** The parser counts to the end of a row; people look for its beginning. */
const lineBreaksIn = (record: readonly string[]) =>
  record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);

function sentence(error: CsvError): AppError {
  const line = typeof error.lines === 'number' ? `Line ${error.lines}` : 'A line';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new AppError('too_large', `${line} is too long.`);
  return new AppError('bad_fields', `${line} cannot be read: please check its quotation marks.`);
}
