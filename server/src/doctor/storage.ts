import { mkdtemp, open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Env } from '../env.ts';
import { newKey } from '../lib/files/file-key.ts';
import { openFileStore } from '../lib/files/file-store.ts';
import { looked, note, ok, wrong, type Finding } from './finding.ts';

const DISK = 'Disk';
const MEGABYTE = 1024 * 1024;
/** Below it the next uploads, and then the database, stop. */
const LEAST_MEGABYTES = 500;
const LITTLE_MEGABYTES = 5_000;

/** The data folder: that it is there, can be written, and has space left. */
export async function lookAtDisk({ dataDir }: Env): Promise<readonly Finding[]> {
  return looked(DISK, `Nothing can be written to ${dataDir} (DATA_DIR)`, async () => {
    const found = await stat(dataDir).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
    if (found === null) {
      await writeAndRemove(await nearestFolder(dataDir));
      return [note(DISK, `The folder ${dataDir} (DATA_DIR) is not there yet: the first start makes it.`)];
    }
    await writeAndRemove(dataDir);
    const { bavail, bsize, blocks } = await statfs(dataDir);
    const free = Math.floor((bavail * bsize) / MEGABYTE);
    const told = `${dataDir} can be written; ${free.toLocaleString('en-US')} MB of ${Math.ceil((blocks * bsize) / MEGABYTE).toLocaleString('en-US')} are free.`;
    if (free < LEAST_MEGABYTES) {
      return [wrong(DISK, `${told} That is too little: uploads, and then the database, will stop.`)];
    }
    return [free < LITTLE_MEGABYTES ? note(DISK, `${told} That will not last long.`) : ok(DISK, told)];
  });
}

/** The folder itself, or the one above it in which it would be made. */
async function nearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  return found === null ? nearestFolder(path.dirname(folder)) : folder;
}

/** Written to the disk itself, for a full one takes the name of a file and refuses its bytes. */
async function writeAndRemove(folder: string): Promise<void> {
  const own = await mkdtemp(path.join(folder, '.doctor-'));
  try {
    const file = await open(path.join(own, 'file'), 'wx', 0o600);
    try {
      await file.writeFile(Buffer.alloc(64 * 1024, 'x'));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

const PROBE = Buffer.from('Written by npm run doctor, which removes it at once.');

/** Where attachments are kept: one is written, read and removed, by the code that does so for people. */
export async function lookAtAttachments({ dataDir, s3 }: Env): Promise<readonly Finding[]> {
  const about = s3 ? 'Bucket' : 'Attachments';
  const folder = path.join(dataDir, 'files');
  if (!s3 && (await stat(folder).catch(() => null)) === null) {
    return [note(about, `${folder} is made with the first attachment.`)];
  }
  const what = s3
    ? `The bucket ${s3.bucket}${s3.endpoint === undefined ? '' : ` at ${s3.endpoint}`}`
    : folder;
  return looked(about, `${what} cannot be used`, async () => {
    const store = await openFileStore({ dataDir, ...s3 });
    const key = newKey();
    try {
      await store.putBack(key, Readable.from([PROBE]));
      const read = await buffer(await store.open(key));
      if (!read.equals(PROBE)) return [wrong(about, `${what} gives back something else than was written.`)];
    } finally {
      await store.remove(key).catch(() => undefined);
    }
    return [ok(about, `${what} takes files, gives them back and lets them be removed.`)];
  });
}
