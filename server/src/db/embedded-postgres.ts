import { stat } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { settleHome } from './embedded/home.ts';
import { connectionStringOf } from './embedded/postmaster.ts';
import { findRunning } from './embedded/running.ts';
import { Supervisor } from './embedded/supervisor.ts';

/** A PostgreSQL server that lives and dies with this process. */
export interface EmbeddedPostgres {
  readonly connectionString: string;
  /** Whether this start made the database; its folder may have moved, so a look at `dataDir` does not tell. */
  readonly isNew: boolean;
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The folder of the cluster itself, made if missing. */
  dataDir: string;
  /** Receives one line where something is worth telling: moved folders, a taken-over or restarted server. */
  log(line: string): void;
  /** For tests only: nothing survives a power cut. */
  unsafeFast?: boolean;
}

/**
 * Starts the PostgreSQL of the npm package on the data folder, or takes over the one that a killed server left
 * running there. Every refusal is an Error whose message is one line for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { unsafeFast = false } = options;
  const log = (line: string) => options.log(line);
  const home = await settleHome(await findBinaries(), path.resolve(options.dataDir), log);
  const { secrets, isNew } = await ensureCluster(home, unsafeFast);
  const supervisor = new Supervisor(home, secrets, unsafeFast, log);
  await supervisor.start();
  return { connectionString: supervisor.connectionString, isNew, stop: () => supervisor.stop() };
}

/** Whether a database was ever made for this folder. */
export async function hasEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<boolean> {
  const parent = path.dirname(path.resolve(options.dataDir));
  if ((await stat(parent).catch(() => null)) === null) return false;
  const log = (line: string) => options.log(line);
  const home = await settleHome(await findBinaries(), path.resolve(options.dataDir), log);
  return (await stat(path.join(home.dataDir, 'PG_VERSION')).catch(() => null)) !== null;
}

/** The address of the PostgreSQL that a running server keeps on the data folder; undefined where none runs. */
export async function findEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<string | undefined> {
  const log = (line: string) => options.log(line);
  const home = await settleHome(await findBinaries(), path.resolve(options.dataDir), log);
  const running = await findRunning(home.dataDir);
  if (running?.address === undefined) return undefined;
  const { secrets } = await ensureCluster(home, false);
  return connectionStringOf(running.address, secrets);
}
