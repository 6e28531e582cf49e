import { CsvError, parse } from 'csv-parse';
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import type { RawRow } from './table-row.ts';

const LONGEST_ROW = 1_000_000;
const BEGINNING = 16 * 1024;
const LINE_BREAK = 10;
const SEPARATORS = [',', ';', '\t'] as const;

/** Streams the rows of a CSV file; blank lines are left out, the lines of the others counted all the same. */
export async function* readCsvRows(path: string): AsyncGenerator<RawRow> {
  yield* readCsv(createReadStream(path) as AsyncIterable<Buffer>);
}

export interface CsvRow extends RawRow {
  readonly cells: string[];
}

/** The same of bytes: in UTF-8, or in what was usual before where they are not. */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const chunks = bytes[Symbol.asyncIterator]();
  const beginning = await beginningOf(chunks);
  const input = Readable.from(continued(beginning, chunks), { objectMode: false });
  const parser = parse({
    bom: true,
    encoding: isUtf8(upToLineBreak(beginning)) ? 'utf8' : 'latin1',
    delimiter: separatorOf(beginning.toString('utf8', 0, BEGINNING)),
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
    await chunks.return?.();
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

async function beginningOf(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size < BEGINNING) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    size += next.value.length;
  }
  return Buffer.concat(parts);
}

async function* continued(beginning: Buffer, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield beginning;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}

/** A character may be cut in two by the end of what was read so far, a line break never. */
const upToLineBreak = (bytes: Buffer): Buffer => {
  const last = bytes.lastIndexOf(LINE_BREAK);
  return last < 0 ? bytes : bytes.subarray(0, last);
};

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
