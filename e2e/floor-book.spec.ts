import { expect, type Browser, type Page } from '@playwright/test';
import { axeViolations } from './axe-violations.ts';
import { test as base } from './fixtures.ts';
import { englishOn } from './floor-english.ts';
import { endFloorSession, newPhone, openFloor, takePhoto, untilKept } from './floor-phone.ts';
import { startFloorServer } from './floor-server.ts';

const test = base.extend<object, { floor: Awaited<ReturnType<typeof startFloorServer>> }>({
  floor: [
    async ({}, use) => {
      const floor = await startFloorServer(17);
      await use(floor);
      await floor.close();
    },
    { scope: 'worker' },
  ],
});

async function onPhone(browser: Browser, home: string, locale = 'en-US') {
  const phone = await newPhone(browser, home, locale);
  const page = await phone.newPage();
  return { phone, page };
}

/** Nothing waits any more. */
async function untilSent(page: Page) {
  await page.goto('/floor/waiting');
  await expect(page.getByText('Everything is sent.')).toBeVisible();
}

test('an entry, its photo, a reply to it and its end are written without a network, and arrive in order', async ({
  browser,
  floor,
}) => {
  const { phone, page } = await onPhone(browser, floor.home);
  await openFloor(page, 'frontdesk');
  await untilKept(page);
  await page.goto('/floor/logbook');
  await expect(page.getByRole('button', { name: 'Write an entry' })).toBeVisible();
  await phone.setOffline(true);
  await page.getByRole('button', { name: 'Write an entry' }).tap();
  await page.getByLabel('What happened?').fill('The lobby door squeaks');
  await takePhoto(page, 40);
  await page.getByRole('button', { name: 'Post it' }).tap();
  const waiting = page.getByRole('button', { name: /The lobby door squeaks/ });
  await expect(waiting).toContainText('Waits to be sent');
  await waiting.tap();
  await page.getByLabel('Your reply').fill('Oiled it');
  await page.getByRole('button', { name: 'Reply', exact: true }).tap();
  await expect(page.getByText('Oiled it')).toBeVisible();
  await page.getByRole('button', { name: 'This is done' }).tap();
  await page.getByRole('button', { name: 'Yes, done' }).tap();
  await expect(page.getByRole('button', { name: 'This is done' })).toBeHidden();
  await phone.setOffline(false);
  await untilSent(page);
  await page.goto('/floor/logbook');
  await page.getByRole('button', { name: 'All', exact: true }).tap();
  await page
    .getByRole('button', { name: /The lobby door squeaks/ })
    .first()
    .tap();
  await expect(page.getByText('Oiled it')).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(1);
  await phone.close();
});

test('a count by pieces says what is over, wants a reason past the limit, and is handed in without a network', async ({
  browser,
  floor,
}) => {
  const { phone, page } = await onPhone(browser, floor.home);
  await openFloor(page, 'frontdesk', '/floor/sheets/cash');
  await untilKept(page);
  await expect(page.getByRole('heading', { name: 'Last counts' })).toBeVisible();
  await phone.setOffline(true);
  await page.getByRole('button', { name: 'Evening, out' }).tap();
  await page.getByLabel('Bills of $20', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'One more: Quarters, 25 ¢' }).tap();
  await page.getByLabel('Bank till').fill('190');
  await page.getByLabel('Deposit drop').fill('0');
  const total = page.getByRole('main').getByRole('status').first();
  await expect(total).toContainText('$10.25');
  await expect(total).toContainText('over');
  await page.getByRole('button', { name: 'Hand in the count' }).tap();
  await expect(page.getByRole('alert')).toHaveText('Please say why the count is off.');
  await page.getByLabel('Why is the count off?').fill('A guest left a tip in the till');
  await page.getByRole('button', { name: 'Hand in the count' }).tap();
  await expect(page.getByText('Cash count: $200.25')).toBeVisible();
  await phone.setOffline(false);
  await untilSent(page);
  await page.goto('/floor/sheets/cash');
  await expect(page.getByText('A guest left a tip in the till')).toBeVisible();
  await phone.close();
});

test('special needs and calls are added and done', async ({ browser, floor }) => {
  const { phone, page } = await onPhone(browser, floor.home);
  await openFloor(page, 'frontdesk', '/floor/sheets/ada');
  await untilKept(page);
  await page.getByLabel('Room number').fill('214');
  await page.getByLabel('Guest', { exact: true }).fill('Rosa Diaz');
  await page.getByLabel('What does the guest need?').fill('A shower chair');
  await page.getByRole('button', { name: 'Add it' }).tap();
  await expect(page.getByText(/214 · Rosa Diaz/i)).toBeVisible();
  await page
    .getByRole('main')
    .locator('section', { hasText: /rosa diaz/i })
    .getByRole('button', { name: 'Done' })
    .tap();
  await page.getByRole('button', { name: 'Yes, done' }).tap();
  await expect(page.getByText(/214 · Rosa Diaz/i)).toBeHidden();
  await page.getByRole('button', { name: 'Calls' }).tap();
  await expect(page).toHaveURL(/sheets\/calls$/);
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Sheets' }),
    'what it is a part of is marked',
  ).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('Room number').fill('305');
  await page.getByLabel('Guest', { exact: true }).fill('Omar Reyes');
  await page.getByRole('button', { name: 'Add it' }).tap();
  await expect(page.getByText(/305 · Omar Reyes/i)).toBeVisible();
  await phone.close();
});

test('a shift is handed over, stands first in the log book of the next one, and is acknowledged there', async ({
  browser,
  floor,
}) => {
  const desk = await onPhone(browser, floor.home);
  await openFloor(desk.page, 'frontdesk', '/floor/handover/new');
  await desk.page.getByLabel('Rooms sold tonight').fill('41');
  await desk.page.getByLabel('What should the next shift know?').fill('The pump in the pool is loud');
  await desk.page.getByRole('button', { name: 'Hand the shift over' }).tap();
  await untilSent(desk.page);
  await desk.phone.close();
  const next = await onPhone(browser, floor.home);
  const { phone, page } = next;
  await openFloor(page, 'manager');
  await untilKept(page);
  await expect(page.getByRole('main').locator('section').first()).toContainText(
    'The pump in the pool is loud',
  );
  await page.goto('/floor/logbook');
  await expect(page.getByText('The pump in the pool is loud').first()).toBeVisible();
  await phone.setOffline(true);
  await page.getByRole('button', { name: 'Read it' }).first().tap();
  await expect(page.getByText('41 rooms sold tonight')).toBeVisible();
  await page.getByRole('button', { name: 'I have read it' }).tap();
  await expect(page.getByText('Acknowledged, waits to be sent')).toBeVisible();
  await phone.setOffline(false);
  await untilSent(page);
  await phone.close();
});

test('the inbox is read and put off on the phone, and says what is done in the console', async ({
  browser,
  floor,
}) => {
  const { phone, page } = await onPhone(browser, floor.home);
  await openFloor(page, 'manager', '/floor/inbox');
  await untilKept(page);
  await expect(page.getByText('This is done in the console, on a computer.').first()).toBeVisible();
  const cards = page.getByRole('main').locator('section');
  const before = await cards.count();
  await cards.last().getByRole('button', { name: 'Later' }).tap();
  await page.getByRole('button', { name: /In an hour/ }).tap();
  await expect(cards).toHaveCount(before - 1);
  await untilSent(page);
  await phone.close();
});

const SCREENS = [
  'logbook',
  'logbook/new',
  'sheets/cash',
  'sheets/ada',
  'sheets/calls',
  'handover',
  'handover/new',
  'inbox',
];

/** What is opened by a tap on the first of a list: an entry with its replies, and a handover. */
const OPENED = [
  ['logbook', /shift|turno/i],
  ['handover', /^(Read it|Leerla)$/],
] as const;

for (const [locale, scheme] of [
  ['en-US', 'light'],
  ['es-MX', 'dark'],
] as const) {
  test(`each of these screens is clean for axe and in one language, ${locale} and ${scheme}`, async ({
    browser,
    floor,
  }) => {
    const { phone, page } = await onPhone(browser, floor.home, locale);
    await page.emulateMedia({ colorScheme: scheme });
    await openFloor(page, 'manager');
    await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
    const look = async (what: string) => {
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await axeViolations(page), what).toEqual([]);
      const small = await page
        .locator('main button, main a, main input, main textarea')
        .evaluateAll((all) =>
          all
            .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().height < 44)
            .map((one) => one.outerHTML.slice(0, 120)),
        );
      expect(small, what).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390);
      if (locale.startsWith('es')) expect(await englishOn(page), what).toEqual([]);
      if (process.env.FLOOR_SHOTS !== undefined)
        await page.screenshot({
          path: `${process.env.FLOOR_SHOTS}/${what.replaceAll('/', '-')}-${locale}-${scheme}.png`,
          fullPage: false,
        });
    };
    for (const screen of SCREENS) {
      await page.goto(`/floor/${screen}`);
      await look(screen);
    }
    for (const [screen, first] of OPENED) {
      await page.goto(`/floor/${screen}`);
      await page.getByRole('main').getByRole('button', { name: first }).first().tap();
      await expect(page).toHaveURL(new RegExp(`/floor/${screen}/\\d+$`));
      await look(`${screen}/one`);
    }
    await endFloorSession(page);
    await look('locked');
    await phone.close();
  });
}
