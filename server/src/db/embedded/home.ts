import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { copyBinaries, type Binaries } from './binaries.ts';
import { findRunning } from './running.ts';
import { databaseUser, findUser, type SystemUser } from './system-user.ts';

/** Where PostgreSQL lives on this machine and who runs it. */
export interface Home {
  readonly binaries: Binaries;
  readonly dataDir: string;
  /** Whom PostgreSQL runs as; undefined where that is the user of this process. */
  readonly user: SystemUser | undefined;
}

/** Readable by every system user, unlike a checkout under somebody's home. */
const PUBLIC_HOME = '/var/lib/back-of-house';

/**
 * Decides who runs PostgreSQL and from where. PostgreSQL refuses to run as root, so root hands it to an unprivileged
 * user of its own; what that user cannot reach moves to a public place.
 */
export async function settleHome(
  binaries: Binaries,
  dataDir: string,
  log: (line: string) => void,
): Promise<Home> {
  if (process.getuid?.() !== 0) {
    await refuseForeignFolder(dataDir);
    await mkdir(path.dirname(dataDir), { recursive: true });
    return { binaries, dataDir, user: undefined };
  }
  const user = (await ownerOf(dataDir)) ?? databaseUser(log);
  await makePassable(path.dirname(dataDir));
  const moved: string[] = [];
  let home: Home = { binaries, dataDir, user };
  if (!canEnter(user, path.join(binaries.root, 'bin'))) {
    await makePassable(PUBLIC_HOME);
    home = { ...home, binaries: await copyBinaries(binaries, PUBLIC_HOME) };
    moved.push(`its programs are kept in ${home.binaries.root}`);
  }
  if (!canEnter(user, path.dirname(dataDir))) {
    home = { ...home, dataDir: path.join(PUBLIC_HOME, `data-${shortHash(dataDir)}`, 'postgres') };
    await makePassable(path.dirname(home.dataDir));
    moved.push(`its data in ${home.dataDir}`);
  }
  await handOver(user, home.dataDir);
  if (moved.length > 0) {
    log(
      `PostgreSQL runs as the user ${user.name}, who cannot reach ${path.dirname(dataDir)} or the installed packages: ${moved.join(', ')}`,
    );
  }
  return home;
}

async function refuseForeignFolder(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(() => undefined);
  if (found === undefined || found.uid === process.getuid?.()) return;
  throw new Error(
    `The data folder ${dataDir} belongs to another user (uid ${found.uid}): start as that user or as root, or set DATA_DIR to another folder`,
  );
}

/** A cluster made earlier by an unprivileged user keeps belonging to that user when root starts the server. */
async function ownerOf(dataDir: string): Promise<SystemUser | undefined> {
  const found = await stat(dataDir).catch(() => undefined);
  if (found === undefined || (await mustChangeHands(found.uid, dataDir))) return undefined;
  return { name: `uid ${found.uid}`, uid: found.uid, gid: found.gid };
}

/** A cluster that root put back from a copy belongs to root, and PostgreSQL would refuse it. */
async function handOver(user: SystemUser, dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(() => undefined);
  if (found === undefined || !(await mustChangeHands(found.uid, dataDir))) return;
  spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, dataDir], { stdio: 'ignore' });
}

/** What is root's, or anybody's; but never under a PostgreSQL that a killed server left running. */
async function mustChangeHands(uid: number, dataDir: string): Promise<boolean> {
  if (uid !== 0 && uid !== findUser('nobody')?.uid) return false;
  return uid === 0 || (await findRunning(dataDir)) === undefined;
}

/** Asks the system itself, so that access lists and mount options count as well as the mode bits. */
function canEnter(user: SystemUser, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/** Makes missing folders so that others may pass through but not list; folders that exist keep their mode. */
async function makePassable(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = path.dirname(made))
    await chmod(made, 0o711);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
