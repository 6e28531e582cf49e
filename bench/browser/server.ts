import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** The built server with a fresh demo group, thrown away afterwards. */
export async function startDemoServer(): Promise<{ base: string; stop: () => Promise<void> }> {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'boh-bench-browser-'));
  const PORT = await freePort();
  const base = `http://127.0.0.1:${PORT}`;
  const env = {
    ...process.env,
    PORT: String(PORT),
    DATA_DIR,
    DEMO_DATA: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['server/dist/main.js'], { cwd: ROOT, env, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  while (!(await isReady(base))) {
    if (server.exitCode !== null) throw new Error('The server did not start: is it built?');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    base,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}
