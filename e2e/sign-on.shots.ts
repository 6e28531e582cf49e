import { emailOf, expect, test } from './fixtures.ts';
import { takePicture } from './guide-pictures.ts';
import { addApp, askAgain, question, signInThere, startSignOn } from './sign-on-server.ts';

const THERE = 'SIGN IN WITH Harbor ID';

test.use({ allowedErrors: /status of (404|428)|ERR_NAME_NOT_RESOLVED/ });
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('docs/images/guide/sign-on.png, sign-on-factor.png, sign-on-again.png', async ({ page, request }) => {
  const house = await startSignOn(3);
  try {
    await addApp(request, house.home, 'frontdesk');
    await page.goto(house.home);
    await page.getByRole('button', { name: THERE }).waitFor();
    await page.waitForLoadState('networkidle');
    await takePicture(page, 'sign-on');
    await page.getByRole('button', { name: THERE }).click();
    await signInThere(page, emailOf('frontdesk'));
    await page.getByRole('heading', { name: 'Second Step' }).waitFor();
    await takePicture(page, 'sign-on-factor');

    await page.context().clearCookies();
    await page.goto(house.home);
    await page.getByRole('button', { name: THERE }).click();
    await signInThere(page, emailOf('admin'));
    await expect(page).toHaveURL(/\/admin/);
    await page.goto(`${house.home}/admin/security`);
    await askAgain(page, '/security/totp/start');
    await page.getByRole('button', { name: 'Set Up an App' }).click();
    await question(page).getByRole('button', { name: 'Confirm with Harbor ID' }).waitFor();
    await page.waitForLoadState('networkidle');
    await takePicture(page, 'sign-on-again');
  } finally {
    await house.close();
  }
});

test('docs/images/guide/sign-on-only.png', async ({ page }) => {
  const house = await startSignOn(4, { PASSWORD_SIGN_IN: 'off', EMERGENCY_ADMIN: emailOf('admin') });
  try {
    await page.goto(house.home);
    await page.getByRole('link', { name: 'Emergency sign-in' }).waitFor();
    await page.waitForLoadState('networkidle');
    await takePicture(page, 'sign-on-only');
  } finally {
    await house.close();
  }
});
