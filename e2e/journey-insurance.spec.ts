import type { Page } from '@playwright/test';
import { expect, loginAs, signIn, test } from './fixtures.ts';
import { countingPage } from './journey-counter.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Hotels and years of its own: what other tests see of the demo group stays as it is. */
const HOTELS = Array.from({ length: 8 }, (_, index) => `RENEWAL INN ${index + 1}`);
const LAST = 1998;
const NEXT = 1999;

/** Eight hotels, each insured in the year before. */
async function insuredHotels(page: Page): Promise<void> {
  const { token } = await signIn(page, 'admin');
  const headers = { authorization: `Bearer ${token}` };
  for (const Name of HOTELS) {
    const added = await page.request.post('/api/admin/location', { headers, data: { Name } });
    const { LocationID } = (await added.json()) as { LocationID: number };
    const YearlyData = { [LAST]: { GL: 1000, INSURANCEPOLICY: 'OLD', OpenClaims: '2' } };
    const data = { LocationID, LegalName: `${Name} LLC`, YearlyData };
    const saved = await page.request.put('/api/PropertyInsurancemaster/update', { headers, data });
    expect(saved.status()).toBe(200);
  }
}

test('the insurance of eight hotels is renewed with at most 8 clicks', async ({ page }) => {
  await insuredHotels(page);
  const counted = await countingPage(page);
  await loginAs(page, 'admin', '/admin');
  await page.getByRole('link', { name: 'Property Insurance Master' }).click();

  // The broker's sheet: a line for each hotel, with what is new.
  const lines = HOTELS.map((name, index) => `${name} LLC,${NEXT},${50_000 + index}.25,P-${index}`);
  await page.getByRole('button', { name: 'Import Sheet' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('File to import').click();
  await (
    await chooser
  ).setFiles({
    name: 'renewal.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${['Legal Name,Year,PROPERTY,INSURANCE POLICY', ...lines].join('\n')}\n`),
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('New drafts: 8')).toBeVisible();
  const change = dialog.getByRole('table', { name: 'What changes' }).locator('tbody tr').first();
  await expect(change).toContainText('PROPERTY');
  await expect(change).toContainText('50,000.25');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('8 lines imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: `Review Drafts of ${NEXT}` }).click();
  await dialog.getByRole('button', { name: 'Confirm 8 Drafts' }).click();
  await expect(page.getByText(`8 drafts of ${NEXT} confirmed.`)).toBeVisible();

  await expect(page.getByLabel('YEAR')).toHaveValue(String(NEXT));
  await expect(page.getByText('DRAFT', { exact: true })).toHaveCount(0);
  // Eight times the sheet's property premiums and last year's general liability.
  await expect(page.locator('tfoot')).toContainText('400,030.00');
  await expect(page.locator('tfoot')).toContainText('408,030.00');
  expect(counted.clicks).toBeLessThanOrEqual(8);
});
