import { expect, loginAs, test } from './fixtures.ts';

const HOTEL = 'PALM COURT SUITES PALM DESERT';

test('a manager reads daily sales: filters, sorting, totals and the computed RevPAR', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/dailysalesdata');
  const table = page.getByRole('table', { name: 'Daily Sales Data' });
  await expect(page.getByRole('heading', { name: 'Daily Sales Data' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Payroll Cost' })).toBeVisible();
  const location = page.getByLabel('Location', { exact: true });
  await expect(location.locator('option').first()).toHaveText('All Locations');

  await location.selectOption(HOTEL);
  await expect(table.getByRole('row', { name: /731 rows/i })).toBeVisible();
  await expect(page.getByRole('img', { name: /RevPAR, ADR and occupancy by week/ })).toBeVisible();
  await expect(page.getByText('PAGE 1 OF 30')).toBeVisible();

  await expect(table).not.toHaveAttribute('aria-busy', 'true');
  const cells = await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
  const number = (index: number) => Number((cells[index] ?? '').replaceAll(',', ''));
  const [sold, available, adr, revpar] = [number(4), number(5), number(6), number(7)];
  expect(revpar).toBeCloseTo((adr * sold) / available, 2);

  const request = page.waitForRequest((sent) => sent.url().includes('/api/admin/sales?'));
  const [month = '', day = '', year = ''] = (cells[0] ?? '').split('/');
  await page.getByLabel('Date', { exact: true }).fill(`${year}-${month}-${day}`);
  const date = new URL((await request).url()).searchParams.get('Date');
  expect(date).toMatch(/^\w+day, \w+ \d{1,2}, \d{4}$/);
  await expect(table.getByRole('row', { name: /1 row/i })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(3);

  await page.getByLabel('Date', { exact: true }).fill('');
  await location.selectOption('');
  await page.getByRole('searchbox').fill('las vegas');
  await expect(table.getByRole('cell', { name: /LAS VEGAS/ })).toHaveCount(25);
  await table.getByRole('button', { name: 'RevPAR' }).click();
  await expect(table.getByRole('columnheader', { name: /RevPAR/ })).toHaveAttribute('aria-sort', 'ascending');
});

test('a weekend is chosen at a click and read against the same days last year', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/dailysalesdata');
  const table = page.getByRole('table', { name: 'Daily Sales Data' });
  const weekend = page.getByRole('button', { name: 'Last Weekend', exact: true });
  const dates = page.locator('svg text').filter({ hasText: '/' });
  await expect(dates.first()).toBeVisible();
  for (const date of await dates.allTextContents()) expect(date).toMatch(/^\d\d\/(\d\d\/\d\d|\d{4})$/);
  await weekend.click();
  await expect(weekend).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/From=\d{4}-\d\d-\d\d/i);
  const glance = page.getByRole('group', { name: 'At a glance' });
  await expect(glance).toContainText(
    'against the same days last year (364 days before, so that weekdays match)',
  );
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.first().locator('[data-weekday]')).toHaveAttribute('data-weekday', 'Sun');
  // The weekday is drawn beside the date and is no part of what the cell says.
  expect(await cells.first().innerText()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  const texts = await cells.allInnerTexts();
  const number = (index: number) => Number((texts[index] ?? '').replaceAll(',', ''));
  expect(number(12)).toBeCloseTo((100 * number(4)) / number(5), 2);

  await table.getByRole('button', { name: 'Occupancy' }).click();
  await expect(table.getByRole('columnheader', { name: /Occupancy/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await weekend.click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
  await expect(glance).not.toContainText('last year');
});

const file = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Date,Hotel,Room Revenue,Occupied,Available Rooms', ...lines].join('\n')),
});

test('a file is looked at before it is imported, all or nothing', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/dailysalesdata');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Daily Sales' });
  const input = dialog.getByLabel('File to import');
  const save = dialog.getByRole('button', { name: 'Import', exact: true });

  await input.setInputFiles(
    file('wrong.csv', [`2031-01-01,${HOTEL},100.00,1,100`, `2031-01-32,NOWHERE,1,1,1`]),
  );
  await expect(dialog.getByRole('alert')).toContainText('Line 3: Date: This day does not exist');
  await expect(dialog.getByRole('alert')).toContainText('There is no hotel named NOWHERE.');
  await expect(save).toBeDisabled();

  await input.setInputFiles(
    file('right.csv', [`2031-01-01,${HOTEL},100.00,1,100`, `01/02/2031,${HOTEL},90,3,100`]),
  );
  await expect(dialog.getByText('New: 2')).toBeVisible();
  await save.click();
  // The day is still to come, which is a remark beside it.
  await expect(dialog.getByRole('status').filter({ hasText: 'rows imported' })).toHaveText(
    '2 rows imported: 2 new, 0 replaced.',
  );
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Date', { exact: true }).fill('2031-01-02');
  await expect(page.getByRole('row', { name: /01\/02\/2031.*30\.00.*0\.90/ })).toBeVisible();
});

test('the dashboard list compares hotels, tells what is missing and opens charts', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/dashboardList');
  const table = page.getByRole('table', { name: 'Dashboard List' });
  await expect(table.getByRole('button', { name: 'SADDLEBACK HOUSE LAKE FOREST' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What is missing' })).toContainText(
    'RED RIVER HOUSE BOSSIER CITY',
  );
  await table.getByRole('button', { name: HOTEL }).click();
  await expect(page.getByRole('img', { name: `Revenue of ${HOTEL}` })).toBeVisible();
  await page.getByText('1 year', { exact: true }).click();
  await expect(page.getByRole('img', { name: `RevPAR, ADR and occupancy of ${HOTEL}` })).toBeVisible();
  await page.getByRole('searchbox').fill('yuma');
  await expect(table.getByRole('row')).toHaveCount(2);
});

test('the landing page shows today at this location, and each tile leads to its screen', async ({ page }) => {
  await loginAs(page, 'manager', '/admin');
  const today = page.getByRole('region', { name: 'Today at this location' });
  await expect(page.getByRole('heading', { name: 'Welcome, Maya Lindqvist' })).toBeVisible();
  await expect(today.getByRole('link', { name: /Next check date/ })).toHaveAttribute(
    'href',
    '/admin/payroll',
  );
  await today.getByRole('link', { name: /RevPAR yesterday/ }).click();
  await expect(page).toHaveURL(/\/admin\/dailysalesdata\?hotel=.*&date=\d{4}-\d{2}-\d{2}&at=\d+$/);
  // Yesterday's row of this hotel, and no other.
  await expect(page.getByRole('table', { name: 'Daily Sales Data' }).locator('tbody tr')).toHaveCount(1);
});
