import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { ensureBaseData } from './base-data.ts';
import { openDatabase } from './db/client.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate, migrationFiles } from './db/migrate.ts';
import { oneAtATime } from './db/one-at-a-time.ts';
import { parseEnv, unencrypted } from './env.ts';
import { startReminders } from './features/calendar/reminders.rounds.ts';
import { startDigests } from './features/digests/digests.rounds.ts';
import { startInboxMails } from './features/inbox/inbox.rounds.ts';
import { startFolders } from './features/intake/intake.folder.ts';
import { startMailbox } from './features/intake/intake.mailbox.ts';
import { startWebhooks } from './features/webhooks/webhooks.rounds.ts';
import { firstData, sayDemoAccounts } from './first-data.ts';
import { systemClock } from './lib/clock.ts';
import { openFileStore } from './lib/files/file-store.ts';
import { createMailer } from './mail/mailer.ts';
import { startTidying } from './maintenance.ts';
import { projectRoot } from './project-root.ts';
import { startSealing } from './sealing/sealing.rounds.ts';

const DRAIN_SECONDS = 10;

/** Starts the server; whatever cannot be right is one line on the terminal and exit code 1. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  // Others may pass through the folder: the database runs as a user of its own where the server is root.
  await mkdir(env.dataDir, { recursive: true, mode: 0o711 });
  const log = pino({ level: env.logLevel, redact: ['req.headers.authorization'] });
  for (const setting of unencrypted(env))
    log.warn({ setting }, 'a connection to another machine is not encrypted');
  const embedded =
    env.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: path.join(env.dataDir, 'postgres'), log: say })
      : null;
  const db = openDatabase(embedded?.connectionString ?? env.databaseUrl ?? '', (error) => {
    log.warn({ err: error }, 'a database connection was lost');
  });
  const migrations = path.join(projectRoot, 'server', 'migrations');
  await migrate(db.$client, migrations);
  await ensureBaseData(db);
  const files = await openFileStore({ ...env, ...env.s3 });
  const hasDemo = await oneAtATime(db.$client, () =>
    firstData({ env, db, files, now: systemClock.now(), say }),
  ).catch(async (error: unknown) => {
    await db.$client.end();
    await embedded?.stop();
    throw error;
  });

  const mailer = createMailer({
    ...env,
    db,
    clock: systemClock,
    onError: (error) => log.error({ err: error }, 'mails could not be sent again'),
  });
  const services = { env, db, clock: systemClock, mailer, files, log };
  const app = await buildApp({
    services,
    hasDemo,
    webRoot: path.join(projectRoot, 'web', 'dist'),
    migrationCount: (await migrationFiles(migrations)).length,
  });
  const address = await app.listen({ port: env.port, host: env.host });
  mailer.startResending();
  const stopTidying = startTidying(services);
  const stopSealing = startSealing(services);
  const stopDigests = startDigests(services);
  const stopReminders = startReminders(services);
  const stopInboxMails = startInboxMails(services);
  const stopFolders = startFolders(services);
  const stopMailbox = startMailbox(services);
  const stopWebhooks = startWebhooks(services);
  say(`Back of House is open at ${address}`);
  if (hasDemo) await sayDemoAccounts(say);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, DRAIN_SECONDS * 1000).unref());
    // What is not done by then is safe: an open transaction rolls back, and a mail stays queued.
    await Promise.race([finishWork(), timeout]);
    await embedded?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  async function finishWork(): Promise<void> {
    await app.close();
    stopTidying();
    await stopSealing();
    await stopDigests();
    await stopReminders();
    await stopInboxMails();
    await stopFolders();
    await stopMailbox();
    await stopWebhooks();
    await mailer.close();
    await db.$client.end();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
