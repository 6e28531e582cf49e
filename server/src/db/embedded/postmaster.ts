import { spawn, type ChildProcess } from 'node:child_process';
import { constants, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Secrets } from './cluster.ts';
import type { Home } from './home.ts';
import { commandLine, programOptions } from './process.ts';
import { findRunning, type Address } from './running.ts';

/** The name of a socket must fit into 104 bytes on macOS and 108 on Linux; `/.s.PGSQL.5432` takes 14 of them. */
const LONGEST_SOCKET_FOLDER = 100 - 14;
const SOCKET_PORT = 5432;
const LOG_FILE = 'postgres.log';
const LOG_LIMIT = 5 * 1024 * 1024;

/** The role and database of the application; it has the rights it would have on any other PostgreSQL server. */
export const APPLICATION = 'back_of_house';

export function connectionStringOf({ host, port }: Address, { application }: Secrets): string {
  const login = `${APPLICATION}:${application}`;
  if (!host.startsWith('/')) return `postgresql://${login}@${host}:${port}/${APPLICATION}`;
  return `postgresql://${login}@localhost/${APPLICATION}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Chooses the address of a postmaster about to be started. */
export async function chooseAddress(dataDir: string): Promise<Address> {
  if (Buffer.byteLength(dataDir) <= LONGEST_SOCKET_FOLDER) return { host: dataDir, port: SOCKET_PORT };
  return { host: '127.0.0.1', port: await freePort() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a postmaster in a session of its own, so that Ctrl+C in a terminal reaches only the server, which then stops it. */
export async function spawnPostmaster(
  home: Home,
  address: Address,
  unsafeFast: boolean,
): Promise<ChildProcess> {
  const onSocket = address.host.startsWith('/');
  const settings: Record<string, string> = {
    listen_addresses: onSocket ? '' : address.host,
    port: String(address.port),
    unix_socket_directories: onSocket ? quoted(address.host) : '',
    unix_socket_permissions: '0600',
    logging_collector: 'off',
    ...durability(unsafeFast),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The data folder's own lock decides; a socket lock left by a killed postmaster only holds the start up, for as
  // long as some process carries the old id.
  if (onSocket) await rm(path.join(address.host, `.s.PGSQL.${address.port}.lock`), { force: true });
  const log = await openLog(home);
  try {
    const child = spawn(path.join(home.binaries.root, 'bin', 'postgres'), ['-D', home.dataDir, ...options], {
      ...programOptions(home, home.dataDir),
      detached: true,
      // A file, not a pipe: the postmaster may outlive this process and must not fail on writing.
      stdio: ['ignore', log.fd, log.fd],
    });
    child.on('error', () => undefined);
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

function durability(unsafeFast: boolean): Record<string, string> {
  if (!unsafeFast) return { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
  return { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' };
}

/** The setting is a list: a folder name with a comma or a blank would fall apart without quotes. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

async function openLog(home: Home): Promise<FileHandle> {
  const file = path.join(home.dataDir, LOG_FILE);
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT) await rename(file, `${file}.old`);
  // Root opens this in a folder of another user, who must not be able to lead it elsewhere by a link.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const log = await open(file, flags, 0o600);
  if (home.user) await log.chown(home.user.uid, home.user.gid);
  return log;
}

/** The last complaint in PostgreSQL's log, for the one line that says why it does not start. */
export async function lastComplaint(dataDir: string): Promise<string> {
  const text = await readFile(path.join(dataDir, LOG_FILE), 'utf8').catch(() => '');
  const lines = text.trimEnd().split('\n').slice(-20);
  const complaint = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC):\s*/, '').trim();
}

/** Fast shutdown: open transactions roll back, everything committed is on disk. Harder signals only if it hangs. */
export async function stopPostmaster(dataDir: string): Promise<void> {
  const stages: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ];
  for (const [signal, patience] of stages) {
    const running = await findRunning(dataDir);
    if (running === undefined) return;
    signalQuietly(running.pid, signal);
    if (await gone(dataDir, running.pid, patience)) return;
  }
}

/** Sends a signal to a process that may be gone already. */
export function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the look and the signal.
  }
}

async function gone(dataDir: string, pid: number, patience: number): Promise<boolean> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    // A dead process that nobody reaped still has an id, but no command line.
    if ((await findRunning(dataDir))?.pid !== pid && (await commandLine(pid)) === '') return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}
