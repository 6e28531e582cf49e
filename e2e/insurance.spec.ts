import { expect, loginAs, test } from './fixtures.ts';

const PATH = '/admin/property-insurance-master';

test.describe('property insurance master', () => {
  test('is edited with live totals, and a new year starts from the last', async ({ page }) => {
    await loginAs(page, 'admin', PATH);
    const year = new Date().getFullYear();
    await page.getByRole('button', { name: 'YUMA LANTERN HOSPITALITY LLC' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Premium 9052').fill('1000.1.0abc');
    for (const name of ['Premium 9058', 'Premium 8742']) await dialog.getByLabel(name).fill('0.20');
    await dialog.getByLabel('Premium 8810').fill('');
    await expect(dialog.getByLabel('Premium 9052')).toHaveValue('1,000.10');
    await expect(dialog.getByLabel('Total Workers Comp')).toHaveValue('1,000.50');
    await dialog.getByRole('button', { name: 'NEW YEAR FROM LAST YEAR' }).click();
    await expect(dialog.getByLabel('YEAR')).toHaveValue(String(year + 1));
    await expect(dialog.getByLabel('Total Workers Comp')).toHaveValue('1,000.50');
    await dialog.getByLabel('Premium 8810').fill('99.50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Location updated successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('cell', { name: '1,000.50' })).toBeVisible();
    await page.getByLabel('YEAR').selectOption(String(year + 1));
    await expect(page.getByRole('cell', { name: '1,100.00' }).first()).toBeVisible();
  });

  test('keeps a location’s time zone among its descriptive fields', async ({ page }) => {
    await loginAs(page, 'admin', PATH);
    await page.getByRole('button', { name: 'PALM COURT' }).first().click();
    const dialog = page.getByRole('dialog');
    const zone = dialog.getByRole('combobox', { name: 'Time Zone' });
    await expect(zone).toHaveValue('America/Los_Angeles');
    await zone.fill('phoenix');
    await page.getByRole('option', { name: 'America/Phoenix' }).click();
    const sent = page.waitForRequest('**/PropertyInsurancemaster/update');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ TimeZone: 'America/Phoenix' });
    await expect(page.getByText('Location updated successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'PALM COURT' }).first().click();
    await zone.fill('los_angeles');
    await page.getByRole('option', { name: 'America/Los_Angeles' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  test('compares the three most recent years, more or fewer', async ({ page }) => {
    await loginAs(page, 'admin', PATH);
    const year = new Date().getFullYear();
    await page.getByRole('button', { name: 'COMPARISON' }).click();
    await page.getByLabel('LEGAL NAME').selectOption({ label: 'RED RIVER HOUSE HOTEL LLC' });
    const chips = page.getByRole('group', { name: 'YEARS' });
    for (const shown of [year, year - 1, year - 2])
      await expect(chips.getByText(String(shown)).first()).toBeVisible();
    await chips.getByRole('button', { name: `Remove ${year - 2}` }).click();
    await expect(page.getByRole('columnheader')).toHaveText(['Field', String(year - 1), String(year)]);
    await page.getByLabel('LEGAL NAME').selectOption({ label: 'YUMA LANTERN HOSPITALITY LLC' });
    await expect(page.getByRole('columnheader')).toHaveText(['Field', String(year - 1), String(year)]);
    await page.getByLabel('LEGAL NAME').selectOption({ label: 'RED RIVER HOUSE HOTEL LLC' });
    await chips.getByLabel('+ ADD YEAR').selectOption(String(year - 2));
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    await expect(page.getByText(/^\+[\d,.]+ \(\+[\d.]+%\)$/).first()).toBeVisible();
    const note = page.locator('td[title^="EARTHQUAKE EXCLUDED. ORDINANCE"]').first();
    await expect(note).toHaveText('EARTHQUAKE EXCLUDE…');
    await expect(page.getByLabel('YEAR', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'DOWNLOAD' })).toHaveCount(0);
    await page.getByLabel('SEARCH ALL FIELDS').fill('zzz nothing');
    await expect(page.getByText('No field matches the search.')).toBeVisible();
    await page.getByRole('button', { name: 'COMPARISON' }).click();
    await page.getByLabel('SEARCH ALL FIELDS').fill('');
    await page.getByRole('button', { name: 'COMPARISON' }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(4);
  });

  test.describe('without an answer', () => {
    test.use({ allowedErrors: /503/ });
    test('a comparison says so and tries again', async ({ page }) => {
      let isAway = true;
      await page.route('**/api/PropertyInsurancemaster/get*', (route) =>
        isAway ? route.fulfill({ status: 503, json: { error: 'Away.' } }) : route.continue(),
      );
      await loginAs(page, 'admin', `${PATH}?do=compare`);
      await expect(page.getByText('This could not be loaded')).toBeVisible();
      await expect(page.getByText('NO LOCATIONS FOUND')).toHaveCount(0);
      isAway = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('group', { name: 'YEARS' })).toBeVisible();
    });
  });

  test('downloads the year shown and finds nothing politely', async ({ page }) => {
    await loginAs(page, 'admin', PATH);
    const year = new Date().getFullYear();
    await page.getByLabel('YEAR').selectOption(String(year - 1));
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'DOWNLOAD' }).click();
    expect((await file).suggestedFilename()).toBe(`PropertyInsurance_${year - 1}.xlsx`);
    await page.getByLabel('SEARCH ALL FIELDS').fill('zzz nothing');
    await expect(page.getByText('NO LOCATIONS FOUND')).toBeVisible();
    await expect(page.getByText('DOWNLOAD holds all of them, not only what is searched.')).toBeVisible();
  });

  test('needs the Location page', async ({ page }) => {
    await loginAs(page, 'accountant', '/admin');
    await expect(page.getByRole('link', { name: 'Franchise' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Property Insurance Master' })).toHaveCount(0);
  });
});
