import { rm } from 'node:fs/promises';
import path from 'node:path';
import { bundleForNode, threadEntries } from './bundle.mjs';
import { ROOT } from './run.mjs';

/** A folder of this test run's own, from where the threads find their packages. */
export const THREADS = path.join(ROOT, `node_modules/.cache/threads-${process.pid}`);

/**
 * Bundles the worker threads once for all tests: reading their sources anew takes each thread a second.
 * @param {import('vitest/node').TestProject} project
 */
export default async function setup(project) {
  const entries = { ...threadEntries('server/src'), ...threadEntries('server/test') };
  const bundle = () => bundleForNode(entries, THREADS);
  await bundle();
  project.onTestsRerun(bundle);
  return () => rm(THREADS, { recursive: true, force: true });
}
