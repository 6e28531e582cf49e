import type { Page, Request, Route } from '@playwright/test';
import {
  comeBackLater,
  createColleague,
  expect,
  giveRole,
  loginAs,
  openWith,
  signIn,
  test,
} from './fixtures.ts';

const HERE = 'PALM COURT SUITES PALM DESERT';
const CHANGE = '**/api/changeSelectedLocation';
const EMPLOYEE = '**/api/admin/employee/current';
const HOME = '**/api/home';
const MENU = new RegExp(`${HERE}|VALLEY HARVEST|DESERT LANTERN`);

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: MENU });
const isApi = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

/** Chooses the manager's other hotel in the header, and answers its name. */
async function choose(page: Page): Promise<string> {
  await page.getByRole('button', { name: HERE }).click();
  const option = page.getByRole('option').filter({ hasNotText: HERE });
  const there = (await option.innerText()).trim().toUpperCase();
  await option.click();
  return there;
}

interface Place {
  LocationID: number;
  Name: string;
}

/** Where the server has the session of this tab. */
async function sessionPlace(page: Page): Promise<Place | undefined> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const who = (await (await page.request.get('/api/admin/employee/current', { headers })).json()) as {
    SelectedLocationID: number;
    locations: { Location: Place }[];
  };
  return who.locations.find(({ Location }) => Location.LocationID === who.SelectedLocationID)?.Location;
}

/** The screen names the hotel that the session is at, and its calls name the same. */
async function expectOneHotel(page: Page, name: string): Promise<void> {
  await expect(menu(page)).toHaveText(name, { ignoreCase: true });
  const place = await sessionPlace(page);
  expect(place?.Name).toBe(name);
  const asked = page.waitForRequest((request) => request.url().includes('/api/RoomsLog/'));
  await page.getByRole('link', { name: 'Room Logs', exact: true }).click();
  const request = await asked;
  expect((await request.response())?.status()).toBe(200);
  expect(request.headers()['x-location-id']).toBe(String(place?.LocationID));
}

const broken = (route: Route) => route.fulfill({ status: 500, json: { error: 'Something went wrong.' } });
const cut = (route: Route) => route.abort();
/** Done by the server, which nobody is told. */
const doneUnheard = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

/** The browser itself reports answered refusals and cut connections as errors. */
const FAILED = /status of (401|409|500)|ERR_FAILED/;

test.describe('whatever fails while the location is changed, the screen shows where the session is', () => {
  test.use({ allowedErrors: FAILED });

  const STAYS: [string, (route: Route) => Promise<void>, string][] = [
    ['is refused', broken, 'Failed to change location. Please try again.'],
    ['never arrives', cut, 'Error changing location. Please try again.'],
  ];
  for (const [what, failing, text] of STAYS) {
    test(`the change itself ${what}: one stays`, async ({ page }) => {
      await loginAs(page, 'manager');
      await page.route(CHANGE, failing);
      await choose(page);
      await page.getByRole('alertdialog', { name: text }).getByRole('button', { name: 'OK' }).click();
      await expectOneHotel(page, HERE);
    });
  }

  test('the change fails while the screen still loads: it is loaded all the same', async ({ page }) => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let asked = 0;
    await page.route(HOME, async (route) => {
      asked += 1;
      if (asked === 1) await held;
      // The first one is called off.
      await route.continue().catch(() => undefined);
    });
    await loginAs(page, 'manager');
    await page.route(CHANGE, cut);
    await choose(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    letGo();
    await expect(page.getByRole('heading', { name: 'Today at this location' })).toBeVisible();
    expect(asked).toBeGreaterThan(1);
  });

  test('the change is done but its answer is lost: the session ends, and says so', async ({ page }) => {
    await loginAs(page, 'manager');
    await page.route(CHANGE, doneUnheard);
    await choose(page);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
  });

  for (const [what, failing] of [
    ['is refused', broken],
    ['never arrives', cut],
  ] as const) {
    test(`the current employee ${what}: the way leads to '/', and from there to the new hotel`, async ({
      page,
    }) => {
      await loginAs(page, 'manager');
      await expect(menu(page)).toBeVisible();
      await page.route(EMPLOYEE, failing);
      const there = await choose(page);
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByText('The console could not be loaded. Please open it again.')).toBeVisible();
      await page.unroute(EMPLOYEE);
      await page.getByRole('link', { name: 'OPEN CONSOLE' }).click();
      await expectOneHotel(page, there);
    });
  }

  for (const [what, failing] of [
    ['is refused', broken],
    ['never arrives', cut],
  ] as const) {
    test(`the start page ${what}: it is the one of the new hotel all the same`, async ({ page }) => {
      await loginAs(page, 'manager');
      await expect(menu(page)).toBeVisible();
      await page.route(HOME, failing);
      const there = await choose(page);
      await expectOneHotel(page, there);
    });
  }
});

test('nothing of the old screen leaves while a slow change is under way', async ({ page }) => {
  await page.clock.install();
  await loginAs(page, 'manager', '/admin/logbook');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  for (const slow of [CHANGE, EMPLOYEE]) {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(slow, async (route) => {
      await held;
      await route.continue();
    });
    const calling = page.waitForRequest(slow);
    await page.getByRole('banner').getByRole('button', { name: MENU }).click();
    await page.getByRole('option', { selected: false }).first().click();
    await calling;
    const sent: string[] = [];
    const note = (request: Request) => {
      if (isApi(request)) sent.push(request.url());
    };
    page.on('request', note);
    await comeBackLater(page);
    await comeBackLater(page);
    expect(sent).toEqual([]);
    page.off('request', note);
    answer();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(menu(page)).toHaveText((await sessionPlace(page))!.Name, { ignoreCase: true });
    await page.unroute(slow);
  }
});

test.describe('a session that is at another hotel than the screen', () => {
  test.use({ allowedErrors: FAILED });

  /** What another window of the same person may do: this tab's session is at another hotel from here on. */
  async function moveUnseen(page: Page, to: string): Promise<void> {
    const { token, loginDetails } = await signIn(page, 'manager');
    const NewLocationID = loginDetails.find(({ Location }) => Location.Name === to)?.Location.LocationID;
    const moved = await page.request.post('/api/changeSelectedLocation', {
      data: { NewLocationID },
      headers: { authorization: `Bearer ${token}` },
    });
    const next = ((await moved.json()) as { token: string }).token;
    await page.evaluate((value) => sessionStorage.setItem('token', value), next);
  }

  async function otherHotel(page: Page): Promise<string> {
    const { loginDetails } = await signIn(page, 'manager');
    return loginDetails.find(({ Location }) => Location.Name !== HERE)!.Location.Name;
  }

  test('leads the screen there with a sentence', async ({ page }) => {
    await loginAs(page, 'manager', '/admin/EditProfile');
    await expect(page.getByRole('button', { name: 'Change County' })).toBeVisible();
    const there = await otherHotel(page);
    await moveUnseen(page, there);
    await page.getByRole('link', { name: 'Rooms Details' }).click();
    const alert = page.getByRole('alertdialog', { name: `You are now at ${there}.` });
    await expect(alert).toContainText(`${HERE} is no longer selected for you. Nothing was changed there.`);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expectOneHotel(page, there);
  });

  test('takes nothing from the old screen, and what was typed there stays until one leaves it', async ({
    page,
  }) => {
    await loginAs(page, 'manager', '/admin/rooms?do=add');
    const form = page.getByRole('dialog', { name: 'Add Room' });
    await form.getByLabel('Room Number').fill('MOVED1');
    await form.getByLabel('Room Type').fill('KING');
    const there = await otherHotel(page);
    await moveUnseen(page, there);
    const question = page.getByRole('alertdialog', { name: /You are now at another location/ });
    for (const answer of ['Keep editing', 'Leave']) {
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByLabel('Room Number')).toHaveValue('MOVED1');
      await question.getByRole('button', { name: answer }).click();
    }
    await page
      .getByRole('alertdialog', { name: `You are now at ${there}.` })
      .getByRole('button')
      .click();
    await expectOneHotel(page, there);
    await page.getByRole('link', { name: 'Rooms Details' }).click();
    await expect(page.getByRole('table', { name: 'Rooms' }).getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByText('MOVED1')).toHaveCount(0);
  });

  test('is told to whoever lost their role at the hotel they are shown', async ({ page }) => {
    const { token, user } = await createColleague(page, 'Wilma');
    await giveRole(page, user.EmployeeID, 'FRONT DESK', 'DESERT LANTERN');
    await openWith(page, token);
    await expect(page.getByRole('button', { name: 'DESERT LANTERN' })).toBeVisible();
    // A call of the landing page that is still under way would be the one that is told.
    await page.waitForLoadState('networkidle');
    await giveRole(page, user.EmployeeID, 'FRONT DESK', 'VALLEY HARVEST');
    await page.getByRole('link', { name: 'Rooms Details' }).click();
    await page
      .getByRole('alertdialog', { name: 'You are now at VALLEY HARVEST INN EL CENTRO.' })
      .getByRole('button', { name: 'OK' })
      .click();
    await expectOneHotel(page, 'VALLEY HARVEST INN EL CENTRO');
  });

  test('cannot be reached from a copy of the tab: that one is signed out with a reason', async ({ page }) => {
    await loginAs(page, 'manager');
    const copy = await page.context().newPage();
    await openWith(copy, (await tokenOf(page))!);
    await expect(menu(copy)).toBeVisible();
    const there = await choose(page);
    await expect(menu(page)).toHaveText(there, { ignoreCase: true });
    // Nobody has to click there: the bell asks by itself, and is the first to be told.
    await expect(copy).toHaveURL(/\/$/);
    await expect(copy.getByText('Your session has ended.')).toBeVisible();
    await expectOneHotel(page, there);
  });
});
