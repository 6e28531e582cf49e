import { spawn } from 'node:child_process';
import { makeDataFolder } from '../server/test/data-folder.ts';
import { CLIENT_ID, CLIENT_SECRET } from '../server/test/fake-provider.ts';
import { startRealProvider } from '../server/test/real-provider.ts';
import { emailOf, expect, test } from './fixtures.ts';

/** A server of its own: the button would stand on the sign-in page of all other tests too. */
const PORT = Number(process.env.E2E_PORT ?? 23_117) + 1;
const HOME = `http://127.0.0.1:${PORT}`;

test('somebody signs in through the company’s own sign-in, and no ticket stays in the address', async ({
  page,
}) => {
  const provider = await startRealProvider({ redirectUri: `${HOME}/api/login/oidc/callback` });
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    env: {
      ...process.env,
      ...{
        PORT: String(PORT),
        DATA_DIR: makeDataFolder('e2e-sso'),
        LOG_LEVEL: 'warn',
        OIDC_NAME: 'Harbor ID',
      },
      ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    },
  });
  try {
    await expect
      .poll(() =>
        fetch(`${HOME}/api/health/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    await page.goto(HOME);
    await page.getByRole('button', { name: 'SIGN IN WITH Harbor ID' }).click();
    await page.locator('input[name="login"]').fill(emailOf('manager'));
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
    await page.locator('button[type="submit"]').click();
    await expect(page).toHaveURL(`${HOME}/admin`);
    await expect(page.getByText('Maya Lindqvist').first()).toBeVisible();
  } finally {
    server.kill('SIGTERM');
    await provider.close();
  }
});
