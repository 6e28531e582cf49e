import { setImmediate } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { threadPool } from '../workers/thread-pool.ts';
import type { ReportHead, ReportMessage, ReportRow, ReportSpec } from './report-spec.ts';

/** Few enough to copy to the thread in two milliseconds, so that other requests get their turn in between. */
const CELLS_PER_MESSAGE = 1_000;
/** Some 300 pages. More would not fit in the thread's memory, and nobody reads it on paper. */
const MOST_CELLS = 100_000;

/** One report at a time; the rest wait. */
const inThread = threadPool<ReportMessage, unknown>('pdf/report-pdf', {
  running: 1,
  waiting: 20,
  heap: { maxOldGenerationSizeMb: 256 },
});

type Send = (message: ReportMessage) => Promise<unknown>;

/**
 * Writes a report as a PDF in a worker thread: tagged text in embedded fonts, the chart as vectors, the head of the table
 * on each page. The same report gives the same bytes. One that is too long for paper is refused.
 */
export async function writeReportPdf({ rows, ...head }: ReportSpec): Promise<Buffer> {
  const bytes = await inThread(async (thread) => {
    await sendReport(head, rows, (message) => thread.ask(message));
    return (await thread.ask({ type: 'write' })) as Uint8Array;
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function sendReport(head: ReportHead, rows: ReportSpec['rows'], send: Send): Promise<void> {
  await send({ type: 'head', head });
  const step = Math.max(1, Math.floor(CELLS_PER_MESSAGE / Math.max(1, head.columns.length)));
  let batch: ReportRow[] = [];
  let cells = 0;
  for await (const row of rows) {
    cells += row.cells.length;
    if (cells > MOST_CELLS) throw tooLong();
    batch.push(row);
    if (batch.length < step) continue;
    await send({ type: 'rows', rows: batch });
    batch = [];
    await setImmediate();
  }
  await send({ type: 'rows', rows: batch });
}

const tooLong = (): AppError =>
  new AppError(
    'unprocessable',
    'This report is too long for a PDF. Please choose fewer hotels, measures or days, or download it as a workbook.',
  );
