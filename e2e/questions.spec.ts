import { expect, loginAs, test } from './fixtures.ts';

test('a question goes with the screen it was asked on', async ({ page }) => {
  await loginAs(page, 'admin', '/admin');
  await page.getByRole('link', { name: 'Rooms Details' }).click();
  await page.getByRole('table', { name: 'Rooms' }).getByRole('button', { name: '101', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/rooms$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '101', exact: true })).toBeVisible();
});
