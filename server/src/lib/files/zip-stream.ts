import { Readable, type PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly path: string;
  readonly content: AsyncIterable<Buffer | string> | Iterable<string>;
  /** What is packed already, such as a picture, is not worth the time to pack it well. */
  readonly isPacked?: boolean;
}

interface ZipOptions {
  /** What the entries are dated with. */
  readonly at: Date;
  /** A reader, or a source, that is still for so long ends it: what it holds open is others' too. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 3 * 60_000;
const WELL = 6;
const FAST = 1;

/**
 * A zip that is made while it is read: the next entry is asked for when the one before was read to its end, and nothing of it is
 * held but the list of names that every zip ends with. Whoever stops reading ends the entries too; an entry that fails ends
 * the zip without that list, which no program takes for a whole one.
 */
export function zipStream(
  entries: AsyncIterable<ZipEntry>,
  { at, patienceMs = PATIENCE_MS }: ZipOptions,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  // It may fail before whoever sends it listens, who is told all the same: what failed is over.
  output.on('error', () => undefined);
  let current: Readable | undefined;
  const stillness = setTimeout(() => output.destroy(new Error('Nobody read on in the zip.')), patienceMs);
  stillness.unref();
  output.once('close', () => {
    clearTimeout(stillness);
    current?.destroy();
  });
  zip.on('error', (error) => output.destroy(error as Error));

  async function writeAll(): Promise<void> {
    for await (const { path, content, isPacked } of entries) {
      // Left by the reader, it may have been between two entries.
      if (output.destroyed) return;
      current = Readable.from(moving(content), { objectMode: false });
      zip.addReadStream(current, path, { mtime: at, compressionLevel: isPacked ? FAST : WELL });
      await finished(current, { writable: false });
    }
    zip.end();
  }
  async function* moving(content: ZipEntry['content']) {
    for await (const chunk of content) {
      yield chunk;
      stillness.refresh();
    }
  }
  writeAll().catch((error: unknown) => output.destroy(error as Error));
  return output;
}
