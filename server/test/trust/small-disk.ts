import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk of its own for a proof, kept in memory; only root may mount one. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes every free byte. */
  fill(): Promise<void>;
  /** Gives back what `fill` took. */
  empty(): Promise<void>;
  setWritable(to: boolean): void;
  remove(): Promise<void>;
}

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

/** At a new folder unless told; null where mounting is not permitted. */
export async function mountSmallDisk(megabytes: number, at?: string): Promise<SmallDisk | null> {
  const folder = at ?? (await mkdtemp(path.join(tmpdir(), 'boh-disk-')));
  await mkdir(folder, { recursive: true });
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder)) {
    await rmdir(folder);
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: () => writeUntilFull(filler),
    empty: () => rm(filler, { force: true }),
    setWritable(to) {
      if (!mount('-o', `remount,${to ? 'rw' : 'ro'}`, folder)) throw new Error('The disk is in use.');
    },
    async remove() {
      if (spawnSync('umount', [folder]).status !== 0) throw new Error(`${folder} is still in use.`);
      if (at === undefined) await rmdir(folder);
    },
  };
}

async function writeUntilFull(file: string): Promise<void> {
  const target = await open(file, 'a');
  try {
    for (let block = 1024 * 1024; block >= 1; block = Math.floor(block / 2)) {
      const bytes = Buffer.alloc(block);
      while (await isWritten(target.write(bytes, 0, block))) continue;
    }
  } finally {
    await target.close();
  }
}

const isWritten = (writing: Promise<unknown>) =>
  writing.then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      return false;
    },
  );
