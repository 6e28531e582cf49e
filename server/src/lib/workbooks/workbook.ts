import { setImmediate } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { Column } from '../tables/columns.ts';
import { threadPool } from '../workers/thread-pool.ts';
import {
  MARKS,
  type RawCell,
  type RowMarks,
  type SheetSpec,
  type SheetStart,
  type WorkbookMessage,
  type WorkbookSpec,
} from './workbook-spec.ts';

/** Few enough to make and copy to the thread in two milliseconds, so that other requests get their turn in between. */
const CELLS_PER_MESSAGE = 1_000;
/** So many messages are made before the thread has answered the first: neither waits for the other, and none pile up. */
const AHEAD = 8;

/** One workbook at a time; the rest wait. */
const inThread = threadPool<WorkbookMessage, unknown>('workbooks/workbook', {
  running: 1,
  waiting: 20,
  heap: { maxOldGenerationSizeMb: 256 },
});

type Send = (message: WorkbookMessage) => Promise<unknown>;

/**
 * Writes an xlsx file in a worker thread: title row with the date, bold header, frozen header and first column,
 * typed cells with number formats, widths from the content, bold totals. Text never becomes a formula. The thread writes
 * rows while the next ones are read.
 */
export async function writeWorkbook(spec: WorkbookSpec): Promise<Buffer> {
  const { sheets, timeZone = 'UTC' } = spec;
  const date = spec.date ?? DateTime.now().setZone(timeZone).toFormat('yyyy-MM-dd');
  const bytes = await inThread(async (thread) => {
    for (const sheet of sheets)
      await sendSheet({ ...sheet, date, timeZone }, (message) => thread.ask(message));
    return (await thread.ask({ type: 'write' })) as Uint8Array;
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function sendSheet({ rows, totals, ...sheet }: SheetSpec & SheetStart, send: Send): Promise<void> {
  const { columns } = sheet;
  // A thread that has to start does so while the first rows are read.
  const sent = [send({ type: 'sheet', sheet })];
  const step = Math.max(1, Math.floor(CELLS_PER_MESSAGE / columns.length));
  let batch: RawCell[][] = [];
  let marks: (RowMarks | null)[] = [];
  const message = (): WorkbookMessage => ({
    ...{ type: 'rows', rows: batch },
    ...(marks.some((each) => each !== null) && { marks }),
  });
  for await (const row of rows) {
    batch.push(takeApart(row, columns));
    marks.push(marksOf(row, columns));
    if (batch.length < step) continue;
    sent.push(send(message()));
    batch = [];
    marks = [];
    if (sent.length > AHEAD) await sent.shift();
    await setImmediate();
  }
  sent.push(send(message()));
  await Promise.all(sent);
  if (totals !== undefined) await send({ type: 'totals', totals: takeApart(totals(), columns) });
}

const takeApart = (row: object, columns: readonly Column[]): RawCell[] =>
  columns.map(({ key }) => rawCell((row as Record<string, unknown>)[key]));

function marksOf(row: object, columns: readonly Column[]): RowMarks | null {
  const noted = MARKS in row ? (row[MARKS] as Readonly<Record<string, string>>) : null;
  if (!noted) return null;
  const places = columns.flatMap(({ key }, index) => (key in noted ? [[index, noted[key] ?? '']] : []));
  return Object.fromEntries(places) as RowMarks;
}

/** Decimals and other objects speak for themselves; the worker reads numbers back out of the text. */
function rawCell(value: unknown): RawCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(String).join(', ');
  return (value as { toString(): string }).toString();
}
