import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, loginAs, signIn, test } from './fixtures.ts';

const HOTEL = 'SPRING MOUNTAIN';
/** A check date that nothing else of the demo group has. */
const CHECK_DATE = `${new Date().getFullYear() + 1}-03-08`;
const SHOWN = `03/08/${CHECK_DATE.slice(0, 4)}`;

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('table').first().locator('tbody tr');

/** The payroll of the hotel as the accountant approves it. */
async function approve(page: Page, amount: number): Promise<void> {
  const { token, loginDetails } = await signIn(page, 'accountant');
  const headers = { authorization: `Bearer ${token}` };
  const LocationID = loginDetails.find(({ Location }) => Location.Name.includes(HOTEL))?.Location.LocationID;
  const ExtraPayrolls = [{ Type: 'Room', Amount: amount, Comment: '' }];
  const post = async (data: object) => {
    const saved = await page.request.post('/api/admin/payroll', { headers, data });
    expect(saved.status(), await saved.text()).toBe(200);
  };
  const key = { LocationID, CheckDate: CHECK_DATE };
  await post({ ...key, Approved: false });
  await post({ ...key, Approved: true, ExtraPayrolls });
}

/** The payrolls of the hotel that are due up to that check date. */
async function openDue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Journals' }).first().click();
  await page.getByRole('button', { name: 'Hotels: All hotels' }).click();
  await page.getByRole('checkbox', { name: HOTEL }).check();
  await page.keyboard.press('Escape');
  await page.getByLabel('Kind').selectOption('Payroll');
  await page.getByLabel('Up to').fill(CHECK_DATE);
}

async function fileOf(page: Page, name: string, within: Page | Locator = page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    within.getByRole('button', { name }).first().click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') };
}

test('the accountant makes a journal, downloads it twice alike, and corrects it after the payroll changed', async ({
  page,
}) => {
  await approve(page, 4321.09);
  await loginAs(page, 'accountant', '/admin/bank?tab=journals', HOTEL);
  await openDue(page);

  const due = rows(page).filter({ hasText: SHOWN });
  await expect(due).toContainText('4,321.09');
  await due.getByRole('button', { name: HOTEL }).click();
  await expect(page.getByRole('table', { name: 'Accounts' })).toContainText('6000 Payroll:6010 Rooms');
  await page.getByRole('button', { name: /^Make \d+ journals?$/ }).click();
  await expect(page.getByText(/^\d+ journals? made\.$/)).toBeVisible();

  await page.getByLabel('Search journals', { exact: true }).fill('4,321.09');
  const made = rows(page).filter({ hasText: SHOWN });
  await expect(made).toHaveCount(1);
  await expect(made).toContainText('Not sent');
  const iif = await fileOf(page, 'as QuickBooks IIF');
  expect(iif.name).toMatch(/^journal-\d+\.iif$/);
  expect(
    iif.text
      .split('\r\n')
      .slice(0, 3)
      .map((line) => line.split('\t')[0]),
  ).toEqual(['!TRNS', '!SPL', '!ENDTRNS']);
  expect(iif.text).toContain(`\tGENERAL JOURNAL\t${SHOWN}\t1090 Console Clearing\t\t\t-4321.09\t`);
  expect(iif.text).toContain(`\tGENERAL JOURNAL\t${SHOWN}\t6000 Payroll:6010 Rooms\t\t\t4321.09\t`);
  const csv = await fileOf(page, 'as general journal CSV');
  expect(csv.text).toContain(',6000 Payroll:6010 Rooms,4321.09,,');
  await expect(made).not.toContainText('Not sent');
  await page.reload();
  expect(await fileOf(page, 'as QuickBooks IIF')).toEqual(iif);
  expect(await fileOf(page, 'as general journal CSV')).toEqual(csv);

  await approve(page, 4400);
  await page.goto('/admin/bank?tab=journals');
  await openDue(page);
  await expect(rows(page).filter({ hasText: SHOWN })).toContainText('78.91');
  await expect(rows(page).filter({ hasText: SHOWN })).toContainText('Correcting');
  await page.getByRole('button', { name: 'Make 1 journal', exact: true }).click();
  await page.getByLabel('Search journals', { exact: true }).fill('78.91');
  const correction = rows(page).filter({ hasText: SHOWN }).filter({ hasText: '78.91' });
  await expect(correction).toContainText('Correcting');
  await correction.getByRole('button').first().click();
  await expect(dialog(page)).toContainText('Payroll, correcting');
  await expect(dialog(page).getByRole('table').locator('tbody tr')).toHaveCount(2);
  await expect(dialog(page)).toContainText('78.91');
  expect((await fileOf(page, 'as QuickBooks IIF', dialog(page))).text).toContain(
    '\tCorrection: Room Payroll, Payroll of ',
  );
});

test('a hotel takes the accounts of the group over until it has its own', async ({ page }) => {
  // The group's accounts are for who works everywhere: other tests add hotels, at which the accountant has no role.
  await loginAs(page, 'admin', '/admin/bank?tab=journals&view=accounts', HOTEL);
  await page.getByRole('button', { name: 'Group default' }).click();
  await expect(dialog(page).getByLabel('Room Payroll')).toHaveValue('6000 Payroll:6010 Rooms');
  await dialog(page).getByLabel('Tips').fill('with "quotes"');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText(/quotes and letters beyond/)).toBeVisible();
  await dialog(page).getByLabel('Tips').fill('2210 Tips Payable');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await rows(page).getByRole('button', { name: HOTEL }).click();
  await expect(dialog(page).getByLabel('Bonuses')).toHaveAttribute('placeholder', '6050 Bonuses');
  await dialog(page).getByLabel('Bonuses').fill('6055 Spring Bonuses');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Accounts saved.')).toBeVisible();
  await expect(rows(page).filter({ hasText: HOTEL })).toContainText('6055 Spring Bonuses');
});
