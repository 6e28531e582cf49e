import { expect, loginAs, test } from './fixtures.ts';

test('a tile of home leads to the very sheet it counts, showing what is open', async ({ page }) => {
  await loginAs(page, 'manager');
  const tile = page.getByRole('link', { name: 'Pre-departure calls' });
  await expect(tile).toBeVisible();
  const [count = ''] = /\d+/.exec((await tile.textContent()) ?? '') ?? [];
  await tile.click();
  await expect(page.getByRole('heading', { name: 'PRE-DEPARTURE CALLS' })).toBeVisible();
  const history = page.getByRole('region', { name: 'PRE-DEPARTURE CALLS history' });
  await expect(history.getByLabel('Open only')).toBeChecked();
  await expect(history.getByText(`PAGE 1 OF ${Math.ceil(Number(count) / 10)}`)).toBeVisible();
  await expect(history.getByRole('checkbox', { name: /^Done:/ }).first()).toBeEnabled();
  await expect(history.getByRole('checkbox', { name: /^Done:/, checked: true })).toHaveCount(0);

  await page.goto('/admin');
  await page.getByRole('link', { name: 'ADA needs' }).click();
  await expect(page.getByRole('heading', { name: 'ADA COMPLIANCE' })).toBeVisible();
  await expect(page.getByLabel('Open only')).toBeChecked();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Last cash count' }).click();
  await expect(page.getByRole('heading', { name: 'CASH COUNT LOGSHEET' })).toBeVisible();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Open room logs' }).click();
  await expect(page.getByLabel('Show')).toHaveValue('false');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Open desk log entries' }).click();
  await expect(page.getByLabel('Open only')).toBeChecked();
});

test('the claims one made and those that wait for one stand side by side, each tile leading to its own', async ({
  page,
}) => {
  await loginAs(page, 'frontdesk', '/admin/reimbursement');
  await page.getByRole('button', { name: 'Add Reimbursement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Contexts').fill('Flowers for the counter');
  await dialog.getByLabel('Requested', { exact: true }).fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/admin');
  const yours = page.getByRole('link', { name: 'Your reimbursements' });
  await expect(yours).toContainText(/\d+ waiting since \d/);
  const note = yours.locator('span').last();
  expect(await note.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0);
  const [own = ''] = /\d+/.exec((await yours.textContent()) ?? '') ?? [];
  expect(Number(own)).toBeGreaterThan(0);
  await yours.click();
  await expect(page.getByRole('radio', { name: /^Yours/ })).toBeChecked();
  await expect(page.getByRole('row', { name: /Flowers for the counter/ })).toBeVisible();

  await loginAs(page, 'manager');
  const waiting = page.getByRole('link', { name: /^Reimbursements/ });
  await expect(waiting).toContainText('Waiting for your approval');
  const [count = ''] = /\d+/.exec((await waiting.textContent()) ?? '') ?? [];
  await waiting.click();
  await expect(page.getByRole('radio', { name: `For me (${count})` })).toBeChecked();
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(Number(count));
  await expect(page.locator('tbody').getByText('Approved', { exact: true })).toHaveCount(0);
});

test('a row of the dashboards opens its charts by mouse and by Enter', async ({ page }) => {
  await loginAs(page, 'regional', '/admin/dashboardList');
  const row = page.locator('tbody tr[data-row]').first();
  await row.getByRole('cell').nth(4).click();
  await expect(page.getByText('RevPAR, ADR and occupancy')).toBeVisible();
  await row.getByRole('cell').nth(4).click();
  await expect(page.getByText('RevPAR, ADR and occupancy')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByText('RevPAR, ADR and occupancy')).toBeVisible();
  // The charts answer for themselves: choosing a period does not close them.
  await page.getByText('30 days', { exact: true }).click();
  await expect(page.getByText('RevPAR, ADR and occupancy')).toBeVisible();
});

test.describe('while the server is in trouble', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('home says that its figures could not be loaded, and loads them on request', async ({ page }) => {
    await page.route('**/api/home', (route) => route.fulfill({ status: 500, json: { error: 'Sorry' } }));
    await page.route('**/api/dashboard/trend*', (route) => route.abort());
    await loginAs(page, 'manager');
    const failed = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
    await expect(failed).toHaveCount(2);
    await page.unroute('**/api/home');
    await page.unroute('**/api/dashboard/trend*');
    await failed.first().getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Open desk log entries' })).toBeVisible();
    await failed.first().getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toHaveCount(0);
  });
});

for (const width of [1280, 1366, 1920])
  test(`at ${width} pixels tiles wait for their figures in places of their own, and fill their rows`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    let letGo = () => {};
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/home', async (route) => {
      await released;
      await route.continue();
    });
    await loginAs(page, 'admin');
    const today = page.getByRole('region', { name: 'Today at this location' });
    await expect(today.locator('[aria-busy=true]')).toBeVisible();
    await expect(today.getByRole('link')).toHaveCount(0);
    letGo();
    const tiles = today.getByRole('link');
    await expect(tiles.first()).toBeVisible();
    await expect(today.locator('[aria-busy=true]')).toHaveCount(0);
    const places = await tiles.evaluateAll((links) =>
      links.map((link) => {
        const { top, right } = link.getBoundingClientRect();
        return { top: Math.round(top), right };
      }),
    );
    const rows = [...new Set(places.map(({ top }) => top))];
    const ends = rows.map((top) => Math.max(...places.filter((at) => at.top === top).map((at) => at.right)));
    expect(rows.length).toBeGreaterThan(1);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(1);
  });
