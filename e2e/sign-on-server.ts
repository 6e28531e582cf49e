import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { APIRequestContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { makeDataFolder } from '../server/test/data-folder.ts';
import { CLIENT_ID, CLIENT_SECRET } from '../server/test/fake-provider.ts';
import { startRealProvider } from '../server/test/real-provider.ts';
import { emailOf, expect, PASSWORD, type Account } from './fixtures.ts';

const FIRST_PORT = Number(process.env.E2E_PORT ?? 23_117);

/**
 * A server with a demo group of its own whose people sign in at a certified provider on this machine: the button would stand on the
 * sign-in page of all other tests too.
 */
export async function startSignOn(place: number, env: Record<string, string> = {}) {
  const port = FIRST_PORT + place;
  const home = `http://127.0.0.1:${port}`;
  const provider = await startRealProvider({ redirectUri: `${home}/api/login/oidc/callback` });
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: makeDataFolder('e2e-sso'), LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
      ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
      OIDC_NAME: 'Harbor ID',
      ...env,
    },
  });
  const status = () =>
    fetch(`${home}/api/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 600_000 }).toBe(200);
  return {
    home,
    close: async () => {
      const over = once(server, 'exit');
      server.kill('SIGTERM');
      await over;
      await provider.close();
    },
  };
}

/** Says at the provider who one is, where any password is right. */
export async function signInAgainThere(page: Page, name: string): Promise<void> {
  await page.locator('input[name="login"]').fill(name);
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
}

/** The same for the first time in this browser: agrees to what the console wants to know. */
export async function signInThere(page: Page, name: string): Promise<void> {
  await signInAgainThere(page, name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export const question = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it is you' });

/** The next call of this kind is answered as if the last proof were old. */
export const askAgain = (page: Page, path: string) =>
  page.route(
    `**/api${path}`,
    (route) =>
      route.fulfill({
        status: 428,
        json: { error: 'Please confirm that it is you.', ReauthRequired: true },
      }),
    { times: 1 },
  );

/** Gives somebody an authenticator app; tells its codes, each of which counts once. */
export async function addApp(request: APIRequestContext, home: string, account: Account) {
  const login = { Email: emailOf(account), Password: PASSWORD };
  const { token } = (await (await request.post(`${home}/api/login`, { data: login })).json()) as {
    token: string;
  };
  const headers = { authorization: `Bearer ${token}` };
  const started = await request.post(`${home}/api/security/totp/start`, { headers });
  const { Secret: secret } = (await started.json()) as { Secret: string };
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (timestamp: number) => app.generate({ timestamp });
  const data = { Code: codeAt(Date.now()) };
  const done = await request.post(`${home}/api/security/totp/confirm`, { headers, data });
  expect(done.status()).toBe(200);
  return codeAt;
}
