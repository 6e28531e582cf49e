import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

async function openSheet(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'LOG SHEETS' }).click();
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('a cash count shows its total and over/short while it is typed, and asks for whole pieces', async ({
  page,
}) => {
  await loginAs(page, 'frontdesk', '/admin/logbook');
  await openSheet(page, 'CASH COUNT LOGSHEET');
  const form = page.getByRole('form', { name: 'CASH COUNT LOGSHEET' });
  const shown = (name: string) => form.locator('dl > div', { hasText: name }).locator('dd');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form.getByText('Please select a shift type')).toBeVisible();
  await expect(form.getByText('Bank till is required')).toBeVisible();
  await expect(form.getByText('Deposit drop is required')).toBeVisible();

  await form.getByLabel('Shift Type').selectOption('PM OUT');
  await form.getByLabel('Dimes').fill('0.1');
  await form.getByLabel('Nickels').fill('0.2');
  await expect(shown('Total')).toHaveText('0.30');
  await form.getByLabel('Hundred Dollars').fill('400');
  await form.getByLabel('Bank Till').fill('300');
  await form.getByLabel('Deposit Drop').fill('100.32');
  await expect(shown('Total')).toHaveText('400.30');
  await expect(shown('Over/Short')).toHaveText('-0.02');
  await form.getByLabel('Nickels').fill('0.22');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form.getByText('Nickels must be a multiple of 0.05')).toBeVisible();
  await expect(shown('Over/Short')).toHaveText('0.00');
  await form.getByLabel('Nickels').fill('0.2');
  await form.getByLabel('Notes').fill('Two cents short');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText('Cash Count Logsheet added successfully!')).toBeVisible();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Two cents short');
  await expect(row).toContainText('400.30');
  await expect(row).toContainText('-0.02');
  await expect(form.getByLabel('Bank Till')).toHaveValue('');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('button', { name: 'ADA COMPLIANCE' })).toBeVisible();
});

test('till and deposit of a cash count read with their thousands, and are sent as numbers', async ({
  page,
}) => {
  await loginAs(page, 'frontdesk', '/admin/logbook');
  await openSheet(page, 'CASH COUNT LOGSHEET');
  const form = page.getByRole('form', { name: 'CASH COUNT LOGSHEET' });
  const till = form.getByLabel('Bank Till');
  // Pieces come in steps, which the keys follow.
  await expect(form.getByLabel('Twenty Dollars')).toHaveAttribute('step', '20');
  await form.getByLabel('Shift Type').selectOption('AM OUT');
  await form.getByLabel('Hundred Dollars').fill('12500');
  await till.fill('12500.5');
  await expect(till).toHaveValue('12500.5');
  await form.getByLabel('Deposit Drop').fill('-1');
  await expect(till).toHaveValue('12,500.5');
  await expect(form.locator('dl')).toContainText('12,500.00');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form.getByText('Must be 0 or more')).toBeVisible();
  await form.getByLabel('Deposit Drop').fill('0');
  const sent = page.waitForRequest('**/api/cashCountLogSheet/post');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  const amounts = { HundredDollars: 12500, BankTill: 12500.5, DepositDrop: 0, Pennies: 0 };
  expect((await sent).postDataJSON()).toMatchObject(amounts);
  await expect(page.getByText('Cash Count Logsheet added successfully!')).toBeVisible();
});

test('an ADA need is entered in upper case from +NEW and marked done for good', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin/logbook');
  await page.getByRole('tab', { name: '+NEW' }).click();
  await page.getByRole('button', { name: 'NEW LOG SHEET ENTRY' }).click();
  await page.getByRole('button', { name: 'ADA COMPLIANCE' }).click();
  await page.getByLabel('Guest Name').fill('ava stone');
  await expect(page.getByLabel('Guest Name')).toHaveValue('AVA STONE');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText('Special needs are required')).toBeVisible();
  await page.getByLabel('Room Number').fill('101');
  await expect(page.getByText('No room')).toBeHidden();
  await page.getByLabel('Room Number').fill('12b');
  await expect(page.getByText('No room 12B here')).toBeVisible();
  await page.getByLabel('Special Needs').fill('Roll-in shower');
  await page.getByLabel('Special Needs').press('Control+Enter');
  const question = page.getByRole('alertdialog', { name: 'No room 12B here. Add the entry all the same?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Room Number')).toHaveValue('12B');
  await page.getByLabel('Special Needs').press('Control+Enter');
  await question.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText('ADA Compliance entry added successfully!')).toBeVisible();
  await expect(page.getByLabel('Guest Name')).toBeFocused();
  await expect(page.getByText('No room 12B here')).toBeHidden();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('AVA STONE');
  await expect(row).toContainText('12B');
  await row.getByRole('checkbox').check();
  await expect(row.getByText(/^by Frances Okafor \(\d\d\/\d\d \d\d:\d\d [AP]M\)$/)).toBeVisible();
  await expect(row.getByRole('checkbox')).toBeDisabled();
});

test.describe('with the network in the way', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('a call that cannot be marked done says so and stays open', async ({ page }) => {
    await loginAs(page, 'manager', '/admin/logbook');
    await openSheet(page, 'PRE-DEPARTURE CALLS');
    await page.getByLabel('Room Number').fill('101');
    await page.getByLabel('Guest Name').fill('patient guest');
    await page.getByLabel('Time Called').fill('16:10');
    await page.getByRole('button', { name: 'Add Entry' }).click();
    await page.route('**/api/PreDepartCall/update', (route) => route.abort());
    const box = page.getByRole('checkbox', { name: 'Done: PATIENT GUEST' });
    await box.click();
    await expect(page.getByText('Failed to update entry')).toBeVisible();
    await expect(box).not.toBeChecked();
    await expect(box).toBeEnabled();
  });
});

test('pre-departure calls are searched, filtered by day and paged', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/logbook');
  await openSheet(page, 'PRE-DEPARTURE CALLS');
  await page.getByLabel('Room Number').fill('9z');
  await page.getByLabel('Guest Name').fill('late guest');
  await page.getByLabel('Time Called').fill('16:05');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText('Entry added successfully!')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('LATE GUEST');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByText(/^PAGE 2 OF/)).toBeVisible();
  await page.getByLabel('Search entries').fill('late gu');
  await expect(page.getByText('PAGE 1 OF 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('9Z');
  await page.getByLabel('To', { exact: true }).fill('1999-01-01');
  await expect(page.getByText('No entries found.')).toBeVisible();
});
