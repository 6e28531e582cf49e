import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

interface Hotel {
  LocationID: number;
  Name: string;
  Today: string;
  NextToClose: string | null;
}

const dayBefore = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
const asRead = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/** A hotel as the screen knows it; part of its name is enough. */
async function hotelNamed(page: Page, name: string): Promise<Hotel> {
  const answer = await page.waitForResponse(/\/api\/intake\/hotels/);
  const found = ((await answer.json()) as Hotel[]).find(({ Name }) => Name.includes(name));
  if (!found) throw new Error(`No hotel named ${name}`);
  return found;
}

/** OPERA's TRXCODEEXPT: a sequence of 3 characters, a code of 15, an amount of 13. */
const trxFile = (name: string, date: string, rows: readonly (readonly [string, string])[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(
    [
      `${'000DATE'.padEnd(18)}${date.split('-').reverse().join('/')}`,
      ...rows.map(
        ([code, amount], index) =>
          `${String(index + 1).padStart(3, '0')}${code.padEnd(15)}${amount.padStart(13)}`,
      ),
    ].join('\r\n') + '\r\n',
  ),
});

async function openUpload(page: Page) {
  await page.getByRole('button', { name: 'Upload files' }).click();
  return page.getByRole('dialog', { name: 'Upload Files' });
}

test.describe('a business day', () => {
  // The refused file and the refused import are what it is about.
  test.use({ allowedErrors: /400|409/ });

  test('is received, mapped and closed, then refuses other sales until it is reopened', async ({ page }) => {
    const hotels = hotelNamed(page, 'SADDLEBACK');
    await loginAs(page, 'accountant', '/admin/night-audit', 'SADDLEBACK');
    const hotel = await hotels;
    const date = hotel.NextToClose ?? dayBefore(hotel.Today);
    const address = `/admin/night-audit?record=${hotel.LocationID}.${date}`;

    const upload = await openUpload(page);
    await expect(upload.getByLabel('Hotel')).toHaveValue(String(hotel.LocationID));
    await upload.getByLabel('Files to upload').setInputFiles([
      trxFile('revenue.txt', date, [
        ['ACCOMMODATION', '14230.55'],
        ['ZX9', '12.45'],
      ]),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('000DATE           31/02/2026\n') },
    ]);
    await upload.getByRole('button', { name: 'Send 2 files' }).click();
    const lines = upload.getByRole('list', { name: 'Files' }).locator('> li');
    await expect(lines.nth(0)).toContainText('File received.');
    await expect(lines.nth(0)).toContainText('Code ZX9 is not mapped: 12.45.');
    await expect(lines.nth(1).getByRole('alert')).toBeVisible();

    // An accountant sees what goes nowhere, and who can say where.
    await lines
      .nth(0)
      .getByRole('button', { name: `Open ${asRead(date)}` })
      .click();
    const day = page.getByRole('dialog', { name: new RegExp(`^${hotel.Name}, .*${asRead(date)}`) });
    await expect(day.getByRole('row', { name: /^ZX9/ })).toContainText('12.45');
    await expect(day).toContainText('Changing codes needs a manager of this location');
    await expect(day.getByRole('button', { name: 'Close day' })).toBeDisabled();

    await loginAs(page, 'regional', address, 'SADDLEBACK');
    const room = day.getByLabel('Where ACCOMMODATION goes');
    await room.focus();
    await room.press('Enter');
    await expect(room).toHaveValue('RoomRevenue');
    await expect(day.getByLabel('Where ZX9 goes')).toBeFocused();
    await day.getByLabel('Where ZX9 goes').selectOption('IGNORE');
    // What is not saved yet is asked about.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await day.getByRole('button', { name: 'Save codes' }).click();
    await expect(day.getByRole('region', { name: 'Figures' })).toContainText('14,230.55');
    await expect(day.getByRole('region', { name: 'Codes that are not mapped' })).toBeHidden();

    await day.getByRole('button', { name: 'Close day' }).click();
    if (hotel.NextToClose === null)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close day' }).click();
    await expect(page.getByText('Day closed.')).toBeVisible();
    await expect(day.getByRole('status').first()).toContainText('Closed by');

    await loginAs(page, 'accountant', '/admin/dailysalesdata?import=yes', 'SADDLEBACK');
    const sales = page.getByRole('dialog', { name: 'Import Daily Sales' });
    await sales.getByLabel('File to import').setInputFiles({
      name: 'sales.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Date,Hotel,Room Revenue,Occupied,Available Rooms\n${date},${hotel.Name},1,1,90\n`),
    });
    await sales.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(sales.getByRole('alert')).toContainText(`${date} of ${hotel.Name} was closed by`);

    await loginAs(page, 'accountant', address, 'SADDLEBACK');
    await expect(day).toContainText('Reopening needs a manager of this location');
    await loginAs(page, 'regional', address, 'SADDLEBACK');
    await day.getByRole('button', { name: 'Reopen' }).click();
    const form = day.getByRole('form', { name: 'Reopen the day' });
    await form.getByRole('button', { name: 'Reopen' }).click();
    await expect(form).toContainText('Please say why it is reopened');
    await form.getByLabel('Why it is reopened').fill('The minibar was posted twice');
    await form.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText('Day reopened.')).toBeVisible();
    const history = day.getByRole('region', { name: 'Closed and reopened' });
    await expect(history.getByRole('listitem').first()).toContainText('The minibar was posted twice');
    await expect(day.getByRole('button', { name: 'Close day' })).toBeEnabled();
  });
});

test('a table waits for its layout, which is made from its first rows', async ({ page }) => {
  const hotels = hotelNamed(page, 'SPRING MOUNTAIN');
  await loginAs(page, 'admin', '/admin/night-audit', 'SPRING MOUNTAIN');
  const hotel = await hotels;
  const date = dayBefore(dayBefore(hotel.Today));
  const upload = await openUpload(page);
  await upload.getByLabel('Files to upload').setInputFiles({
    name: 'spring daily.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Night,Occupied Rooms,Remark\n${date},41,all quiet\n`),
  });
  await upload.getByRole('button', { name: 'Send file' }).click();
  await expect(upload.getByText('File received. It waits for a layout.')).toBeVisible();
  await upload.getByRole('button', { name: 'Make a layout for it' }).click();

  const layout = page.getByRole('dialog', { name: 'Layout for spring daily.csv' });
  await expect(layout.getByLabel('Name')).toHaveValue('spring daily');
  await expect(layout.getByRole('cell', { name: 'all quiet' })).toBeVisible();
  await layout.getByLabel('What Night is').selectOption('Skip');
  await layout.getByRole('button', { name: 'Save' }).click();
  await expect(layout.getByText('One column is the date')).toBeVisible();
  await layout.getByLabel('What Night is').selectOption('Date');
  await layout.getByLabel('What Occupied Rooms is').selectOption('Figure');
  await layout.getByLabel('What Remark is').selectOption('Skip');
  await layout.getByLabel('Dates are written as').selectOption('YMD');
  await layout.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Layout saved. 1 file was read with it.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Layouts' })).toContainText('spring daily');

  await page.getByRole('tab', { name: 'FILES' }).click();
  const files = page.getByRole('table', { name: 'Files' });
  await expect(files.getByRole('row', { name: /spring daily\.csv/ })).toContainText('Taken');
  await page.getByRole('tab', { name: /^CODE MAP/ }).click();
  const code = page.getByRole('row', { name: /^Occupied Rooms/ });
  await code.getByRole('button', { name: /take the suggestion/ }).click();
  await page.getByRole('button', { name: 'Save codes' }).click();
  await expect(page.getByText(/^Codes saved\./)).toBeVisible();
});

test('the board is walked by keys, and its address leads back to where one was', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/night-audit');
  const board = page.getByRole('grid');
  await expect(board).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d\d/);
  const first = board.locator('[data-cell="0 1"]');
  await expect(first).toBeVisible();
  await page.getByRole('group', { name: /\d{4}$/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(board.locator('[data-cell="1 1"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/month=/);

  // The name of a hotel leads to its month.
  await board
    .getByRole('button', { name: /^BAYLIGHT/ })
    .first()
    .click();
  await expect(page.getByRole('grid', { name: /BAYLIGHT/ })).toBeVisible();
});
