import { defineConfig } from 'vitest/config';
import { THREADS } from './scripts/lib/bundled-threads.mjs';

/** The long form of the proofs: one file after the other, so that each measures itself alone. */
export default defineConfig({
  define: { BUNDLED_THREADS: JSON.stringify(THREADS) },
  test: {
    include: ['server/test/trust/**/*.test.ts', 'server/test/trust/**/*.prove.ts', 'e2e/*.prove.ts'],
    globalSetup: ['server/test/postgres.global.ts', 'scripts/lib/bundled-threads.mjs'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
