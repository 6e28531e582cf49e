import type { Locator, Page } from '@playwright/test';
import { expect, lengthenMessages, loginAs, test } from './fixtures.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const textsOf = (rows: Locator) => rows.allInnerTexts();
const MISSING = 'What this address leads to is not here: it may be at another location, or be gone.';

const NO_ROLE = 'This address is of a location where you have no role. You see it for the selected one.';

/** The same address in a tab of somebody else. */
async function openAs(page: Page, account: Parameters<typeof loginAs>[1], url: string, location?: string) {
  const { pathname, search } = new URL(url);
  await loginAs(page, account, pathname + search, location);
}

test('filter, search, order and page of a list are there again after a reload', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/roomLogs');
  const table = page.getByRole('table', { name: 'Room logs' });
  await page.getByLabel('Show', { exact: true }).selectOption('Done');
  await table.getByRole('button', { name: 'Department' }).click();
  await expect(page).toHaveURL(/\?done=true&sort=Department&at=\d+$/);
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByText('PAGE 2 OF')).toBeVisible();
  await expect(page).toHaveURL(/\?done=true&sort=Department&page=2&at=\d+$/);
  await expect(table).not.toHaveAttribute('aria-busy', 'true');
  const rows = table.getByRole('row');
  await expect(table.getByRole('cell', { name: 'Open', exact: true })).toHaveCount(0);
  const before = await textsOf(rows);

  await page.reload();
  await expect(page.getByText('PAGE 2 OF')).toBeVisible();
  await expect.poll(() => textsOf(rows)).toEqual(before);
  await expect(page.getByLabel('Show', { exact: true })).toHaveValue('true');
  await page.getByLabel('Search logs').fill('a');
  await expect(page).toHaveURL(/\?done=true&sort=Department&search=a&at=\d+$/);
  await expect(page.getByText('PAGE 1 OF')).toBeVisible();
});

test('Back takes the steps of a list one by one, a whole search at a time', async ({ page }) => {
  await loginAs(page, 'manager');
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Rooms Details' })
    .click();
  const search = page.getByLabel('Search rooms');
  await search.pressSequentially('10');
  await expect(page).toHaveURL(/\?search=10&at=\d+$/);
  const room = page.getByRole('table', { name: 'Rooms' }).getByRole('row').nth(1).getByRole('button');
  await expect(room).toContainText('10');
  const number = await room.innerText();
  await room.click();
  const form = page.getByRole('dialog', { name: 'Edit Room' });
  await expect(form.getByLabel('Room Number')).toHaveValue(number);
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(search).toHaveValue('10');
  await page.goForward();
  await expect(form.getByLabel('Room Number')).toHaveValue(number);
  // Closed by its own button it leaves nothing behind.
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/rooms\?search=10&at=\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/rooms$/);
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/admin$/);
});

test('an open record can be sent: colleagues with the screen see it, others see no screen', async ({
  page,
  browser,
}) => {
  await loginAs(page, 'manager', '/admin/rooms');
  await page.getByRole('table', { name: 'Rooms' }).getByRole('row').nth(3).getByRole('button').click();
  const form = page.getByRole('dialog', { name: 'Edit Room' });
  const number = await form.getByLabel('Room Number').inputValue();
  await expect(page).toHaveURL(/\?record=\d+&at=\d+$/);

  const others = await browser.newContext();
  await others.addInitScript(lengthenMessages);
  const colleague = await others.newPage();
  await openAs(colleague, 'admin', page.url(), 'PALM COURT');
  await expect(colleague.getByRole('dialog', { name: 'Edit Room' }).getByLabel('Room Number')).toHaveValue(
    number,
  );
  await colleague.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(colleague).toHaveURL(/\/admin\/rooms$/);

  const elsewhere = await others.newPage();
  await openAs(elsewhere, 'admin', page.url(), 'BAYLIGHT');
  await expect(elsewhere.getByText(/^You are now at PALM COURT .*, as the address says\.$/)).toBeVisible();
  await expect(elsewhere.getByRole('dialog', { name: 'Edit Room' }).getByLabel('Room Number')).toHaveValue(
    number,
  );
  await expect(elsewhere.getByRole('button', { name: /PALM COURT/ })).toBeVisible();

  // Somebody without a role there is told so, and sees their own hotel.
  const unsent = new URL(page.url());
  unsent.searchParams.set('at', '999999');
  await openAs(elsewhere, 'admin', unsent.href, 'BAYLIGHT');
  await expect(elsewhere.getByText(NO_ROLE)).toBeVisible();
  await expect(elsewhere.getByText(MISSING)).toBeVisible();
  await expect(elsewhere.getByRole('dialog')).toHaveCount(0);
  await expect(elsewhere).toHaveURL(/\/admin\/rooms$/);

  const stranger = await others.newPage();
  await openAs(stranger, 'housekeeper', page.url());
  await expect(stranger.getByText('This screen does not exist here')).toBeVisible();
  await others.close();
});

test('whom an address leads to another hotel is told so, however long the way there takes', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/admin/rooms', 'PALM COURT');
  await page.getByRole('searchbox', { name: 'Search' }).fill('10');
  await expect(page).toHaveURL(/\?search=10&at=\d+$/);
  const { href } = new URL(page.url());
  await page.clock.install();
  await page.route('**/api/changeSelectedLocation', async (route) => {
    const moved = await route.fetch();
    // What is asked for behind the move takes its time, by the clock of the page.
    await page.route('**/api/admin/employee/current', async (current) => {
      await page.clock.fastForward(2000);
      await current.continue();
    });
    await route.fulfill({ response: moved });
  });
  await openAs(page, 'admin', href, 'BAYLIGHT');
  await expect(page.getByRole('banner').getByRole('button', { name: /PALM COURT/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rooms' }).getByRole('row').nth(1)).toContainText('10');
  await expect(page.getByText(/^You are now at PALM COURT .*, as the address says\.$/)).toBeVisible();
});

test('whom an address leads to a log sheet of another hotel is told so there', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/logbook?tab=sheets&sheet=calls', 'PALM COURT');
  const sheet = page.getByRole('navigation', { name: 'Other sheets' });
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL(/&at=\d+$/);
  await openAs(page, 'admin', page.url(), 'BAYLIGHT');
  await expect(sheet).toBeVisible();
  const told = page.getByText(/^You are now at PALM COURT .*, as the address says\.$/);
  await expect(told).toBeVisible();
  await sheet.getByRole('button').first().click();
  await expect(told).toHaveCount(0);
});

test('a record of another page of the list is opened by its address', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/roomLogs');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByText('PAGE 2 OF')).toBeVisible();
  const first = page.getByRole('table', { name: 'Room logs' }).getByRole('row').nth(1);
  await first.getByRole('button').click();
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  const notes = await form.getByLabel('Notes').inputValue();
  const record = new URL(page.url()).searchParams.get('record');
  await page.goto(`/admin/roomLogs?record=${record}`);
  await expect(page.getByText('PAGE 1 OF')).toBeVisible();
  await expect(form.getByLabel('Notes')).toHaveValue(notes);
});

test('a card of the roster is opened by its address wherever the person stands in the list', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/admin/team');
  await page.getByRole('searchbox', { name: 'Search name' }).fill('okafor');
  await page.getByRole('button', { name: 'Frances Okafor' }).last().click();
  const card = page.getByRole('region', { name: 'Roles of Frances Okafor' });
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(/\?search=okafor&record=\d+&at=\d+$/);
  const record = new URL(page.url()).searchParams.get('record');
  await page.goto(`/admin/team?record=${record}&sort=-Name`);
  await expect(card).toBeVisible();
  await page.goto(`/admin/team?search=okafor&record=${record}`);
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Frances Okafor' }).last().click();
  await expect(card).toHaveCount(0);
  await expect(page).toHaveURL(/\?search=okafor&at=\d+$/);
});

test('what is damaged in an address counts as not said', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/roomLogs?page=-1&sort=Nothing&done=perhaps&record=');
  const table = page.getByRole('table', { name: 'Room logs' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('PAGE 1 OF')).toBeVisible();
  await page.goto('/admin/roomLogs?page=999999');
  await expect(page.getByText(/PAGE (\d+) OF \1/)).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  for (const bad of ['999999999', 'abc', '-5', '1%00', '99999999999999']) {
    await page.goto(`/admin/roomLogs?record=${bad}`);
    await expect(page.getByText(MISSING)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/roomLogs$/);
  }
  await page.goto('/admin/logbook?tab=nowhere&dates=someday&open=perhaps&sheet=none');
  await expect(page.getByRole('tab', { name: 'LOG BOOK' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/admin/logbook?record=999999999');
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/logbook$/);
});

for (const [account, bad, left] of [
  ['manager', '/admin/roomLogs?room=no-such', /\/admin\/roomLogs$/],
  ['manager', '/admin/logbook?record=2+2026', /\/admin\/logbook$/],
  ['admin', '/admin/payroll?record=1', /\/admin\/payroll$/],
  ['admin', '/admin/payroll?record=2+2026-11-17', /\/admin\/payroll$/],
  ['admin', '/admin/payroll?compare=yes&location=999999', /\/admin\/payroll\?compare=yes&at=\d+$/],
  ['admin', '/admin/dashboardList?record=999999', /\/admin\/dashboardList$/],
  ['admin', '/admin/team?location=999999', /\/admin\/team$/],
  ['admin', '/admin/team?role=999999', /\/admin\/team$/],
  ['admin', '/admin/housekeeping-logs?mode=view&employee=999999', /\/housekeeping-logs\?mode=view&at=\d+$/],
  ['admin', '/admin/dashboardList?record=here', /\/admin\/dashboardList$/],
] as const) {
  test(`${bad} says that it leads nowhere`, async ({ page }) => {
    await loginAs(page, account, bad);
    await expect(page.getByText(MISSING)).toBeVisible();
    await expect(page).toHaveURL(left);
  });
}

test('logs, sheets and tabs of the desk log have addresses', async ({ page }) => {
  await loginAs(page, 'frontdesk', '/admin/logbook');
  const first = page.getByRole('tabpanel').getByRole('listitem').first().getByRole('button');
  await first.click();
  const log = page.getByRole('article');
  await expect(log).toBeVisible();
  const name = await log.getAttribute('aria-label');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page).toHaveURL(/\?record=\d+&at=\d+$/);
  await page.reload();
  await expect(log).toBeVisible();
  await page.goBack();
  await expect(log).toHaveAttribute('aria-label', name ?? '');
  await page.goForward();
  await page.getByRole('button', { name: 'BACK TO LOG BOOK' }).click();
  await expect(page).toHaveURL(/\/admin\/logbook$/);

  await page.getByRole('tab', { name: 'LOG SHEETS' }).click();
  await page.getByRole('button', { name: 'ADA COMPLIANCE' }).click();
  await page.getByLabel('Open only').check();
  await expect(page).toHaveURL(/\?tab=sheets&sheet=ada&open=yes&at=\d+$/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'ADA COMPLIANCE', exact: true })).toBeVisible();
  await expect(page.getByLabel('Open only')).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Log sheets' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'LOG BOOK' })).toHaveAttribute('aria-selected', 'true');
});

test('a half-typed form asks once before Back closes it, and stays as it is where it is kept', async ({
  page,
}) => {
  await loginAs(page, 'manager', '/admin/rooms');
  await page.getByRole('button', { name: 'Add Room' }).click();
  const form = page.getByRole('dialog', { name: 'Add Room' });
  const number = form.getByLabel('Room Number');
  await number.fill('HALF2');
  await expect(page).toHaveURL(/\?record=new&at=\d+$/);
  await page.evaluate(() => history.back());
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(number).toHaveValue('HALF2');
  await expect(page).toHaveURL(/\?record=new&at=\d+$/);
  await page.evaluate(() => history.back());
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/rooms$/);

  await page.getByRole('button', { name: 'Add Room' }).click();
  await number.fill('HALF3');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/rooms$/);
});

test.describe('what is opened after something was closed stays open, and nothing else shows', () => {
  const logs = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').getByRole('button');
  const back = (page: Page) => page.getByRole('button', { name: 'BACK TO LOG BOOK' });
  const openFirst = async (page: Page) => {
    await loginAs(page, 'frontdesk', '/admin/logbook');
    await logs(page).nth(0).click();
    await back(page).click();
  };
  const openSecond = async (page: Page): Promise<RegExp> => {
    const second = logs(page).nth(1);
    const id = (await second.getAttribute('data-log')) ?? 'none';
    await second.click();
    return new RegExp(`[?&]record=${id}(&|$)`);
  };

  test('where the browser is slow to go back', async ({ page }) => {
    await page.addInitScript(() => {
      const go = window.history.go.bind(window.history);
      window.history.go = (by) =>
        void setTimeout(() => {
          // Once whatever it leads to is drawn.
          const note = () =>
            requestAnimationFrame(() => (document.documentElement.dataset['back'] = 'taken'));
          addEventListener('popstate', () => requestAnimationFrame(note), { once: true });
          go(by);
        }, 1500);
    });
    await openFirst(page);
    const second = await openSecond(page);
    await expect(page.locator('html')).toHaveAttribute('data-back', 'taken');
    await expect(page).toHaveURL(second);
    await expect(back(page)).toBeVisible();
    await back(page).click();
    await expect(page).toHaveURL(/\/admin\/logbook$/);
  });

  test('where the browser does not go back at all', async ({ page }) => {
    await page.addInitScript(() => {
      window.history.go = () => undefined;
    });
    await openFirst(page);
    const second = await openSecond(page);
    // The step is still waited for: the one that was closed does not stand there meanwhile.
    await expect(back(page)).toBeHidden();
    await expect(page).toHaveURL(second);
    await expect(back(page)).toBeVisible();
  });
});

test('windows that are no records have addresses too, and Back closes them', async ({ page }) => {
  await loginAs(page, 'admin', '/admin');
  for (const [screen, button, title] of [
    ['Daily Sales Data', 'Import', 'Import Daily Sales'],
    ['Property Insurance Master', 'New Year for All Hotels', 'New Year for All Hotels'],
    ['Invite User', 'Several People', 'Several People'],
  ] as const) {
    await page.getByRole('link', { name: screen }).click();
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
  }
});

test('payroll and sales say their month and days', async ({ page }) => {
  await loginAs(page, 'accountant', '/admin/payroll?date=2026-03-08');
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('03');
  await page.getByRole('switch', { name: 'Comparison' }).check();
  await expect(page).toHaveURL(/\?compare=yes&date=2026-03-08&at=\d+$|\?date=2026-03-08&compare=yes&at=\d+$/);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Payroll Records', exact: true })).toBeVisible();
  await loginAs(page, 'admin', '/admin/dailysalesdata');
  await page.getByLabel('From', { exact: true }).fill('2026-01-05');
  await page.getByLabel('To', { exact: true }).fill('2026-01-20');
  await expect(page).toHaveURL(/\?from=2026-01-05&to=2026-01-20&at=\d+$/);
  await page.getByLabel('Date', { exact: true }).fill('2026-01-10');
  await expect(page).toHaveURL(/\?date=2026-01-10&at=\d+$/);
  await page.goBack();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-01-20');
});

test.describe('a payroll record of another hotel', () => {
  test.use({ allowedErrors: /status of 403/ });

  test('is refused by its address as well', async ({ page }) => {
    await loginAs(page, 'accountant');
    const refused = page.waitForResponse(/payroll\/basis/);
    await page.goto('/admin/payroll?record=999999+2026-03-08');
    expect((await refused).status()).toBe(403);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/admin\/payroll$/);
  });
});

test.describe('an address of another hotel', () => {
  test.use({ allowedErrors: /ERR_FAILED/ });

  test('Back leads to the hotel an address was made at, and stays where that fails', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/rooms', 'PALM COURT');
    await page.getByRole('searchbox', { name: 'Search' }).fill('10');
    await expect(page).toHaveURL(/\?search=10&at=\d+$/);
    const rows = page.getByRole('table', { name: 'Rooms' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('10');
    const shown = await textsOf(rows);
    const made = new URL(page.url()).searchParams.get('at');
    const place = page.getByRole('banner').getByRole('button', { name: /PALM COURT|BAYLIGHT/ });
    await place.click();
    await page.getByRole('option', { name: /BAYLIGHT/ }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(place).toContainText('BAYLIGHT');

    const askedAt: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/Rooms/get')) askedAt.push(request.headers()['x-location-id']);
    });
    await page.goBack();
    await expect(page.getByText(/^You are now at PALM COURT .*, as the address says\.$/)).toBeVisible();
    await expect(place).toContainText('PALM COURT');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('10');
    await expect.poll(() => textsOf(rows)).toEqual(shown);
    expect(new Set(askedAt), 'the hotel that was left is asked for nothing').toEqual(new Set([made]));

    await place.click();
    await page.getByRole('option', { name: /BAYLIGHT/ }).click();
    await expect(place).toContainText('BAYLIGHT');
    await page.route('**/api/changeSelectedLocation', (route) => route.abort());
    await page.goBack();
    await page
      .getByRole('alertdialog', { name: 'Error changing location. Please try again.' })
      .getByRole('button')
      .click();
    await expect(place).toContainText('BAYLIGHT');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('10');
  });

  test('asks twice for its hotel and then stays, where the way there fails', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/rooms', 'PALM COURT');
    await page.getByRole('searchbox', { name: 'Search' }).fill('10');
    await expect(page).toHaveURL(/\?search=10&at=\d+$/);
    const { href } = new URL(page.url());
    await page.route('**/api/changeSelectedLocation', (route) => route.abort());
    await openAs(page, 'admin', href, 'BAYLIGHT');
    await page
      .getByRole('alertdialog', { name: 'Error changing location. Please try again.' })
      .getByRole('button')
      .click();
    await expect(page.getByRole('banner').getByRole('button', { name: /BAYLIGHT/ })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('10');
  });
});
