import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Where tests keep the bundled threads (`vitest.config.ts`). */
declare const BUNDLED_THREADS: string | undefined;

type Options = Pick<WorkerOptions, 'resourceLimits' | 'workerData'>;

interface Asked<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * A worker thread and the questions it was asked, answered in their order. Whatever ends it, an error thrown in it, a
 * full heap or an exit, refuses these questions and all later ones. It keeps the process alive only while it is asked.
 */
export class Thread<Question, Answer> {
  readonly #worker: Worker;
  readonly #asked: Asked<Answer>[] = [];
  #endedBy: Error | null = null;

  constructor(name: string, options: Options = {}) {
    this.#worker = startWorker(name, options);
    this.#worker.on('message', (answer: Answer) => this.#answer(answer));
    for (const event of ['error', 'messageerror']) {
      this.#worker.on(event, (error: Error) => this.#refuseAll(error));
    }
    this.#worker.on('exit', () => this.#refuseAll(new Error(`The thread ${name} ended.`)));
    this.#worker.unref();
  }

  get hasEnded(): boolean {
    return this.#endedBy !== null;
  }

  ask(question: Question): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => {
      if (this.#endedBy !== null) throw this.#endedBy;
      this.#worker.postMessage(question);
      this.#asked.push({ resolve, reject });
      this.#worker.ref();
    });
    // Who asks ahead looks at the answer later; until then a refusal must not end the process.
    answer.catch(() => undefined);
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #answer(answer: Answer): void {
    this.#asked.shift()?.resolve(answer);
    if (this.#asked.length === 0) this.#worker.unref();
  }

  #refuseAll(reason: Error): void {
    // An error is followed by an exit, and the error says more.
    this.#endedBy ??= reason;
    for (const { reject } of this.#asked.splice(0)) reject(this.#endedBy);
  }
}

/** Starts `lib/<name>.worker`: the bundled file where there is one, from its sources only in development. */
function startWorker(name: string, options: Options): Worker {
  const folder = bundledThreads();
  return folder === undefined
    ? startFromSource(name, options)
    : new Worker(path.join(folder, `${path.basename(name)}.worker.js`), options);
}

/** In a built server they lie beside the bundle. */
function bundledThreads(): string | undefined {
  if (typeof BUNDLED_THREADS === 'string') return BUNDLED_THREADS;
  return import.meta.url.endsWith('.ts') ? undefined : import.meta.dirname;
}

/** Through tsx, which registers itself only when called inside the thread: Node 20 ignores loaders given from outside. */
function startFromSource(name: string, options: Options): Worker {
  const source = new URL(`../${name}.worker.ts`, import.meta.url);
  const start = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then((tsx) => {
    tsx.register();
    return import(${JSON.stringify(source.href)});
  });`;
  return new Worker(start, { ...options, eval: true, execArgv: [] });
}
