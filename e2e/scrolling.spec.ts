import { expect, loginAs, test } from './fixtures.ts';

const SCREENS = [
  ['/admin/team', 'Team Roster'],
  ['/admin/reimbursement', 'Reimbursements'],
  ['/admin/dailysalesdata', 'Daily Sales Data'],
  ['/admin/dashboardList', 'Dashboard List'],
  ['/admin/rooms', 'Rooms'],
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
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
