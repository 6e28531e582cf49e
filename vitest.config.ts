import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'contract/src/**/*.test.ts',
      'server/**/*.test.ts',
      'web/src/**/*.test.ts',
      'web/src/**/*.test.tsx',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['server/test/postgres.global.ts'],
    pool: 'forks',
    // Files share what they import: the whole app takes longer to load than most of them take to run.
    isolate: false,
    maxWorkers: availableParallelism(),
    // Only against hanging: nothing is judged by how long it takes, and machines are busy.
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
});
