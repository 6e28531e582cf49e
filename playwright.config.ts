import { defineConfig } from '@playwright/test';
import { findChromium, launchArguments } from './scripts/lib/chromium.mjs';
import { makeDataFolder } from './server/test/data-folder.ts';

const PORT = Number(process.env.E2E_PORT ?? 23_117);
// Playwright reads this file in every worker; the folder is made once and handed on.
process.env.E2E_DATA_DIR ??= makeDataFolder('e2e');
const HANGS_AFTER = 600_000;

/** Browser tests against the built server with a fresh demo group. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Only against hanging: a busy machine may take its time.
  timeout: HANGS_AFTER,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // What waits in vain says what for, long before the test as a whole would hang.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Nobody waits for what moves; the journeys and the investor section are walked through with all of it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a third of a run; `E2E_TRACE=on` when a failure needs a closer look.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      timeout: HANGS_AFTER,
      args: launchArguments(),
    },
  },
  webServer: {
    command: 'node --enable-source-maps server/dist/main.js',
    url: `http://127.0.0.1:${PORT}/api/health/ready`,
    timeout: HANGS_AFTER,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      WEBHOOK_PRIVATE: 'on',
    },
  },
});
