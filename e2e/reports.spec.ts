import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

const REPORTS = '/admin/reports';
const hotelRows = (page: Page) => page.locator('main tbody tr[data-row]');
const main = (page: Page) => page.getByRole('main');

test('the flash shows day, month and year of each hotel, against last year and the budget', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await loginAs(page, 'admin', REPORTS);
  const flash = page.getByRole('table', { name: 'Flash' });
  const hayward = flash.locator('tbody').filter({ hasText: 'BAYLIGHT HOTEL HAYWARD' });
  await expect(hayward.getByRole('row')).toHaveCount(3);
  await expect(hayward.getByRole('rowheader')).toHaveText(['BAYLIGHT HOTEL HAYWARD', 'Day', 'MTD', 'YTD']);
  await expect(flash.locator('tfoot').getByRole('rowheader')).toHaveText(['Total', 'Day', 'MTD', 'YTD']);
  const scrolls = await flash.evaluate(
    (table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0),
  );
  expect(scrolls, 'fits a small screen').toBe(false);

  // What a figure is compared with is told by keyboard, by pointer and by a press.
  const year = hayward.getByRole('row').nth(2).getByRole('cell').nth(4);
  await year.getByRole('link').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const card = page.getByRole('tooltip');
  await expect(card).toContainText(/Last year, same dates: [\d,.]+ \([+−±]/);
  await expect(card).toContainText(/Budget: [\d,.]+ \([+−±]/);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await hayward.getByRole('row').first().getByRole('button').first().click();
  await expect(card).toContainText(/Last year, same weekdays: /);
  await page.mouse.move(0, 0);
  await expect(card, 'pressed: it stays').toBeVisible();

  // What a head measures is one key away, and a click on it still sorts.
  await page.getByRole('button', { name: 'What is RevPAR ($)?' }).press('Enter');
  await expect(card).toHaveText('Room revenue over rooms there were to sell.');
  const head = flash.getByRole('columnheader', { name: /^RevPAR/ });
  await head.getByRole('button', { name: 'RevPAR ($)', exact: true }).click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=RevPAR/);
});

test('a report is changed, saved, shared with a role, opened by a colleague over their own hotels, and deleted', async ({
  page,
  browser,
}) => {
  await loginAs(page, 'admin', `${REPORTS}?report=PERFORMANCE`);
  await expect(hotelRows(page).filter({ hasText: 'PALM COURT SUITES PALM DESERT' })).toHaveCount(1);
  await page.getByRole('button', { name: /^Measures:/ }).click();
  await page.getByRole('checkbox', { name: /^TRevPAR/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByLabel('Compared with').selectOption({ label: 'Budget' });
  await expect(main(page).getByText('Bud: against budget.')).toBeVisible();
  await page.getByRole('button', { name: 'Occupancy (%)', exact: true }).click();
  await expect(page).toHaveURL(/sort=Occupancy/);
  await expect(page.getByRole('columnheader', { name: /^TRevPAR/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Save As' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Against the plan');
  await dialog.getByRole('checkbox', { name: 'REGIONAL MANAGER' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Report saved successfully!')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Report', exact: true })).toHaveValue(/^\d+$/);
  await expect(page.getByRole('columnheader', { name: /^Occupancy/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const address = page.url();

  // Named anew and shared with one role more: the figures stay as they were saved.
  await page.getByRole('button', { name: 'Rename or Share' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Against the plan');
  await expect(dialog.getByRole('checkbox', { name: 'REGIONAL MANAGER' })).toBeChecked();
  await dialog.getByLabel('Name').fill('Against the budget');
  await dialog.getByRole('checkbox', { name: 'ACCOUNTANT' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('combobox', { name: 'Report', exact: true })).toContainText(
    'Against the budget',
  );
  await expect(page.getByRole('columnheader', { name: /^TRevPAR/ })).toHaveCount(0);
  expect(page.url()).toBe(address);

  const colleague = await (await browser.newContext()).newPage();
  await loginAs(colleague, 'regional', new URL(address).pathname + new URL(address).search);
  await expect(hotelRows(colleague)).toHaveCount(4);
  await expect(colleague.getByRole('combobox', { name: 'Report', exact: true })).toContainText(
    'Against the budget (Ada Moreno)',
  );
  await expect(colleague.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Report deleted successfully!')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Flash' })).toBeVisible();

  await colleague.reload();
  await expect(colleague.getByText('This report is gone')).toBeVisible();
  await colleague.getByRole('button', { name: 'Open the flash' }).click();
  await expect(colleague.getByRole('table', { name: 'Flash' })).toBeVisible();
  await colleague.context().close();
});

test('a report is downloaded as csv, workbook and PDF', async ({ page }) => {
  await loginAs(page, 'accountant', `${REPORTS}?report=LABOUR`);
  await expect(hotelRows(page).first()).toBeVisible();
  for (const [item, ending] of [
    ['Download CSV', 'csv'],
    ['Download Excel (xlsx)', 'xlsx'],
    ['Download PDF', 'pdf'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
  }
});

test('a chart draws last year beside this one, a plan as steps, and tells its figures', async ({ page }) => {
  const chart = `${REPORTS}?report=PERFORMANCE&measures=TotalRevenue&interval=Month&period=YTD&group=none&chart=line`;
  await loginAs(page, 'admin', `${chart}&compare=LastYearDate`);
  const picture = page.getByRole('img', { name: 'Total revenue ($), over time' });
  await expect(picture).toContainText('Last year, same dates');
  const dashes = await picture
    .locator('polyline')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('stroke-dasharray')));
  expect(new Set(dashes).size, 'told apart without colour').toBe(dashes.length);
  const open = page.getByRole('button', { name: 'Show the figures as a table' });
  await open.press('Enter');
  await expect(page.getByRole('table', { name: 'Total revenue ($), over time' })).toContainText('Jan 2026');

  await page.getByLabel('Compared with').selectOption({ label: 'Budget' });
  await expect(picture).toContainText('Budget');
  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Hotel' });
  await expect(main(page).getByText(/The first 4 of \d+ are drawn; the table has all\./)).toBeVisible();
});

test.describe('an address that asks for what is not there', () => {
  test.use({ allowedErrors: /400/ });

  test('is answered in a sentence', async ({ page }) => {
    await loginAs(page, 'regional', `${REPORTS}?report=PERFORMANCE&measures=Occupancy,Mood`);
    await expect(page.getByText('The address names figures that do not exist: Mood.')).toBeVisible();
    await expect(hotelRows(page)).toHaveCount(4);
    const says = async (search: string, sentence: string | RegExp) => {
      await page.goto(`${REPORTS}?${search}`);
      await expect(main(page).getByText(sentence)).toBeVisible();
    };
    await says('report=PERFORMANCE&hotels=999999', 'None of these hotels is yours');
    // There is nothing to download: a file without hotels would be of all of them.
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save As' })).toBeDisabled();
    await says(
      'report=PERFORMANCE&interval=Day&period=days&from=1900-01-01&to=2099-12-31',
      /A report has at most 1100 intervals/,
    );
    await says('report=PERFORMANCE&period=days&from=2026-05-02&to=2026-05-01', 'To must not be before From.');
    await says('report=PERFORMANCE&period=days', 'Choose the first and the last day');
    await says('report=PERFORMANCE&measures=InsuranceCost', /there by year only/);
    await says('report=WEATHER', 'This report is gone');
    await says('report=987654', 'This report is gone');
  });
});

test('whoever may not see a source is told why its figures are empty', async ({ page }) => {
  await loginAs(page, 'accountant', `${REPORTS}?report=PERFORMANCE&measures=Sold,CashShort`);
  await expect(hotelRows(page)).toHaveCount(8);
  const note = page.getByRole('region', { name: 'Notes' });
  await expect(note).toContainText(/1 Your role does not open the cash counts of BAYLIGHT HOTEL HAYWARD\./);
});

interface FlashRow {
  Group: string;
  LocationID: number;
}

/** The flash of a group with so many hotels, each with the figures of the first one the server knows. */
async function withHotels(page: Page, count: number): Promise<void> {
  await page.route('**/api/reports/run', async (route) => {
    const answer = await route.fetch();
    const report = (await answer.json()) as { Rows: FlashRow[] };
    const own = report.Rows.filter(({ LocationID }) => LocationID === report.Rows[0]?.LocationID);
    const Rows = Array.from({ length: count }, (_, index) =>
      own.map((row) => ({ ...row, LocationID: index + 1, Group: `Hotel ${index + 1}` })),
    ).flat();
    await route.fulfill({ response: answer, json: { ...report, Rows } });
  });
}

test('of a flash of two hundred hotels only those in view are drawn, and its totals at the end', async ({
  page,
}) => {
  const HOTELS = 200;
  await withHotels(page, HOTELS);
  await loginAs(page, 'admin', REPORTS);
  const flash = page.getByRole('table', { name: 'Flash' });
  const hotel = (name: string) => flash.getByRole('rowheader', { name, exact: true });
  await expect(hotel('Hotel 1')).toBeInViewport();
  await expect(flash).toHaveAttribute('aria-rowcount', String(1 + (HOTELS + 1) * 3));
  expect(await hotelRows(page).count(), 'drawn').toBeLessThan(60);

  const box = page.getByRole('group', { name: 'Flash' });
  await expect(async () => {
    await box.evaluate((region) => region.scrollTo({ top: region.scrollHeight }));
    await expect(hotel(`Hotel ${HOTELS}`)).toBeInViewport({ timeout: 500 });
    await expect(hotel('Total')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(flash.getByRole('button', { name: 'Hotel', exact: true }), 'the head stays').toBeInViewport();
  await expect(flash.locator('tbody tr[data-row]').last()).toHaveAttribute(
    'aria-rowindex',
    String(1 + HOTELS * 3),
  );
  expect(await hotelRows(page).count(), 'drawn').toBeLessThan(60);
});
