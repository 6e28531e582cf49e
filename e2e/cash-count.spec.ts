import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

const form = (page: Page) => page.getByRole('form', { name: 'CASH COUNT LOGSHEET' });
const newest = (page: Page) => page.getByRole('table').getByRole('row').nth(1);

test('amounts say how many pieces they are, and pieces may be typed instead', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin/logbook?do=cash');
  const quarters = form(page).getByLabel('Quarters');
  await quarters.fill('12');
  await expect(form(page).getByText('= 48 pcs', { exact: true })).toBeVisible();
  await form(page).getByLabel('Count by pieces').check();
  await expect(quarters).toHaveValue('48');
  await quarters.fill('50');
  await expect(form(page).getByText('= 12.50', { exact: true })).toBeVisible();
  await form(page).getByLabel('Twenty Dollars').fill('3');
  await form(page).getByLabel('Checks').fill('7.50');
  await expect(form(page).locator('dl')).toContainText('80.00');
  await form(page).getByLabel('Shift Type').selectOption('NA OUT');
  await form(page).getByLabel('Bank Till').fill('80');
  await form(page).getByLabel('Deposit Drop').fill('0');
  const sent = page.waitForRequest('**/api/cashCountLogSheet/post');
  await form(page).getByRole('button', { name: 'Add Entry' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ Quarters: 12.5, TwentyDollars: 60, Checks: 7.5 });
  await expect(page.getByText('Cash Count Logsheet added successfully!')).toBeVisible();
  await expect(quarters).toHaveValue('');
  // The desk goes on as it counted last.
  await page.reload();
  await page.goto('/admin/logbook?do=cash');
  await expect(form(page).getByLabel('Count by pieces')).toBeChecked();
});

test('a count that is off asks why, is saved without, and is corrected by another one', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin/logbook?do=cash');
  await form(page).getByLabel('Shift Type').selectOption('NA IN');
  await form(page).getByLabel('Hundred Dollars').fill('200');
  await form(page).getByLabel('Bank Till').fill('273');
  await expect(form(page).getByText('Say why in the notes.')).toHaveCount(0);
  await form(page).getByLabel('Deposit Drop').fill('0');
  await expect(form(page).getByText('73.00 short. Say why in the notes.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText('Cash Count Logsheet added successfully!')).toBeVisible();
  await expect(newest(page)).toContainText('no reason given');

  await newest(page)
    .getByRole('button', { name: /^Correct the cash count/ })
    .click();
  await expect(form(page).getByText('This corrects the count of')).toContainText('NA IN by Frances Okafor');
  await expect(form(page).getByLabel('Bank Till')).toHaveValue('273');
  await expect(form(page).getByLabel('Date')).toHaveAttribute('readonly', '');
  await form(page).getByLabel('Bank Till').fill('200');
  await form(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(newest(page)).toContainText('Correction');
  await expect(newest(page)).toContainText('0.00');
  const first = page.getByRole('table').getByRole('row').nth(2);
  await expect(first).toContainText('Corrected');
  await expect(first).not.toContainText('no reason given');
  await expect(first.getByRole('button', { name: /^Correct the/ })).toHaveCount(0);
  await expect(form(page).getByText('This corrects the count of')).toHaveCount(0);
  await expect(form(page).getByLabel('Bank Till')).toHaveValue('');
});

test('a shift that was counted already is said when it is chosen, and its count can be corrected from there', async ({
  page,
}) => {
  await loginAs(page, 'frontdesk', '/admin/logbook?do=cash');
  const count = async (shift: string, till: string) => {
    await form(page).getByLabel('Shift Type').selectOption(shift);
    await form(page).getByLabel('Date').fill('2026-03-04');
    await form(page).getByLabel('Hundred Dollars').fill(till);
    await form(page).getByLabel('Bank Till').fill(till);
    await form(page).getByLabel('Deposit Drop').fill('0');
    await form(page).getByRole('button', { name: 'Add Entry' }).click();
    await expect(form(page).getByLabel('Bank Till')).toHaveValue('');
  };
  const said = form(page).getByText('was counted by Frances Okafor');
  await count('AM IN', '300');
  await form(page).getByLabel('Date').fill('2026-03-04');
  await form(page).getByLabel('Shift Type').selectOption('PM IN');
  await expect(said).toBeHidden();
  await form(page).getByLabel('Shift Type').selectOption('AM IN');
  await expect(said).toContainText('03/04/2026, AM IN was counted by');
  await form(page).getByRole('button', { name: 'Correct it' }).click();
  await expect(form(page).getByText('This corrects the count of')).toBeVisible();
  await expect(form(page).getByLabel('Bank Till')).toHaveValue('300');
  await expect(said).toBeHidden();
  await form(page).getByRole('button', { name: 'Do not correct it' }).click();
  await expect(page).not.toHaveURL(/corrects/);
  // Counting it once more is allowed.
  await count('AM IN', '400');
  // A correction goes with its sheet.
  await page
    .getByRole('button', { name: /^Correct the cash count/ })
    .first()
    .click();
  await expect(page).toHaveURL(/corrects=/);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).not.toHaveURL(/corrects|sheet=/);
});

test('a day that is still to come is asked about before the count is added', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin/logbook?do=cash');
  await form(page).getByLabel('Shift Type').selectOption('AM IN');
  await form(page).getByLabel('Date').fill('2050-11-18');
  for (const field of ['Hundred Dollars', 'Bank Till']) await form(page).getByLabel(field).fill('100');
  await form(page).getByLabel('Deposit Drop').fill('0');
  await form(page).getByRole('button', { name: 'Add Entry' }).click();
  const question = page.getByRole('alertdialog', { name: /^11\/18\/2050 is still to come/ });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(form(page).getByLabel('Bank Till')).toHaveValue('100');
});

test('Enter goes from amount to amount, and never adds a count that is half typed', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin/logbook?do=cash');
  await form(page).getByLabel('Shift Type').selectOption('PM IN');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/post')) posts.push(request.url());
  });
  await form(page).getByLabel('Bank Till').fill('25');
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Deposit Drop')).toBeFocused();
  await page.keyboard.type('0');
  // Past the setting beside the amounts, which is no part of the count.
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Pennies')).toBeFocused();
  await form(page).getByLabel('Five Dollars').fill('5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(form(page).getByLabel('Ten Dollars')).toBeFocused();
  await page.keyboard.press('Enter');
  // Into a field that holds something already, which what is typed replaces.
  await form(page).getByLabel('Twenty Dollars').fill('20');
  await form(page).getByLabel('Ten Dollars').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('0');
  await form(page).getByLabel('Checks').fill('10');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Notes')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('counted twice');
  expect(posts).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Cash Count Logsheet added successfully!')).toBeVisible();
  await expect(newest(page)).toContainText('25.00');
});

test('what cannot be changed later is not added by Enter between two of its fields', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin/logbook?do=calls');
  const call = page.getByRole('form', { name: 'PRE-DEPARTURE CALLS' });
  await call.getByLabel('Room Number').fill('214');
  await call.getByLabel('Guest Name').fill('Ida Marsh');
  await page.keyboard.press('Enter');
  await expect(call.getByLabel('Date Called')).toBeFocused();
  await expect(call.getByLabel('Guest Name')).toHaveValue('IDA MARSH');
});

test('a shift is not handed over by Enter before its note is written', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin/logbook?do=handover');
  const handover = page.getByRole('form', { name: 'Hand over the shift' });
  await handover.getByLabel('Rooms sold tonight').fill('78');
  await page.keyboard.press('Enter');
  await expect(handover.getByLabel('Note to the next shift')).toBeFocused();
  await expect(handover.getByLabel('Rooms sold tonight')).toHaveValue('78');
});
