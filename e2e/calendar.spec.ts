import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, loginAs, signIn, test, tokenAt, type Account } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');
/** A day of the month that is shown, by how it is read out. */
const day = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name });
const kind = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Kinds of dates' }).getByRole('button', { name });
const shown = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/** What somebody noted for themselves before the test begins. */
async function note(page: Page, account: Account, entries: readonly object[]): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenAt(page, account)}` };
  for (const data of entries) {
    const added = await page.request.post('/api/calendar', { headers, data });
    expect(added.status(), await added.text()).toBe(200);
  }
}

test('the accountant sees when a franchise agreement expires, and follows it to the agreement', async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${(await signIn(page, 'accountant')).token}` };
  const { Franchise } = (await (await page.request.get('/api/franchise/get', { headers })).json()) as {
    Franchise: { LocationID: number; Name: string; Expiration: string }[];
  };
  const agreement = Franchise.find(
    ({ Name, Expiration }) => !Name.includes('BAYLIGHT') && /^\d{4}-/.test(Expiration),
  );
  if (!agreement) throw new Error('No agreement of the demo group has a day to expire on');
  const { LocationID, Name, Expiration } = agreement;

  await loginAs(page, 'accountant', `/admin/calendar?month=${Expiration.slice(0, 7)}`);
  const date = day(page, new RegExp(shown(Expiration))).getByRole('link', {
    name: new RegExp(`Franchise expiration.*${Name}`),
  });
  await date.hover();
  // What the day cuts off is told whole.
  await expect(page.getByRole('tooltip')).toContainText(Name);
  await date.click();
  await expect(page).toHaveURL(new RegExp(`/admin/franchise\\?.*record=${LocationID}.*at=${LocationID}`));
  await expect(dialog(page).getByLabel('Expiration', { exact: true })).toHaveValue(Expiration);
  // Whoever was at another hotel is at this one now.
  await expect(page.getByRole('banner')).toContainText(Name);
});

test('an own entry is added on an empty day, changed with its reminder, and deleted after a question', async ({
  page,
}) => {
  await loginAs(page, 'manager', '/admin/calendar?month=2027-05');
  await day(page, 'Wednesday 05/12/2027, no dates').click();
  await expect(dialog(page).getByLabel('Date', { exact: true })).toHaveValue('2027-05-12');
  await dialog(page).getByLabel('Title', { exact: true }).fill('CALL THE BROKER');
  await dialog(page).getByLabel('Time, if it has one').fill('14:30');
  await dialog(page).getByLabel('Location', { exact: true }).selectOption({ index: 1 });
  await dialog(page).getByLabel('Remind me', { exact: true }).fill('2');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Entry added successfully!')).toBeVisible();

  const entry = day(page, 'Wednesday 05/12/2027, 1 date').getByRole('button', { name: /CALL THE BROKER/ });
  await expect(entry).toContainText('02:30 PM CALL THE BROKER');
  await page.reload();
  await entry.click();
  await expect(page).toHaveURL(/record=\d+/);
  await expect(dialog(page).getByText('The reminder goes out on 05/10/2027 02:30 PM.')).toBeVisible();
  await dialog(page).getByLabel('Date', { exact: true }).fill('2027-05-20');
  await dialog(page).getByLabel('Note', { exact: true }).fill('ASK FOR THE LOSS RUNS');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Entry updated successfully!')).toBeVisible();
  await expect(day(page, 'Wednesday 05/12/2027, no dates')).toBeVisible();

  await day(page, 'Thursday 05/20/2027, 1 date')
    .getByRole('button', { name: /CALL THE BROKER/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Delete the entry CALL THE BROKER?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Entry deleted successfully!')).toBeVisible();
  await expect(day(page, 'Thursday 05/20/2027, no dates')).toBeVisible();
});

test.describe('an entry that was changed in another tab', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('holds what was changed in both', async ({ page }) => {
    await note(page, 'accountant', [{ Title: 'TWO TABS', Date: '2027-07-14', Note: '' }]);
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await loginAs(tab, 'accountant', '/admin/calendar?month=2027-07');
      await tab.getByRole('button', { name: /TWO TABS/ }).click();
    }
    await dialog(other).getByLabel('Note', { exact: true }).fill('THEIRS');
    await dialog(other).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(other)).toHaveCount(0);
    await dialog(page).getByLabel('Remind me', { exact: true }).fill('7');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByRole('button', { name: 'Reload and keep my changes' }).click();
    await expect(dialog(page).getByLabel('Note', { exact: true })).toHaveValue('THEIRS');
    await expect(dialog(page).getByLabel('Remind me', { exact: true })).toHaveValue('7');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Entry updated successfully!')).toBeVisible();
  });
});

test('the keyboard walks from day to day and month to month, and opens what is there', async ({ page }) => {
  await note(page, 'regional', [{ Title: 'ROUND OF THE HOTELS', Date: '2027-06-30' }]);
  await loginAs(page, 'regional', '/admin/calendar?month=2027-06');
  const grid = page.getByRole('grid', { name: 'June 2027' });
  await expect(day(page, 'Wednesday 06/30/2027, 1 date')).toBeVisible();
  await kind(page, /^Own entry/).focus();
  // The whole month is one stop of the Tab key.
  await page.keyboard.press('Tab');
  await expect(grid.getByRole('gridcell', { name: /06\/01\/2027/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(day(page, 'Wednesday 06/09/2027, no dates')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(day(page, /Sunday 06\/06\/2027/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Date', { exact: true })).toHaveValue('2027-06-06');
  await page.keyboard.press('Escape');
  await expect(day(page, /Sunday 06\/06\/2027/)).toBeFocused();

  await page.keyboard.press('PageDown');
  await expect(page.getByRole('grid', { name: 'July 2027' })).toBeVisible();
  await expect(day(page, /07\/06\/2027/)).toBeFocused();
  for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowLeft');
  await expect(grid).toBeVisible();
  await expect(day(page, 'Wednesday 06/30/2027, 1 date')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Wednesday 06/30/2027: 1 date' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'ROUND OF THE HOTELS' }).press('Enter');
  await expect(dialog(page).getByLabel('Title', { exact: true })).toHaveValue('ROUND OF THE HOTELS');
  // The entry was opened from its day, and leads back there.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Wednesday 06/30/2027: 1 date' })).toBeVisible();
});

test('a day with twelve dates tells of all, kinds are left out and shown, and Back undoes each step', async ({
  page,
}) => {
  const titles = Array.from({ length: 12 }, (_, index) => `CALL NUMBER ${index + 1}`);
  await note(
    page,
    'admin',
    titles.map((Title) => ({ Title, Date: '2027-02-10' })),
  );
  await loginAs(page, 'admin', '/admin/calendar?month=2027-02');
  await day(page, 'Wednesday 02/10/2027, 12 dates')
    .getByRole('button', { name: /^\+\d+ more$/ })
    .click();
  await expect(page).toHaveURL(/day=2027-02-10/);
  await expect(dialog(page).getByRole('listitem')).toHaveCount(12);
  await page.reload();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(12);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);

  const own = kind(page, /^Own entry/);
  await own.click();
  await expect(own).toHaveAttribute('aria-pressed', 'false');
  await expect(day(page, 'Wednesday 02/10/2027, no dates')).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('grid', { name: 'March 2027' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'February 2027' })).toBeVisible();
  await page.getByRole('button', { name: 'All kinds' }).click();
  await expect(day(page, 'Wednesday 02/10/2027, 12 dates')).toBeVisible();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page.locator('[aria-current=date]')).toBeVisible();
});

test('the dates are searched, filtered and taken along as a list', async ({ page }) => {
  await note(page, 'accountant', [
    { Title: 'LICENCE OF THE BAR', Date: '2027-09-15', Time: '09:00', Note: 'COUNTY CLERK' },
    { Title: 'LICENCE OF THE POOL', Date: '2027-09-16' },
  ]);
  await loginAs(page, 'accountant', '/admin/calendar?tab=list&from=2027-09-01&to=2027-09-30');
  const rows = page.getByRole('table', { name: 'Dates' }).locator('tbody tr[data-row]');
  await page.getByLabel('Search dates').fill('licence');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(rows.first()).toContainText('LICENCE OF THE POOL');
  await page.getByLabel('Search dates').fill('county clerk');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Wed 09/15/2027');

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain('LICENCE OF THE BAR');
  expect(text).not.toContain('LICENCE OF THE POOL');

  await rows.first().getByRole('button', { name: 'LICENCE OF THE BAR' }).click();
  await expect(dialog(page).getByLabel('Note', { exact: true })).toHaveValue('COUNTY CLERK');
  await page.keyboard.press('Escape');
  await kind(page, /^Own entry/).click();
  await expect(page.getByText('No dates', { exact: true })).toBeVisible();
});

test('a calendar program reads the dates at a private address, until it is renewed or withdrawn', async ({
  page,
}) => {
  await note(page, 'regional', [{ Title: 'SIGN THE RENEWAL', Date: '2027-04-15', ReminderBefore: 1 }]);
  await loginAs(page, 'regional', '/admin/calendar?do=feed');
  await dialog(page).getByRole('button', { name: 'Make Address' }).click();
  const address = dialog(page).getByLabel('Your calendar address');
  await expect(address).toHaveValue(/\.ics$/);
  const first = await address.inputValue();
  const read = await page.request.get(first);
  expect(read.status()).toBe(200);
  expect(read.headers()['content-type']).toContain('text/calendar');
  expect(await read.text()).toContain('SUMMARY:SIGN THE RENEWAL');

  // It is shown once: opened again, the window knows only when it was made and read.
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
  await expect(dialog(page).getByText('Last read')).toBeVisible();
  await expect(dialog(page).getByText('Never yet')).toHaveCount(0);
  await expect(address).toHaveCount(0);

  await dialog(page).getByRole('button', { name: 'Make New Address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make New Address' }).click();
  await expect(address).toHaveValue(/\.ics$/);
  const second = await address.inputValue();
  expect((await page.request.get(first)).status()).toBe(404);
  expect((await page.request.get(second)).status()).toBe(200);

  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Make Address', exact: true })).toBeVisible();
  expect((await page.request.get(second)).status()).toBe(404);
});

test('the month is printed on a landscape page with every date in full', async ({ page }) => {
  await note(
    page,
    'manager',
    Array.from({ length: 6 }, (_, index) => ({ Title: `VISIT ${index + 1}`, Date: '2027-10-06' })),
  );
  await loginAs(page, 'manager', '/admin/calendar?month=2027-10');
  await expect(day(page, 'Wednesday 10/06/2027, 6 dates')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (let visit = 1; visit <= 6; visit += 1) await expect(page.getByText(`VISIT ${visit}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /more$/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'October 2027' })).toBeVisible();
});

test('a front desk clerk, whose role does not hold the page, is not shown the calendar', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin');
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Calendar', exact: true })).toHaveCount(0);
  await page.goto('/admin/calendar');
  await expect(page.getByText('This screen does not exist here')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
});
