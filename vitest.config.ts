import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { THREADS } from './scripts/lib/bundled-threads.mjs';

const HANGS_AFTER = 900_000;

export default defineConfig({
  define: { BUNDLED_THREADS: JSON.stringify(THREADS) },
  test: {
    include: [
      'contract/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'server/**/*.test.ts',
      'web/src/**/*.test.ts',
      'web/src/**/*.test.tsx',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['server/test/postgres.global.ts', 'scripts/lib/bundled-threads.mjs'],
    pool: 'forks',
    // Files share what they import: the whole app takes longer to load than most of them take to run.
    isolate: false,
    maxWorkers: availableParallelism(),
    // Only against hanging: nothing is judged by how long it takes, and machines are busy.
    testTimeout: HANGS_AFTER,
    hookTimeout: HANGS_AFTER,
    expect: { poll: { timeout: HANGS_AFTER } },
  },
});
