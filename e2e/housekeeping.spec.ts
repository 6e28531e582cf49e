import { readFile } from 'node:fs/promises';
import { comeBackLater, expect, loginAs, test } from './fixtures.ts';

test.describe('housekeeping', () => {
  test('a log of rooms asks for everything it needs and is submitted', async ({ page }) => {
    await loginAs(page, 'housekeeper', '/admin/housekeeping-logs');
    await page.getByRole('button', { name: 'Room', exact: true }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('form').getByText('Please select a date before submitting')).toBeVisible();
    for (const text of [
      'Please enter number of rooms',
      'Please Enter Start Time',
      'Please Enter End Time',
      'Please Enter Break Time',
    ])
      await expect(page.getByText(text)).toBeVisible();
    await page.getByLabel('Number of Rooms').fill('0');
    await page.getByLabel('Break Time').fill('0');
    await expect(page.getByText('Must be at least 1 room')).toBeVisible();
    await expect(page.getByText('Break error')).toBeVisible();

    await page.getByLabel('Date').fill('2025-03-04');
    await page.getByLabel('Number of Rooms').fill('5');
    await page.getByLabel('Start Time').fill('23:00');
    await page.getByLabel('End Time').fill('01:05');
    await page.getByLabel('Break Time').fill('10');
    await page.getByLabel('Checkout?').check();
    await page.getByLabel('Notes').fill('Counterclockwise corridor vacuumed and mopped');
    await expect(page.getByText('25.00 minutes per room')).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Excellent! The housekeeping log was submitted successfully.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Other Task' })).toBeVisible();

    await page.getByRole('button', { name: 'View Logs' }).click();
    await page.getByLabel('Date').fill('2025-03-04');
    const row = page.getByRole('row', { name: /Hanna Villareal/ }).first();
    await expect(row).toContainText('03/04/2025');
    await expect(row).toContainText('Counterclock corridor vacuumed…');
    await row.getByRole('button', { name: 'show more' }).click();
    await expect(row).toContainText('Counterclockwise corridor vacuumed and mopped');
    await row.getByRole('button', { name: 'Show less' }).click();
    await expect(page.getByText('25.00')).toHaveCount(2);
    await expect(page.getByText('0.00', { exact: true })).toBeVisible();
  });

  test('another task needs only a date, and Back returns to the choice', async ({ page }) => {
    await loginAs(page, 'housekeeper', '/admin/housekeeping-logs');
    await page.getByRole('button', { name: 'Other Task' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Other Task' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('form').getByText('Please select a date before submitting')).toBeVisible();
    await page.getByLabel('Date').fill('2025-03-05');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(/^Excellent!/)).toBeVisible();
  });

  test('the logs are paged by eight, searched, sorted, selected and exported', async ({ page }) => {
    await loginAs(page, 'manager', '/admin/housekeeping-logs', 'Palm Desert');
    await page.getByRole('button', { name: 'View Logs' }).click();
    const rows = page.getByRole('table', { name: 'Housekeeping logs' }).locator('tbody tr');
    await expect(rows).toHaveCount(8);
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled();
    await rows.nth(0).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await rows.nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Export 2 selected' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('housekeeping-logs.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('Name,Date,Rooms Cleaned,Start Time,End Time,Break (Minutes),Checkout?,Notes');
    expect(lines).toHaveLength(3);

    await page.getByLabel('Sort by').selectOption('Rooms Cleaned');
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await expect(rows.nth(0)).toContainText('9');
    await page.getByRole('searchbox', { name: 'Search logs' }).fill('no such word anywhere');
    await expect(page.getByText('No logs available for this location.')).toBeVisible();
  });
});

test.describe('rooms', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('are added, found and changed; a taken number is refused', async ({ page }) => {
    await loginAs(page, 'frontdesk', '/admin/rooms');
    await page.getByRole('button', { name: 'Add Room' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Room Number is required')).toBeVisible();
    await expect(dialog.getByText('Room Type is required')).toBeVisible();
    await dialog.getByLabel('Room Number').fill('a 1');
    await dialog.getByLabel('Room Type').fill('Loft');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('RoomNumber already exist').first()).toBeVisible();
    await dialog.getByLabel('Room Number').fill('E2E-7');
    await dialog.getByLabel('ADA').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Room added successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'E2E-7', exact: true })).toBeAttached();

    await page.getByRole('searchbox', { name: 'Search rooms' }).fill('e2e-7');
    await page.getByRole('button', { name: 'E2E-7', exact: true }).click();
    await expect(dialog.getByLabel('Room Number')).toHaveAttribute('readonly', '');
    await dialog.getByLabel('Size').fill('520 SQFT');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Room updated successfully!')).toBeVisible();
    await expect(page.getByRole('row', { name: /E2E-7/ })).toContainText('520 SQFT');
  });
});

test('room logs are opened from a tile, marked on it, and done once saved', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin/roomLogs');
  const tiles = page.getByRole('list', { name: 'Rooms' }).getByRole('button');
  await expect(tiles.first()).toContainText('101');
  await expect(tiles.last()).toContainText(/A2|E2E-7/);
  const tile = tiles.filter({ hasText: /^A1/ });
  await tile.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Department is required.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await dialog.getByLabel('Department').selectOption('PEST CONTROL');
  await dialog.getByLabel('Notes').fill('Browser test was here');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(tile.getByLabel(/\d+ open/)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search logs' }).fill('Browser test was here');
  const row = page.getByRole('row', { name: /Browser test was here/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Open');
  await row.getByText('PEST CONTROL').click();
  // Whoever opens the log is offered as the one who fixed it.
  await expect(dialog.getByLabel('Fixed By')).not.toHaveValue('');
  await dialog.getByLabel('Fixed By').fill('');
  await dialog.getByLabel('Department').selectOption('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(alert).toContainText('Department required.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByText('Fixed By is required')).toBeVisible();
  await dialog.getByLabel('Department').selectOption('PEST CONTROL');
  await dialog.getByLabel('Fixed By').fill('Bruno');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Done');
  await expect(row).toContainText('Bruno');
  await expect(row).toContainText(/\d\d\/\d\d \d\d:\d\d (AM|PM)/);

  // What is put right in a done log stands in its history.
  await row.getByText('PEST CONTROL').click();
  await dialog.getByLabel('Fixed By').fill('Carla');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Carla');
  await row.getByText('PEST CONTROL').click();
  await dialog.getByRole('button', { name: 'History' }).click();
  const newest = page.getByRole('dialog', { name: 'History' }).locator('ol > li').first();
  await expect(newest).toContainText('Bruno→Carla');
});

test.describe('the tiles of the rooms, with the network in the way', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('say that they could not be loaded, and stay once they were', async ({ page }) => {
    await page.clock.install();
    const cut = () => page.route('**/api/Rooms/get*', (route) => route.abort());
    await cut();
    await loginAs(page, 'frontdesk', '/admin/roomLogs');
    const tiles = page.getByRole('list', { name: 'Rooms' }).getByRole('button');
    await expect(page.getByText('No data found')).toBeVisible();
    await page.unroute('**/api/Rooms/get*');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(tiles.first()).toContainText('101');

    await cut();
    await comeBackLater(page);
    await expect(page.getByText('Could not refresh: these rooms may be out of date.')).toBeVisible();
    await expect(tiles.first()).toContainText('101');
  });
});
