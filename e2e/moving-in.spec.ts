import type { Page } from '@playwright/test';
import { workbookOf, type Sheets } from '../server/test/moving-workbook.ts';
import { EMPTY_GROUP_PORT, loginToEmptyGroup, startEmptyGroup } from './empty-group.ts';
import { expect, test } from './fixtures.ts';

test.use({ baseURL: `http://127.0.0.1:${EMPTY_GROUP_PORT}`, viewport: { width: 1366, height: 768 } });

let stop: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  stop = await startEmptyGroup();
});
test.afterAll(async () => {
  await stop?.();
});

const hotels = (adults: string | number): Sheets => ({
  LOCATIONS: [
    { Name: 'HARBOR INN', State: 'CA', 'Total Number Of Rooms': 2 },
    { Name: 'PINE LODGE', State: 'CO', 'Total Number Of Rooms': 1 },
  ],
  ROOMS: ['101', '102'].map((number) => ({
    ...{ Location: 'HARBOR INN', 'Room Number': number, 'Room Type': 'KING', Adults: adults },
  })),
  EMPLOYEES: [{ Email: 'nora@hotel.example', 'First Name': 'Nora', 'Last Name': 'Vale' }],
  ROLES: [{ Email: 'nora@hotel.example', Location: 'PINE LODGE', Role: 'ADMINISTRATOR' }],
});

async function choose(page: Page, sheets: Sheets): Promise<void> {
  const buffer = await workbookOf(sheets);
  await page.getByLabel('File to import').setInputFiles({
    ...{ name: 'group.xlsx', buffer },
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

test('an empty group moves in: from its first step to the template, what is wrong, and two hotels', async ({
  page,
}) => {
  await loginToEmptyGroup(page, '/admin');
  await page.getByRole('link', { name: 'Moving In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Moving In' });
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download template' }).click();
  expect((await template).suggestedFilename()).toBe('Moving_in.xlsx');

  await choose(page, hotels('two'));
  const wrong = dialog.getByRole('region', { name: 'What is wrong' });
  await expect(wrong.getByRole('alert')).toContainText('2 cells are wrong: nothing can be saved');
  await expect(wrong.getByRole('row', { name: /^D2/ })).toContainText(
    'Adults: Please enter a whole number. It says two.',
  );
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  const marked = page.waitForEvent('download');
  await wrong.getByRole('button', { name: 'Download marked' }).click();
  expect((await marked).suggestedFilename()).toBe('group_marked.xlsx');

  await choose(page, hotels(2));
  const sheets = dialog.getByRole('table', { name: 'What each sheet holds' });
  await expect(sheets.getByRole('row', { name: /^LOCATIONS/ })).toContainText('2');
  await expect(wrong).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'saved' })).toHaveText(
    '6 new and 0 changed rows saved.',
  );
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('button', { name: 'HARBOR INN' })).toBeVisible();

  // The same again changes nothing.
  await page.getByRole('button', { name: 'Moving In' }).click();
  await choose(page, hotels(2));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Everything was there already: nothing changed.')).toBeVisible();
});
