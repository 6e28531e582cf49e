import { readFileSync } from 'node:fs';
import { expect, loginAs, test } from './fixtures.ts';

test('an administrator takes the whole account out, from the locations', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/locations');
  await page.getByRole('link', { name: 'Move Out' }).click();
  await expect(page.getByRole('heading', { name: 'What stays' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Everything' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^back-of-house-\d{4}-\d\d-\d\d\.zip$/);
  const zip = readFileSync(await file.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  // The list of names at its end: it came whole.
  for (const name of ['README.md', 'tables/locations.csv', 'datapackage.json']) {
    expect(zip.lastIndexOf(name)).toBeGreaterThan(zip.length - 100_000);
  }
  await expect(page.getByText(/back-of-house-.+\.zip was saved/)).toBeVisible();
});

test('an export that takes its time says how far it is, and can be stopped', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/move-out');
  await page.route('**/api/transfer/export', () => undefined);
  await page.getByRole('button', { name: 'Export Everything' }).click();
  await expect(page.getByText('The server prepares the file')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The server prepares the file')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export Everything' })).toBeEnabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('whoever manages less than everything is not led there', async ({ page }) => {
  await loginAs(page, 'regional', '/admin/move-out');
  await expect(page.getByRole('button', { name: 'Export Everything' })).toHaveCount(0);
});
