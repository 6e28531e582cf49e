import { expect, loginAs, test } from './fixtures.ts';
import { countingPage } from './journey-counter.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const ROOMS = 40;
const PEOPLE = Array.from({ length: 10 }, (_, index) => {
  const role = index < 6 ? '' : ', HOUSEKEEPING';
  return `Colleague, Number${index + 1}, colleague${index + 1}@harbor.example${role}`;
});

test('a new hotel with 40 rooms and 10 people is ready with at most 25 clicks', async ({ page }) => {
  const counted = await countingPage(page);
  await loginAs(page, 'admin', '/admin');
  const dialog = page.getByRole('dialog');
  const steps = page.getByRole('region', { name: 'Set up HARBOR LIGHT INN' });

  await test.step('the hotel', async () => {
    await page.getByRole('link', { name: 'Location', exact: true }).click();
    await page.getByRole('button', { name: 'Add Location' }).click();
    await dialog.getByLabel('Location Name').fill('Harbor Light Inn');
    await dialog.getByLabel('Legal Name').fill('Harbor Light Lodging LLC');
    await dialog.getByLabel('Total Number Of Rooms').fill(String(ROOMS));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    // Nobody chose a time zone, which may stay so but is said.
    await expect(page.getByRole('button', { name: 'Choose its time zone' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to the new location' }).click();
    await expect(steps.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('its rooms', async () => {
    await page.getByRole('link', { name: 'Rooms Details' }).click();
    for (const [numbers, type] of [
      ['101-120', 'King'],
      ['201-220', 'Queen'],
    ] as const) {
      await page.getByRole('button', { name: 'Room Series' }).click();
      await dialog.getByLabel('Numbers').fill(numbers);
      await dialog.getByLabel('Room Type').fill(type);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(page.getByRole('link', { name: 'Invite its people' })).toBeVisible();
    await page.getByRole('link', { name: 'All steps to set up this hotel' }).click();
    await expect(steps.getByText('Done', { exact: true })).toHaveCount(1);
  });

  await test.step('its people', async () => {
    await steps.getByRole('link', { name: 'Invite User' }).click();
    await expect(
      page.getByRole('form', { name: 'Invite New User' }).getByLabel('Location').locator('option:checked'),
    ).toHaveText('HARBOR LIGHT INN');
    await page.goBack();
    await steps.getByRole('link', { name: 'Several People' }).click();
    await expect(dialog.getByLabel('Location').locator('option:checked')).toHaveText('HARBOR LIGHT INN');
    await dialog.getByLabel('Role', { exact: true }).selectOption({ label: 'FRONT DESK' });
    await dialog.getByLabel('People', { exact: true }).click();
    await dialog.getByLabel('People', { exact: true }).fill(PEOPLE.join('\n'));
    const preview = dialog.getByRole('table', { name: 'People to invite' });
    await expect(preview.getByText('HOUSEKEEPING', { exact: true })).toHaveCount(4);
    await expect(preview.getByText('FRONT DESK', { exact: true })).toHaveCount(6);
    await dialog.getByRole('button', { name: 'Send Invitations' }).click();
    await expect(page.getByText('10 people invited.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('table', { name: 'Pending Invitations' }).getByText('Colleague Number10'),
    ).toBeVisible();
  });

  await expect(page.getByRole('link', { name: 'Import its sales' })).toBeVisible();
  await page.getByRole('link', { name: 'Back of House' }).click();
  await expect(steps.getByText('Done', { exact: true })).toHaveCount(2);
  expect(counted.clicks).toBeLessThanOrEqual(25);

  await steps.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(steps).toBeHidden();
});
