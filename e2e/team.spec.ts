import { createColleague, expect, giveRole, loginAs, test } from './fixtures.ts';

const table = 'Team Roster';

test('the roster finds a member, changes a role and says so', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/team');
  const roster = page.getByRole('table', { name: table });
  for (const header of ['Team Member', 'Contact Info', 'Role', 'Address']) {
    await expect(roster.getByRole('columnheader', { name: header })).toBeVisible();
  }
  await expect(page.getByText(/^PAGE 1 OF \d+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'PREVIOUS' })).toBeDisabled();
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByText(/^PAGE 2 OF \d+$/)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search name' }).fill('camila');
  await expect(page.getByText('PAGE 1 OF 1', { exact: true })).toBeVisible();
  await expect(roster.getByText('EMAIL NOT CONFIRMED')).toBeVisible();
  await roster.getByRole('button', { name: 'Camila Rosario' }).click();
  const card = page.getByRole('region', { name: 'Roles of Camila Rosario' });
  await card.getByLabel(/VALLEY HARVEST INN EL CENTRO/).selectOption({ label: 'HOUSEKEEPING' });
  await card.getByRole('button', { name: 'SAVE ASSIGNMENTS' }).click();
  await expect(page.getByText('Camila Rosario roles have been successfully updated!')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(roster.getByText('HOUSEKEEPING')).toBeVisible();

  await roster.getByRole('button', { name: 'Camila Rosario' }).click();
  await card.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText(/Roles changed/).first()).toBeVisible();
});

test('a role is given at all hotels by one save', async ({ page }) => {
  const { user } = await createColleague(page, 'Everywhere');
  await giveRole(page, user.EmployeeID, 'FRONT DESK', 'PALM COURT');
  await loginAs(page, 'regional', '/admin/team');
  await page.getByRole('searchbox', { name: 'Search name' }).fill('everywhere');
  const roster = page.getByRole('table', { name: table });
  await roster.getByRole('button', { name: 'Everywhere Newell' }).click();
  const card = page.getByRole('region', { name: 'Roles of Everywhere Newell' });
  await card.getByRole('combobox').first().selectOption({ label: 'HOUSEKEEPING' });
  await card.getByRole('button', { name: 'Same role at 3 more locations' }).click();
  await expect(card.getByRole('button', { name: /^Same role/ })).toHaveCount(0);
  for (const choice of await card.getByRole('combobox').all())
    await expect(choice.locator('option:checked')).toHaveText('HOUSEKEEPING');
  await card.getByRole('button', { name: 'SAVE ASSIGNMENTS' }).click();
  await expect(page.getByText('Everywhere Newell roles have been successfully updated!')).toBeVisible();
  await expect(roster.getByText('4 locations')).toBeVisible();
});

test('FILTER reveals the location and the role', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/team');
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveCount(0);
  await page.getByRole('button', { name: 'FILTER' }).click();
  const place = page.getByRole('combobox', { name: 'Location', exact: true });
  const role = page.getByRole('combobox', { name: 'Role', exact: true });
  await expect(place).toHaveValue('');
  await expect(place.locator('option').first()).toHaveText('All Locations');
  await expect(role.locator('option').first()).toHaveText('All Roles');
  await role.selectOption({ label: 'REGIONAL MANAGER' });
  await expect(page.getByText('PAGE 1 OF 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: table }).getByRole('row')).toHaveCount(2);
});

test('a manager sees why a role above their own cannot be changed', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/team');
  await page.getByRole('searchbox', { name: 'Search name' }).fill('admin@backofhouse');
  const roster = page.getByRole('table', { name: table });
  await expect(roster.getByRole('row')).toHaveCount(2);
  await roster.getByRole('button', { expanded: false }).click();
  const card = page.getByRole('region', { name: /^Roles of/ });
  await expect(card.getByRole('combobox')).toBeDisabled();
  await expect(card.getByText('The role ADMINISTRATOR is above your own level.')).toBeVisible();
});

test.describe('with two administrators at once', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('the second save is refused again and again, and the choices stay', async ({ page }) => {
    const { user } = await createColleague(page, 'Ottilie');
    await loginAs(page, 'admin', '/admin/team');
    await page.getByRole('searchbox', { name: 'Search name' }).fill('ottilie');
    const roster = page.getByRole('table', { name: table });
    await roster.getByRole('button', { name: 'Ottilie Newell' }).click();
    const card = page.getByRole('region', { name: 'Roles of Ottilie Newell' });
    const chosen = card.getByLabel(/DESERT LANTERN INN YUMA/);
    await chosen.selectOption({ label: 'HOUSEKEEPING' });
    await giveRole(page, user.EmployeeID, 'FRONT DESK', 'BAYLIGHT');
    const save = card.getByRole('button', { name: 'SAVE ASSIGNMENTS' });
    await save.click();
    await expect(card.getByRole('alert')).toHaveText(/^THIS RECORD WAS CHANGED BY ADA MORENO/);
    // The roster has the new roles by now; the card still has what was chosen.
    await expect(roster.getByRole('cell', { name: /^FRONT DESK/ })).toBeVisible();
    await save.click();
    await expect(card.getByRole('alert')).toHaveText(/^THIS RECORD WAS CHANGED BY ADA MORENO/);
    await expect(chosen.locator('option:checked')).toHaveText('HOUSEKEEPING');

    const name = roster.getByRole('button', { name: 'Ottilie Newell' });
    await name.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await name.click();
    await expect(chosen.locator('option:checked')).toHaveText('Select Role');
    await chosen.selectOption({ label: 'HOUSEKEEPING' });
    await save.click();
    await expect(page.getByText('Ottilie Newell roles have been successfully updated!')).toBeVisible();
    await expect(card).toHaveCount(0);
  });
});

test.describe('with a connection that comes and goes', () => {
  test.use({ allowedErrors: /status of 409|Failed to load resource/ });

  test('the choices stay although the roles cannot be loaded again, and the card says so', async ({
    page,
  }) => {
    const { user } = await createColleague(page, 'Perpetua');
    await loginAs(page, 'admin', '/admin/team');
    await page.getByRole('searchbox', { name: 'Search name' }).fill('perpetua');
    await page.getByRole('button', { name: 'Perpetua Newell' }).click();
    const card = page.getByRole('region', { name: 'Roles of Perpetua Newell' });
    const chosen = card.getByLabel(/DESERT LANTERN INN YUMA/);
    await chosen.selectOption({ label: 'HOUSEKEEPING' });
    await giveRole(page, user.EmployeeID, 'FRONT DESK', 'BAYLIGHT');
    const assignments = /\/admin\/employee\/assignments/;
    await page.route(assignments, (route) => route.abort());
    // A refused save loads the roles again.
    await card.getByRole('button', { name: 'SAVE ASSIGNMENTS' }).click();
    const note = page.getByText('Could not refresh: these roles may be out of date.');
    await expect(note).toBeVisible();
    await expect(chosen.locator('option:checked')).toHaveText('HOUSEKEEPING');
    await page.unroute(assignments);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(note).toHaveCount(0);
    await expect(chosen.locator('option:checked')).toHaveText('HOUSEKEEPING');
  });
});

test('a last page that lost its rows gives way to the one before', async ({ page }) => {
  const LAST = /getallEmployee\?.*Page=2/;
  await page.route(LAST, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '10' } }));
  await loginAs(page, 'admin', '/admin/team');
  const rows = page.getByRole('table', { name: table }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByText(/^PAGE 1 OF \d+$/)).toBeVisible();
  await expect(rows).toHaveCount(10);
});

test('a very long name and address keep to their columns, all of them at hand', async ({ page }) => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
  const { user } = await createColleague(page, name);
  await giveRole(page, user.EmployeeID, 'FRONT DESK', 'BAYLIGHT');
  await page.setViewportSize({ width: 1280, height: 800 });
  await loginAs(page, 'admin', '/admin/team?search=wolfeschlegel');
  const email = page.getByTitle(`${name.toLowerCase()}@newell.example`);
  await expect(email).toBeVisible();
  const beyond = await email.evaluate((shown) => {
    const cell = shown.closest('td')?.getBoundingClientRect().right ?? 0;
    return shown.getBoundingClientRect().right - cell;
  });
  expect(beyond).toBeLessThanOrEqual(0);
  const role = page.getByRole('cell', { name: /^FRONT DESK/ });
  expect((await role.boundingBox())?.width).toBeGreaterThan(120);
  await page.goto('/admin/directory?search=wolfeschlegel');
  await expect(page.getByRole('cell', { name: `${name} Newell` })).toHaveAttribute('title', `${name} Newell`);
});
