import { expect, loginAs, test } from './fixtures.ts';

test('the regional manager has a report sent, gets a copy at once, and stops it again', async ({ page }) => {
  await loginAs(page, 'regional', '/admin/reports');
  await page.getByRole('tab', { name: 'SCHEDULES' }).click();
  await expect(page).toHaveURL(/tab=schedules/);
  const schedules = page.getByRole('table', { name: 'Schedules' });
  const log = page.getByRole('table', { name: 'Deliveries' });
  await expect(page.getByText('No schedules yet')).toBeVisible();
  await expect(page.getByText('Nothing was sent yet')).toBeVisible();

  await page.locator('main').getByRole('button', { name: 'Add Schedule' }).first().click();
  const dialog = page.getByRole('dialog');
  // To nobody is refused, and says so.
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose at least one role or person').first()).toBeVisible();
  await dialog.getByLabel('Report', { exact: true }).selectOption('PERFORMANCE');
  await dialog.getByLabel('How often').selectOption('Weekly');
  await dialog.getByLabel('Attached file').selectOption('xlsx');
  await dialog.getByLabel('At', { exact: true }).fill('06:30');
  // Only people of one's own hotels are offered.
  await expect(dialog.getByRole('checkbox', { name: /^GENERAL MANAGER/ })).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^REGIONAL MANAGER/ }).press('Space');
  await dialog.getByLabel('Find a person').fill('maya');
  await dialog.getByRole('checkbox', { name: /^Maya Lindqvist/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Schedule saved successfully!')).toBeVisible();
  const row = schedules.getByRole('row', { name: /PERFORMANCE/ });
  await expect(row).toContainText('Sundays at 06:30');
  await expect(row).toContainText('REGIONAL MANAGER, Maya Lindqvist');

  await row.getByRole('button', { name: 'Send now to me: PERFORMANCE' }).click();
  await expect(page.getByText('Sent to regional@backofhouse.example.')).toBeVisible();
  await expect(log.getByRole('row', { name: /Ruben Castellano/ })).toContainText('Sent now');

  await row.getByRole('button', { name: 'PERFORMANCE', exact: true }).click();
  await expect(dialog.getByLabel('Report', { exact: true })).toHaveValue('PERFORMANCE');
  await expect(dialog.getByRole('checkbox', { name: /^Maya Lindqvist/ })).toBeChecked();
  await dialog.getByLabel('How often').selectOption('Daily');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Every day at 06:30');

  await row.getByRole('button', { name: 'PERFORMANCE', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No schedules yet')).toBeVisible();

  await page.getByRole('tab', { name: 'REPORT', exact: true }).click();
  await expect(page.getByRole('search').getByLabel('Report', { exact: true })).toHaveValue('FLASH');
});

test('the demo group’s flash goes to its managers at 07:00, and the log says who got it', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/admin/reports?tab=schedules');
  const row = page.getByRole('table', { name: 'Schedules' }).getByRole('row', { name: /FLASH/ });
  await expect(row).toContainText('at 07:00');
  await expect(row).toContainText('GENERAL MANAGER');
  const log = page.getByRole('table', { name: 'Deliveries' });
  await page.getByLabel('Search deliveries').fill('Ruben');
  await expect(log.getByRole('row', { name: /Ruben Castellano/ }).first()).toContainText('First');
  await expect(log.getByRole('row', { name: /Maya/ })).toHaveCount(0);
});
