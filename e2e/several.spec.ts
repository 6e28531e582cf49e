import type { Page } from '@playwright/test';
import { expect, loginAs, signIn, test, tokenAt, type Account } from './fixtures.ts';

type Asked = readonly (readonly [string, number | null])[];

/** Claims of the front desk that only one test looks for, by the word they share. */
async function claimsAsked(page: Page, word: string, texts: Asked): Promise<string> {
  const { token } = await signIn(page, 'frontdesk');
  for (const [text, amount] of texts) {
    const answer = await page.request.post('/api/reimbursement/post', {
      headers: { Authorization: `Bearer ${token}` },
      multipart: { Contexts: `${text}, ${word}`, ApprovedAmount: amount === null ? '' : String(amount) },
    });
    expect(answer.status()).toBe(200);
  }
  return word;
}

async function openClaims(page: Page, word: string, account: Account = 'regional') {
  await loginAs(page, account, '/admin/reimbursement', 'PALM COURT');
  await page.getByLabel('Search', { exact: true }).fill(word);
  return page.getByRole('group', { name: 'Selected rows' });
}

/** A colleague who stands as high changes a claim while somebody else has it on the screen. */
async function changedByColleague(page: Page, text: string, multipart: Record<string, string>) {
  const token = await tokenAt(page, 'admin', 'PALM COURT');
  const headers = { Authorization: `Bearer ${token}` };
  const found = await page.request.get(`/api/reimbursement/get?Search=${encodeURIComponent(text)}`, {
    headers,
  });
  const [claim] = (await found.json()) as { id: number }[];
  const answer = await page.request.patch(`/api/reimbursement/patch/${claim?.id}`, { headers, multipart });
  expect(answer.status()).toBe(200);
}

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select .*errand/ });
const chosen = (page: Page) =>
  boxes(page).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));

test('rows are chosen by box, range, page and key, and none of them moves', async ({ page }) => {
  const word = await claimsAsked(page, 'errand choosing', [
    ['Batteries', 1],
    ['Candles', 2],
    ['Dusters', 3],
    ['Eggs', 4],
  ]);
  const bar = await openClaims(page, word);
  await expect(boxes(page)).toHaveCount(4);
  const before = await boxes(page).first().boundingBox();

  await boxes(page).nth(0).click();
  await expect(bar).toContainText('1 selected');
  await expect(page.getByLabel('Search', { exact: true })).toBeHidden();
  expect(await boxes(page).first().boundingBox()).toEqual(before);
  await boxes(page)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await expect.poll(() => chosen(page)).toEqual([true, true, true, false]);
  await bar.getByRole('button', { name: 'Select all 4 found' }).click();
  await expect(bar).toContainText('4 selected');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(bar).toBeHidden();

  // A box is ticked by the keyboard as any other; on a row, Space does it, and Shift with arrows goes on from there.
  await page.getByRole('group', { name: 'Reimbursements' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => chosen(page)).toEqual([true, false, false, false]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => chosen(page)).toEqual([true, false, true, true]);
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => chosen(page)).toEqual([true, false, true, false]);
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('row', { name: /Candles/ })).toBeFocused();
});

test('several claims are approved in one go, and taken back in another', async ({ page }) => {
  const word = await claimsAsked(page, 'errand approving', [
    ['Batteries', 10.5],
    ['Candles', 20.25],
    ['Something', null],
  ]);
  const bar = await openClaims(page, word);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve selected' });
  await expect(dialog).toContainText('2 reimbursements will be approved, $30.75 in all.');
  await expect(dialog.getByRole('list', { name: 'Left out: 1' })).toContainText(
    'No amount was asked for: open it to enter one.',
  );
  await dialog.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByRole('status')).toHaveText('2 reimbursements approved.');
  await expect(dialog).toBeHidden();
  const rows = page.getByRole('row', { name: new RegExp(word) });
  await expect(rows.getByText('Approved', { exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status')).toHaveText('Approval of 2 reimbursements taken back.');
  await expect(rows.getByText('Open', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Put away' }).click();
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue(word);
});

test('what was approved is taken back from where only what waits is shown', async ({ page }) => {
  const word = await claimsAsked(page, 'errand waiting', [
    ['Batteries', 10],
    ['Candles', 20],
  ]);
  const bar = await openClaims(page, word);
  await page.getByText(/^For me \(/).click();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  const rows = page.getByRole('row', { name: new RegExp(word) });
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Approval of 2 reimbursements taken back.');
  await expect(rows).toHaveCount(2);
});

test.describe('two people at once', () => {
  // A refused call is what this is about.
  test.use({ allowedErrors: /Failed to load resource/ });

  test('what a colleague approved meanwhile is told, and the others are done by one more press', async ({
    page,
  }) => {
    const word = await claimsAsked(page, 'errand meanwhile', [
      ['Batteries', 10],
      ['Candles', 20],
    ]);
    const bar = await openClaims(page, word);
    await page.getByLabel('State', { exact: true }).selectOption('Waiting');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await bar.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve selected' });
    await expect(dialog).toContainText('2 reimbursements will be approved');

    await changedByColleague(page, `Candles, ${word}`, { Approved: 'true', ApprovedAmount: '20' });

    await dialog.getByRole('button', { name: 'Approve 2' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Nothing was done: 1 of 2 refused.');
    await expect(dialog.getByRole('list', { name: 'Refused' })).toContainText(
      /Candles.*THIS RECORD WAS CHANGED BY/,
    );
    // It waits no longer, and so it is no longer chosen.
    await expect(page.getByRole('row', { name: /Candles/ })).toHaveCount(0);
    await expect(bar).toContainText('1 selected');
    await dialog.getByRole('button', { name: 'Approve 1' }).click();
    await expect(page.getByRole('status')).toHaveText('1 reimbursement approved.');
    await expect(page.getByRole('row', { name: new RegExp(word) })).toHaveCount(0);
  });

  test('what a colleague changed since is left alone by an undo, and named', async ({ page }) => {
    const word = await claimsAsked(page, 'errand returned', [
      ['Batteries', 10],
      ['Candles', 20],
    ]);
    const bar = await openClaims(page, word);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    const alert = page.getByRole('alertdialog');
    const approveBoth = async () => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
      await bar.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('button', { name: 'Approve 2' }).click();
      await expect(undo).toBeVisible();
    };
    await approveBoth();
    await changedByColleague(page, `Candles, ${word}`, { Approved: 'false', ApprovedAmount: '15' });
    await undo.click();
    await expect(alert).toContainText('Not all of it could be undone.');
    await expect(alert).toContainText(/Candles, errand returned, .*: THIS RECORD WAS CHANGED BY/);
    await expect(alert).not.toContainText('Batteries');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('status')).toHaveText(
      'Approval of 1 reimbursement taken back. 1 left as it is.',
    );
    await expect(undo).toBeHidden();

    // Where all of them were changed, nothing is undone, and each is named.
    await approveBoth();
    await changedByColleague(page, `Batteries, ${word}`, { Approved: 'false' });
    await changedByColleague(page, `Candles, ${word}`, { Approved: 'false' });
    await undo.click();
    await expect(alert).toContainText('This could not be undone.');
    await expect(alert).toContainText(/Batteries, errand returned, .*: THIS RECORD WAS CHANGED BY/);
    await expect(alert).toContainText(/Candles, errand returned, .*: THIS RECORD WAS CHANGED BY/);
  });
});

test('who cannot approve sees no boxes', async ({ page }) => {
  const word = await claimsAsked(page, 'errand nobody', [
    ['Batteries', 10],
    ['Candles', 20],
  ]);
  await openClaims(page, word, 'frontdesk');
  await expect(page.getByRole('row', { name: /Batteries/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Reimbursements' }).getByRole('checkbox')).toHaveCount(0);
});
