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
    await expect(dialog.getByLabel('Premium 9052')).toHaveValue('1000.10');
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
    await chips.getByLabel('+ ADD YEAR').selectOption(String(year - 2));
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    await expect(page.getByText(/^\+[\d,.]+ \(\+[\d.]+%\)$/).first()).toBeVisible();
    const note = page.locator('td[title^="EARTHQUAKE EXCLUDED. ORDINANCE"]').first();
    await expect(note).toHaveText('EARTHQUAKE EXCLUDE…');
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
  });

  test('needs the Location page', async ({ page }) => {
    await loginAs(page, 'accountant', '/admin');
    await expect(page.getByRole('link', { name: 'Franchise' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Property Insurance Master' })).toHaveCount(0);
  });
});
