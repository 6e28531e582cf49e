import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Ticks of the kernel's process clocks, 100 a second on Linux. */
const TICKS = 100;

/** Fields of /proc/PID/stat behind the name, which may hold blanks; null where the process is gone or this is no Linux. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

const seconds = (stat: string[] | null, from: number, to: number): number =>
  stat === null ? 0 : stat.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;

/** Processor seconds a process took so far, all its threads together. */
export const cpuOf = (pid: number): number => seconds(statOf(pid), 11, 13);

/** The same of PostgreSQL: the postmaster, the children it has and those that ended. */
export function cpuOfPostgres(dataDir: string): number {
  const postmaster = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(Number(name))?.[1] === String(postmaster),
  );
  const living = children.reduce((sum, pid) => sum + cpuOf(Number(pid)), 0);
  return living + seconds(statOf(postmaster), 11, 15);
}

/** Resident memory in MiB: now, and the most it was since it started or `forgetPeak`. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Lets the kernel note the most memory of a process anew. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** How busy the machine was with everything, the benchmark included: processes that wanted a core. */
export const loadAverage = (): number => Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]);
