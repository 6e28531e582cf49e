import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { countLines, readCsvRows } from './csv-reader.ts';
import { giveWay } from '../workers/give-way.ts';
import type { RawRow } from './table-row.ts';
import type { ReaderMessage, ReaderTask } from './table-worker.ts';
import { readXlsxRows } from './xlsx-reader.ts';

giveWay();

/** Few enough to copy to the main thread in a few milliseconds. */
const CELLS_PER_MESSAGE = 5_000;
/** How far a CSV file is read ahead. A workbook is read whole: its parser cannot be held back. */
const AHEAD = 4;

type Ready = { type: 'rows'; rows: readonly RawRow[] } | Exclude<ReaderMessage, { type: 'rows' }>;

/** Messages ready to go, and how many were asked for: each asking gets exactly one. */
const ready: Ready[] = [];
let asked = 0;
let lastLine: number | null = null;

parentPort?.on('message', () => {
  asked += 1;
  hand();
});

function hand(): void {
  while (asked > 0 && ready.length > 0) {
    asked -= 1;
    parentPort?.postMessage({ ...ready.shift(), lastLine });
  }
}

function put(message: Ready): void {
  ready.push(message);
  hand();
}

async function read({ path, isWorkbook }: ReaderTask): Promise<void> {
  let rows: RawRow[] = [];
  let cells = 0;
  let line = 0;
  if (!isWorkbook) lastLine = await countLines(path);
  for await (const row of isWorkbook ? readXlsxRows(path) : readCsvRows(path)) {
    rows.push(row);
    ({ line } = row);
    cells += row.cells.length;
    if (cells < CELLS_PER_MESSAGE) continue;
    put({ type: 'rows', rows });
    rows = [];
    cells = 0;
    while (!isWorkbook && parentPort !== null && ready.length >= AHEAD) await once(parentPort, 'message');
  }
  lastLine ??= line;
  if (rows.length > 0) put({ type: 'rows', rows });
  put({ type: 'end' });
}

read(workerData as ReaderTask).catch((error: unknown) => {
  // Anything else is not the file's fault: it ends the thread and goes on in the main one.
  if (!(error instanceof AppError)) throw error;
  put({ type: 'refused', code: error.code, message: error.message });
});
