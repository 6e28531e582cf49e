import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { chooseMonth, expect, loginAs } from './fixtures.ts';
import {
  balancesFile,
  CHECK_DATE,
  decimal,
  expectedOf,
  HOTELS,
  PROVIDER_FILE,
  SALES_FILE,
  shown,
  sum,
  type Hotel,
} from './month-end-figures.ts';
import { test } from './office.ts';

async function importFile(page: Page, title: string, file: typeof SALES_FILE, sentence: string) {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('File to import').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText(sentence)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

async function chooseCheckDate(page: Page) {
  await chooseMonth(page, CHECK_DATE.slice(0, 7));
  await page.getByText(CHECK_DATE.slice(8), { exact: true }).click();
}

const recordsOf = (page: Page) => page.getByRole('table', { name: 'Payroll Records', exact: true });

/** A row's texts under their headers; the mark of figures from sales is no part of the figure. */
async function rowOf(table: Locator, name: string): Promise<Record<string, string>> {
  const headers = await table.getByRole('columnheader').allTextContents();
  const cells = await table.getByRole('row', { name }).locator('th, td').allTextContents();
  return Object.fromEntries(
    headers.map((header, at) => [header.trim(), (cells[at] ?? '').replace(/S$/, '')]),
  );
}

const whole = (title: string) => title === 'Occupied Rooms' || title === 'Total Rooms';
const asShown = (title: string, value: number | null) =>
  value === null ? '' : whole(title) ? (value / 100).toLocaleString('en-US') : shown(value);

async function fill(page: Page, hotel: Hotel) {
  await recordsOf(page).getByRole('button', { name: hotel.legal, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Payroll' });
  await expect(dialog.getByLabel('Room Revenue')).toHaveAttribute(
    'placeholder',
    shown(expectedOf(hotel)['Room Revenue'] ?? 0),
  );
  if (hotel.banquet > 0) await dialog.getByLabel('Banquet Revenue').fill(shown(hotel.banquet));
  const extra = dialog.getByRole('group', { name: `Extra payroll ${hotel.extra.department}` });
  await extra.getByLabel('Amount').fill(shown(hotel.extra.cents));
  await extra.getByLabel('Comment').fill('ON-CALL');
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${hotel.client}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\nregister\n%%EOF\n'),
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function approve(page: Page, hotel: Hotel) {
  await recordsOf(page).getByRole('button', { name: hotel.legal, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Payroll' });
  await dialog.getByLabel('Approved').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** The rows of a payroll workbook by sheet, each row by its headers; the first row is the title. */
async function readSheets(file: Buffer) {
  const { sheets } = await readXlsx(file);
  return new Map(
    sheets.map(({ name, rows }) => {
      const [, headers = [], ...body] = rows;
      const named = body.map((row) =>
        Object.fromEntries(headers.map((header, at) => [String(header), row[at]])),
      );
      return [name, named] as const;
    }),
  );
}

const cents = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) : null);

/** `asked` is how the call spells its date. */
async function sendGroupMail(page: Page, title: string, asked: string, to?: string) {
  await page.getByRole('button', { name: 'Sent Email' }).click();
  await page.getByRole('menuitem', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  if (to !== undefined) await dialog.getByLabel('TO', { exact: true }).fill(to);
  const request = page.waitForRequest((sent) =>
    sent.url().includes(`/api/admin/payroll/${asked}=${CHECK_DATE}`),
  );
  await dialog.getByRole('button', { name: 'Send' }).click();
  await request;
  // Dismissed, so that the sentence of the next mail is not taken for this one.
  const said = page.getByRole('status').filter({ hasText: 'Email sent successfully.' });
  await said.getByRole('button', { name: 'Dismiss message' }).click();
  await expect(said).toHaveCount(0);
}

/** Without case and blanks: the history writes names of fields as words. */
const closed = (text: string) => text.toLowerCase().replaceAll(' ', '');

test('a month end: import, fill, attach, approve, balances, comparison, download, mails and history', async ({
  page,
  office,
}) => {
  await loginAs(page, 'accountant', '/admin/dailysalesdata');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await importFile(page, 'Import Daily Sales', SALES_FILE, '30 rows imported: 30 new, 0 replaced.');

  await page.goto('/admin/payroll');
  for (const [item, file, sentence] of [
    ['Import Provider Data', PROVIDER_FILE, '8 provider lines imported.'],
    ['Import Bank Balances', balancesFile(), '2 balances imported.'],
  ] as const) {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await importFile(page, item, file, sentence);
  }
  await chooseCheckDate(page);
  const records = recordsOf(page);
  for (const hotel of HOTELS) await fill(page, hotel);
  for (const hotel of HOTELS) {
    await approve(page, hotel);
    await expect(records.getByRole('button', { name: `Download ${hotel.client}.pdf` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'UPDATE ACCOUNT BALANCE' }).click();
  await expect(page.getByText('Account Balance Updated Successfully')).toBeVisible();
  for (const hotel of HOTELS) {
    await expect(records.getByRole('row', { name: hotel.legal })).toContainText(shown(hotel.balance));
    const row = await rowOf(records, hotel.legal);
    for (const [title, value] of Object.entries(expectedOf(hotel)))
      expect(row[title], `${hotel.legal} ${title}`).toBe(asShown(title, value));
  }

  await test.step('the comparison shows both check dates', async () => {
    const [, palm] = HOTELS;
    await page.getByLabel('Comparison', { exact: true }).check({ force: true });
    await page.getByLabel('LEGAL NAME').selectOption({ label: palm.legal });
    for (const date of ['2021-03-08', CHECK_DATE]) await page.getByLabel('+ ADD DATE').selectOption(date);
    const grid = page.getByRole('table', { name: 'Payroll comparison' });
    await expect(grid.getByRole('row', { name: 'FullPayroll' })).toContainText(
      shown(expectedOf(palm)['FullPayroll'] ?? 0),
    );
    const headers = await grid.getByRole('columnheader').allTextContents();
    const column = (date: string) => headers.findIndex((header) => header.includes(date));
    const cells = await grid.getByRole('row', { name: 'FullPayroll' }).locator('th, td').allTextContents();
    const gross = sum(palm.provider.map((line) => line.gross));
    expect(cells[column('03/08/2021')]).toBe(shown(gross));
    // The value, and below it how it changed.
    const withChange = `${shown(gross + palm.extra.cents)}+${shown(palm.extra.cents)} (+`;
    expect(cells[column('03/23/2021')]?.slice(0, withChange.length)).toBe(withChange);
    await page.getByLabel('Comparison', { exact: true }).uncheck({ force: true });
  });

  await test.step('the download has a sheet for each group, to the cent', async () => {
    await page.getByLabel('BY GROUP').check();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'DOWNLOAD', exact: true }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe(`payroll_${CHECK_DATE}.xlsx`);
    const sheets = await readSheets(await readFile(await file.path()));
    expect([...sheets.keys()]).toEqual(['GROUP 1', 'GROUP 2']);
    for (const hotel of HOTELS) {
      const [row, total] = sheets.get(hotel.group) ?? [];
      expect(row).toMatchObject({ 'Legal Name': hotel.legal, 'Paychex ID': hotel.client, Approved: 'Yes' });
      expect(total?.['Legal Name']).toBe('TOTAL');
      for (const [title, value] of Object.entries(expectedOf(hotel))) {
        expect(cents(row?.[title]), `${hotel.legal} ${title}`).toBe(value);
        if (value !== null) expect(cents(total?.[title]), `total of ${hotel.group} ${title}`).toBe(value);
      }
    }
  });

  await test.step('the mails reach the relay, each group its own', async () => {
    // Another test of the same worker may have mailed before.
    const before = office.relay.taken.length;
    const taken = () => office.relay.taken.slice(before);
    await sendGroupMail(page, 'Send Group Wise Centralized Email', 'centralizedEmail?date');
    expect(
      taken()
        .map(({ mail }) => mail.subject)
        .sort(),
    ).toEqual(['GROUP 1', 'GROUP 2'].map((group) => `Centralized Payroll ${CHECK_DATE} ${group}`));
    for (const hotel of HOTELS) {
      const { mail, recipients } =
        taken().find(({ mail: { subject } }) => subject?.endsWith(hotel.group)) ?? {};
      expect(recipients).toEqual([hotel.mailbox, 'accounting@backofhouse.example']);
      const figures = expectedOf(hotel);
      const after = hotel.balance - (figures['Paycheck Payroll Amount'] ?? 0);
      for (const value of [figures['Payroll Amount'] ?? 0, hotel.balance, after]) {
        expect(mail?.html).toContain(shown(value));
        expect(mail?.text).toContain(shown(value));
      }
      const [attached] = mail?.attachments ?? [];
      expect(attached?.filename).toBe(
        `centralized_payroll_${CHECK_DATE}_${hotel.group.toLowerCase().replace(' ', '_')}.xlsx`,
      );
      const [rows] = (await readSheets(attached?.content ?? Buffer.alloc(0))).values();
      expect(rows?.map((row) => row['Legal Name'])).toEqual([hotel.legal, 'TOTAL']);
      expect(cents(rows?.[0]?.['Balance After Payroll'])).toBe(after);
    }
    await sendGroupMail(
      page,
      'Email Account Balance',
      'accountBalanceEmail?Date',
      'owner@backofhouse.example',
    );
    expect(taken().at(-1)?.recipients).toEqual(['owner@backofhouse.example']);
    expect(taken().at(-1)?.mail.text).toContain(shown(sum(HOTELS.map(({ balance }) => balance))));
    const [first] = HOTELS;
    await records.getByRole('row', { name: first.legal }).getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(`Email sent successfully to ${first.legal}`)).toBeVisible();
    expect(taken().at(-1)?.mail.subject).toBe(`Payroll ${CHECK_DATE} ${first.legal}`);
    expect(taken().at(-1)?.mail.html).toContain(shown(expectedOf(first)['FullPayroll'] ?? 0));
    expect(taken()).toHaveLength(4);
  });

  await test.step('all of it is in the history', async () => {
    const [first] = HOTELS;
    await records.getByRole('button', { name: first.legal, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Payroll' });
    await dialog.getByRole('button', { name: 'History' }).click();
    const entries = page.getByRole('dialog', { name: 'History' }).locator('ol > li');
    await expect(entries).toHaveCount(7);
    const told = (await entries.allInnerTexts()).reverse().map(closed);
    const steps = [
      ['Imported', 'PaycheckPayrollAmount', decimal(2_612_349)],
      [`${first.client}.pdf`],
      ['Approved'],
      ['Account balance updated', decimal(first.balance).replace(/0$/, '')],
      ['Mailed', first.mailbox],
      ['Mailed', 'owner@backofhouse.example'],
      ['Mailed', first.mailbox],
    ];
    steps.forEach((words, at) => {
      for (const word of words) expect(told[at]).toContain(closed(word));
    });
    await page.goto('/admin/dailysalesdata');
    await page.getByLabel('Location', { exact: true }).selectOption(first.name);
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'History' })).toContainText(/march-sales\.csv/i);
  });
});
