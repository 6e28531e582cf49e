import { readFile, writeFile } from 'node:fs/promises';

const MEGABYTE = 1024;

async function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status);
  if (!found) throw new Error(`The system says nothing of ${field}.`);
  return Number(found[1]) / MEGABYTE;
}

/**
 * By how many megabytes a process grew at the highest while some work was done. The system keeps the peak itself, so
 * that nothing is missed between two looks; it is put back to the present size first. Linux only.
 */
export async function peakGrowth(pid: number, work: () => Promise<void>): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await megabytes(pid, 'VmRSS');
  await work();
  return (await megabytes(pid, 'VmHWM')) - before;
}
