import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { takeIn, type UploadLimits } from './file-intake.ts';
import { checkKey, fileNotFound, isKey, newKey, storageFailure } from './file-key.ts';
import type { FileStore, StoredFile } from './stored-file.ts';

/** A file under way; becomes visible under its own name only when every byte is on the disk. */
const PARTIAL = '.part';

/** Files in a local folder, spread over two levels so that no directory grows huge. */
export function folderFileStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, key.slice(0, 2), key.slice(2, 4), key);
  return {
    put: (source, limits) => put(pathOf, source, limits),
    putBack: (key, source) => putBack(pathOf(checkKey(key)), source),
    open: (key) => openFile(pathOf(checkKey(key))),
    async remove(key) {
      const path = pathOf(checkKey(key));
      await rm(path, { force: true });
      await rm(path + PARTIAL, { force: true });
    },
    list: (olderThan) => list(root, olderThan),
  };
}

async function put(
  pathOf: (key: string) => string,
  source: Readable,
  limits: UploadLimits,
): Promise<StoredFile> {
  const key = newKey();
  const path = pathOf(key);
  try {
    const { bytes, ...description } = await takeIn(source, limits);
    await mkdir(dirname(path), { recursive: true, mode: 0o750 });
    const size = await writeDurably(path + PARTIAL, bytes);
    await rename(path + PARTIAL, path);
    await syncFolder(dirname(path));
    return { key, size, ...description };
  } catch (error) {
    // The first error tells what happened; that nothing can be removed where nothing can be written adds nothing.
    await rm(path + PARTIAL, { force: true }).catch(() => undefined);
    source.resume();
    throw storageFailure(error);
  }
}

async function putBack(path: string, source: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o750 });
  await rm(path + PARTIAL, { force: true });
  await writeDurably(path + PARTIAL, source);
  await rename(path + PARTIAL, path);
}

async function writeDurably(path: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  const file = await open(path, 'wx', 0o640);
  try {
    let size = 0;
    for await (const chunk of bytes) {
      await file.writeFile(chunk);
      size += chunk.length;
    }
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}

/** Without this a power cut could forget the name although the bytes are there. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function openFile(path: string): Promise<Readable> {
  try {
    const file = await open(path, 'r');
    return file.createReadStream();
  } catch (error) {
    throw isMissing(error) ? fileNotFound() : storageFailure(error);
  }
}

async function* list(root: string, olderThan: Date): ReturnType<FileStore['list']> {
  for await (const path of filesIn(root)) {
    // A leftover of a crash is listed too: nobody refers to it, so it gets swept.
    const key = basename(path, PARTIAL);
    const modifiedAt = isKey(key) ? await lastChange(path) : null;
    if (modifiedAt !== null && modifiedAt < olderThan) yield { key, modifiedAt };
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(nullIfMissing);
  if (entries === null) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** Null when the file was removed while the folder was being read. */
async function lastChange(path: string): Promise<Date | null> {
  const found = await stat(path).catch(nullIfMissing);
  return found?.mtime ?? null;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
