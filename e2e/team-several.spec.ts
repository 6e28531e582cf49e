import type { Page } from '@playwright/test';
import { createColleague, expect, giveRole, loginAs, test } from './fixtures.ts';

const HOTEL = 'PALM COURT';

const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });
const result = (page: Page) => page.getByRole('group', { name: 'Result' });

/** The roster of the hotel with whom a word finds, all of them chosen. */
async function choose(page: Page, word: string, count: number) {
  const roster = page.getByRole('table', { name: 'Team Roster' });
  await page.getByRole('searchbox', { name: 'Search name' }).fill(word);
  await expect(roster.getByRole('checkbox', { name: /^Select .* Newell$/ })).toHaveCount(count);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(bar(page)).toContainText(`${count} selected`);
  return roster;
}

test('several people get a role, and what they held before again', async ({ page }) => {
  const { user } = await createColleague(page, 'Leonora');
  await createColleague(page, 'Leonardo');
  await giveRole(page, user.EmployeeID, 'FRONT DESK', HOTEL);
  await loginAs(page, 'regional', '/admin/team', HOTEL);
  const roster = await choose(page, 'leon', 2);

  await bar(page).getByRole('button', { name: 'Give Role' }).click();
  const dialog = page.getByRole('dialog', { name: /^Give a role at PALM COURT/ });
  await expect(dialog).toContainText(/Which role shall 2 people hold at PALM COURT/);
  await expect(dialog.getByRole('button', { name: 'Give Role to 2' })).toBeDisabled();
  await expect(dialog.getByLabel('Role')).toBeFocused();
  await dialog.getByLabel('Role').selectOption({ label: 'HOUSEKEEPING' });
  await expect(dialog).toContainText(/2 people will hold HOUSEKEEPING at PALM COURT/);
  const told = dialog.getByRole('list', { name: 'To be done: 2' });
  await expect(told).toContainText(/Leonora Newell.*instead of FRONT DESK/);
  await expect(told).toContainText(/Leonardo Newell.*no role here so far/);
  await dialog.getByRole('button', { name: 'Give Role to 2' }).click();
  await expect(result(page)).toContainText(/2 people now hold HOUSEKEEPING at PALM COURT/);
  await expect(roster.getByRole('cell', { name: /^HOUSEKEEPING/ })).toHaveCount(2);

  await result(page).getByRole('button', { name: 'Undo' }).click();
  await expect(result(page)).toContainText(/2 people have other roles at PALM COURT/);
  await expect(roster.getByRole('cell', { name: /^FRONT DESK/ })).toHaveCount(1);
  await expect(roster.getByRole('cell', { name: 'No role' })).toHaveCount(1);
});

test('who keeps a role, and why, is said before', async ({ page }) => {
  await loginAs(page, 'manager', '/admin/team', HOTEL);
  const rows = page.getByRole('table', { name: 'Team Roster' }).getByRole('row');
  for (const [word, reason] of [
    ['manager@backofhouse.example', 'You cannot change your own role.'],
    ['admin@backofhouse.example', 'You may not take the role ADMINISTRATOR away.'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search name' }).fill(word);
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(word);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await bar(page).getByRole('button', { name: 'Remove Role' }).click();
    const dialog = page.getByRole('dialog', { name: /^Remove the role at PALM COURT/ });
    await expect(dialog.getByRole('list', { name: 'Left out: 1' })).toContainText(reason);
    await expect(dialog.getByRole('button', { name: 'Remove Role from 0' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await bar(page).getByRole('button', { name: 'Clear' }).click();
  }
});

test.describe('two people at once', () => {
  // A refused call is what this is about.
  test.use({ allowedErrors: /Failed to load resource/ });

  test('a removal is undone for whom nobody changed since, and the others are named', async ({ page }) => {
    const { user: first } = await createColleague(page, 'Wilfred');
    const { user: second } = await createColleague(page, 'Wilfrieda');
    for (const { EmployeeID } of [first, second]) await giveRole(page, EmployeeID, 'FRONT DESK', HOTEL);
    await loginAs(page, 'regional', '/admin/team', HOTEL);
    const roster = await choose(page, 'wilfr', 2);
    await bar(page).getByRole('button', { name: 'Remove Role' }).click();
    const dialog = page.getByRole('dialog', { name: /^Remove the role at PALM COURT/ });
    await expect(dialog.getByRole('list', { name: 'To be done: 2' })).toContainText(
      'FRONT DESK, no other that you see',
    );
    await dialog.getByRole('button', { name: 'Remove Role from 2' }).click();
    await expect(result(page)).toContainText(/2 people hold no role at PALM COURT.* any more/);

    await giveRole(page, first.EmployeeID, 'HOUSEKEEPING', HOTEL);
    await result(page).getByRole('button', { name: 'Undo' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Not all of it could be undone.');
    await expect(alert).toContainText('Wilfred Newell: THIS RECORD WAS CHANGED BY ADA MORENO.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(result(page)).toContainText(/1 person now holds FRONT DESK .* 1 left as it is\./);
    await expect(roster.getByRole('cell', { name: /^FRONT DESK/ })).toHaveCount(1);
    await expect(roster.getByRole('cell', { name: /^HOUSEKEEPING/ })).toHaveCount(1);
  });
});
