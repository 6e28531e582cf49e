import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

type WorkerName = 'workbooks/workbook' | 'tables/spreadsheet-reader' | 'passwords/password';
type Options = Pick<WorkerOptions, 'resourceLimits' | 'workerData'>;

/**
 * Starts `lib/<name>.worker`: in a built server the bundled file beside the bundle, in development and tests the
 * TypeScript source through tsx.
 */
export function startWorker(name: WorkerName, options: Options = {}): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL(`./${path.basename(name)}.worker.js`, import.meta.url), options);
  }
  return startFromSource(new URL(`../${name}.worker.ts`, import.meta.url), options);
}

/** tsx registers itself only when called inside the worker: Node 20 ignores loaders given from outside there. */
function startFromSource(source: URL, options: Options): Worker {
  const tsx = import.meta.resolve('tsx/esm/api');
  const start = `import(${JSON.stringify(tsx)}).then((tsx) => {
    tsx.register();
    return import(${JSON.stringify(source.href)});
  });`;
  return new Worker(start, { ...options, eval: true, execArgv: [] });
}
