import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { emailOf, PASSWORD, test as base, type Account } from './fixtures.ts';
import {
  enterFloor,
  hashOf,
  newPhone,
  openFloor,
  report,
  storedOf,
  takePhoto,
  untilKept,
} from './floor-phone.ts';
import { startFloorServer, withUpdates } from './floor-server.ts';

const test = base.extend<object, { floor: Awaited<ReturnType<typeof startFloorServer>> }>({
  floor: [
    async ({}, use) => {
      const floor = await startFloorServer(7);
      await use(floor);
      await floor.close();
    },
    { scope: 'worker' },
  ],
});

interface RoomLog {
  RoomLogsID: number;
  RoomNumber: string;
  Notes: string;
  Photos: string[];
}

/** The day at the hotel of these people. */
const hotelToday = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(Date.now());

/** What a colleague with a console of their own sees. */
async function asColleague(request: APIRequestContext, home: string, account: Account) {
  const answer = await request.post(`${home}/api/login`, {
    data: { Email: emailOf(account), Password: PASSWORD },
  });
  const { token, user } = (await answer.json()) as { token: string; user: { EmployeeID: number } };
  const headers = { authorization: `Bearer ${token}` };
  const get = (path: string) => request.get(`${home}/api${path}`, { headers });
  return {
    EmployeeID: user.EmployeeID,
    rooms: async () =>
      (await (await get(`/floor/rooms?Date=${hotelToday()}`)).json()) as {
        RoomNumber: string;
        Work: { Name: string; State: string } | null;
      }[],
    logs: async () => (await (await get('/RoomsLog/get?Page=1&PageSize=100')).json()) as RoomLog[],
    photo: async (id: number, index: number) =>
      hashOf(await (await get(`/RoomsLog/photo?RoomLogsID=${id}&index=${index}`)).body()),
  };
}

const newest = (logs: RoomLog[], count: number) =>
  [...logs]
    .sort((a, b) => b.RoomLogsID - a.RoomLogsID)
    .slice(0, count)
    .reverse();

/** A phone that has the app and has read the rooms. */
async function readyPhone(phone: BrowserContext, account: Account): Promise<Page> {
  const page = await phone.newPage();
  await openFloor(page, account);
  await untilKept(page);
  await page.getByRole('link', { name: 'Report' }).last().click();
  await expect(page.getByRole('button', { name: '214', exact: true })).toBeVisible();
  return page;
}

const bar = (page: Page) => page.getByRole('banner').getByRole('button', { name: /sent|refused/ });
const everythingSent = async (page: Page) => {
  await page.goto('/floor/waiting');
  await expect(page.getByText('Everything is sent.')).toBeVisible();
};

test('twenty reports with three photos, made without a network, arrive once each and in order, though tab and server are killed', async ({
  browser,
  request,
  floor,
}) => {
  const manager = await asColleague(request, floor.home, 'manager');
  const before = (await manager.logs()).length;
  const housekeeper = await asColleague(request, floor.home, 'housekeeper');
  const phone = await newPhone(browser, floor.home);
  let page = await readyPhone(phone, 'housekeeper');
  await phone.setOffline(true);
  await expect(page.getByText('Offline')).toBeVisible();
  const rooms = Array.from({ length: 20 }, (_, index) => String(101 + index));
  const words = ['Sink leaks', 'Light is out', 'Wall is damaged', 'No hot water'];
  for (const [index, room] of rooms.entries()) {
    if (index === 2 || index === 9 || index === 17) await takePhoto(page, 40 + index * 5);
    await report(page, room, words[index % words.length] ?? '');
  }
  await expect(bar(page)).toContainText('20 things wait to be sent.');
  const kept = await storedOf(page, housekeeper.EmployeeID);
  expect([kept.actions.length, kept.photos.length]).toEqual([20, 3]);

  // The tab is killed behind the seventh call, whose answer it never gets to see.
  let calls = 0;
  let onSeventh: () => void = () => undefined;
  const seventh = new Promise<void>((resolve) => (onSeventh = resolve));
  await phone.route('**/api/RoomsLog/post', async (route) => {
    calls += 1;
    if (calls === 7) {
      await route.fetch();
      onSeventh();
      return;
    }
    // The server is killed in the middle of the thirteenth.
    if (calls === 13) await Promise.all([route.continue().catch(() => undefined), floor.kill()]);
    else await route.continue();
  });
  await phone.setOffline(false);
  await seventh;
  await page.close();
  page = await phone.newPage();
  await page.goto('/floor');
  await expect(bar(page)).toContainText('The server cannot be reached. It is tried again.');
  await floor.start();
  await everythingSent(page);

  const logs = await manager.logs();
  expect(logs.length).toBe(before + 20);
  const ours = newest(logs, 20);
  expect(ours.map(({ RoomNumber }) => RoomNumber)).toEqual(rooms);
  const withPhotos = ours.filter(({ Photos }) => Photos.length > 0);
  expect(withPhotos.map(({ RoomNumber }) => RoomNumber)).toEqual(['103', '110', '118']);
  const hashes = await Promise.all(withPhotos.map(({ RoomLogsID }) => manager.photo(RoomLogsID, 0)));
  expect(hashes).toEqual(kept.photos);
  await phone.close();
});

test('two phones on one room: the server decides, and the second one reads who was first', async ({
  browser,
  request,
  floor,
}) => {
  const housekeeper = await asColleague(request, floor.home, 'housekeeper');
  const [hers, his] = [await newPhone(browser, floor.home), await newPhone(browser, floor.home)];
  const pages = [await readyPhone(hers, 'housekeeper'), await readyPhone(his, 'manager')];
  for (const page of pages) {
    await page.getByRole('link', { name: 'My rooms' }).click();
    await expect(page.getByRole('button', { name: '205' })).toBeVisible();
  }
  await Promise.all([hers.setOffline(true), his.setOffline(true)]);
  for (const page of pages) {
    await page.getByRole('button', { name: '205' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Done: Room 205' })).toBeVisible();
  }
  const [first, second] = pages as [Page, Page];
  await second.getByRole('button', { name: 'Done: Room 205' }).click();
  await expect(bar(second)).toContainText('2 things wait to be sent.');
  await hers.setOffline(false);
  await everythingSent(first);
  await his.setOffline(false);
  await expect(bar(second)).toContainText('1 was refused');
  await bar(second).click();
  const card = (place: number) => second.getByRole('main').locator('section').nth(place);
  await expect(card(0)).toContainText('Room 205: started');
  await expect(card(0)).toContainText(/Hanna Villareal .*room 205/i);
  await expect(card(1)).toContainText('Room 205: done');
  await expect(card(1)).toContainText('It waits for one before it.');
  expect((await housekeeper.rooms()).filter(({ RoomNumber }) => RoomNumber === '205')).toMatchObject([
    { Work: { Name: 'Hanna Villareal', State: 'Working' } },
  ]);
  await Promise.all([hers.close(), his.close()]);
});

test('a session that ended without a network: nothing is lost, and nobody else sees it', async ({
  browser,
  request,
  floor,
}) => {
  const housekeeper = await asColleague(request, floor.home, 'housekeeper');
  const manager = await asColleague(request, floor.home, 'manager');
  const before = (await manager.logs()).length;
  const phone = await newPhone(browser, floor.home);
  const page = await readyPhone(phone, 'housekeeper');
  await phone.setOffline(true);
  await report(page, '214', 'Sink leaks');
  const { token } = await storedOf(page, housekeeper.EmployeeID);
  await request.post(`${floor.home}/api/logout`, { headers: { authorization: `Bearer ${token ?? ''}` } });
  await phone.setOffline(false);
  await expect(page.getByText(/Your session has ended. Hanna Villareal/)).toBeVisible();

  await page.getByRole('button', { name: 'I am somebody else' }).click();
  await enterFloor(page, 'frontdesk');
  await expect(bar(page)).toBeHidden();
  await everythingSent(page);
  await expect(page.getByText('214')).toBeHidden();
  expect((await manager.logs()).length).toBe(before);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await enterFloor(page, 'housekeeper');
  await everythingSent(page);
  const logs = await manager.logs();
  expect([logs.length, newest(logs, 1)[0]?.RoomNumber]).toEqual([before + 1, '214']);
  await phone.close();
});

test('an update of the app while something waits: it is there before and after', async ({
  browser,
  floor,
}) => {
  const updates = await withUpdates(floor.home, 8);
  const phone = await newPhone(browser, updates.home);
  const page = await readyPhone(phone, 'housekeeper');
  // The first load is not yet under the service worker, the second one is.
  await page.reload();
  await expect(page.getByRole('button', { name: '214', exact: true })).toBeVisible();
  await phone.route('**/api/RoomsLog/post', (route) => route.abort());
  await report(page, '215', 'Light is out');
  updates.release();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration('/floor'))?.update();
  });
  await expect(page.getByText('There is a newer version of this app.')).toBeVisible();
  await expect(bar(page)).toContainText('1 thing waits to be sent.');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await reloaded;
  await expect(bar(page)).toContainText('1 thing waits to be sent.');
  await phone.unroute('**/api/RoomsLog/post');
  await everythingSent(page);
  await phone.close();
  updates.close();
});

test('signing out asks while something waits, and leaves nothing on the phone', async ({
  browser,
  floor,
}) => {
  const phone = await newPhone(browser, floor.home);
  const page = await readyPhone(phone, 'housekeeper');
  await phone.setOffline(true);
  await report(page, '216', 'Light is out');
  const menu = () => page.getByRole('button', { name: 'Menu' }).click();
  await menu();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out and lose what waits?' });
  await expect(question).toContainText('1 thing was not sent yet.');
  await question.getByRole('button', { name: 'No, go back' }).click();
  await expect(bar(page)).toContainText('1 thing waits to be sent.');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out and throw away' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());
  await expect.poll(names).toEqual(['floor-session']);
  await phone.close();
});
