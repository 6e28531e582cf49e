import type { Page } from '@playwright/test';
import {
  addPasskey,
  beginApp,
  confirmApp,
  givePassword,
  isIn,
  keepCodes,
  press,
  setUpApp,
  signOut,
  withAuthenticator,
} from './factor-steps.ts';
import { atLocalhost, createColleague, expect, giveRole, loginAs, openWith, test } from './fixtures.ts';
import { takePicture } from './guide-pictures.ts';

test.use({ allowedErrors: /status of 428/ });

async function forGuide(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

test('docs/images/guide: setting up a second factor, and signing in with it', async ({ page }) => {
  await forGuide(page);
  await withAuthenticator(page);
  const { user } = await createColleague(page, 'Nora');
  await giveRole(page, user.EmployeeID, 'FRONT DESK', 'VALLEY HARVEST');
  await page.goto('/');
  await atLocalhost(page);
  await givePassword(page, 'Nora');
  await isIn(page, 'Nora');
  await page.goto(new URL('/admin/security', page.url()).href);
  const secret = await beginApp(page);
  await takePicture(page, 'factor-app');
  await confirmApp(page, secret);
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  await takePicture(page, 'factor-codes');
  await keepCodes(page);
  await addPasskey(page, 'My laptop');
  await page.getByRole('table', { name: 'Passkeys' }).waitFor();
  // Without the messages, which stay for long in tests.
  await page.reload();
  await page.getByRole('table', { name: 'Passkeys' }).waitFor();
  await takePicture(page, 'factor-ready');

  await signOut(page, 'Nora');
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).waitFor();
  await takePicture(page, 'factor-entrance');
  await givePassword(page, 'Nora');
  await page.getByRole('heading', { name: 'Second Step' }).waitFor();
  await takePicture(page, 'factor-second-step');
});

test('docs/images/guide: a lost phone', async ({ page, browser }) => {
  await forGuide(page);
  const there = await (await browser.newContext()).newPage();
  await forGuide(there);
  const { user, token } = await createColleague(page, 'Theo');
  await loginAs(page, 'admin', '/admin/roles');
  await press(page, 'Add Role');
  const role = page.getByRole('dialog', { name: 'Create Role' });
  await role.getByLabel('Role Name').fill('NIGHT MANAGER');
  await role.getByLabel('Level').fill('20');
  await role.getByRole('checkbox', { name: 'Room Logs' }).check();
  await role.getByRole('button', { name: 'Create' }).click();
  await press(page, 'Edit Role Access');
  await page.getByLabel('NIGHT MANAGER: Second Factor').selectOption('Required');
  await press(page, 'Submit Changes');
  await page.getByText('Roles updated successfully!').waitFor();
  await giveRole(page, user.EmployeeID, 'NIGHT MANAGER', 'VALLEY HARVEST');
  await openWith(there, token, '/admin/security');
  await setUpApp(there);

  await page.goto('/admin/team?search=theo');
  await page.getByRole('button', { name: 'Theo Newell' }).click();
  await press(page, 'Reset Factors');
  await page.getByRole('alertdialog').waitFor();
  await takePicture(page, 'factor-reset');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset Factors' }).click();
  await page.getByText('Second factors reset.').waitFor();

  await there.goto('/');
  await givePassword(there, 'Theo');
  await there.getByText('Your role requires a second factor. Please set one up first.').waitFor();
  await takePicture(there, 'factor-required');
  await there.context().close();
});

test('docs/images/guide: asked again who one is', async ({ page }) => {
  await forGuide(page);
  await page.route('**/api/role', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 428,
          json: { error: 'Please confirm that it is you.', ReauthRequired: true },
        })
      : route.fallback(),
  );
  await loginAs(page, 'admin', '/admin/roles');
  await press(page, 'Add Role');
  const role = page.getByRole('dialog', { name: 'Create Role' });
  await role.getByLabel('Role Name').fill('CONCIERGE');
  await role.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog', { name: 'Please confirm that it is you' }).waitFor();
  await takePicture(page, 'factor-again');
});
