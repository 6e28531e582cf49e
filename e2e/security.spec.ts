import type { Page } from '@playwright/test';
import { createColleague, expect, giveRole, loginAs, OWN_PASSWORD, test } from './fixtures.ts';

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test.describe('another session', () => {
  test.use({ isBellLive: true, allowedErrors: /401/ });

  test('is seen under Security, ended there, and that browser is signed out', async ({ page, browser }) => {
    // Somebody of this test alone: others work with the accounts of the demo at the same time.
    const { user } = await createColleague(page, 'Sessa');
    await giveRole(page, user.EmployeeID, 'FRONT DESK', 'VALLEY HARVEST');
    const there = await (await browser.newContext()).newPage();
    for (const tab of [there, page]) {
      await signInByForm(tab, 'sessa@newell.example');
      await expect(tab.getByRole('button', { name: 'Sessa Newell' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Sessa Newell' }).click();
    await page.getByRole('menuitem', { name: 'Security' }).click();
    const sessions = page.getByRole('table', { name: 'Sessions' });
    await expect(sessions.getByText('THIS ONE')).toBeVisible();
    await expect(sessions.getByRole('row', { name: /Chrome on Linux/ }).first()).toBeVisible();

    await page.getByRole('button', { name: 'End All Others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End All Others' }).click();
    await expect(page.getByText(/sessions? (was|were) ended\./)).toBeVisible();
    await expect(sessions.locator('tbody tr[data-row]')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'End All Others' })).toBeDisabled();
    await expect(there).toHaveURL(/\/$/);
    await there.context().close();
  });
});

test.describe('somebody who leaves', () => {
  test.use({ isBellLive: true, allowedErrors: /401/ });

  test('is out at once, is found among inactive people, and comes back with the same role', async ({
    page,
    browser,
  }) => {
    const { user } = await createColleague(page, 'Leaver');
    await giveRole(page, user.EmployeeID, 'FRONT DESK', 'VALLEY HARVEST');
    const there = await (await browser.newContext()).newPage();
    const signIn = () => signInByForm(there, 'leaver@newell.example');
    await signIn();
    await expect(there.getByRole('button', { name: 'Leaver Newell' })).toBeVisible();

    await loginAs(page, 'admin', '/admin/team');
    const roster = page.getByRole('table', { name: 'Team Roster' });
    const card = page.getByRole('region', { name: 'Roles of Leaver Newell' });
    const search = page.getByRole('searchbox', { name: 'Search name' });
    await search.fill('leaver');
    await roster.getByRole('button', { name: 'Leaver Newell' }).click();
    await card.getByRole('button', { name: 'Sessions' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('table', { name: 'Sessions of Leaver Newell' })).toContainText(
      'Chrome on Linux',
    );
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await card.getByRole('button', { name: 'Deactivate' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('scheduled reports, stand-ins');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Leaver Newell was deactivated.')).toBeVisible();
    await expect(roster.getByText('Leaver Newell')).toHaveCount(0);
    await expect(there).toHaveURL(/\/$/);
    await signIn();
    await expect(there.getByText("Couldn't find your account with this email and password.")).toBeVisible();

    await page.getByRole('button', { name: 'FILTER' }).click();
    await page.getByRole('combobox', { name: 'People', exact: true }).selectOption('Inactive');
    await expect(roster.getByText('INACTIVE', { exact: true })).toBeVisible();
    await roster.getByRole('button', { name: 'Leaver Newell' }).click();
    await card.getByRole('button', { name: 'Reactivate' }).click();
    await question.getByRole('button', { name: 'Reactivate' }).click();
    await expect(page.getByText('Leaver Newell is active again.')).toBeVisible();
    await signIn();
    await expect(there.getByRole('button', { name: /VALLEY HARVEST/ })).toBeVisible();
    await there.context().close();
  });
});
