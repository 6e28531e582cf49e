import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a token is made and copied, a program calls with it, and it is ended', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await loginAs(page, 'frontdesk');
  await page.getByRole('button', { name: /Frances Okafor/i }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add Token' }).first().click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('Lobby kiosk');
  await dialog(page).getByLabel('Access', { exact: true }).selectOption('write');
  await dialog(page).getByLabel('Pages', { exact: true }).selectOption('some');
  // Only one's own pages are offered.
  await expect(dialog(page).getByRole('checkbox', { name: 'Payroll' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Make Token' }).click();
  await expect(dialog(page).getByText('Choose at least one page').first()).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'Lost and Found' }).check();
  await dialog(page).getByRole('button', { name: 'Make Token' }).click();

  const made = page.getByRole('dialog', { name: 'Your New Token' });
  await expect(made.getByText('It is not shown again')).toBeVisible();
  await made.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Token copied.')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^boh_[\w-]{43}$/);
  expect(await made.getByLabel('Token', { exact: true }).inputValue()).toBe(token);
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(rowOf(page, 'Lobby kiosk')).toContainText('Never');

  const headers = { authorization: `Bearer ${token}` };
  const found = { Item: 'KIOSK UMBRELLA', FoundOn: '2026-11-01', FoundBy: 'KIOSK', KeptAt: 'LOBBY' };
  const added = await page.request.post('/api/lost-and-found', { headers, data: found });
  expect(added.status(), await added.text()).toBe(200);
  expect((await page.request.get('/api/Rooms/get', { headers })).status()).toBe(403);
  expect((await page.request.get('/api/tokens', { headers })).status()).toBe(403);

  // The history says by whom, and through what.
  const { LostItemID } = (await added.json()) as { LostItemID: number };
  await page.goto(`/admin/lost-and-found?record=${LostItemID}`);
  await dialog(page).getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Frances Okafor via Lobby kiosk').first()).toBeVisible();

  await page.goto('/admin/security');
  await expect(rowOf(page, 'Lobby kiosk')).not.toContainText('Never');
  await page.getByRole('button', { name: 'End Lobby kiosk' }).click();
  await page.getByRole('button', { name: 'End Token' }).click();
  await expect(page.getByText('Token ended.')).toBeVisible();
  await expect(rowOf(page, 'Lobby kiosk')).toHaveCount(0);
  expect((await page.request.get('/api/lost-and-found', { headers })).status()).toBe(401);
});

test('the administrator sees the tokens of all people, and whose they are', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/integrations');
  await expect(rowOf(page, 'Bookkeeping')).toContainText('Anil Deshmukh');
  await expect(rowOf(page, 'Property system')).toContainText('Night Audit');
  await page.getByLabel('Search name, owner, page or location').fill('ruben');
  await expect(rowOf(page, 'Bookkeeping')).toHaveCount(0);
  await expect(rowOf(page, 'Revenue board')).toContainText('Ruben Castellano');
});

test('whoever does not hold Integrations has no such page, but their own tokens', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/security');
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Integrations', exact: true })).toHaveCount(0);
});
