import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, '../dist/main.js');
/** As in `deploy/back-of-house@.service`. */
const NODE_OPTIONS = ['--enable-source-maps', '--max-semi-space-size=32', '--max-old-space-size=1536'];
const MALLOC_ARENA_MAX = '2';

/** The built server as a process of its own, as an operator runs it. */
export interface RunningServer {
  readonly process: ChildProcess;
  readonly port: number;
  /** Milliseconds from the start to the first "ready". */
  readonly readyAfter: number;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the built server with these settings, on this Node or another, and waits until it says that it is ready. */
export async function startServer(
  settings: Record<string, string>,
  node = process.execPath,
): Promise<RunningServer> {
  if (!existsSync(MAIN)) throw new Error('server/dist is missing: run npm run build first');
  const port = Number(settings['PORT'] ?? (await freePort()));
  const since = performance.now();
  const server = spawn(node, [...NODE_OPTIONS, MAIN], {
    env: {
      ...process.env,
      MALLOC_ARENA_MAX,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ...settings,
      PORT: String(port),
    },
    stdio: 'ignore',
  });
  await untilReady(server, port);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    process: server,
    port,
    readyAfter: performance.now() - since,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    if (answer?.status === 200) return;
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * A port that stays free while a server on it is stopped and started again: below those that systems hand out to
 * outgoing connections, one of which would otherwise take it meanwhile (a client that keeps asking even meets itself).
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(24_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
