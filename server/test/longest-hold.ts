import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * The longest time some work kept the event loop from others, as a share of the time it took in all: near 1 for work
 * that blocks, near 0 for work that gives way. A share and no milliseconds, because a busy machine delays everything.
 */
export async function longestHold(work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const start = performance.now();
  delay.enable();
  await work();
  // The delay is measured by a timer: it has to come once more to see the work's last turn.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return delay.max / 1e6 / (performance.now() - start);
}

/**
 * The processor time of this thread in milliseconds. Where only that of the whole process is told (not on Linux), the threads
 * beside it, such as the one that writes workbooks, count as well.
 */
function threadTime(): number {
  if (HAS_THREAD_TIME) return Number(readFileSync(THREAD_TIME, 'utf8').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
const THREAD_TIME = '/proc/thread-self/schedstat';
const HAS_THREAD_TIME = existsSync(THREAD_TIME);

const mark = () => ({ wall: performance.now(), cpu: threadTime() });

/**
 * The longest turn of the event loop while some work was done, in milliseconds that this thread really had: a turn
 * counts with its time or with the processor time used in it, whichever is less, so that waiting for a busy machine is
 * not taken for work.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; held: number }> {
  let held = 0;
  let last = mark();
  const look = () => {
    const now = mark();
    held = Math.max(held, Math.min(now.wall - last.wall, now.cpu - last.cpu));
    last = now;
  };
  const timer = setInterval(look, 2);
  try {
    const result = await work();
    look();
    return { result, held };
  } finally {
    clearInterval(timer);
  }
}
