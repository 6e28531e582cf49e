import { expect, loginAs, test } from './fixtures.ts';

test.use({ allowedErrors: /ERR_FAILED/ });

test('a dialog that cannot be fetched asks to try again, and the screen stays', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  let isDown = true;
  await page.route(/\/assets\/(room-form|create-page-form)-.*\.js/, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await loginAs(page, 'admin', '/admin/rooms');
  await page.getByRole('button', { name: 'Add Room' }).click();
  const question = page.getByRole('alertdialog', { name: 'This part of the screen could not be loaded' });
  await question.getByRole('button', { name: 'Try Again' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/record=new/);
  isDown = false;
  await page.getByRole('button', { name: 'Add Room' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Room' })).toBeVisible();
  isDown = true;
  await page.goto('/admin/pages');
  const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(failed).toBeVisible();
  isDown = false;
  await failed.getByRole('button').click();
  await expect(page.getByRole('form', { name: 'Create Page' })).toBeVisible();
});
