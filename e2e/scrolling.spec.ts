import type { Locator } from '@playwright/test';
import { expect, holdBack, loginAs, test } from './fixtures.ts';

const SCREENS = [
  ['/admin/team', 'Team Roster'],
  ['/admin/reimbursement', 'Reimbursements'],
  ['/admin/dailysalesdata', 'Daily Sales Data'],
  ['/admin/dashboardList', 'Dashboard List'],
  ['/admin/rooms', 'Rooms'],
  ['/admin/bank', 'Deposits'],
] as const;

for (const [width, height] of [
  [1280, 768],
  [1920, 1080],
] as const) {
  test(`at ${width} x ${height} one bar scrolls down, and the head of the table stays`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await loginAs(page, 'admin');
    for (const [path, label] of SCREENS) {
      await test.step(label, async () => {
        await page.goto(path);
        const box = page.getByRole('group', { name: label, exact: true });
        await expect(box.locator('tr[data-row]').first()).toBeVisible();
        const scrolls = () =>
          box.evaluate((element) => {
            const root = document.documentElement;
            return {
              page: root.scrollHeight > root.clientHeight,
              box:
                element.scrollHeight > element.clientHeight &&
                getComputedStyle(element).overflowY !== 'visible',
            };
          });
        await expect
          .poll(async () => Object.values(await scrolls()).filter(Boolean).length)
          .toBeLessThanOrEqual(1);
        const { page: isPage } = await scrolls();
        if (!isPage) {
          const end = await box.evaluate((element) => element.getBoundingClientRect().bottom);
          expect(end, 'the bar for scrolling sideways is in view').toBeLessThan(height);
        }
        await box.locator('tr[data-row]').last().scrollIntoViewIfNeeded();
        await expect(box.getByRole('columnheader').first()).toBeInViewport();
      });
    }
  });
}

/** How high the box of a table is, and how high it would be if the window had just changed. */
const heightsOf = (box: Locator) =>
  box.evaluate((element) => {
    const height = element.style.maxHeight;
    window.dispatchEvent(new Event('resize'));
    return { height, measuredAnew: element.style.maxHeight };
  });

/** The height of the box once nothing else comes that it depends on. */
async function settledHeight(box: Locator): Promise<string> {
  let last = '';
  await expect
    .poll(async () => {
      const { height, measuredAnew } = await heightsOf(box);
      last = height;
      return height === measuredAnew;
    })
    .toBe(true);
  return last;
}

test('a table takes the room that is left when what stood above it goes away', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await loginAs(page, 'admin', '/admin/team');
  const roster = page.getByRole('group', { name: 'Team Roster', exact: true });
  await expect(roster.locator('tr[data-row]').first()).toBeVisible();
  const whole = await settledHeight(roster);
  const filter = page.getByRole('button', { name: 'FILTER', exact: true });
  await filter.click();
  await expect.poll(async () => (await heightsOf(roster)).height).not.toBe(whole);
  await filter.click();
  await expect.poll(() => roster.evaluate((element) => element.style.maxHeight)).toBe(whole);

  // Of one day there is no chart. Here it goes last of all, when the rows are there already.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.route(/\/api\/admin\/sales\?/, async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as { ReportID: number }[];
    const json = Array.from({ length: 25 }, (_, index) => ({ ...rows[0], ReportID: index + 1 }));
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/admin/dailysalesdata');
  const sales = page.getByRole('group', { name: 'Daily Sales Data', exact: true });
  const chart = page.getByRole('img', { name: /^RevPAR, ADR and occupancy/ });
  await expect(chart).toBeVisible();
  await expect(sales.locator('tr[data-row]').first()).toBeVisible();
  const besideChart = Number.parseFloat(await settledHeight(sales));
  const summary = await holdBack(page, /\/api\/admin\/sales\/summary/);
  const rowsThere = page.waitForResponse(/\/api\/admin\/sales\?/);
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await rowsThere;
  await expect(sales.locator('table')).not.toHaveAttribute('aria-busy', 'true');
  summary.letGo();
  await expect(chart).toHaveCount(0);
  await expect
    .poll(async () => Number.parseFloat(await sales.evaluate((element) => element.style.maxHeight)))
    .toBeGreaterThan(besideChart + 150);
});

test('the head of a log sheet stays in view below the tabs', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 700 });
  await loginAs(page, 'admin', '/admin/logbook?tab=sheets&sheet=calls');
  const box = page.getByRole('group', { name: /CALL/ }).last();
  await expect(box.locator('tr[data-row]').first()).toBeVisible();
  await box.locator('tr[data-row]').last().scrollIntoViewIfNeeded();
  const tabs = await page.getByRole('tablist').first().boundingBox();
  const head = await box.locator('thead').boundingBox();
  expect(head?.y ?? 0).toBeGreaterThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? 0) - 1);
});

test('another screen begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await loginAs(page, 'frontdesk', '/admin/logbook?tab=sheets&sheet=calls');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 420 }));
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Room Logs', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Room Logs' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('rows that all fit the window lie before the totals, and the days without figures are named', async ({
  page,
}) => {
  // Other tests import sales of the hotel that the demo group has none of.
  await page.route('**/api/admin/sales?*', async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as unknown[];
    const json = rows.length < 10 ? rows.filter((_, index) => index < 7) : rows;
    await route.fulfill({ response: answer, json });
  });
  await page.route('**/api/admin/sales/gaps?*', (route) =>
    route.fulfill({ json: [{ LocationID: 5, Name: 'RED RIVER HOUSE', Dates: ['2026-11-16'] }] }),
  );
  await page.setViewportSize({ width: 1366, height: 768 });
  await loginAs(page, 'admin', '/admin/dailysalesdata');
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  const box = page.getByRole('group', { name: 'Daily Sales Data', exact: true });
  await expect(box.locator('tr[data-row]')).toHaveCount(7);
  await expect(page.getByRole('region', { name: 'Days without figures' })).toContainText('RED RIVER HOUSE');
  const ends = () =>
    box.evaluate((element) => ({
      rows: element.querySelector('tbody')?.getBoundingClientRect().bottom ?? 0,
      totals: element.querySelector('tfoot')?.getBoundingClientRect().top ?? 0,
    }));
  await expect.poll(async () => (await ends()).rows - (await ends()).totals).toBeLessThanOrEqual(1);
  await expect(box).not.toHaveAttribute('data-covered');
  await page.getByRole('button', { name: 'Last Month', exact: true }).click();
  await expect(box.locator('tr[data-row]')).toHaveCount(25);
  await expect(box).toHaveAttribute('data-covered');
  // The list may just be asked for again.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the menu fits a laptop, and in a lower window the entry of the screen is in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await loginAs(page, 'admin', '/admin/night-audit');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link')).toHaveCount(23);
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.reload();
  const current = menu.getByRole('link', { name: 'Night Audit' });
  await expect(current).toBeInViewport({ ratio: 1 });
  const [entry, notice] = [
    await current.boundingBox(),
    await page.getByRole('complementary', { name: 'Demo' }).boundingBox(),
  ];
  expect((entry?.y ?? 0) + (entry?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0);
});

test('a report whose words for screen readers lie below the window has one bar, too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await loginAs(page, 'admin', '/admin/reports');
  const box = page.getByRole('group', { name: 'Flash', exact: true });
  await expect(box.getByRole('cell').first()).toBeVisible();
  const bars = () =>
    box.evaluate((element) => {
      const root = document.documentElement;
      const isScrolled = element.scrollHeight > element.clientHeight;
      const hasBar = getComputedStyle(element).overflowY !== 'visible';
      return Number(root.scrollHeight > root.clientHeight) + Number(isScrolled && hasBar);
    });
  await expect.poll(bars).toBe(1);
});
