import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './fixtures.ts';

export const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));
export const ENDED = 'Your session has ended. Please sign in again to go on where you were.';

/** Ends the session behind the tab's back, as a night does. */
export async function endSession(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  expect((await page.request.post('/api/logout', { headers, data: {} })).status()).toBe(200);
}

export async function signInAgain(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
