import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Home } from './home.ts';
import { isAlive, programOptions } from './process.ts';

/** Passwords of the cluster, made once with it and kept in it, readable by its owner alone. */
export interface Secrets {
  readonly superuser: string;
  readonly application: string;
}

const SECRETS_FILE = 'back-of-house.json';

/** What an administrator may tune later in postgresql.conf; everything vital is given at each start instead. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  log_checkpoints: 'off',
  // Key values of a refused row (addresses, names) belong to the database, not to a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

interface Cluster {
  readonly secrets: Secrets;
  /** Made just now. */
  readonly isNew: boolean;
}

/** Makes the cluster where there is none, and refuses one of another PostgreSQL version. */
export async function ensureCluster(home: Home, unsafeFast: boolean): Promise<Cluster> {
  const found = await readFile(path.join(home.dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (found === undefined) await makeCluster(home, unsafeFast);
  else refuseOtherVersion(home, found.trim());
  return { secrets: await readSecrets(home.dataDir), isNew: found === undefined };
}

function refuseOtherVersion(home: Home, version: string): void {
  if (version === String(home.binaries.major)) return;
  throw new Error(
    `The data folder ${home.dataDir} was made by PostgreSQL ${version} and this Back of House runs PostgreSQL ${home.binaries.major}: write a backup (npm run backup -- FILE) with the Back of House that made it, move the folder away, and restore the backup here (npm run restore -- FILE)`,
  );
}

async function readSecrets(dataDir: string): Promise<Secrets> {
  try {
    return JSON.parse(await readFile(path.join(dataDir, SECRETS_FILE), 'utf8')) as Secrets;
  } catch (error) {
    throw new Error(
      `The passwords of the database cannot be read from ${path.join(dataDir, SECRETS_FILE)}: restore that file, or point DATA_DIR to another folder`,
      { cause: error },
    );
  }
}

/** Built aside and renamed, so that a start killed half-way never leaves half a cluster in the data folder. */
async function makeCluster(home: Home, unsafeFast: boolean): Promise<void> {
  await refuseStrangeFiles(home.dataDir);
  await sweepStaging(home.dataDir);
  const staging = `${home.dataDir}.new-${process.pid}`;
  const cluster = path.join(staging, 'cluster');
  const secrets: Secrets = {
    superuser: randomBytes(24).toString('hex'),
    application: randomBytes(24).toString('hex'),
  };
  try {
    await mkdir(staging, { mode: 0o700 });
    await writeForUser(home, path.join(staging, 'password'), secrets.superuser);
    if (home.user) await chown(staging, home.user.uid, home.user.gid);
    await runInitdb(home, cluster, path.join(staging, 'password'), unsafeFast);
    await writeForUser(home, path.join(cluster, SECRETS_FILE), JSON.stringify(secrets));
    await rename(cluster, home.dataDir).catch((error: unknown) => {
      // A server started at the same moment was first; its cluster counts and this one goes.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function refuseStrangeFiles(dataDir: string): Promise<void> {
  const files = await readdir(dataDir).catch(() => []);
  if (files.length === 0) return;
  throw new Error(
    `The data folder ${dataDir} holds files that are not a database: empty it, or set DATA_DIR to another folder`,
  );
}

/** Best effort: an initdb that outlived its killed server may still be writing there. */
async function sweepStaging(dataDir: string): Promise<void> {
  const prefix = `${path.basename(dataDir)}.new-`;
  for (const name of await readdir(path.dirname(dataDir))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    if (pid === process.pid || !isAlive(pid)) {
      await rm(path.join(path.dirname(dataDir), name), { recursive: true, force: true }).catch(
        () => undefined,
      );
    }
  }
}

async function writeForUser(home: Home, name: string, text: string): Promise<void> {
  // A file of this name never exists yet, so nobody can have put a link in its place.
  const file = await open(name, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    if (home.user) await file.chown(home.user.uid, home.user.gid);
  } finally {
    await file.close();
  }
}

async function runInitdb(
  home: Home,
  cluster: string,
  passwordFile: string,
  unsafeFast: boolean,
): Promise<void> {
  const options = [
    `--pgdata=${cluster}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-messages=C',
    '--text-search-config=english',
    ...Object.entries(SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    ...(unsafeFast ? ['--no-sync'] : []),
  ];
  const initdb = path.join(home.binaries.root, 'bin', 'initdb');
  try {
    await promisify(execFile)(initdb, options, programOptions(home, path.dirname(cluster)));
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? String(error);
    throw new Error(
      `The database could not be made in ${home.dataDir}: ${said.trim().split('\n').at(-1) ?? ''}`,
      {
        cause: error,
      },
    );
  }
}
