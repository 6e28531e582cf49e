import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { PHONE } from './phone.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('the picture slider', () => {
  const slider = (page: Page) => page.locator('[data-section=pictures]');
  const shown = (page: Page) =>
    slider(page).locator('[role=tabpanel]:visible [data-slider=slide]:not([inert]) img');
  const control = (page: Page, name: string) =>
    slider(page).getByRole('button', { name }).filter({ visible: true });

  test('moves by buttons, dots and keys and stops at its ends', async ({ page }) => {
    await page.goto('/EB5');
    await slider(page).scrollIntoViewIfNeeded();
    await expect(control(page, 'Previous slide')).toBeDisabled();
    await expect(shown(page)).toHaveAttribute('alt', /hotel entrance/);
    await control(page, 'Next slide').click();
    await expect(shown(page)).toHaveAttribute('alt', /apartment houses/);
    await expect(shown(page)).toBeInViewport({ ratio: 0.3 });
    await expect(control(page, 'Previous slide')).toBeEnabled();
    await control(page, 'Go to slide 4').click();
    await expect(control(page, 'Next slide')).toBeDisabled();
    await expect(shown(page)).toHaveAttribute('alt', /from the air/);
    await page.keyboard.press('ArrowLeft');
    await expect(shown(page)).toHaveAttribute('alt', /courtyard/);
    await expect(control(page, 'Go to slide 3')).toHaveAttribute('aria-current', 'true');
  });

  test('starts at the first slide of the tab it is switched to', async ({ page }) => {
    await page.goto('/EB5');
    await control(page, 'Go to slide 3').click();
    await slider(page).getByRole('tab', { name: 'Current' }).click();
    await expect(shown(page)).toHaveAttribute('alt', /open land/);
    await control(page, 'Next slide').click();
    await slider(page).getByRole('tab', { name: 'Outside Renderings' }).click();
    await expect(shown(page)).toHaveAttribute('alt', /hotel entrance/);
    await expect(control(page, 'Previous slide')).toBeDisabled();
  });

  test.describe('on a touch screen', () => {
    test.use({ viewport: PHONE, hasTouch: true });

    async function drag(page: Page, by: number): Promise<void> {
      const box = await slider(page).locator('[role=tabpanel]:visible .window').boundingBox();
      const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      const x = 195 - by / 2;
      const touch = await page.context().newCDPSession(page);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      for (const part of [0.5, 1])
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: x + by * part, y }],
        });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }

    test('follows a swipe over 50 pixels and ignores a shorter one', async ({ page }) => {
      await page.goto('/EB5');
      await slider(page).locator('.window:visible').scrollIntoViewIfNeeded();
      await drag(page, -44);
      await expect(shown(page)).toHaveAttribute('alt', /hotel entrance/);
      await drag(page, -120);
      await expect(shown(page)).toHaveAttribute('alt', /apartment houses/);
      await drag(page, 120);
      await expect(shown(page)).toHaveAttribute('alt', /hotel entrance/);
    });
  });
});

test.describe('the menu below 700 pixels', () => {
  test.use({ viewport: PHONE });

  test('is a drawer that keeps the focus, closes by button and Escape, and leads on', async ({ page }) => {
    await page.goto('/EB5');
    const opener = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(page.getByRole('link', { name: 'About Us' })).toBeHidden();
    await opener.click();
    await expect(drawer).toBeVisible();
    const close = drawer.getByRole('button', { name: 'Close menu' });
    await expect(close).toBeFocused();
    await expect(drawer.getByRole('link')).toHaveText([
      'About Us',
      'Past EB5 Projects',
      'Our Services',
      'Contact Us',
    ]);
    await page.keyboard.press('Shift+Tab');
    await expect(drawer.getByRole('link', { name: 'Contact Us' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    // It slides in.
    const rightEdge = async () => {
      const box = await drawer.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    };
    await expect.poll(rightEdge).toBe(PHONE.width);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await close.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await opener.click();
    await drawer.getByRole('link', { name: 'Contact Us' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Request a Consultation' })).toBeInViewport();
  });

  for (const path of ['/EB5', '/EB5/portfolio'])
    test(`fits ${path} on screens of 320 pixels`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
});

test.describe('the consultation form', () => {
  test.use({ allowedErrors: /status of (400|500)|ERR_FAILED/ });

  async function fill(page: Page, aware: 'Yes' | 'No'): Promise<void> {
    await page.getByLabel('First name').fill('Ana');
    await page.getByLabel('Last name').fill('Li');
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByLabel('Phone number').fill('+1 949 555 0100');
    await page.getByLabel(aware, { exact: true }).check();
    await page.getByLabel('Message').fill('Please call in the morning.');
  }
  const submit = (page: Page) => page.locator('#contact-form button[type=submit]');

  test('sends the request once, says so and clears itself', async ({ page }) => {
    const bodies: unknown[] = [];
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/eb5-form', async (route) => {
      bodies.push(route.request().postDataJSON());
      await held;
      await route.fulfill({ json: { message: 'ok' } });
    });
    await page.goto('/EB5#contact-form');
    await fill(page, 'Yes');
    await submit(page).click();
    await expect(submit(page)).toHaveText('Submitting...');
    await expect(submit(page)).toBeDisabled();
    answer();
    await expect(page.getByRole('status')).toHaveText('Thanks! We will contact you shortly.');
    await expect(submit(page)).toBeEnabled();
    await expect(submit(page)).toHaveText('Submit');
    await expect(page.getByLabel('First name')).toHaveValue('');
    await expect(page.getByLabel('Yes', { exact: true })).not.toBeChecked();
    expect(bodies).toEqual([
      {
        FirstName: 'Ana',
        LastName: 'Li',
        Email: 'ana@example.com',
        PhoneNumber: '+1 949 555 0100',
        Aware: true,
        Message: 'Please call in the morning.',
      },
    ]);
  });

  test('asks for the awareness of the investment and sends nothing without it', async ({ page }) => {
    let calls = 0;
    await page.route('**/api/eb5-form', (route) => {
      calls += 1;
      return route.fulfill({ json: {} });
    });
    await page.goto('/EB5');
    await expect(
      page.getByText(
        'Are you aware that applying for this immigrant visa requires a minimum investment of $800,000?',
      ),
    ).toBeVisible();
    await fill(page, 'No');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Please confirm your awareness of the $800,000 investment requirement.',
    );
    expect(calls).toBe(0);
  });

  test('names the fields that are missing or wrong and keeps what was typed', async ({ page }) => {
    await page.goto('/EB5');
    await page.getByLabel('Last name').fill('Li');
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Yes', { exact: true }).check();
    await submit(page).click();
    await expect(page.getByText('First name is required.')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByText('Phone number is required.')).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('Last name')).toHaveValue('Li');
  });

  for (const [what, reply, text] of [
    [
      'the reason of a refusal',
      { status: 400, json: { error: 'The email address is not valid.' } },
      'The email address is not valid.',
    ],
    ['a refusal without a reason', { status: 500, json: {} }, 'Submission failed'],
    ['a refusal that is no JSON', { status: 500, body: '<h1>no</h1>' }, 'Submission failed'],
    ['a network failure', undefined, 'Submission failed'],
  ] as const)
    test(`shows ${what} and keeps what was typed`, async ({ page }) => {
      await page.route('**/api/eb5-form', (route) => (reply ? route.fulfill(reply) : route.abort()));
      await page.goto('/EB5');
      await fill(page, 'Yes');
      await submit(page).click();
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(page.getByLabel('First name')).toHaveValue('Ana');
      await expect(submit(page)).toBeEnabled();
    });
});
