import { expect, loginAs, test } from './fixtures.ts';

test('the directory gives a colleague another role', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/directory');
  const directory = page.getByRole('table', { name: 'Employee Directory' });
  await page.getByRole('searchbox').fill('dmitri');
  const row = directory.getByRole('row', { name: /Dmitri Hale/i });
  const update = row.getByRole('button', { name: 'Update Role' });
  await expect(update).toBeDisabled();
  await row.getByRole('combobox').selectOption({ label: 'FRONT DESK' });
  await update.click();
  await expect(page.getByText('Role updated!')).toBeVisible();
  await expect(row.getByRole('cell', { name: 'FRONT DESK', exact: true })).toBeVisible();
  await expect(update).toBeDisabled();
});

test('the directory says when nobody is found, and does not offer one’s own role', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/directory');
  await page.getByRole('searchbox').fill('manager@backofhouse');
  const directory = page.getByRole('table', { name: 'Employee Directory' });
  await expect(directory.getByRole('combobox')).toBeDisabled();
  await page.getByRole('searchbox').fill('nobody like that');
  await expect(page.getByText('No employees found.')).toBeVisible();
});
