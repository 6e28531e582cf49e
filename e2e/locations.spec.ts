import { expect, loginAs, test } from './fixtures.ts';

/** The browser itself reports answered refusals as errors. */
const REFUSED = /status of 409/;

test.describe('Manage Locations', () => {
  test('finds by name, city, state and county, and sorts by header', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/locations');
    const names = page.getByRole('table', { name: 'Locations' }).locator('tbody tr td:first-child');
    await expect(names).not.toHaveCount(0);
    const search = page.getByLabel('Search by name, city, state or county');
    for (const [typed, found] of [
      ['lantern', 'DESERT LANTERN INN YUMA'],
      ['bossier c', 'RED RIVER HOUSE BOSSIER CITY'],
      ['riverside', 'PALM COURT SUITES PALM DESERT'],
    ] as const) {
      await search.fill(typed);
      await expect(names).toHaveText([found]);
    }
    await search.fill('nv');
    await expect(names).toHaveText(['MESA VERDE HOTEL LAS VEGAS', 'SPRING MOUNTAIN SUITES LAS VEGAS']);
    const header = page.getByRole('button', { name: 'Location Name' });
    await header.click();
    await expect(names.first()).toHaveText('MESA VERDE HOTEL LAS VEGAS');
    await header.click();
    await expect(names.first()).toHaveText('SPRING MOUNTAIN SUITES LAS VEGAS');
  });

  test('comes from the browser’s own copy while nobody changes anything', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/locations');
    const row = page.getByRole('button', { name: 'DESERT LANTERN INN YUMA' });
    await expect(row).toBeVisible();
    // Another test may change a location in between; then it is the next time.
    await expect(async () => {
      await page.reload();
      await expect(row).toBeVisible();
      const { transferSize = 0, encodedBodySize = 0 } = await page.evaluate(() => {
        const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        return loads.find(({ name }) => name.endsWith('/api/admin/locations'))?.toJSON() as {
          transferSize?: number;
          encodedBodySize?: number;
        };
      });
      expect(encodedBodySize).toBeGreaterThan(0);
      expect(transferSize).toBeLessThan(encodedBodySize);
    }).toPass();
  });

  test('keeps F&B and Only Room apart', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/locations?do=add');
    const dialog = page.getByRole('dialog', { name: 'Add Location' });
    await dialog.getByLabel('F&B', { exact: true }).check();
    await dialog.getByLabel('Only Room', { exact: true }).check();
    await expect(dialog.getByLabel('F&B', { exact: true })).not.toBeChecked();
    await dialog.getByLabel('F&B', { exact: true }).check();
    await expect(dialog.getByLabel('Only Room', { exact: true })).not.toBeChecked();
  });

  test('leads to the time zone of a new location that has none, and offers that of its state', async ({
    page,
  }) => {
    await loginAs(page, 'admin', '/admin/locations?do=add');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Location Name').fill('Unhurried Inn');
    await dialog.getByLabel('State').fill('AZ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Choose its time zone' }).click();
    const zone = dialog.getByRole('combobox', { name: 'Time Zone' });
    await expect(zone).toHaveValue('UTC');
    await expect(zone).toBeFocused();
    await dialog.getByRole('button', { name: 'Use America/Phoenix' }).click();
    await expect(zone).toHaveValue('America/Phoenix');
    await expect(dialog.getByRole('button', { name: /^Use/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Choose its time zone' })).toHaveCount(0);
    // Whoever opens a location otherwise begins at its name.
    await page.getByRole('button', { name: 'UNHURRIED INN' }).click();
    await expect(dialog.getByLabel('Location Name')).toBeFocused();
  });

  test('adds a location, which its creator can then select, and edits it', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/locations');
    await page.getByRole('button', { name: 'Add Location' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Location' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Location Name is required.');
    await alert.getByRole('button', { name: 'OK' }).click();

    await dialog.getByLabel('Location Name').fill('x'.repeat(201));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('At most 200 characters')).toBeVisible();
    await expect(alert).toHaveCount(0);

    await dialog.getByLabel('Location Name').fill('quiet harbor inn');
    await expect(dialog.getByLabel('Location Name')).toHaveValue('QUIET HARBOR INN');
    await dialog.getByLabel('City').fill('Eureka');
    // Enter is about the list while that is open: it takes what is found, and never saves the form without it.
    const zone = dialog.getByRole('combobox', { name: 'Time Zone' });
    await zone.fill('shire');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await zone.press('Enter');
    await zone.press('Tab');
    await expect(dialog.getByText('“shire” was not chosen from the list.')).toBeVisible();
    await zone.fill('pacific time');
    await expect(page.getByRole('option', { name: 'America/Los_Angeles' })).toBeVisible();
    await zone.press('Enter');
    await expect(zone).toHaveValue('America/Los_Angeles');
    await expect(dialog.getByText('was not chosen from the list')).toHaveCount(0);
    await dialog.getByLabel('To Emails').fill('gm@harbor.example, , desk@harbor.example');
    await dialog.getByLabel('Payroll').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Location saved')).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await page.getByRole('button', { name: 'ADA MORENO' }).waitFor();
    await page.getByRole('banner').getByRole('button').first().click();
    await expect(page.getByRole('option', { name: 'QUIET HARBOR INN' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'QUIET HARBOR INN' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Location' });
    await expect(edit.getByLabel('To Emails')).toHaveValue('gm@harbor.example, desk@harbor.example');
    await expect(edit.getByLabel('Payroll')).toBeChecked();
    await expect(edit.getByLabel('Total Number Of Rooms')).toHaveValue('0');
    await edit.getByLabel('County').fill('humboldt');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toHaveCount(0);
    const row = page.getByRole('row', { name: /QUIET HARBOR INN/ });
    await expect(row).toContainText('HUMBOLDT');

    await row.getByRole('button').click();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'History' })).toContainText('HUMBOLDT');
  });

  test.describe('when something is refused', () => {
    test.use({ allowedErrors: REFUSED });

    test('keeps everything typed: a taken name, a record changed meanwhile', async ({ page }) => {
      await loginAs(page, 'admin', '/admin/locations');
      await page.getByRole('button', { name: 'Add Location' }).click();
      const add = page.getByRole('dialog', { name: 'Add Location' });
      await add.getByLabel('Location Name').fill('Desert Lantern Inn Yuma');
      await add.getByLabel('City').fill('Elsewhere');
      await add.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Failed to save location')).toBeVisible();
      await expect(add.getByText('A location with this name already exists.')).toBeInViewport();
      await expect(add.getByLabel('Location Name')).toBeFocused();
      await expect(add.getByLabel('Location Name')).toHaveAccessibleDescription(
        'A location with this name already exists.',
      );
      await expect(add.getByLabel('City')).toHaveValue('ELSEWHERE');
      await add.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();

      const other = await page.context().newPage();
      await loginAs(other, 'admin', '/admin/locations');
      const name = 'VALLEY HARVEST INN EL CENTRO';
      for (const [tab, typed] of [
        [other, 'FIRST'],
        [page, 'SECOND'],
      ] as const) {
        await tab.getByRole('button', { name }).click();
        await tab.getByRole('dialog').getByLabel('APN').fill(typed);
      }
      await other.getByRole('button', { name: 'Save' }).click();
      await expect(other.getByText('Location saved')).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      const stale = page.getByText('THIS RECORD WAS CHANGED BY ADA MORENO. RELOAD TO SEE THE NEW VALUES.');
      // Not below what scrolls: a press that shows nothing looks as if it had not been made.
      await expect(stale).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('dialog').getByLabel('APN')).toHaveValue('SECOND');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog').getByLabel('APN')).toHaveValue('FIRST');
    });
  });
});
