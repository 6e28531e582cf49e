import type { Page } from '@playwright/test';
import { bai2File } from '../server/src/demo/bai2-file.ts';
import { expect, loginAs, signIn, test } from './fixtures.ts';

const HOTEL = 'SPRING MOUNTAIN';
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
const shown = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

const statementFile = (name: string, text: string) => ({
  ...{ name, mimeType: 'text/plain', buffer: Buffer.from(text) },
});

/** What the front desk counted: a drop each, with amounts that nothing else of the demo group has. */
async function countCash(page: Page, drops: readonly { Date: string; DepositDrop: number }[]) {
  const { token, loginDetails } = await signIn(page, 'admin');
  const hotel = loginDetails.find(({ Location }) => Location.Name.includes(HOTEL))?.Location.LocationID;
  const moved = await page.request.post('/api/changeSelectedLocation', {
    data: { NewLocationID: hotel },
    headers: { authorization: `Bearer ${token}` },
  });
  const headers = { authorization: `Bearer ${((await moved.json()) as { token: string }).token}` };
  for (const drop of drops) {
    const data = { ShiftType: 'NA OUT', BankTill: 0, ...drop, Notes: 'All of it went to the bank' };
    const counted = await page.request.post('/api/cashCountLogSheet/post', { headers, data });
    expect(counted.status(), await counted.text()).toBe(200);
  }
}

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string | RegExp) =>
  page.getByRole('table').getByRole('row').filter({ hasText: text });

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

/** Chooses files in the import, and waits until the server has looked at them. */
async function check(page: Page, ...files: ReturnType<typeof statementFile>[]): Promise<void> {
  await dialog(page).getByLabel('Statement files').setInputFiles(files);
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
}

test('the accountant imports a statement, resolves a tie, and takes a match apart with a reason', async ({
  page,
}) => {
  const ALONE = { Date: day(3), DepositDrop: 1111.17 };
  const TWINS = [
    { Date: day(3), DepositDrop: 222.29 },
    { Date: day(3), DepositDrop: 222.29 },
  ];
  await countCash(page, [ALONE, ...TWINS]);
  const statement = bai2File('000088887301', 100_000, [
    {
      date: day(2),
      transactions: [
        { cents: 111_117, text: 'COUNTER DEPOSIT', reference: 'C1' },
        { cents: 22_229, text: 'NIGHT DROP ONE', reference: 'C2' },
      ],
    },
    {
      date: day(1),
      transactions: [
        { cents: 22_229, text: 'NIGHT DROP TWO', reference: 'C3' },
        { cents: 7713, text: 'WHO KNOWS', reference: 'C4' },
      ],
    },
  ]);

  await loginAs(page, 'accountant', '/admin/bank?do=account', HOTEL);
  await dialog(page).getByLabel('Name').fill('TEST OPERATING');
  await dialog(page).getByLabel('Bank').fill('FIRST NATIONAL');
  await dialog(page).getByLabel('Last Four Digits').fill('7301');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Account added.')).toBeVisible();

  await openTab(page, 'STATEMENTS');
  await page.getByRole('button', { name: 'Import Statements' }).first().click();
  await check(page, statementFile('november.bai', statement));
  // It found its account by the number in it.
  await expect(dialog(page).getByLabel('Account of november.bai')).toHaveValue(/\d+/);
  await expect(dialog(page).getByText('4 new, 0 known already')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog(page).getByText('4 transactions imported, 0 known already.')).toBeVisible();

  // Again, beside a file that somebody has changed: nothing comes twice, nothing of the broken one is saved.
  const lines = statement.split('\n');
  const broken = lines.map((line) => line.replace('111117', '111118')).join('\n');
  const wrongLine = lines.findIndex((line) => line.startsWith('49,')) + 1;
  await check(page, statementFile('again.bai', statement), statementFile('broken.bai', broken));
  await expect(dialog(page).getByText('0 new, 4 known already')).toBeVisible();
  const refused = dialog(page).getByRole('listitem', { name: 'broken.bai' });
  await expect(refused.getByRole('alert')).toContainText(`Line ${wrongLine}:`);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog(page).getByText('0 transactions imported, 4 known already.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();

  await openTab(page, 'TRANSACTIONS');
  await page.getByLabel('Search transactions').fill('WHO KNOWS');
  await expect(row(page, '77.13')).toHaveCount(1);
  await expect(row(page, '77.13')).toContainText('Unexpected');

  // One drop is one credit, and is matched; two alike are offered.
  await openTab(page, 'DEPOSITS');
  await page.getByLabel('Hotel').selectOption({ label: 'SPRING MOUNTAIN SUITES LAS VEGAS' });
  const alone = row(page, '1,111.17');
  await expect(alone).toContainText('Matched');
  const tiles = page.getByRole('group', { name: 'Deposits by state' });
  await tiles.getByRole('button', { name: /^To choose/ }).click();
  await expect(page).toHaveURL(/show=Offered/);
  const twins = row(page, '222.29').filter({ hasText: 'NA OUT' });
  await expect(twins).toHaveCount(2);
  await twins.first().getByRole('button').click();
  const offers = dialog(page).getByRole('region', { name: 'Offers' });
  await expect(offers).toContainText('NIGHT DROP ONE');
  await offers
    .getByRole('listitem')
    .filter({ hasText: 'NIGHT DROP ONE' })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByText('Matched.', { exact: true })).toBeVisible();
  // What is left of the tie fits in one way only.
  await expect(twins).toHaveCount(0);

  await tiles.getByRole('button', { name: /^Matched/ }).click();
  await alone.getByRole('button').click();
  await expect(dialog(page)).toContainText('COUNTER DEPOSIT');
  await dialog(page).getByRole('button', { name: 'Unmatch' }).click();
  await expect(dialog(page)).toContainText('Please say why they do not belong together');
  await dialog(page).getByLabel('Reason to unmatch').fill('The slip says another hotel');
  // Half-typed work asks before it goes.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog(page).getByRole('button', { name: 'Unmatch' }).click();
  await expect(page.getByText('Unmatched.', { exact: true })).toBeVisible();
  await expect(alone).toHaveCount(0);

  // Neither is matched by itself again; by hand they can be, with the reason in the history.
  await tiles.getByRole('button', { name: /^Matched/ }).click();
  await expect(alone.filter({ hasText: 'Unexpected' })).toHaveCount(1);
  await alone.filter({ hasText: 'NA OUT' }).getByRole('button').click();
  await expect(page).toHaveURL(/record=\d+/);
  const credits = dialog(page).getByRole('region', { name: 'Credits' });
  await credits.getByRole('checkbox', { name: /COUNTER DEPOSIT/ }).check();
  await expect(dialog(page).getByRole('status')).toContainText('Difference 0.00');
  await dialog(page).getByLabel('Reason').fill('It was ours after all');
  await dialog(page).getByRole('button', { name: 'Match', exact: true }).click();
  await expect(alone).toHaveCount(1);
  await expect(alone).toContainText('It was ours after all');
  await alone.getByRole('button').click();
  await expect(dialog(page)).toContainText('It was ours after all');
  await dialog(page).getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('The slip says another hotel')).toBeVisible();
});

test('a bank that only gives CSV is told once which column is which', async ({ page }) => {
  const sample = [
    'Posting Date,Description,Memo,Withdrawals,Deposits,Balance',
    `${shown(day(2))},COUNTER DEPOSIT,BAG 12,,50.11,150.11`,
    `${shown(day(1))},WIRE,RENT,"1,000.00",,-849.89`,
  ].join('\n');
  await loginAs(page, 'accountant', '/admin/bank?do=account', 'MESA VERDE');
  await dialog(page).getByLabel('Name').fill('TEST SAVINGS');
  await dialog(page).getByLabel('Bank').fill('SMALL BANK');
  await dialog(page).getByLabel('Last Four Digits').fill('7302');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Account added.')).toBeVisible();

  await openTab(page, 'STATEMENTS');
  await page.getByRole('table', { name: 'Statements' }).evaluate((table, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'export-7302.csv', { type: 'text/csv' }));
    table.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, sample);
  const line = dialog(page).getByRole('listitem', { name: 'export-7302.csv' });
  await expect(line).toContainText('say first which column is which');
  await line.getByRole('button', { name: 'Say which column is which' }).click();
  const account = page.getByRole('dialog', { name: 'Edit Account' });
  await expect(account.getByLabel('Date column')).toHaveValue('Posting Date');
  await expect(account.getByLabel('Credit column')).toHaveValue('Deposits');
  await expect(account.getByLabel('Debit column')).toHaveValue('Withdrawals');
  await expect(account.getByLabel('Balance column')).toHaveValue('Balance');
  await account.getByRole('checkbox', { name: 'Memo' }).check();
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(line).toContainText('2 new, 0 known already');
  await line.getByRole('button', { name: 'Show transactions' }).click();
  await expect(line.getByRole('row', { name: /RENT/ })).toContainText('-1,000.00');
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(line).toContainText('2 transactions imported, 0 known already.');
});
