import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { commandLine, isAlive } from './process.ts';

/** Where clients reach the postmaster: a socket folder, or the loopback address where the path is too long for one. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A postmaster that runs on the data folder, whoever started it. */
interface RunningPostmaster {
  readonly pid: number;
  readonly address: Address | undefined;
}

/**
 * Reads `postmaster.pid`. A lock file whose process id now belongs to some other program is removed: PostgreSQL
 * itself would take that program for a postmaster and refuse to start.
 */
export async function findRunning(dataDir: string): Promise<RunningPostmaster | undefined> {
  const file = path.join(dataDir, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined;
  const command = await commandLine(pid);
  if (!command.includes('postgres') || !command.includes(dataDir)) {
    await rm(file, { force: true });
    return undefined;
  }
  const [port, socketFolder, listen] = [Number(lines[3]), lines[4]?.trim(), lines[5]?.trim()];
  // The lower lines are written as the postmaster comes up.
  if (!port) return { pid, address: undefined };
  if (socketFolder) return { pid, address: { host: socketFolder, port } };
  return { pid, address: listen ? { host: listen, port } : undefined };
}
