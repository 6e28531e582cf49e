import type { Locator, Page } from '@playwright/test';
import { chooseMonth, expect, loginAs, test, type Account } from './fixtures.ts';

// The second save of a record is refused: that is what these tests are about.
test.use({ allowedErrors: /status of 409/ });

const STALE = /^THIS RECORD WAS CHANGED BY .+\. RELOAD TO SEE THE NEW VALUES\.$/;
const RENEWED = 'The new values are here, and what you changed is kept. It is not saved yet.';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (place: number) => (page: Page) =>
  page.locator('main tbody tr[data-row]').nth(place).getByRole('button').first().click();
const reload = (within: Locator) => within.getByRole('button', { name: 'Reload and keep my changes' });

interface Case {
  as: Account;
  path: string;
  open: (page: Page) => Promise<void>;
  /** The field that each of the two changes. */
  theirs: string;
  mine: string;
  save?: string;
  /** There is no record yet: one is made first. */
  isNew?: true;
}

/** Every dialog whose record carries a Version, with two of its fields. */
const CASES: Record<string, Case> = {
  'a room': {
    as: 'admin',
    path: '/admin/rooms',
    open: row(8),
    theirs: 'Size',
    mine: 'Notes',
  },
  'a location': {
    as: 'admin',
    path: '/admin/locations',
    open: (page) => page.getByRole('button', { name: 'SADDLEBACK' }).first().click(),
    theirs: 'APN',
    mine: 'County',
  },
  'an insurance record': {
    as: 'admin',
    path: '/admin/property-insurance-master',
    open: row(0),
    // Two fields of the same year.
    theirs: 'Property Carrier',
    mine: 'Flag',
  },
  'a franchise': {
    as: 'admin',
    path: '/admin/franchise',
    open: row(0),
    theirs: 'Flag',
    mine: 'Terms',
  },
  'a payroll record': {
    as: 'accountant',
    path: '/admin/payroll',
    open: async (page) => {
      await chooseMonth(page, '2019-03');
      const locations = page.getByRole('table', { name: 'Locations with Payroll Enabled' });
      await locations.getByRole('button').filter({ hasText: 'BAYLIGHT' }).first().click();
    },
    theirs: 'Analytics Notes',
    mine: 'Comment',
    isNew: true,
  },
  'a bonus': {
    as: 'admin',
    path: '/admin/bonus?approved=false',
    open: row(0),
    theirs: 'Type In Details',
    mine: 'Other Notes',
  },
  'a room log': {
    as: 'frontdesk',
    path: '/admin/roomLogs',
    open: row(0),
    theirs: 'Notes',
    mine: 'Fixed By',
    save: 'Correct Without Closing',
  },
  'a lost and found item': {
    as: 'frontdesk',
    path: '/admin/lost-and-found',
    open: row(0),
    theirs: 'Where Kept',
    mine: 'Found By',
  },
};

const inputOf = (page: Page, name: string) =>
  dialog(page).getByRole('textbox', { name, exact: true }).first();

for (const [name, { as, path, open, theirs, mine, save = 'Save', isNew }] of Object.entries(CASES)) {
  test(`${name} that two people change at once holds what both of them changed`, async ({ page }) => {
    const other = await page.context().newPage();
    await loginAs(other, as, path);
    await open(other);
    if (isNew) {
      await dialog(other).getByRole('button', { name: save, exact: true }).click();
      await expect(dialog(other)).toHaveCount(0);
      await open(other);
    }
    // By its address: somebody may add another row above it meanwhile.
    await expect(dialog(other)).toBeVisible();
    const { pathname, search } = new URL(other.url());
    await loginAs(page, as, pathname + search);
    await expect(dialog(page)).toBeVisible();
    await inputOf(other, theirs).fill('THEIRS');
    await inputOf(page, mine).fill('MINE');
    await dialog(other).getByRole('button', { name: save, exact: true }).click();
    await expect(dialog(other)).toHaveCount(0);

    await dialog(page).getByRole('button', { name: save, exact: true }).click();
    await expect(dialog(page).getByText(STALE)).toBeVisible();
    await expect(inputOf(page, mine)).toHaveValue('MINE');
    await reload(dialog(page)).click();
    await expect(page.getByText(RENEWED)).toBeVisible();
    await expect(dialog(page).getByText(STALE)).toHaveCount(0);
    await expect(inputOf(page, theirs)).toHaveValue('THEIRS');
    await expect(inputOf(page, mine)).toHaveValue('MINE');
    await expect(dialog(page).locator('[type=submit]')).toBeFocused();

    const sent = page.waitForRequest((request) => ['PUT', 'POST', 'PATCH'].includes(request.method()));
    await dialog(page).getByRole('button', { name: save, exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText(RENEWED)).toHaveCount(0);
    for (const words of ['MINE', 'THEIRS']) expect((await sent).postData()).toContain(words);
    await page.goto(pathname + search);
    await expect(inputOf(page, theirs)).toHaveValue('THEIRS');
  });
}

test('a field that both changed keeps what one typed oneself, and is named', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/roles');
  await page.getByRole('button', { name: 'Add Role' }).click();
  await dialog(page).getByLabel('Role Name').fill('Two Hands');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const other = await page.context().newPage();
  await loginAs(other, 'admin', '/admin/roles');
  for (const [tab, name] of [
    [page, 'Two Hands Mine'],
    [other, 'Two Hands Theirs'],
  ] as const) {
    await tab.getByRole('button', { name: 'Rename or remove Two Hands', exact: true }).click();
    await dialog(tab).getByLabel('Role Name').fill(name);
  }
  await dialog(other).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(other)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await reload(dialog(page)).click();
  const told = page.getByRole('alertdialog', { name: RENEWED });
  await expect(told).toContainText(/^(?!.*Somebody).* changed meanwhile: Role Name to “Two Hands Theirs”\./s);
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog', { name: 'Role Two Hands Theirs' })).toBeVisible();
  await expect(dialog(page).getByLabel('Role Name')).toHaveValue('Two Hands Mine');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('rowheader', { name: 'Two Hands Mine' })).toBeVisible();
});

test.describe('new values that cannot be loaded', () => {
  test.use({ allowedErrors: /status of 409|ERR_FAILED/ });

  test('are said, and nothing typed is lost', async ({ page }) => {
    const other = await page.context().newPage();
    for (const [tab, label] of [
      [page, 'Location'],
      [other, 'Size'],
    ] as const) {
      await loginAs(tab, 'admin', '/admin/rooms');
      await row(9)(tab);
      await inputOf(tab, label).fill('CORNER');
    }
    await dialog(other).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(other)).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText(STALE)).toBeVisible();
    await page.route('**/api/Rooms/get*', (route) => route.abort());
    await reload(dialog(page)).click();
    await expect(
      page.getByText('The new values could not be loaded. Nothing was lost: please try again.'),
    ).toBeVisible();
    await page.unroute('**/api/Rooms/get*');
    await expect(inputOf(page, 'Location')).toHaveValue('CORNER');
    await reload(dialog(page)).click();
    await expect(inputOf(page, 'Size')).toHaveValue('CORNER');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('a budget that two people plan at once says so beside Save, and holds the cells of both', async ({
  page,
}) => {
  const other = await page.context().newPage();
  const grid = (tab: Page) => tab.getByRole('region', { name: /^Budget \d{4} of/ });
  const cell = (tab: Page, month: string) => grid(tab).getByLabel(`Other Cost, ${month}`, { exact: true });
  for (const [tab, account] of [
    [page, 'accountant'],
    [other, 'admin'],
  ] as const) {
    await loginAs(tab, account, '/admin/budgets', 'SADDLEBACK');
    await grid(tab).getByLabel('Method of Other Cost').selectOption('Amount');
  }
  await cell(other, 'April').fill('2800');
  await cell(other, 'May').fill('2900');
  await cell(page, 'March').fill('3100');
  await cell(page, 'May').fill('3200');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const said = page.getByRole('alert').filter({ has: page.getByText(STALE) });
  await expect(said).toBeInViewport();
  await expect(cell(page, 'March')).toHaveValue('3100');
  await reload(said).click();
  const told = page.getByRole('alertdialog', { name: RENEWED });
  await expect(told).toContainText(/ changed meanwhile: Other Cost, May to “2,900”\./);
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(cell(page, 'April')).toHaveValue('2,800');
  await expect(cell(page, 'March')).toHaveValue('3100');
  await expect(cell(page, 'May')).toHaveValue('3200');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(said).toHaveCount(0);
  await other.reload();
  for (const [month, figure] of Object.entries({ March: '3,100', April: '2,800', May: '3,200' }))
    await expect(cell(other, month)).toHaveValue(figure);
});

test('a comment on a variance is reloaded with what somebody else wrote', async ({ page }) => {
  const place = 'Other Revenue, February';
  const other = await page.context().newPage();
  await loginAs(page, 'admin', '/admin/budgets?view=variance', 'BAYLIGHT');
  await page.getByRole('button', { name: `Comment on ${place}` }).click();
  await inputOf(page, 'Comment').fill('The first word');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await loginAs(other, 'admin', '/admin/budgets?view=variance', 'BAYLIGHT');
  for (const tab of [page, other])
    await tab.getByRole('button', { name: `Change the comment on ${place}` }).click();
  await expect(page).toHaveURL(/comment=OtherRevenue-2/);
  await inputOf(page, 'Comment').fill('Mine');
  await inputOf(other, 'Comment').fill('Theirs');
  await dialog(other).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(other)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await reload(dialog(page)).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(inputOf(page, 'Comment')).toHaveValue('Mine');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Mine', { exact: true })).toBeVisible();
});
