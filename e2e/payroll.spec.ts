import { readFileSync } from 'node:fs';
import { chooseMonth, expect, loginAs, test } from './fixtures.ts';

const LEGAL_NAME = 'BAYLIGHT HAYWARD PARTNERS LP';
/** Far from the demo's own check dates, so that nothing is there yet. */
const MONTH = '2021-03';

test('the records of a check date come first, and what stands below them once they are there', async ({
  page,
}) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/admin\/payroll\?Date=/, async (route) => {
    await held;
    await route.continue();
  });
  await loginAs(page, 'accountant', '/admin/payroll');
  const records = page.getByRole('table', { name: 'Payroll Records', exact: true });
  const below = page.getByRole('table', { name: 'All Payroll Records (Date-wise)' });
  await expect(records).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Search payroll records').fill('BAYLIGHT');
  await expect(below).toHaveCount(0);
  letGo();
  await expect(records.getByRole('button', { name: LEGAL_NAME })).toBeVisible();
  await expect(below.getByRole('button', { name: LEGAL_NAME }).first()).toBeAttached();
});

test('an accountant writes a payroll, compares, mails and downloads', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  await expect(page.getByRole('heading', { name: 'Payroll', exact: true })).toBeVisible();
  const records = page.getByRole('table', { name: 'Payroll Records', exact: true });
  await expect(records.getByRole('button', { name: LEGAL_NAME })).toBeVisible();

  await chooseMonth(page, MONTH);
  await page.getByText('08', { exact: true }).click();
  await expect(records.getByText('No payroll records found.')).toBeVisible();

  const locations = page.getByRole('table', { name: 'Locations with Payroll Enabled' });
  await locations.getByRole('button', { name: `${LEGAL_NAME} (17034212)` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Payroll' });
  await expect(dialog.getByLabel('Legal Name')).toHaveValue(LEGAL_NAME);
  await expect(dialog.getByLabel('Legal Name')).not.toBeEditable();
  await expect(dialog.getByLabel('Type')).toHaveCount(3);
  await dialog.getByLabel('Room Revenue').fill('100,000.00');
  await dialog.getByLabel('Occupied Rooms').fill('800');
  await dialog.getByLabel('Amount').first().fill('24,000.40');
  await expect(dialog.getByLabel('Calculated figures')).toContainText('30.00');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'first-run-hayward.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\nrun\n%%EOF\n'),
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Payroll for ${LEGAL_NAME} and ${MONTH}-08 added successfully`)).toBeVisible();
  await expect(records.getByText('24.00', { exact: true }).first()).toBeVisible();
  const attached = records.getByRole('button', { name: 'Download first-run-hayward.pdf' });
  await expect(attached).toHaveText('first-run-…');
  // Names of one kind differ at their end, which is drawn beside.
  expect(await attached.evaluate((link) => getComputedStyle(link, '::after').content)).toMatch(
    /^"ward\.pdf"/,
  );

  await records.getByRole('row', { name: LEGAL_NAME }).getByRole('button', { name: 'Send' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send an open payroll?' });
  await question.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`Email sent successfully to ${LEGAL_NAME}`)).toBeVisible();

  await records.getByRole('button', { name: LEGAL_NAME, exact: true }).click();
  await dialog.getByLabel('Approved').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await records.getByRole('button', { name: LEGAL_NAME, exact: true }).click();
  await expect(dialog.getByLabel('Room Revenue')).toBeDisabled();
  await expect(dialog.getByLabel('Remove')).toBeDisabled();
  const attachment = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download first-run-hayward.pdf' }).click();
  expect((await attachment).suggestedFilename()).toBe('first-run-hayward.pdf');
  await dialog.getByLabel('Approved').uncheck();
  await expect(dialog.getByLabel('Room Revenue')).toBeEnabled();
  await dialog.getByLabel('Remove').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(records.getByRole('button', { name: 'Download first-run-hayward.pdf' })).toBeHidden();

  await page.getByLabel('BY GROUP').check();
  await page.getByLabel('Fields of the download').selectOption('Centralized');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'DOWNLOAD', exact: true }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe(`centralized_payroll_${MONTH}-08.xlsx`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('the bar for scrolling the wide table sideways does not look like a blank row under the last one', async ({
  page,
}) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  const group = page.getByRole('group', { name: 'Payroll Records', exact: true });
  const cell = group.getByRole('cell').first();
  await expect(cell).toBeVisible();
  const background = (part: typeof cell) =>
    part.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(group)).not.toBe(await background(cell));
});

test('the Sent Email menu opens its dialog and tells the result', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  await page.getByRole('button', { name: 'Sent Email' }).click();
  await expect(page.getByRole('menuitem', { name: 'Send Group Wise Centralized Email' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Email Account Balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email Account Balance' });
  for (const label of ['TO', 'CC', 'BCC']) {
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute(
      'placeholder',
      'Comma separated emails',
    );
  }
  await dialog.getByLabel('TO', { exact: true }).fill('owner@backofhouse.example, cfo@backofhouse.example');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Email sent successfully.', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'UPDATE ACCOUNT BALANCE' }).click();
  await expect(page.getByText('Account Balance Updated Successfully')).toBeVisible();
});

test('the comparison starts with the two most recent check dates and forgets everything when left', async ({
  page,
}) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  const toggle = page.getByLabel('Comparison', { exact: true });
  await toggle.check({ force: true });
  await page.getByLabel('LEGAL NAME').selectOption({ label: LEGAL_NAME });
  const grid = page.getByRole('table', { name: 'Payroll comparison' });
  await expect(grid.getByRole('columnheader')).toHaveCount(3);
  await expect(grid.getByText('FullPayroll')).toBeVisible();
  await page.getByLabel('+ ADD DATE').selectOption({ index: 1 });
  await expect(grid.getByRole('columnheader')).toHaveCount(4);
  const headers = await grid.getByRole('columnheader').allInnerTexts();
  for (const header of headers) expect(header).toMatch(/^FIELD$|^\d\d\/(08|23)\/\d{4}$/i);
  const dates = headers.slice(1).map((header) => header.replace(/(.{5})\/(.{4})/, '$2/$1'));
  expect(dates).toEqual(dates.toSorted());
  await expect(grid.getByText(/^[+−][\d,.]+ \([+−][\d.]+%\)$/).first()).toBeVisible();
  const selector = page.getByLabel('LEGAL NAME');
  expect(await selector.evaluate((select) => select.getBoundingClientRect().width)).toBeGreaterThan(290);
  for (const name of ['BY GROUP', 'Fields of the download', 'Check date day'])
    await expect(page.getByLabel(name)).toHaveCount(0);
  for (const name of ['DOWNLOAD', 'UPDATE ACCOUNT BALANCE', 'Sent Email'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await toggle.uncheck({ force: true });
  await toggle.check({ force: true });
  await expect(page.getByLabel('LEGAL NAME')).toHaveValue('');
  await expect(grid.getByRole('columnheader')).toHaveCount(3);
});

test.describe('without an answer', () => {
  test.use({ allowedErrors: /503/ });
  test('the comparison says so and tries again', async ({ page }) => {
    let isAway = true;
    await page.route('**/api/admin/payroll?*', (route) =>
      isAway ? route.fulfill({ status: 503, json: { error: 'Away.' } }) : route.continue(),
    );
    await loginAs(page, 'accountant', '/admin/payroll?do=compare');
    await page.getByLabel('LEGAL NAME').selectOption({ label: LEGAL_NAME });
    await expect(page.getByText('This could not be loaded')).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    const grid = page.getByRole('table', { name: 'Payroll comparison' });
    await expect(grid.getByRole('row', { name: 'FullPayroll' })).toContainText('.');
  });
});

test('a chosen attachment is not dropped without a question', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  const records = page.getByRole('table', { name: 'Payroll Records', exact: true });
  await records.getByRole('button', { name: LEGAL_NAME }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Payroll' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'second-run.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\nrun\n%%EOF\n'),
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('whoever approves a payroll sees what the provider draws and what the account holds', async ({
  page,
}) => {
  await page.route('**/api/admin/payroll/basis*', async (route) => {
    const answer = await route.fetch();
    const basis = (await answer.json()) as { Record: object };
    const Record = { ...basis.Record, AccountBalance: 30_000.1, Approved: false };
    const pay = { Payroll: 0, Tips: 0, Hours: 0 };
    const Provider = { draw: 31_000.3, departments: { Room: pay, FandB: pay, Banquet: pay } };
    await route.fulfill({ response: answer, json: { ...basis, Record, Provider } });
  });
  await loginAs(page, 'accountant', '/admin/payroll');
  const records = page.getByRole('table', { name: 'Payroll Records', exact: true });
  await records.getByRole('button', { name: LEGAL_NAME }).click();
  const figures = page.getByRole('dialog', { name: 'Edit Payroll' }).getByLabel('Draw and balance');
  await expect(figures).toHaveText(
    /Provider draws31,000\.30Account balance30,000\.10After the draw-1,000\.20/,
  );
});

test('balances that nobody knows are told, not praised', async ({ page }) => {
  await page.route('**/api/admin/payroll/AccountBalance', (route) => {
    const message = 'No account balance was updated: none is known for any location.';
    const WithoutBalance = [LEGAL_NAME, 'RED RIVER HOUSE HOTEL LLC'];
    return route.fulfill({ json: { message, CheckDate: '2026-11-23', Updated: 0, WithoutBalance } });
  });
  await loginAs(page, 'accountant', '/admin/payroll');
  await page.getByRole('button', { name: 'UPDATE ACCOUNT BALANCE' }).click();
  await expect(
    page.getByText('No account balance was updated: none is known for any location.'),
  ).toBeVisible();
  await expect(page.getByText('Account Balance Updated Successfully')).toHaveCount(0);
  await expect(page.getByText(`known for 2 locations: ${LEGAL_NAME}, RED RIVER`)).toBeVisible();
});

test('a search that finds no payroll does not ask for an import', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  const records = page.getByRole('table', { name: 'Payroll Records', exact: true });
  await expect(records.getByRole('button', { name: LEGAL_NAME })).toBeVisible();
  await page.getByLabel('Search payroll records').fill('no such hotel');
  await expect(records.getByText('No payroll records found.')).toBeVisible();
  await expect(records.getByText('No record of this check date matches the search.')).toBeVisible();
  await expect(records.getByText(/Import the provider/)).toHaveCount(0);
});

test('an import shows what is wrong with its lines and saves nothing', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('menuitem', { name: 'Import Provider Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Provider Data' });
  const head = 'Client ID,Check Date,Department,Gross,Tips,Hours,Draw\n';
  const csv = (text: string) => ({ name: 'p.csv', mimeType: 'text/csv', buffer: Buffer.from(head + text) });
  await dialog.locator('input[type=file]').setInputFiles(csv('17034212,2021-05-08,Spa,1,1,1,1\n'));
  await expect(dialog.getByText('Line 2: Department must be Room, FandB or Banquet, not Spa.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await dialog.locator('input[type=file]').setInputFiles(csv('17034212,2021-05-08,Rooms,1000,0,50,1100\n'));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('1 provider line imported.')).toBeVisible();
});

test('a window of a payroll says of which hotel and day it is, however far it is scrolled', async ({
  page,
}) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  const records = page.getByRole('table', { name: 'Payroll Records', exact: true });
  await records.getByRole('button', { name: LEGAL_NAME }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Payroll' });
  await dialog.getByLabel('Approved').scrollIntoViewIfNeeded();
  await expect(dialog.getByLabel('Legal Name')).not.toBeInViewport();
  await expect(
    dialog.getByText(new RegExp(`^${LEGAL_NAME}, \\d\\d/(08|23)/\\d{4}, Paychex ID `)),
  ).toBeInViewport();
});

test('an amount that is none stays as it was typed or pasted, and is refused', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/admin/payroll')) saves.push(request.url());
  });
  await loginAs(page, 'accountant', '/admin/payroll');
  const records = page.getByRole('table', { name: 'Payroll Records', exact: true });
  await records.getByRole('button', { name: LEGAL_NAME }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Payroll' });
  const amount = dialog.getByLabel('Room Revenue');
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await amount.selectText();
    await page.keyboard.press('Control+V');
  };
  await amount.fill('');
  await amount.pressSequentially('14o000');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveValue('14o000');
  await expect(dialog.getByText('Please enter a number')).toBeVisible();
  for (const text of ['(500)', '52.000,00', '1e5', '9,5', '1.2.3']) {
    await amount.fill('1234567');
    await amount.blur();
    await expect(amount).toHaveValue('1,234,567');
    await paste(text);
    await page.keyboard.press('Enter');
    await expect(amount).toHaveValue(text);
    await expect(dialog.getByText(/Please enter a number/)).toBeVisible();
  }
  await paste('-5');
  await expect(dialog.getByText('Must be 0 or more')).toBeVisible();
  await paste('$1,234.50');
  await expect(dialog.getByText(/Please enter|Must be/)).toHaveCount(0);
  await expect(dialog.getByText(/^Daily sales: [\d,]+\.\d\d$/)).toBeVisible();
  expect(saves).toEqual([]);
});

test('a window whose main button cannot be pressed yet takes the keyboard all the same', async ({ page }) => {
  await page.route('**/api/admin/payroll?Date=*', async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as object[];
    const json = rows.map((row) => ({ ...row, Approved: true, EmailSentAt: '2026-11-09T10:00:00Z' }));
    await route.fulfill({ response: answer, json });
  });
  await loginAs(page, 'accountant', '/admin/payroll');
  await page.getByRole('button', { name: 'Sent Email' }).click();
  await page.getByRole('menuitem', { name: 'SEND ALL APPROVED' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send All Approved' });
  await expect(dialog.getByRole('button', { name: 'Send 0 mails' })).toBeDisabled();
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  // Each list of recipients on a line of its own, with what it is.
  const line = dialog.getByText(/^To: \S+@\S+;/).first();
  expect(await line.evaluate((element) => element.getClientRects().length)).toBe(1);
  const height = await line.evaluate(
    (element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(height)).toBe(1);
});

test('a group of columns that is shown again comes into view, and the list of all fits the window', async ({
  page,
}) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  const group = page.getByRole('group', { name: 'Column groups' });
  const banquet = group.getByRole('button', { name: 'Banquet columns' });
  const head = page
    .getByRole('table', { name: 'Payroll Records', exact: true })
    .getByRole('columnheader', { name: 'Banquet Revenue' });
  await expect(banquet).toHaveAttribute('aria-pressed', 'true');
  const look = () => banquet.evaluate((element) => getComputedStyle(element).backgroundColor);
  const pressed = await look();
  await banquet.click();
  await expect(head).toHaveCount(0);
  await expect.poll(look).not.toBe(pressed);
  await banquet.click();
  await expect(head).toBeInViewport({ ratio: 1 });
  await group.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Show all' })).toBeInViewport({ ratio: 1 });
});

test('the preview of an import shows all columns side by side, apart from what is wrong', async ({
  page,
}) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('menuitem', { name: 'Import Provider Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Provider Data' });
  const text =
    'Client ID,Check Date,Department,Gross,Tips,Hours,Draw\n' +
    '17034212,2021-06-08,Rooms,121200.50,1100.00,1800.00,131100.25\n17034212,2021-06-08,Spa,1,1,1,1\n';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const problem = dialog.getByRole('alert');
  await expect(problem).toContainText('Line 3');
  const table = dialog.getByRole('group', { name: 'First rows of the file' });
  const { isWhole, top } = await table.evaluate((box) => ({
    isWhole: box.scrollWidth <= box.clientWidth,
    top: box.getBoundingClientRect().top,
  }));
  expect(isWhole).toBe(true);
  const bottom = await problem.evaluate((box) => box.getBoundingClientRect().bottom);
  expect(top - bottom).toBeGreaterThanOrEqual(12);
  // The file field says which file it is.
  await expect(dialog.getByText('p.csv')).toHaveCount(0);
});

test('the question before approving shows the payrolls it is about', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  await page.getByLabel('Select all on this page').first().check();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const lists = page.getByRole('dialog').getByRole('list');
  await expect(lists.first()).toBeVisible();
  for (const list of await lists.all())
    expect(await list.evaluate((box) => box.scrollHeight <= box.clientHeight)).toBe(true);
});
