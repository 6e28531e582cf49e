import path from 'node:path';
import { allRows, writeBackup, type Manifest } from './backup/backup.ts';
import { restoreBackup } from './backup/restore.ts';
import { isEmpty } from './base-data.ts';
import { openDatabase, type Database } from './db/client.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { parseEnv, type Env } from './env.ts';
import { erasePerson } from './erase-person.ts';
import { IMPORT_KINDS, importFromFile } from './import-command.ts';
import { AppError } from './lib/app-error.ts';
import { systemClock } from './lib/clock.ts';
import { openFileStore, type FileStore } from './lib/files/file-store.ts';
import { examine, reportOf } from './doctor/doctor.ts';
import { projectRoot } from './project-root.ts';
import { verifyTrail, type Proof } from './sealing/verify-seals.ts';
import { terminalReport } from './terminal-report.ts';

interface Workshop {
  readonly env: Env;
  readonly db: Database;
  readonly files: FileStore;
}

const MIGRATIONS = path.join(projectRoot, 'server', 'migrations');

/** What is imported first would count as a console that people work in, and nobody could ever sign in to it. */
const NEVER_STARTED =
  'Nobody works in this database yet: start the server once, which makes the first administrator, and import then.';

const report = terminalReport(process.stderr);

type Command = (workshop: Workshop, args: readonly string[]) => Promise<string>;

/** What an operator does beside the running server: `npm run backup -- FILE` and the like. */
const COMMANDS: Record<string, Command> = {
  async backup({ db, files }, [file]) {
    const target = path.resolve(required(file, 'npm run backup -- FILE'));
    const manifest = await writeBackup(db.$client, files, target, report);
    return `Backed up ${contents(manifest)} to ${target}\nTo bring it back: npm run restore -- ${target} --replace`;
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
      migrations: MIGRATIONS,
      report,
    });
    return `Restored ${contents(manifest)} from ${file}\nStart the server to work with them: npm start`;
  },
  async import({ db, files }, [kind = '', file]) {
    const usage = `npm run import -- KIND FILE, where KIND is ${IMPORT_KINDS.join(', ')}`;
    if (await isEmpty(db)) throw new Error(NEVER_STARTED);
    const importing = { db, files, clock: systemClock, report };
    return importFromFile(importing, kind, path.resolve(required(file, usage)));
  },
  async 'verify-audit'({ db }, [option, noted]) {
    if (option !== undefined && (option !== '--noted' || noted === undefined))
      throw new Error('npm run verify-audit [-- --noted NUMBER:HASH]');
    return proofText(await verifyTrail(db.$client, { noted, report }));
  },
  async 'erase-person'({ db }, [option, email]) {
    if (option !== '--email' || email === undefined)
      throw new Error('npm run erase-person -- --email ADDRESS');
    return erasePerson(db, email, systemClock.now());
  },
};

/** Commands that work beside a running server on its embedded database. */
const BESIDE = ['backup', 'import', 'verify-audit', 'erase-person'];
/** Commands that take the database as it is: a backup is also what one makes before an upgrade. */
const AS_IT_IS = ['backup', 'verify-audit'];

async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  if (name === 'doctor') {
    const { text, isWell } = reportOf(await examine(process.env));
    say(text);
    if (!isWell) process.exitCode = 1;
    return;
  }
  const command = COMMANDS[name];
  if (!command)
    throw new Error(`There is no command "${name}"; there are: doctor, ${Object.keys(COMMANDS).join(', ')}`);
  const env = parseEnv(process.env);
  const postgres = await openPostgres(env, name);
  const db = openDatabase(postgres.connectionString, (error) => say(error.message), 4);
  try {
    if (!AS_IT_IS.includes(name)) await migrate(db.$client, MIGRATIONS);
    const files = await openFileStore({ dataDir: env.dataDir, ...env.s3 });
    say(await command({ env, db, files }, args));
  } finally {
    await db.$client.end();
    await postgres.stop();
  }
}

/** The PostgreSQL of the settings, the one a running server keeps, or one started for the command. */
async function openPostgres(env: Env, command: string) {
  const stop = () => Promise.resolve();
  if (env.databaseUrl !== undefined) return { connectionString: env.databaseUrl, stop };
  const options = { dataDir: path.join(env.dataDir, 'postgres'), log: say };
  const running = BESIDE.includes(command) ? await findEmbeddedPostgres(options) : undefined;
  if (running !== undefined) return { connectionString: running, stop };
  return startEmbeddedPostgres(options);
}

function required(value: string | undefined, usage: string): string {
  if (value === undefined) throw new Error(`Please name the file: ${usage}`);
  return value;
}

function proofText({ seals, rows, head, waiting, waitingSince }: Proof): string {
  const unsealed =
    waiting === 0
      ? 'No row waits for a seal'
      : `${waiting} rows wait for a seal, the oldest of ${waitingSince}`;
  return head === null
    ? `Nothing is sealed yet. ${unsealed}.`
    : `The audit trail is whole: ${rows} rows in ${seals} seals. ${unsealed}.\nLast seal: ${head}`;
}

const contents = (manifest: Manifest) =>
  `${allRows(manifest)} rows of ${manifest.tables.length} tables and ${manifest.files} attachments`;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof AppError && error.fields !== undefined) process.stderr.write(`${error.fields}\n`);
  process.exit(1);
});
