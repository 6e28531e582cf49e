import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Secrets } from './cluster.ts';
import type { Home } from './home.ts';
import {
  APPLICATION,
  chooseAddress,
  connectionStringOf,
  lastComplaint,
  signalQuietly,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { findRunning, type Address } from './running.ts';
import { LOCKS } from '../locks.ts';

/** A server that was just killed or is just stopping lets go of the lock within this time. */
const LOCK_PATIENCE = 1_500;
/** Replaying the log after a crash may take a while on a slow disk; a start that fails is noticed at once. */
const START_PATIENCE = 120_000;
const LONGEST_BACKOFF = 10_000;

/** Not listening yet or no longer, starting up, shutting down, out of connection slots. */
const COMING_OR_GOING = new Set('ECONNREFUSED ENOENT ECONNRESET EPIPE 57P01 57P02 57P03 53300'.split(' '));

/**
 * Keeps one postmaster running. The supervisor holds an advisory lock on a connection of its own: it ends with the
 * process however that dies, so it can never be stale, and its loss is the sign that PostgreSQL went away.
 */
export class Supervisor {
  private address: Address | undefined;
  private child: ChildProcess | undefined;
  private owner: pg.Client | undefined;
  private stopping = false;
  private revival: Promise<void> | undefined;
  private pid: number | undefined;
  /** A server that ends without stop(), by an error or process.exit, takes its database along. */
  private readonly onExit = () => {
    if (this.pid !== undefined) signalQuietly(this.pid, 'SIGINT');
  };

  constructor(
    private readonly home: Home,
    private readonly secrets: Secrets,
    private readonly unsafeFast: boolean,
    private readonly log: (line: string) => void,
  ) {}

  get connectionString(): string {
    if (this.address === undefined) throw new Error('PostgreSQL has not been started');
    return connectionStringOf(this.address, this.secrets);
  }

  async start(): Promise<void> {
    const running = await findRunning(this.home.dataDir);
    await this.bringUp();
    if (running !== undefined && this.child === undefined) {
      this.log(`Took over the PostgreSQL server that was still running on ${this.home.dataDir}`);
    }
    process.on('exit', this.onExit);
    await this.ensureDatabase();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.revival;
    process.off('exit', this.onExit);
    if (this.owner === undefined && !this.childRuns()) return;
    await stopPostmaster(this.home.dataDir);
    // The connection is dead by now; end() only settles the client's own state.
    await this.owner?.end().catch(() => undefined);
    this.owner = undefined;
    this.pid = undefined;
  }

  /** Finds or starts a postmaster, waits until it answers and becomes its owner. */
  private async bringUp(): Promise<void> {
    const until = Date.now() + START_PATIENCE;
    while (!this.stopping) {
      await this.ensurePostmaster();
      try {
        // A postmaster found in its first moments has not said yet where it listens.
        if (this.address !== undefined) {
          await this.own(await this.connect(this.address));
          return;
        }
      } catch (error) {
        if (!isComingOrGoing(error)) throw error;
      }
      if (Date.now() > until) throw this.failure('it did not answer in time');
      await sleep(30);
    }
  }

  private async ensurePostmaster(): Promise<void> {
    const running = await findRunning(this.home.dataDir);
    if (running !== undefined) {
      this.address = running.address ?? this.address;
      return;
    }
    if (this.child !== undefined) {
      if (this.childRuns()) return;
      await this.judgeExit();
    }
    // The address stays over restarts: pools hold the connection string.
    this.address ??= await chooseAddress(this.home.dataDir);
    this.child = await spawnPostmaster(this.home, this.address, this.unsafeFast);
  }

  private childRuns(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** A postmaster that was killed leaves helpers behind for a moment, and two starts may meet: those are worth another try. */
  private async judgeExit(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (child === undefined || child.signalCode !== null || child.exitCode === 0) return;
    const complaint = await lastComplaint(this.home.dataDir);
    if (!/shared memory block|lock file/.test(complaint)) throw this.failure(complaint);
    await sleep(100);
  }

  private failure(reason: string): Error {
    return new Error(
      `PostgreSQL could not start on ${this.home.dataDir}: ${reason} (its log: postgres.log in that folder)`,
    );
  }

  private async connect(address: Address): Promise<pg.Client> {
    const client = new pg.Client({
      ...address,
      database: 'postgres',
      user: 'postgres',
      password: this.secrets.superuser,
      application_name: 'back-of-house supervisor',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      if (isComingOrGoing(error)) throw error;
      throw this.failure(error instanceof Error ? error.message : String(error));
    }
    return client;
  }

  private async own(client: pg.Client): Promise<void> {
    const until = Date.now() + LOCK_PATIENCE;
    while (!(await takeLock(client))) {
      if (Date.now() > until) {
        await client.end();
        throw new Error(
          `Another Back of House server is already running on ${this.home.dataDir}: stop it, or set DATA_DIR to another folder`,
        );
      }
      await sleep(100);
    }
    this.owner = client;
    client.once('end', () => this.revive());
    this.pid = (await findRunning(this.home.dataDir))?.pid;
  }

  private revive(): void {
    if (this.stopping) return;
    this.owner = undefined;
    this.pid = undefined;
    this.log('PostgreSQL went away and is being started again');
    this.revival = this.bringBack();
  }

  private async bringBack(): Promise<void> {
    for (let pause = 250; !this.stopping; pause = Math.min(pause * 2, LONGEST_BACKOFF)) {
      try {
        await this.bringUp();
        if (this.owner !== undefined) this.log('PostgreSQL is back');
        return;
      } catch (error) {
        this.log(error instanceof Error ? error.message : String(error));
        await sleep(pause);
      }
    }
  }

  /** The application's own role is no superuser: it has the rights it would have on any other PostgreSQL server. */
  private async ensureDatabase(): Promise<void> {
    const owner = this.owner;
    if (owner === undefined) return;
    const role = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APPLICATION]);
    if (role.rowCount === 0) {
      await owner.query(`CREATE ROLE ${APPLICATION} LOGIN CREATEDB PASSWORD '${this.secrets.application}'`);
    }
    const database = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [APPLICATION]);
    if (database.rowCount === 0) await owner.query(`CREATE DATABASE ${APPLICATION} OWNER ${APPLICATION}`);
  }
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const answer = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    LOCKS.dataFolder,
  ]);
  return answer.rows[0]?.taken === true;
}

function isComingOrGoing(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? /terminated|timeout/.test(message) : COMING_OR_GOING.has(code);
}
