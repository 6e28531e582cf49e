import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';
import { axeViolations } from './axe-violations.ts';
import { expect, loginAs, signIn, test } from './fixtures.ts';
import { englishOn } from './floor-english.ts';
import { cameraPhoto, enterFloor, openFloor } from './floor-phone.ts';
import { PHONE } from './phone.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tile = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

test('room 214 is done in three taps from home, and the housekeeping log says so', async ({ page }) => {
  await openFloor(page, 'housekeeper');
  const saved = page.waitForResponse(/floor\/rooms\/step/);
  await tile(page, 'My rooms').tap();
  await button(page, '214').tap();
  await button(page, /^Done, started at/).tap();
  expect((await saved).status()).toBe(200);
  await expect(button(page, '214 Done')).toBeVisible();
});

test('a room is picked, started, paused and finished, and home has DONE in reach', async ({ page }) => {
  await openFloor(page, 'housekeeper');
  await tile(page, 'My rooms').tap();
  await button(page, 'Pick rooms').tap();
  await button(page, '218').tap();
  await expect(button(page, '218 Mine')).toBeVisible();
  await button(page, 'Open a room').tap();
  await button(page, '218 Mine').tap();
  await button(page, 'Checkout').tap();
  await button(page, 'Start').tap();
  await expect(button(page, '218 Working')).toBeVisible();
  const card = page.getByRole('main').locator('section').filter({ hasText: 'Room 218' });
  await card.getByRole('button', { name: 'Pause' }).tap();
  await card.getByRole('button', { name: 'Go on' }).tap();
  await page.getByRole('link', { name: 'Home' }).tap();
  await card.getByRole('button', { name: 'Done' }).tap();
  await expect(card).toBeHidden();
  await page.getByRole('link', { name: 'Waiting' }).tap();
  await expect(page.getByText('Everything is sent.')).toBeVisible();
});

test('a room that was begun before midnight is still at hand after it, and is finished as of its day', async ({
  page,
}) => {
  const { token, loginDetails } = await signIn(page, 'housekeeper');
  const [here] = loginDetails;
  const headers = {
    authorization: `Bearer ${token}`,
    'x-location-id': String(here?.Location.LocationID),
  };
  const DAY_MS = 24 * 3600 * 1000;
  // What signing in answers names no zones.
  const self = (await (await page.request.get('/api/admin/employee/current', { headers })).json()) as {
    locations: { Location: { TimeZone: string } }[];
  };
  const yesterday = new Intl.DateTimeFormat('en-CA', {
    timeZone: self.locations[0]?.Location.TimeZone,
  }).format(Date.now() - DAY_MS);
  const rooms = (await (
    await page.request.get('/api/floor/rooms', { headers, params: { Date: yesterday } })
  ).json()) as { RoomID: number; RoomNumber: string }[];
  const data = {
    RoomID: rooms.find(({ RoomNumber }) => RoomNumber === '222')?.RoomID,
    ...{ Date: yesterday, Step: 'Start', IsCheckOut: true, At: new Date().toISOString(), Notes: '' },
  };
  const began = await page.request.post('/api/floor/rooms/step', { headers, data });
  expect(began.status(), await began.text()).toBe(200);
  await openFloor(page, 'housekeeper');
  const card = page.getByRole('main').locator('section').filter({ hasText: 'Room 222' });
  await expect(card).toContainText(`Begun on ${new Date(yesterday).toUTCString().slice(0, 3)}`);
  const saved = page.waitForResponse(/floor\/rooms\/step/);
  await button(page, 'Done: Room 222').tap();
  const answer = await saved;
  expect([answer.status(), (answer.request().postDataJSON() as { Date: string }).Date]).toEqual([
    200,
    yesterday,
  ]);
  await expect(card).toBeHidden();
});

test('a leaking sink is reported with a photo in three taps from home besides those of the camera', async ({
  page,
}) => {
  await openFloor(page, 'housekeeper');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('main').locator('input[type=file]').tap();
  await (await chooser).setFiles({ name: 'sink.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(30) });
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  const posted = page.waitForResponse(/RoomsLog\/post/);
  await button(page, '214').tap();
  await button(page, 'Sink leaks').tap();
  const log = (await (await posted).json()) as { Photos: string[]; Department: string; Notes: string };
  expect(log).toMatchObject({ Department: 'PLUMBING', Notes: 'SINK LEAKS' });
  expect(log.Photos).toHaveLength(1);
  await expect(
    page.getByRole('main').locator('section').filter({ hasText: 'Sink leaks' }).first(),
  ).toBeVisible();
});

test.describe('what is refused', () => {
  test.use({ allowedErrors: /400/ });
  test('is shown with what was typed, and goes out once it is mended', async ({ page }) => {
    await openFloor(page, 'housekeeper', '/floor/report');
    await page.route(
      '**/api/RoomsLog/post',
      (route) => route.fulfill({ status: 400, json: { error: 'Please say which lamp.' } }),
      { times: 1 },
    );
    await button(page, '220').tap();
    await page.getByLabel('In your own words').fill('LAMP IS BROKEN');
    await button(page, 'Electrical').tap();
    await button(page, 'Report it').tap();
    await page.getByRole('button', { name: /1 was refused/ }).tap();
    const card = page.getByRole('main').locator('section');
    await expect(card).toContainText('LAMP IS BROKEN');
    await expect(card).toContainText('Please say which lamp.');
    await button(page, 'Change').tap();
    await expect(page.getByLabel('In your own words')).toHaveValue('LAMP IS BROKEN');
    await page.getByLabel('In your own words').fill('THE LAMP BY THE BED IS BROKEN');
    const posted = page.waitForResponse(/RoomsLog\/post/);
    await button(page, 'Report it').tap();
    expect(((await (await posted).json()) as { Notes: string }).Notes).toBe('THE LAMP BY THE BED IS BROKEN');
    await expect(page.getByText('Everything is sent.')).toBeVisible();
  });
});

const SCREENS = ['/floor', '/floor/rooms', '/floor/report', '/floor/waiting'];

for (const language of ['en', 'es'] as const)
  test(`every screen is clean and large enough to tap in ${language}, by day and by night`, async ({
    page,
  }) => {
    const look = async (what: string) => {
      expect(await axeViolations(page), what).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeViolations(page, { rules: ['color-contrast'] }), `${what}, dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      const small = await page
        .locator('button:visible, a:visible, input:not([type=file]):visible, textarea:visible')
        .evaluateAll((all) =>
          all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML),
        );
      expect(small, what).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390);
      if (language === 'es') expect(await englishOn(page), what).toEqual([]);
    };
    await page.goto('/floor');
    await button(page, language === 'es' ? 'Español' : 'English').tap();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await look('sign-in');
    await enterFloor(page, 'housekeeper');
    for (const screen of SCREENS) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/Loading…|Cargando…/)).toHaveCount(0);
      await look(screen);
    }
    await page.goto('/floor/rooms');
    await button(page, '101').tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('a room');
    await page.goto('/floor/report');
    await button(page, '101').tap();
    await look('a report');
    await page.getByRole('button', { name: /^(Menu|Menú)$/ }).tap();
    await look('the menu');
    const told = page.waitForResponse(/floor\/language/);
    await button(page, 'English').tap();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await told;
  });

test('the language chosen before signing in stays chosen where the page is left on the way', async ({
  page,
}) => {
  await page.goto('/floor');
  await button(page, 'Español').tap();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  const told = page.waitForRequest(/floor\/language/);
  await enterFloor(page, 'housekeeper');
  expect((await told).postDataJSON()).toEqual({ Language: 'es' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('button', { name: 'Menú' }).tap();
  const back = page.waitForResponse(/floor\/language/);
  await button(page, 'English').tap();
  expect((await back).status()).toBe(200);
});

test('the language chosen before signing in stays where the server hears of it after it said who one is', async ({
  page,
}) => {
  const { token } = await signIn(page, 'housekeeper');
  const before = await page.request.put('/api/floor/language', {
    headers: { authorization: `Bearer ${token}` },
    data: { Language: 'en' },
  });
  expect(before.status()).toBe(200);
  await page.goto('/floor');
  await button(page, 'Español').tap();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const steps = new EventEmitter();
  const whoIsKnown = once(steps, 'who');
  let isLeft = false;
  await page.route('**/api/floor/language', async (route) => {
    // Nothing hears of it before the page is left.
    if (!isLeft) return;
    await whoIsKnown;
    await route.continue();
  });
  const told = page.waitForRequest('**/api/floor/language');
  await enterFloor(page, 'housekeeper');
  await told;
  isLeft = true;
  const heard = page.waitForResponse('**/api/floor/language');
  await page.route('**/api/admin/employee/current', async (route) => {
    const response = await route.fetch();
    steps.emit('who');
    await (await heard).finished();
    await route.fulfill({ response });
  });
  const known = page.waitForResponse('**/api/admin/employee/current');
  await page.reload();
  await (await known).finished();
  await page.getByRole('button', { name: 'Menú' }).tap();
  await expect(button(page, 'English')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const back = page.waitForResponse(/floor\/language/);
  await button(page, 'English').tap();
  expect((await back).status()).toBe(200);
});

test('the console sends whoever opens it on a phone here', async ({ page }) => {
  await loginAs(page, 'housekeeper');
  await page.getByRole('link', { name: 'OPEN THE FLOOR APP' }).tap();
  await expect(page).toHaveURL(/\/floor$/);
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('the app can be installed: its manifest and icons are there', async ({ page }) => {
  await page.goto('/floor');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(address ?? '')).json()) as {
    start_url: string;
    scope: string;
    icons: { src: string; purpose: string }[];
  };
  expect([manifest.start_url, manifest.scope]).toEqual(['/floor', '/floor']);
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200);
  await enterFloor(page, 'housekeeper');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/floor'))?.scope))
    .toMatch(/\/floor$/);
});
