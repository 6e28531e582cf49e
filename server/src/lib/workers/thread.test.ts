import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Deed } from '../../../test/trying.worker.ts';
import { threadPool } from './thread-pool.ts';
import { Thread } from './thread.ts';
import { QueueFull } from './work-queue.ts';

const NAME = '../../test/trying';
const HEAP = { maxOldGenerationSizeMb: 24 };
const newPool = (running: number, waiting = 10) =>
  threadPool<Deed, unknown>(NAME, { running, waiting, heap: HEAP });

describe('a thread', () => {
  const threads: Thread<Deed, unknown>[] = [];
  const start = () => {
    const thread = new Thread<Deed, unknown>(NAME, { resourceLimits: HEAP });
    threads.push(thread);
    return thread;
  };
  afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.end())));

  it('answers each question, in their order', async () => {
    const thread = start();
    expect(await Promise.all([thread.ask('count'), thread.ask('count'), thread.ask('bytes')])).toEqual([
      1,
      2,
      new Uint8Array([1, 2, 3]),
    ]);
    expect(await thread.ask('count')).toBe(3);
  });

  it.each<[Deed, object]>([
    ['throw', { name: 'RangeError', message: 'Too far.' }],
    ['reject', { message: 'Not today.' }],
    ['exit', { message: `The thread ${NAME} ended.` }],
    ['fill', { code: 'ERR_WORKER_OUT_OF_MEMORY' }],
  ])('that ends by %s refuses what it was asked, and what it is asked later', async (deed, reason) => {
    const thread = start();
    const open = [thread.ask('never'), thread.ask(deed), thread.ask('count')];
    for (const { reason: refused } of (await Promise.allSettled(open)) as PromiseRejectedResult[]) {
      expect(refused).toMatchObject(reason);
    }
    expect(thread.hasEnded).toBe(true);
    await expect(thread.ask('count')).rejects.toMatchObject(reason);
  });

  it('that ends while nobody looks yet refuses what it was asked all the same', async () => {
    const thread = start();
    const open = thread.ask('never');
    void thread.end();
    await vi.waitUntil(() => thread.hasEnded);
    await expect(open).rejects.toThrow('ended');
  });

  it('goes on after a question that could not be sent', async () => {
    const thread = start();
    await expect(thread.ask((() => undefined) as never)).rejects.toThrow(/could not be cloned/);
    expect(await thread.ask('count')).toBe(1);
  });
});

describe.runIf(process.platform === 'linux')('a thread of a server that was started', () => {
  const THREAD = new URL('./thread.ts', import.meta.url).href;
  const PRINT_RANK = `import { Thread } from ${JSON.stringify(THREAD)};
    console.log(await new Thread(${JSON.stringify(NAME)}).ask('rank'));`;

  it.each([
    ['as usual', 0],
    ['behind other programs', 12],
    ['behind all others', 19],
  ])('%s comes two steps behind its requests', async (_, steps) => {
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', PRINT_RANK];
    const { stdout } = await promisify(execFile)('nice', ['-n', String(steps), ...node]);
    const rank = Math.min(getPriority() + steps, 19);
    expect(Number(stdout)).toBe(Math.min(rank + 2, 19));
  });
});

describe('a pool of threads', () => {
  afterEach(() => vi.useRealTimers());

  it('runs as many tasks at once as it may, each in a thread of its own, and turns away what is too much', async () => {
    const run = newPool(2, 1);
    const ask = () => run((thread) => thread.ask('count'));
    const answers = await Promise.allSettled([ask(), ask(), ask(), ask()]);
    const [first, second, third, fourth] = answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value : (answer.reason as unknown),
    );
    expect([first, second, third]).toEqual([1, 1, 2]);
    expect(fourth).toBeInstanceOf(QueueFull);
  });

  it('has a new thread for the task after one that ended', async () => {
    const run = newPool(1);
    await expect(run((thread) => thread.ask('exit'))).rejects.toThrow('ended');
    expect(await run((thread) => thread.ask('count'))).toBe(1);
  });

  it('ends a thread whose task failed half done', async () => {
    const run = newPool(1);
    const half = run(async (thread) => {
      await thread.ask('count');
      throw new Error('The rows ended early.');
    });
    await expect(half).rejects.toThrow('The rows ended early.');
    expect(await run((thread) => thread.ask('count'))).toBe(1);
  });

  it('keeps a thread for the next task, and ends it when none comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const run = newPool(1);
    let thread: Thread<Deed, unknown> | undefined;
    const ask = () => run((taken) => (thread = taken).ask('count'));
    expect([await ask(), await ask()]).toEqual([1, 2]);
    vi.advanceTimersByTime(2_000);
    await vi.waitUntil(() => thread?.hasEnded);
  });

  it('gives a task that comes while a rested thread is ended another one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const run = newPool(1);
    await run((thread) => thread.ask('count'));
    vi.advanceTimersByTime(2_000);
    expect(await run((thread) => thread.ask('count'))).toBe(1);
  });

  it('gives no task to a thread that ended while it rested', async () => {
    const run = newPool(1);
    let thread: Thread<Deed, unknown> | undefined;
    await run((taken) => (thread = taken).ask('count'));
    await thread?.end();
    expect(await run((taken) => taken.ask('count'))).toBe(1);
  });
});
