import { emailOf, expect, loginAs, test } from './fixtures.ts';

test('one’s own profile is changed field by field', async ({ page }) => {
  await loginAs(page, 'housekeeper', '/admin/EditProfile');
  await expect(page.getByText(emailOf('housekeeper'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(9);
  await page.getByRole('button', { name: 'Change County' }).click();
  const county = page.getByRole('textbox', { name: 'County' });
  await county.fill('Elsewhere');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Elsewhere')).toHaveCount(0);

  await page.getByRole('button', { name: 'Change County' }).click();
  await county.fill('Ventura');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Ventura', { exact: true })).toBeVisible();
});

test.describe('a refused change', () => {
  test.use({ allowedErrors: /status of 400/ });

  test('keeps what was typed and says what is missing', async ({ page }) => {
    await loginAs(page, 'housekeeper', '/admin/EditProfile');
    await page.getByRole('button', { name: 'Change City' }).click();
    await page.getByRole('textbox', { name: 'City' }).fill(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update profile.')).toBeVisible();
    await expect(page.getByText('City is required')).toBeVisible();
  });
});

test('a profile without an employee says that there is none', async ({ page }) => {
  await page.route(/employee\/getEdit/, (route) => route.fulfill({ json: {} }));
  await loginAs(page, 'housekeeper', '/admin/EditProfile');
  await expect(page.getByText('No employee data found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0);
});
