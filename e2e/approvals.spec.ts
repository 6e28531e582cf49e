import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, loginAs, test, type Account } from './fixtures.ts';

const CLAIM = 'Ice machine for the second floor';
const HOTEL = 'PALM COURT';
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const dialogOf = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page) => page.getByRole('row', { name: new RegExp(CLAIM) });
const stateOf = (page: Page, state: string) => rowOf(page).getByText(state, { exact: true });

async function openAs(page: Page, account: Account) {
  await loginAs(page, account, '/admin/reimbursement', HOTEL);
  await page.getByRole('button', { name: CLAIM }).click();
  return dialogOf(page);
}

async function approveAs(page: Page, account: Account) {
  const dialog = await openAs(page, account);
  await expect(dialog.getByLabel('Approved Amount')).toHaveValue(/^4,800/);
  await dialog.getByLabel('Approved', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function nameStandIn(page: Page, who: string, from: string, to: string) {
  await loginAs(page, 'regional', '/admin/reimbursement', HOTEL);
  await page.getByRole('button', { name: 'Stand-In', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Stand-In', { exact: true }).selectOption(who);
  await dialog.getByLabel('From').fill(from);
  await dialog.getByLabel('To', { exact: true }).fill(to);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('a claim of 4,800 goes from the front desk to the administrator, with a rejection, a correction and a stand-in', async ({
  page,
}) => {
  const dialog = dialogOf(page);

  await test.step('the front desk asks for it', async () => {
    await loginAs(page, 'frontdesk', '/admin/reimbursement');
    await page.getByRole('button', { name: 'Add Reimbursement' }).click();
    await dialog.getByLabel('Contexts').fill(CLAIM);
    await dialog.getByLabel('Requested', { exact: true }).fill('4800');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(stateOf(page, 'Open')).toBeVisible();
    await page.getByRole('button', { name: CLAIM }).click();
    await expect(dialog.getByText("(You're not authorized to approve)")).toBeVisible();
    await expect(dialog.getByText('Nobody decides on their own claim.')).toBeVisible();
    await expect(dialog.getByText(/^Waits for .*Maya Lindqvist/)).toBeVisible();
  });

  await test.step('the manager may only endorse it: the limit is 500', async () => {
    await openAs(page, 'manager');
    await expect(dialog.getByText(/Your limit is \$500\.00/)).toBeVisible();
    await dialog.getByLabel('Approved', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('It is endorsed and waits for somebody higher.')).toBeVisible();
    await expect(stateOf(page, 'Endorsed')).toBeVisible();
    await page.getByRole('button', { name: CLAIM }).click();
    await expect(dialog.getByText('You have decided on it already')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Reject' })).toBeHidden();
  });

  await test.step('the regional manager rejects it with a reason', async () => {
    await openAs(page, 'regional');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    const reject = page.getByRole('dialog', { name: /Reject Reimbursement/ });
    await reject.getByRole('button', { name: 'Reject' }).click();
    await expect(reject.getByText('Please give the reason.')).toBeVisible();
    await reject.getByLabel('Reason').fill('Three offers, please.');
    await reject.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('Reimbursement rejected.')).toBeVisible();
    await expect(stateOf(page, 'Rejected')).toBeVisible();
  });

  await test.step('the front desk reads it, corrects the claim and sends it again', async () => {
    await openAs(page, 'frontdesk');
    const steps = dialog.getByRole('list', { name: 'Steps that stand' });
    await expect(steps).toContainText('Rejected by Ruben Castellano');
    await expect(steps).toContainText('Three offers, please.');
    await dialog.getByLabel('Other Notes').fill('With three offers');
    await dialog.getByRole('button', { name: 'Send Again' }).click();
    await expect(stateOf(page, 'Open')).toBeVisible();
  });

  await test.step('the manager endorses again, and a stand-in does for the regional manager', async () => {
    await approveAs(page, 'manager');
    await nameStandIn(page, 'Anil Deshmukh', dayFromNow(-1), dayFromNow(2));
    await expect(page.getByText('Stand-in saved.')).toBeVisible();
    await openAs(page, 'accountant');
    await expect(dialog.getByText('You decide for Ruben Castellano.')).toBeVisible();
    await dialog.getByLabel('Approved', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(stateOf(page, 'Endorsed')).toBeVisible();
    await nameStandIn(page, 'Nobody', '', '');
    await expect(page.getByText('You have no stand-in any more.')).toBeVisible();
  });

  await test.step('the administrator has the last word', async () => {
    await approveAs(page, 'admin');
    await expect(stateOf(page, 'Approved')).toBeVisible();
    await page.getByRole('button', { name: CLAIM }).click();
    const steps = dialog.getByRole('list', { name: 'Steps that stand' });
    await expect(steps.getByRole('listitem')).toHaveText([
      /^Endorsed by Maya Lindqvist on .*, \$4,800\.00$/,
      /^Endorsed by Anil Deshmukh for Ruben Castellano on /,
      /^Approved by Ada Moreno on /,
    ]);
    await expect(dialog.getByRole('list', { name: 'Earlier steps, void' }).getByRole('listitem')).toHaveCount(
      2,
    );
  });

  await test.step('the accountant pays it, and has the batch as a file', async () => {
    await loginAs(page, 'accountant', '/admin/payroll?claims=yes', HOTEL);
    await page.getByLabel('Search claims').fill(CLAIM);
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${CLAIM}`) }).click();
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Paid' }).click();
    const paying = page.getByRole('dialog', { name: 'Mark as paid' });
    await expect(paying).toContainText('1 claim will be marked as paid, $4,800.00 in all.');
    await paying.getByLabel('Paid on').fill(dayFromNow(3));
    await paying.getByRole('button', { name: 'Mark 1 as Paid' }).click();
    await expect(page.getByRole('status')).toHaveText('1 claim marked as paid.');
    const batch = page.getByRole('table', { name: 'Paid batches' }).getByRole('row', { name: /4,800\.00/ });
    const saved = page.waitForEvent('download');
    await batch.getByRole('button', { name: /^Download batch \d+ as CSV$/ }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(
      `Frances Okafor,${CLAIM},4800,Ada Moreno`,
    );
  });

  await test.step('paid is paid', async () => {
    await openAs(page, 'frontdesk');
    await expect(dialog.getByText('Paid records cannot be changed.')).toBeVisible();
    await expect(stateOf(page, 'Paid')).toBeVisible();
  });
});

test('limits of roles are set in the matrix, and say what changes', async ({ page }) => {
  await loginAs(page, 'admin', '/admin/roles');
  await page.getByRole('button', { name: 'Edit Role Access' }).click();
  const limit = page.getByLabel('ACCOUNTANT: Limit of bonuses');
  await expect(limit).toHaveValue('500');
  await limit.fill('lots');
  await page.getByRole('button', { name: 'Submit Changes' }).click();
  await expect(page.getByText('A limit must be an amount of 0 or more, or nothing.')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await limit.fill('750');
  await expect(page.getByText(/Bonus Limit 500 → 750/)).toBeVisible();
  await page.getByRole('button', { name: 'Submit Changes' }).click();
  await expect(page.getByText('Roles updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Role Access' }).click();
  await expect(limit).toHaveValue('750');
  await limit.fill('500');
  await page.getByRole('button', { name: 'Submit Changes' }).click();
  await expect(page.getByText('Roles updated successfully!').first()).toBeVisible();
});
