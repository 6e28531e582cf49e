import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { endFloorSession, enterFloor, openFloor, takePhoto, untilKept } from './floor-phone.ts';
import { PHONE } from './phone.ts';

test.use({
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
  allowedErrors: /INTERNET_DISCONNECTED|Failed to load resource|is not a function/,
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const bar = (page: Page) => page.getByRole('banner').getByRole('button', { name: /sent|refused/ });
const asTyped = (page: Page) => page.getByLabel('In your own words');

test('a hand that shakes reports a thing once', async ({ page, context }) => {
  await openFloor(page, 'housekeeper', '/floor/report');
  await untilKept(page);
  await expect(button(page, '214')).toBeVisible();
  await context.setOffline(true);
  await button(page, '214').tap();
  await button(page, 'Sink leaks').evaluate((chip: HTMLElement) => {
    chip.click();
    chip.click();
  });
  await expect(bar(page)).toContainText('1 thing waits to be sent.');
  await button(page, '215').tap();
  await button(page, 'Light is out').tap();
  await expect(bar(page)).toContainText('2 things wait to be sent.');
});

test('half a report with its photo is there again after the session ended, for the same person alone', async ({
  page,
}) => {
  await openFloor(page, 'housekeeper', '/floor/report');
  await takePhoto(page, 70);
  await button(page, '214').tap();
  await asTyped(page).fill('THE LAMP BY THE DOOR');
  await endFloorSession(page);
  await button(page, 'I am somebody else').tap();
  await enterFloor(page, 'frontdesk');
  await expect(button(page, '214')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeHidden();
  await button(page, 'Menu').tap();
  await button(page, 'Sign out').tap();
  await enterFloor(page, 'housekeeper');
  await expect(asTyped(page)).toHaveValue('THE LAMP BY THE DOOR');
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
});

test('what was read stands there with its time while the server is busy or down', async ({
  page,
  context,
}) => {
  await openFloor(page, 'frontdesk', '/floor/logbook');
  const entries = page.getByRole('main').getByRole('button', { name: /shift/i });
  await expect(entries.first()).toBeVisible();
  await context.route('**/api/**', (route) => route.fulfill({ status: 503, body: '<html>Busy</html>' }));
  await page.reload();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(entries.first()).toBeVisible();
  await expect(page.getByText(/503/)).toBeHidden();
  await context.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/^As of /)).toBeHidden();
});

test('a screen that cannot be drawn leaves the rest of the app as it was, and is tried again', async ({
  page,
  context,
}) => {
  await openFloor(page, 'frontdesk');
  await context.route('**/api/logs/getAll**', (route) => route.fulfill({ json: { another: 'shape' } }));
  await page.getByRole('navigation').getByRole('link', { name: 'Log book' }).tap();
  await expect(page.getByText(/This part of the app could not be opened/)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).tap();
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  await context.unroute('**/api/logs/getAll**');
  await page.getByRole('navigation').getByRole('link', { name: 'Log book' }).tap();
  await button(page, 'Try again').tap();
  await expect(page.getByRole('main').getByRole('button', { name: /shift/i }).first()).toBeVisible();
});

test('signing out waits for no server that does not answer', async ({ page, context }) => {
  await openFloor(page, 'housekeeper');
  await context.route('**/api/logout', () => undefined);
  await button(page, 'Menu').tap();
  await button(page, 'Sign out').tap();
  await expect(page.getByLabel('Email')).toBeVisible();
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(names).toEqual(['floor-session']);
});

test('a browser that lets the app keep nothing is told what to do', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here.', 'SecurityError');
    };
  });
  await page.goto('/floor');
  await expect(page.getByText(/lets the app keep nothing on the phone/)).toBeVisible();
  await expect(button(page, 'Try again')).toBeVisible();
});

test('what was refused does not say that it waits', async ({ page, context }) => {
  await openFloor(page, 'housekeeper', '/floor/report');
  await page.route('**/api/RoomsLog/post', (route) =>
    route.fulfill({ status: 400, json: { error: 'Please say which lamp.' } }),
  );
  await button(page, '220').tap();
  await button(page, 'Light is out').tap();
  await expect(page.getByText('Refused: see Waiting')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Offline')).toBeVisible();
  await expect(bar(page)).toHaveText('1 was refused: tap to see why.');
  await context.setOffline(false);
  await bar(page).tap();
  await button(page, 'Throw away').tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw away' }).tap();
  await expect(page.getByText('Everything is sent.')).toBeVisible();
});
