import type { Page } from '@playwright/test';
import { SCREENS } from './axe-screens.ts';
import { axeViolations } from './axe-violations.ts';
import { expect, loginAs, test } from './fixtures.ts';

// The question who one is follows a refusal, which the browser writes down.
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: /428/ });
test.describe.configure({ mode: 'parallel' });

/** Everything axe knows by day, the contrast also by night: nothing else of a page differs between the two. */
async function expectClean(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  const html = page.locator('html');
  const dialog = '[role=dialog], dialog[open]';
  // What lies under a dialog is covered by its veil, and has been looked at already.
  const look = (await page.locator(dialog).count()) > 0 ? { within: dialog } : {};
  expect(await axeViolations(page, look), `${what}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const dark = await axeViolations(page, { ...look, rules: ['color-contrast'] });
  expect(dark, `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
}

test('no screen of the console is left out here', async () => {
  // By its address: the screens behind the list are no code of this project's tools.
  const list = new URL('../web/src/app/screens.ts', import.meta.url).href;
  const { SCREEN_PATHS } = await import(list);
  expect(Object.keys(SCREENS).sort()).toEqual([...SCREEN_PATHS].sort());
});

for (const [path, { ready, opens = {} }] of Object.entries(SCREENS)) {
  test(`/admin/${path} can be read and used by everybody`, async ({ page }) => {
    await loginAs(page, 'admin', `/admin/${path}`);
    await expect(ready(page).first()).toBeVisible();
    await expectClean(page, path);
    const dialog = page.getByRole('dialog');
    for (const [name, open] of Object.entries(opens)) {
      await open(page);
      await expectClean(page, `${path}, ${name}`);
      if (await dialog.isVisible()) await page.keyboard.press('Escape');
      else await page.goto(`/admin/${path}`);
      await expect(dialog).toBeHidden();
      await expect(ready(page).first()).toBeVisible();
    }
  });
}

test('so can the shell, its menus and its dialogs', async ({ page }) => {
  await loginAs(page, 'admin');
  await expect(page.getByRole('link', { name: 'Open room logs' })).toBeVisible();
  await page.getByRole('button', { name: 'ADA MORENO' }).click();
  await expectClean(page, 'account menu');
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await expectClean(page, 'change password');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Page, action, record or date' })).toBeFocused();
  await expectClean(page, 'palette');
  await page.keyboard.press('Escape');
  // Until it is gone, keys are typed into it.
  await expect(page.getByRole('combobox', { name: 'Page, action, record or date' })).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectClean(page, 'shortcuts');
});

test('so can the preview of a role and an unknown screen', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/roles');
  await page
    .getByRole('button', { name: /^What would/ })
    .first()
    .click();
  // The screen before has a heading of its own, which may still stand there.
  await expect(page.getByRole('heading', { name: 'What would this role see' })).toBeVisible();
  await expectClean(page, 'preview of a role');
  await page.goto('/admin/no-such-screen');
  await expect(page.getByText('This screen does not exist here')).toBeVisible();
  await expectClean(page, 'unknown screen');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`so can the sign-in page and its other forms, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByText('Forgot Password?').click();
    await expect(page.getByText('Confirm your email')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/');
    await page.getByText('Create Account').click();
    await expect(page.getByLabel('First Name')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });
}

test('nothing moves for whoever asked for less motion', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/rooms');
  await expect(page.getByRole('table', { name: 'Rooms' })).toBeVisible();
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return [animationDuration, transitionDuration].some((text) =>
          text.split(',').some((duration) => parseFloat(duration) > 0.001),
        );
      }).length,
  );
  expect(moving).toBe(0);
});
