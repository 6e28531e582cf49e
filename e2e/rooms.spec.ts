import type { Locator } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

/** The smallest picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('a new hotel gets its rooms as a series, seen before they are added', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/rooms', 'YUMA');
  await page.getByRole('button', { name: 'Room Series' }).click();
  const dialog = page.getByRole('dialog', { name: 'Room Series' });
  await dialog.getByLabel('Numbers').fill('8105-8101');
  await expect(dialog.getByText('8105-8101 counts backwards: begin with the smaller number.')).toBeVisible();
  await dialog.getByLabel('Numbers').fill('101, 8101-8104');
  await expect(dialog.getByText('4 new rooms: 8101, 8102, 8103, 8104')).toBeVisible();
  await expect(dialog.getByText('Left out, since they are there already: 101')).toBeVisible();
  await dialog.getByLabel('Room Type').fill('SERIES KING');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('4 rooms added. This one was there already: 101.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search rooms' }).fill('series king');
  await expect(page.getByRole('table', { name: 'Rooms' }).locator('tbody tr')).toHaveCount(4);
});

test('one room after the other: the next number is suggested and what is alike stays', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/rooms?do=add', 'YUMA');
  const dialog = page.getByRole('dialog', { name: 'Add Room' });
  await dialog.getByLabel('Room Number').fill('8201');
  await dialog.getByLabel('Room Type').fill('LOFT');
  await dialog.getByLabel('Number of Beds').fill('2');
  await dialog.getByLabel('Notes').fill('By the stairs');
  await dialog.getByRole('button', { name: 'Add This and Another' }).click();
  await expect(page.getByText('Room added successfully!')).toBeVisible();
  await expect(dialog.getByLabel('Room Number')).toHaveValue('8202');
  await expect(dialog.getByLabel('Room Number')).toBeFocused();
  await expect(dialog.getByLabel('Room Type')).toHaveValue('LOFT');
  await expect(dialog.getByLabel('Number of Beds')).toHaveValue('2');
  await expect(dialog.getByLabel('Notes')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '8202', exact: true })).toBeAttached();
});

test.describe('a mistyped room', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('is retired, offered nowhere, told when its number is typed again, and brought back', async ({
    page,
  }) => {
    await loginAs(page, 'admin', '/admin/rooms?do=add', 'YUMA');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Room Number').fill('8311');
    await dialog.getByLabel('Room Type').fill('KING');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: '8311', exact: true }).click();
    await dialog.getByRole('button', { name: 'Retire' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
    await expect(page.getByText('1 room retired.')).toBeVisible();
    await expect(page.getByRole('button', { name: '8311', exact: true })).toHaveCount(0);

    await page.getByRole('button', { name: 'Add Room' }).click();
    await dialog.getByLabel('Room Number').fill('8311');
    await expect(dialog.getByText('Room 8311 is retired.')).toBeVisible();
    await dialog.getByLabel('Room Type').fill('KING');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('RoomNumber already exist').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('link', { name: 'Room Logs', exact: true }).click();
    const tiles = page.getByRole('list', { name: 'Rooms' }).getByRole('button');
    await expect(tiles.filter({ hasText: /^101/ })).toBeVisible();
    await expect(tiles.filter({ hasText: '8311' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Rooms Details' }).click();
    await page.getByLabel('Show retired').check();
    const middleOf = async (of: Locator) => {
      const { y = 0, height = 0 } = (await of.boundingBox()) ?? {};
      return y + height / 2;
    };
    const tick = await middleOf(page.getByLabel('Show retired'));
    expect(Math.abs(tick - (await middleOf(page.getByLabel('Search rooms'))))).toBeLessThan(3);
    await expect(page.getByRole('row', { name: /8311/ })).toContainText('Retired');
    await page.getByRole('button', { name: '8311', exact: true }).click();
    await dialog.getByRole('button', { name: 'Bring Back' }).click();
    await expect(page.getByText('1 room in use again.')).toBeVisible();
  });
});

test('a room log takes photos, which open again, and the room tells what was reported before', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/admin/roomLogs', 'YUMA');
  const tile = page.getByRole('list', { name: 'Rooms' }).getByRole('button').filter({ hasText: /^A2/ });
  await tile.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Department').selectOption('PLUMBING');
  await dialog.getByLabel('Notes').fill('The shower drips');
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'shower.png', mimeType: 'image/png', buffer: PICTURE }]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /The shower drips/ }).first();
  await expect(row).toContainText('1 photo');

  await tile.hover();
  await expect(page.getByText(/^Room A2.*PLUMBING, The shower drips/)).toBeVisible();
  await tile.click();
  const earlier = dialog.getByRole('button', { name: /The shower drips/ });
  await expect(earlier).toContainText('1 photo');
  await earlier.click();
  await expect(dialog).toContainText('Room A2: Edit Log');
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Open shower.png' }).click();
  expect((await opened).url()).toContain('blob:');
  await dialog.getByRole('button', { name: 'Save as Done' }).click();
  await expect(dialog).toBeHidden();

  await tile.click();
  await expect(dialog.getByText('Earlier logs of this room')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /The shower drips/ })).toBeVisible();
});

test('another screen reports to a room: its form opens with the text', async ({ page }) => {
  await loginAs(
    page,
    'frontdesk',
    '/admin/roomLogs?do=add&room=a1&text=Guest%20says%20the%20lamp%20flickers',
  );
  const dialog = page.getByRole('dialog', { name: 'Room A1: New Log' });
  await expect(dialog.getByLabel('Notes')).toHaveValue('Guest says the lamp flickers');
  await expect(page).toHaveURL(/\/admin\/roomLogs\?tile=\d+&at=\d+$/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/admin/roomLogs?do=add&room=9999&text=No%20such%20room');
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('There is no room 9999 here: choose one.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('list', { name: 'Rooms' }).getByRole('button').filter({ hasText: /^A1/ }).click();
  await expect(dialog.getByLabel('Notes')).toHaveValue('No such room');
});

test('several rooms are retired and brought back; several logs are marked as done', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/rooms?do=series', 'YUMA');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Numbers').fill('8401-8403');
  await dialog.getByLabel('Room Type').fill('WRONG WING');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('searchbox', { name: 'Search rooms' }).fill('wrong wing');
  const table = page.getByRole('table', { name: 'Rooms' });
  await expect(table.locator('tbody tr')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select Room 8401' }).check();
  await page.getByRole('checkbox', { name: 'Select Room 8402' }).check();
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Retire' }).click();
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByText('2 rooms retired.')).toBeVisible();
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 rooms in use again.')).toBeVisible();
  await expect(table.locator('tbody tr')).toHaveCount(3);

  await page.getByRole('link', { name: 'Room Logs', exact: true }).click();
  const tile = page.getByRole('list', { name: 'Rooms' }).getByRole('button').filter({ hasText: /^8403/ });
  for (const note of ['First of two', 'Second of two']) {
    await tile.click();
    await dialog.getByLabel('Department').selectOption('PAINTING');
    await dialog.getByLabel('Notes').fill(note);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('searchbox', { name: 'Search logs' }).fill('of two');
  const logs = page.getByRole('table', { name: 'Room logs' });
  await expect(logs.locator('tbody tr')).toHaveCount(2);
  for (const row of [0, 1]) await logs.locator('tbody tr').nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mark as Done' }).click();
  await dialog.getByLabel('Fixed By').fill('Bruno');
  await dialog.getByRole('button', { name: 'Mark as Done' }).click();
  await expect(page.getByText('2 logs are done.')).toBeVisible();
  await expect(logs.locator('tbody tr').filter({ hasText: 'Bruno' })).toHaveCount(2);
});
