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
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
