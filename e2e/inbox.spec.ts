import type { Browser, Page } from '@playwright/test';
import { createColleague, expect, giveRole, openWith, test } from './fixtures.ts';

/** Where nobody else's test works. */
const HOTEL = 'MESA VERDE';
const SECOND = 'SPRING MOUNTAIN';

test.use({ isBellLive: true });

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
const table = (page: Page) => page.getByRole('table', { name: 'Inbox' });
const line = (page: Page, text: RegExp) => table(page).getByRole('row').filter({ hasText: text });
const link = (page: Page, text: RegExp) => line(page, text).getByRole('link');
/** What can be pressed on the line of a thing. */
const button = (page: Page, does: string, thing: RegExp) =>
  line(page, thing).getByRole('button', { name: new RegExp(`^${does}: `) });

async function colleague(page: Page, name: string, role: string, ...hotels: string[]): Promise<string> {
  const { token, user } = await createColleague(page, name);
  await giveRole(page, user.EmployeeID, role, ...hotels);
  return token;
}

/** Somebody who decides, at two hotels, with nothing unread in their inbox. */
async function decider(page: Page, name: string): Promise<void> {
  await openWith(page, await colleague(page, name, 'GENERAL MANAGER', HOTEL, SECOND), '/admin/inbox');
  await page.getByRole('button', { name: 'Mark All as Read' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Inbox');
}

/** Somebody at the desk, in a browser of their own. */
async function submitter(browser: Browser, name: string): Promise<Page> {
  const desk = await (await browser.newContext()).newPage();
  await openWith(desk, await colleague(desk, name, 'FRONT DESK', HOTEL), '/admin/reimbursement');
  return desk;
}

async function submit(desk: Page, what: string, amount: string): Promise<void> {
  await desk.getByRole('button', { name: 'Add Reimbursement' }).first().click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Contexts').fill(what);
  await dialog.getByLabel('Requested', { exact: true }).fill(amount);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('a claim comes to who decides by itself, is decided through its link, and comes back as news', async ({
  page,
  browser,
}) => {
  const CLAIM = /Reimbursement of Tomas Newell, .*37\.50/;
  const APPROVED = /Reimbursement approved: .*37\.50/;
  await decider(page, 'Inga');
  const desk = await submitter(browser, 'Tomas');

  await test.step('the bell and the list show it without a reload', async () => {
    await submit(desk, 'Batteries for the locks', '37.50');
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread');
    await expect(link(page, CLAIM)).toBeVisible();
    await expect(line(page, CLAIM)).toContainText('Claims to decide');
    await expect(line(page, CLAIM)).toContainText('MESA VERDE HOTEL LAS VEGAS');
    await expect(line(page, CLAIM).getByRole('img', { name: 'Unread' })).toBeVisible();
  });

  await test.step('its link leads to the hotel and the claim', async () => {
    const menu = page.getByRole('banner').getByRole('button', { name: /MESA VERDE|SPRING MOUNTAIN/ });
    await menu.click();
    await page
      .getByRole('listbox', { name: 'Locations' })
      .getByText(/SPRING MOUNTAIN/)
      .click();
    await expect(menu).toHaveText(/SPRING MOUNTAIN/i);
    // From another hotel, by way of the start page.
    await page.getByRole('link', { name: '1 new thing waits for you' }).click();
    await link(page, CLAIM).click();
    await expect(menu).toHaveText(/MESA VERDE/i);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Contexts')).toHaveValue('Batteries for the locks');
    await expect(bell(page)).toHaveAccessibleName('Inbox');
    await dialog.getByLabel('Approved', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it is gone from the inbox', async () => {
    await bell(page).click();
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    await expect(page.getByLabel('Search inbox')).toBeVisible();
    await expect(line(page, CLAIM)).toHaveCount(0);
  });

  await test.step('the submitter reads that it was approved, and then it is no news', async () => {
    await expect(bell(desk)).toHaveAccessibleName(/unread$/);
    await desk.goto('/admin/inbox?kind=ClaimDecided');
    await expect(line(desk, APPROVED)).toContainText('Your claim was approved.');
    await link(desk, APPROVED).click();
    await expect(desk.getByRole('dialog').getByLabel('Contexts')).toHaveValue('Batteries for the locks');
    await desk.goto('/admin/inbox?kind=ClaimDecided');
    await expect(desk.getByText('No data found')).toBeVisible();
  });
});

test('opening a claim of one’s own reads what became of it, and only what it shows', async ({
  page,
  browser,
}) => {
  const CLAIM = /Reimbursement of Ines Newell, .*51\.00/;
  await decider(page, 'Rolf');
  const desk = await submitter(browser, 'Ines');
  await submit(desk, 'Toner', '51');
  await desk.getByRole('button', { name: 'Toner' }).click();
  const shown = desk.getByRole('dialog');
  await expect(shown.getByLabel('Contexts')).toHaveValue('Toner');

  await test.step('it is rejected while it stands open as it was: that stays news', async () => {
    await link(page, CLAIM).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    const why = page.getByRole('dialog', { name: /^Reject/ });
    await why.getByLabel('Reason').fill('The receipt lacks.');
    await why.getByRole('button', { name: 'Reject' }).click();
    await expect(why).toBeHidden();
    await expect(bell(desk)).toHaveAccessibleName('Inbox, 1 unread');
    // The list behind the dialog says so by itself.
    await expect(desk.locator('tr[data-row]', { hasText: 'Toner' })).toContainText('Rejected');
    await expect(bell(desk)).toHaveAccessibleName('Inbox, 1 unread');
  });

  await test.step('opened again it shows the reason, and is no news any more', async () => {
    await shown.getByRole('button', { name: 'Cancel' }).click();
    await desk.getByRole('button', { name: 'Toner' }).click();
    await expect(shown).toContainText('The receipt lacks.');
    await expect(bell(desk)).toHaveAccessibleName('Inbox');
    await desk.goto('/admin/inbox?kind=ClaimDecided');
    await expect(desk.getByText('No data found')).toBeVisible();
  });
});

test('things are snoozed, woken, read several at once, and left out by choice', async ({ page, browser }) => {
  const [FIRST, OTHER] = [/of Ulf Newell, .*11\.00/, /of Ulf Newell, .*12\.00/];
  await decider(page, 'Runa');
  const desk = await submitter(browser, 'Ulf');
  await submit(desk, 'Stamps', '11');
  await submit(desk, 'More stamps', '12');
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread');

  await test.step('until tomorrow morning, by one press', async () => {
    await button(page, 'Snooze', FIRST).click();
    const dialog = page.getByRole('dialog', { name: 'Snooze' });
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect(dialog.getByText('Please choose a day after today.')).toBeVisible();
    await dialog.getByRole('button', { name: /^Tomorrow morning/ }).click();
    await expect(dialog).toBeHidden();
    await expect(line(page, FIRST)).toHaveCount(0);
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread');
    await page.getByLabel('Show', { exact: true }).selectOption('Snoozed');
    await expect(line(page, FIRST)).toContainText(/\d\d\/\d\d 07:00 AM/);
    await button(page, 'Wake', FIRST).click();
    await expect(line(page, FIRST)).toHaveCount(0);
  });

  await test.step('the filters stand in the address', async () => {
    await page.getByLabel('Show', { exact: true }).selectOption('Unread');
    await page.getByLabel('Kind', { exact: true }).selectOption('Claims to decide');
    await expect(page).toHaveURL(/kind=ClaimToDecide/);
    await page.reload();
    await expect(line(page, FIRST)).toBeVisible();
    await expect(line(page, OTHER)).toBeVisible();
  });

  await test.step('several at once', async () => {
    for (const claim of [FIRST, OTHER]) await line(page, claim).getByRole('checkbox').check();
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await bar.getByRole('button', { name: 'Mark as Read' }).click();
    await expect(page.getByText('No data found')).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Inbox');
    await page.getByLabel('Show', { exact: true }).selectOption('Read');
    await button(page, 'Mark unread', OTHER).click();
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread');
  });

  await test.step('claims are no longer wanted', async () => {
    await page.getByRole('button', { name: 'What Comes to Me' }).click();
    const dialog = page.getByRole('dialog', { name: 'What Comes to You' });
    await dialog.getByLabel('Claims to decide').selectOption('Off');
    await dialog.getByLabel('Days to close').selectOption('Daily mail');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(bell(page)).toHaveAccessibleName('Inbox');
    await expect(line(page, FIRST)).toHaveCount(0);
    await page.getByRole('button', { name: 'What Comes to Me' }).click();
    await expect(dialog.getByLabel('Days to close')).toHaveValue('DailyMail');
    await dialog.getByLabel('Claims to decide').selectOption('Inbox');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(line(page, FIRST)).toBeVisible();
  });
});

test('the inbox is worked through by keyboard alone', async ({ page, browser }) => {
  await decider(page, 'Kaja');
  const desk = await submitter(browser, 'Veit');
  for (const amount of ['21', '22', '23']) await submit(desk, `Paint ${amount}`, amount);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('inbox');
  await expect(page.getByRole('option', { selected: true })).toContainText('Inbox');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/inbox/);
  await expect(line(page, /23\.00/)).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByLabel('Search inbox')).toBeFocused();
  await page.keyboard.type('Veit');
  await expect(table(page).locator('tbody tr[data-row]')).toHaveCount(3);
  await page.getByLabel('Search inbox').blur();
  await table(page).locator('tbody tr[data-row]').first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('1 selected');
  await page.keyboard.press('Space');

  await test.step('what leaves the list hands the focus on to what takes its place', async () => {
    await button(page, 'Snooze', /23\.00/).press('Enter');
    await page.getByRole('button', { name: /^Tomorrow morning/ }).press('Enter');
    await expect(line(page, /23\.00/)).toHaveCount(0);
    await expect(table(page).locator('tbody tr[data-row]')).toHaveCount(2);
    await expect(table(page).locator('tbody tr[data-row="0"]')).toBeFocused();
  });

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Contexts')).toHaveValue('Paint 21');
});

test.describe('the bell', () => {
  test.use({ allowedErrors: /Failed to load resource|ERR_FAILED/ });

  test('asks nothing in a tab that nobody sees, at once when somebody is back, and never speaks of a failure', async ({
    page,
  }) => {
    await page.clock.install();
    await openWith(page, await colleague(page, 'Alva', 'FRONT DESK', HOTEL));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let asked = 0;
    page.on('request', (request) => (asked += request.url().includes('/api/inbox/news') ? 1 : 0));
    const turn = (state: 'hidden' | 'visible') =>
      page.evaluate((next) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
        window.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await page.clock.runFor(9000);
    await expect.poll(() => asked).toBeGreaterThanOrEqual(2);

    await turn('hidden');
    asked = 0;
    await page.clock.runFor(60_000);
    expect(asked).toBe(0);
    await turn('visible');
    await expect.poll(() => asked).toBe(1);

    await page.route('**/api/inbox/news*', (route) => route.abort());
    await page.clock.runFor(9000);
    await expect.poll(() => asked).toBeGreaterThan(2);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(bell(page)).toBeVisible();
  });

  test('leads to the sign-in page once the session has ended, as any other call does', async ({ page }) => {
    await openWith(page, await colleague(page, 'Bela', 'FRONT DESK', HOTEL));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const token = await page.evaluate(() => sessionStorage.getItem('token'));
    await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});

test.describe('an inbox', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('without anything says so, and one that cannot be loaded can be tried again', async ({ page }) => {
    const list = /\/api\/inbox\?/;
    await page.route(list, (route) => route.fulfill({ status: 500, json: { error: 'Sorry' } }));
    await openWith(page, await colleague(page, 'Edda', 'HOUSEKEEPING', HOTEL), '/admin/inbox');
    const retry = page.getByRole('button', { name: /try again/i });
    await expect(retry).toBeVisible();
    await page.unroute(list);
    await page.route(list, (route) => route.fulfill({ json: [] }));
    await retry.click();
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await expect(retry).toBeHidden();
  });
});
