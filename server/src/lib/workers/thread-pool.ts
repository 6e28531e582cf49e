import type { ResourceLimits } from 'node:worker_threads';
import { Thread } from './thread.ts';
import { workQueue } from './work-queue.ts';

/** A thread keeps its memory for as long as it lives. Starting one takes a moment that nobody notices. */
const REST_MS = 2_000;

interface PoolOptions {
  readonly running: number;
  readonly waiting: number;
  /** A task that needs more ends its thread, not the server. */
  readonly heap: ResourceLimits;
}

/**
 * Runs tasks in threads: so many at a time, each with a thread to itself, so many more behind them, and `QueueFull`
 * beyond. A thread starts when it is needed, rests for the next task, and ends when none comes.
 */
export function threadPool<Question, Answer>(name: string, { heap, ...limits }: PoolOptions) {
  type PoolThread = Thread<Question, Answer>;
  const run = workQueue(limits);
  const resting = new Map<PoolThread, NodeJS.Timeout>();

  function take(): PoolThread {
    const thread = [...resting.keys()].findLast(({ hasEnded }) => !hasEnded);
    if (thread === undefined) return new Thread(name, { resourceLimits: heap });
    clearTimeout(resting.get(thread));
    resting.delete(thread);
    return thread;
  }

  function rest(thread: PoolThread): void {
    const end = setTimeout(() => {
      // First: whoever comes before it has ended must not be given it.
      resting.delete(thread);
      void thread.end();
    }, REST_MS);
    resting.set(thread, end.unref());
  }

  return <Result>(task: (thread: PoolThread) => Promise<Result>): Promise<Result> =>
    run(async () => {
      const thread = take();
      try {
        const result = await task(thread);
        rest(thread);
        return result;
      } catch (error) {
        // It may hold half a task, which must not slip into the next one.
        await thread.end();
        throw error;
      }
    });
}
