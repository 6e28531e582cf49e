import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Page, action, record or date' });
const chosen = (page: Page) => page.getByRole('option', { selected: true });

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test('a few letters and Enter lead to a page, an action and another location', async ({ page }) => {
  await loginAs(page, 'manager');
  await openPalette(page);
  await page.keyboard.type('room log');
  await expect(chosen(page)).toHaveText(/Room Logs/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Room Logs', exact: true })).toBeVisible();
  await expect(page.locator('#work')).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('new desk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Entry' })).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/logbook\?tab=new&entry=log&at=\d+$/);

  await openPalette(page);
  const other = page.getByRole('option').filter({ hasText: 'Location' }).last();
  const name = (await other.locator('span').first().textContent()) ?? '';
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.locator('header').getByRole('button', { name })).toBeVisible();
});

test('the arrows choose, Escape closes and the focus goes back where it was', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/rooms');
  const search = page.getByRole('searchbox', { name: 'Search rooms' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('10/?');
  await expect(search).toHaveValue('10/?');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  const first = (await chosen(page).textContent()) ?? '';
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).not.toHaveText(first);
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveText(first);
  await page.keyboard.type('qqqq');
  await expect(page.getByText('Nothing of this name is open to you here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(search).toBeFocused();
});

test('a record is found by what one would type, and Enter opens it', async ({ page }) => {
  await loginAs(page, 'admin', '/admin', 'PALM COURT');
  await openPalette(page);
  await page.keyboard.type('frances okaf');
  const person = page.getByRole('option').filter({ hasText: /Frances Okafor.*Person/ });
  await expect(person).toBeVisible();
  await expect(page.getByRole('listbox').getByText('People', { exact: true })).toBeVisible();
  await person.click();
  await expect(page).toHaveURL(/\/admin\/team/);

  await openPalette(page);
  await page.keyboard.type('palm court');
  await expect(page.getByRole('option').filter({ hasText: /PALM COURT.*Hotel/ })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('names in any order, legal names, words of logs and days are found', async ({ page }) => {
  await loginAs(page, 'admin', '/admin', 'PALM COURT');
  await openPalette(page);
  await page.keyboard.type('okafor frances');
  await expect(page.getByRole('listbox').getByText('By this name', { exact: true })).toBeVisible();
  await expect(chosen(page)).toHaveText(/Frances Okafor.*Person/);
  await box(page).fill('llc palm');
  await expect(page.getByRole('option').filter({ hasText: /PALM COURT.*Hotel/ })).toBeVisible();
  await box(page).fill('2026-11-03');
  await expect(chosen(page)).toHaveText(/Desk log, 11\/03\/2026/);
  await page.getByRole('option', { name: 'Daily sales, 11/03/2026' }).click();
  await expect(page).toHaveURL(/\/admin\/dailysalesdata\?date=2026-11-03&at=\d+$/);
});

test.describe('while records cannot be searched', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('that is said, and pages and actions are found all the same', async ({ page }) => {
    await page.route(/\/api\/find/, (route) => route.fulfill({ status: 500, json: { error: 'Sorry' } }));
    await loginAs(page, 'admin');
    await openPalette(page);
    await page.keyboard.type('roster');
    await expect(page.getByText('Records could not be searched.')).toBeVisible();
    await box(page).fill('team');
    await expect(chosen(page)).toHaveText(/Team/);
  });
});

test('what arrives later moves no choice, and goes with what was typed', async ({ page }) => {
  let letRecordsGo = () => undefined as unknown;
  const held = new Promise((resolve) => {
    letRecordsGo = () => resolve(undefined);
  });
  await page.route(/\/api\/find/, async (route) => {
    await held;
    const isMeant = route.request().url().endsWith('Words=dsd');
    const Rooms = [{ RoomID: 7, RoomNumber: 'DSD', RoomType: 'KING', Location: '' }];
    await route.fulfill({ json: isMeant ? { Rooms } : {} });
  });
  await loginAs(page, 'admin');
  await openPalette(page);
  await page.keyboard.type('dsd');
  await expect(chosen(page)).toHaveText(/Daily Sales Data/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  letRecordsGo();
  await expect(page.getByRole('option').first()).toHaveText(/DSD, KING/);
  await expect(chosen(page)).toHaveText(/Daily Sales Data/);
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('option').filter({ hasText: 'DSD, KING' })).toHaveCount(0);
});

test('only what the role opens is offered', async ({ page }) => {
  await loginAs(page, 'housekeeper');
  await openPalette(page);
  await expect(page.getByRole('option').locator('span:first-child')).toHaveText([
    'Add housekeeping log',
    'View housekeeping logs',
    'Housekeeping per person',
    'Add lost and found item',
    'Choose what comes to the inbox',
    'Start page',
    'Inbox',
    'Room Logs',
    'Housekeeping Reports',
    'Lost and Found',
    'Edit Profile',
    'Security',
    'Add API token',
    'Set up an authenticator app',
    'Add a passkey',
    'Print this screen',
    'Use the dark theme',
    'Keyboard shortcuts',
    'Change Password',
    'Logout',
  ]);
});

test('a dialog keeps the keyboard to itself, and Ctrl Enter saves from its notes', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/rooms?do=add', 'YUMA');
  const dialog = page.getByRole('dialog', { name: 'Add Room' });
  await dialog.getByLabel('Room Number').fill('K 900');
  await dialog.getByLabel('Room Type').fill('King');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeHidden();
  await dialog.getByLabel('Notes').fill('By keyboard alone');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Room added successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a table is walked with the arrows and a row opened with Enter', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/rooms');
  const rows = page.locator('tbody tr[data-row]');
  await expect(rows.nth(3)).toBeVisible();
  await page.getByRole('group', { name: 'Rooms' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await expect(rows.last()).toBeInViewport();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Room' })).toBeVisible();
});

test('tiles and the role matrix are walked with the arrows too', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/roomLogs');
  const tiles = page.getByRole('list', { name: 'Rooms' }).getByRole('button');
  await tiles.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(tiles.last()).toBeFocused();

  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'Edit Role Access' }).click();
  const levels = page.locator('input[aria-label$=": Level"]:enabled');
  await levels.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(levels.nth(1)).toBeFocused();
});

test('? lists the keys', async ({ page }) => {
  await loginAs(page, 'frontdesk');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByText('Find a page, an action, a record or a day')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('what is asked for in the moment that the palette closes is not closed with it', async ({ page }) => {
  await loginAs(page, 'admin');
  await openPalette(page);
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    // Before the palette hears that the browser has closed it.
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }));
  });
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
