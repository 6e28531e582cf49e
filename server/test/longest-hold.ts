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
