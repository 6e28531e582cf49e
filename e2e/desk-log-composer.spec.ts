import type { Page } from '@playwright/test';
import { dropPicture, pastePicture } from './clipboard.ts';
import { expect, loginAs, test } from './fixtures.ts';

const LOGBOOK = '/admin/logbook';
const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
const entry = (page: Page) => page.getByLabel('Entry', { exact: true });

async function postEntry(page: Page, text: string): Promise<void> {
  await page.goto(`${LOGBOOK}?do=new`);
  await entry(page).fill(text);
  await page.getByRole('button', { name: 'Post Entry' }).click();
  await expect(page.getByText('LOG ENTRY POSTED!')).toBeVisible();
}

test('a new entry takes a pasted and a dropped picture, which open large', async ({ page }) => {
  await loginAs(page, 'frontdesk', LOGBOOK);
  await page.getByRole('button', { name: 'Write an Entry' }).click();
  await expect(entry(page)).toBeFocused();
  const text = unique('Window of room 101 is broken');
  await page.keyboard.type(text);
  await pastePicture(entry(page));
  await dropPicture(entry(page), 'notes.txt', 'text/plain');
  await expect(page.getByText('Not added: notes.txt.')).toBeVisible();
  await dropPicture(entry(page), 'window.png');
  await expect(page.getByRole('button', { name: /^Remove .* again$/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Post Entry' }).click();
  await expect(page.getByText('LOG ENTRY POSTED!')).toBeVisible();
  await page.getByRole('button', { name: text }).click();
  // The pictures stand with the entry they belong to, and are no reply to it.
  await expect(page.getByRole('article').getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  await page.getByRole('button', { name: 'Open picture-1.png' }).click();
  const large = page.getByRole('dialog');
  await expect(large.getByRole('img', { name: 'picture-1.png' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('img', { name: 'window.png' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(large.getByText('window.png (2 of 2)')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(large.getByRole('img', { name: 'picture-1.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(page.getByText('2 pictures')).toHaveCount(0);
});

test.describe('with the network in the way', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('pictures that do not arrive after their entry are offered again, the entry is not', async ({
    page,
  }) => {
    await loginAs(page, 'frontdesk', `${LOGBOOK}?do=new`);
    const text = unique('Picture gets lost');
    await entry(page).fill(text);
    await pastePicture(entry(page));
    let posts = 0;
    page.on('request', (request) => (posts += request.url().endsWith('/api/logs/post') ? 1 : 0));
    await page.route('**/api/logs/update', (route) => route.abort());
    await page.getByRole('button', { name: 'Post Entry' }).click();
    await expect(page.getByText('The entry is posted, but its pictures were not sent.')).toBeVisible();
    await page.unroute('**/api/logs/update');
    await page.getByRole('button', { name: 'Send the pictures again' }).click();
    await page.getByRole('button', { name: text }).click();
    await expect(page.getByRole('img', { name: 'picture-1.png' })).toBeVisible();
    expect(posts).toBe(1);
  });
});

/** In the log: the box keeps the words until they are saved. */
const said = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('Reply and Finish answers a log and settles it; a reply alone is no open work', async ({ page }) => {
  await loginAs(page, 'frontdesk', LOGBOOK);
  const text = unique('Lamp is out in the lobby');
  await postEntry(page, text);
  await page.getByLabel('Search by keyword').fill(text);
  const item = page.getByRole('button', { name: text });
  await item.click();
  await page.getByLabel('Reply', { exact: true }).fill('Bulb is ordered');
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(said(page, 'Bulb is ordered')).toBeVisible();
  await page.getByRole('button', { name: 'BACK TO LOG BOOK' }).click();
  await expect(item.getByText('Open', { exact: true })).toBeVisible();
  await item.click();
  await page.getByRole('button', { name: 'Reply and Finish' }).click();
  await expect(page.getByText('Please enter the text of the entry')).toBeVisible();
  // Refused once, the button beside it means what it says again.
  await page.getByLabel('Reply', { exact: true }).fill('Bulb came');
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(said(page, 'Bulb came')).toBeVisible();
  await page.getByLabel('Reply', { exact: true }).fill('New bulb is in');
  await page.getByRole('button', { name: 'Reply and Finish' }).click();
  await expect(
    said(page, 'New bulb is in').getByRole('button', { name: 'Done', exact: true }),
  ).toBeDisabled();
  await expect(said(page, 'Bulb came').getByRole('button', { name: 'Mark done' })).toBeEnabled();
  const first = page.getByRole('listitem').filter({ hasText: text });
  await expect(first.getByText(/^by Frances Okafor/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reply and Finish' })).toHaveCount(0);
  // One message for the two: a second one would stand over the tabs.
  await expect(page.getByRole('button', { name: 'Dismiss message' })).toHaveCount(1);
  await expect(page.getByText('a reply does not open it again')).toBeVisible();
  await page.getByRole('button', { name: 'BACK TO LOG BOOK' }).click();
  await expect(item.getByText('Done', { exact: true })).toBeVisible();
});

test('the list names the author and shows the words that were searched for, in a reply too', async ({
  page,
}) => {
  await loginAs(page, 'frontdesk', LOGBOOK);
  const word = unique('zebra').replace(' ', '');
  await postEntry(page, unique('Nothing special'));
  await page.getByRole('tabpanel').getByRole('button', { name: 'Nothing special' }).first().click();
  await page.getByLabel('Reply', { exact: true }).fill(`It took a while until somebody found the ${word}`);
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(page.getByText('REPLY POSTED!')).toBeVisible();
  await page.getByRole('button', { name: 'BACK TO LOG BOOK' }).click();
  await page.getByLabel('Search by keyword').fill(word.toUpperCase());
  const item = page.getByRole('tabpanel').getByRole('listitem').getByRole('button');
  await expect(item).toHaveCount(1);
  await expect(item.locator('mark')).toHaveText(word);
  await expect(item).toContainText(`Frances Okafor: … until somebody found the ${word}`);
});

test('the book opens at today, below what is planned; an entry may be about a later day', async ({
  page,
}) => {
  await loginAs(page, 'frontdesk', `${LOGBOOK}?do=new`);
  const text = unique('Group of forty arrives');
  await entry(page).fill(text);
  const day = page.getByLabel('For a later day');
  await day.fill('2020-01-01');
  await page.getByRole('button', { name: 'Post Entry' }).click();
  await expect(page.getByText('Please choose today or a later day')).toBeVisible();
  await day.fill('2099-12-31');
  await page.getByRole('button', { name: 'Post Entry' }).click();
  await expect(page.getByText('LOG ENTRY POSTED!')).toBeVisible();
  await expect(
    page.getByRole('region', { name: '12/31/2099' }).getByRole('button', { name: text }),
  ).toBeAttached();
  await page.goto(LOGBOOK);
  const today = page.locator('section', { has: page.getByText('Today', { exact: true }) });
  await expect(today.getByRole('heading')).toBeInViewport();
  await expect(page.getByRole('tab', { name: '+NEW' })).toBeInViewport();
  await page.getByRole('group', { name: 'Date filter' }).getByRole('button', { name: 'FUTURE' }).click();
  await page.getByRole('button', { name: text }).click();
  await page.getByRole('button', { name: 'Mark done' }).click();
  await expect(page.getByText(/^by Frances Okafor/)).toBeVisible();
});

test('an entry is reported to the room log with its words, its room and its picture', async ({ page }) => {
  await loginAs(page, 'frontdesk', `${LOGBOOK}?do=new`);
  const text = unique('Shower of room 101 drips');
  await entry(page).fill(text);
  await pastePicture(entry(page));
  await page.getByRole('button', { name: 'Post Entry' }).click();
  const log = page.getByRole('button', { name: text });
  await expect(log.getByRole('img', { name: '1 picture' })).toBeVisible();
  await log.click();
  const report = page.getByRole('button', { name: 'Report to Room Log' });
  await report.click();
  const dialog = page.getByRole('dialog', { name: 'Report to Room Log' });
  await expect(dialog.getByLabel('Room', { exact: true }).first()).toHaveValue('101');
  await expect(dialog.getByLabel('Notes')).toHaveValue(text);
  await expect(dialog.getByLabel('Department')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Remove picture-1.png again' })).toBeVisible();
  await dialog.getByLabel('Department').selectOption('PLUMBING');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Room log added successfully!')).toBeVisible();
  await expect(page.getByText('Reported to the room log of 101 (PLUMBING).')).toBeVisible();
  await expect(report).toBeFocused();
  // The note tells what was done: there is nothing to report of it, or to mark.
  await expect(report).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Mark done' })).toHaveCount(1);
  await page.goto('/admin/roomLogs');
  await expect(page.getByRole('row', { name: text })).toContainText('PLUMBING');
  await expect(page.getByRole('row', { name: text })).toContainText('1 photo');
});

test('what is posted comes to a book that still shows what is open alone', async ({ page }) => {
  await loginAs(page, 'frontdesk', `${LOGBOOK}?open=yes`);
  await page.getByRole('button', { name: 'Write an Entry' }).click();
  const text = unique('Gate stays open');
  await entry(page).fill(text);
  await page.getByRole('button', { name: 'Post Entry' }).click();
  await expect(page.getByRole('button', { name: text })).toBeVisible();
  await expect(page.getByLabel('Open only')).toBeChecked();
});
