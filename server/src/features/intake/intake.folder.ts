import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileState } from '@boh/contract/intake/intake.words.ts';
import { locations } from '../../db/tables/locations.table.ts';
import type { Services } from '../../http/call.ts';
import { startRounds } from '../../lib/rounds.ts';
import { deliver } from './intake.deliver.service.ts';

/** So often a process looks into the folders. */
const EVERY_MS = 15_000;
/** A file is taken once it stayed the same for so many looks, a minute: one that only pauses is not taken half. */
export const QUIET_LOOKS = 4;
const DROP_FOLDER = 'DROP FOLDER';
/** How programs call a file while they still write it. */
const UNFINISHED = /^\.|\.(part|partial|filepart|tmp|crdownload)$/i;

interface Look {
  readonly size: number;
  readonly changed: number;
}

/** A file that lies there, and at how many looks it was the same as before. */
interface Lying extends Look {
  readonly quiet: number;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The file as it is at this moment; null where it is none, or gone. */
async function lookAt(path: string): Promise<Look | null> {
  const found = await lstat(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return found?.isFile() ? { size: found.size, changed: found.mtimeMs } : null;
}

const isSame = (a: Look | null | undefined, b: Look | null | undefined) =>
  a?.size === b?.size && a?.changed === b?.changed;

/**
 * The drop folders, one for each location: `DATA_DIR/intake/<LocationID>`. A file is taken once it stayed the same for a
 * while, so that none is taken half, and then moved aside. Any number of processes may look: the same file is taken once.
 */
export function folderRounds(services: Services, isStopping = () => false) {
  const { db, env, log, clock } = services;
  const root = join(env.dataDir, 'intake');
  let before = new Map<string, Lying>();

  async function moveAside(folder: string, name: string, state: FileState): Promise<void> {
    const aside = join(folder, state === 'Refused' ? 'refused' : 'taken');
    await mkdir(aside, { recursive: true });
    const at = clock.now().toISOString().replace(/[:.]/g, '-');
    await rename(join(folder, name), join(aside, `${at} ${name}`)).catch((error: unknown) => {
      // Another process was faster: it took the same file.
      if (!isMissing(error)) throw error;
    });
  }

  async function take(LocationID: number, folder: string, name: string, look: Look): Promise<boolean> {
    const path = join(folder, name);
    const state = await deliver(services, {
      ...{ LocationID, name, Source: 'Folder', By: DROP_FOLDER },
      open: () => createReadStream(path),
      isWhole: async () => isSame(await lookAt(path), look),
    });
    if (state !== null) await moveAside(folder, name, state);
    return state !== null;
  }

  async function lookInto(LocationID: number, now: Map<string, Lying>): Promise<number> {
    const folder = join(root, String(LocationID));
    await mkdir(folder, { recursive: true });
    let taken = 0;
    for (const name of (await readdir(folder)).sort()) {
      if (isStopping() || UNFINISHED.test(name)) continue;
      const path = join(folder, name);
      const look = await lookAt(path);
      if (!look || look.size === 0) continue;
      const known = before.get(path);
      const quiet = known && isSame(known, look) ? known.quiet + 1 : 0;
      now.set(path, { ...look, quiet });
      if (quiet < QUIET_LOOKS) continue;
      // One that cannot be taken now must not keep the others: it is tried again at the next look.
      const isTaken = await take(LocationID, folder, name, look).catch((error: unknown) => {
        log.error({ err: error, file: path }, 'a file of the drop folder could not be taken');
        return false;
      });
      if (isTaken) taken += 1;
    }
    return taken;
  }

  /** One look into all folders; answers how many files were taken, or set aside as refused. */
  async function look(): Promise<number> {
    const now = new Map<string, Lying>();
    let taken = 0;
    const all = await db.select({ LocationID: locations.LocationID }).from(locations);
    for (const { LocationID } of all) taken += await lookInto(LocationID, now);
    before = now;
    return taken;
  }

  return { look };
}

/** Looks into the drop folders now and four times a minute, until told to stop. */
export function startFolders(services: Services): () => Promise<void> {
  let isStopping = false;
  const { look } = folderRounds(services, () => isStopping);
  const stop = startRounds({
    every: EVERY_MS,
    round: look,
    onError: (error) => services.log.error({ err: error }, 'the drop folders could not be read'),
  });
  return async () => {
    isStopping = true;
    await stop();
  };
}
