import {
  addPasskey,
  addressOf,
  codeOf,
  giveCode,
  givePassword,
  isIn,
  keepCodes,
  newcomer,
  press,
  setUpApp,
  signOut,
  withAuthenticator,
} from './factor-steps.ts';
import { atLocalhost, expect, test } from './fixtures.ts';

// Refused codes are what these tests are about.
test.use({ allowedErrors: /status of (401|403)/ });

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
  await expect(page.getByLabel('Email')).toHaveValue(addressOf('Lena'));
});

test('a passkey is a second factor, and opens the account alone', async ({ page }) => {
  await withAuthenticator(page);
  await newcomer(page, 'Paz');
  await expect(page.getByText(/Passkeys do not work in this browser at this address/)).toBeVisible();
  await atLocalhost(page);
  await addPasskey(page, 'Desk computer');
  await keepCodes(page);
  const passkeys = page.getByRole('table', { name: 'Passkeys' });
  await expect(passkeys.getByRole('row', { name: /Desk computer/ })).toContainText('Never');
  // As wide as the others: a table is told its width by what it stands in.
  const sessions = await page.getByRole('table', { name: 'Sessions' }).boundingBox();
  expect((await passkeys.boundingBox())?.width).toBe(sessions?.width);

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
