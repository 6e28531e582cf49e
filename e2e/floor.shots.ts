import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { endFloorSession, enterFloor } from './floor-phone.ts';
import { takePicture } from './guide-pictures.ts';
import { PHONE } from './phone.ts';

test.use({
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
  allowedErrors: /INTERNET_DISCONNECTED|401/,
});

const room = (page: Page, number: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${number}`) });

const LANGUAGES = [
  ['en', 'English'],
  ['es', 'Español'],
] as const;

for (const [language, name] of LANGUAGES)
  test(`docs/images/guide: the floor app (${language})`, async ({ page, context }) => {
    const picture = (what: string) => takePicture(page, `floor-${what}-${language}`);
    await page.goto('/floor');
    await page.getByRole('button', { name }).tap();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await picture('sign-in');
    await enterFloor(page, 'housekeeper');
    await page.locator('a[href="/floor/rooms"]').first().tap();
    await room(page, '104').tap();
    await picture('room');
    const start = page.getByRole('dialog').locator('[data-tone=main]');
    if (language === 'en') await start.tap();
    else await page.keyboard.press('Escape');
    await expect(room(page, '104')).toBeVisible();
    await picture('rooms');
    await page.locator('a[href="/floor"]').first().tap();
    await picture('home');
    await page.locator('a[href="/floor/report"]').first().tap();
    await room(page, '109').tap();
    await picture('report');
    await context.setOffline(true);
    await page.getByRole('button', { name: /^(Sink leaks|El lavabo gotea)$/ }).tap();
    await page.locator('a[href="/floor/waiting"]').tap();
    await expect(page.getByRole('main').locator('section')).toHaveCount(1);
    await expect(
      page.getByRole('main').getByText(/^(It waits to be sent|Espera para enviarse)/),
    ).toBeVisible();
    await picture('waiting');
    await page.getByRole('main').locator('[data-tone=bad]').tap();
    await page.getByRole('alertdialog').locator('[data-tone=bad]').tap();
    await context.setOffline(false);
    await expect(page.getByRole('main').locator('section')).toHaveCount(0);
    await page.getByRole('button', { name: /^(Menu|Menú)$/ }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await picture('menu');
    await page.keyboard.press('Escape');
    await endFloorSession(page);
    await expect(page.getByText(/^(Demo|Demostración): /)).toBeVisible();
    await expect
      .poll(() =>
        page.locator('main img').evaluate((icon: HTMLImageElement) => icon.complete && icon.naturalWidth),
      )
      .toBeGreaterThan(0);
    await picture('locked');
  });

/** How many things can be tapped on each screen at the least, once it has what it shows. */
const FRONT_DESK = { logbook: 4, sheets: 4, handover: 2, inbox: 3 };
/** These are longer, as is an entry with its replies: what is open stands below their form. */
const LONGER = { 'sheets/ada': 5, 'sheets/calls': 5 };
const LONG_PHONE = { ...PHONE, height: 1080 };

/** What somebody types on the screens that are filled in, in each language. */
const TYPED = {
  en: {
    entry: 'The elevator stopped on the 2nd floor for a minute. The company comes tomorrow at 9.',
    note: 'The elevator company comes at 9. Their keys are in the safe.',
  },
  es: {
    entry: 'El elevador se detuvo un minuto en el piso 2. La empresa viene mañana a las 9.',
    note: 'La empresa del elevador viene a las 9. Sus llaves están en la caja fuerte.',
  },
} as const;

for (const [language, name] of LANGUAGES)
  test(`docs/images/guide: the front desk on the floor (${language})`, async ({ page }) => {
    const main = page.getByRole('main');
    const picture = (what: string) => takePicture(page, `floor-${what}-${language}`);
    const open = async (screen: string) => {
      await page.goto(`/floor/${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^(Loading|Cargando)/)).toHaveCount(0);
    };
    await page.goto('/floor');
    await page.getByRole('button', { name }).tap();
    await enterFloor(page, 'frontdesk');
    const pictureOf = async (screen: string, buttons: number) => {
      await open(screen);
      await expect(main.getByRole('button').nth(buttons - 1)).toBeVisible();
      await picture(screen.replace('/', '-'));
    };
    await expect(main.getByText(/^\d+ (unread|sin leer)$/)).toBeVisible();
    await picture('desk-home');
    for (const [screen, buttons] of Object.entries(FRONT_DESK)) await pictureOf(screen, buttons);
    await page.setViewportSize(LONG_PHONE);
    for (const [screen, buttons] of Object.entries(LONGER)) await pictureOf(screen, buttons);
    await open('logbook');
    await main
      .getByRole('button', { name: /2 (replies|respuestas)$/ })
      .first()
      .tap();
    await expect(main.getByRole('textbox')).toBeVisible();
    await picture('thread');
    await page.setViewportSize(PHONE);
    await open('logbook/new');
    await main.getByRole('textbox').fill(TYPED[language].entry);
    await picture('new-entry');
    await open('handover/new');
    await main.getByRole('textbox').first().fill('41');
    await main.getByRole('textbox').last().fill(TYPED[language].note);
    await expect(main.getByText(/^(Open entries|Entradas abiertas): /)).toBeVisible();
    await picture('hand-over');
    await open('handover');
    await main
      .getByRole('button', { name: /^(Read it|Leerla)$/ })
      .first()
      .tap();
    await expect(main.getByText(/^(Acknowledged|Confirmada): .* · /).last()).toBeVisible();
    await picture('handover-read');
    await main
      .getByText(/^(Acknowledged|Confirmada): .* · /)
      .last()
      .evaluate((last) => last.scrollIntoView({ block: 'center' }));
    await picture('handover-acknowledged');
  });
