import { rm } from 'node:fs/promises';
import { makeDataFolder } from '../../server/test/data-folder.ts';
import { startServer } from '../../server/test/running-server.ts';
import { ADMIN } from '../dataset.ts';
import { startBench } from '../setup.ts';

/** A server to visit, and who may see every screen of it. */
export interface House {
  readonly base: string;
  readonly account: { readonly Email: string; readonly Password: string };
  stop(): Promise<void>;
}

const baseOf = (port: number) => `http://127.0.0.1:${port}`;

/** The group of 200 hotels that all other figures are taken with. */
export async function openLargeGroup(say: (line: string) => void): Promise<House> {
  const bench = await startBench(1, say);
  return { base: baseOf(bench.server.port), account: ADMIN, stop: () => bench.stop() };
}

export const DEMO_ADMIN = { Email: 'admin@backofhouse.example', Password: 'Welcome-2026' };

/** A fresh demo group, thrown away afterwards. */
export async function openDemoGroup(): Promise<House> {
  const DATA_DIR = makeDataFolder('bench-browser');
  const server = await startServer({ DATA_DIR, DEMO_DATA: 'on' });
  return {
    base: baseOf(server.port),
    account: DEMO_ADMIN,
    async stop() {
      await server.stop();
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}
