import { expect, loginAs, test } from './fixtures.ts';

const PATH = '/admin/property-insurance-master';

test.describe('property insurance master', () => {
  test('is edited with live totals, and a new year starts as a draft from the last', async ({ page }) => {
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
    await expect(dialog.getByLabel('INSURANCE POLICY')).toHaveValue('');
    await expect(dialog.getByLabel('Open Claims')).toHaveValue('');
    await expect(dialog.getByLabel('Draft')).toBeChecked();
    const begin = dialog.getByRole('button', { name: 'NEW YEAR FROM LAST YEAR' });
    await expect(begin).toBeDisabled();
    await expect(begin).toHaveAccessibleDescription(`${year + 1} is there already`);
    await dialog.getByLabel('Premium 8810').fill('99.50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Location updated successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('cell', { name: '1,000.50' })).toBeVisible();
    await page.getByLabel('YEAR').selectOption(String(year + 1));
    const table = page.getByRole('table', { name: 'Property Insurance Master' });
    await expect(table.getByRole('cell', { name: '1,100.00' })).toBeVisible();
    await expect(table.getByText('DRAFT', { exact: true })).toBeVisible();
    await expect(table.getByText('Total without drafts')).toBeVisible();
    await page.getByRole('button', { name: 'YUMA LANTERN HOSPITALITY LLC' }).click();
    // Last year stands beside each field.
    await expect(dialog.getByLabel('Total Workers Comp')).toHaveAccessibleDescription(`${year}: 1,000.50`);
    await expect(dialog.getByLabel('Premium 8810')).toHaveAccessibleDescription(`${year}: -`);
    await dialog.getByRole('button', { name: 'Remove Draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`1 draft of ${year + 1} removed.`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(table.getByText('DRAFT', { exact: true })).toHaveCount(0);
  });

  test('a year begun for all hotels counts nowhere until it is confirmed, and can be removed', async ({
    page,
  }) => {
    await loginAs(page, 'admin', PATH);
    const next = new Date().getFullYear() + 1;
    await page.getByRole('button', { name: 'New Year for All Hotels' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('YEAR')).toHaveValue(String(next));
    await dialog.getByRole('button', { name: 'Untick all' }).click();
    for (const name of ['YUMA LANTERN HOSPITALITY LLC', 'RED RIVER HOUSE HOTEL LLC'])
      await dialog.getByRole('checkbox', { name }).check();
    await dialog.getByRole('button', { name: 'Make 2 Drafts' }).click();
    await expect(page.getByText(`2 drafts of ${next} made.`)).toBeVisible();
    await expect(page.getByLabel('YEAR')).toHaveValue(String(next));
    const footer = page.locator('tfoot');
    await expect(footer).toContainText('Total without drafts');
    await expect(footer).not.toContainText(/[1-9]/);

    await page.getByRole('button', { name: 'COMPARISON' }).click();
    await page.getByLabel('LEGAL NAME').selectOption({ label: 'YUMA LANTERN HOSPITALITY LLC' });
    const chips = page.getByRole('group', { name: 'YEARS' });
    await expect(chips.getByRole('button', { name: `Remove ${next}` })).toHaveCount(0);
    await chips.getByLabel('+ ADD YEAR').selectOption(String(next));
    await expect(page.getByRole('columnheader', { name: `${next} DRAFT` })).toBeVisible();
    await page.getByRole('button', { name: 'COMPARISON' }).click();

    await page.getByRole('button', { name: `Review Drafts of ${next}` }).click();
    await dialog.getByRole('checkbox', { name: 'RED RIVER HOUSE HOTEL LLC' }).uncheck();
    // What is to check leads to its hotel and on to the next one; the review is there again with its ticks.
    const record = page.getByRole('dialog', { name: 'Edit Property Insurance' });
    await dialog.getByRole('button', { name: 'open RED RIVER HOUSE HOTEL LLC' }).click();
    await expect(record.getByLabel('Legal Name')).toHaveValue('RED RIVER HOUSE HOTEL LLC');
    await expect(record.getByLabel('YEAR')).toHaveValue(String(next));
    await record.getByLabel('INSURANCE POLICY').fill('RR-1');
    await record.getByRole('button', { name: 'To Next Hotel' }).click();
    await expect(record.getByLabel('Legal Name')).toHaveValue('YUMA LANTERN HOSPITALITY LLC');
    await expect(record.getByRole('button', { name: 'To Next Hotel' })).toBeDisabled();
    await record.getByRole('button', { name: 'Cancel' }).click();
    // So does a legal name, whether there is something to check or not.
    await dialog.getByRole('button', { name: 'RED RIVER HOUSE HOTEL LLC', exact: true }).click();
    await expect(record.getByLabel('INSURANCE POLICY')).toHaveValue('RR-1');
    await record.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('button', { name: 'open YUMA LANTERN HOSPITALITY LLC' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'open RED RIVER HOUSE HOTEL LLC' })).toHaveCount(0);
    await expect(dialog.getByRole('checkbox', { name: 'RED RIVER HOUSE HOTEL LLC' })).not.toBeChecked();
    for (const rest of [1, 0]) {
      await dialog.getByRole('button', { name: 'Remove 1 Draft' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(dialog.getByRole('checkbox')).toHaveCount(rest);
      if (rest === 1) await dialog.getByRole('button', { name: 'Tick all' }).click();
    }
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: `Review Drafts of ${next}` })).toHaveCount(0);
  });

  test('a sheet that would change nothing says so and cannot be imported', async ({ page }) => {
    await loginAs(page, 'admin', `${PATH}?open=import`);
    const dialog = page.getByRole('dialog', { name: 'Import Sheet' });
    const year = new Date().getFullYear();
    const choose = (column: string) =>
      dialog.getByLabel('File to import').setInputFiles({
        name: 'renewal.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Legal Name,Year,${column}\nYUMA LANTERN HOSPITALITY LLC,${year},75000\n`),
      });
    await choose('Property Premium');
    await expect(dialog.getByText('Column Property Premium is not known and is left out.')).toBeVisible();
    await expect(dialog.getByText('This file changes nothing: name its columns')).toBeVisible();
    const save = dialog.getByRole('button', { name: 'Import', exact: true });
    await expect(save).toBeDisabled();
    await choose('PROPERTY');
    const after = dialog.getByRole('table', { name: 'What changes' }).getByText('75,000.00');
    await expect(after).toBeVisible();
    await expect(save).toBeEnabled();
    // Heads stand over their figures.
    const head = dialog.getByRole('columnheader', { name: 'After' });
    const endOf = (cell: typeof head) => cell.evaluate((box) => getComputedStyle(box).textAlign);
    expect(await endOf(head)).toBe('right');
    expect(await endOf(after)).toBe('right');
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

  test('what is left out of a typed amount is said, and Enter does not save it unseen', async ({ page }) => {
    await loginAs(page, 'admin', PATH);
    await page.getByRole('button', { name: 'PALM COURT' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Property Insurance' });
    const amount = dialog.getByLabel('Premium 9052');
    await amount.fill('');
    await amount.pressSequentially('52k');
    await page.keyboard.press('Enter');
    await expect(amount).toHaveValue('52');
    const note = dialog.getByText('Reads 52. Only digits and a decimal point are taken.');
    await expect(note).toBeVisible();
    // Not behind the buttons.
    const bottomOf = (part: typeof note) => part.evaluate((box) => box.getBoundingClientRect().bottom);
    expect(await bottomOf(note)).toBeLessThan(
      (await bottomOf(dialog.getByRole('button', { name: 'Save' }))) - 40,
    );
    await expect(dialog.getByText('Enter again saves it.')).toBeVisible();
    await amount.fill('52000');
    await expect(dialog.getByText('Only digits and a decimal point are taken.')).toHaveCount(0);
    await dialog.getByLabel('Time Zone').scrollIntoViewIfNeeded();
    const year = new Date().getFullYear();
    await expect(dialog.getByText(`PALM COURT DESERT HOTEL LLC, ${year}`)).toBeInViewport();
  });

  test.describe('with a name of another hotel', () => {
    test.use({ allowedErrors: /409/ });
    test('a refused save says so at the name', async ({ page }) => {
      await loginAs(page, 'admin', PATH);
      await page.getByRole('button', { name: 'PALM COURT' }).first().click();
      const dialog = page.getByRole('dialog');
      const name = dialog.getByLabel('Name', { exact: true });
      await name.fill('DESERT LANTERN INN YUMA');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Failed to update location.')).toBeVisible();
      await expect(name).toHaveAccessibleDescription('Another location has this Name.');
      await expect(name).toBeFocused();
      await expect(name).toBeInViewport();
      await expect(dialog.getByText('Another location has this Name.')).toHaveCount(1);
    });
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
