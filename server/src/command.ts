import path from 'node:path';
import { writeBackup, type Progress } from './backup/backup.ts';
import { restoreBackup } from './backup/restore.ts';
import { openDatabase, type Database } from './db/client.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { parseEnv, type Env } from './env.ts';
import { importFromFile } from './import-command.ts';
import { AppError } from './lib/app-error.ts';
import { systemClock } from './lib/clock.ts';
import { openFileStore, type FileStore } from './lib/file-store.ts';
import { projectRoot } from './project-root.ts';

interface Workshop {
  readonly env: Env;
  readonly db: Database;
  readonly files: FileStore;
}

type Command = (workshop: Workshop, args: readonly string[]) => Promise<string>;

/** What an operator does beside the running server: `npm run backup -- FILE` and the like. */
const COMMANDS: Record<string, Command> = {
  async backup({ db, files }, [file]) {
    const target = path.resolve(required(file, 'npm run backup -- FILE'));
    const { tables, files: count } = await writeBackup(db.$client, files, target, bar);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `Backed up ${rows} rows of ${tables.length} tables and ${count} attachments to ${target}`;
  },
  async restore({ db, files }, args) {
    const usage = 'npm run restore -- FILE [--replace]';
    const file = path.resolve(
      required(
        args.find((arg) => !arg.startsWith('--')),
        usage,
      ),
    );
    const manifest = await restoreBackup(db.$client, files, file, {
      replace: args.includes('--replace'),
      progress: bar,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return `Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.files} attachments`;
  },
  async import({ db, files }, [kind = '', file]) {
    const usage = 'npm run import -- sales FILE (or payroll, balances)';
    return importFromFile({ db, files, clock: systemClock }, kind, path.resolve(required(file, usage)));
  },
};

async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command)
    throw new Error(`There is no command "${name}"; there are: ${Object.keys(COMMANDS).join(', ')}`);
  const env = parseEnv(process.env);
  const postgres = await openPostgres(env, name);
  const db = openDatabase(postgres.connectionString, (error) => say(error.message), 4);
  try {
    // A backup is also what one makes before an upgrade: it takes the database as it is.
    if (name !== 'backup') await migrate(db.$client, path.join(projectRoot, 'server', 'migrations'));
    const files = await openFileStore({ dataDir: env.dataDir, ...env.s3 });
    say(await command({ env, db, files }, args));
  } finally {
    await db.$client.end();
    await postgres.stop();
  }
}

/** The PostgreSQL of the settings, the one a running server keeps (enough for a backup), or one started for the command. */
async function openPostgres(env: Env, command: string) {
  const stop = () => Promise.resolve();
  if (env.databaseUrl !== undefined) return { connectionString: env.databaseUrl, stop };
  const options = { dataDir: path.join(env.dataDir, 'postgres'), log: say };
  const running = command === 'backup' ? await findEmbeddedPostgres(options) : undefined;
  if (running !== undefined) return { connectionString: running, stop };
  return startEmbeddedPostgres(options);
}

function required(value: string | undefined, usage: string): string {
  if (value === undefined) throw new Error(`Please name the file: ${usage}`);
  return value;
}

const WIDTH = 30;

/** A bar that stays on its line in a terminal; nothing where the output is a file. */
const bar: Progress = (done, total, what) => {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((done / Math.max(1, total)) * WIDTH);
  process.stderr.write(
    `\r${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${what.padEnd(30).slice(0, 30)}`,
  );
  if (done === total) process.stderr.write('\n');
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof AppError && error.fields !== undefined) process.stderr.write(`${error.fields}\n`);
  process.exit(1);
});
