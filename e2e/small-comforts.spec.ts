import type { Locator, Page } from '@playwright/test';
import { dropPicture, pastePicture } from './clipboard.ts';
import { createColleague, expect, giveRole, loginAs, test } from './fixtures.ts';

test('a new hotel is offered the time zone of its state, and told what a blank one means', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/admin/locations?do=add');
  const dialog = page.getByRole('dialog', { name: 'Add Location' });
  await expect(dialog.getByText('Left blank, the days of this hotel begin by UTC.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use America/Los_Angeles' })).toBeVisible();
  const boxes = [dialog.getByLabel('Phone Number'), dialog.getByLabel('Time Zone')];
  const tops = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.y));
  expect(tops[0]).toBe(tops[1]);
  await dialog.getByLabel('State').fill('az');
  await dialog.getByRole('button', { name: 'Use America/Phoenix' }).click();
  await expect(dialog.getByLabel('Time Zone')).toHaveValue('America/Phoenix');
  await expect(dialog.getByText('the days of this hotel begin by UTC')).toHaveCount(0);
  await expect(dialog.getByText('payroll works out occupancy from it')).toBeVisible();
  await expect(dialog.getByText('the hotel is on these screens only with their tick')).toBeVisible();
});

for (const { what, at, files } of [
  { what: 'a room log', at: '/admin/roomLogs', files: 'Photos' },
  { what: 'a claim', at: '/admin/reimbursement?do=add', files: 'Receipts Attachments' },
]) {
  test(`files of ${what} are dropped on its form or pasted into it`, async ({ page }) => {
    await loginAs(page, 'frontdesk', at);
    if (files === 'Photos') await page.getByRole('button', { name: /^201\b/ }).click();
    const dialog = page.getByRole('dialog');
    const list = dialog.getByRole('group', { name: files });
    await expect(list.getByText('Or drop them on this form, or paste a copied one')).toBeVisible();
    await dropPicture(dialog.getByLabel(files === 'Photos' ? 'Notes' : 'Other Notes'), 'leak.png');
    await expect(list.getByText('leak.png')).toBeVisible();
    await pastePicture(dialog.getByLabel(files === 'Photos' ? 'Notes' : 'Other Notes'));
    await expect(list.getByTitle('picture-1.png')).toBeVisible();
  });
}

test('one day and a range of sales exclude each other', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/dailysalesdata');
  await page.getByLabel('Date', { exact: true }).fill('2026-11-10');
  await page.getByLabel('From', { exact: true }).fill('2026-10-01');
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('');
  await page.getByLabel('Date', { exact: true }).fill('2026-11-10');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
});

test('an open room log is corrected and stays open; closing it starts with the own name', async ({
  page,
}) => {
  await loginAs(page, 'frontdesk', '/admin/roomLogs');
  await page.getByLabel('Show').selectOption('false');
  // Until the open ones have arrived the others are still there.
  const isOpen = { has: page.getByText('Open', { exact: true }) };
  const rows = page.getByRole('table', { name: 'Room logs' }).getByRole('row').filter(isOpen);
  await rows.first().getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Fixed By')).toHaveValue('Frances Okafor');
  await dialog.getByLabel('Notes').fill('Corrected in a hurry');
  await dialog.getByRole('button', { name: 'Correct Without Closing' }).click();
  await expect(page.getByText('Room log updated successfully!')).toBeVisible();
  await expect(page.getByRole('row', { name: /Corrected in a hurry/ })).toContainText('Open');
});

test('screenshots that do not fit are refused by name before anything is sent', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin/logbook');
  await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByText('At most 5 files of 10 MB each')).toBeVisible();
  const files = Array.from({ length: 6 }, (_, n) => ({
    name: `${n}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from('x'),
  }));
  await page.getByLabel('Add files to Screenshots').setInputFiles(files);
  await expect(page.getByRole('alert')).toHaveText('Not added: 5.png. At most 5 files of 10 MB each.');
});

test('housekeeping selects and clears a page of logs, and names other tasks', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/housekeeping-logs?do=view');
  await page.getByRole('button', { name: 'Select this page' }).click();
  await expect(page.getByText('8 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: /\d\d:\d\d [AP]M/ }).first()).toBeVisible();
});

test.describe('on a laptop of 1366 pixels', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  for (const [path, label, last] of [
    ['/admin/dailysalesdata', 'Daily Sales Data', 'Occupancy (%)'],
    ['/admin/roomLogs', 'Room logs', 'Updated'],
  ] as const) {
    test(`every column of ${label} shows without scrolling sideways`, async ({ page }) => {
      await loginAs(page, 'admin', path);
      const table = page.getByRole('group', { name: label, exact: true });
      await expect(table.locator('tbody tr[data-row]').first()).toBeVisible();
      await expect(table.getByRole('columnheader').last()).toHaveText(last);
      // The totals are the widest cells of sales, and come by a call of their own.
      if (label === 'Daily Sales Data') await expect(table.locator('tfoot')).toContainText('Average');
      const right = await table.evaluate((element) => element.getBoundingClientRect().right);
      const edge = await table
        .getByRole('columnheader')
        .last()
        .evaluate((element) => element.getBoundingClientRect().right);
      expect(edge).toBeLessThanOrEqual(right);
    });
  }

  test('the head and the totals of a table stay in view in one piece, without gaps between cells', async ({
    page,
  }) => {
    await loginAs(page, 'admin', '/admin/dailysalesdata');
    const table = page.getByRole('group', { name: 'Daily Sales Data', exact: true });
    await expect(table.locator('tfoot')).toContainText('Average');
    const positions = (cells: string) =>
      table
        .locator(`${cells}:not([data-frozen])`)
        .evaluateAll((found) => [...new Set(found.map((cell) => getComputedStyle(cell).position))]);
    expect(await positions('thead th')).toEqual(['static']);
    expect(await positions('tfoot td')).toEqual(['static']);
    await table.evaluate((element) => element.scrollTo(0, 200));
    await expect(table.getByRole('columnheader', { name: 'Checkout' })).toBeInViewport();
    const [top, head] = await table.evaluate((element) => [
      element.getBoundingClientRect().top,
      element.querySelector('thead')?.getBoundingClientRect().top,
    ]);
    expect(Math.abs((head ?? 0) - top)).toBeLessThanOrEqual(1);
  });

  test("the whole hint of the roster's search shows", async ({ page }) => {
    await loginAs(page, 'admin', '/admin/team');
    const box = page.getByRole('searchbox');
    await box.fill(((await box.getAttribute('placeholder')) ?? '').toUpperCase());
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

const sheet = (text: string) => ({
  name: 'sales.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test.describe('an import', () => {
  test.use({ allowedErrors: /status of 400/ });

  test('reads the same file again once it was mended', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/dailysalesdata?do=import');
    const dialog = page.getByRole('dialog');
    const input = dialog.getByLabel('File to import');
    await input.setInputFiles(sheet('Nothing,of,this\n1,2,3\n'));
    await expect(dialog.getByRole('alert')).toBeVisible();
    const asked = page.waitForEvent('filechooser');
    await input.click();
    const chooser = await asked;
    // The browser takes the same name for no change unless the field is empty; what was found stays until then.
    await expect(input).toHaveValue('');
    await expect(dialog.getByText('sales.csv')).toBeVisible();
    await expect(dialog.getByRole('alert')).toBeVisible();
    const checked = page.waitForRequest((request) => request.method() === 'POST');
    await chooser.setFiles(sheet('Other,words\n1,2\n'));
    await checked;
  });
});

/** What a message lies over. */
async function coveredBy(page: Page, toast: Locator): Promise<string[]> {
  const box = await toast.boundingBox();
  if (!box) throw new Error('no message is shown');
  return page.evaluate(({ x, y, width, height }) => {
    const controls = document.querySelectorAll<HTMLElement>('button, a, input, select, textarea');
    return [...controls]
      .filter((control) => {
        const at = control.getBoundingClientRect();
        const isApart = at.right <= x || at.left >= x + width || at.bottom <= y || at.top >= y + height;
        return at.width > 0 && !isApart && control.getAttribute('aria-label') !== 'Dismiss message';
      })
      .map((control) => control.textContent || control.outerHTML);
  }, box);
}

test('messages cover no control, and what succeeded does not follow to the next screen', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/rooms');
  const first = page.getByRole('table', { name: 'Rooms' }).getByRole('row').nth(1).getByRole('button');
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await first.click();
    await page.getByRole('dialog').getByLabel('Notes').fill(`Looked at ${width}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const said = page.getByRole('status').filter({ has: page.getByLabel('Dismiss message') });
    await expect(said).toBeVisible();
    expect(await coveredBy(page, said)).toEqual([]);
    await said.getByLabel('Dismiss message').click();
  }
  await first.click();
  await page.getByRole('dialog').getByLabel('Notes').fill('Looked at again');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const said = page.getByRole('status').filter({ has: page.getByLabel('Dismiss message') });
  await expect(said).toBeVisible();
  // Longer than a message that tells of the way to the next screen.
  await page.waitForFunction(
    (since) => performance.now() - since > 600,
    await page.evaluate(() => performance.now()),
  );
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Room Logs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Room Logs' })).toBeVisible();
  await expect(said).toHaveCount(0);
});

test('a form that was asked for has the focus in its first field, and a question on what changes nothing', async ({
  page,
}) => {
  await loginAs(page, 'manager', '/admin/rooms?do=add');
  const form = page.getByRole('dialog', { name: 'Add Room' });
  await expect(form.getByLabel('Room Number')).toBeFocused();
  await page.keyboard.type('F1');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('Room Number')).toHaveValue('F1');

  await page.goto('/admin/logbook?do=cash');
  await expect(
    page.getByRole('form', { name: /cash/i }).locator('input, select, textarea').first(),
  ).toBeFocused();
  await page.goto('/admin/housekeeping-logs?do=add');
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
});

test('taking a role away asks, and says when it is the last one', async ({ page }) => {
  const { user } = await createColleague(page, 'Leopolda');
  await giveRole(page, user.EmployeeID, 'FRONT DESK', 'DESERT LANTERN');
  await loginAs(page, 'admin', `/admin/team?record=${user.EmployeeID}`);
  const card = page.getByRole('region', { name: 'Roles of Leopolda Newell' });
  const place = card.getByLabel(/DESERT LANTERN/);
  await place.selectOption({ label: 'Select Role' });
  await expect(card.getByText('FRONT DESK goes when you save.')).toBeVisible();
  const question = page.getByRole('alertdialog', { name: /^Take the role FRONT DESK at DESERT LANTERN/ });
  const save = card.getByRole('button', { name: 'SAVE ASSIGNMENTS' });
  await save.click();
  await expect(question).toContainText('No role is left then');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(place).toHaveValue('');
  await save.click();
  await question.getByRole('button', { name: 'Remove Role' }).click();
  await expect(page.getByText('Leopolda Newell roles have been successfully updated!')).toBeVisible();
  await expect(card).toHaveCount(0);
});
