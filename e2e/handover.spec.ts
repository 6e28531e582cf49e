import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

const HOTEL = 'VALLEY HARVEST';
const LOGBOOK = '/admin/logbook';

const form = (page: Page) => page.getByRole('form', { name: 'Hand over the shift' });
const card = (page: Page, note: string) =>
  page.getByRole('article', { name: /^Handover from/ }).filter({ hasText: note });
const rows = (page: Page) => page.getByRole('table', { name: 'Handovers' }).locator('tbody tr');

async function handOver(page: Page, note: string, rooms = '61') {
  await page.getByRole('button', { name: 'Hand Over', exact: true }).click();
  await form(page).getByLabel('Rooms sold tonight', { exact: true }).fill(rooms);
  await form(page).getByLabel('Note to the next shift', { exact: true }).fill(note);
  await form(page).getByRole('button', { name: 'Hand Over' }).click();
  await expect(page.getByText('SHIFT HANDED OVER!')).toBeVisible();
}

test('a shift hands over, and a colleague finds it first in the log book and acknowledges it by name', async ({
  page,
  browser,
}) => {
  const note = 'Boiler man comes at nine';
  const other = await browser.newPage();
  await loginAs(other, 'manager', LOGBOOK, HOTEL);
  await expect(other.getByRole('tab', { name: 'HANDOVERS' })).toBeVisible();

  await loginAs(page, 'regional', LOGBOOK, HOTEL);
  await page.getByRole('button', { name: 'Hand Over', exact: true }).click();
  const preview = page.getByRole('region', { name: 'What is handed over' });
  await expect(preview.getByRole('heading', { name: /^Open entries \(\d+\)$/ })).toBeVisible();
  await expect(preview.getByText('over/short')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('tab', { name: 'LOG BOOK' }).click();
  await handOver(page, note);
  await expect(rows(page).first()).toContainText(note);
  await expect(rows(page).first()).toContainText('Not acknowledged');

  await page.getByRole('tab', { name: 'LOG BOOK' }).click();
  await expect(card(page, note)).toContainText('Somebody else of the next shift acknowledges it.');
  await expect(card(page, note).getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);

  // On the colleague's screen it appears by itself, above the book.
  await expect(card(other, note)).toBeInViewport();
  await expect(card(other, note)).toContainText('61 rooms sold tonight');
  await card(other, note).getByRole('button', { name: 'Read' }).click();
  const dialog = other.getByRole('dialog', { name: 'Handover from Ruben Castellano' });
  await expect(dialog).toContainText('Nobody yet');
  await expect(dialog).toContainText(note);
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(other.getByText('HANDOVER ACKNOWLEDGED!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card(other, note)).toHaveCount(0);
  await expect(card(page, note)).toHaveCount(0);

  await page.getByRole('tab', { name: 'HANDOVERS' }).click();
  const row = rows(page).filter({ hasText: note });
  await expect(row).toContainText('Maya Lindqvist');
  await row.getByRole('button').first().click();
  await expect(page).toHaveURL(/handover=\d+/);
  const own = page.getByRole('dialog', { name: 'Handover from Ruben Castellano' });
  await expect(own).toContainText('Maya Lindqvist');
  await expect(own.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
  await own.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Acknowledged By:');
  await other.close();
});

test('what is typed into a handover outlives a reload', async ({ page }) => {
  await loginAs(page, 'manager', `${LOGBOOK}?do=handover`, HOTEL);
  const note = form(page).getByLabel('Note to the next shift', { exact: true });
  await note.fill('Half a sentence');
  await page.reload();
  await expect(note).toHaveValue('Half a sentence');
  await note.fill('');
});

test('the address of a handover leads to it in the log book, acknowledged or not', async ({ page }) => {
  await loginAs(page, 'regional', `${LOGBOOK}?do=handovers`, HOTEL);
  await page.getByLabel('Search handovers', { exact: true }).fill('Group of 12');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('button').first().click();
  const id = /handover=(\d+)/.exec(page.url())?.[1] ?? '';
  expect(id).not.toBe('');
  await page.goto(`${LOGBOOK}?handover=${id}`);
  await expect(page.getByRole('dialog', { name: /^Handover from/ })).toContainText('Spare keys');
});

test('the command palette leads to handing over', async ({ page }) => {
  await loginAs(page, 'regional', '/admin', HOTEL);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Page, action, record or date' }).fill('hand over');
  await page.getByRole('option', { name: /Hand over the shift/ }).click();
  await expect(form(page)).toBeVisible();
});
