import { Readable } from 'node:stream';
import { workerData } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { answerQuestions } from '../workers/answer-questions.ts';
import { countLines, readCsvRows } from './csv-reader.ts';
import { MAX_TABLE_ROWS, type RawRow } from './table-row.ts';
import type { ReaderAnswer, ReaderTask } from './table-worker.ts';
import { readXlsxRows, readXlsxSheets } from './xlsx-reader.ts';

const READERS = { csv: readCsvRows, workbook: readXlsxRows, sheets: readXlsxSheets };
/** Few enough to copy to the main thread in a few milliseconds. */
const CELLS_PER_MESSAGE = 5_000;

const { path, readAs } = workerData as ReaderTask;
const isWorkbook = readAs !== 'csv';
/** How far the file is read ahead of the asking. A workbook is read whole: its parser cannot be held back. */
const ahead = isWorkbook ? MAX_TABLE_ROWS : 4;
let lastLine: number | null = null;

async function* batches(): AsyncGenerator<ReaderAnswer> {
  let rows: RawRow[] = [];
  let cells = 0;
  let line = 0;
  if (!isWorkbook) lastLine = await countLines(path);
  for await (const row of READERS[readAs](path)) {
    rows.push(row);
    ({ line } = row);
    cells += row.cells.length;
    if (cells < CELLS_PER_MESSAGE) continue;
    yield { type: 'rows', rows, lastLine };
    rows = [];
    cells = 0;
  }
  lastLine ??= line;
  if (rows.length > 0) yield { type: 'rows', rows, lastLine };
  yield { type: 'end' };
}

async function* answers(): AsyncGenerator<ReaderAnswer> {
  try {
    yield* batches();
  } catch (error) {
    // Anything else is not the file's fault: it ends the thread and goes on in the main one.
    if (!(error instanceof AppError)) throw error;
    yield { type: 'refused', code: error.code, message: error.message };
  }
}

const ready = Readable.from(answers(), { highWaterMark: ahead })[Symbol.asyncIterator]();
answerQuestions(async () => {
  const { value } = (await ready.next()) as IteratorResult<ReaderAnswer, undefined>;
  // By now it may be known.
  return { ...value, lastLine };
});
