import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './fixtures.ts';

export const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));
export const ENDED = 'Your session has ended. Please sign in again to go on where you were.';

/** The log book asks every few seconds: on a busy machine it would hear of the end before the click that is to hear of it. */
const WHAT_ASKS_BY_ITSELF = '**/api/logs/changes*';
const leaveUnanswered = () => undefined;

/** Ends the session behind the tab's back, as a night does. */
export async function endSession(page: Page): Promise<void> {
  await page.route(WHAT_ASKS_BY_ITSELF, leaveUnanswered);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  expect((await page.request.post('/api/logout', { headers, data: {} })).status()).toBe(200);
}

export async function signInAgain(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.unroute(WHAT_ASKS_BY_ITSELF, leaveUnanswered);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
