import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/db/client.ts';
import { parseEnv } from '../src/env.ts';
import type { Services } from '../src/http/call.ts';
import { fixedClock, type FixedClock } from '../src/lib/clock.ts';
import { openFileStore } from '../src/lib/files/file-store.ts';
import { createMailer } from '../src/mail/mailer.ts';
import { callerWith, type TestCaller } from './call.ts';
import { Factories, type LoginAs } from './factories.ts';
import { checkAnswers } from './strict-answers.ts';
import { openTestDatabase } from './test-database.ts';

/** Tuesday, 10 November 2026, 10:00 in Los Angeles: the moment of every test unless it says otherwise. */
export const TEST_NOW = '2026-11-10T18:00:00.000Z';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: FixedClock;
  readonly services: Services;
  readonly make: Factories;
  /** Calls without a session. */
  readonly visitor: TestCaller;
  /** A new employee with a role of exactly these pages and this level, signed in at a (new) location. */
  loginAs(options?: LoginAs): Promise<TestCaller>;
  /** Calls with any token. */
  withToken(token: string): TestCaller;
  /** Names of the files in the store folder. */
  storedFiles(): Promise<string[]>;
  close(): Promise<void>;
}

/** The whole app on a database of its own: a new one, unless one is given. */
export async function buildTestApp(env: Record<string, string> = {}, given?: Database): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'boh-data-'));
  const db = given ?? (await openTestDatabase());
  const clock = fixedClock(TEST_NOW);
  const services: Services = await testServices(db, clock, dataDir, env);
  const app = await buildApp({ services, webRoot: path.join(dataDir, 'no-web'), migrationCount: 1 });
  await app.ready();
  checkAnswers(app);
  const make = new Factories(db, clock);
  return {
    app,
    db,
    clock,
    services,
    make,
    visitor: callerWith(app, null),
    withToken: (token) => callerWith(app, token),
    async loginAs(options = {}) {
      const session = await make.session(options);
      return callerWith(app, session.token, session);
    },
    storedFiles: () => listFiles(path.join(dataDir, 'files')),
    async close() {
      await app.close();
      await db.$client.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function testServices(
  db: Database,
  clock: FixedClock,
  dataDir: string,
  settings: Record<string, string>,
): Promise<Services> {
  const env = parseEnv({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...settings, DATA_DIR: dataDir });
  const log = pino({ level: env.logLevel });
  const mailer = createMailer({ ...env, db, clock, onError: (error) => log.error(error) });
  return { env, db, clock, mailer, files: await openFileStore({ ...env, ...env.s3 }), log };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
