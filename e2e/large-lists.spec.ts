import { expect, holdBack, loginAs, test, withRooms } from './fixtures.ts';

const MANY = 10_000;

test('ten thousand rows are walked, sorted and searched, and only those in view are drawn', async ({
  page,
}) => {
  await withRooms(page, MANY);
  await loginAs(page, 'admin', '/admin/rooms');
  const rows = page.locator('tbody tr[data-row]');
  await expect(page.getByRole('button', { name: 'R1', exact: true })).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(MANY + 1));
  expect(await rows.count()).toBeLessThan(60);

  await page.getByRole('group', { name: 'Rooms' }).focus();
  await page.keyboard.press('End');
  await expect(page.locator(`tr[data-row="${MANY - 1}"]`)).toBeFocused();
  await expect(page.getByRole('button', { name: `R${MANY}`, exact: true })).toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'Room Number' })).toBeInViewport();
  expect(await rows.count()).toBeLessThan(60);

  await page.getByRole('searchbox', { name: 'Search rooms' }).fill('R777');
  await expect(rows).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'R777', exact: true })).toBeVisible();

  // Rows that come back do not take the focus that one of them had.
  await page.keyboard.type('9');
  await page.keyboard.press('Home');
  await page.keyboard.type('no such ');
  await expect(rows).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search rooms' })).toBeFocused();
});

test('typing in a search does not wait for the network', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/team');
  const rows = page.locator('tbody tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const { letGo } = await holdBack(page, /getallEmployee/);
  const search = page.getByRole('searchbox');
  const waiting = page.waitForRequest(/Search=moreno/i);
  await search.pressSequentially('moreno');
  await expect(search).toHaveValue('moreno');
  await waiting;
  await expect(rows.first(), 'the former rows stay').toBeVisible();
  letGo();
  await expect(rows.first()).toContainText(/moreno/i);
});

test('a screen seen before shows its rows at once, and the next page is there already', async ({ page }) => {
  const ahead = page.waitForResponse(/getallEmployee\?Page=2/);
  await loginAs(page, 'admin', '/admin/team');
  const rows = page.locator('tbody tr[data-row]');
  await expect(rows.first()).toBeVisible();
  await (await ahead).finished();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  const { letGo } = await holdBack(page, /\/api\//);
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(rows.first()).toBeVisible();
  const first = (await rows.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByText(/^PAGE 2 OF/)).toBeVisible();
  await expect(rows.first()).not.toHaveText(first);
  letGo();
});

test('a screen asks for its rows before it is drawn itself', async ({ page }) => {
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    const asked: (string | undefined)[] = [];
    Object.assign(window, { asked });
    window.fetch = (address, options) => {
      const { href } = new URL(address instanceof Request ? address.url : address, window.location.href);
      if (href.includes('/api/Rooms/get'))
        asked.push(document.querySelector('main h1')?.textContent ?? undefined);
      return send(address, options);
    };
  });
  await loginAs(page, 'admin', '/admin/team');
  await expect(page.getByRole('heading', { name: 'Team Roster' })).toBeVisible();
  await page.getByRole('link', { name: 'Rooms Details' }).click();
  const rows = page.getByRole('table', { name: 'Rooms' }).locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  expect(await page.evaluate('asked'), 'what stood there each time it asked').toEqual(['Team Roster']);
});

test('of a wide table the columns in view come first, and all of them behind', async ({ page }) => {
  await page.addInitScript(() => {
    const firstHeads: { count?: number } = {};
    Object.assign(window, { firstHeads });
    new MutationObserver(() => {
      const table = document.querySelector('main table:has(tr[data-row])');
      if (table) firstHeads.count ??= table.querySelectorAll('thead th').length;
    }).observe(document, { subtree: true, childList: true });
  });
  await loginAs(page, 'admin', '/admin/property-insurance-master');
  const table = page.getByRole('table', { name: 'Property Insurance Master' });
  const heads = table.locator('thead th');
  await expect(heads.last()).toHaveText('Value Per Ft', { ignoreCase: true });
  const all = await heads.count();
  expect(await page.evaluate('firstHeads.count')).toBeLessThan(all / 2);
  await expect(table.locator('tbody tr[data-row]').first().locator('td')).toHaveCount(all);
  await expect(table.locator('tfoot td')).toHaveCount(all);
});

test('a long table stays where somebody scrolls it before all of it is there', async ({ page }) => {
  await withRooms(page, 1000);
  await page.addInitScript(() => {
    let isScrolled = false;
    new MutationObserver(() => {
      const box = document.querySelector('main [role=group]:has(tr[data-row])');
      if (!box || isScrolled) return;
      isScrolled = true;
      box.scrollTop = 300;
    }).observe(document, { subtree: true, childList: true });
  });
  await loginAs(page, 'admin', '/admin/rooms');
  // Drawn around the place that is in view, and not from the first row on.
  await expect(page.locator('tr[data-row="32"]')).toBeAttached();
  expect(await page.getByRole('group', { name: 'Rooms' }).evaluate((box) => box.scrollTop)).toBe(300);
});
