import { expect, test } from '@playwright/test';
import { countingPage } from './journey-counter.ts';

const FORM = `<!doctype html><title>Form</title>
  <label><input type="checkbox"> Ticked</label>
  <label>Text <input></label>
  <label>List <select><option>A</option><option>B</option></select></label>
  <label>File <input type="file"></label>
  <button onclick="document.querySelector('input').click()">Script</button>
  <a href="/second">Next</a>`;

test('counts what a person presses, on every address, and nothing that scripts do', async ({ page }) => {
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: FORM }));
  const counted = await countingPage(page);
  const clicksAfter = (clicks: number) => expect.poll(() => counted.clicks).toBe(clicks);
  await page.goto('http://journey.test/first');
  await page.getByText('Ticked').click();
  await clicksAfter(1);
  await page.getByRole('button', { name: 'Script' }).click();
  await expect(page.getByLabel('Ticked')).not.toBeChecked();
  await clicksAfter(2);
  await page.getByLabel('List').selectOption('B');
  await clicksAfter(4);
  await page.getByLabel('File').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.of() });
  await clicksAfter(5);
  await page.getByLabel('Text').dispatchEvent('drop');
  await clicksAfter(6);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/second');
  await page.getByLabel('Text').pressSequentially('12.50');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => counted.keys).toBe(7);
  expect(counted.clicks).toBe(7);
});
