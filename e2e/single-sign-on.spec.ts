import type { Page } from '@playwright/test';
import { emailOf, expect, PASSWORD, test } from './fixtures.ts';
import { addApp, askAgain, question, signInAgainThere, signInThere, startSignOn } from './sign-on-server.ts';

// What is asked for again, an account that passwords do not open, and the provider's own pages, which want a font and an icon.
test.use({ allowedErrors: /status of (401|403|404|428)|ERR_NAME_NOT_RESOLVED/ });

const THERE = 'SIGN IN WITH Harbor ID';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function enter(page: Page, home: string, name: string): Promise<void> {
  await page.goto(home);
  await press(page, THERE);
  await signInThere(page, name);
  await expect(page).toHaveURL(/\/admin(\/|$)/);
}

/** Presses the button that leads to the provider, and gives the window that opens. */
async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await question(page).getByRole('button', { name: 'Confirm with Harbor ID' }).click();
  return opened;
}

test.describe('beside passwords', () => {
  let house: Awaited<ReturnType<typeof startSignOn>>;
  test.beforeAll(async () => {
    house = await startSignOn(1);
  });
  test.afterAll(() => house.close());

  test('somebody signs in through the company’s own sign-in, and no ticket stays in the address', async ({
    page,
  }) => {
    await enter(page, house.home, emailOf('manager'));
    await expect(page).toHaveURL(`${house.home}/admin`);
    await expect(page.getByText('Maya Lindqvist').first()).toBeVisible();
    await page.goBack();
    expect(page.url()).not.toContain('ticket');
  });

  test('the sign-in page says why somebody does not get in', async ({ page }) => {
    await page.goto(house.home);
    await press(page, THERE);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled.');
    await expect(page).toHaveURL(`${house.home}/`);
    await press(page, THERE);
    await signInThere(page, 'stranger@nowhere.example');
    await expect(page.getByRole('alert')).toHaveText(
      'There is no account for you here. Please ask your manager for an invitation.',
    );
    await page.goto(`${house.home}/#ticket=${'t'.repeat(43)}`);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Please begin again.');
  });

  test('whoever has a second factor is asked for it after the provider', async ({ page, request }) => {
    const codeAt = await addApp(request, house.home, 'frontdesk');
    await page.goto(house.home);
    await press(page, THERE);
    await signInThere(page, emailOf('frontdesk'));
    await expect(page.getByRole('heading', { name: 'Second Step' })).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(codeAt(Date.now() + 30_000));
    await press(page, 'Continue');
    await expect(page).toHaveURL(/\/admin/);
  });

  test('what matters is confirmed in a window of its own, and nothing typed is lost', async ({ page }) => {
    await enter(page, house.home, emailOf('admin'));
    await page.goto(`${house.home}/admin/roles`);
    await expect(page.getByRole('button', { name: 'Add Role' })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`${house.home}/admin/roles`);
    await expect(other.getByRole('button', { name: 'Add Role' })).toBeVisible();
    const forms: Page[] = [other, page];
    for (const tab of forms) {
      await tab.bringToFront();
      await press(tab, 'Add Role');
      const form = tab.getByRole('dialog', { name: 'Create Role' });
      await form.getByLabel('Role Name').fill(tab === page ? 'PROVED THERE' : 'NOT PROVED');
      await form.getByLabel('Level').fill('5');
      await form.getByRole('checkbox', { name: 'Room Logs' }).check();
      await askAgain(tab, '/role');
      await form.getByRole('button', { name: 'Create' }).click();
      await expect(question(tab).getByLabel('Password', { exact: true })).toBeFocused();
    }

    const closed = await openWindow(page);
    await expect(closed.locator('input[name="login"]')).toBeVisible();
    await closed.close();
    const cancelled = await openWindow(page);
    await cancelled.getByRole('link', { name: 'Cancel' }).click();
    await expect(question(page).getByRole('alert')).toHaveText('The sign-in was cancelled.');

    const there = await openWindow(page);
    await signInAgainThere(there, emailOf('admin'));
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('rowheader', { name: 'Proved There' })).toBeVisible();
    // The other tab waits for a proof of its own, and has what was typed there.
    await expect(question(other)).toBeVisible();
    await question(other).getByRole('button', { name: 'Cancel' }).click();
    const form = other.getByRole('dialog', { name: 'Create Role' });
    await expect(form.getByLabel('Role Name')).toHaveValue('NOT PROVED');
  });

  test('the sign-in of somebody else at the provider confirms nothing', async ({ page }) => {
    await enter(page, house.home, emailOf('regional'));
    await page.goto(`${house.home}/admin/security`);
    await askAgain(page, '/security/totp/start');
    await press(page, 'Set Up an App');
    const there = await openWindow(page);
    await signInThere(there, 'somebody.else@hotel.example');
    await expect(question(page).getByRole('alert')).toHaveText(
      'That is not the account with which you are signed in here. Please begin again as yourself.',
    );
  });

  test('a browser that opens no windows offers a link', async ({ page }) => {
    await enter(page, house.home, emailOf('accountant'));
    await page.goto(`${house.home}/admin/security`);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await askAgain(page, '/security/totp/start');
    await press(page, 'Set Up an App');
    await question(page).getByRole('button', { name: 'Confirm with Harbor ID' }).click();
    await expect(question(page).getByRole('alert')).toContainText('kept the window from opening');
    const opened = page.context().waitForEvent('page');
    await question(page).getByRole('link', { name: 'Open Harbor ID' }).click();
    await signInAgainThere(await opened, emailOf('accountant'));
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Set Up an App' })).toBeVisible();
  });
});

test.describe('in place of passwords', () => {
  let house: Awaited<ReturnType<typeof startSignOn>>;
  test.beforeAll(async () => {
    house = await startSignOn(2, {
      ...{ PASSWORD_SIGN_IN: 'off', EMERGENCY_ADMIN: emailOf('admin'), OIDC_CREATE: 'on' },
    });
  });
  test.afterAll(() => house.close());

  test('the sign-in page asks for none, but for the emergency administrator’s', async ({ page }) => {
    await page.goto(house.home);
    await expect(page.getByRole('button', { name: THERE })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await expect(page.getByText('Forgot Password?')).toHaveCount(0);
    await page.getByRole('link', { name: 'Emergency sign-in' }).click();
    await page.getByLabel('Email').fill(emailOf('manager'));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign In');
    await expect(page.getByText('Passwords are not used here.').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Email').fill(emailOf('admin'));
    await press(page, 'Sign In');
    await expect(page).toHaveURL(/\/admin/);
  });

  test('whoever has neither password nor factor confirms at the provider', async ({ page }) => {
    await enter(page, house.home, 'nora.vale@hotel.example');
    await page.goto(`${house.home}/admin/security`);
    await press(page, 'nora vale');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Change Password' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await askAgain(page, '/security/totp/start');
    await press(page, 'Set Up an App');
    await expect(question(page).getByRole('button', { name: 'Confirm with Harbor ID' })).toBeFocused();
    await expect(question(page).getByLabel('Password', { exact: true })).toHaveCount(0);
    const there = await openWindow(page);
    await signInAgainThere(there, 'nora.vale@hotel.example');
    await expect(page.getByRole('dialog', { name: 'Set Up an App' })).toBeVisible();
  });
});
