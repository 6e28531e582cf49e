import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../server/src/app.ts';
import { openDatabase, type Database } from '../server/src/db/client.ts';
import { parseEnv } from '../server/src/env.ts';
import { systemClock } from '../server/src/lib/clock.ts';
import { openFileStore } from '../server/src/lib/files/file-store.ts';
import { createMailer } from '../server/src/mail/mailer.ts';

interface OwnApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly close: () => Promise<void>;
}

/** The server inside this very process, so that the benchmark can stand between it and the database. */
export async function openApp(url: string, connections: number): Promise<OwnApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'boh-own-app-'));
  const env = parseEnv({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: url });
  const db = openDatabase(url, () => undefined, connections);
  const log = pino({ level: env.logLevel });
  const mailer = createMailer({ ...env, db, clock: systemClock, onError: () => undefined });
  const files = await openFileStore({ dataDir });
  const services = { env, db, clock: systemClock, mailer, files, log };
  const app = await buildApp({ services, webRoot: 'nowhere', migrationCount: 1 });
  return {
    app,
    db,
    close: async () => {
      await app.close();
      await db.$client.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
