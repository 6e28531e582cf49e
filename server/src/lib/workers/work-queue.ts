import { AppError } from '../app-error.ts';

/** Thrown when too many tasks already wait: better a quick "try again" than a slow everything. */
export class QueueFull extends AppError {
  constructor() {
    super('unavailable', 'The server is busy. Please try again in a moment.', undefined, 2);
    this.name = 'QueueFull';
  }
}

/** Runs tasks with at most `running` at a time and at most `waiting` behind them, first come first served. */
export function workQueue(limits: { running: number; waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (running < limits.running) {
      running += 1;
      return;
    }
    if (waiting.length >= limits.waiting) throw new QueueFull();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    // The place is handed over as it is, so that a newcomer cannot slip in between.
    if (next === undefined) running -= 1;
    else next();
  }

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
