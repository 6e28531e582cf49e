import { expect, loginAs, test } from './fixtures.ts';

const cell = (account: string, month: string) => `${account}, ${month}`;

test('the accountant plans a year, the manager unlocks it, and a variance gets its word', async ({
  page,
}) => {
  await loginAs(page, 'accountant', '/admin/budgets', 'YUMA');
  const grid = page.getByRole('region', { name: /^Budget \d{4} of DESERT LANTERN INN YUMA/ });
  const payroll = grid.getByLabel(cell('Room Payroll', 'March'), { exact: true });
  await expect(payroll).toHaveValue('27.5');

  // What hangs on others is worked out while it is typed.
  await grid.getByLabel('Method of Rooms Sold').selectOption('Amount');
  await grid.getByLabel(cell('Rooms Sold', 'March'), { exact: true }).fill('2,000');
  await payroll.fill('4.5');
  await expect(grid.getByRole('row', { name: /^Room Payroll/ })).toContainText('9,000.00');
  await payroll.press('ArrowUp');
  await expect(grid.getByLabel(cell('Other Revenue', 'March'), { exact: true })).toBeFocused();

  // Nothing typed is lost by a slip.
  await payroll.fill('a lot');
  await expect(payroll).toHaveAccessibleDescription('Please enter a number');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Room Payroll, March: Please enter a number');
  await payroll.fill('4.5');
  await page.getByLabel('Year').selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByText('By Anil Deshmukh')).toBeVisible();
  await expect(payroll).toHaveAttribute('readonly', '');
  // An accountant does not unlock.
  await expect(page.getByRole('button', { name: 'Unlock' })).toHaveCount(0);

  await loginAs(page, 'admin', '/admin/budgets', 'YUMA');
  await page.getByRole('button', { name: 'Unlock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('March was too low');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('Unlocked.')).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('March was too low')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByText('Variance', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Variances' });
  await page.getByLabel('Account').selectOption('RoomPayroll');
  const march = table.getByRole('row', { name: /Mar/ });
  await expect(march).toContainText('over');
  await march.getByRole('button', { name: 'Comment on Room Payroll, March' }).click();
  await dialog.getByLabel('Comment').fill('Two agency housekeepers');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(march).toContainText('Two agency housekeepers');
  await expect(march).not.toContainText('Comment due');
});

test.describe('a file of another kind', () => {
  test.use({ allowedErrors: /415/ });

  test('is refused, and an exported workbook comes back as it went', async ({ page }) => {
    await loginAs(page, 'accountant', '/admin/budgets', 'YUMA');
    await page.getByLabel('Hotel').selectOption({ label: 'PALM COURT SUITES PALM DESERT' });
    await expect(page).toHaveURL(/hotel=/);
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'This hotel (xlsx)' }).click();
    const file = await (await saved).path();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('File to import').setInputFiles({
      name: 'notes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Account,Method\n'),
    });
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('File to import').setInputFiles(file);
    await expect(dialog.getByText('Replaced: 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('1 budget imported.')).toBeVisible();
  });
});

test('a forecast starts as a copy of the budget, and its past months stay', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/budgets', 'PALM COURT');
  await page.getByText('Forecast', { exact: true }).click();
  await expect(page.getByText(/There is no forecast for \d{4} yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy the budget' }).click();
  const grid = page.getByRole('region', { name: /^Forecast/ });
  await expect(grid).toBeVisible();
  await expect(grid.getByLabel('Room Revenue, December', { exact: true })).not.toHaveAttribute(
    'readonly',
    '',
  );
});

test('on a laptop the year stays in view beside the months', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await loginAs(page, 'admin', '/admin/budgets', 'PALM COURT');
  const grid = page.getByRole('region', { name: /^Budget \d{4} of PALM COURT/ });
  await expect(grid.getByRole('columnheader', { name: 'Year' })).toBeInViewport({ ratio: 1 });
  const december = grid.getByLabel(cell('Room Revenue', 'December'), { exact: true });
  await december.focus();
  const [input, year] = [
    await december.boundingBox(),
    await grid.getByRole('columnheader', { name: 'Year' }).boundingBox(),
  ];
  expect((input?.x ?? 0) + (input?.width ?? 0)).toBeLessThanOrEqual(year?.x ?? 0);
});
