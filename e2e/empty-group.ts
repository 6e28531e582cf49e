import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { makeDataFolder } from '../server/test/data-folder.ts';
import type { Page } from '@playwright/test';
import { emailOf, openWith, OWN_PASSWORD, signIn } from './fixtures.ts';

export const EMPTY_GROUP_PORT = Number(process.env.E2E_PORT ?? 23_117) + 1;

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${EMPTY_GROUP_PORT}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** A server of its own with an empty group, as an administrator finds it who starts without demo data. */
export async function startEmptyGroup(): Promise<() => Promise<void>> {
  const DATA_DIR = makeDataFolder('e2e-empty');
  const server: ChildProcess = spawn(process.execPath, ['server/dist/main.js'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(EMPTY_GROUP_PORT),
      DATA_DIR,
      DEMO_DATA: 'off',
      ADMIN_EMAIL: emailOf('admin'),
      ADMIN_PASSWORD: OWN_PASSWORD,
      LOG_LEVEL: 'warn',
    },
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(DATA_DIR, { recursive: true, force: true });
  };
}

/** Opens a screen as the administrator of the empty group. */
export async function loginToEmptyGroup(page: Page, path?: string): Promise<void> {
  const { token } = await signIn(page, 'admin', OWN_PASSWORD);
  await openWith(page, token, path);
}
