import { comeBackLater, expect, loginAs, test } from './fixtures.ts';

const FIELDS = {
  'First Name': 'Noor',
  'Last Name': 'Haddad',
  Email: 'noor.haddad@backofhouse.example',
  'Phone Number': '555-0177',
  'Address 1': '9 Canyon Rd',
  City: 'Ojai',
  State: 'CA',
  'Zip Code': '93023',
  County: 'Ventura',
};

test('a role that is not offered at the newly chosen hotel is no longer chosen', async ({ page }) => {
  await page.route('**/api/admin/employee/current', async (route) => {
    const answer = await route.fetch();
    const employee = (await answer.json()) as { locations: { Role: { Level: number } }[] };
    const [, second] = employee.locations;
    if (second) second.Role = { ...second.Role, Level: 10 };
    await route.fulfill({ response: answer, json: employee });
  });
  await loginAs(page, 'regional', '/admin/inviteuser');
  const form = page.getByRole('form', { name: 'Invite New User' });
  const role = form.getByLabel('Role', { exact: true });
  await form.getByLabel('Location', { exact: true }).selectOption({ index: 1 });
  await role.selectOption({ label: 'FRONT DESK' });
  await form.getByLabel('Location', { exact: true }).selectOption({ index: 2 });
  await expect(role).toHaveValue('');
  await form.getByLabel('Location', { exact: true }).selectOption({ index: 1 });
  await expect(role.locator('option:checked')).toHaveText('Select Role');
});

test('an invitation begins with the hotel one works at', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/inviteuser', 'PALM COURT');
  const location = page
    .getByRole('form', { name: 'Invite New User' })
    .getByLabel('Location', { exact: true });
  await expect(location.locator('option:checked')).toHaveText(/PALM COURT/);
});

test('several people whose lines name their roles need no role for all', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/inviteuser?several=yes');
  const dialog = page.getByRole('dialog', { name: 'Several People' });
  const people = dialog.getByLabel('People', { exact: true });
  const send = dialog.getByRole('button', { name: 'Send Invitations' });
  await people.fill('Ana, Roleson, ana@roles.example, FRONT DESK\nBo, Roleson, bo@roles.example');
  await send.click();
  await expect(dialog.getByText('Role is required').first()).toBeVisible();
  await people.fill(
    'Ana, Roleson, ana@roles.example, FRONT DESK\nBo, Roleson, bo@roles.example, HOUSEKEEPING',
  );
  await send.click();
  await expect(dialog).toBeHidden();
  const pending = page.getByRole('table', { name: 'Pending Invitations' });
  await expect(pending.getByRole('row', { name: /Bo Roleson/i })).toContainText('HOUSEKEEPING');
});

test('several people at once: every wrong line is named, and the first of them selected', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/admin/inviteuser?several=yes');
  const dialog = page.getByRole('dialog', { name: 'Several People' });
  await dialog.getByLabel('Role', { exact: true }).selectOption({ label: 'FRONT DESK' });
  const lines = Array.from({ length: 14 }, (_, line) => `Ana, Newell${line}, ana${line}@several.example`);
  [lines[9], lines[12]] = ['Bo, bo@several.example', 'Cy, Lindt, cy@several'];
  lines[0] = `Ana, Newell0, ${'a.very.long.name.'.repeat(3)}of.somebody@several.example`;
  const people = dialog.getByLabel('People', { exact: true });
  await people.fill(lines.join('\n'));
  await dialog.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(
    dialog.getByText('Line 10: Last name is required. Line 13: Invalid email address.'),
  ).toBeVisible();
  await expect(dialog.getByText('14 people, 2 not right')).toBeVisible();
  await expect(dialog.locator('tbody tr').first()).toContainText('Last name is required');
  const problem = dialog.locator('tbody tr').first().locator('td').last();
  expect(await problem.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
  await expect(people).toBeFocused();
  const selected = await people.evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );
  expect(selected).toBe(lines[9]);
});

test.describe('an invitation that went wrong', () => {
  test.use({ allowedErrors: /status of (400|502)/ });

  test('says what the server says, and shows what was saved all the same', async ({ page }) => {
    await loginAs(page, 'manager', '/admin/inviteuser');
    const form = page.getByRole('form', { name: 'Invite New User' });
    for (const [label, value] of Object.entries(FIELDS)) {
      await form.getByLabel(label, { exact: true }).fill(value);
    }
    await form.getByLabel('Location', { exact: true }).selectOption({ index: 1 });
    await form.getByLabel('Role', { exact: true }).selectOption({ label: 'FRONT DESK' });
    const answers = [
      { status: 400, json: { Message: { Email: 'This email is odd.', City: 'No such city.' } } },
      { status: 502, json: { error: 'The mail could not be sent.' } },
    ];
    await page.route('**/api/inviteUser', (route) => route.fulfill(answers.shift() ?? {}));
    await form.getByRole('button', { name: 'Invite User' }).click();
    await expect(page.getByText('This email is odd. No such city.').first()).toBeVisible();
    const again = page.waitForRequest(/\/api\/invitations/);
    await form.getByRole('button', { name: 'Invite User' }).click();
    await expect(page.getByText('The mail could not be sent.').first()).toBeVisible();
    await again;
    await expect(form.getByLabel('First Name', { exact: true })).toHaveValue('Noor');
  });
});

test.describe('inviting a colleague', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('mails them, lists the invitation, and takes it back', async ({ page }) => {
    await loginAs(page, 'manager', '/admin/inviteuser');
    const form = page.getByRole('form', { name: 'Invite New User' });
    const fill = async () => {
      for (const [label, value] of Object.entries(FIELDS)) {
        await form.getByLabel(label, { exact: true }).fill(value);
      }
      await form.getByLabel('Location', { exact: true }).selectOption({ index: 1 });
      await form.getByLabel('Role', { exact: true }).selectOption({ label: 'FRONT DESK' });
      await form.getByRole('button', { name: 'Invite User' }).click();
    };
    await form.getByRole('button', { name: 'Invite User' }).click();
    await expect(form.getByText('First name is required')).toBeVisible();
    await expect(form.getByText('Role is required')).toBeVisible();
    await fill();
    await expect(page.getByText('User invited successfully!')).toBeVisible();
    await expect(form.getByLabel('First Name', { exact: true })).toHaveValue('');
    // The next one is typed without looking for the form.
    await expect(form.getByLabel('First Name', { exact: true })).toBeFocused();

    const pending = page.getByRole('table', { name: 'Pending Invitations' });
    const row = pending.getByRole('row', { name: /Noor Haddad/i });
    await expect(row).toBeVisible();
    await fill();
    await expect(page.getByText('This person already holds a role at this location.').first()).toBeVisible();

    await row.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText('Invitation sent again.')).toBeVisible();
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Invitation revoked.')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

test.describe('an address that belongs to somebody else', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('is asked about before the role is given, and told afterwards', async ({ page }) => {
    await loginAs(page, 'admin', '/admin/inviteuser');
    const dialog = page.getByRole('dialog', { name: 'Several People' });
    const people = dialog.getByLabel('People', { exact: true });
    const send = dialog.getByRole('button', { name: 'Send Invitations' });
    const fill = async (place: number, lines: string) => {
      await page.getByRole('button', { name: 'Several People' }).click();
      await dialog.getByLabel('Location', { exact: true }).selectOption({ index: place });
      await dialog.getByLabel('Role', { exact: true }).selectOption({ label: 'HOUSEKEEPING' });
      await people.fill(lines);
      await send.click();
    };
    await fill(1, 'Dora, Known, dora@known.example');
    await expect(page.getByText('1 person invited.')).toBeVisible();
    await fill(2, 'Wrong, Name, dora@known.example\nCleo, Fresh, cleo@fresh.example');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'Nobody was invited. dora@known.example: This address belongs to Dora Known.',
    );
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(people).toHaveValue(/Wrong, Name/);
    await send.click();
    await question.getByRole('button', { name: 'Invite anyway' }).click();
    await expect(
      page.getByText('1 person invited. Dora Known already had an account and got the role.'),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test.describe('with the network in the way', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('the locations and roles that were loaded stay', async ({ page }) => {
    await page.clock.install();
    await loginAs(page, 'manager', '/admin/inviteuser');
    const form = page.getByRole('form', { name: 'Invite New User' });
    await form.getByLabel('Location', { exact: true }).selectOption({ index: 1 });
    await form.getByLabel('Role', { exact: true }).selectOption({ label: 'FRONT DESK' });
    await page.route(/\/api\/(invitations|admin\/locations|role)\b/, (route) => route.abort());
    await comeBackLater(page);
    await expect(page.getByText('Could not refresh: these rows may be out of date.')).toBeVisible();
    await expect(form.getByLabel('Role', { exact: true }).locator('option:checked')).toHaveText('FRONT DESK');
  });
});
