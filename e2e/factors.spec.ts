import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import {
  atLocalhost,
  createColleague,
  expect,
  giveRole,
  loginAs,
  openWith,
  OWN_PASSWORD,
  PASSWORD,
  signIn,
  test,
} from './fixtures.ts';

// Refused codes and passwords are what these tests are about.
test.use({ allowedErrors: /status of (401|403|428)/ });

const STEP_MS = 30_000;
/** Each code counts once: the next one is taken a little early. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

const emailOf = (name: string) => `${name.toLowerCase()}@newell.example`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Somebody new without any role, on the Security page. */
async function newcomer(page: Page, name: string): Promise<void> {
  const { token } = await createColleague(page, name);
  await openWith(page, token, '/admin/security');
}

/** The recovery codes that are shown this once. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.locator('code').allTextContents();
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await press(page, 'Set Up an App');
  const dialog = page.getByRole('dialog', { name: 'Set Up an App' });
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue();
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  return { secret, codes: await keepCodes(page) };
}

async function signOut(page: Page, name: string): Promise<void> {
  await press(page, `${name} Newell`);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible();
}

async function givePassword(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(name));
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await press(page, 'Sign In');
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await press(page, 'Continue');
}

const isIn = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: `${name} Newell`, exact: true })).toBeVisible();

test('an authenticator app is set up by its QR code, and asked for at the next sign-in', async ({ page }) => {
  await newcomer(page, 'Tova');
  const { secret } = await setUpApp(page);
  const section = page.getByRole('region', { name: 'Second factor' });
  await expect(section.getByText('SET UP', { exact: true })).toBeVisible();
  await expect(section.getByText('10 OF 10 LEFT')).toBeVisible();

  await signOut(page, 'Tova');
  await givePassword(page, 'Tova');
  await expect(page.getByRole('heading', { name: 'Second Step' })).toBeVisible();
  await giveCode(page, '000000');
  await expect(page.getByRole('alert')).toHaveText('This code or passkey is not right.');
  await giveCode(page, codeOf(secret, 1));
  await isIn(page, 'Tova');

  await page.goto('/admin/security');
  await press(page, 'Remove App');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove App' }).click();
  await expect(page.getByText('Authenticator app removed.')).toBeVisible();
  await signOut(page, 'Tova');
  await givePassword(page, 'Tova');
  await isIn(page, 'Tova');
});

test('a recovery code opens the account once, and is downloaded as it was shown', async ({ page }) => {
  await newcomer(page, 'Rhea');
  const { codes } = await setUpApp(page);
  const [first = '', second = ''] = codes;
  await signOut(page, 'Rhea');
  await givePassword(page, 'Rhea');
  await giveCode(page, first);
  await isIn(page, 'Rhea');
  await signOut(page, 'Rhea');
  await givePassword(page, 'Rhea');
  await giveCode(page, first);
  await expect(page.getByRole('alert')).toBeVisible();
  await giveCode(page, second.toLowerCase().replaceAll('-', ' '));
  await isIn(page, 'Rhea');

  await page.goto('/admin/security');
  await expect(page.getByText('8 OF 10 LEFT')).toBeVisible();
  await press(page, 'New Recovery Codes');
  await page.getByRole('alertdialog').getByRole('button', { name: 'New Recovery Codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  expect(await keepCodes(page)).not.toContain(second);
});

test('a sign-in that took too long begins anew, and says so', async ({ page }) => {
  await newcomer(page, 'Lena');
  await setUpApp(page);
  await signOut(page, 'Lena');
  await givePassword(page, 'Lena');
  const over = 'This took too long, or too many tries. Please sign in again.';
  await page.route('**/api/login/factor', (route) => route.fulfill({ status: 401, json: { error: over } }));
  await giveCode(page, '000000');
  await expect(page.getByText(over)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(emailOf('Lena'));
});

test('a passkey is a second factor, and opens the account alone', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await newcomer(page, 'Paz');
  await expect(page.getByText(/Passkeys do not work in this browser at this address/)).toBeVisible();
  await atLocalhost(page);
  await press(page, 'Add a Passkey');
  const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
  await dialog.getByLabel('Name', { exact: true }).fill('Desk computer');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await keepCodes(page);
  const passkeys = page.getByRole('table', { name: 'Passkeys' });
  await expect(passkeys.getByRole('row', { name: /Desk computer/ })).toContainText('Never');

  await signOut(page, 'Paz');
  await givePassword(page, 'Paz');
  await press(page, 'Use a Passkey');
  await isIn(page, 'Paz');
  await signOut(page, 'Paz');
  await press(page, 'Sign In with a Passkey');
  await isIn(page, 'Paz');

  await page.goto(new URL('/admin/security', page.url()).href);
  await expect(passkeys.getByRole('row', { name: /Desk computer/ })).not.toContainText('Never');
  await press(page, 'Remove the passkey Desk computer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed.')).toBeVisible();
  await expect(passkeys).toHaveCount(0);
});

test('what matters asks again who one is, and nothing typed is lost', async ({ page }) => {
  // Fifteen minutes later, as far as this call goes: the proof and what follows are the server's own.
  let late = 2;
  await page.route('**/api/role', (route) => {
    if (route.request().method() !== 'POST' || late === 0) return route.fallback();
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
  const allowed = /^\/api\/(login|login\/options|admin\/employee\/current|security)$/;
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
