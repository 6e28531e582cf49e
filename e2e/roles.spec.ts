import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

/** The browser itself reports answered refusals as errors. */
const REFUSED = /status of (403|409)/;

async function openMatrix(page: Page): Promise<void> {
  await loginAs(page, 'admin', '/admin/roles');
  await page.getByRole('button', { name: 'Edit Role Access' }).click();
}

async function createRole(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Role' });
  await dialog.getByLabel('Role Name').fill(name);
  await dialog.getByLabel('Level').fill('5');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
}

test.describe('Manage Roles', () => {
  test('creates a role, edits the matrix and submits what changed', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/roles');
    await expect(page.getByText('HIGHER LEVEL = MORE AUTHORITY')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'DashboardList', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add Role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Role' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Role Name').fill('Night Porter');
    await expect(dialog.getByRole('checkbox', { name: 'DashboardList' })).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Room Logs' }).check();
    const creation = page.waitForRequest((sent) => sent.method() === 'POST');
    await dialog.getByRole('button', { name: 'Create' }).click();
    expect((await creation).postDataJSON()).not.toHaveProperty('Level');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('Night Porter: Room Logs')).toBeChecked();
    await expect(page.getByLabel('Night Porter: Room Logs')).toBeDisabled();

    await page.getByRole('button', { name: 'Edit Role Access' }).click();
    const submit = page.getByRole('button', { name: 'Submit Changes' });
    await expect(submit).toHaveCount(0);
    await page.getByLabel('Night Porter: logbook').check();
    await expect(
      page.getByRole('cell').filter({ has: page.getByLabel('Night Porter: logbook') }),
    ).toHaveAttribute('data-changed', 'true');
    await page.getByLabel('Night Porter: Level').fill('12');
    await expect(page.getByRole('region', { name: 'What will change' })).toContainText(
      'Night Porter (0 people): gains logbook · Level none → 12',
    );
    await page.getByLabel('Night Porter: logbook').uncheck();
    await page.getByLabel('Night Porter: Level').fill('');
    await expect(submit).toHaveCount(0);
    await page.getByLabel('Night Porter: logbook').check();
    const request = page.waitForRequest((sent) => sent.method() === 'PUT');
    await submit.click();
    expect((await request).postDataJSON().Roles).toHaveLength(1);
    await expect(page.getByText('Roles updated successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Role Access' })).toBeVisible();
    await expect(page.getByLabel('Night Porter: logbook')).toBeChecked();

    await page.getByLabel('Search by role name').fill('night');
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.getByRole('button', { name: 'History of Night Porter' }).click();
    await expect(page.getByRole('dialog', { name: 'History of Night Porter' })).toContainText('Changed');
  });

  test('asks before leaving with unsaved changes, and brings discarded ones back', async ({ page }) => {
    await openMatrix(page);
    await page.getByLabel('FRONT DESK: Franchise').check();
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Leave without saving?');
    await alert.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(/\/admin\/roles$/);
    await expect(page.getByLabel('FRONT DESK: Franchise')).toBeChecked();
    await page.getByRole('button', { name: 'Cancel Edit' }).click();
    await expect(page.getByLabel('FRONT DESK: Franchise')).not.toBeChecked();
    await page.getByRole('button', { name: 'Bring them back' }).click();
    await expect(page.getByLabel('FRONT DESK: Franchise')).toBeChecked();
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await alert.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/admin\/reports$/);
  });

  test.describe('with two administrators at once', () => {
    test.use({ allowedErrors: REFUSED });

    test('refuses the second save and loses nothing of it', async ({ page }) => {
      await loginAs(page, 'admin', '/admin/roles');
      await createRole(page, 'Shared Role');
      const other = await page.context().newPage();
      await openMatrix(other);
      await page.getByRole('button', { name: 'Edit Role Access' }).click();
      await other.getByLabel('Shared Role: Bonus').check();
      await page.getByLabel('Shared Role: Payroll').check();
      await other.getByRole('button', { name: 'Submit Changes' }).click();
      await expect(other.getByText('Roles updated successfully!')).toBeVisible();

      await page.getByRole('button', { name: 'Submit Changes' }).click();
      await expect(
        page.getByText('THIS RECORD WAS CHANGED BY ADA MORENO. RELOAD TO SEE THE NEW VALUES.'),
      ).toBeVisible();
      await expect(page.getByLabel('Shared Role: Payroll')).toBeChecked();
      await page.getByRole('button', { name: 'Reload and keep my changes' }).click();
      await expect(page.getByLabel('Shared Role: Bonus')).toBeChecked();
      await expect(page.getByLabel('Shared Role: Payroll')).toBeChecked();
      await page.getByRole('button', { name: 'Submit Changes' }).click();
      await expect(page.getByText('Roles updated successfully!')).toBeVisible();
      await expect(page.getByLabel('Shared Role: Bonus')).toBeChecked();
    });

    test('says why the last administrator cannot be taken, and keeps the matrix open', async ({ page }) => {
      await openMatrix(page);
      await page.getByLabel('ADMINISTRATOR: Team').uncheck();
      await page.getByRole('button', { name: 'Submit Changes' }).click();
      await expect(page.getByText('Failed to update roles')).toBeVisible();
      await expect(page.getByText('This would leave nobody who holds both Roles and Team.')).toBeVisible();
      await expect(page.getByLabel('ADMINISTRATOR: Team')).not.toBeChecked();
    });
  });

  test('shows what a role would see without being able to change anything', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/roles');
    await page.getByRole('button', { name: 'What would HOUSEKEEPING see' }).click();
    const sidebar = page.getByRole('navigation', { name: 'Pages of HOUSEKEEPING' });
    await expect(sidebar.getByRole('listitem')).toHaveText([
      'Room Logs',
      'Housekeeping Reports',
      'Lost and Found',
    ]);
    await page.getByLabel('Role').selectOption('ADMINISTRATOR');
    const own = page.getByRole('navigation', { name: 'Main menu' });
    const shown = page.getByRole('navigation', { name: 'Pages of ADMINISTRATOR' });
    await expect(shown.getByRole('listitem')).toHaveText(await own.getByRole('listitem').allTextContents());
    await shown.getByRole('button', { name: 'Location' }).click();
    await expect(page.getByRole('region', { name: 'May change' })).toContainText('Change a location.');
    const screen = page.getByRole('group', { name: 'Screen Location, read-only' });
    await expect(screen.getByText('DESERT LANTERN INN YUMA')).toBeVisible();
    await expect(screen.locator('[inert]')).toHaveCount(1);
  });

  test('scrolls with header and first column in view, and can be read by everybody', async ({ page }) => {
    await page.setViewportSize({ width: 1030, height: 700 });
    await openMatrix(page);
    const corner = page.getByRole('columnheader', { name: 'Role', exact: true });
    const name = page.getByRole('rowheader').first();
    const before = await name.boundingBox();
    await page.getByRole('columnheader', { name: 'Reports', exact: true }).scrollIntoViewIfNeeded();
    expect((await name.boundingBox())?.x).toBe(before?.x);
    await expect(corner).toBeInViewport();
  });

  test('a role is renamed, and removed while nobody holds it', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/roles');
    await page.getByRole('button', { name: 'Add Role' }).click();
    const creation = page.getByRole('dialog', { name: 'Create Role' });
    await creation.getByLabel('Role Name').fill('Nite Valet');
    await expect(creation.getByRole('checkbox', { name: 'Property Insurance Master' })).toBeDisabled();
    await creation.getByRole('checkbox', { name: 'Location', exact: true }).check();
    await expect(creation.getByRole('checkbox', { name: 'Property Insurance Master' })).toBeChecked();
    await creation.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Rename or remove Nite Valet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Role Nite Valet' });
    await dialog.getByLabel('Role Name').fill('Night Valet');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('rowheader', { name: 'Night Valet' })).toBeVisible();
    await page.getByRole('button', { name: 'Rename or remove Night Valet' }).click();
    await page.getByRole('button', { name: 'Remove Role' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Role' }).click();
    await expect(page.getByText('Role removed.')).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Night Valet' })).toHaveCount(0);
    // One that people hold says so, and the console's own cannot be touched.
    await page.getByRole('button', { name: 'Rename or remove FRONT DESK' }).click();
    await expect(page.getByText(/people hold it: give them another role first/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Role' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Rename or remove ADMINISTRATOR' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit Role Access' }).click();
    await expect(page.getByLabel('FRONT DESK: Property Insurance Master')).toBeDisabled();
    await page.getByLabel('FRONT DESK: Location', { exact: true }).check();
    await expect(page.getByLabel('FRONT DESK: Property Insurance Master')).toBeChecked();
    await page.getByRole('button', { name: 'Cancel Edit' }).click();
  });
});

test.describe('Manage Pages', () => {
  test.use({ allowedErrors: REFUSED });

  test('adds a page that is a column of the matrix at once', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/roles');
    await page.getByRole('link', { name: 'Manage Pages' }).click();
    await expect(page).toHaveURL(/\/admin\/pages$/);
    const rows = page.getByRole('table', { name: 'Pages' }).locator('tbody tr');
    await expect(rows.getByText('DashboardList', { exact: true })).toBeVisible();
    // Other tests make pages of their own meanwhile, so rows are told by their names.
    await expect(rows.getByText('Lost Property', { exact: true })).toHaveCount(0);
    const create = page.getByRole('button', { name: 'Create Page' });
    await create.click();
    await page.getByLabel('Page Name').fill('Team');
    await create.click();
    await expect(page.getByText('A page with this name already exists.')).toBeVisible();
    await expect(page.getByLabel('Page Name')).toHaveValue('Team');
    await page.getByLabel('Page Name').fill('Lost Property');
    await create.click();
    await expect(rows.getByText('Lost Property', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Manage Roles' }).click();
    await expect(page.getByRole('columnheader', { name: 'Lost Property' })).toBeVisible();
  });

  test('a page made by hand is renamed, keeps its own name as title, and is removed', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/pages');
    await page.getByLabel('Page Name').fill('Pool-Side Rota');
    await page.getByRole('button', { name: 'Create Page' }).click();
    await page.getByRole('button', { name: 'Rename or remove Pool-Side Rota' }).click();
    const dialog = page.getByRole('dialog', { name: 'Page Pool-Side Rota' });
    await dialog.getByLabel('Page Name').fill('Pool-Side Plan');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Page renamed.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Manage Roles' }).click();
    await page.getByRole('button', { name: 'Edit Role Access' }).click();
    await page.getByLabel('ADMINISTRATOR: Pool-Side Plan').check();
    await page.getByRole('button', { name: 'Submit Changes' }).click();
    await page.getByRole('link', { name: 'Pool-Side Plan' }).click();
    await expect(page.getByRole('heading', { name: 'Pool-Side Plan' })).toBeVisible();
    // The same place with a slash at its end.
    await page.goto('/admin/pages/');
    await page.getByRole('button', { name: 'Rename or remove Pool-Side Plan' }).click();
    await page.getByRole('button', { name: 'Remove Page' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Page' }).click();
    await expect(page.getByText('Page removed.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pool-Side Plan' })).toHaveCount(0);
  });
});
