import { expect, loginAs, test } from './fixtures.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('reimbursements', () => {
  test('go from the clerk to the manager and back', async ({ page }) => {
    await loginAs(page, 'frontdesk', '/admin/reimbursement');
    await page.getByRole('button', { name: 'Add Reimbursement' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Approved', { exact: true })).toBeDisabled();
    await expect(dialog.getByText("(You're not authorized to approve)")).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Contexts is required')).toBeVisible();
    await dialog.getByLabel('Contexts').fill('Umbrellas for the lobby');
    await dialog.getByLabel('Requested', { exact: true }).fill('91.40');
    await dialog
      .getByLabel('Add files to Receipts Attachments')
      .setInputFiles({ name: 'umbrella-receipt.png', mimeType: 'image/png', buffer: PNG });
    await expect(dialog.getByText(`${PNG.length} bytes · new`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Reimbursement Updated successfully')).toBeVisible();
    const row = page.getByRole('row', { name: /Umbrellas for the lobby/i });
    await expect(row.getByText('Open', { exact: true })).toBeVisible();
    await expect(row.getByText('91.40')).toBeVisible();
    await expect(row.getByText('umbrella-r…')).toBeVisible();

    const tab = page.waitForEvent('popup');
    await row.getByRole('button', { name: 'Open umbrella-receipt.png' }).click();
    expect((await tab).url()).toMatch(/^blob:/);

    await loginAs(page, 'regional', '/admin/reimbursement', 'PALM COURT');
    await page.getByRole('button', { name: 'Umbrellas for the lobby' }).click();
    await expect(dialog.getByLabel('Requested', { exact: true })).not.toBeEditable();
    await expect(dialog.getByLabel('Requested', { exact: true })).toHaveValue('91.40');
    await expect(dialog.getByLabel('Approved Amount')).toHaveValue(/^91\.40?$/);
    await dialog.getByLabel('Approved', { exact: true }).check();
    await dialog.getByLabel('Approved Amount').fill('84.20');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Reimbursement Updated successfully')).toBeVisible();
    await expect(row.getByText('84.20')).toBeVisible();
    await expect(row.getByText('91.40')).toBeVisible();
    await expect(row.getByText('Ruben Castellano')).toBeVisible();

    await loginAs(page, 'frontdesk', '/admin/reimbursement');
    await page.getByRole('button', { name: 'Umbrellas for the lobby' }).click();
    await expect(dialog.getByText('Approved records cannot be changed.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Remove umbrella-receipt.png' })).toBeHidden();
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Open umbrella-receipt.png' }).press('Enter');
    expect((await opened).url()).toMatch(/^blob:/);
  });

  test('leave the amount asked for ungranted when an approver only adds a note', async ({ page }) => {
    await loginAs(page, 'frontdesk', '/admin/reimbursement');
    await page.getByRole('button', { name: 'Add Reimbursement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Contexts').fill('Shoe polish for the lobby');
    await dialog.getByLabel('Requested', { exact: true }).fill('17.35');
    const sent = page.waitForRequest('**/reimbursement/post');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const parts = (await sent).postData() ?? '';
    for (const name of ['Approved', 'ApprovedBy', 'ApprovedByName', 'ApprovedAmount'])
      expect(parts).toContain(`name="${name}"`);
    await page.getByRole('button', { name: 'Shoe polish for the lobby' }).click();
    await expect(dialog.getByLabel('Requested', { exact: true })).toHaveValue('17.35');
    await dialog.getByLabel('Requested', { exact: true }).fill('18.35');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row', { name: /Shoe polish for the lobby/i });
    await expect(row.getByText('18.35')).toHaveCount(1);

    await loginAs(page, 'regional', '/admin/reimbursement', 'PALM COURT');
    await page.getByRole('button', { name: 'Shoe polish for the lobby' }).click();
    await dialog.getByLabel('Other Notes').fill('Which brand?');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText('Which brand?')).toBeVisible();
    await expect(row.getByText('18.35')).toHaveCount(1);
    await expect(page.getByText('It still waits for approval.')).toBeHidden();

    await page.getByRole('button', { name: 'Shoe polish for the lobby' }).click();
    await expect(dialog.getByText('The amount alone approves nothing')).toBeHidden();
    await dialog.getByLabel('Approved Amount').fill('12.00');
    await expect(dialog.getByText('The amount alone approves nothing: tick Approved too.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Reimbursement Updated successfully')).toBeVisible();
    await expect(page.getByText('The amount is noted. It still waits for approval.')).toBeVisible();
    await expect(row.getByText('Open', { exact: true })).toBeVisible();
    await expect(row.getByText('proposed 12.00', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Shoe polish for the lobby' }).click();
    await dialog.getByLabel('Approved', { exact: true }).check();
    await expect(dialog.getByText('The amount alone approves nothing')).toBeHidden();
  });

  test('say so when nothing matches', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/reimbursement', 'PALM COURT');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await page.getByLabel('Search').fill('no such thing anywhere');
    await expect(page.getByText('NO REIMBURSEMENTS FOUND')).toBeVisible();
    await expect(page.getByText('Try other words or another choice.')).toBeVisible();
    const filters = page.getByRole('search');
    for (const label of ['State', 'From', 'To'])
      await expect(filters.locator('label').getByText(label, { exact: true })).toBeVisible();
  });

  test('that wait for nobody say so to whoever would approve them', async ({ page }) => {
    await page.route('**/api/reimbursement/get*', async (route) => {
      const answer = await route.fetch();
      const rows = (await answer.json()) as { State: string }[];
      await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, State: 'Approved' })) });
    });
    await loginAs(page, 'admin', '/admin/reimbursement?show=ForMe', 'PALM COURT');
    await expect(page.getByText('NO REIMBURSEMENTS FOUND')).toBeVisible();
    await expect(page.getByText('Nothing waits for you.')).toBeVisible();
  });
});

test('an approver gets a bonus wrong first, then right, and can take it back and correct it in one save', async ({
  page,
}) => {
  await loginAs(page, 'manager', '/admin/bonus', 'PALM COURT');
  await page.getByRole('button', { name: 'Add Bonus' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Type is required')).toBeVisible();
  await dialog.getByLabel('Type', { exact: true }).selectOption('BUSINESS GOALS');
  await dialog.getByLabel('Type In Details').fill('Sold out in August');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Bonus Updated successfully')).toBeVisible();

  await loginAs(page, 'admin', '/admin/bonus', 'PALM COURT');
  const row = page.getByRole('row', { name: /Sold out in August/i });
  await row.getByRole('button', { name: 'BUSINESS GOALS' }).click();
  await dialog.getByLabel('Approved', { exact: true }).check();
  await dialog.getByLabel('Approved Amount').fill('500');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('500.00')).toBeVisible();
  await row.getByRole('button', { name: 'BUSINESS GOALS' }).click();
  await expect(dialog.getByLabel('Type In Details')).toBeDisabled();
  await dialog.getByLabel('Approved', { exact: true }).uncheck();
  await dialog.getByLabel('Type In Details').fill('Sold out in August, but for one night');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Open', { exact: true })).toBeVisible();
  await expect(row.getByText('but for one night')).toBeVisible();
  await page.getByLabel('Search').fill('no such thing anywhere');
  await expect(page.getByText('NO BONUS FOUND')).toBeVisible();
});
