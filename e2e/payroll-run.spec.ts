import type { Page } from '@playwright/test';
import { chooseMonth, expect, loginAs, test } from './fixtures.ts';

const BAYLIGHT = 'BAYLIGHT HAYWARD PARTNERS LP';
const MESA = 'MESA VERDE VEGAS HOSPITALITY LLC';
const PALM = 'PALM COURT DESERT HOTEL LLC';

const recordsOf = (page: Page) => page.getByRole('table', { name: 'Payroll Records', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Payroll' });

/** Opens the screen at the 23rd of a month that nobody else works on. */
async function openAt(page: Page, month: string) {
  await loginAs(page, 'accountant', '/admin/payroll');
  await chooseMonth(page, month);
  await page.getByText('23', { exact: true }).click();
  await expect(page.getByRole('group', { name: 'Progress' })).toContainText('8 without a record');
}

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\nregister\n%%EOF\n'),
});

test('hotels are worked through one after the other, each saved on the way', async ({ page }) => {
  await openAt(page, '2021-06');
  await expect(page.getByRole('group', { name: 'Progress' })).toContainText(
    '8 hotels: 0 approved, 0 open, 8 without a record',
  );
  await page.getByRole('button', { name: 'Open Next Hotel' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Legal Name')).toHaveValue(BAYLIGHT);
  await expect(dialog.getByLabel('Room Revenue')).toBeFocused();

  // A refused form stays where it is, and a later save is a save: it closes.
  await page.keyboard.type('-5');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(dialog.getByText('Must be 0 or more')).toBeVisible();
  await dialog.getByLabel('Room Revenue').fill('1,000.00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Payroll for ${BAYLIGHT} and 2021-06-23 added successfully`)).toBeVisible();
  await expect(dialog).toBeHidden();

  await recordsOf(page).getByRole('button', { name: BAYLIGHT, exact: true }).click();
  await expect(dialog.getByLabel('Legal Name')).toHaveValue(BAYLIGHT);
  // Nothing was changed: nothing is saved on the way.
  await dialog.getByRole('button', { name: 'To Next Hotel' }).click();
  await expect(dialog.getByLabel('Legal Name')).toHaveValue(MESA);
  await page.keyboard.type('2000');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText(`Payroll for ${MESA} and 2021-06-23 added successfully`)).toBeVisible();
  await expect(dialog.getByLabel('Legal Name')).toHaveValue(PALM);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('group', { name: 'Progress' })).toContainText(
    '8 hotels: 0 approved, 2 open, 6 without a record',
  );
});

test('whoever sends a payroll sees to whom; an open one is sent after a question', async ({ page }) => {
  await openAt(page, '2021-08');
  const locations = page.getByRole('table', { name: 'Locations with Payroll Enabled' });
  await locations.getByRole('button', { name: BAYLIGHT }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = recordsOf(page).getByRole('row', { name: BAYLIGHT });
  await expect(row).toContainText('@backofhouse.example +1');
  const question = page.getByRole('alertdialog', { name: 'Send an open payroll?' });
  await row.getByRole('button', { name: 'Send' }).click();
  await expect(question).toContainText(/is not approved yet\. To: \S+; Cc: accounting@backofhouse\.example/i);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(row).not.toContainText(/\d\d:\d\d [AP]M/);

  await recordsOf(page).getByRole('button', { name: BAYLIGHT, exact: true }).click();
  await dialog.getByLabel('Approved').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Approved');
  await page.getByRole('button', { name: 'Sent Email' }).click();
  await page.getByRole('menuitem', { name: 'SEND ALL APPROVED' }).click();
  const mails = page.getByRole('dialog', { name: 'Send All Approved' });
  await expect(mails.getByRole('listitem')).toHaveText([/BAYLIGHT.*To: .*; Cc: accounting@/]);
  await mails.getByRole('button', { name: 'Send 1 mail' }).click();
  await expect(page.getByText('Email sent successfully.', { exact: true })).toBeVisible();
  await expect(mails).toBeHidden();
  await expect(row).toContainText(/\d\d:\d\d [AP]M/);
});

test('an approval is undone until it is mailed', async ({ page }) => {
  await openAt(page, '2021-10');
  const locations = page.getByRole('table', { name: 'Locations with Payroll Enabled' });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const approve = async (count: number) => {
    await recordsOf(page).getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: `Approve ${count}`, exact: true }).click();
    await expect(undo).toBeVisible();
  };
  for (const name of [BAYLIGHT, MESA]) {
    await locations.getByRole('button', { name }).click();
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(recordsOf(page).getByRole('row', { name })).toBeVisible();
  }
  const row = recordsOf(page).getByRole('row', { name: BAYLIGHT });
  await approve(2);
  await row.getByRole('button', { name: 'Send' }).click();
  await expect(row).toContainText(/\d\d:\d\d [AP]M/);
  // One of the two can still be undone; the other is named.
  await undo.click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(`${BAYLIGHT}: It was mailed since it was approved`);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(row).toContainText('Approved');
  await expect(page.getByRole('group', { name: 'Result' })).toContainText(
    'Approval of 1 payroll taken back. 1 left as it is.',
  );

  const other = recordsOf(page).getByRole('row', { name: MESA });
  await approve(1);
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(other).toContainText(/\d\d:\d\d [AP]M/);
  await expect(undo).toBeHidden();
});

test('files dropped on the records find their hotels', async ({ page }) => {
  await openAt(page, '2021-09');
  const transfer = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    for (const name of ['register 17034212.pdf', 'unknown.pdf'])
      files.items.add(new File(['%PDF-1.4\nregister\n%%EOF\n'], name, { type: 'application/pdf' }));
    return files;
  });
  await page.getByRole('group', { name: 'Payroll Records', exact: true }).dispatchEvent('drop', {
    dataTransfer: transfer,
  });
  const dialog = page.getByRole('dialog', { name: 'Attach Files' });
  await expect(dialog.getByLabel('Hotel of register 17034212.pdf')).toHaveValue(/\d/);
  await expect(dialog.getByText('Please choose its hotel.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Attach 2 files' })).toBeDisabled();
  await dialog.getByLabel('Hotel of unknown.pdf').selectOption(BAYLIGHT);
  await expect(dialog.getByText('Another file is for the same hotel: a record has one.')).toHaveCount(2);
  await dialog.getByLabel('Hotel of unknown.pdf').selectOption(MESA);
  await dialog.getByRole('button', { name: 'Attach 2 files' }).click();
  await expect(page.getByText('2 files attached.')).toBeVisible();
  const records = recordsOf(page);
  for (const [hotel, name] of [
    [BAYLIGHT, 'register 17034212.pdf'],
    [MESA, 'unknown.pdf'],
  ] as const) {
    const row = records.getByRole('row', { name: hotel });
    await expect(row.getByRole('button', { name: `Download ${name}` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Attach Files' }).click();
  await dialog.getByLabel('Files to attach').setInputFiles(pdf('17034212.pdf'));
  await expect(dialog.getByText('Replaces register 17034212.pdf')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click();
  await expect(dialog).toBeHidden();
});

test('columns that somebody folds away stay away for this person', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  const headers = recordsOf(page).getByRole('columnheader');
  await expect(headers).toHaveCount(35);
  await expect(headers.nth(1)).toHaveText('Approved');
  await expect(headers.nth(2)).toHaveText('FullPayroll');
  await expect(headers.nth(3)).toHaveText('PayrollGenerationComment');
  await page.getByRole('button', { name: 'Banquet columns' }).click();
  await expect(headers).toHaveCount(30);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Bonus Notes' }).uncheck();
  await expect(headers).toHaveCount(29);
  await page.reload();
  await expect(headers).toHaveCount(29);
  await expect(page.getByRole('button', { name: 'Notes columns' })).toHaveAttribute('aria-pressed', 'mixed');
  const all = page.getByRole('table', { name: 'All Payroll Records (Date-wise)' });
  await expect(all.getByRole('columnheader', { name: 'Banquet Payroll' })).toHaveCount(0);

  await page.evaluate(() => sessionStorage.clear());
  await loginAs(page, 'admin', '/admin/payroll');
  await expect(headers).toHaveCount(35);
});

test('what each hotel pays stands in view on a small laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await loginAs(page, 'accountant', '/admin/payroll');
  const table = recordsOf(page);
  const amount = await table.getByRole('columnheader', { name: 'FullPayroll' }).boundingBox();
  const seen = await table.locator('..').boundingBox();
  if (!amount || !seen) throw new Error('the table is not drawn');
  expect(amount.x + amount.width).toBeLessThanOrEqual(seen.x + seen.width);
});

test('the comparison tints what is more than a tenth away from the check date before', async ({ page }) => {
  await page.route('**/api/admin/payroll?*', async (route) => {
    const answer = await route.fetch();
    // Other tests write payrolls of other hotels and check dates meanwhile.
    const all = (await answer.json()) as { CheckDate: string; LegalName: string }[];
    const records = all.filter(({ LegalName }) => LegalName === BAYLIGHT);
    const [newest] = records
      .map(({ CheckDate }) => CheckDate)
      .toSorted()
      .toReversed();
    const json = records.map((record) => {
      const isNew = record.CheckDate === newest;
      const figures = { FullPayroll: isNew ? 1110 : 1000, TotalTips: isNew ? 1050 : 1000 };
      return { ...record, ...figures, AccountBalance: isNew ? null : 1000, Notes: newest };
    });
    await route.fulfill({ response: answer, json });
  });
  await page.route('**/api/admin/payroll/checkDates', async (route) => {
    const answer = await route.fetch();
    const nextYear = String(new Date().getFullYear() + 1);
    const dates = ((await answer.json()) as string[]).filter((date) => date < nextYear);
    await route.fulfill({ response: answer, json: dates });
  });
  await loginAs(page, 'accountant', '/admin/payroll?do=compare');
  await page.getByLabel('LEGAL NAME').selectOption({ label: BAYLIGHT });
  const grid = page.getByRole('table', { name: 'Payroll comparison' });
  const tintOf = (name: string) =>
    grid
      .getByRole('row', { name })
      .getByRole('cell')
      .last()
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  await expect(grid.getByRole('row', { name: 'FullPayroll' })).toContainText('+110.00 (+11.0%)');
  await expect(grid.getByRole('row', { name: 'TotalTips' })).toContainText('+50.00 (+5.0%)');
  expect(await tintOf('FullPayroll')).not.toBe(await tintOf('TotalTips'));
  // A balance that the bank has not told yet is no change.
  expect(await tintOf('Account Balance')).toBe(await tintOf('TotalTips'));
  await expect(page.getByText('Tinted: more than 10% away from the check date before.')).toBeVisible();
});
