import type { Locator, Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

const numberOf = (text: string) => Number(text.replaceAll(/[^\d.−-]/g, '').replace('−', '-'));
const rounded = (value: number) => Math.round(value * 100) / 100;

/** The figure of a hotel in a report by hotel, and the way to the rows behind it. */
async function figureOf(page: Page, search: string, measure: string, hotel = 'BAYLIGHT HOTEL HAYWARD') {
  await loginAs(page, 'admin', `/admin/reports?compare=none&chart=none&${search}`);
  const head = page.getByRole('columnheader').filter({ hasText: measure });
  await expect(head).toBeVisible();
  const place = await head.evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell));
  const cell = page
    .locator('main tbody tr[data-row]')
    .filter({ hasText: hotel })
    .first()
    .getByRole('cell')
    .nth(place);
  return { cell, value: numberOf((await cell.innerText()).split('\n')[0] ?? '') };
}

/** A column of all rows of a table added up. */
async function sumOf(table: Locator, header: RegExp, counts = (value: number) => value): Promise<number> {
  const head = table.getByRole('columnheader', { name: header });
  await expect(head).toBeVisible();
  await expect(table.locator('tbody tr[data-row]').first()).toBeVisible();
  await expect(table).not.toHaveAttribute('aria-busy', 'true');
  const place = await head.evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell));
  const texts = await table.locator(`tbody tr[data-row] > :nth-child(${place + 1})`).allInnerTexts();
  return rounded(texts.reduce((sum, text) => sum + counts(numberOf(text)), 0));
}

const follow = (cell: Locator, name?: string) =>
  cell
    .getByRole('link', name ? { name } : {})
    .first()
    .click();

test('sales open the days of the hotel', async ({ page }) => {
  const { cell, value } = await figureOf(
    page,
    'report=PERFORMANCE&period=Last7&measures=RoomRevenue',
    'Room revenue',
  );
  await follow(cell);
  await expect(page.getByRole('heading', { name: 'Daily Sales Data' })).toBeVisible();
  const table = page.getByRole('table').first();
  await expect(table.locator('tbody tr[data-row]')).toHaveCount(7);
  await expect.poll(() => sumOf(table, /^room revenue/i)).toBe(value);
});

test('payroll opens the records whose pay period ends in the days', async ({ page }) => {
  const days = 'interval=Month&period=days&from=2026-08-01&to=2026-08-31';
  const { cell, value } = await figureOf(page, `report=LABOUR&measures=Payroll&${days}`, 'Payroll ($)');
  await follow(cell);
  const table = page.getByRole('table', { name: 'All Payroll Records (Date-wise)' });
  await expect(table.locator('tbody tr[data-row]')).toHaveCount(2);
  await expect(table).toContainText('08/23/2026');
  await expect(table).toContainText('09/08/2026');
  await expect.poll(() => sumOf(table, /^fullpayroll$/i)).toBe(value);
});

test('housekeeping opens the logs of the days', async ({ page }) => {
  const { cell, value } = await figureOf(page, 'report=HOUSEKEEPING', 'Rooms cleaned');
  await follow(cell);
  await expect(page.getByText(`Averages per room over ${value} rooms in`)).toBeVisible();
});

test('cash opens the counts of the days', async ({ page }) => {
  const { cell, value } = await figureOf(page, 'report=CASH&measures=CashShort&period=Last7', 'Cash short');
  await follow(cell);
  const table = page.getByRole('table', { name: /history$/ });
  let short = 0;
  for (;;) {
    short += await sumOf(table, /^over\/short/i, (each) => Math.min(0, each));
    const next = page.getByRole('button', { name: 'NEXT' });
    if (await next.isDisabled()) break;
    const first = await table.locator('tbody tr[data-row]').first().innerText();
    await next.click();
    await expect(table.locator('tbody tr[data-row]').first()).not.toHaveText(first, { useInnerText: true });
  }
  expect(rounded(short)).toBe(value);
});

for (const { measure, head, column } of [
  { measure: 'ClaimsAsked', head: 'Claims asked', column: /^requested/i },
  { measure: 'ClaimsApproved', head: 'Claims approved', column: /^approved amount/i },
])
  test(`${head} open the reimbursements and the bonuses of the days`, async ({ page }) => {
    const report = `report=CLAIMS&interval=Year&period=YTD&measures=${measure}`;
    const { cell, value } = await figureOf(page, report, head, 'DESERT LANTERN INN YUMA');
    let sum = 0;
    for (const name of ['Reimbursements', 'Bonuses']) {
      await follow(cell, name);
      // The rows of the hotel that was left may still stand there.
      await expect(page.getByRole('banner')).toContainText('DESERT LANTERN INN YUMA');
      sum += await sumOf(page.getByRole('table').first(), column);
      await page.goBack();
      await expect(cell).toBeVisible();
    }
    expect(rounded(sum)).toBe(value);
  });

test('insurance opens the hotel in its year', async ({ page }) => {
  const { cell, value } = await figureOf(page, 'report=INSURANCE', 'Insurance ($)');
  await follow(cell);
  const table = page.getByRole('table', { name: 'Property Insurance Master' });
  await expect(table.locator('tbody tr[data-row]')).toHaveCount(1);
  await expect.poll(() => sumOf(table, /^total premium$/i)).toBe(value);
});
