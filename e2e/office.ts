import { rm } from 'node:fs/promises';
import { makeDataFolder } from '../server/test/data-folder.ts';
import { startServer } from '../server/test/running-server.ts';
import { test as base } from './fixtures.ts';
import { startRelay, type Relay } from './mail-relay.ts';

/**
 * A test with a demo group of its own, whose mails go to a relay that reads them: the relay has to be known when the server
 * starts, and what is done to a whole check date is in nobody else's way.
 */
export const test = base.extend<object, { office: { url: string; relay: Relay } }>({
  office: [
    async ({}, use) => {
      const dataDir = makeDataFolder('office');
      const relay = await startRelay();
      const server = await startServer({ DATA_DIR: dataDir, DEMO_DATA: 'on', SMTP_URL: relay.url });
      await use({ url: `http://127.0.0.1:${server.port}`, relay });
      await server.stop();
      await relay.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ office }, use) => use(office.url),
});
