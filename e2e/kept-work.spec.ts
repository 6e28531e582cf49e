import { ENDED, endSession, signInAgain } from './ended-session.ts';
import { emailOf, expect, loginAs, test } from './fixtures.ts';

const BACK = 'What you had typed before your session ended is here again.';

test.describe('work that is not saved when the server ends the session', () => {
  test.use({ allowedErrors: /status of 401/ });

  test('of the role matrix is there again, on the newest values', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/roles');
    await page.getByRole('button', { name: 'Edit Role Access' }).click();
    await page.getByLabel('HOUSEKEEPING: Franchise').check();
    await endSession(page);
    await page.getByRole('button', { name: 'Submit Changes' }).click();
    await expect(page.getByText(ENDED)).toBeVisible();
    await signInAgain(page, emailOf('admin'));
    await expect(page.getByText(BACK)).toBeVisible();
    await expect(page.getByLabel('HOUSEKEEPING: Franchise')).toBeChecked();
    await expect(page.getByRole('region', { name: 'What will change' })).toContainText('HOUSEKEEPING');
    await page.getByRole('button', { name: 'Cancel Edit' }).click();
    await expect(page.getByLabel('HOUSEKEEPING: Franchise')).not.toBeChecked();
  });

  test('of unlocking a budget is there again, in its dialog', async ({ page }) => {
    await loginAs(page, 'admin', `/admin/budgets?year=${new Date().getFullYear() - 1}`);
    await page.locator('main').getByRole('button', { name: 'Unlock', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The bank sent new figures');
    await endSession(page);
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText(ENDED)).toBeVisible();
    await signInAgain(page, emailOf('admin'));
    await expect(dialog.getByLabel('Reason')).toHaveValue('The bank sent new figures');
  });
});

test.describe('with somebody else at the same settings', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('the sources of the night audit keep what is typed, beside what the other saved', async ({ page }) => {
    const other = await page.context().newPage();
    for (const tab of [page, other])
      await loginAs(tab, 'admin', '/admin/night-audit?tab=sources', 'MESA VERDE');
    await page.getByLabel('Hotel code').fill('MINE');
    await other.getByLabel('Part of the mail address').fill('theirs');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('Sources saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Reload and keep my changes' }).click();
    await expect(page.getByLabel('Part of the mail address')).toHaveValue('theirs');
    await expect(page.getByLabel('Hotel code')).toHaveValue('MINE');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Sources saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Part of the mail address')).toHaveValue('theirs');
    await expect(page.getByLabel('Hotel code')).toHaveValue('MINE');
  });
});
