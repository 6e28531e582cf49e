import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Page, location or action' });
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

test.describe('while some records cannot be searched', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('the others are found all the same, and nothing moves under the chosen row', async ({ page }) => {
    let letRoomsGo = () => undefined as unknown;
    const held = new Promise((resolve) => {
      letRoomsGo = () => resolve(undefined);
    });
    await page.route(/\/api\/admin\/employees\/getallEmployee/, (route) =>
      route.fulfill({ status: 500, json: { error: 'Sorry' } }),
    );
    await page.route(/\/api\/Rooms\/get/, async (route) => {
      await held;
      await route.fulfill({ json: [{ RoomID: 7, RoomNumber: '99217', RoomType: 'KING', Location: '' }] });
    });
    await page.route(/\/api\/logs\/getAll/, (route) =>
      route.fulfill({
        json: route.request().url().includes('Search=99217')
          ? [{ LogsID: 9, Date: '2026-11-10', Entries: [{ Entry: 'Key of 99217 is lost', Screenshots: [] }] }]
          : [],
      }),
    );
    await loginAs(page, 'admin');
    await openPalette(page);
    await page.keyboard.type('99217');
    await expect(chosen(page)).toHaveText(/Key of 99217 is lost/);
    await expect(page.getByText('People could not be searched.')).toBeVisible();
    letRoomsGo();
    await expect(page.getByRole('option').filter({ hasText: '99217, KING' })).toBeVisible();
    await expect(chosen(page)).toHaveText(/Key of 99217 is lost/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/logbook/);

    // What was found for other words is gone with them.
    await openPalette(page);
    await page.keyboard.type('99217');
    await expect(page.getByRole('option').filter({ hasText: 'Key of 99217' })).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('option').filter({ hasText: 'Key of 99217' })).toHaveCount(0);
  });
});

test('only what the role opens is offered', async ({ page }) => {
  await loginAs(page, 'housekeeper');
  await openPalette(page);
  const labels = await page.getByRole('option').locator('span:first-child').allTextContents();
  expect(labels).toEqual([
    'Add housekeeping log',
    'View housekeeping logs',
    'Housekeeping per person',
    'Add lost and found item',
    'Start page',
    'Room Logs',
    'Housekeeping Reports',
    'Lost and Found',
    'Edit Profile',
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
  await expect(dialog.getByText('Find a page, a location or an action')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
