import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { createColleague, expect, openWith, OWN_PASSWORD } from './fixtures.ts';

const STEP_MS = 30_000;
/** Each code counts once: the next one is taken a little early. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

export const addressOf = (name: string) => `${name.toLowerCase()}@newell.example`;
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Somebody new without any role, on the Security page. */
export async function newcomer(page: Page, name: string): Promise<void> {
  const { token } = await createColleague(page, name);
  await openWith(page, token, '/admin/security');
}

/** The recovery codes that are shown this once. */
export async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.locator('code').allTextContents();
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

/** Begins to add an app; answers the secret that it is shown. */
export async function beginApp(page: Page): Promise<string> {
  await press(page, 'Set Up an App');
  const dialog = page.getByRole('dialog', { name: 'Set Up an App' });
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  return dialog.getByLabel('Secret', { exact: true }).inputValue();
}

export async function confirmApp(page: Page, secret: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Set Up an App' });
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

export async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const secret = await beginApp(page);
  await confirmApp(page, secret);
  return { secret, codes: await keepCodes(page) };
}

export async function signOut(page: Page, name: string): Promise<void> {
  await press(page, `${name} Newell`);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible();
}

export async function givePassword(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email').fill(addressOf(name));
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await press(page, 'Sign In');
}

export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await press(page, 'Continue');
}

export const isIn = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: `${name} Newell`, exact: true })).toBeVisible();

/** A device of the browser's own that makes passkeys, and is as sure of its person as it says. */
export async function withAuthenticator(page: Page): Promise<void> {
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
}

/** Adds a passkey on the Security page. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await press(page, 'Add a Passkey');
  const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
}
