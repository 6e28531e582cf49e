import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

const openRecord = (page: Page) =>
  page.locator('main tbody tr[data-row]').first().getByRole('button').first().click();

test('one bad address in a list of addresses is named beside the list', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/locations');
  await page.getByRole('button', { name: 'Add Location' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Location' });
  await dialog.getByLabel('Location Name').fill('NEVER INN');
  await dialog.getByLabel('Bcc Emails').fill('ana@example.com, nobody, bob@example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Invalid email address: nobody')).toBeVisible();
  await expect(dialog.getByLabel('Bcc Emails')).toBeFocused();
});

test('a payroll mail names the address it cannot be sent to', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  await page.getByRole('button', { name: 'Sent Email' }).click();
  await page.getByRole('menuitem', { name: 'Send Group Wise Centralized Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CC', { exact: true }).fill('nobody');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('Invalid email address: nobody')).toBeVisible();
  await expect(dialog.getByLabel('CC', { exact: true })).toBeFocused();
});

test('a bad amount in a year that is not shown brings its year back', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/property-insurance-master');
  await openRecord(page);
  const dialog = page.getByRole('dialog', { name: 'Edit Property Insurance' });
  const year = dialog.getByLabel('YEAR');
  const amount = dialog.getByRole('region', { name: 'Limits' }).getByRole('textbox').first();
  const first = await year.inputValue();
  await amount.fill('1.234');
  await year.selectOption({ index: 1 });
  await expect(year).not.toHaveValue(first);
  await expect(amount).not.toHaveValue('1.234');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(year).toHaveValue(first);
  await expect(amount).toHaveValue('1.234');
  await expect(amount).toBeFocused();
  await expect(amount).toBeInViewport();
  await expect(dialog.getByText('At most 2 decimals')).toBeVisible();
});

test('large amounts are grouped until they are typed in, and saved as plain numbers', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/property-insurance-master');
  await openRecord(page);
  const dialog = page.getByRole('dialog', { name: 'Edit Property Insurance' });
  const amount = dialog.getByRole('region', { name: 'Limits' }).getByRole('textbox').first();
  await amount.fill('$7,700,717.50');
  await expect(amount).toHaveValue('7700717.50');
  await amount.blur();
  await expect(amount).toHaveValue('7,700,717.50');
  // Typed behind the first 7: the caret stays there although the commas go.
  await amount.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('12');
  await expect(amount).toHaveValue('712700717.50');
  await amount.blur();
  await expect(amount).toHaveValue('712,700,717.50');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.route('**/api/PropertyInsurancemaster/update', (route) => route.fulfill({ json: {} }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postData()).toContain(':712700717.5,');
});

test('a blank name of a role or of a page is ignored in silence', async ({ page }) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await loginAs(page, 'admin', '/admin/roles');
  await page.getByRole('button', { name: 'Add Role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Role' });
  await dialog.getByLabel('Role Name').fill('  ');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Role Name')).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await page.goto('/admin/pages');
  await page.getByRole('button', { name: 'Create Page' }).click();
  await expect(page.getByLabel('Page Name')).toBeVisible();
  await expect(page.locator('[aria-invalid=true], [role=alert]')).toHaveCount(0);
  expect(writes).toEqual([]);
});

test('a sheet left open over midnight files the next entry under the new day', async ({ page }) => {
  // 23:58 in Palm Desert.
  await page.clock.install({ time: new Date('2026-11-11T07:58:00Z') });
  await loginAs(page, 'frontdesk', '/admin/logbook?do=cash');
  const form = page.getByRole('form', { name: 'CASH COUNT LOGSHEET' });
  await expect(form.getByLabel('Date')).toHaveValue('2026-11-10');
  await form.getByLabel('Bank Till').fill('300');
  await page.clock.fastForward(3 * 60_000);
  await expect(form.getByLabel('Date')).toHaveValue('2026-11-11');
  await expect(form.getByLabel('Bank Till')).toHaveValue('300');
  // A day somebody chose stays, and goes with its entry.
  await form.getByLabel('Date').fill('2026-11-09');
  await page.clock.fastForward(24 * 60 * 60_000);
  await expect(form.getByLabel('Date')).toHaveValue('2026-11-09');
  await form.getByLabel('Shift Type').selectOption('NA IN');
  await form.getByLabel('Deposit Drop').fill('0');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form.getByLabel('Bank Till')).toHaveValue('');
  await expect(form.getByLabel('Date')).toHaveValue('2026-11-12');

  await page.goto('/admin/logbook?do=calls');
  const calls = page.getByRole('form', { name: 'PRE-DEPARTURE CALLS' });
  await expect(calls.getByLabel('Date Called')).toHaveValue('2026-11-12');
  await expect(calls.getByLabel('Time Called')).toHaveValue(/^\d\d:\d\d$/);
  await page.clock.fastForward(24 * 60 * 60_000);
  await expect(calls.getByLabel('Date Called')).toHaveValue('2026-11-13');
});

test('a time that is only half typed is not taken for none', async ({ page }) => {
  await loginAs(page, 'housekeeper', '/admin/housekeeping-logs');
  await page.getByLabel('Date').fill('2026-11-10');
  await page.getByRole('button', { name: 'Other Task' }).click();
  await page.getByLabel('Start Time').focus();
  await page.keyboard.type('08');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please enter the whole time')).toBeVisible();
  await expect(page.getByLabel('Start Time')).toBeFocused();
  await page.getByLabel('Start Time').fill('08:15');
  await expect(page.getByText('Please enter the whole time')).toBeHidden();
});

test('the month of a payroll is chosen from lists that every browser has', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/payroll');
  await expect(page.locator('input[type=month]')).toHaveCount(0);
  await page.getByLabel('Month', { exact: true }).selectOption('March');
  await page.getByLabel('Year', { exact: true }).selectOption('2021');
  await page.getByText('23', { exact: true }).click();
  const asked = page.waitForRequest((request) => request.url().includes('Date=2021-04-23'));
  await page.getByLabel('Month', { exact: true }).selectOption('April');
  await asked;
});
