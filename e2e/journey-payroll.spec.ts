import { readFile } from 'node:fs/promises';
import { normalizeCheckDate } from '@boh/contract/payroll/payroll.calc.ts';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { expect, loginAs, signIn } from './fixtures.ts';
import { countingPage } from './journey-counter.ts';
import { test } from './office.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const MOST_CLICKS = 20;
const HOTELS = 8;

interface Hotel {
  LegalName: string;
  PaychexID: string;
}

async function hotelsOf(page: Page): Promise<Hotel[]> {
  const { token } = await signIn(page, 'accountant');
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.request.get('/api/admin/payrollDetails', { headers })).json()) as Hotel[];
}

/** Keys that lead from the first field of a hotel to the amount of its first extra payroll. */
const FIELDS_TO_EXTRA = 5;

/** What somebody drags from a folder: a register for each hotel, named after the provider's id. */
async function dropRegisters(page: Page, hotels: readonly Hotel[]) {
  const dataTransfer = await page.evaluateHandle(
    (names) => {
      const files = new DataTransfer();
      for (const name of names)
        files.items.add(new File(['%PDF-1.4\nregister\n%%EOF\n'], name, { type: 'application/pdf' }));
      return files;
    },
    hotels.map(({ PaychexID }) => `register-${PaychexID}.pdf`),
  );
  await page
    .getByRole('group', { name: 'Payroll Records', exact: true })
    .dispatchEvent('drop', { dataTransfer });
}

test(`an accountant does the payroll of ${HOTELS} hotels in at most ${MOST_CLICKS} clicks`, async ({
  page,
  office,
}) => {
  const hotels = await hotelsOf(page);
  expect(hotels).toHaveLength(HOTELS);
  const counted = await countingPage(page);
  await loginAs(page, 'accountant', '/admin/payroll');
  const records = page.getByRole('table', { name: 'Payroll Records', exact: true });
  const progress = page.getByRole('group', { name: 'Progress' });
  await expect(progress).toContainText(`${HOTELS} hotels: 0 approved`);
  const date = normalizeCheckDate(
    await page.evaluate(() => {
      const day = new Date();
      const two = (part: number) => String(part).padStart(2, '0');
      return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
    }),
  );

  await test.step('import the figures of the provider', async () => {
    const lines = hotels.map(({ PaychexID }, at) => `${PaychexID},${date},Rooms,${20_000 + at},0,900,23000`);
    const csv = ['Client ID,Check Date,Department,Gross,Tips,Hours,Draw', ...lines, ''].join('\n');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import Provider Data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Provider Data' });
    await dialog
      .getByLabel('File to import')
      .setInputFiles({ name: 'provider.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText(`${HOTELS} provider lines imported.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('attach the registers', async () => {
    await dropRegisters(page, hotels);
    await page.getByRole('button', { name: `Attach ${HOTELS} files` }).click();
    for (const { PaychexID } of hotels)
      await expect(page.getByLabel(`Hotel of register-${PaychexID}.pdf`)).toHaveCount(0);
    await expect(page.getByText(`${HOTELS} files attached.`)).toBeVisible();
  });

  await test.step('type what only the accountant knows, hotel after hotel', async () => {
    await page.getByRole('button', { name: 'Open Next Hotel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Payroll' });
    for (const [at, { LegalName }] of hotels.entries()) {
      await expect(dialog.getByLabel('Legal Name')).toHaveValue(LegalName);
      await expect(dialog.getByLabel('Room Revenue')).toBeFocused();
      for (let field = 0; field < FIELDS_TO_EXTRA; field += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('150.25');
      const extra = dialog.getByRole('group', { name: 'Extra payroll Room' });
      await expect(extra.getByLabel('Amount')).toHaveValue('150.25');
      await page.keyboard.press(at < HOTELS - 1 ? 'Control+Shift+Enter' : 'Control+Enter');
    }
    await expect(dialog).toBeHidden();
    await expect(records.getByText('20,150.25', { exact: true }).first()).toBeVisible();
  });

  await test.step('approve all of them', async () => {
    await records.getByLabel('Select all on this page').click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: `Approve ${HOTELS}`, exact: true }).click();
    await expect(progress).toContainText(`${HOTELS} approved, 0 open`);
  });

  await test.step('mail each hotel its own', async () => {
    await page.getByRole('button', { name: 'Sent Email' }).click();
    await page.getByRole('menuitem', { name: 'SEND ALL APPROVED' }).click();
    await page.getByRole('button', { name: `Send ${HOTELS} mails` }).click();
    await expect(page.getByText('Email sent successfully.', { exact: true })).toBeVisible();
    const subjects = hotels.map(({ LegalName }) => `Payroll ${date} ${LegalName}`);
    expect(office.relay.taken.map(({ mail }) => mail.subject).sort()).toEqual(subjects.toSorted());
  });

  await test.step('take the workbook', async () => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'DOWNLOAD', exact: true }).click();
    const { sheets } = await readXlsx(await readFile(await (await waiting).path()));
    // A title, the headers, the hotels and their total.
    expect(sheets[0]?.rows).toHaveLength(HOTELS + 3);
  });

  await test.step('compare each hotel with the check date before', async () => {
    await page.getByRole('switch', { name: 'Comparison' }).check();
    const selector = page.getByLabel('LEGAL NAME');
    const grid = page.getByRole('table', { name: 'Payroll comparison' });
    for (const [at, { LegalName }] of hotels.entries()) {
      if (at === 0) await selector.selectOption({ label: LegalName });
      else await selector.press('ArrowDown');
      await expect(selector.locator('option:checked')).toHaveText(LegalName);
      const amount = (20_150.25 + at).toLocaleString('en-US');
      await expect(grid.getByRole('row', { name: 'FullPayroll' })).toContainText(amount);
    }
  });

  const { clicks, keys } = counted;
  test.info().annotations.push({ type: 'presses', description: `${clicks} clicks, ${keys} keys` });
  expect(clicks).toBeGreaterThan(HOTELS);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
});
