import { expect, loginAs, test } from './fixtures.ts';

test('a consultation request is listed, found and exported', async ({ page }) => {
  const answer = await page.request.post('/api/eb5-form', {
    data: {
      FirstName: 'Ines',
      LastName: 'Duarte',
      Email: 'ines@visitor.example',
      PhoneNumber: '+351 21 555 0110',
      Aware: true,
      Message: 'How long is the waiting time?',
    },
  });
  expect(await answer.json()).toMatchObject({ message: 'Thanks! We will contact you shortly.' });
  await loginAs(page, 'admin', '/admin/consultations');
  await page.getByLabel('Search requests').fill('ines duarte');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('How long is the waiting time?')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toBe('consultations.csv');
});
