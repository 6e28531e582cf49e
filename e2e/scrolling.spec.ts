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
