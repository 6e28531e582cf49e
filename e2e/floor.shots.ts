import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enterFloor } from './floor-phone.ts';
import { takePicture } from './guide-pictures.ts';
import { PHONE } from './phone.ts';

test.use({
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
  allowedErrors: /INTERNET_DISCONNECTED/,
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
  });

/** How many things can be tapped on each screen at the least, once it has what it shows. */
const FRONT_DESK = { logbook: 4, sheets: 4, handover: 2, inbox: 3 };

for (const [language, name] of LANGUAGES)
  test(`docs/images/guide: the front desk on the floor (${language})`, async ({ page }) => {
    await page.goto('/floor');
    await page.getByRole('button', { name }).tap();
    await enterFloor(page, 'frontdesk');
    for (const [screen, buttons] of Object.entries(FRONT_DESK)) {
      await page.goto(`/floor/${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^(Loading|Cargando)/)).toHaveCount(0);
      await expect(
        page
          .getByRole('main')
          .getByRole('button')
          .nth(buttons - 1),
      ).toBeVisible();
      await takePicture(page, `floor-${screen}-${language}`);
    }
  });
