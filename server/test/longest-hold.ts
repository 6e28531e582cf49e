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

const mark = () => {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1000 };
};

/**
 * The longest turn of the event loop while some work was done, in milliseconds that this process really had: a turn
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
