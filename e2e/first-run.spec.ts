import { EMPTY_GROUP_PORT, startEmptyGroup, loginToEmptyGroup } from './empty-group.ts';
import { emailOf, expect, OWN_PASSWORD, test } from './fixtures.ts';

test.use({ baseURL: `http://127.0.0.1:${EMPTY_GROUP_PORT}` });
test.describe.configure({ mode: 'serial' });

let stop: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  stop = await startEmptyGroup();
});
test.afterAll(async () => {
  await stop?.();
});

/** What an empty screen says, and where its link leads. */
const EMPTY_SCREENS: [path: string, hint: string, link: string, leadsTo: string][] = [
  [
    'payroll',
    'Locations marked PAYROLL on Manage Locations stand here.',
    'Manage Locations',
    'Manage Locations',
  ],
  [
    'franchise',
    'Locations marked FRANCHISE on Manage Locations stand here.',
    'Manage Locations',
    'Manage Locations',
  ],
  ['roomLogs', 'Rooms are added on the Rooms screen.', 'Add the first room', 'Add Room'],
  ['logbook', 'Post one with +NEW, or look for other words and days.', 'New desk log entry', 'Desk Log'],
];

for (const [path, hint, link, leadsTo] of EMPTY_SCREENS) {
  test(`the empty screen ${path} says what to do next and leads there`, async ({ page }) => {
    await loginToEmptyGroup(page, `/admin/${path}`);
    await expect(page.getByText(hint)).toBeInViewport();
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { name: leadsTo, exact: true })).toBeVisible();
  });
}

test('a browser keeps a number by which it is known the next time, out of the reach of scripts', async ({
  page,
}) => {
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/login'));
  const signInByHand = async () => {
    await page.goto('/');
    await page.getByLabel('Email').fill(emailOf('admin'));
    await page.getByLabel('Password').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  };
  await signInByHand();
  expect(await (await sent).headerValue('cookie')).toBeNull();
  const [cookie] = await page.context().cookies(`http://127.0.0.1:${EMPTY_GROUP_PORT}/api/login`);
  expect(cookie).toMatchObject({ name: 'boh-device', path: '/api', httpOnly: true, sameSite: 'Strict' });
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.evaluate(() => sessionStorage.clear());
  const again = page.waitForRequest((request) => request.url().endsWith('/api/login'));
  await signInByHand();
  expect(await (await again).headerValue('cookie')).toBe(`boh-device=${cookie?.value}`);
});

test('tables that are filled by hand offer it where they are empty', async ({ page }) => {
  await loginToEmptyGroup(page, '/admin/reimbursement');
  await page.getByRole('table').getByRole('button', { name: 'Add Reimbursement' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Reimbursement' })).toBeVisible();
  await page.goto('/admin/dailysalesdata');
  await page.getByRole('button', { name: 'Import a file' }).click();
  await expect(page.getByRole('dialog', { name: 'Import Daily Sales' })).toBeVisible();
});

test('an administrator is led from the first hotel to the first colleague', async ({ page }) => {
  await loginToEmptyGroup(page);
  const steps = page.getByRole('region', { name: 'First steps' });
  const done = steps.getByText('Done', { exact: true });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(done).toHaveCount(0);

  await steps.getByRole('link', { name: 'Add Location' }).click();
  const place = page.getByRole('dialog', { name: 'Add Location' });
  await place.getByLabel('Location Name').fill('First Hotel');
  await place.getByLabel('Total Number Of Rooms').fill('12');
  await place.getByRole('button', { name: 'Save' }).click();
  await expect(place).toBeHidden();

  await page.getByRole('link', { name: 'Back of House' }).click();
  await expect(done).toHaveCount(1);
  await steps.getByRole('button', { name: 'Go to FIRST HOTEL' }).click();
  await expect(page.locator('header').getByRole('button', { name: 'FIRST HOTEL' })).toBeVisible();
  await steps.getByRole('link', { name: 'Room Series' }).click();
  const room = page.getByRole('dialog', { name: 'Room Series' });
  await room.getByLabel('Numbers').fill('101-104');
  await room.getByLabel('Room Type').fill('King');
  await room.getByLabel('Number of Beds').fill('2');
  await expect(room.getByText('Left blank, and so 0 in each of these rooms: Adults, Childs.')).toBeVisible();
  await room.getByRole('button', { name: 'Save' }).click();
  await expect(room).toBeHidden();

  await page.getByRole('link', { name: 'Back of House' }).click();
  await expect(done).toHaveCount(2);
  await steps.getByRole('link', { name: 'Invite User' }).click();
  const form = page.getByRole('form', { name: 'Invite New User' });
  const person = {
    'First Name': 'Ines',
    'Last Name': 'Duarte',
    Email: 'ines@hotel.example',
    'Phone Number': '760 555 0101',
    'Address 1': '1 Main Street',
    City: 'Yuma',
    State: 'AZ',
    'Zip Code': '85364',
    County: 'Yuma',
  };
  for (const [label, value] of Object.entries(person)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await form.getByLabel('Location').selectOption('FIRST HOTEL');
  await form.getByLabel('Role').selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Invite User' }).click();
  await expect(page.getByRole('table').getByText('Ines Duarte')).toBeVisible();

  await page.getByRole('link', { name: 'Back of House' }).click();
  await expect(page.getByRole('heading', { name: 'Today at this location' })).toBeVisible();
  await expect(steps).toBeHidden();
});
