import { expect, loginAs, PASSWORD, emailOf, test } from './fixtures.ts';

test('a link opened in a new tab is the same person at the same hotel, with a session of its own', async ({
  page,
  context,
}) => {
  await loginAs(page, 'manager', '/admin', 'PALM COURT');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Rooms Details' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab.getByRole('table', { name: 'Rooms' })).toBeVisible();
  await expect(tab.getByRole('button', { name: 'PALM COURT' })).toBeVisible();
  const tokenOf = (of: typeof page) => of.evaluate(() => sessionStorage.getItem('token'));
  expect(await tokenOf(tab)).not.toBe(await tokenOf(page));

  // Each is at its own hotel from here on.
  await tab.getByRole('button', { name: 'PALM COURT' }).click();
  await tab.getByRole('option').filter({ hasNotText: 'PALM COURT' }).first().click();
  await expect(tab.getByRole('button', { name: 'PALM COURT' })).toBeHidden();
  await page.getByRole('link', { name: 'Room Logs', exact: true }).click();
  await expect(page.getByRole('button', { name: 'PALM COURT' })).toBeVisible();

  // Logging out of one ends the other, without another click, and leaves nothing there for the next person.
  await tab.goto('/admin/logbook?do=new');
  await tab.getByRole('textbox', { name: 'Entry' }).fill('Nobody else shall read this');
  const kept = () => tab.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(kept).toContain('Nobody else');
  await page.getByRole('button', { name: 'Maya Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(tab).toHaveURL(/\/$/);
  expect(await tokenOf(tab)).toBeNull();
  await expect.poll(kept).not.toContain('Nobody else');
});

test('an address that was sent opens in the hotel of the tab used last', async ({ page, context }) => {
  const elsewhere = await context.newPage();
  await loginAs(elsewhere, 'manager', '/admin', 'VALLEY HARVEST');
  await expect(elsewhere.getByRole('button', { name: 'VALLEY HARVEST' })).toBeVisible();
  await loginAs(page, 'manager', '/admin', 'PALM COURT');
  await page.getByRole('heading', { name: 'Today at this location' }).click();
  const pasted = await context.newPage();
  await pasted.goto('/admin/roomLogs');
  await expect(pasted.getByRole('heading', { name: 'Room Logs' })).toBeVisible();
  await expect(pasted.getByRole('button', { name: 'PALM COURT' })).toBeVisible();
});

test('whoever has to sign in first arrives at the address they asked for', async ({ page }) => {
  await page.goto('/admin/rooms');
  await expect(page).toHaveURL(/\/$/);
  await page.getByLabel('Email').fill(emailOf('manager'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin\/rooms$/);
  await expect(page.getByRole('table', { name: 'Rooms' })).toBeVisible();
});
