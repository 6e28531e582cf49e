import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { SystemUser } from './system-user.ts';

/** How a PostgreSQL program is run: as its user, and without the PG* variables of whoever started the server. */
export function programOptions({ user }: { readonly user: SystemUser | undefined }, cwd: string) {
  const identity = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  return { ...identity, cwd, env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

/** Whether a process with this id exists, be it ours to signal or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process; empty where it is gone or only waits to be reaped. */
export async function commandLine(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  } catch {
    // No /proc (macOS), or no such process: ps answers both.
  }
  const answer = await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(
    () => undefined,
  );
  return answer?.stdout ?? '';
}
