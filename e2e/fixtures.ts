import { test as base, expect, type Page } from '@playwright/test';

export type Account =
  'admin' | 'regional' | 'manager' | 'accountant' | 'frontdesk' | 'housekeeper' | 'newcomer' | 'temporary';

export const PASSWORD = 'Welcome-2026';
export const emailOf = (account: Account): string => `${account}@backofhouse.example`;

/** Every browser test fails on an error in the console, unless it says that it expects one. */
export const test = base.extend<{ allowedErrors: RegExp | null }>({
  allowedErrors: [null, { option: true }],
  page: async ({ page, allowedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    expect(errors.filter((text) => allowedErrors?.test(text) !== true)).toEqual([]);
  },
});

export { expect };

/** Where those who work at several hotels start, wherever another test left them. */
const HOME: Partial<Record<Account, string>> = {
  admin: 'BAYLIGHT',
  accountant: 'BAYLIGHT',
  regional: 'DESERT LANTERN',
  manager: 'PALM COURT',
};

/** Signs in without the form and opens a screen; at `location` (part of its name), or else at home. */
export async function loginAs(
  page: Page,
  account: Account,
  path = '/admin',
  location?: string,
): Promise<void> {
  const answer = await page.request.post('/api/login', {
    data: { Email: emailOf(account), Password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  const login = (await answer.json()) as {
    token: string;
    loginDetails: { Location: { LocationID: number; Name: string } }[];
  };
  let { token } = login;
  const wanted = location ?? HOME[account];
  const found = wanted
    ? login.loginDetails.find(({ Location }) => Location.Name.includes(wanted.toUpperCase()))
    : undefined;
  if (location !== undefined) expect(found, `no location named ${location}`).toBeDefined();
  if (found) {
    const moved = await page.request.post('/api/changeSelectedLocation', {
      data: { NewLocationID: found.Location.LocationID },
      headers: { authorization: `Bearer ${token}` },
    });
    token = ((await moved.json()) as { token: string }).token;
  }
  // Put into the tab once, before its first page: a token that the page changes later stays changed.
  await page.addInitScript((value) => {
    if (!window.location.protocol.startsWith('http') || sessionStorage.getItem('signed-in-by-test') === value)
      return;
    sessionStorage.setItem('signed-in-by-test', value);
    sessionStorage.setItem('token', value);
  }, token);
  await page.goto(path);
}
