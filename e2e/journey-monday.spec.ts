import { expect, loginAs, signIn, test } from './fixtures.ts';
import { countingPage } from './journey-counter.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const MOST_CLICKS = 11;
const WORD = 'monday errand';

test('Monday morning of a manager: the weekend, gaps, housekeeping, claims and a new colleague', async ({
  page,
}) => {
  const { token } = await signIn(page, 'frontdesk');
  for (const [text, amount] of [
    ['Candles', '20.25'],
    ['Dusters', '10.50'],
  ] as const) {
    const answer = await page.request.post('/api/reimbursement/post', {
      headers: { Authorization: `Bearer ${token}` },
      multipart: { Contexts: `${text}, ${WORD}`, ApprovedAmount: amount },
    });
    expect(answer.status()).toBe(200);
  }
  const counted = await countingPage(page);
  await loginAs(page, 'manager');

  await test.step('reads the weekend against last year', async () => {
    await page.getByRole('link', { name: /RevPAR yesterday/ }).click();
    await page.getByRole('button', { name: 'Last Weekend', exact: true }).click();
    const glance = page.getByRole('group', { name: 'At a glance' });
    await expect(glance).toContainText('against the same days last year');
    await expect(glance).toContainText(/Revenue \$[\d,.]+/);
  });

  await test.step('sees what is missing', async () => {
    await page.getByRole('link', { name: 'Dashboard List' }).click();
    await expect(page.getByRole('region', { name: 'What is missing' })).toContainText(
      'No housekeeping log today',
    );
  });

  await test.step('reads what everybody cleaned last week', async () => {
    await page.getByRole('link', { name: 'Housekeeping Reports' }).click();
    const days = page.getByRole('group', { name: 'Days' });
    await expect(days.getByRole('button', { name: 'Last Week' })).toHaveAttribute('aria-pressed', 'true');
    const work = page.getByRole('table', { name: 'Work per person' });
    await expect(work.getByRole('columnheader', { name: 'Per Room' })).toBeVisible();
    await expect(work.locator('tfoot')).toContainText(/\d+ (person|people)/);
  });

  await test.step('approves what waits, in one go', async () => {
    await page.getByRole('link', { name: 'Reimbursement', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Reimbursements' })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(WORD);
    await expect(page.getByRole('checkbox', { name: /^Select .*errand/ })).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await bar.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve selected' });
    await expect(dialog).toContainText('2 reimbursements will be approved, $30.75 in all.');
    await dialog.getByRole('button', { name: 'Approve 2' }).click();
    await expect(page.getByRole('status')).toHaveText('2 reimbursements approved.');
  });

  await test.step('invites a colleague', async () => {
    await page.getByRole('link', { name: 'Invite User', exact: true }).click();
    const form = page.getByRole('form', { name: 'Invite New User' });
    await form.getByLabel('First Name').click();
    await expect(form.getByLabel('Location')).toContainText('PALM COURT');
    const fields = [
      'Mona',
      'Daily',
      'mona@daily.example',
      '555-0123',
      '1 Main St',
      '',
      'Yuma',
      'AZ',
      '85364',
    ];
    for (const text of [...fields, 'Yuma', 'PALM', 'FRONT']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('User invited successfully!')).toBeVisible();
  });

  expect(counted.clicks).toBeLessThanOrEqual(MOST_CLICKS);
});
