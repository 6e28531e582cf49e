import { givePassword, isIn, press, setUpApp } from './factor-steps.ts';
import { createColleague, expect, giveRole, loginAs, openWith, PASSWORD, signIn, test } from './fixtures.ts';

// Refused proofs are what these tests are about.
test.use({ allowedErrors: /status of (401|403|428)/ });

test('what matters asks again who one is, and nothing typed is lost', async ({ page }) => {
  // Fifteen minutes later, as far as this call goes: the proof and what follows are the server's own.
  let late = 2;
  const keys: (string | undefined)[] = [];
  await page.route('**/api/role', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (late === 0) return route.fallback();
    late -= 1;
    return route.fulfill({
      status: 428,
      json: { error: 'Please confirm that it is you.', ReauthRequired: true },
    });
  });
  await loginAs(page, 'admin', '/admin/roles');
  await press(page, 'Add Role');
  const form = page.getByRole('dialog', { name: 'Create Role' });
  await form.getByLabel('Role Name').fill('Asked Again');
  await form.getByRole('button', { name: 'Create' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(form.getByRole('alert')).toHaveText(
    'Nothing was done: this needs you to confirm that it is you.',
  );
  await expect(form.getByLabel('Role Name')).toHaveValue('Asked Again');

  await form.getByRole('button', { name: 'Create' }).click();
  await question.getByLabel('Password', { exact: true }).fill('not-the-password');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByRole('alert')).toHaveText('This password, code or passkey is not right.');
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: 'Asked Again' })).toBeVisible();
  // Cancelled, refused, and once more under the key of the one that was refused.
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
});

test('a role that requires a second factor leads to its set-up, and asks for nothing else before', async ({
  page,
  browser,
}) => {
  await loginAs(page, 'admin', '/admin/roles');
  await press(page, 'Add Role');
  const form = page.getByRole('dialog', { name: 'Create Role' });
  await form.getByLabel('Role Name').fill('GUARDED');
  await form.getByLabel('Level').fill('5');
  await form.getByRole('checkbox', { name: 'Room Logs' }).check();
  await form.getByRole('button', { name: 'Create' }).click();
  await press(page, 'Edit Role Access');
  await page.getByLabel('GUARDED: Second Factor').selectOption('Required');
  await expect(page.getByRole('region', { name: 'What will change' })).toContainText(
    'Second Factor Required: whoever has none opens nothing but Security until it is set up',
  );
  await press(page, 'Submit Changes');
  await expect(page.getByText('Roles updated successfully!')).toBeVisible();

  const { user } = await createColleague(page, 'Greta');
  await giveRole(page, user.EmployeeID, 'GUARDED', 'VALLEY HARVEST');
  const there = await (await browser.newContext()).newPage();
  const asked = new Set<string>();
  there.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.add(pathname);
  });
  await there.goto('/');
  await givePassword(there, 'Greta');
  await expect(there).toHaveURL(/\/admin\/security$/);
  await expect(
    there.getByText(/^Your role requires a second factor\. Please set one up first\./),
  ).toBeVisible();
  await expect(there.getByRole('button', { name: 'Set Up an App' })).toBeVisible();
  const allowed = /^\/api\/(health|login|login\/options|admin\/employee\/current|security)$/;
  expect([...asked].filter((path) => !allowed.test(path))).toEqual([]);

  await setUpApp(there);
  await expect(there.getByRole('link', { name: 'Room Logs' })).toBeVisible();
  await press(there, 'Remove App');
  await there.getByRole('alertdialog').getByRole('button', { name: 'Remove App' }).click();
  await expect(
    there.getByText('Your role requires a second factor. Add another one before you remove this one.'),
  ).toBeVisible();
  await there.context().close();
});

test('an administrator resets the factors of somebody who lost them', async ({ page, browser }) => {
  const there = await (await browser.newContext()).newPage();
  const { user, token } = await createColleague(page, 'Orla');
  await giveRole(page, user.EmployeeID, 'FRONT DESK', 'VALLEY HARVEST');
  await openWith(there, token, '/admin/security');
  await setUpApp(there);

  await openWith(page, (await signIn(page, 'admin')).token, '/admin/team');
  await page.getByRole('searchbox', { name: 'Search name' }).fill('orla');
  await page.getByRole('table', { name: 'Team Roster' }).getByRole('button', { name: 'Orla Newell' }).click();
  await page
    .getByRole('region', { name: 'Roles of Orla Newell' })
    .getByRole('button', { name: 'Reset Factors' })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('they are signed out everywhere, and a mail tells them');
  await question.getByRole('button', { name: 'Reset Factors' }).click();
  await expect(page.getByText('Second factors reset. All sessions of this person have ended.')).toBeVisible();

  await there.goto('/');
  await givePassword(there, 'Orla');
  await isIn(there, 'Orla');
  await there.context().close();
});
