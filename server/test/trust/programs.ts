import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The packages of Debian whose programs are not on this machine; empty where all are. */
export function missingPackages(programs: Readonly<Record<string, string>>): string[] {
  const isMissing = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0;
  return Object.entries(programs)
    .filter(([program]) => isMissing(program))
    .map(([, debianPackage]) => debianPackage);
}

/** How a proof says that it could not run. */
export const howToInstall = (packages: readonly string[]): string =>
  `not run, needs: apt-get install -y ${packages.join(' ')}`;

/** PostgreSQL refuses to run as root; a database of a proof then belongs to the user of the Debian package. */
export function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

interface ProgramOptions {
  readonly log: string;
  readonly user?: { uid: number; gid: number } | undefined;
  readonly env?: Record<string, string>;
}

/** A program that runs until it is stopped, its output in a file. */
export interface Program {
  readonly process: ChildProcess;
  end(signal: NodeJS.Signals): Promise<void>;
}

export function startProgram(command: string, args: readonly string[], options: ProgramOptions): Program {
  const log = openSync(options.log, 'a');
  const child = spawn(command, args, {
    stdio: ['ignore', log, log],
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', ...options.env },
    ...options.user,
  });
  return {
    process: child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Asks again until the answer is there; throws with what it waited for. */
export async function until<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const since = performance.now();
  for (;;) {
    let cause: unknown;
    const answer = await ask().catch((error: unknown) => {
      cause = error;
      return null;
    });
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (performance.now() - since > seconds * 1000)
      throw new Error(`Not after ${seconds} s: ${what}`, { cause });
    await pause(100);
  }
}
