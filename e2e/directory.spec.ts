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
  await expect(directory.getByText('You cannot change your own role.')).toBeVisible();
  await expect(directory.getByRole('combobox')).toHaveCount(0);
  await page.getByRole('searchbox').fill('nobody like that');
  await expect(page.getByText('No employees found.')).toBeVisible();
});

test.describe('a colleague whose role somebody else changed meanwhile', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('keeps that role, and the directory says who changed it', async ({ page }) => {
    const other = await page.context().newPage();
    for (const [tab, role] of [
      [page, 'FRONT DESK'],
      [other, 'HOUSEKEEPING'],
    ] as const) {
      await loginAs(tab, 'manager', '/admin/directory');
      await tab.getByRole('searchbox').fill('priya');
      await tab
        .getByRole('row', { name: /Priya Nand/i })
        .getByRole('combobox')
        .selectOption({ label: role });
    }
    await other.getByRole('button', { name: 'Update Role' }).click();
    await expect(other.getByText('Role updated!')).toBeVisible();
    await page.getByRole('button', { name: 'Update Role' }).click();
    await expect(
      page.getByText(/^THIS RECORD WAS CHANGED BY .+\. RELOAD TO SEE THE NEW VALUES\.$/),
    ).toBeVisible();
    await expect(page.getByRole('cell', { name: 'HOUSEKEEPING', exact: true })).toBeVisible();
  });
});
