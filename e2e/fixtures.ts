import { EventEmitter, once } from 'node:events';
import { test as base, expect, type Page, type Request } from '@playwright/test';

export type Account =
  'admin' | 'regional' | 'manager' | 'accountant' | 'frontdesk' | 'housekeeper' | 'newcomer' | 'temporary';

export const PASSWORD = 'Welcome-2026';
/** Of accounts that tests make themselves: nobody may choose the one of the demo. */
export const OWN_PASSWORD = 'Harbor-lights-7';
export const emailOf = (account: Account): string => `${account}@backofhouse.example`;

/** Every browser test fails on an error in the console, unless it says that it expects one. */
export const test = base.extend<{ allowedErrors: RegExp | null; isBellLive: boolean }>({
  allowedErrors: [null, { option: true }],
  isBellLive: [false, { option: true }],
  page: async ({ page, allowedErrors, isBellLive }, use) => {
    const errors: string[] = [];
    // A change of location ends the token that calls under way carry: the browser alone writes down that they are refused.
    const underWay = new Set<Request>();
    const overtaken = new Set<string>();
    page.on('request', (request) => {
      if (request.url().endsWith('/api/changeSelectedLocation'))
        for (const each of underWay) overtaken.add(each.url());
      underWay.add(request);
    });
    page.on('requestfinished', (request) => void underWay.delete(request));
    page.on('requestfailed', (request) => void underWay.delete(request));
    page.on('console', (message) => {
      const isOvertaken = message.text().includes('status of 401') && overtaken.has(message.location().url);
      if (message.type() === 'error' && !isOvertaken) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.addInitScript(lengthenMessages);
    if (!isBellLive) await page.addInitScript(slowBell);
    await use(page);
    expect(errors.filter((text) => allowedErrors?.test(text) !== true)).toEqual([]);
  },
});

export { expect };

/**
 * Messages that go by themselves after some seconds stay long enough for a busy machine to look at them. Tests of how
 * long one stays install `page.clock`, which counts as the page says.
 */
export function lengthenMessages(): void {
  const start = window.setTimeout.bind(window);
  const isMessage = (wait = 0) => (wait >= 2000 && wait <= 5000) || wait === 8000;
  window.setTimeout = ((work: TimerHandler, wait?: number, ...rest: unknown[]) =>
    start(work, isMessage(wait) ? 20 * (wait ?? 0) : wait, ...rest)) as typeof window.setTimeout;
}

/**
 * The bell asks every 4 seconds and is the first to hear that a session ended or moved to another hotel. Where a test is
 * about what another call hears, the bell must not come before it.
 */
function slowBell(): void {
  const BELL_MS = 4000;
  const start = window.setInterval.bind(window);
  window.setInterval = ((work: TimerHandler, wait?: number, ...rest: unknown[]) =>
    start(work, wait === BELL_MS ? 1000 * BELL_MS : wait, ...rest)) as typeof window.setInterval;
}

/** Where those who work at several hotels start, wherever another test left them. */
const HOME: Partial<Record<Account, string>> = {
  admin: 'BAYLIGHT',
  accountant: 'BAYLIGHT',
  regional: 'DESERT LANTERN',
  manager: 'PALM COURT',
};

interface SignedIn {
  token: string;
  user: { EmployeeID: number };
  loginDetails: { Location: { LocationID: number; Name: string } }[];
}

export async function signIn(page: Page, account: Account, Password = PASSWORD): Promise<SignedIn> {
  const answer = await page.request.post('/api/login', {
    data: { Email: emailOf(account), Password },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as SignedIn;
}

const locationNamed = ({ loginDetails }: SignedIn, wanted: string) =>
  loginDetails.find(({ Location }) => Location.Name.includes(wanted.toUpperCase()))?.Location;

/** Opens a screen in a tab that holds the token already. */
export async function openWith(page: Page, token: string, path = '/admin'): Promise<void> {
  // Put into the tab once, before its first page: a token that the page changes later stays changed.
  await page.addInitScript((value) => {
    if (!window.location.protocol.startsWith('http') || sessionStorage.getItem('signed-in-by-test') === value)
      return;
    sessionStorage.setItem('signed-in-by-test', value);
    sessionStorage.setItem('token', value);
  }, token);
  await page.goto(path);
}

/** The same page by the name that browsers trust with passkeys, signed in or not as it was. */
export async function atLocalhost(page: Page): Promise<void> {
  const address = new URL(page.url());
  address.hostname = 'localhost';
  await page.goto(address.href);
}

/** Signs in without the form; at `location` (part of its name), or else at home. */
export async function tokenAt(page: Page, account: Account, location?: string): Promise<string> {
  const login = await signIn(page, account);
  const wanted = location ?? HOME[account];
  const found = wanted ? locationNamed(login, wanted) : undefined;
  if (location !== undefined) expect(found, `no location named ${location}`).toBeDefined();
  if (!found) return login.token;
  const moved = await page.request.post('/api/changeSelectedLocation', {
    data: { NewLocationID: found.LocationID },
    headers: { authorization: `Bearer ${login.token}` },
  });
  return ((await moved.json()) as { token: string }).token;
}

/** The same, and opens a screen. */
export async function loginAs(
  page: Page,
  account: Account,
  path = '/admin',
  location?: string,
): Promise<void> {
  await openWith(page, await tokenAt(page, account, location), path);
}

/** Somebody who has just created an account: signed in, without any role. */
export async function createColleague(page: Page, FirstName: string): Promise<SignedIn> {
  const answer = await page.request.post('/api/createAccount', {
    data: {
      FirstName,
      LastName: 'Newell',
      Email: `${FirstName.toLowerCase()}@newell.example`,
      PhoneNumber: '555-0100',
      Address1: '1 Main St',
      City: 'Yuma',
      State: 'AZ',
      ZipCode: '85364',
      Password: OWN_PASSWORD,
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as SignedIn;
}

/** What another administrator does meanwhile: one role at one location (part of its name) or several, and no other. */
export async function giveRole(page: Page, EmployeeID: number, RoleName: string, ...locations: string[]) {
  const admin = await signIn(page, 'admin');
  const headers = { authorization: `Bearer ${admin.token}` };
  const roles = (await (await page.request.get('/api/role', { headers })).json()) as {
    RoleID: number;
    RoleName: string;
  }[];
  const Role = roles.find((role) => role.RoleName === RoleName)?.RoleID;
  const LocationRoles = locations.map((name) => ({
    LocationID: locationNamed(admin, name)?.LocationID,
    Role,
  }));
  const data = { EmployeeID, LocationRoles };
  const given = await page.request.post('/api/admin/employee/assignRoles', { headers, data });
  expect(given.status()).toBe(200);
}

/** Chooses a month (`2026-11`) on the payroll screen. */
export async function chooseMonth(page: Page, month: string): Promise<void> {
  await page.getByLabel('Year', { exact: true }).selectOption(month.slice(0, 4));
  await page.getByLabel('Month', { exact: true }).selectOption(month.slice(5));
}

/** The Rooms screen of a hotel with so many rooms, named R1, R2 ... */
export async function withRooms(page: Page, count: number): Promise<void> {
  await page.route(/\/api\/Rooms\/get/, async (route) => {
    const answer = await route.fetch();
    const [room] = (await answer.json()) as object[];
    const rooms = Array.from({ length: count }, (_, index) => ({
      ...room,
      RoomID: index + 1,
      RoomNumber: `R${index + 1}`,
    }));
    await route.fulfill({ response: answer, json: rooms });
  });
}

/** Answers stay away until they are let go. */
export async function holdBack(page: Page, address: RegExp): Promise<{ letGo: () => boolean }> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await page.route(address, async (route) => {
    await opened;
    await route.continue();
  });
  return { letGo: () => gate.emit('open') };
}

/** Comes back to the tab after a while, when what it shows is loaded again; wants `page.clock` installed. */
export async function comeBackLater(page: Page): Promise<void> {
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
