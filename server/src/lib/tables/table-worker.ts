import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '@boh/contract/errors.ts';
import { AppError } from '../app-error.ts';
import { Thread } from '../workers/thread.ts';
import { QueueFull } from '../workers/work-queue.ts';
import type { RawBatch } from './table-row.ts';

/** `sheets` is a workbook of which all sheets are read, with what is a formula; of any other the first one is. */
type ReadAs = 'csv' | 'workbook' | 'sheets';

export interface ReaderTask {
  readonly path: string;
  readonly readAs: ReadAs;
}

/** Exactly one comes for each asking. */
export type ReaderAnswer =
  ({ type: 'rows' } & RawBatch) | { type: 'end' } | { type: 'refused'; code: ErrorCode; message: string };

/** Each reads in a thread with a heap of its own: more would only slow each other down. */
const MAX_AT_ONCE = 3;
/** A workbook that needs more than this ends its thread, not the server. */
const HEAP_MEGABYTES = 768;

let reading = 0;

/** Reads the rows of a table in a worker thread; they are handed over only as fast as they are taken. */
export async function* readRows(source: string | Readable, readAs: ReadAs): AsyncGenerator<RawBatch> {
  if (reading >= MAX_AT_ONCE) throw new QueueFull();
  reading += 1;
  try {
    if (typeof source === 'string') yield* readInWorker({ path: source, readAs });
    else yield* readFromStream(source, readAs);
  } finally {
    reading -= 1;
  }
}

/** A thread cannot take over a stream, and a zip is read from its end: both want a file. */
async function* readFromStream(source: Readable, readAs: ReadAs): AsyncGenerator<RawBatch> {
  const folder = await mkdtemp(join(tmpdir(), 'boh-table-'));
  try {
    const path = join(folder, 'table');
    await pipeline(source, createWriteStream(path, { mode: 0o600 }));
    yield* readInWorker({ path, readAs });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* readInWorker(task: ReaderTask): AsyncGenerator<RawBatch> {
  const thread = new Thread<'more', ReaderAnswer>('tables/spreadsheet-reader', {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  try {
    for (;;) {
      const answer = await thread.ask('more');
      if (answer.type === 'end') return;
      if (answer.type === 'refused') throw new AppError(answer.code, answer.message);
      yield answer;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new AppError('too_large', 'The file is too large to be read.');
  } finally {
    await thread.end();
  }
}
