import { readFile } from 'node:fs/promises';
import { expect, loginAs, test } from './fixtures.ts';

test('a manager sees last week per person in two clicks, with what is averaged, and takes it along', async ({
  page,
}) => {
  await loginAs(page, 'manager', '/admin', 'Palm Desert');
  await page.getByRole('link', { name: 'Housekeeping Reports' }).click();
  await page.getByRole('button', { name: 'Last Week' }).click();
  await expect(page.getByText('How much each person cleaned at this location.')).toBeVisible();
  const people = page.getByRole('table', { name: 'Work per person' });
  await expect(people.locator('tbody tr').first()).toContainText(/\d+\.\d\d/);
  await expect(page.getByText(/^Work from \d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4},/)).toBeVisible();
  await expect(people.locator('tfoot')).toContainText(/\d+ (people|person)/);
  const count = await people.locator('tbody tr').count();
  await people.getByRole('button', { name: 'Per Room' }).click();

  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('housekeeping-per-person.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toMatch(/^Name,Days,Rooms,Checkouts,Stayovers,Minutes,Minutes per Room/);
  expect(lines).toHaveLength(count + 1);

  // A name leads to the logs of that person within the same days.
  await people.locator('tbody tr').first().getByRole('button').click();
  await expect(page.getByLabel('Period')).toHaveValue('last-week');
  await expect(page.getByLabel('Employee')).not.toHaveValue('');
  await page.goBack();
  await page.getByRole('button', { name: 'Other Days' }).click();
  await page.getByLabel('From').fill('2001-01-01');
  await page.getByLabel('To', { exact: true }).fill('2001-01-31');
  await expect(page.getByText('Nobody logged any work within these days.')).toBeVisible();
});

test('the side chosen last opens again, and housekeepers begin with a log', async ({ page }) => {
  await loginAs(page, 'housekeeper', '/admin/housekeeping-logs');
  await expect(page.getByRole('button', { name: 'Add Logs' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Log the rooms that were cleaned, and what else was done.')).toBeVisible();
  await page.getByRole('button', { name: 'View Logs' }).click();
  await page.getByRole('link', { name: 'Room Logs', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Room Logs', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Housekeeping Reports' }).click();
  await expect(page.getByRole('button', { name: 'View Logs' })).toHaveAttribute('aria-pressed', 'true');
});

test('the logs of a period, and what their averages are of', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/housekeeping-logs?do=view', 'Palm Desert');
  await expect(page.getByText(/^Averages per room over [\d,]+ rooms in [\d,]+ logs from/)).toBeVisible();
  await page.getByLabel('Period').selectOption('From – To');
  await page.getByLabel('From').fill('2001-01-01');
  await page.getByLabel('To', { exact: true }).fill('2001-01-31');
  await expect(page.getByText('No logs available for this location.')).toBeVisible();
  await expect(page.getByText('No log with rooms matches, so there is nothing to average.')).toBeVisible();
  await page.getByLabel('Period').selectOption('Last Month');
  const rows = page.getByRole('table', { name: 'Housekeeping logs' }).locator('tbody tr');
  await expect(rows).toHaveCount(8);
  // A day takes the place of the period.
  await page.getByLabel('Date').fill('2001-01-01');
  await expect(page.getByLabel('Period')).toHaveValue('all');
  await expect(page.getByText('No logs available for this location.')).toBeVisible();
});
