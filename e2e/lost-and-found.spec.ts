import { expect, loginAs, signIn, test } from './fixtures.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a ring goes from the housekeeper’s hands to its owner', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin/lost-and-found');
  const table = page.getByRole('table', { name: 'Lost and Found' });
  await expect(table.locator('tbody tr[data-row]').first()).toContainText('Still here');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Item', { exact: true }).fill('Ring with a green stone');
  await dialog.getByLabel('Room', { exact: true }).fill('214');
  await dialog.getByLabel('Found By').fill('Hanna Villareal');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Where Kept is required')).toBeVisible();
  await dialog.getByLabel('Where Kept').fill('Safe');
  await dialog
    .getByLabel('Add files to Photo')
    .setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: PNG });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Item added successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Search lost and found').fill('green stone');
  const row = page.getByRole('row', { name: /Ring with a green stone/i });
  await expect(row).toContainText('Frances Okafor');
  const tab = page.waitForEvent('popup');
  await row.getByRole('button', { name: 'Open ring.png' }).click();
  expect((await tab).url()).toMatch(/^blob:/);

  await row.getByRole('button', { name: 'Ring with a green stone' }).click();
  await dialog.getByLabel('Returned To').fill('Ann Weaver');
  await dialog.getByRole('button', { name: 'Remove ring.png' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Item updated successfully!')).toBeVisible();
  await expect(row.getByText('Returned', { exact: true })).toBeVisible();
  await expect(row).toContainText('Ann Weaver');
  await expect(row.getByRole('button', { name: 'Open ring.png' })).toBeHidden();

  await row.getByRole('button', { name: 'Ring with a green stone' }).click();
  await dialog.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Ann Weaver').last()).toBeVisible();

  await page.goto('/admin/lost-and-found');
  await page.getByLabel('Search lost and found').fill('green stone');
  await page.getByLabel('Show').selectOption('Still here');
  await expect(page.getByText('Try other words or another choice.')).toBeVisible();
});

test.describe('two at once', () => {
  test.use({ allowedErrors: /409/ });

  test('a save on what a colleague changed meanwhile is refused, and nothing typed is lost', async ({
    page,
  }) => {
    const { token } = await signIn(page, 'frontdesk');
    const headers = { authorization: `Bearer ${token}` };
    const values = { Item: 'Red scarf', FoundOn: '2026-11-09', FoundBy: 'Hanna', KeptAt: 'Shelf' };
    const added = await page.request.post('/api/lost-and-found', { headers, data: values });
    const { LostItemID } = (await added.json()) as { LostItemID: number };
    await loginAs(page, 'frontdesk', '/admin/lost-and-found');
    await page.getByRole('button', { name: 'Red scarf' }).click();
    await page.request.put('/api/lost-and-found', {
      headers,
      data: { ...values, LostItemID, KeptAt: 'Safe' },
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Returned To').fill('Bo Lind');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('THIS RECORD WAS CHANGED BY FRANCES OKAFOR')).toBeVisible();
    await expect(dialog.getByLabel('Returned To')).toHaveValue('Bo Lind');
  });
});
