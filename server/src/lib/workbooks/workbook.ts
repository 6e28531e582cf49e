import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { DateTime } from 'luxon';
import { startWorker } from '../workers/start-worker.ts';
import type { Column } from '../tables/columns.ts';
import type { RawCell, SheetSpec, WorkbookAnswer, WorkbookMessage, WorkbookSpec } from './workbook-spec.ts';
import { workQueue } from '../workers/work-queue.ts';

/** Few enough to make and copy to the worker in two milliseconds, so that other requests get their turn in between. */
const CELLS_PER_MESSAGE = 1_000;

/** Ends a thread that needs more, not the server; six times the payroll of 200 hotels and two years fit. */
const HEAP_MEGABYTES = 256;

/** From this size on a workbook has a thread to itself: what it leaves in the heap would stay the server's memory. */
const LARGE_CELLS = 50_000;

/** One workbook at a time; the rest wait, and beyond that `QueueFull` says to try again. */
const run = workQueue({ running: 1, waiting: 20 });

let worker: Worker | null = null;

/**
 * Writes an xlsx file in a worker thread: title row with the date, bold header, frozen header and first column,
 * typed cells with number formats, widths from the content, bold totals. Text never becomes a formula.
 */
export function writeWorkbook(spec: WorkbookSpec): Promise<Buffer> {
  return run(() => writeInWorker(spec));
}

async function writeInWorker(spec: WorkbookSpec): Promise<Buffer> {
  const current = runningWorker();
  // A started workbook keeps the process alive, an idle worker does not.
  current.ref();
  try {
    const [bytes, cells] = await Promise.all([answerOf(current), send(current, spec)]);
    if (cells >= LARGE_CELLS) await current.terminate();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    // It may hold half a workbook, which must not slip into the next one.
    await current.terminate();
    throw error;
  } finally {
    current.unref();
  }
}

function runningWorker(): Worker {
  if (worker !== null) return worker;
  const started = startWorker('workbooks/workbook', {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  started.once('exit', () => {
    if (worker === started) worker = null;
  });
  // An 'error' without a listener would end the process; whoever waits hears of it through `answerOf`.
  started.on('error', () => undefined);
  worker = started;
  return started;
}

async function answerOf(current: Worker): Promise<Uint8Array> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    // `once` rejects on 'error' by itself.
    const answer = once(current, 'message', { signal }) as Promise<[WorkbookAnswer]>;
    const exit = once(current, 'exit', { signal }).then(() => {
      throw new Error('The workbook worker stopped.');
    });
    const [result] = await Promise.race([answer, exit]);
    if (!result.ok) throw new Error(`The workbook could not be written: ${result.message}`);
    return result.bytes;
  } finally {
    settled.abort();
  }
}

/** Tells how many cells it sent. */
async function send(current: Worker, spec: WorkbookSpec): Promise<number> {
  const post = (message: WorkbookMessage) => current.postMessage(message);
  let cells = 0;
  for (const { rows, totals, columns, ...sheet } of spec.sheets) {
    post({ type: 'sheet', sheet: { ...sheet, columns, rows: [] } });
    cells += columns.length * (await sendRows(rows, columns, post));
    if (totals !== undefined) post({ type: 'totals', totals: takeApart(totals(), columns) });
  }
  const timeZone = spec.timeZone ?? 'UTC';
  post({
    type: 'write',
    date: spec.date ?? DateTime.now().setZone(timeZone).toFormat('yyyy-MM-dd'),
    timeZone,
  });
  return cells;
}

/** A few rows at a time, made only then where the rows are made on the way. Tells how many they were. */
async function sendRows(
  rows: SheetSpec['rows'],
  columns: readonly Column[],
  post: (message: WorkbookMessage) => void,
): Promise<number> {
  const step = Math.max(1, Math.floor(CELLS_PER_MESSAGE / columns.length));
  let batch: RawCell[][] = [];
  let sent = 0;
  for await (const row of rows) {
    batch.push(takeApart(row, columns));
    sent += 1;
    if (batch.length < step) continue;
    post({ type: 'rows', rows: batch });
    batch = [];
    await setImmediate();
  }
  post({ type: 'rows', rows: batch });
  return sent;
}

const takeApart = (row: object, columns: readonly Column[]): RawCell[] =>
  columns.map(({ key }) => rawCell((row as Record<string, unknown>)[key]));

/** Decimals and other objects speak for themselves; the worker reads numbers back out of the text. */
function rawCell(value: unknown): RawCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(String).join(', ');
  return (value as { toString(): string }).toString();
}
