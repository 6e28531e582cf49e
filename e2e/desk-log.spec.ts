import type { Page, Request } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

const LOGBOOK = '/admin/logbook';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A text nobody else posts, so that tests may share a book. */
const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
const firstLog = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first().getByRole('button');

async function postLog(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: '+NEW' }).click();
  await page.getByRole('button', { name: 'NEW DESK LOG ENTRY' }).click();
  await page.getByLabel('Entry', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Post Entry' }).click();
  await expect(page.getByText('LOG ENTRY POSTED!')).toBeVisible();
}

test('a clerk posts an entry, answers it with a picture and marks it done', async ({ page }) => {
  await loginAs(page, 'frontdesk', LOGBOOK);
  const text = unique('Ice machine is out');
  await postLog(page, text);
  await page.getByLabel('Search by keyword').fill(text.toUpperCase());
  const item = page.getByRole('button', { name: text });
  await expect(item).toContainText('NO RESPONSES YET');
  await item.click();

  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(page.getByText('Please enter the text of the entry')).toBeVisible();
  await page.getByLabel('Reply', { exact: true }).fill('Repair is booked');
  await page
    .getByLabel('Add files to Screenshots')
    .setInputFiles({ name: 'ice.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(page.getByText('REPLY POSTED!')).toBeVisible();
  await expect(page.getByText('Repair is booked')).toBeVisible();
  await expect(page.getByRole('img', { name: 'ice.png' })).toBeVisible();
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue('');

  const first = page.getByRole('listitem').filter({ hasText: text });
  await first.getByRole('button', { name: 'Mark done' }).click();
  await expect(first.getByText(/^by Frances Okafor \(\d\d\/\d\d \d\d:\d\d [AP]M\)$/)).toBeVisible();
  await expect(first.getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.getByRole('button', { name: 'BACK TO LOG BOOK' }).click();
  await expect(page.getByRole('button', { name: text })).toContainText(
    /LAST RESPONSE \d\d\/\d\d \d\d:\d\d [AP]M/,
  );
});

test('BACK TO LOG BOOK returns to where the list was left, with the focus on that log', async ({ page }) => {
  await loginAs(page, 'frontdesk', LOGBOOK);
  await expect(firstLog(page)).toBeVisible();
  const log = page.getByRole('tabpanel').getByRole('listitem').nth(22).getByRole('button');
  await log.focus();
  await page.evaluate(() => window.scrollBy(0, 40));
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'BACK TO LOG BOOK' })).toBeInViewport();
  await page.getByRole('button', { name: 'BACK TO LOG BOOK' }).click();
  await expect(log).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
});

test('Open only leaves out what is done, and a log just done stays until it is left', async ({ page }) => {
  await loginAs(page, 'frontdesk', LOGBOOK);
  const text = unique('Elevator is stuck');
  await postLog(page, text);
  await page.getByLabel('Open only').check();
  await page.getByLabel('Search by keyword').fill(text);
  await expect(page.getByText('1 log', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: text }).click();
  await page.getByRole('button', { name: 'Mark done' }).click();
  await expect(page.getByText(/^by Frances Okafor/)).toBeVisible();
  await page.getByRole('button', { name: 'BACK TO LOG BOOK' }).click();
  await expect(page.getByText('NO LOGS AVAILABLE')).toBeVisible();
  await expect(page.getByText('Nothing is open.')).toBeVisible();
  await page.getByLabel('Open only').uncheck();
  await expect(page.getByRole('button', { name: text })).toBeVisible();
});

/** What happens on a screen within 5 seconds of its own clock, which stands still before. */
async function fiveSecondsAfter(screen: Page, work: () => Promise<void>): Promise<void> {
  const asking = new Set<Request>();
  screen.on('request', (request) => request.url().includes('/api/logs/changes') && asking.add(request));
  screen.on('requestfinished', (request) => asking.delete(request));
  // It is set ahead to a moment that cannot pass, however busy the machine is, before it stands.
  await screen.clock.pauseAt(await screen.evaluate(() => Date.now() + 10 * 60_000));
  await work();
  // A question that is still under way would be taken for the next one.
  await expect.poll(() => asking.size).toBe(0);
  const asked = screen.waitForRequest(/\/api\/logs\/changes/);
  await screen.clock.runFor(5000);
  await asked;
  await screen.clock.resume();
}

test('a colleague sees entries and replies within 5 seconds without reloading', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await other.clock.install();
  await loginAs(page, 'frontdesk', LOGBOOK);
  await loginAs(other, 'admin', LOGBOOK, 'Palm Desert');
  await expect(firstLog(other)).toBeVisible();
  let loads = 0;
  other.on('request', (request) => {
    if (request.url().includes('/api/logs/getAll')) loads += 1;
  });
  const text = unique('Lobby door sticks');
  await fiveSecondsAfter(other, () => postLog(page, text));
  await expect(other.getByRole('button', { name: text })).toBeVisible();
  await other.getByRole('button', { name: text }).click();
  await page.getByRole('button', { name: text }).click();
  await page.getByLabel('Reply', { exact: true }).fill('Oiled it');
  await fiveSecondsAfter(other, async () => {
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page.getByText('Oiled it')).toBeVisible();
  });
  await expect(other.getByText('Oiled it')).toBeVisible();
  // Two changes (and the few another test may make meanwhile), not a load every few seconds.
  expect(loads).toBeLessThanOrEqual(6);
  await other.context().close();
});

test('the headline and the date follow the clock in Los Angeles', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-01T05:58:00Z') });
  await loginAs(page, 'frontdesk', LOGBOOK);
  await page.getByRole('tab', { name: '+NEW' }).click();
  await page.getByRole('button', { name: 'NEW DESK LOG ENTRY' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('PM SHIFT');
  await expect(page.getByLabel('Date')).toHaveValue('10/31/2026');
  await expect(page.getByLabel('Headline')).toHaveAttribute('readonly', '');
  await expect(page.getByText('Set by the clock in Pacific Time')).toBeVisible();
  await page.clock.runFor(3 * 60_000);
  await expect(page.getByLabel('Headline')).toHaveValue('NIGHT AUDIT SHIFT');
  await page.clock.runFor(60 * 60_000);
  await expect(page.getByLabel('Date')).toHaveValue('11/01/2026');
});

test('the book filters by day, pages on and leads from log to log', async ({ page }) => {
  await loginAs(page, 'manager', LOGBOOK);
  await expect(firstLog(page)).toBeVisible();
  const filter = page.getByRole('group', { name: 'Date filter' });
  await expect(filter.getByRole('button', { name: 'ALL' })).toHaveAttribute('aria-pressed', 'true');
  await filter.getByRole('button', { name: 'CURRENT' }).click();
  await expect(page.getByText('Today', { exact: true })).toBeVisible();
  await expect
    .poll(() => page.getByRole('tabpanel').getByRole('heading', { level: 2 }).count())
    .toBeLessThanOrEqual(3);
  await filter.getByRole('button', { name: 'FUTURE' }).click();
  await expect(page.getByText('Today', { exact: true })).toHaveCount(0);
  await filter.getByLabel('One day').fill('1999-01-01');
  await expect(page.getByText('NO LOGS AVAILABLE')).toBeVisible();
  await filter.getByRole('button', { name: 'ALL' }).click();

  await firstLog(page).click();
  const previous = page.getByRole('button', { name: 'PREVIOUS' });
  await expect(previous).toBeDisabled();
  const headings: string[] = [];
  for (let n = 0; n < 35; n += 1) {
    headings.push((await page.locator('article header').textContent()) ?? '');
    await page.getByRole('button', { name: 'NEXT' }).click();
  }
  await expect(previous).toBeEnabled();
  const days = headings.map((text) => text.replace(/.*(\d\d)\/(\d\d)\/(\d{4}).*/, '$3-$1-$2'));
  expect(days).toEqual([...days].sort().reverse());
  await page.getByRole('tab', { name: 'LOG SHEETS' }).click();
  await page.getByRole('tab', { name: 'LOG BOOK' }).click();
  await expect(page.getByLabel('Search by keyword')).toBeVisible();
});

test.describe('with the network in the way', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('a status that cannot be saved raises the alert', async ({ page }) => {
    await loginAs(page, 'frontdesk', LOGBOOK);
    const text = unique('Alert');
    await postLog(page, text);
    await page.route('**/api/logs/updateStatus', (route) => route.abort());
    // Its own: the newest one may be a colleague's, and done.
    await page.getByRole('button', { name: text }).click();
    await page.getByRole('button', { name: 'Mark done' }).first().click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('FAILED TO UPDATE STATUS');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toHaveCount(0);
  });

  test('nothing typed is lost when a post fails', async ({ page }) => {
    await loginAs(page, 'frontdesk', LOGBOOK);
    await page.route('**/api/logs/post', (route) => route.abort());
    await page.getByRole('tab', { name: '+NEW' }).click();
    await page.getByRole('button', { name: 'NEW DESK LOG ENTRY' }).click();
    await page.getByLabel('Entry', { exact: true }).fill('Keep me');
    await page.getByRole('button', { name: 'Post Entry' }).click();
    await expect(page.getByText('FAILED TO POST LOG ENTRY')).toBeVisible();
    await expect(page.getByLabel('Entry', { exact: true })).toHaveValue('Keep me');
  });

  test('older logs that cannot be loaded are not asked for over and over', async ({ page }) => {
    let loads = 0;
    await page.route(/logs\/getAll\?.*\bPage=2\b/, (route) => {
      loads += 1;
      return route.abort();
    });
    await loginAs(page, 'admin', LOGBOOK, 'HAYWARD');
    await page.getByRole('tabpanel').getByRole('listitem').last().getByRole('button').click();
    await expect(page.getByRole('button', { name: 'NEXT' })).toBeDisabled();
    for (let asked = 0; asked < 2; asked += 1) await page.waitForResponse('**/api/logs/changes');
    // Once when its end came into view and once for the log after the last, each with a second try.
    expect(loads).toBeLessThanOrEqual(4);
  });

  test('a book that cannot be loaded says so and is empty', async ({ page }) => {
    await page.route('**/api/logs/getAll*', (route) => route.abort());
    await loginAs(page, 'frontdesk', LOGBOOK);
    await expect(page.getByText('Failed to load logs')).toBeVisible();
    await expect(page.getByText('NO LOGS AVAILABLE')).toBeVisible();
  });
});
