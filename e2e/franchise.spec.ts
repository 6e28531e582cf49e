import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, loginAs, test } from './fixtures.ts';

test('a franchise is edited with a live PerKey and a countdown, found and downloaded', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/franchise');
  await page.getByRole('button', { name: 'RED RIVER HOUSE BOSSIER CITY' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Franchise Application Fee').fill('75,000.50');
  await dialog.getByLabel('Total Number Of Rooms').fill('0');
  await expect(dialog.getByLabel('Per Key')).toHaveValue('0.00');
  await dialog.getByLabel('Total Number Of Rooms').fill('74');
  await expect(dialog.getByLabel('Per Key')).toHaveValue('1,013.52');
  await dialog.getByLabel('Expiration').fill('January 1, 2001');
  await expect(dialog.getByText(/^[\d,]+ DAYS AGO$/).last()).toBeVisible();
  await dialog.getByLabel('ADA Parking Count').fill('');
  const sent = page.waitForRequest('**/franchise/post');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    FranchiseApplicationFee: 75_000.5,
    TotalNumberOfRooms: 74,
    PerKey: 1013.52,
    ADAParkingCount: 0,
  });
  await expect(page.getByText('Franchise updated successfully.')).toBeVisible();
  await page.getByLabel('Search').fill('red river');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('cell', { name: '1,013.52' })).toBeVisible();
  await expect(page.getByText('DOWNLOAD holds all of them, not only what is searched.')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'DOWNLOAD' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('Franchise.xlsx');
  const { sheets } = await readXlsx(await readFile(await file.path()));
  // Title, headers and totals stand around the agreements.
  expect(sheets[0]?.rows.length).toBeGreaterThan(4);
});

test('agreements are sorted by the time they end, however it is written', async ({ page }) => {
  const written = ['AT RENEWAL', '06/01/2031', 'March 2, 2029', '2030-12-31', '1/5/30'];
  await page.route('**/api/franchise/get*', async (route) => {
    const answer = await route.fetch();
    const { Franchise } = (await answer.json()) as { Franchise: object[] };
    const rows = written.map((Expiration, index) => ({ ...Franchise[index], Expiration }));
    await route.fulfill({ response: answer, json: { Franchise: rows } });
  });
  await loginAs(page, 'accountant', '/admin/franchise');
  await page.getByRole('button', { name: 'Expiration' }).click();
  const order = ['March 2, 2029', '1/5/30', '2030-12-31', '06/01/2031', 'AT RENEWAL'];
  for (const [index, text] of order.entries())
    await expect(page.locator(`tr[data-row="${index}"]`)).toContainText(text);
  await page.getByRole('button', { name: 'Expiration' }).click();
  await expect(page.locator('tr[data-row="0"]')).toContainText('AT RENEWAL');
  await page.getByLabel('Search').fill('march 2');
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
});
