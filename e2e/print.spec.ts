import type { Page } from '@playwright/test';
import { expect, loginAs, test, withRooms } from './fixtures.ts';

test.use({ colorScheme: 'dark' });

interface Paper {
  pages: number;
  isLandscape: boolean;
}

/** What the printer would get; the objects of a PDF tell its pages, only their content is packed. */
async function printed(page: Page): Promise<Paper> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width = 0, height = 0] = /\/MediaBox \[0 0 (\d+) (\d+)/.exec(pdf) ?? [];
  return {
    pages: (pdf.match(/\/Type \/Page\b(?!s)/g) ?? []).length,
    isLandscape: Number(width) > Number(height),
  };
}

/** Opens a screen with a printer that only waits. */
async function openScreen(page: Page, path: string, location?: string): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await loginAs(page, 'admin', path, location);
}

async function expectPlainPaper(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
  expect(ink).toBe('rgb(0, 0, 0)');
  expect(paper).toBe('rgb(255, 255, 255)');
}

test('a day of the log book is printed with every answer, and nothing else', async ({ page }) => {
  await openScreen(page, '/admin/logbook', 'HAYWARD');
  const day = page.getByRole('region').filter({ hasText: 'LAST RESPONSE' }).first();
  const date = (await day.getAttribute('aria-label')) ?? '';
  const logs = await day.getByRole('listitem').count();
  await day.getByRole('button', { name: `Print the logs of ${date}` }).click();
  const sheet = page.locator('.print-sheet');
  await expect(sheet).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByText(`Desk Log ${date}`)).toBeVisible();
  await expect(sheet.getByText('BAYLIGHT HOTEL HAYWARD')).toBeVisible();
  await expect(sheet.getByText(/^Printed .* by ADA MORENO$/i)).toBeVisible();
  await expect(sheet.locator('section')).toHaveCount(logs);
  expect(await sheet.locator('section p[data-case=keep]').count()).toBeGreaterThan(logs);
  await expect(page.locator('#root')).toBeHidden();
  await expectPlainPaper(page);
  expect(await printed(page)).toEqual({ pages: 1, isLandscape: false });
  await expect(sheet, 'gone after printing').not.toBeAttached();
});

test('a cash count is printed on one page, to be signed', async ({ page }) => {
  await openScreen(page, '/admin/logbook?do=cash', 'HAYWARD');
  await page
    .getByRole('button', { name: /^Print the cash count of/ })
    .first()
    .click();
  const sheet = page.locator('.print-sheet');
  await expect(sheet).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Pennies', 'Hundred Dollars', 'Total', 'Over/Short', 'Counted by', 'Witness']) {
    await expect(sheet.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(sheet.getByText(/^Cash Count \d\d\/\d\d\/\d{4}, /)).toBeVisible();
  await expectPlainPaper(page);
  expect(await printed(page)).toEqual({ pages: 1, isLandscape: false });
});

test('payroll records are printed with every figure, in blocks that fit the paper', async ({ page }) => {
  await openScreen(page, '/admin/payroll');
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // Letter, sideways, within its margins.
  await page.setViewportSize({ width: 965, height: 720 });
  const blocks = page.locator('main table:visible');
  const fitting = () =>
    blocks.evaluateAll(
      (tables) =>
        tables.filter((table) => table.scrollWidth <= (table.parentElement?.clientWidth ?? 0)).length,
    );
  await expect.poll(fitting).toBeGreaterThan(1);
  await expect.poll(async () => (await blocks.count()) - (await fitting())).toBe(0);
  for (const block of await blocks.all()) {
    await expect(block.getByRole('columnheader').first()).toHaveText('Legal Name');
  }
  await expect(blocks.getByRole('columnheader', { name: 'PayrollTips' })).toBeVisible();
  await expect(page.getByText(/^Check date \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByText('Locations with Payroll Enabled')).toBeHidden();
  await expect(blocks.getByRole('button', { name: 'Send' })).toHaveCount(0);
  await expectPlainPaper(page);
  const { pages, isLandscape } = await printed(page);
  expect(isLandscape).toBe(true);
  expect(pages).toBeLessThanOrEqual(4);
});

test('an insurance comparison is printed whole, with the texts the screen cuts off', async ({ page }) => {
  await openScreen(page, '/admin/property-insurance-master?do=compare');
  await expect(page.getByRole('button', { name: 'Remove' }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('EARTHQUAKE EXCLUDED. ORDINANCE OR LAW INCLUDED.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await expectPlainPaper(page);
  // Some sixty lines, with a renewal day for each kind of insurance.
  expect(await printed(page)).toEqual({ pages: 3, isLandscape: false });
});

test('a list is printed with all its rows, also those out of view', async ({ page }) => {
  await withRooms(page, 300);
  await openScreen(page, '/admin/rooms');
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  expect(await page.locator('tbody tr[data-row]').count()).toBeLessThan(100);
  await page.emulateMedia({ media: 'print' });
  const onPaper = page.locator('main table:visible tbody tr');
  await expect.poll(() => onPaper.count()).toBeGreaterThanOrEqual(300);
  expect((await printed(page)).pages).toBeGreaterThan(2);
});

test('a report is printed as its PDF has it: title, gaps, chart, table and definitions', async ({ page }) => {
  const report =
    'report=PERFORMANCE&measures=RoomRevenue,Occupancy&interval=Month&period=YTD&group=none&chart=line';
  await openScreen(page, `/admin/reports?${report}`);
  await expect(page.getByRole('img', { name: 'Room revenue ($), over time' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'PERFORMANCE' })).toBeVisible();
  await expect(
    main.getByText('By All together, Month, compared with: Last year, same dates, LIKE FOR LIKE'),
  ).toBeVisible();
  // Of all the reader's hotels, not of the one selected.
  await expect(main.locator('.print-head strong')).toHaveText(/^[^,]+, [^,]+, [^,]+ and \d+ more$/);
  await expect(main.getByText(/^Through \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(main.getByRole('region', { name: 'Days without figures' })).toBeVisible();
  const table = page.locator('main table:visible');
  await expect(table.getByRole('columnheader', { name: 'Change' })).toHaveCount(2);
  await expect(main.getByText('Rooms sold over rooms there were to sell.')).toBeVisible();
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('search')).toHaveCount(0);
  await expectPlainPaper(page);
});

test('the flash is printed with every hotel and what its figures are compared with', async ({ page }) => {
  await openScreen(page, '/admin/reports');
  await expect(page.getByRole('table', { name: 'Flash' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const rows = page.locator('main table:visible').first().getByRole('row');
  // The demo group has eight hotels; other tests may have added some.
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(1 + 8 * 3 + 3);
  await expect(rows.nth(0)).toContainText(/Sold\s*Sold last year\s*Sold against last year \(%\)/);
  await expect(rows.nth(1)).toContainText(/[+−±][\d.]+ %/);
  await expect(page.getByRole('heading', { name: 'Definitions' })).toBeVisible();
  await expect(page.getByText('Compared with: Last year and budget, LIKE FOR LIKE')).toBeVisible();
  await expect(page.locator('main .print-head strong')).toHaveText(/ and \d+ more$/);
  expect((await printed(page)).isLandscape).toBe(true);
});
